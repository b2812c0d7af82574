"""Mutated lines: a value or a ReadError, nothing else, in bounded time; and illegal LaTeX is never a value.

What is illegal is judged here by counting, on the text alone.
"""

import gc
import re
import time
from random import Random

import pytest
import sympy

from symattn.errors import ReadError
from symattn.verify.read import Reading, page, read, read_work_line

from .test_lines import HANDED, OWN
from .writing import Keyboard, Writer, line

SECONDS = 0.5
PIECES = [
    "\\",
    "{",
    "}",
    "&",
    "\\\\",
    "^",
    "_",
    "$",
    "(",
    ")",
    "[",
    "]",
    "-",
    "1",
    "e",
    "\\sqrt",
    "\\frac",
    " ",
    ",",
    "x",
    "²",
    "√",
]


def seeds() -> list[str]:
    lines = [row["latex"] for row in HANDED] + [row["text"] for row in OWN if len(row["text"]) < 400]
    for seed in range(150):
        lines += [line(kind(Random(seed)))[0] for kind in (Writer, Keyboard)]
    return lines


def mutated(text: str, draw: Random) -> str:
    """One to three small accidents."""
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        k = draw.randrange(len(text) + 1)
        j = min(len(text), k + draw.choice([1, 1, 1, 2, 5]))
        text = draw.choice(
            [
                text[:k] + text[j:],
                text[:k] + text[k:j] * 2 + text[j:],
                text[:k] + text[k + 1 : k + 2] + text[k : k + 1] + text[k + 2 :],
                text[:k],
                text[k:],
                text[:k] + draw.choice(PIECES) + text[k:],
                text[:k] + chr(draw.choice([draw.randrange(32, 127), draw.randrange(1, 0x2FF)])) + text[j:],
            ]
        )
    return text


def is_illegal(text: str) -> bool:
    """Whether counting alone shows that this cannot be right."""
    if re.search(r"[\a\b\f\v\r\t\n]|[⎡⎣]", text):
        return False  # perhaps a lost backslash
    text = re.sub(r"^\s*\*\*([^*_\n]+)\*\*", r"\1", text)  # Markdown
    plain = re.sub(r"\\\\|\\[{}$%&_]", " ", text)
    pairs = [
        (plain.count("{"), plain.count("}")),
        (len(re.findall(r"\\left(?![a-z])", plain)), len(re.findall(r"\\right(?![a-z])", plain))),
    ]
    pairs += [(plain.count("\\begin"), plain.count("\\end")), (plain.count("$") % 2, 0)]
    if any(left != right for left, right in pairs):
        return True
    if sorted(re.findall(r"\\begin\s*\{(\w+)", plain)) != sorted(re.findall(r"\\end\s*\{(\w+)", plain)):
        return True
    return _is_ragged(text) or bool(re.search(r"[+\-*/^_=√]\s*$|\\(?:cdot|times|frac|sqrt|approx)\s*$", text))


def _is_ragged(text: str) -> bool:
    for _, body in re.findall(r"\\begin\{([pb]matrix)\}(.*?)\\end\{\1\}", text, re.S):
        if "\\begin" in body or "\\_" in body:
            continue
        rows = [row for row in re.split(r"\\\\(?:\[[^\]]*\])?|\\cr", body) if row.strip()]
        if len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) > 1:
            return True
    return False


def attempt(reader, text, **options) -> Reading | None:
    """The reading or None; anything but a ReadError, and anything slow, fails the test."""
    gc.disable()  # after thousands of other tests a collection takes longer than what is guarded against
    begun = time.process_time()
    try:
        return reader(text, **options)
    except ReadError as error:
        assert str(error)
        assert 0 <= error.offset <= len(text)
        return None
    finally:
        spent = time.process_time() - begun
        gc.enable()
        assert spent < SECONDS, text


def fuzz(count: int, start: int = 0, **options) -> int:
    lines, values = seeds(), 0
    for number in range(start, start + count):
        draw = Random(number)
        text = mutated(draw.choice(lines), draw)
        reading = attempt(read, text, **options)
        if reading is not None:
            values += 1
            assert not is_illegal(text), (text, reading.parts)
            for _, value in reading.parts:
                assert isinstance(value, (sympy.Expr, sympy.ImmutableMatrix))
                assert not value.has(sympy.nan, sympy.zoo)
    return values


def test_mutated_lines():
    assert 100 < fuzz(1_000, twice=False) < 900


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_mutated_lines_long(part):
    fuzz(5_000, start=5_000 * part, twice=False)


@pytest.mark.sweep
def test_mutated_lines_read_twice():
    fuzz(2_000, start=50_000, twice=True)


def test_mutated_lines_of_work():
    lines = seeds()
    for number in range(400):
        draw = Random(number)
        attempt(read_work_line, mutated(draw.choice(lines), draw), masked_marks=number % 2 == 0)


def test_random_characters():
    for number in range(400):
        draw = Random(number)
        text = "".join(
            chr(draw.choice([draw.randrange(128), draw.randrange(0x3000), 0x221A]))
            for _ in range(draw.randrange(60))
        )
        attempt(read, text, twice=False)


def test_pages_of_anything():
    lines = seeds()
    for number in range(200):
        draw = Random(number)
        text = "\n".join(mutated(draw.choice(lines), draw) for _ in range(12))
        for found in page(text):
            assert text[found.start :].startswith(found.text[:1])
            attempt(read_work_line, found.text)


HUGE = {
    "a long line": "1+" * 60_000 + "1",
    "a megabyte": "1 " * 500_000,
    "many brackets": "(" * 50_000 + ")" * 50_000,
    "many braces": "{" * 3_000 + "1" + "}" * 3_000,
    "a deep fraction": r"\frac{1}{" * 200 + "2" + "}" * 200,
    "a deep root": r"\sqrt{" * 100 + "2" + "}" * 100,
    "a tower": "9^{" * 60 + "9" + "}" * 60,
    "a Python tower": "**".join("9" * 60),
    "many rows": r"\begin{pmatrix}" + r"1&2\\" * 20_000 + r"\end{pmatrix}",
    "many columns": "[" + "1, " * 30_000 + "1]",
    "many signs": "-" * 50_000 + "1",
    "many relations": "=".join(["1"] * 50_000),
    "a long name": "a" * 90_000,
    "many products": "2*" * 40_000 + "2",
    "digits": "9" * 99_000,
    "many spaces": " " * 99_000 + "1",
    "many dollars": "$" * 50_000,
    "matrices multiplied": "[[1,2],[3,4]]" * 3_000,
    "a product that grows": "(" + "9" * 1_900 + ")" + ("*" + "9" * 1_900) * 40,
    "denominators": "+".join(f"1/{10**1_000 + 2 * k + 1}" for k in range(60)),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_lines_are_bounded(name):
    begun = time.process_time()
    try:
        read(HUGE[name])
    except ReadError as error:
        assert "at most" in str(error) or len(HUGE[name]) < 100_000
    assert time.process_time() - begun < 3
