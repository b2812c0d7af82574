r"""A person's own text of a number, rewritten into the narrow LaTeX that the second reader reads well.

Knows characters and brackets only: `\sqrt2` becomes `\sqrt{2}`, `√2` and `sqrt(2)` too, `\exp(x)` becomes `e^{x}`.
Works on the text by itself and shares nothing with the grammar, so that a slip in one is not a slip in both.
"""

from __future__ import annotations

import re

_SPACES = re.compile(
    r"\\[,;:!> ]|~|\\(?:quad|qquad|thinspace|displaystyle|textstyle|limits|rm|left|right)(?![A-Za-z])"
    r"|\\[bB]igg?[lrm]?(?![A-Za-z])|\b(?:np|numpy|math|torch|sympy|sp)\."
)
_STYLE = re.compile(
    r"\\(?:mathrm|text|textrm|mathit|operatorname\*?|mathsf|mathnormal|boxed)(?![A-Za-z])\s*(?:\{\s*([a-z]+)\s*\})?"
)
_SCIENTIFIC = re.compile(r"(\d+\.?\d*|\.\d+)[eE]([+-]?\d+)")
_PERCENT = re.compile(r"(\d+\.?\d*|\.\d+)\s*\\?%")
_SIGNS = str.maketrans(
    {
        "·": "*",
        "⋅": "*",
        "×": "*",
        "∗": "*",
        "÷": "/",
        "∕": "/",
        "⁄": "/",
        "−": "-",
        "π": "\\pi ",
        "[": "(",
        "]": ")",
    }
)
_HIGH = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_VULGAR = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
           "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8)}  # fmt: skip
_SPELLED = {"E": "e", "\\cdot": "*", "\\times": "*", "\\div": "/", "\\pi": "\\pi ", "pi": "\\pi "}
_NAMED = ("sqrt", "cbrt", "exp", "ln", "log", "sinh", "cosh", "tanh", "sin", "cos")
_LEXEME = re.compile(r"\*\*|\\[a-zA-Z]+|[A-Za-z]+|\d+\.\d+|\.\d+|\d+|.", re.DOTALL)
_CLOSING = {"(": ")", "{": "}"}
_PLAIN = re.compile(
    r"(?:[\d.+\-*/^(){} e]|\\frac|\\sqrt(?:\[\d+\])?|\\cdot|\\ln|\\log_|\\pi|\\sinh|\\cosh|\\tanh|\\sin|\\cos)*"
)


class NoRewritingError(ValueError):
    """The text holds something that the second reader must not see."""


def rewritten(text: str, decimal: str = "point") -> str:
    r"""The text in the second reader's dialect.

    Raises NoRewritingError for anything outside it.

    >>> rewritten(r"\exp(\sqrt2)/3"), rewritten("e^√2/(1+e^√2)")
    ('e^{\\sqrt{2}}/3', 'e^{\\sqrt{2}}/(1+e^{\\sqrt{2}})')
    """
    if decimal == "comma":
        text = re.sub(r",(?=\d)", ".", text)
    text = _STYLE.sub(r" \1 ", _SPACES.sub(" ", re.sub(r"\\sqrt\s*\[", r"\\degree[", text).replace("{,}", ".")))
    text = _unbracketed(text.translate(_SIGNS))
    text = _PERCENT.sub(r" \\frac{\1}{100} ", _SCIENTIFIC.sub(r"(\1*10^{\2})", text))
    text = re.sub(f"[{''.join(_VULGAR)}]", _vulgar, text)
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda match: "^{" + match.group().translate(_HIGH) + "}", text)
    made = _Rewriter(_LEXEME.findall(text)).everything()
    if not _PLAIN.fullmatch(made):
        raise NoRewritingError(text)
    return re.sub(" +", " ", made.replace("*", " \\cdot ")).strip()


def _vulgar(match: re.Match[str]) -> str:
    top, bottom = _VULGAR[match.group()]
    return f" \\frac{{{top}}}{{{bottom}}} "


def _unbracketed(text: str) -> str:
    r"""Roots with a degree, \sqrt[3]{2}, where square brackets have become round ones."""
    text = re.sub(r"\broot\(\s*(\d+)\s*,", r"\\root\1 (", text)
    return re.sub(r"\\degree\s*\(\s*(\d+)\s*\)", r"\\root\1 ", text)


