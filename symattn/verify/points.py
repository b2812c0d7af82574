"""What a page is worth: method and accuracy for each stage, the cost of each mistake once a sheet.

Knows a table of costs, in half points, that a sheet may change. Premature rounding costs nothing; that the digits
which are asked come out wrong by it does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import floor

from .report import CARRIED, MISTAKE, RIGHT, WRONG, Mark

METHOD, ACCURACY = 1.0, 1.0  # of each stage
SLIP = "slip"  # a wrong line that no known mistake gives: its accuracy
DEFAULT = 1.0
OF_NOTES = ("notation-slip", "not-exact", "asked-digits")  # what costs without being a mistake
COSTS: dict[str, float] = {
    "axis": 2.0, "axis-global": 2.0, "argmax": 2.0, "linear-normalisation": 2.0, "no-softmax": 2.0,
    "mask-finite": 0.5, "notation-slip": 0.5, "not-exact": 0.5, "asked-digits": 0.5,
    "premature-rounding": 0.0, "transposed-convention": 0.0, "convention-changed": 1.0, "given-changed": 1.0,
    SLIP: 1.0,
}  # fmt: skip


def cost(id: str, costs: Mapping[str, Fraction]) -> float:
    """What a mistake costs; two at once cost what both do.

    >>> cost("no-scale", {}), cost("axis", {"axis": Fraction(1, 2)}), cost("no-scale+axis", {})
    (1.0, 0.5, 3.0)
    """
    return sum(float(costs.get(each, COSTS.get(each, DEFAULT))) for each in id.split("+"))


def code(mark: Mark, costs: Mapping[str, Fraction]) -> str:
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


def charges(marks: Sequence[Mark], costs: Mapping[str, Fraction], paid: Collection[str]) -> dict[str, float]:
    """What each mistake costs here; `paid` were charged elsewhere on the sheet already."""
    charged: dict[str, float] = {}
    for mark in marks:
        if mark.verdict == MISTAKE:
            id = min(mark.mistakes, key=lambda each: cost(each, costs))  # in doubt, the cheaper
            for each in id.split("+"):
                charged.setdefault(each, 0.0 if each in paid else cost(each, costs))
        elif mark.verdict == WRONG:
            charged.setdefault(f"{SLIP} in {mark.stage}", cost(SLIP, costs))
        for note in mark.notes:
            if note.id in OF_NOTES and note.id not in paid:
                charged.setdefault(note.id, cost(note.id, costs))
    return charged


def earned(
    marks: Sequence[Mark], stages: Sequence[str], charged: Mapping[str, float], worth: Fraction | None = None
) -> tuple[float, float]:
    """Points and possible points of the stages that count: equal shares of `worth`, less what was charged.

    Without `worth` a stage has two points. No mistake costs more than its stage; half points are kept.

    >>> marks = [Mark(1, "", "weights", "mistake", ("axis",)), Mark(2, "", "output", "carried")]
    >>> earned(marks, ["weights", "output"], {"axis": 2.0}), earned(marks, ["output"], {"axis": 2.0}, Fraction(5))
    ((2.0, 4.0), (3.0, 5.0))
    """
    share = Fraction(METHOD + ACCURACY) if worth is None else worth / max(len(stages), 1)
    shown = {m.stage for m in marks if m.credit and m.verdict in (RIGHT, CARRIED, MISTAKE, WRONG)}
    reached = sum((share for stage in stages if stage in shown), Fraction(0))
    lost = sum((min(share, Fraction(each)) for each in charged.values()), Fraction(0))
    return max(0.0, floor(2 * (reached - lost)) / 2), float(share * len(stages))
