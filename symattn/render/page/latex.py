r"""A document as LaTeX for the `exam` class, amsmath and tikz: pdflatex compiles it, sheet and key alike.

Knows the page model and `preamble.tex`, which holds the look. A student's source holds what the student's
document holds and nothing else; `teacher` merges a sheet and its key into one file with the class's
`\printanswers` switch. Outside text is escaped; a character that pdflatex cannot print is an error that
names it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from importlib.resources import files
from itertools import groupby
from typing import TypeAlias

from symattn.errors import PageError
from symattn.render.escape import latex as escaped
from symattn.render.page import model
from symattn.render.page.furniture import furniture
from symattn.render.page.groups import Group, Part, groups
from symattn.render.page.latex_blocks import block, inline
from symattn.render.page.scores import score_table
from symattn.words import DEFAULT

PREAMBLE = files("symattn.render.page").joinpath("preamble.tex").read_text(encoding="utf-8")
ROOM_TO_WRITE = (model.Boxes, model.FillIn, model.WritingLines, model.WorkSpace)
SWITCH = r"""%\printanswers % remove the first % for the key, or
% pdflatex -jobname=key '\def\symattnkey{}\input{FILE.teacher.tex}'
\ifdefined\symattnkey\printanswers\fi"""
Answers: TypeAlias = dict[str, model.Problem]
SOFT = (model.Note, Part)  # a page may break before these where it must
PAPERS = {"a4": "a4paper", "us-letter": "letterpaper"}


def document(doc: model.Document) -> str:
    r"""The whole LaTeX source of one document: what stands in the document and nothing else.

    >>> source = document(model.Document("sheet", "50 % by hand", (model.paragraph("Why?"),)))
    >>> r"50 \% by hand" in source, r"\printanswers" in source
    (True, False)
    """
    switch = "" if doc.kind == "sheet" else r"\printanswers"
    return _whole(doc, switch, [_masthead(doc), *_body(doc.blocks, doc)])


def teacher(sheet: model.Document, key: model.Document) -> str:
    r"""One source for sheet and key: its second line says how to switch.

    Problems meet by their number; what a problem's key repeats of the sheet's problem is printed once.

    >>> sheet, key = (model.Document(kind, "By hand", ()) for kind in ("sheet", "key"))
    >>> teacher(sheet, key).splitlines()[1][:14]
    '%\\printanswers'
    """
    answers = {part.number: part for part in key.blocks if isinstance(part, model.Problem)}
    front, back = _around(key, sheet)
    pieces = [
        r"\ifprintanswers",
        _masthead(key),
        *_body(front, key),
        r"\symbreak\else",
        _masthead(sheet),
        r"\fi",
    ]
    pieces += _body(sheet.blocks, sheet, answers)
    pieces += [r"\ifprintanswers", *_body(back, key, count=len(sheet.blocks)), r"\fi"] if back else []
    return _whole(sheet, SWITCH, pieces)


def _whole(doc: model.Document, switch: str, pieces: Iterable[str]) -> str:
    size = "11pt" if doc.kind == "sheet" else "10pt"
    words = furniture(doc.language)
    foot = rf"\normalsize\texttt{{{escaped(doc.code)}}}\small\ \textperiodcentered\ " if doc.code else r"\small "
    lines = (
        rf"\documentclass[{size},{PAPERS[doc.paper]},addpoints]{{exam}}", switch, PREAMBLE, _hyphenation(doc),
        rf"\newcommand{{\symsolution}}{{{words.solution}}}\newcommand{{\symproblem}}{{{words.problem}}}",
        r"\pagestyle{headandfoot}\firstpageheader{}{}{}",
        rf"\footer{{\small {escaped(doc.footer)}}}{{}}{{{foot}{words.page} \thepage\ {words.of} \numpages}}",
        r"\begin{document}", *pieces, r"\end{document}", "",
    )  # fmt: skip
    return "\n".join(line for line in lines if line or line == lines[-1])


def _hyphenation(doc: model.Document) -> str:
    """How LaTeX parts words, where it knows the language; English it knows without being told."""
    if doc.language == DEFAULT:
        return ""
    name = furniture(doc.language).babel
    return rf"\IfFileExists{{{name}.ldf}}{{\usepackage[{name},shorthands=off]{{babel}}}}{{}}"


def _masthead(doc: model.Document) -> str:
    words, sheet = furniture(doc.language), doc.kind == "sheet"
    who = _field_name(doc)
    name = rf"\symfield{{{who}}}{{60mm}}" if sheet else ""
    lines = [rf"\runningheader{{\small {escaped(doc.title)}}}{{}}{{\small {name}}}"]
    lines += [rf"{{\small {escaped(doc.course)}\par}}\vspace{{1.5mm}}"] if doc.course else []
    lines.append(rf"{{\LARGE\bfseries {escaped(doc.title)}\par}}\vspace{{5mm}}")
    if sheet:
        scores = score_table(doc)
        lines.append(_fields(who, words.date, words.points.capitalize() if doc.points and not scores else ""))
        lines += [block(scores, doc), r"\vspace{4mm}"] if scores else []
    if doc.facts:
        lines.append(block(model.Callout((words.facts,), (model.Bullets(doc.facts),)), doc))
    return "\n".join((*lines, r"\vspace{5mm}"))


def _field_name(doc: model.Document) -> str:
    """The word before the field for the name, and the name where it is known."""
    return " ".join(filter(None, (furniture(doc.language).name, escaped(doc.who))))


def _fields(name: str, date: str, points: str) -> str:
    after = rf"\quad\symfield{{{points}}}{{28mm}}\,/\,\numpoints" if points else ""
    width = r"\dimexpr\linewidth-88mm\relax" if points else r"\dimexpr\linewidth-45mm\relax"
    filled = rf"\symfield{{{name}}}{{{width}}}\quad\symfield{{{date}}}{{38mm}}\hfill{after}"
    return rf"\noindent{filled}\par\vspace{{4mm}}"


def _around(key: model.Document, sheet: model.Document) -> tuple[tuple[model.Block, ...], tuple[model.Block, ...]]:
    """What stands in a key before and after the sheet's problems, and not on the sheet."""
    asked = [part.number for part in sheet.blocks if isinstance(part, model.Problem)]
    places = [k for k, part in enumerate(key.blocks) if isinstance(part, model.Problem) and part.number in asked]
    first = places[0] if places else len(key.blocks)
    own = [k for k, part in enumerate(key.blocks) if k not in places and part not in sheet.blocks]
    return tuple(key.blocks[k] for k in own if k < first), tuple(key.blocks[k] for k in own if k > first)


