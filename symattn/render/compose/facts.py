"""What a page says once because it is ambiguous otherwise: the facts of a sheet and of an item, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from symattn.render.compose.prose import sentence
from symattn.render.formula.markup import formula
from symattn.render.page.model import Inline
from symattn.worksheet import Fact, Sheet


def head_facts(sheet: Sheet) -> tuple[Inline, ...]:
    """The facts of the head of a sheet."""
    return tuple(found for fact in sheet.facts for found in _said(fact, sheet.language))


def item_facts(facts: Iterable[Fact], language: str) -> Inline:
    """The facts of an item as one run of sentences."""
    runs: list[Any] = []
    for fact in facts:
        for found in _said(fact, language):
            runs += [" ", *found] if runs else found
    return tuple(runs)


def _said(fact: Fact, language: str) -> Iterator[Inline]:
    rule = RULES.get(fact.id)
    if rule is not None:
        for id, values in rule(fact.value):
            yield sentence(f"facts.{id}", language, **values)


def _plain(id: str) -> Callable[[Any], list[tuple[str, dict[str, Any]]]]:
    return lambda value: [(id, {"value": value})]


def _letters(letters: Any) -> list[tuple[str, dict[str, Any]]]:
    return [("letters", {name: formula(letters[name]) for name in ("scores", "weights", "output")})]


def _digits(digits: str | int) -> list[tuple[str, dict[str, Any]]]:
    return [(f"digits-{digits}", {})] if isinstance(digits, str) else [("digits-places", {"value": digits})]


# Each fact's id, and the sentences (id, values) that say it.
RULES: dict[str, Callable[[Any], list[tuple[str, dict[str, Any]]]]] = {
    "convention": lambda value: [(f"convention-{value}", {})],
    "count-from": _plain("count-from"),
    "letters": _letters,
    "masked-score": _plain("masked-score"),
    "digits": _digits,
    "calculator": lambda value: [("calculator-yes" if value else "calculator-no", {})],
    "d_k": _plain("d_k"),
    "scale": lambda value: [("unscaled", {}) if value == 1 else ("scale", {"value": value})],
    "base": _plain("base"),
    "mask": lambda kinds: [(f"mask-{kind}", {}) for kind in kinds],
}
