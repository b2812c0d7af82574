"""ALiBi: a bias that grows with the distance is taken from the scaled scores."""

from __future__ import annotations

from fractions import Fraction

from .table import Draw, Rows, Table, asked

SIZES = (2, 3, 3)  # tokens
SLOPES = (("1", "2"), ("1/2", "1/4"), ("1/2", "1/4", "1/8"))


def build(draw: Draw, level: int) -> Table:
    """Two tokens at level 1, three with fractions at level 2, a causal mask and values at level 3."""
    n, slope = SIZES[level - 1], draw.choice(SLOPES[level - 1])
    causal = level == 3
    return {
        "title": "title",
        "text": "text-causal" if causal else "text",
        "tokens": draw.tokens(n),
        "numbers": {"m": slope, "n": n, "far": n - 1, "heads": draw.choice((2, 4, 8))},
        "givens": {
            "S": draw.until(lambda: draw.matrix(n, n, 0, 3), lambda scores: _tell_apart(scores, slope, causal)),
            "scale": 1,
            "bias": _bias(n, slope),
            **({"V": draw.matrix(n, 1, 0, 4), "mask": "causal"} if causal else {}),
        },
        "shown": ["scores", "V"] if causal else ["scores"],
        "letters": {"scaled": "S_B"},
        "exponentials": (2, 2 if n == 2 else 3),
        "minutes": 6 + 4 * level,
        "part": [
            {
                "text": "biased",
                "asks": ["scaled", "masked"] if causal else ["scaled"],
                "points": 2,
                "answer": "biased-answer",
                "also": ["sign", "diagonal", *(["future"] if causal else ["both-sides"])],
                "values": {"furthest": "m*far"},
            },
            {
                "text": "weights-output" if causal else "weights",
                "asks": ["weights", *(["output"] if causal else [])],
                "points": 3,
            },
            {
                "text": "slopes",
                "asks": ["first", "second", "?why"],
                "lines": 2,
                "points": 2,
                "values": {
                    "first": asked("slope-of-first", "2^(-8/heads)"),
                    "second": asked("slope-of-second", "2^(-16/heads)"),
                },
                "entries": {"first": "surd", "second": "surd"},
                "answer": "slopes-answer",
                "also": ["no-encoding"],
            },
        ],
    }


def _tell_apart(scores: Rows, slope: str, causal: bool) -> bool:
    """Whether no two scores that a query sees are equal once the bias is added."""
    m = Fraction(slope)
    rows = [
        [s - m * abs(i - j) for j, s in enumerate(row) if j <= i or not causal] for i, row in enumerate(scores)
    ]
    return all(len(set(row)) == len(row) for row in rows)


def _bias(n: int, slope: str) -> Rows:
    """−m |i − j|."""
    return [[str(-Fraction(slope) * abs(i - j)) for j in range(n)] for i in range(n)]