def _body(
    blocks: tuple[model.Block, ...], doc: model.Document, answers: Answers | None = None, count: int = 0
) -> list[str]:
    """The blocks in order; neighbouring problems share a `questions` list, `count` problems stand before."""
    made: list[str] = []
    for problems, run in groupby(blocks, lambda part: isinstance(part, model.Problem)):
        parts = tuple(run)
        if problems:
            shown = [_problem(part, doc, answers) for part in parts if isinstance(part, model.Problem)]
            start = rf"\begin{{questions}}\setcounter{{question}}{{{count}}}"
            made += [start, "\n\\symspace\n".join(shown), r"\end{questions}\symbreak"]
            count += len(shown)
        else:
            after = r"\symgap" if isinstance(parts[-1], model.Heading) else r"\symbreak"
            made += [_flow(groups(parts), doc, merged=answers is not None), after]
    return made


def _problem(problem: model.Problem, doc: model.Document, answers: Answers | None) -> str:
    words = furniture(doc.language)
    scored = (
        rf"\symscored{{{words.point if problem.points == 1 else words.points}}}"
        if problem.points is not None
        else r"\symunscored"
    )
    points = "" if problem.points is None else f"[{_points(problem.points)}]"
    title = inline(problem.title) if problem.title else ""
    number = rf"\renewcommand{{\thequestion}}{{{escaped(problem.number)}}}"
    head = rf"{scored}{number}\titledquestion{{{title}}}{points}"
    parts = [head, _flow(groups(problem.body), doc, merged=answers is not None)]
    if answers and problem.number in answers:
        answer = tuple(part for part in answers[problem.number].body if part not in problem.body)
        parts.append(rf"\begin{{solution}}\par{_flow(groups(answer), doc)}\end{{solution}}")
    return "\n".join(parts)


def _points(points: Fraction | int) -> str:
    whole, rest = divmod(Fraction(points), 1)
    if rest not in (0, Fraction(1, 2)):
        raise PageError(f"{points} points: the exam class counts whole and half points only")
    return f"{whole}" + (r"\half" if rest else "")


def _flow(made: tuple[Group, ...], doc: model.Document, merged: bool = False) -> str:
    """Groups, breakable between and not within; in a merged file room to write is on the sheet only."""
    shown = []
    for group in made:
        start = [r"\newpage"] if group.forced else []
        gaps = [r"\symsoft" if isinstance(piece, SOFT) else r"\symgap" for piece in group.pieces[1:]]
        pieces = [_piece(piece, doc, merged) for piece in group.pieces]
        shown.append(
            "\n".join(
                (*start, *pieces[:1], *(line for pair in zip(gaps, pieces[1:], strict=True) for line in pair))
            )
        )
    return "\n\\symbreak\n".join(shown)


def _piece(piece: model.Block | Part, doc: model.Document, merged: bool) -> str:
    shown = block(piece, doc)
    return rf"\ifprintanswers\else {shown}\fi" if merged and isinstance(piece, ROOM_TO_WRITE) else shown
