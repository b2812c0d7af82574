"""Students' proofs of the notes' two arguments: right lines, wrong lines, and what nobody can decide."""

import pytest

from symattn import check, prove, text
from symattn.errors import ProblemError, ReadError
from symattn.proof.kernel import term
from symattn.proof.language import delta, exp, family, mean, outcome, random, real, total, up_to
from symattn.verify.statements import sides_of

SHIFT, VARIANCE = "softmax-shift-invariance", "variance-of-dot-product"
n, d, i, j, c = map(real, "ndijc")
s, q, k, w = family("s"), random("q"), random("k"), outcome("w")
N, D = up_to(n), up_to(d)

PAGES = {
    "shift, LaTeX": (
        SHIFT,
        r"""\frac{e^{s_i+c}}{\sum_{j=1}^{n} e^{s_j+c}} = \frac{e^{s_i} e^c}{\sum_{j=1}^n e^{s_j} e^c}
        = \frac{e^{s_i} e^c}{e^c \sum_{j=1}^n e^{s_j}}
        = \frac{e^{s_i}}{\sum_{j=1}^n e^{s_j}}""",
        ["right", "right", "right"], True,
    ),
    "shift, Unicode, in one line": (
        SHIFT,
        "e^(s_i + c)/(∑_(j=1)^n e^(s_j + c)) = e^c⋅e^(s_i)/(e^c⋅∑_(j=1)^n e^(s_j)) = e^(s_i)/(∑_(j=1)^n e^(s_j))",
        ["right"], True,
    ),
    "shift, another index and an empty line": (
        SHIFT,
        r"""\frac{e^{s_i+c}}{\sum_{k=1}^{n} e^{s_k+c}} = \frac{e^{c}e^{s_i}}{e^{c}\sum_k e^{s_k}}

        = \frac{e^{s_i}}{\sum_k e^{s_k}}""",
        ["right", "right"], True,
    ),
    "shift, the factor taken out n times": (
        SHIFT,
        r"""\frac{e^{s_i+c}}{\sum_{j=1}^{n} e^{s_j+c}} = \frac{e^c e^{s_i}}{n e^c \sum_{j=1}^n e^{s_j}}
        = \frac{e^{s_i}}{n \sum_{j=1}^n e^{s_j}}""",
        ["wrong", "right"], False,
    ),
    "shift, a power of a sum for a sum of powers": (
        SHIFT, r"\frac{e^{s_i+c}}{\sum_{j=1}^{n} e^{s_j+c}} = \frac{e^{s_i}+e^c}{\sum_{j=1}^{n} e^{s_j} + e^c}",
        ["wrong"], False,
    ),
    "shift, right but not at the end": (
        SHIFT, r"\frac{e^{s_i+c}}{\sum_{j=1}^{n} e^{s_j+c}} = \frac{e^c e^{s_i}}{e^c \sum_{j=1}^{n} e^{s_j}}",
        ["right"], False,
    ),
    "variance, as in the notes": (
        VARIANCE,
        r"""\operatorname{Var}(\sum_{i=1}^d q_i k_i) = E[(\sum_{i=1}^d q_i k_i)^2]
        = \sum_{i=1}^d \sum_{j=1}^d E[q_i q_j k_i k_j]
        = \sum_{i=1}^d \sum_{j=1}^d E[q_i q_j] E[k_i k_j]
        = \sum_{i=1}^d E[k_i^2] = d""",
        ["right", "right", "right", "right"], True,
    ),
    "variance, term by term": (
        VARIANCE,
        r"""Var(\sum_i q_i k_i) = \sum_i Var(q_i k_i)
        = \sum_i E[q_i^2] E[k_i^2]
        = d""",
        ["right", "right", "right"], True,
    ),
    "variance, the square forgotten": (
        VARIANCE, "Var(∑_(i=1)^d q_i k_i) = ∑_(i=1)^d E[q_i] E[k_i] = 0\n= d", ["wrong", "wrong"], False,
    ),
    "variance, d squared": (
        VARIANCE, r"Var(\sum_i q_i k_i) = \sum_i \sum_j E[q_i^2] E[k_j^2] = d^2", ["wrong"], False,
    ),
    "nothing that can be read": (VARIANCE, "it is clear", ["unmarked"], False),
    "chance outside an expectation": (VARIANCE, r"q_i k_i = d", ["unreadable"], False),
    "nothing at all": (SHIFT, "", [], False),
    "shift, the rows of an alignment": (
        SHIFT,
        r"""\begin{align}
        \frac{e^{s_i+c}}{\sum_{j=1}^n e^{s_j+c}} &= \frac{e^{s_i}e^c}{\sum_{j=1}^n e^{s_j}e^c} \\
        &= \frac{e^{s_i}}{\sum_{j=1}^n e^{s_j}}
        \end{align}""",
        ["right", "right"], True,
    ),
    "shift, from right to left, with a remark": (
        SHIFT,
        """Start from the plain softmax:
        e^(s_i)/sum_j e^(s_j) = e^(s_i) e^c/(e^c sum_j e^(s_j))
        = e^(s_i + c)/sum_j e^(s_j + c)""",
        ["unmarked", "right", "right"], True,
    ),
    "shift, to where it began": (
        SHIFT,
        "e^(s_i)/sum_j e^(s_j) = e^(s_i) e^c/(e^c sum_j e^(s_j)) = e^(s_i)/sum_j e^(s_j)", ["right"], False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_pages(page):
    name, work, verdicts, right = PAGES[page]
    report = check(prove(name), work)

    assert [mark.verdict for mark in report.marks] == verdicts
    assert report.right is right


def test_the_step_that_does_not_hold_is_shown():
    report = check(prove(VARIANCE), r"Var(\sum_i q_i k_i) = \sum_i E[q_i^2 k_i^2] = d^2 = d")

    assert text(report).startswith('✗ line 1              wrong: "d^2" is not equal')


READINGS = {
    r"\frac{e^{s_i}}{2}": exp(s(i)) / 2,
    r"e^c e^{s_i}": exp(c) * exp(s(i)),
    r"\exp(s_i + c)": exp(s(i) + c),
    r"\sum_{j=1}^n e^{s_j} + c": total(j, N, exp(s(j))) + c,
    r"\sum_j s_j c": total(j, N, s(j) * c),
    r"2 s_i^2 - c": 2 * (s(i) * s(i)) - c,
    r"-c/2": -1 * (c / 2),
    r"s_{i+1}": s(i + 1),
    r"\sum_{k=1}^n \sum_{j=1}^n s_k s_j": total(i, N, total(j, N, s(i) * s(j))),
    r"½ c": term("1/2") * c,
}


@pytest.mark.parametrize("written", READINGS)
def test_readings(written):
    goes_on, (side,) = sides_of(written, prove(SHIFT).claim)
    assert side.term == READINGS[written] and side.written == written and not goes_on


def test_expectations_are_read():
    claim = prove(VARIANCE).claim
    _, (product,) = sides_of(r"\sum_{i=1}^d E[q_i k_i]", claim)
    assert product.term == total(i, D, mean(w, q(i, w) * k(i, w)))
    _, (double,) = sides_of(r"\sum_{i=1}^d \sum_{j=1}^d \delta_{ij} \mathbb{E}[k_ik_j]", claim)
    assert double.term == total(i, D, total(j, D, delta(i, j) * mean(w, k(i, w) * k(j, w))))
    _, (variance,) = sides_of(r"\mathrm{Var}(\sum_{i=1}^d q_ik_i)", claim)
    assert variance.term == claim.left


@pytest.mark.parametrize(
    "written", ["x_i", "s", "s_{ij}", r"\sum e^{s_j}", "(c", "c ≤ 1", r"\frac{c}", "c =", "c c) ", "|c|", "A^T"]
)
def test_what_is_not_read_says_where(written):
    with pytest.raises(ReadError) as error:
        sides_of(written, prove(SHIFT).claim)
    assert 0 <= error.value.offset <= len(written) and error.value.message


def test_only_proofs_of_equations_are_marked():
    for other in (prove("weights-are-positive"), 3):
        with pytest.raises(ProblemError):
            check(other, "1 = 1")
    with pytest.raises(ProblemError):
        check(prove(SHIFT))
