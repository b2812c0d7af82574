"""Reports as a reader sees them: three levels, points and costs, and no answer where none is wanted."""

import json

import pytest

from symattn import attention, check, html, text
from symattn.render.report import as_json
from symattn.verify import Wanted

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
P, PC = attention(**D2), attention(**D2, mask="causal")
STEPS = ("scores", "scaled", "weights", "output")
WORK = "S = [0 2; 1 2]\nS/2 = [0 1; .5 1]\nA = [.27 .73; .38 .62]\nO = [1.08 1.46; 1.51 1.24]"


def test_one_line_for_each_line_of_work():
    lines = text(check(P, WORK, need=STEPS)).splitlines()

    assert [line[0] for line in lines[:4]] == ["✓", "✗", "→", "→"]
    assert "scale-d_k" in lines[1] and "√d_k" in lines[1]
    assert lines[4:] == ["First wrong line: 2.", "7 of 8 points."]


def test_a_caret_under_what_could_not_be_read():
    lines = text(check(P, "A = [.2 .8; .3 ??]")).splitlines()

    assert lines[1].strip().startswith("A = ")
    assert lines[1][lines[2].index("^")] == "?"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels(level):
    report = check(P, WORK, level=level)
    shown = text(report)

    assert "Look again" in shown if level == 1 else "divided by d_k" in shown
    assert ("scale-d_k" in shown) is (level > 1)
    assert ("The line as it is worked" in shown) is (level == 3)


@pytest.mark.parametrize("shown", [text, repr, str, html, as_json])
def test_at_level_1_no_report_holds_an_answer(shown):
    report = check(P, "S = [0 2; 1 2]\nS/√2 = [5 5; 6 7]\nA = [.12 .88; .27 .73]\nO = [1 1; 1 1]", level=1)

    for answer in ("√2/2", "0.80", ".804", ".669", "1.60", "1.339", "no-scale"):
        assert answer not in shown(report), answer
    assert report.worked == {}


def test_the_worked_line_is_the_right_one():
    report = check(P, WORK, level=3)

    assert report.worked == {"scaled": P.scaled}


@pytest.mark.parametrize(
    ("work", "wanted", "points"),
    [
        ("S = [0 2; 1 2]\nS/√2 = [0 √2; 1/√2 √2]\nA = [.20 .80; .33 .67]\nO = [.78 1.61; 1.32 1.34]", Wanted(), 8),
        (WORK, Wanted(), 7),
        (WORK, Wanted(costs={"scale-d_k": 0.5}), 7.5),
        (WORK, Wanted(paid={"scale-d_k"}), 8),  # charged once a sheet
        ("S = [0 2; 1 3]\nS/√2 = [0 √2; 1/√2 3/√2]", Wanted(), 3),  # a slip: one point, then followed
        ("S = [7 7; 7 3]", Wanted(), 1),  # three cells, one matrix, one point
        ("O = [.78 1.61; 1.32 1.34]", Wanted(), 2),
        ("O = A V", Wanted(), 0),
        ("", Wanted(), 0),
    ],
)
def test_points(work, wanted, points):
    report = check(P, work, wanted=wanted, need=STEPS)

    assert (report.points, report.possible) == (points, 8)


def test_a_slip_of_notation_costs_half_a_point_and_early_rounding_nothing():
    slip = check(PC, "M = [0 0; .71 1.41]\nA = [1 0; .33 .67]", need=("masked", "weights"))
    early = check(P, "A = [0.1962 0.8038; 0.3302 0.6698]", need=("weights",))

    assert slip.points == 3.5
    assert early.points == 2 and not early.right


def test_json_is_data():
    data = json.loads(as_json(check(P, WORK)))

    assert data["right"] is False
    assert [mark["verdict"] for mark in data["marks"]] == ["right", "mistake", "carried", "carried"]
    assert data["marks"][1]["mistakes"] == ["scale-d_k"]
    assert data["charged"] == {"scale-d_k": 1.0}


def test_right_is_said_once():
    assert text(check(P, "O = [.78 1.61; 1.32 1.34]")).splitlines()[-3:] == [
        "All right.", "Not shown: S, S/√d_k, A.", "2 of 2 points.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("digits", "charged"),
    [
        (None, {"premature-rounding": 0}),
        (2, {"premature-rounding": 0}),
        (4, {"premature-rounding": 0, "asked-digits": 0.5}),
    ],
)
def test_rounding_early_costs_only_where_the_asked_digits_are_wrong(digits, charged):
    """√2 taken as 1.41: 0.8038 for 0.8044, the same to two digits."""
    report = check(P, "A = [0.1962 0.8038; 0.3302 0.6698]", wanted=Wanted(digits=digits))

    assert report.marks[0].mistakes == ("premature-rounding",)
    assert report.charged == charged


def test_a_mistake_is_charged_once_a_sheet():
    first = check(P, "A = [.12 .88; .27 .73]", need=("weights",))
    second = check(PC, "A = [1 0; .27 .73]", need=("weights",), paid=first.charged)

    assert second.marks[0].mistakes == ("no-scale",)
    assert (first.points, second.points) == (1, 2)
