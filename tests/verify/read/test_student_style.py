"""Lines from a generator that varies spelling, spacing, braces and wrappers: nearly all read, none wrong."""

from random import Random

import pytest
import sympy

from symattn.errors import ReadError
from symattn.verify.read import read

from .meaning import is_same
from .writing import Keyboard, Textbook, Writer, line

KINDS = {"student": Writer, "keyboard": Keyboard, "textbook": Textbook}
LEAST_READ = {"student": 0.98, "keyboard": 0.98, "textbook": 1.0}


def run(kind: str, count: int, start: int = 0, **options) -> tuple[int, int, int]:
    """How many were read right, and how many of these were read a second time; a wrong value fails."""
    right = seconded = defined = 0
    for seed in range(start, start + count):
        text, want = line(KINDS[kind](Random(seed)))
        if want.has(sympy.nan, sympy.zoo):
            continue
        defined += 1
        try:
            reading = read(text, **options)
        except ReadError:
            continue
        assert is_same(reading.value, want), (text, reading.value, want)
        right += 1
        seconded += reading.seconded is True
    return right, seconded, defined


@pytest.mark.parametrize("kind", KINDS)
def test_first_reading(kind):
    right, _, defined = run(kind, 120, twice=False)

    assert right >= LEAST_READ[kind] * defined


@pytest.mark.parametrize("kind", KINDS)
def test_both_readings_agree(kind):
    right, seconded, defined = run(kind, 25, start=10_000)

    assert right >= 0.95 * defined
    assert seconded >= 0.95 * right


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_first_reading_long(kind):
    right, _, defined = run(kind, 2_000, start=20_000, twice=False)

    assert right >= LEAST_READ[kind] * defined


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_both_readings_long(kind):
    right, seconded, defined = run(kind, 400, start=40_000)

    assert right >= 0.98 * defined
    assert seconded >= 0.95 * right
