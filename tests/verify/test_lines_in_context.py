"""Lines that need the page around them: names, chains, finished values, givens, two lines of one name."""

from random import Random

import pytest

from symattn import attention, check, derive
from symattn.errors import EntryError, ProblemError, ShapeError
from symattn.layer.positions import rotary
from symattn.render.kinds import written
from symattn.verify import Wanted

from ..mistakes.draws import every_draw

D2 = {"Q": [[1, 0], [1, 1]], "K": [[0, 1], [2, 0]], "V": [[4, 0], [0, 2]]}
P = attention(**D2)
SELF = attention(X=[[1, 2], [0, 1]], W_Q=[[1, 1], [0, 2]], W_K=[[0, 1], [1, 0]], W_V=[[2, 0], [1, 3]])


def marks(work, problem=P, **more):
    return [(m.stage, m.row, m.verdict, m.mistakes) for m in check(problem, work, **more).marks]


@pytest.mark.parametrize(
    ("work", "stage", "row"),
    [
        (r"QK^\top = \begin{pmatrix} 0 & 2\\ 1 & 2 \end{pmatrix}", "scores", None),
        ("S/√d_k = [0 √2; 1/√2 √2]", "scaled", None),
        ("S = [0 √2; 1/√2 √2]", "scaled", None),  # S after scaling, by its value
        ("P = [0.1956 0.8044; 0.3302 0.6698]", "weights", None),
        (r"\alpha = [0.1956 0.8044; 0.3302 0.6698]", "weights", None),
        (r"A_{1,:} = (0.1956, 0.8044)", "weights", 0),
        ("A[0] = 0.1956 0.8044", "weights", 0),  # counted from 0
        ("A_2 = (0.3302, 0.6698)", "weights", 1),
        ("AV = [0.78 1.61; 1.32 1.34]", "output", None),
        (r"\mathrm{Attention}(Q,K,V) = [0.78 1.61; 1.32 1.34]", "output", None),
        ("Y = [0.78 1.61; 1.32 1.34]", "output", None),
        ("z_1 = 1 + e^√2", "totals", 0),
        ("z_2 = 1 + e^{1/√2}", "totals", 1),  # after dividing above and below
        ("z = (1 + e^√2, e^{1/√2} + e^√2)", "totals", None),
        ("E = [1 e^√2; e^(1/√2) e^√2]", "powers", None),
        ("S' = [-√2 0; -1/√2 0]", "scaled", None),  # less the largest of each row
    ],
)
def test_a_line_is_placed_by_its_name_or_its_value(work, stage, row):
    [(found, where, verdict, _)] = marks(work)

    assert (found, where, verdict) == (stage, row, "right")


def test_a_sheet_names_its_own_letters():
    letters = Wanted(letters={"weights": "W", "scores": "G"})

    assert marks("G = [0 2; 1 2]\nW = [0.20 0.80; 0.33 0.67]", wanted=letters) == [
        ("scores", None, "right", ()),
        ("weights", None, "right", ()),
    ]


def test_swapped_roles_are_right_in_the_other_convention_and_said_so():
    [mark] = check(P, "S = K Q^T = [0 1; 2 2]").marks

    assert mark.mistakes == ("roles-swapped",)
    assert mark.has("right-in-the-other-convention")


def test_scores_of_a_problem_in_columns_are_right_as_they_are():
    columns = attention(Q=[[1, 1], [0, 1]], K=[[0, 2], [1, 0]], V=[[4, 0], [0, 2]], convention="columns")

    assert marks("S = K^T Q = [0 1; 2 2]\nA_2 = ...", columns)[0] == ("scores", None, "right", ())
    assert check(columns, weights=columns.weights).right


@pytest.mark.parametrize(
    ("work", "verdict", "note"),
    [
        ("A = softmax(S/√2)", "right", "nothing-computed"),
        ("A = softmax(S/√d_k)", "right", "nothing-computed"),
        ("A = softmax(S/2)", "mistake", "nothing-computed"),
        ("O = A V", "right", "nothing-computed"),
        ("S = Q K^T", "right", "nothing-computed"),
        ("A_1 = (1/3, 2/3) = (0.1956, 0.8044)", "wrong", "link-does-not-hold"),
        ("A_1 = (4.10/5.10 - 0.6, 4.10/5.10) = (0.1956, 0.8044)", "right", "rounded-on-the-way"),
    ],
)
def test_chains_and_finished_values(work, verdict, note):
    [mark] = check(P, work).marks

    assert mark.verdict == verdict and mark.has(note), mark


