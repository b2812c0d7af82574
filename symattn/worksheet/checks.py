"""Everything that a page may ask of an item, computed once when a file is loaded.

Knows how to make a file's errors come early, with their lines, and not on page 3 of a print run.
"""

from __future__ import annotations

from .givens import placed
from .item import Item
from .problem import Problem
from .prose import check

PARTS_ONLY = ("asks", "answer", "lines")


def check_problem(problem: Problem) -> None:
    """Raise SheetError, with its line, for whatever a page of this problem would stumble over."""
    place = problem.written.place
    for key in PARTS_ONLY if problem.parts else ():
        if getattr(problem.written, key):
            raise place.at(key).error(f"{key} belongs to the parts here: a problem with parts asks through them")
    if problem.parts and problem.written.points not in (None, problem.points):
        raise place.at("points").error(f"points are {problem.written.points}, those of the parts {problem.points}")
    for item in (problem, *problem.parts):
        check_item(item)


def check_item(item: Item) -> None:
    """Compute everything of an item once."""
    _ = (
        item.givens,
        item.solved,
        item.asked,
        item.evidence,
        item.notes,
        item.also,
        item.ambiguous,
        item.facts,
        item.worked,
    )
    for each in item.written.evidence:
        if each.name:
            item.solved_evidence(each.name)
    check_texts(item)
    check_tokens(item)


def check_tokens(item: Item) -> None:
    """Raise SheetError where there are not as many tokens as queries, or as keys."""
    if item.solved is None:
        return
    known = {
        "tokens": (item.setting.tokens, len(item.queries)),
        "key_tokens": (item.setting.key_tokens, len(item.keys)),
    }
    for key, (tokens, wanted) in known.items():
        if tokens and len(tokens) != wanted:
            raise item.written.place.at(key).error(
                f"there are {len(tokens)} {key} for {wanted}; give one for each"
            )


def check_texts(item: Item) -> None:
    """Raise SheetError where a text names a number that is not there, or a mark does not close."""
    it = item.written
    given = set(item.setting.numbers)
    for key, text, known in (("text", it.text, given), ("answer", it.answer, set(item.values))):
        with placed(it.place.at(key)):
            check(text, known)
    for remark in (*it.also, *it.evidence, *it.notes):
        with placed(remark.place.at("text")):
            check(remark.text, set(item.values))
    for i, what in enumerate(it.asks):
        with placed(it.place.at("asks", i)):
            check(what, given)
    if it.ambiguous is not None:
        for key in ("what", "meant", "other"):
            with placed(it.ambiguous.place.at(key)):
                check(getattr(it.ambiguous, key), set(item.values))
