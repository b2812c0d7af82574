"""Names with everything that hangs on them: subscripts, labels above, primes, transposes, indices in brackets.

Knows that W^Q is the name W_Q, that K^T is a transpose and x^2 a power, that A_{1,:} counts from 1 and A[0] from
0. Does not know what a name is worth.
"""

from __future__ import annotations

import re

from ...exact.syntax import CONSTANTS, Name, Node, apply
from ...exact.tokens import INFINITY, Token
from .label import INDEX_LETTERS, Label
from .regions import Regions
from .vocabulary import ACCENTS, CALLS, SUBSCRIPTS, WORDS

LABELLED, LABELS = frozenset({"W", "b", "B"}), frozenset("QKVO")
_TRANSPOSED = ("top", "transposed")
_LISTED = re.compile(r"\[\s*(?:\d+|:)\s*(?:,\s*(?:\d+|:)\s*)?\](?:\s*\[\s*(?:\d+|:)\s*\])?")


class Names(Regions):
    """A parser that knows names."""

    def name(self, token: Token) -> Node:
        """A letter or word that is no function, with what hangs on it; `e` and `pi` when nothing does."""
        hanging = self.next.kind in ("_", "subscript", "prime") or self._is_digits(token)
        if token.kind == "word" and not hanging and (token.text in CONSTANTS or token.text.lower() in INFINITY):
            return Name(token.text, token.start, token.end)
        if token.kind == "bold" and token.text == "e" and not hanging:
            raise self.error("a bold e is a vector or Euler's number", "write e, or give it an index", token.start)
        if len(token.text) > 1 and token.kind != "greek" and token.text not in WORDS:
            raise self.error(f"{token.text!r} is not known here", self._suggestion(token.text), token.start)
        node = self.scripted(token, token.text)
        if token.text in CALLS and len(token.text) > 1 and self.next.kind in ("(", "[", "left(", "left["):
            raise self.error(f"{token.text} of something in brackets has nothing between", at=token.start)
        return node

    def _suggestion(self, word: str) -> str:
        if len(word) == 2 and word[0] == "d":
            return f"write d_{word[1]}"
        if word.endswith("T") and word.isupper():
            return f"write {word[:-1]}^T for the transpose"
        return "single letters are names; write * between them for a product"

    def _is_digits(self, token: Token) -> bool:
        """Whether digits stand directly behind a letter, as in A1 or z2: an index; 2x3 is a product."""
        index = self.next
        if token.text == "x" and re.search(r"\d$", self.text[: token.start]):
            return False
        return (
            index.kind == "number" and index.text.isdigit() and not index.spaced and token.text not in ("e", "E")
            and (token.kind == "greek" or len(token.text) == 1 or token.text in WORDS)
        )  # fmt: skip

    def accented(self) -> Node:
        r"""A letter under a hat, a bar or a tilde: a name of its own; an arrow only says that it is a vector."""
        accent = self.take("accent")
        token = self.inside(self.take) if self.next.kind == "{" else self.take()
        if token.kind not in ("word", "bold", "greek") or (len(token.text) > 1 and token.kind != "greek"):
            raise self.error("expected one letter here", at=token.start)
        kind = ACCENTS.get(f"\\{accent.text}", accent.text)
        return self.scripted(accent, token.text if kind == "vec" else f"{kind}({token.text})")

    def scripted(self, token: Token, letter: str) -> Node:
        """A name with its subscripts, labels and primes; and its transpose."""
        marks: tuple[str, ...] = ()
        index: tuple[int | str | None, ...] = ()
        from_zero, seen = False, set()
        while (kind := self._script(letter)) and kind not in seen:
            seen.add(kind)
            if kind == "prime":
                letter += "'" * len(self.take().text)
            elif kind == "label":
                marks += self._label()
            elif kind == "listed":
                index, from_zero = self._listed(), True
            else:
                more, index = self._below()
                marks = more + marks
        label = Label(letter, marks, index, from_zero)
        named = apply("name", start=token.start, end=self.end, extra=label)
        return self._transposed_at_once(named)

    def _script(self, letter: str) -> str:
        token = self.next
        if token.kind in ("_", "subscript") or self._is_digits(self.tokens[self.index - 1]):
            return "below"
        if token.kind == "prime":
            return "prime"
        if token.kind == "[" and not token.spaced and _LISTED.match(self.text, token.start):
            return "listed"
        return "label" if token.kind == "^" and self._label_ahead(letter) else ""

    def _label_ahead(self, letter: str) -> bool:
        """Whether what stands above is a label: Q, K, V, O on a W or b; a number in brackets on anything."""
        first, stop = self._above_ahead()
        tokens = self.tokens[first:stop]
        if len(tokens) == 1 and tokens[0].kind in ("word", "bold"):
            return letter in LABELLED and tokens[0].text in LABELS
        in_braces = self.tokens[self.index + 1].kind == "{"
        return in_braces and len(tokens) == 3 and tokens[0].kind == "(" and tokens[1].kind in ("number", "word")

    def _above_ahead(self) -> tuple[int, int]:
        """The tokens that stand above, without braces."""
        place = self.index + 1
        if place >= self.stop:
            return place, place
        if self.tokens[place].kind == "{":
            return place + 1, self.partner[place]
        return place, place + 1

    def _label(self) -> tuple[str, ...]:
        first, stop = self._above_ahead()
        self.index = max(stop, self.partner.get(self.index + 1, 0) + 1 if self.tokens[stop].kind == "}" else 0)
        return ("".join(token.text for token in self.tokens[first:stop]),)

    def _listed(self) -> tuple[int | str | None, ...]:
        match = _LISTED.match(self.text, self.next.start)
        places = re.findall(r"\d+|:", match.group()) if match else []
        while self.next.start < (match.end() if match else 0):
            self.index += 1
        return tuple(None if place == ":" else int(place) + 1 for place in places)

    def _below(self) -> tuple[tuple[str, ...], tuple[int | str | None, ...]]:
        """Marks and indices of a subscript."""
        if self.next.kind == "subscript":
            return self._small(self.take())
        if self.next.kind == "number":
            return (), _numbers(self.take().text)
        self.take("_")
        if self.next.kind in ("{", "("):
            return self.inside(self._places)
        if self.next.kind == "number" and len(self.next.text) > 1 and "\\" in self.text:
            raise self.error("a subscript of several digits needs braces", f"write _{{{self.next.text}}}")
        return self._place(self.take("number", "word", "greek", "bold"))

    def _small(self, token: Token) -> tuple[tuple[str, ...], tuple[int | str | None, ...]]:
        pieces = ["".join(SUBSCRIPTS[character] for character in piece) for piece in token.text.split(",")]
        if len(pieces) == 1 and pieces[0].isdigit():
            return (), _numbers(pieces[0])
        index = tuple(place for piece in pieces for place in ([int(piece)] if piece.isdigit() else piece))
        return (), index

    def _places(self) -> tuple[tuple[str, ...], tuple[int | str | None, ...]]:
        marks: list[str] = []
        index: list[int | str | None] = []
        count, listed = 0, len(self.split(self.index, self.stop, ",")) > 1
        while self.next.kind != "end":
            if self.next.kind == "," and count:
                self.take()
                if self.next.kind == "end":
                    raise self.error("expected an index after the comma")
            else:
                token = self.take("number", "word", "greek", "bold", ":", "*", "all", "+", "-", "wrapper")
                more, places = self._listed_number(token) if listed else self._place(token)
                marks, index, count = [*marks, *more], [*index, *places], count + 1
        if not count:
            raise self.error("the subscript is empty")
        return tuple(marks), tuple(index)

    def _listed_number(self, token: Token) -> tuple[tuple[str, ...], tuple[int | str | None, ...]]:
        """One index of several: 11 is 11 there."""
        return ((), (int(token.text),)) if token.text.isdigit() else self._place(token)

    def _place(self, token: Token) -> tuple[tuple[str, ...], tuple[int | str | None, ...]]:
        if token.kind == "number" and token.text.isdigit():
            return (), _numbers(token.text)
        if token.kind == "number" and token.text.replace(",", "").isdigit():  # with decimal commas
            return (), tuple(map(int, token.text.split(",")))
        if token.kind in (":", "*", "all"):
            return (), (None,)
        if token.kind in ("word", "bold") and INDEX_LETTERS.issuperset(token.text) and len(token.text) < 4:
            return (), tuple(token.text)
        if token.kind in ("word", "bold", "greek"):
            return (token.text,), ()
        raise self.error("a subscript is letters, numbers, or : for a whole row", at=token.start)

    def _transposed_at_once(self, node: Node) -> Node:
        """A transpose that stands above a name or a bracket."""
        if self.next.kind in _TRANSPOSED:
            return self._transpose(node, self.index + 1)
        if self.next.kind != "^":
            return node
        first, stop = self._above_ahead()
        tokens = [token for token in self.tokens[first:stop] if token.kind != "wrapper"]
        mark = tokens[0] if len(tokens) == 1 else None
        if mark is None or not (mark.kind in _TRANSPOSED or (mark.kind in ("word", "bold") and mark.text == "T")):
            return node
        return self._transpose(node, stop + 1 if self.tokens[self.index + 1].kind == "{" else stop)

    def _transpose(self, node: Node, after: int) -> Node:
        start, self.index = node.start, after
        return apply("transpose", node, start=start, end=self.end)

    def raised(self, base: Node, start: int) -> Node:
        """A base with a transpose or a power above it."""
        is_number = isinstance(base, Name)  # e^T is a power
        turned = base if is_number else self._transposed_at_once(base)
        if turned is not base and self.next.kind in _TRANSPOSED:
            raise self.error("transposed twice")
        return super().raised(turned, start)


def _numbers(digits: str) -> tuple[int, ...]:
    """12 is row 1, column 2."""
    return (int(digits[0]), int(digits[1])) if len(digits) == 2 else (int(digits),)
