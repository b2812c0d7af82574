"""A variant frozen as data: its givens, its answers, and what was drawn; and the sheet that comes back from it.

Knows exact numbers as strings. Whoever prints a key or marks a page starts from the frozen data and never draws
again; a symattn that computes other answers than those frozen is told so, and marks nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

import sympy

from ...errors import BeyondRing, LimitError, SheetError
from ...exact import decimal, entry
from ...layer.masks import Mask
from ..item import Item
from ..problem import Draw, Problem
from ..sheet import Sheet, thawed_sheet
from ..translation import Translation

PLACES = 4


@dataclass(frozen=True)
class Variant:
    """One frozen variant: its code, its seed, a fingerprint of all that it gives and asks, and the data itself."""

    code: str
    seed: str
    fingerprint: str
    data: Mapping[str, Any]


def frozen(sheet: Sheet, code: str) -> Variant:
    """The data of a sheet that is about to be printed: a table that JSON holds, every number an exact string.

    >>> from symattn.worksheet import sheet
    >>> frozen(sheet("qkv"), "2222-222").data["problems"][0]["items"][0]["givens"]["Q"]
    [['1', '0'], ['1', '1']]
    """
    problems = [_problem(problem) for problem in sheet.problems]
    told = {
        "sheet": sheet.id,
        "content": written_of(sheet).content,
        "code": code,
        "seed": str(sheet.seed),
        "paper": sheet.paper,
    }
    data = {**told, "problems": problems}
    return Variant(code, str(sheet.seed), sha256(json.dumps(problems).encode()).hexdigest(), data)


def variant_of(data: Any, name: str) -> Variant:
    """A frozen variant from its data; `name` is what errors call the file. Raises SheetError."""
    try:
        fingerprint = sha256(json.dumps(data["problems"]).encode()).hexdigest()
        return Variant(str(data["code"]), str(data["seed"]), fingerprint, data)
    except (KeyError, TypeError):
        raise SheetError(f"{name} holds no frozen variant; it is written by symattn sheet --roster") from None


@dataclass(frozen=True)
class Written:
    """What a sheet is made from: the text of its file, and of its translation where it has one."""

    text: str
    translation: Translation | None = None

    @property
    def content(self) -> str:
        """The SHA-256 of both."""
        other = self.translation
        return sha256(json.dumps([self.text, other and [other.language, other.text]]).encode()).hexdigest()


def written_of(sheet: Sheet) -> Written:
    """The texts that a sheet is made from."""
    return Written(sheet.written.place.source.text, sheet.translation)


def thawed(variant: Variant, written: Written) -> Sheet:
    """The sheet that was frozen, from its texts as they were then; nothing is drawn.

    Raises SheetError where the text is another, or where answers computed now are not those that were frozen.

    >>> from symattn.worksheet import sheet
    >>> drawn = sheet("qkv", seed=7)
    >>> thawed(frozen(drawn, "2222-222"), written_of(drawn)).problem("q5").answer == drawn.problem("q5").answer
    True
    """
    data = variant.data
    if written.content != data["content"]:
        raise SheetError(f"the sheet's file is not the one that {variant.code} was printed from")
    kept = {problem["id"]: problem["drawn"] for problem in data["problems"] if problem["drawn"]}
    draws = {id: _draw(drawn) for id, drawn in kept.items() if "table" not in drawn}
    tables = {id: drawn["table"] for id, drawn in kept.items() if "table" in drawn}
    texts = written.text, written.translation
    sheet = thawed_sheet(*texts, draws, tables, variant.seed, data["paper"], variant.code)
    for problem, before in zip(sheet.problems, data["problems"], strict=True):
        for now, then in zip(_problem(problem)["items"], before["items"], strict=True):
            if now != then:
                raise SheetError(
                    f"{variant.code}, problem {then['item']}: this symattn computes something else than what was "
                    "frozen when the sheet was printed; install the version that class.json names"
                )
    return sheet


def _draw(drawn: Mapping[str, Any]) -> Draw:
    givens = {name: _matrix(value) for name, value in drawn["givens"].items()}
    return Draw(givens, {name: entry(number) for name, number in drawn["numbers"].items()})


def _matrix(rows: Any) -> Any:
    """A matrix from its rows, or several, one for each head."""
    if isinstance(rows[0][0], list):
        return tuple(map(_matrix, rows))
    return sympy.ImmutableMatrix([list(map(entry, row)) for row in rows])


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "id": problem.id, "number": problem.number, "drawn": _drawn(problem),
        "items": [_item(problem, item) for item in problem.items],
    }  # fmt: skip


def _drawn(problem: Problem) -> dict[str, Any] | None:
    """What a seed drew for a problem itself; None where it kept its file's numbers, or goes on with others."""
    if problem.topic:
        return {"table": dict(problem.table)}
    if not (problem.vary and problem.setting.drawn):
        return None
    setting = problem.setting
    return {
        "givens": {name: _exact(setting.givens[name]) for name in problem.vary if name in setting.givens},
        "numbers": {name: str(setting.numbers[name]) for name in problem.vary if name in setting.numbers},
    }


def _item(problem: Problem, item: Item) -> dict[str, Any]:
    return {
        "item": f"{problem.number}{item.letter}", "points": str(item.points), "digits": item.digits,
        "givens": {name: _exact(value) for name, value in item.givens.items()},
        "numbers": {name: str(value) for name, value in item.setting.numbers.items()},
        "scale": str(item.scale),
        "answers": [
            {"asked": ask.what, "kind": ask.kind, "exact": _exact(ask.answer), "decimals": _decimals(ask.answer)}
            for ask in item.asked if ask.answer is not None
        ],
        "worked": _worked(item),
    }  # fmt: skip


def _worked(item: Item) -> list[dict[str, Any]]:
    """The lines of an answer that is printed with the question: what stands there, and what should."""
    if item.worked is None:
        return []
    return [
        {
            "asked": line.quantity, "stands": _exact(line.matrix), "exact": _exact(line.right),
            "is_right": line.is_right,
        }
        for line in item.worked.lines
    ]  # fmt: skip


def _exact(value: Any) -> Any:
    """A matrix as rows of exact strings, several values as a list, a mask as its parts, a number as one."""
    if isinstance(value, sympy.MatrixBase):
        return [[_number(value[i, j]) for j in range(value.cols)] for i in range(value.rows)]
    if isinstance(value, Mask):
        return [
            [part.kind, *("".join(str(int(may)) for may in row) for row in part.allowed)] for part in value.parts
        ]
    return [_exact(each) for each in value] if isinstance(value, tuple) else _number(value)


@lru_cache(maxsize=1024)  # items of a problem share their givens, and small numbers come again and again
def _number(value: Any) -> str:
    return str(value)


def _decimals(value: Any) -> Any:
    """The same shape, with four decimals where a number is not whole."""
    if isinstance(value, sympy.MatrixBase):
        return [[_digits(value[i, j]) for j in range(value.cols)] for i in range(value.rows)]
    return [_digits(each) for each in value] if isinstance(value, tuple) else _digits(value)


@lru_cache(maxsize=1024)
def _digits(cell: Any) -> str:
    if not isinstance(cell, sympy.Expr) or cell.is_Integer or cell is sympy.S.NegativeInfinity:
        return str(cell).replace("-oo", "−∞")
    try:
        return decimal(cell, PLACES)
    except (BeyondRing, LimitError):
        return ""