class _Rewriter:
    """Goes through the lexemes once, giving every command its arguments in braces."""

    def __init__(self, lexemes: list[str]) -> None:
        self.lexemes, self.place, self.depth = lexemes, 0, 0

    def everything(self) -> str:
        made = self._until("")
        if self.place != len(self.lexemes):
            raise NoRewritingError("brackets do not match")
        return made

    def _until(self, closing: str) -> str:
        pieces = []
        while self.place < len(self.lexemes) and self.lexemes[self.place] not in ")}":
            pieces.append(self._piece())
        if closing and (self.place == len(self.lexemes) or self.lexemes[self.place] != closing):
            raise NoRewritingError("brackets do not match")
        self.place += 1 if closing else 0
        return "".join(pieces)

    def _piece(self) -> str:
        lexeme = self._take()
        name = lexeme.lstrip("\\")
        if lexeme in _CLOSING:
            return f"({self._inner(lexeme)})"
        if lexeme == "**":
            return f"^{{{self._python_power()}}}"
        if lexeme == "^":
            return "^{" + self._argument(tex=True) + "}"
        if name in ("frac", "dfrac", "tfrac", "cfrac") and lexeme != name:
            return f"\\frac{{{self._argument(tex=True)}}}{{{self._argument(tex=True)}}}"
        if lexeme in ("√", "∛") or name in _NAMED:
            return self._function("cbrt" if lexeme == "∛" else name, tex=lexeme.startswith("\\"))
        if lexeme == "\\root":
            return f"\\sqrt[{self._take()}]{{{self._argument(tex=True)}}}"
        return self._symbol(lexeme)

    def _symbol(self, lexeme: str) -> str:
        if lexeme.startswith("."):
            return f"0{lexeme}" if len(lexeme) > 1 else ""
        return " " if lexeme.isspace() else _SPELLED.get(lexeme, lexeme)

    def _function(self, name: str, tex: bool) -> str:
        power = self._power() if tex and name not in ("sqrt", "exp") else ""
        base = self._base() if name == "log" else ""
        argument = self._argument(tex, whole=not tex or name != "sqrt")
        if name in ("√", "sqrt"):
            return f"\\sqrt{{{argument}}}"
        if name == "cbrt":
            return f"\\sqrt[3]{{{argument}}}"
        if name == "exp":
            return f"e^{{{argument}}}" if self._peek() != "^" else f"(e^{{{argument}}})"
        called = f"\\{'ln' if name == 'log' and not base else name}{base}({argument})"
        return f"({called})^{{{power}}}" if power else called if self._peek() != "^" else f"({called})"

    def _python_power(self) -> str:
        """What Python takes above: with its sign, and with the powers above it."""
        sign = self._take() if self._peek() in ("+", "-") and self._peek() else ""
        argument = self._argument(tex=False, whole=True)
        if self._peek() == "**":
            self._take()
            argument += f"^{{{self._python_power()}}}"
        return sign + argument

    def _power(self) -> str:
        if self._peek() != "^":
            return ""
        self._take()
        return self._argument(tex=True)

    def _base(self) -> str:
        if self._peek() != "_":
            return ""
        self._take()
        return f"_{{{self._argument(tex=True)}}}"

    def _argument(self, tex: bool, whole: bool = False) -> str:
        """One argument: a bracket, a command with its own, a letter, a digit (as TeX) or a number."""
        while self._peek().isspace():
            self._take()
        lexeme = self._peek()
        if lexeme in _CLOSING and lexeme:
            self._take()
            return self._inner(lexeme)
        if lexeme.isdigit() and tex and not whole and len(lexeme) > 1:
            self.lexemes[self.place] = lexeme[1:]
            return lexeme[0]
        if not lexeme or lexeme in "+-*/^)}":
            raise NoRewritingError("an argument is missing")
        return self._piece()

    def _inner(self, opening: str) -> str:
        self.depth += 1
        if self.depth > 12:
            raise NoRewritingError("nested too deeply for the second reader")
        made = self._until(_CLOSING[opening])
        self.depth -= 1
        if not made.strip():
            raise NoRewritingError("empty brackets")
        return made

    def _peek(self) -> str:
        return self.lexemes[self.place] if self.place < len(self.lexemes) else ""

    def _take(self) -> str:
        self.place += 1
        return self.lexemes[self.place - 1] if self.place <= len(self.lexemes) else ""
