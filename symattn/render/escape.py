"""Outside text (titles, tokens, names, a student's lines) made harmless, once for each language.

Knows what is special in each language, and that control characters, direction overrides and lone surrogates
are shown by their code instead of being passed on. It does not know where the text stands in a document.
"""

from __future__ import annotations

import html as _html
import re

from symattn.errors import PrintError
from symattn.render.glyphs import TEX_DIRECT, TEX_SPELLED

_BLANKS = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029]+")
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e0fff]"
)
_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%",
    "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\symbol{34}", "`": r"\textasciigrave{}",
    "'": "'{}", "-": "-{}", ",": ",{}", "[": "{[}", "]": "{]}", "*": "{*}",
}  # fmt: skip
_MARKDOWN = {mark: "\\" + mark for mark in "!\"#%'()*+,-./:;=?@[]^_`{|}~"} | {
    "\\": "&#92;", "$": "<span>&#36;</span>", "&": "&amp;", "<": "&lt;", ">": "&gt;",
}  # fmt: skip
_EMOJI = re.compile(r":(?=\S+:)")
_FORMULA = re.compile(r"[=+\-@\t\r\n＝＋－＠]")


def visible(text: str) -> str:
    r"""The text on one line, with control and direction characters shown by their code.

    >>> print(visible("a\x1b[31m\u202eb\nc"))
    a\u001b[31m\u202eb c
    """
    line = _BLANKS.sub(" ", text)
    return _HIDDEN.sub(lambda found: _code(found.group()), line)


def terminal(text: str) -> str:
    r"""Text for a terminal: nothing in it can move the cursor, colour or reorder what follows.

    >>> print(terminal("\x1b]0;title\x07"))
    \u001b]0;title\u0007
    """
    return visible(text)


def rich(text: str) -> str:
    """Text for rich markup: no tag in it is obeyed, and no emoji code.

    >>> rich("[red]x[/red]")
    '\\\\[red]x\\\\[/red]'
    """
    from rich.markup import escape

    return _EMOJI.sub(":[none][/none]", escape(visible(text)))


def typst_string(text: str) -> str:
    r"""A Typst string literal, quotes included; in markup write `#` before and `;` after it.

    >>> print(typst_string('#read("x") \\ "'))
    "#read(\"x\") \\ \""
    """
    return '"' + visible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def typst(text: str) -> str:
    """Text for Typst markup.

    >>> print(typst("#read"))
    #"#read";
    """
    return f"#{typst_string(text)};"


def latex(text: str) -> str:
    r"""Text for LaTeX's text mode, safe in pdflatex with T1; `PrintError` names a character without a glyph.

    >>> print(latex("50% of α_1"))
    50\% of \ensuremath{\alpha}\_1
    """
    return "".join(map(_tex, visible(text)))


def html(text: str) -> str:
    """Text for HTML and XML, between tags or in a quoted attribute.

    >>> html('<b a="1">')
    '&lt;b a=&quot;1&quot;&gt;'
    """
    return _html.escape(visible(text), quote=True)


def markdown(text: str) -> str:
    """Text for a Markdown paragraph or cell: no emphasis, link, table, HTML or `$` formula starts in it.

    >>> print(markdown("*a* | $x$"))
    \\*a\\* \\| <span>&#36;</span>x<span>&#36;</span>
    """
    return "".join(_MARKDOWN.get(mark, mark) for mark in visible(text))


def csv_cell(text: str) -> str:
    """Text for a cell of a CSV file that a spreadsheet opens: never taken for a formula.

    >>> csv_cell("=1+1"), csv_cell("Ada")
    ("'=1+1", 'Ada')
    """
    return "'" + visible(text) if _FORMULA.match(text.lstrip(" ")) else visible(text)


def _code(mark: str) -> str:
    return f"\\u{ord(mark):04x}" if ord(mark) < 0x10000 else f"\\U{ord(mark):08x}"


def _tex(mark: str) -> str:
    if mark in _TEX:
        return _TEX[mark]
    if mark.isascii() or mark in TEX_DIRECT:
        return mark
    if mark in TEX_SPELLED:
        return TEX_SPELLED[mark]
    raise PrintError(
        f"the fonts of pdflatex cannot print {mark!r} ({_code(mark)}); use another word, or make a PDF"
    )
