r"""Formulas with symbolic sums, as people write them, into terms: `\sum_{j=1}^n e^{s_j}`, `E[q_i k_i]`, `Var(…)`.

Knows the letters of one claim, with their indices, and the usual order of operations; what stands side by side is
multiplied, a sum sign takes what follows up to the next plus or minus. Anything else is refused with its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import ProofError, ReadError
from ..exact.tokens import FRACTIONS, SUPERSCRIPTS, Token
from ..proof.claim import Claim
from ..proof.kernel import Term, Variable, term
from ..proof.language import between, delta, exp, log, mean, outcome, power, real, sqrt, total
from .read.tokens import tokens_of

OUTCOME = outcome("w")
FUNCTIONS: dict[str, Callable[[Term], Term]] = {"exp": exp, "ln": log, "log": log, "sqrt": sqrt}
OPENING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}"}
ENDS = (")", "]", "}", "\\}", ",", "relation", "comparison", "end", "+", "-")


@dataclass(frozen=True)
class Side:
    """One side of a chain: the term that it is, and how it was written."""

    term: Term
    written: str


def sides_of(line: str, claim: Claim) -> tuple[bool, list[Side]]:
    r"""Whether a line starts with its relation, and the terms that it says are equal.

    Raises ReadError, with the place, for what cannot be read and for relations other than =.

    >>> from symattn.proof import prove
    >>> claim = prove("softmax-shift-invariance").claim
    >>> goes_on, sides = sides_of(r"= \frac{e^c e^{s_i}}{e^c \sum_{j=1}^n e^{s_j}}", claim)
    >>> goes_on, len(sides), sides[0].term.sort
    (True, 1, 'real')
    """
    reader = _Reader(line, claim)
    goes_on = reader.peek.kind == "relation"
    sides: list[Side] = []
    while reader.peek.kind != "end":
        if sides or goes_on:
            reader.relation()
        start, found = reader.peek.start, reader.whole_sum()
        sides.append(Side(found, line[start : reader.tokens[reader.at - 1].end].strip()))
    return goes_on, sides


class _Reader:
    def __init__(self, text: str, claim: Claim) -> None:
        self.text, self.claim = text, claim
        self.tokens = [token for token in tokens_of(text) if not token.kind.startswith("math")]
        self.at = 0
        self.letters = [letter.variable for letter in claim.letters]
        self.sizes = [letter.variable() for letter in claim.letters if letter.kind == "size"]
        self.bound: list[str] = []  # the indices of the sum signs around
        self.means = 0  # how many expectations there are around

    @property
    def peek(self) -> Token:
        return self.tokens[self.at]

    def next(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def error(self, message: str, token: Token | None = None) -> ReadError:
        return ReadError(message, self.text, (token or self.peek).start)

    def relation(self) -> None:
        if self.peek.kind != "relation" or self.peek.text not in ("=", "\\equiv"):
            raise self.error("a chain of equal terms is joined by =")
        self.next()

    def expect(self, kind: str) -> None:
        if self.next().kind != kind:
            raise self.error(f"{kind!r} is missing", self.tokens[self.at - 1])

    # Sums and products.

    def whole_sum(self) -> Term:
        """A side of the line. Raises ReadError where a letter does not take what was put at it."""
        try:
            return self.sum()
        except ProofError as error:
            raise self.error(str(error)) from None

    def sum(self) -> Term:
        """Terms joined by plus and minus."""
        worth: Term | None = None
        while worth is None or self.peek.kind in ("+", "-"):
            sign = self.next().kind if self.peek.kind in ("+", "-") else "+"
            part = self.product()
            part = -1 * part if sign == "-" else part
            worth = part if worth is None else worth + part
        return worth

    def product(self) -> Term:
        """Factors side by side, with a dot or over a slash; a sum sign takes all that follows."""
        worth = self.factor()
        while self.peek.kind not in ENDS:
            over = self.peek.kind == "/"
            if self.peek.kind in ("*", "/"):
                self.next()
            following = self.factor()
            worth = worth / following if over else worth * following
        return worth

    def factor(self) -> Term:
        """A piece and its powers."""
        if self.peek.text == "e" and self.tokens[self.at + 1].kind == "^":
            self.at += 2
            return self.factor_with_powers(exp(self.script()))
        return self.factor_with_powers(self.piece())

    def factor_with_powers(self, base: Term) -> Term:
        """x² is x x; another exponent is a real power."""
        while self.peek.kind in ("^", "superscript"):
            exponent = self.script() if self.next().kind == "^" else term(self.raised(self.tokens[self.at - 1]))
            whole = exponent.op == "number" and exponent.data.is_Integer and 0 < exponent.data <= MOST_FACTORS
            base = multiplied(base, int(exponent.data)) if whole else power(base, exponent)
        return base

    def raised(self, token: Token) -> int:
        """The whole number that superscript digits are."""
        return int("".join(SUPERSCRIPTS[mark] for mark in token.text))

    def script(self) -> Term:
        """What stands above: in brackets, or one letter or number."""
        if self.peek.kind in OPENING:
            return self.fenced()
        return self.piece(single=True)

    def fenced(self) -> Term:
        """A sum in brackets."""
        close = OPENING[self.next().kind]
        inner = self.sum()
        self.expect(close)
        return inner

    def piece(self, single: bool = False) -> Term:
        """A number, a bracket, a fraction, a root, a sum sign, a function, an expectation, a letter."""
        token = self.peek
        if token.kind in OPENING:
            return self.fenced()
        if token.kind not in PIECES:
            raise self.error(f"{token.text!r} is not read in a proof")
        self.next()
        return PIECES[token.kind](self, token, single)

    # Letters, functions and sum signs.

    def word(self, token: Token, single: bool) -> Term:
        """A function, an expectation, or a letter; several letters side by side are taken one by one."""
        name = token.text
        if self.peek.kind in OPENING and name in FUNCTIONS:
            return FUNCTIONS[name](self.fenced())
        if name == "sum" and self.peek.kind == "_":
            return self.summed(token, single)
        if self.peek.kind in OPENING and name in ("E", "Var"):
            return self.expectation(name)
        if not self.is_letter(name) and len(name) > 1:
            self.tokens.insert(self.at, Token("word", name[1:], token.start + 1, token.end))
            name = name[0]
        return self.letter(name, token)

    def is_letter(self, name: str) -> bool:
        """Whether the claim or a sum sign around knows a letter of that name."""
        return name in self.bound or any(letter.name == name for letter in self.letters)

    def letter(self, name: str, token: Token) -> Term:
        """A letter with its indices; a random one takes the outcome of the expectation around it."""
        indices = self.indices(name) if self.peek.kind == "_" else []
        if name == "delta" and len(indices) == 2:
            return delta(*indices)
        if name in self.bound and not indices:
            return real(name)
        for letter in self.letters:
            if letter.name == name and letter.takes.count("real") == len(indices):
                return letter(*indices, *self.outcomes(letter, token))
        shown = f"{name} with {len(indices)} indices" if indices else name
        raise self.error(f"{shown} is no letter of this claim", token)

    def outcomes(self, letter: Variable, token: Token) -> list[Term]:
        """The outcome that a random letter depends on, where there is an expectation around it."""
        if "sample" not in letter.takes:
            return []
        if not self.means:
            raise self.error(f"{letter.name} is random: it stands inside E[…] or Var(…)", token)
        return [OUTCOME]

    def indices(self, name: str) -> list[Term]:
        """The indices below a letter: i, {ij}, {i,j}, {j+1}."""
        self.next()
        most = max((x.takes.count("real") for x in self.letters if x.name == name), default=2)
        if self.peek.kind not in OPENING:
            return self.side_by_side(self.next(), most)
        close = OPENING[self.next().kind]
        if self.peek.kind == "word" and self.tokens[self.at + 1].kind == close:
            found = self.side_by_side(self.next(), most)
        else:
            found = [self.sum()]
            while self.peek.kind == ",":
                self.next()
                found.append(self.sum())
        self.expect(close)
        return found

    def side_by_side(self, token: Token, most: int) -> list[Term]:
        """Indices written as one word: as many as the letter takes, the rest goes back."""
        if token.kind not in ("word", "number"):
            raise self.error(f"{token.text!r} is no index", token)
        taken, rest = token.text[:most], token.text[most:]
        if rest:
            self.tokens.insert(self.at, Token(token.kind, rest, token.start + most, token.end))
        return [term(int(mark)) if mark.isdecimal() else self.letter(mark, token) for mark in taken]

    def expectation(self, name: str) -> Term:
        """E[X], or Var(X) = E[(X − E X)²]."""
        self.means += 1
        inner = self.fenced()
        self.means -= 1
        if name == "E":
            return mean(OUTCOME, inner)
        away = inner - mean(OUTCOME, inner)
        return mean(OUTCOME, away * away)

    def summed(self, token: Token, single: bool) -> Term:
        """A sum sign with its index and bounds; without bounds it runs over 1…n, n the claim's first size."""
        self.expect("_")
        name, low = self.bounds()
        high = self.sizes[0] if self.sizes else None
        if self.peek.kind == "^":
            self.next()
            high = self.script()
        if high is None:
            raise self.error("say up to where the sum runs", token)
        self.bound.append(name)
        body = self.product()
        self.bound.pop()
        return total(real(name), between(low, high), body)

    def bounds(self) -> tuple[str, Term]:
        """The index below a sum sign and where it starts."""
        if self.peek.kind not in OPENING:
            return self.index_name(self.next()), term(1)
        close, name = OPENING[self.next().kind], self.index_name(self.next())
        low = term(1)
        if self.peek.kind == "relation":
            self.relation()
            low = self.sum()
        self.expect(close)
        return name, low

    def index_name(self, token: Token) -> str:
        """One letter."""
        if token.kind != "word" or len(token.text) != 1:
            raise self.error("a sum runs over one letter", token)
        return token.text

    def fraction(self, token: Token, single: bool) -> Term:
        """A fraction of two brackets."""
        above = self.script()
        return above / self.script()


def multiplied(base: Term, times: int) -> Term:
    """x x … x."""
    worth = base
    for _ in range(times - 1):
        worth = worth * base
    return worth


MOST_FACTORS = 6
PIECES: dict[str, Callable[[_Reader, Token, bool], Term]] = {
    "number": lambda reader, token, single: term(token.text),
    "fraction": lambda reader, token, single: term(FRACTIONS[token.text]),
    "word": _Reader.word,
    "greek": lambda reader, token, single: reader.letter(token.text, token),
    "blackboard": _Reader.word,
    "function": _Reader.word,
    "frac": _Reader.fraction,
    "sqrt": lambda reader, token, single: sqrt(reader.script()),
    "root": lambda reader, token, single: sqrt(reader.script()),
    "sum": _Reader.summed,
    "-": lambda reader, token, single: -1 * reader.piece(single),
}
