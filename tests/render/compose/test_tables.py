"""Tables of shapes and counts in every language: every number that was counted stands on the page."""

import re

import pytest

from symattn import count, html, latex, shapes, text, typst

LANGUAGES = {"text": text, "latex": latex, "typst": typst, "html": html}


@pytest.mark.parametrize("language", LANGUAGES)
def test_shapes_show_every_axis(language):
    shown = LANGUAGES[language](shapes(batch=8, tokens=21, context=35, d_model=768, heads=12, groups=4))
    numbers = re.findall(r"\d+", shown)

    for axis, at_least in {"8": 10, "12": 4, "21": 6, "35": 5, "64": 5, "256": 2}.items():
        assert numbers.count(axis) >= at_least, axis


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_show_every_number(language):
    found = count(tokens=7, d_model=30, heads=3, biases=True, mask="causal", layers=2)
    shown = set(re.findall(r"\d+", LANGUAGES[language](found)))
    numbers = {found.comparisons, found.parameters, found.cache_bytes, *found.matrices.values()}
    numbers |= {cost.multiplications for cost in found.stages} | {cost.additions for cost in found.stages}

    assert {str(number) for number in numbers} <= shown
