"""No right answer is accused, in any form; each mistake is named, on every shape. Longer: `-m sweep`."""

from collections import Counter
from random import Random

import pytest
import sympy

from symattn import check
from symattn.exact import decimal
from symattn.mistakes import applicable, collisions
from symattn.verify.finding import computed

from ..mistakes.draws import SHAPES, draw, every_draw
from .right_answers import STAGES, forms

KINDS = [
    (name, mask) for name in SHAPES for mask in (None, "causal", "padding") if (name, mask) != ("2x2", "padding")
]
TELLING = {"weights", "output"}  # transposed scores alone are those of swapped roles


def accused(rng, count):
    """(form, problem, report) of each right answer that was not called right."""
    seen = 0
    while seen < count:
        for problem in every_draw(rng, 1):
            for form, given in forms(problem, rng):
                if form == "transposed" and not TELLING & set(given):
                    continue
                seen += 1
                report = check(problem, **given)
                if not report.right:
                    yield form, dict(problem.givens), [(m.verdict, m.mistakes, m.note) for m in report.marks]
                if seen >= count:
                    return


def test_no_right_answer_is_accused():
    assert list(accused(Random(500), 500)) == []


@pytest.mark.sweep
def test_no_right_answer_of_ten_thousand_is_accused():
    assert list(accused(Random(10_000), 10_000)) == []


def handed(problem, record, digits):
    """The matrices of a page on which a mistake was made."""
    names = [q for q in STAGES if q in computed(problem) and record.get(q) is not None]
    faces = {name: problem.shown(record[name]) for name in names}
    return faces if digits is None else {n: [[_printed(x, digits) for x in row] for row in m.tolist()]
                                         for n, m in faces.items()}  # fmt: skip


def _printed(x, digits):
    return str(x) if x.is_Integer else "-oo" if x is sympy.S.NegativeInfinity else decimal(x, digits)


def fair_problems(name, mask, count, digits=None):
    rng, shape, found = Random(f"{name} {mask} {digits}"), SHAPES[name], 0
    while found < count:
        problem = draw(rng, shape, mask, rng.choice("QSX" if shape[0] == shape[1] else "QS"))
        if not collisions(problem, ["weights", "output"], digits=digits):
            found += 1
            yield problem


def missed(name, mask, count, digits):
    """How often each mistake was made, and where it was not named, or more than it, or called right."""
    made, bad = Counter(), []
    for problem in fair_problems(name, mask, count, digits):
        for mistake in (m for m in applicable(problem) if digits is None or m.in_decimals):
            made[mistake.id] += 1
            report = check(problem, **handed(problem, mistake.of(problem), digits))
            first = report.first_wrong
            blamed = sum(mark.verdict in ("mistake", "wrong") for mark in report.marks)
            if report.right or first is None or mistake.id not in first.mistakes or blamed != 1:
                bad.append((mistake.label, report.right, dict(problem.givens)))
    return made, bad


@pytest.mark.parametrize(("name", "mask"), KINDS)
@pytest.mark.parametrize("digits", [None, 3])
def test_each_mistake_is_named(name, mask, digits):
    made, bad = missed(name, mask, 1, digits)

    assert len(made) > 10
    assert bad == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("digits", [None, 4, 2])
def test_recall_on_two_hundred_fair_problems(name, digits):
    """Two hundred of each shape and more, the masks in turn."""
    masks = [mask for shape, mask in KINDS if shape == name]
    made, bad = Counter(), []
    for mask in masks:
        found = missed(name, mask, -(-200 // len(masks)), digits)
        made, bad = made + found[0], bad + found[1]

    print(f"{name}, {digits} digits: {made.total()} mistakes, {len(bad)} not named")
    assert not [case for case in bad if case[1]], "a wrong answer was called right"
    assert len(bad) <= 0.01 * made.total(), bad[:3]