def test_an_unfinished_answer_is_no_answer():
    report = check(P, "O = A V")

    assert report.marks[0].verdict == "right"
    assert not report.right and report.points == 0


def test_a_given_that_is_changed_is_a_mistake_and_carried():
    assert marks("Q = [1 0; 1 2]\nS = [0 2; 2 2]") == [
        ("Q", None, "mistake", ("given-changed",)),
        ("scores", None, "carried", ()),
    ]
    assert marks("Q = [1 0; 1 1]") == [("Q", None, "right", ())]


def test_the_last_of_two_lines_counts_even_when_it_is_the_wrong_one():
    found = check(P, "A = [0.20 0.80; 0.33 0.67]\nA = [0.12 0.88; 0.27 0.73]").marks

    assert [m.verdict for m in found] == ["unmarked", "mistake"]
    assert [m.verdict for m in check(P, f"A = {'[1/2 1/2; 1/2 1/2]'}\nA_1 = (0.1956, 0.8044)").marks][1] == "right"


def test_exact_and_then_rounded_are_both_right():
    exact = "A = [1/(1+e^√2) e^√2/(1+e^√2); 1/(1+e^(√2/2)) e^(√2/2)/(1+e^(√2/2))]"

    assert [m.verdict for m in check(P, f"{exact}\nA ≈ [0.20 0.80; 0.33 0.67]").marks] == ["right", "right"]


@pytest.mark.parametrize("aside", ["e^{1.41} = 4.10", "2*3 = 6", "√2 ≈ 1.41", "√d_k = √2 ≈ 1.41", "d_k = 2",
                                   "0.1956 + 0.8044 = 1"])  # fmt: skip
def test_a_calculation_at_the_side_is_not_marked(aside):
    assert [m.verdict for m in check(P, aside).marks] == ["unmarked"]


def test_a_false_calculation_is_located():
    assert [m.verdict for m in check(P, "2*3 = 5").marks] == ["wrong"]


def test_projections_are_checked_too():
    work = "Q = X W_Q = [1 5; 0 2]\nK = [2 1; 1 0]\nV = [4 6; 1 3]\nS = [7 1; 2 0]"

    assert [m[2] for m in marks(work, SELF)] == ["right"] * 4
    assert marks("Q = [3 4; 1 2]", SELF)[0][3] == ("W-transposed",)


@pytest.mark.parametrize(
    ("wanted", "work", "note", "credit"),
    [
        (Wanted(digits=3), "O = [0.78 1.61; 1.32 1.34]", "fewer-digits", False),
        (Wanted(digits=2), "O = [0.78 1.61; 1.32 1.34]", "to-digits", True),
        (Wanted(exact=True), "O = [0.78 1.61; 1.32 1.34]", "not-exact", True),
    ],
)
def test_what_a_sheet_asks_of_answers(wanted, work, note, credit):
    [mark] = check(P, work, wanted=wanted).marks

    assert mark.verdict == "right" and mark.has(note) and mark.credit is credit


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({}, ProblemError, "give either work"),
        ({"work": "A = 1", "weights": [[1]]}, ProblemError, "give either work"),
        ({"wieghts": [[1]]}, ProblemError, "'wieghts'.*weights, output"),
        ({"masked": [[1]]}, ProblemError, "'masked'"),
        ({"work": "A = 1", "need": ("masked",)}, ProblemError, "'masked'"),
        ({"weights": []}, ShapeError, "weights is .*, not a matrix"),
        ({"weights": 3}, ShapeError, "weights is 3, not a matrix"),
        ({"weights": [[1, 2], [3]]}, ShapeError, r"weights is ragged.*\[2, 1\]"),
        ({"weights": [[[1], [2]], [[3], [4]]]}, ShapeError, "3 axes"),
        ({"weights": [[1, None], [2, 3]]}, EntryError, "weights, row 1, column 2"),
        ({"weights": [[True, 1], [2, 3]]}, EntryError, "truth value"),
        ({"weights": [[1j, 1], [2, 3]]}, EntryError, "weights, row 1, column 1"),
    ],
)
def test_errors_say_what_to_write(given, error, message):
    with pytest.raises(error, match=message):
        check(P, **given)


CAUSAL = attention(**D2, mask="causal")


@pytest.mark.parametrize("mask", ["M = [0 -∞; 0 0]", "M = [1 0; 1 1]", "M = [0 1; 0 0]", "[0 -∞; 0 0]"])
def test_the_mask_itself_is_not_taken_for_scores(mask):
    first, second = check(CAUSAL, f"{mask}\nA = [1 0; .33 .67]").marks

    assert (first.verdict, first.note) == ("unmarked", "the-mask")
    assert second.verdict == "right"


