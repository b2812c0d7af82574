"""The plain-text grammar of numbers: `1/2`, `-sqrt(2)/2`, `e^2`, `exp(sqrt(2))/(1+exp(sqrt(2)))`, `√2`.

Knows how a number is written on a keyboard, and refuses what can be read in two ways: `1/2x`, `e^23`,
`2 1/2`, `sqrt2x`, `2e-1`. Products may be written side by side; a slash takes one thing on its right, a `^`
one thing above it, and signs bind less than powers. Does not know names, matrices or LaTeX: the reader
of student work extends this parser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import sympy

from ..errors import ReadError
from . import limits
from .syntax import CONSTANTS, FUNCTIONS, OPERATIONS, Evaluator, Literal, Name, Node, apply
from .tokens import FRACTIONS, INFINITY, SCIENTIFIC, SUPERSCRIPTS, Token, tokens_of


class Parser:
    """Sums of products of powers of atoms; `atoms` maps a kind of token to the method that reads it."""

    atoms: ClassVar[dict[str, Callable[[Any], Node]]] = {}
    closing: ClassVar[dict[str, str]] = {"(": ")", "{": "}"}

    def __init__(self, text: str, tokens: Iterable[Token]) -> None:
        self.text, self.tokens, self.index, self.depth = text, list(tokens), 0, 0
        self._tight: tuple[int, str] = (-1, "")  # where nothing may follow side by side, and the advice

    @property
    def next(self) -> Token:
        """The token that comes next."""
        return self.tokens[self.index]

    @property
    def end(self) -> int:
        """Where the last token that was taken ends."""
        return self.tokens[self.index - 1].end

    def take(self, *kinds: str) -> Token:
        """The next token, which must be of one of these kinds (any, when none is named)."""
        token = self.next
        if kinds and token.kind not in kinds:
            raise self.error(f"expected {' or '.join(map(repr, kinds))}, found {self.found(token)}")
        self.index += 1
        return token

    def found(self, token: Token) -> str:
        """How an error names a token."""
        return "the end" if token.kind == "end" else repr(token.text)

    def error(self, message: str, suggestion: str = "", at: int | None = None) -> ReadError:
        """An error that points at the next token, or at a given place."""
        return ReadError(message, self.text, self.next.start if at is None else at, suggestion)

    def whole(self) -> Node:
        """The whole text as one expression, nothing left over."""
        node = self.sum()
        self.take("end")
        return node

    def sum(self) -> Node:
        """Terms with signs between them."""
        start, terms = self.next.start, [self._term(leading=True)]
        while self.next.kind in ("+", "-"):
            terms.append(self._term(leading=False))
        return terms[0] if len(terms) == 1 else apply("add", *terms, start=start, end=self.end)

    def _term(self, leading: bool) -> Node:
        sign = self.take() if self.next.kind in ("+", "-") else None
        if sign is None or leading:
            return self._signed(sign, self.product)
        return self._signed(sign, self._second_sign)

    def _second_sign(self) -> Node:
        if self.next.kind not in ("+", "-"):
            return self.product()
        if not self.next.spaced or self.next.kind == "+":
            raise self.error("two signs in a row", "put the second one in brackets: 1 + (-2)")
        return self._signed(self.take(), self.product)

    def _signed(self, sign: Token | None, read: Callable[[], Node]) -> Node:
        node = read()
        if sign is None or sign.kind == "+":
            return node
        return apply("negate", node, start=sign.start, end=self.end)

    def product(self) -> Node:
        """Factors side by side or with signs between them; a slash takes one factor on its right."""
        start, factors, divided = self.next.start, [self.power()], False
        while (kind := self.next.kind) in ("*", "/") or kind in self.atoms:
            if kind == "*":
                self.times(factors, self.take(), self._operand())
            elif kind == "/":
                factors = [self._divided(start, self._multiplied(start, factors))]
            else:
                self.check_beside(start, divided)
                factors.append(self.power())
            divided = kind == "/"
        return self._multiplied(start, factors)

    def _divided(self, start: int, top: Node) -> Node:
        self.take("/")
        begun, bottom = self.next.start, self._operand()
        if self.tokens[self.index - 1].kind == "%":
            raise self.error("per cent of the whole, or below the slash only?", "use brackets: (1/2)%", begun)
        return apply("divide", top, bottom, start=start, end=self.end)

    def times(self, factors: list[Node], sign: Token, right: Node) -> None:
        """Take in the factor on the right of a sign."""
        factors.append(right)

    def _multiplied(self, start: int, factors: list[Node]) -> Node:
        return factors[0] if len(factors) == 1 else apply("multiply", *factors, start=start, end=self.end)

    def _operand(self) -> Node:
        return self._signed(self.take() if self.next.kind == "-" else None, self.power)

    def check_beside(self, start: int, divided: bool) -> None:
        """Refuse a factor beside another where there are two readings."""
        if self.next.kind in ("number", "fraction"):
            written = f"{self.text[start : self.end]} {self.next.text}"
            message = f"a number follows another thing without a sign: {written}"
            raise self.error(message, "write * or + between them")
        if divided:
            raise self.error("what stands after the slash is not clear", "write (1/2)*x or 1/(2*x)")
        if self._tight[0] == self.index:
            raise self.error(f"it is not clear where this ends: {self._tight[1]}", "use brackets or *")

    def tighten(self, advice: str) -> None:
        """Say that what comes next may not stand side by side with what was just read."""
        self._tight = (self.index, advice)

    def loosen(self) -> None:
        """Take that back."""
        self._tight = (-1, "")

    def power(self) -> Node:
        """An atom, with a power above it perhaps."""
        start = self.next.start
        return self.raised(self._deeper(), start)

    def _deeper(self) -> Node:
        self.depth += 1
        limits.check_depth(self.depth)
        node = self.atom()
        self.depth -= 1
        return node

    def raised(self, base: Node, start: int) -> Node:
        """A base with what stands behind it: per cent, or above it: a power."""
        closed = isinstance(base, Literal) or self.tokens[self.index - 1].kind in self.closing.values()
        if self.next.kind == "%" and closed:
            base = apply("percent", base, start=start, end=self.take().end)
        elif self.next.kind == "superscript":
            base = self._above(base, self._superscript(self.take()), start)
        elif self.next.kind in ("^", "**"):
            base = self._above(base, self.exponent(self.take()), start)
        if self.next.kind in ("^", "**", "superscript", "%"):
            raise self.error("it is not clear what this belongs to", "use brackets: 2^(3^2), (2^3)^2, (2^3)%")
        return base

    def _above(self, base: Node, exponent: Node, start: int) -> Node:
        return apply("power", base, exponent, start=start, end=self.end)

    def _superscript(self, token: Token) -> Node:
        digits = "".join(SUPERSCRIPTS[character] for character in token.text)
        if not re.fullmatch(r"-?\d+", digits):
            raise self.error(f"{token.text!r} is not a power", at=token.start)
        literal = Literal(digits.lstrip("-"), token.start, token.end)
        return literal if digits[0] != "-" else apply("negate", literal, start=token.start, end=token.end)

    def exponent(self, sign: Token) -> Node:
        """What stands above: after `^` one thing, after `**` a power with a sign perhaps, as in Python."""
        if sign.kind == "**":
            bracketed = self.next.kind in self.closing
            node = self._signed(self.take() if self.next.kind == "-" else None, self._python_power)
            if not bracketed and not self.next.spaced:
                self.tighten("the power may end here or go on")
            return node
        token = self.next
        if token.kind in ("+", "-"):
            raise self.error("a sign stands directly after ^", f"write e^({token.text}1) or e^{{{token.text}1}}")
        if token.kind == "number" and token.text.isdigit() and len(token.text) > 1:
            raise self.error(
                f"^{token.text} without brackets has two readings: {token.text[0]} above, or {token.text}",
                f"write ^({token.text}) or ^{{{token.text}}}",
            )
        node = self.atom()
        is_clear = token.kind == "number" and self.next.kind == "("  # e^2(1 + x)
        if token.kind not in self.closing and not self.next.spaced and not is_clear:
            self.tighten("the power may end here or go on")
        return node

    def _python_power(self) -> Node:
        """An atom, or one to a power, as it stands behind `**`."""
        self.depth += 1
        limits.check_depth(self.depth)
        start, node = self.next.start, self.atom()
        if self.next.kind == "**":
            node = self._above(node, self.exponent(self.take()), start)
        self.depth -= 1
        return node

    def atom(self) -> Node:
        """A number, a name, a root, a function, or something in brackets."""
        method = self.atoms.get(self.next.kind)
        if method is None:
            raise self.error(f"expected a number, found {self.found(self.next)}")
        return method(self)

    def number(self) -> Node:
        """Digits; 1e9 is a power of ten, 2e-1 is refused for it may be 2·e − 1."""
        token = self.take("number")
        if "e" in token.text.lower() and not SCIENTIFIC.fullmatch(token.text):
            raise self.error(
                f"{token.text} is a power of ten or has Euler's number in it",
                "write 2 e - 1 or 0.2",
                token.start,
            )
        return Literal(token.text, token.start, token.end)

    def fraction(self) -> Node:
        """½ and its like."""
        token = self.take("fraction")
        top, bottom = (Literal(digits, token.start, token.end) for digits in FRACTIONS[token.text].split("/"))
        return apply("divide", top, bottom, start=token.start, end=token.end)

    def bracketed(self) -> Node:
        """Something in brackets."""
        opening = self.take()
        node = self.sum()
        if self.next.kind != self.closing[opening.kind]:
            raise self.error(f"expected {self.closing[opening.kind]!r}, found {self.found(self.next)}")
        self.take()
        return node

    def root(self) -> Node:
        """√ and ∛, of the one thing that follows."""
        sign = self.take("root")
        is_number = self.next.kind == "number"
        node = self._call("cbrt" if sign.text == "∛" else "sqrt", sign)
        if is_number and self.next.kind in ("(", "left("):
            self.loosen()  # √2(1 + x)
        return node

    def word(self) -> Node:
        """A function or a constant."""
        token = self.take("word")
        if token.text in FUNCTIONS:
            return self._call(token.text, token)
        return self.name(token)

    def name(self, token: Token) -> Node:
        """A word that is not a function."""
        if token.text in CONSTANTS or token.text.lower() in INFINITY:
            return Name(token.text, token.start, token.end)
        raise self.error(
            f"{token.text!r} is no number or function that is known here",
            "symbols come as sympy Symbols, not as strings",
            token.start,
        )

    def infinity(self) -> Node:
        """∞."""
        token = self.take("infinity")
        return Name(token.text, token.start, token.end)

    def _call(self, function: str, sign: Token) -> Node:
        bracketed = self.next.kind in self.closing
        argument = self._deeper()
        if not bracketed:
            self._loose(function)
        return apply(function, argument, start=sign.start, end=self.end)

    def _loose(self, function: str) -> None:
        """After a function of something without brackets only a sum goes on; after a root, a product."""
        is_root = function in ("sqrt", "cbrt")
        if is_root and not self.next.spaced:
            self.tighten("the root may end here or go on")
        elif not is_root and self.next.kind in ("*", "/", "^", "**", "superscript", *self.atoms):
            raise self.error(f"it is not clear where the argument of {function} ends", f"write {function}(…)")


Parser.atoms = {
    "number": Parser.number,
    "fraction": Parser.fraction,
    "word": Parser.word,
    "infinity": Parser.infinity,
    "root": Parser.root,
    "(": Parser.bracketed,
    "{": Parser.bracketed,
}


def number(text: str) -> sympy.Expr:
    """The exact number that a plain text stands for.

    Takes fractions, decimals (exact rationals), roots, powers of e, logarithms, per cent, π.
    Raises ReadError with a caret where the text cannot be read in one way, LimitError where it is too large.

    >>> number("0.1"), number("-sqrt(2)/2"), number("exp(1)"), number("√2")
    (1/10, -sqrt(2)/2, E, sqrt(2))
    >>> number("1/2x")
    Traceback (most recent call last):
    symattn.errors.ReadError: what stands after the slash is not clear
      1/2x
         ^
    write (1/2)*x or 1/(2*x)
    """
    limits.check_text(text)
    if not text.strip():
        raise ReadError("expected a number, found nothing", text)
    node = Parser(text, tokens_of(text)).whole()
    return Evaluator(text, OPERATIONS, lambda name: _constant(text, name)).value(node)


def _constant(text: str, name: Name) -> sympy.Expr:
    if name.text in CONSTANTS:
        return CONSTANTS[name.text]
    raise ReadError("infinity is not a number", text, name.start, "say which keys may be looked at with mask=")
