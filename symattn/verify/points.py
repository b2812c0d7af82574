"""What a page is worth: method and accuracy for each stage, the cost of each mistake once a sheet.

Knows a table of costs, in half points, that a sheet may change. Premature rounding costs nothing here: where the
asked digits are wrong the line is not right, and accuracy is lost once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .report import CARRIED, MISTAKE, RIGHT, WRONG, Mark

METHOD, ACCURACY = 1.0, 1.0  # of each stage
SLIP = 1.0  # a wrong line that no known mistake gives: its accuracy
DEFAULT = 1.0
COSTS: dict[str, float] = {
    "axis": 2.0, "axis-global": 2.0, "roles-swapped": 2.0, "no-transpose": 2.0, "feature-gram": 2.0,
    "no-softmax": 2.0, "linear-normalisation": 2.0, "argmax": 2.0, "order": 2.0, "A-transposed": 2.0,
    "W-transposed": 2.0, "exp-unnormalised": 1.0, "premature-rounding": 0.0, "transposed-convention": 0.0,
    "convention-changed": 1.0, "mask-finite": 0.5, "notation-slip": 0.5, "not-exact": 0.5, "given-changed": 1.0,
}  # fmt: skip


def cost(id: str, costs: Mapping[str, float]) -> float:
    """What a mistake costs; two at once cost what both do.

    >>> cost("no-scale", {}), cost("axis", {"axis": 0.5}), cost("no-scale+axis", {})
    (1.0, 0.5, 3.0)
    """
    return sum(costs.get(each, COSTS.get(each, DEFAULT)) for each in id.split("+"))


def code(mark: Mark, costs: Mapping[str, float]) -> str:
    """A mark as teachers write it: M for the method, A for accuracy, ft where it follows from an earlier line.

    >>> code(Mark(1, "", "weights", "carried"), {}), code(Mark(1, "", "weights", "mistake", ("axis",)), {})
    ('M1 A1ft', 'M0 A0')
    """
    if mark.verdict in (RIGHT, CARRIED):
        follows = "ft" if mark.verdict == CARRIED else ""
        return f"M1 A1{follows}" if mark.credit else "M0 A0"
    if mark.verdict == WRONG:
        return "M1 A0"
    if mark.verdict != MISTAKE:
        return ""
    lost = min(cost(each, costs) for each in mark.mistakes)
    return "M1 A1" if lost == 0 else "M0 A1" if lost <= METHOD else "M0 A0"


def charges(marks: Sequence[Mark], costs: Mapping[str, float], paid: Collection[str]) -> dict[str, float]:
    """What each mistake costs here; `paid` were charged elsewhere on the sheet already."""
    charged: dict[str, float] = {}
    for mark in marks:
        if mark.verdict == MISTAKE:
            id = min(mark.mistakes, key=lambda each: cost(each, costs))  # in doubt, the cheaper
            for each in id.split("+"):
                charged.setdefault(each, 0.0 if each in paid else cost(each, costs))
        elif mark.verdict == WRONG:
            charged.setdefault(f"slip in {mark.stage}", SLIP)
        for note in mark.notes:
            if note.id in ("notation-slip", "not-exact") and note.id not in paid:
                charged.setdefault(note.id, cost(note.id, costs))
    return charged


def earned(marks: Sequence[Mark], stages: Sequence[str], charged: Mapping[str, float]) -> tuple[float, float]:
    """Points and possible points of the stages that count: two each, less what was charged."""
    worth = METHOD + ACCURACY
    shown = {m.stage for m in marks if m.credit and m.verdict in (RIGHT, CARRIED, MISTAKE, WRONG)}
    reached = sum(worth for stage in stages if stage in shown)
    return max(0.0, reached - sum(charged.values())), worth * len(stages)