def test_another_mask_is_named_and_carried():
    assert marks("M = [0 0; -∞ 0]\nA = [.1956 .8044; 0 1]", CAUSAL) == [
        ("masked", None, "mistake", ("wrong-triangle",)),
        ("weights", None, "carried", ()),
    ]


@pytest.mark.parametrize("line", ["T = 2", "n = 3", "H = 1", "N = 2", "A = 3", "A_1 = 0.5", "B = [5 5; 5 5]"])
def test_what_is_about_nothing_asked_is_not_accused(line):
    assert [m.verdict for m in check(P, line).marks] == ["unmarked"]


@pytest.mark.parametrize(
    ("work", "row", "verdict"),
    [
        ("softmax(0, √2) = (0.1956, 0.8044)", 0, "right"),
        ("softmax(0, √2) = (0.3, 0.7)", 0, "mistake"),  # row 2 to one digit, but that is not what it says
        ("softmax(1/√2, √2) = (1/3, 2/3)", 1, "mistake"),
        ("A = (0.1192, 0.8808)", 0, "mistake"),
    ],
)
def test_a_row_is_found_by_what_it_begins_with(work, row, verdict):
    [mark] = check(P, work).marks

    assert (mark.stage, mark.row, mark.verdict) == ("weights", row, verdict)


CHAIN = """A_2 = (1/z_2)(e^(√2/2), e^(√2))
    = (e^(√2/2)/(e^(√2/2) + e^(√2)), e^(√2)/(e^(√2/2) + e^(√2)))
    ≈ (0.3302, 0.6698)"""


def test_a_chain_over_several_lines_is_about_what_it_begins_with():
    assert marks(CHAIN)[1:] == [("weights", 1, "right", ())] * 2
    assert marks(CHAIN.replace("0.3302, 0.6698", "0.2689, 0.7311"))[2] == ("weights", 1, "mistake", ("no-scale",))


def test_a_sum_over_several_lines_is_one_line():
    work = "O_11 = (1/(1+e^√2))*4\n  + (e^√2/(1+e^√2))*0\n  = 4/(1+e^√2)"

    assert marks(work) == [("output", 0, "right", ())] * 2


@pytest.mark.parametrize("work", ["A = [a b; c d]", "A_1 = (x, y)", "A_2 = (1/z_2)(1, e^√2)"])
def test_letters_that_the_problem_does_not_have_are_never_called_wrong(work):
    assert {m.verdict for m in check(P, work).marks} <= {"unmarked", "unreadable", "undecided"}


@pytest.mark.parametrize("language", ["latex", "markdown", "text"])
def test_no_line_of_a_derivation_that_we_print_is_accused(language):
    rng = Random(language)
    for problem in every_draw(rng, 1):
        report = check(problem, written(derive(problem), language))
        accused = [m for m in report.marks if m.verdict in ("mistake", "wrong", "carried", "undecided")]
        assert accused == [], dict(problem.givens)
        if language == "text":  # the others hold tables and macros around their formulas
            assert sum(mark.verdict == "right" for mark in report.marks) > 2


def test_an_output_that_looks_like_the_mask_is_the_output():
    """Each query sees one key, so O is a matrix of ones and zeros; without a name, it is what was asked."""
    problem = attention(S=[[2, 1], [0, 3]], V=[[1, 0], [0, 1]], d_k=1, mask=[[True, False], [False, True]])

    assert problem.output.tolist() == [[1, 0], [0, 1]]
    assert check(problem, "[1 0; 0 1]").right
    assert check(problem, "[0 -∞; -∞ 0]").marks[0].has("the-mask")


def test_queries_that_positions_turn_are_computed_though_they_were_given():
    problem = rotary(attention(Q=[[1, 0], [1, 0]], K=[[1, 0], [0, 1]], V=[[1], [2]]), angles="pi/2")
    wanted = Wanted(asks=("Q", "K"))

    assert not check(problem, "", wanted=wanted).right
    assert check(problem, "Q = [1 0; 1 0]", wanted=wanted).marks[0].verdict == "unmarked"
    assert check(problem, "Q = [1 0; 0 1]\nK = [1 0; -1 0]", wanted=wanted).right
    assert check(problem, "Q = [1 0; 0 -1]", wanted=wanted).marks[0].verdict == "wrong"
