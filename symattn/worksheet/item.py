"""An item: a problem, or a part of one, with everything that the file says about it computed.

Knows how givens, numbers and letters are inherited, which answers are asked, and what the names in texts are
worth. Nothing that it holds is typed where it can be computed. Does not know how any of it is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import sympy

from ..errors import ProblemError
from ..layer import Attention, MultiHead
from ..shown import Shown
from ..words import DEFAULT
from . import written as w
from .asking import ask_of
from .asks import Ask, may_be_fractional
from .givens import arguments, merged, placed, size, starts
from .lines import Chain, Solved, chains, face, heads_of, solve
from .prose import Number, Prose, said
from .remarks import Ambiguity, Evidence, Fact, Note
from .values import values_of
from .worked import Worked, worked

if TYPE_CHECKING:
    from ..derivation import Derivation, LayerDerivation


@dataclass(frozen=True)
class Setting:
    """What an item has from its sheet and its problem."""

    givens: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, sympy.Expr] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    tokens: tuple[str, ...] = ()
    key_tokens: tuple[str, ...] = ()
    digits: str | int = "either"
    costs: Mapping[str, Fraction] = field(default_factory=dict)
    convention: str = "rows"
    language: str = DEFAULT
    drawn: bool = False  # whether a seed has drawn other numbers than the file's
    varies: bool = False  # whether a seed may
    fractional: frozenset[str] = frozenset()  # givens that may hold, in some variant, more than whole numbers


@dataclass(frozen=True, eq=False)
class Item(Shown):
    """What a problem and a part of one have in common; `letter` is "a", "b", … for a part, else ""."""

    written: w.Item = field(repr=False)
    setting: Setting = field(repr=False)
    letter: str = ""
    earlier: Mapping[str, Item] = field(default_factory=dict, repr=False)

    @cached_property
    def all_givens(self) -> Mapping[str, Any]:
        """The givens, inherited ones included, with the mask as it was written."""
        return merged(self.setting.givens, self.written.givens) if self.letter else self.setting.givens

    @cached_property
    def givens(self) -> Mapping[str, Any]:
        """The givens, inherited ones included: what `attention(**givens)` takes. Empty for a question in words."""
        return self._arguments(self.all_givens) if starts(self.all_givens) else {}

    @property
    def fractional(self) -> frozenset[str]:
        """The givens that may hold, in some variant, something else than whole numbers."""
        own = self.written.givens if self.letter else {}
        inherited = self.setting.fractional - set(own)
        return inherited | {name for name, value in own.items() if may_be_fractional(value)}

    @cached_property
    def own_givens(self) -> Mapping[str, Any]:
        """The givens that this item says itself, and does not inherit: what a page repeats at a part."""
        return {name: self.givens[name] for name in self.written.givens if name in self.givens}

    @cached_property
    def solved(self) -> Solved | None:
        """The solved problem, whichever line it is, or None for a question in words."""
        return self._solved(self.all_givens, self.written.place.at("givens"))

    @property
    def attention(self) -> Attention | None:
        """The one head that the item is about; None for several heads and for a question in words."""
        return None if isinstance(self.solved, MultiHead) else next(iter(heads_of(self.solved)), None)

    @property
    def scale(self) -> sympy.Expr:
        """What the scores are divided by; 1 where there are none."""
        return next((head.scale for head in heads_of(self.solved)), sympy.S.One)

    def derivation(self) -> Derivation | LayerDerivation:
        """The full derivation of the item's answer. Raises ProblemError for a question in words."""
        from ..derivation import derive  # who only marks work does not wait for it

        if self.solved is None:
            raise ProblemError(
                f"{self.written.text!r} is a question in words; it has a model answer, no derivation"
            )
        return derive(self.solved)

    def chains(self) -> tuple[Chain, ...]:
        """The derivations that lead to the quantities asked, in order, each as far as it is needed."""
        asked = [ask.what for ask in self.asked if ask.kind == "matrix"]
        return tuple(chains(self.solved, asked)) if asked and self.solved is not None else ()

    @property
    def asks(self) -> tuple[str, ...]:
        """What is asked, as the file says it: public names of quantities, names of values, questions in words."""
        return self.written.asks

    @cached_property
    def asked(self) -> tuple[Ask, ...]:
        """What is asked, each with its answer and all that a box needs."""
        named = tuple(ask_of(self, i) for i in range(len(self.written.asks)))
        in_words = bool(self.written.lines) and all(ask.kind != "words" for ask in named)
        return (*named, Ask("", "words", lines=self.written.lines)) if in_words else named

    @property
    def is_marked(self) -> bool:
        """Whether something is asked that a machine can mark: anything but words."""
        return any(ask.answer is not None for ask in self.asked)

    @cached_property
    def answer(self) -> Mapping[str, Any]:
        """The exact answers by name: a matrix, a number, or a tuple for a shape. Questions in words have none."""
        return {ask.what: ask.answer for ask in self.asked if ask.kind != "words"}

    @cached_property
    def values(self) -> Mapping[str, Number]:
        """The numbers that texts may name: given ones first, then computed ones."""
        return values_of(self)

    @property
    def points(self) -> Fraction:
        """Points."""
        return self.written.points or Fraction(0)

    @property
    def digits(self) -> str | int:
        """ "exact", "either", or how many decimals are wanted."""
        return self.setting.digits if self.written.digits is None else self.written.digits

    @property
    def language(self) -> str:
        """The language of the item's sheet."""
        return self.setting.language

    @property
    def lines(self) -> int:
        """How many lines an answer in words gets."""
        return self.written.lines

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures of the key."""
        return self.written.figures

    @property
    def letters(self) -> Mapping[str, str]:
        """The letter of each quantity, as a formula."""
        return self.setting.letters

    @cached_property
    def queries(self) -> tuple[str, ...]:
        """The labels of the queries: tokens, or numbers from 1."""
        return self._labels(self.setting.tokens, 0)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The labels of the keys."""
        return self._labels(self.setting.key_tokens or self.setting.tokens, 1)

    @property
    def text(self) -> Prose:
        """The question."""
        return Prose(self.written.text, said(self.setting.numbers))

    @cached_property
    def model_answer(self) -> Prose:
        """The model answer in words."""
        return self._prose(self.written.answer)

    @cached_property
    def also(self) -> tuple[Prose, ...]:
        """What the key must say beside the answer."""
        return tuple(self._prose(each.text) for each in self._holding(self.written.also))

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """The item's own notes, for the key."""
        return tuple(Note(n.kind, self._prose(n.text), n.at) for n in self._holding(self.written.notes))

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """The numbers behind the answer, for the key."""
        return tuple(self._evidence(each) for each in self._holding(self.written.evidence) if each.text)

    @cached_property
    def ambiguous(self) -> Ambiguity | None:
        """The two readings of the question, where it has two."""
        found = self.written.ambiguous
        if found is None:
            return None
        solved = self._solved(merged(self.all_givens, found.givens), found.place) if found.givens else None
        what, meant, other = (self._prose(text) for text in (found.what, found.meant, found.other))
        return Ambiguity(what, meant, other, solved, self._made(solved, found.show, found.place))

    @cached_property
    def worked(self) -> Worked | None:
        """The worked answer that is printed with the question, where there is one."""
        found = self.written.worked
        if found is None:
            return None
        if self.attention is None:
            raise found.place.error("a worked answer needs one head; give Q, K and V, or scores")
        return worked(found, self.attention)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What a page must say of this item: what it divides by, who may look at whom, digits of its own."""
        found = []
        for solved in heads_of(self.solved)[:1]:
            given = "scale" in self.all_givens
            found.append(Fact("scale", solved.scale) if given else Fact("d_k", solved.d_k))
            if solved.mask is not None:
                found.append(Fact("mask", tuple(part.kind for part in solved.mask.parts)))
            if solved.base is not None:
                found.append(Fact("base", solved.base))
        return (*found, *((Fact("digits", self.digits),) if self.written.digits is not None else ()))

    def solved_evidence(self, name: str) -> Solved | None:
        """The solved problem of a piece of evidence, or of the "other" reading. Raises LookupError."""
        named: dict[str, w.Evidence | w.Ambiguity] = {
            each.name: each for each in self.written.evidence if each.name
        }
        if self.written.ambiguous is not None:
            named["other"] = self.written.ambiguous
        if name not in named:
            raise LookupError(f"{name} is neither a part before this one nor the name of evidence here")
        return self._solved(merged(self.all_givens, named[name].givens), named[name].place)

    def quantity(self, name: str) -> sympy.ImmutableMatrix | None:
        """A quantity of the solved problem by its public name."""
        return face(self.solved, name)

    def _arguments(self, givens: Mapping[str, Any]) -> Mapping[str, Any]:
        with placed(self.written.place.at("givens")):
            return arguments(givens, self.setting.convention)

    def _solved(self, givens: Mapping[str, Any], place: Any) -> Solved | None:
        if not starts(givens):
            return None
        with placed(place):
            return solve(arguments(givens, self.setting.convention))

    def _labels(self, tokens: tuple[str, ...], axis: int) -> tuple[str, ...]:
        if not starts(self.all_givens):
            return tokens
        count = size({**self.all_givens, "convention": self.setting.convention})[axis]
        return tokens if len(tokens) == count else tuple(str(i + 1) for i in range(count))

    def _prose(self, text: str) -> Prose:
        return Prose(text, said(self.values)) if text else Prose()

    def _holding(self, remarks: tuple[Any, ...]) -> list[Any]:
        return [each for each in remarks if not (each.own and self.setting.drawn)]

    def _evidence(self, each: w.Evidence) -> Evidence:
        solved = self._solved(merged(self.all_givens, each.givens), each.place) if each.show else None
        return Evidence(self._prose(each.text), solved, self._made(solved, each.show, each.place))

    def _made(self, solved: Solved | None, names: tuple[str, ...], place: Any) -> dict[str, Any]:
        found = {name: face(solved, name) for name in names} if solved is not None else {}
        for name, matrix in found.items():
            if matrix is None:
                raise place.error(f"{name} cannot be shown: the givens do not reach it")
        return found
