"""Reading a matrix of weights: which pattern it is, who looks where, what rows and columns sum to."""

from __future__ import annotations

from .table import Draw, Rows, Table, asked

SIZES = (4, 5, 5)  # tokens
BASES = (2, 3, 3)
SHARP = ((3,), (3,), (2, 3))  # the score of what a token looks for
PATTERNS = (
    ("diagonal", "previous-token", "vertical", "block"),
    ("diagonal", "previous-token", "vertical", "long-range", "block"),
    ("diagonal", "previous-token", "vertical"),
)


def build(draw: Draw, level: int) -> Table:
    """Weights that are fractions, of 4 tokens at level 1, of 5 at level 2, with a causal mask at level 3."""
    n, causal = SIZES[level - 1], level == 3
    tokens = draw.tokens(n)
    kind = draw.choice(PATTERNS[level - 1])
    column = 1 if causal else draw.whole(1, n)
    cut = draw.whole(2, n - 2)  # where the second phrase begins
    phrases = [range(cut) if i < cut else range(cut, n) for i in range(n)] if kind == "block" else []
    targets = [_next_in(phrase, i) for i, phrase in enumerate(phrases)] or _targets(kind, n, column - 1)
    seen = phrases or [range(i + 1 if causal else n) for i in range(n)]
    second = [_second(draw, keys, target) for keys, target in zip(seen, targets, strict=True)]
    query = _worth_asking(draw, targets, second, causal)
    first, next_best = targets[query], second[query]
    return {
        "title": "title",
        "text": "text-causal" if causal else "text",
        "tokens": tokens,
        "names": {
            "who": tokens[query], "first": tokens[first], "second": tokens[next_best or 0],
            "whole": tokens[column - 1], "last": tokens[-1],
            "left": " ".join(tokens[:cut]), "right": " ".join(tokens[cut:]),
        },
        "numbers": {"n": n, "column": column},
        "givens": {
            "S": _scores(targets, second, draw.choice(SHARP[level - 1]), phrases),
            "scale": 1, "base": BASES[level - 1],
            **({"mask": "causal"} if causal else {}),
        },
        "shown": ["heatmap"],
        "ties": True,
        "minutes": 6 + level,
        "part": [
            {
                "text": "which", "lines": 2, "points": 2, "answer": f"pattern-{kind}",
                "also": ["largest-in-its-row"],
            },
            {
                "text": "who-looks", "asks": ["most", "less"], "points": 2, "digits": "either",
                "values": {
                    "most": asked("most", f"weights[{query + 1},{first + 1}]"),
                    "less": asked("second-most", f"weights[{query + 1},{(next_best or 0) + 1}]"),
                },
                "entries": {"most": "surd", "less": "surd"},
                "answer": "who-looks-answer",
                "also": ["rows-not-columns"],
            },
            _sums(n, query + 1, column, causal),
        ],
    }  # fmt: skip


def _targets(kind: str, n: int, column: int) -> list[int]:
    """At whom each query looks most, counted from 0."""
    half = (n + 1) // 2
    return {
        "diagonal": list(range(n)),
        "previous-token": [max(i - 1, 0) for i in range(n)],
        "vertical": [column] * n,
        "long-range": [i + half if i + half < n else max(i - half, 0) for i in range(n)],
    }[kind]


def _next_in(phrase: range, query: int) -> int:
    """The next token of the query's own phrase; the first after the last."""
    return phrase[(query - phrase[0] + 1) % len(phrase)]


def _second(draw: Draw, keys: range, target: int) -> int | None:
    """At whom of these keys a query looks second most; None where it sees one key only."""
    others = [key for key in keys if key != target]
    return draw.choice(others) if others else None


def _worth_asking(draw: Draw, targets: list[int], second: list[int | None], causal: bool) -> int:
    """A query whose row says something else than its column, where there is one."""
    n = len(targets)
    queries = [i for i in range(2 if causal else 0, n) if targets[i] != i or second[second[i] or 0] != i]
    return draw.choice(queries or [n - 1])


def _scores(targets: list[int], second: list[int | None], sharp: int, phrases: list[range]) -> Rows:
    """`sharp` for the key looked at most, 1 for the second; in blocks 1 more for others of the own phrase."""
    n, own = len(targets), phrases or [range(0)] * len(targets)
    return [
        [sharp if key == targets[i] else (key == second[i]) + (key in own[i]) for key in range(n)]
        for i in range(n)
    ]


def _sums(n: int, query: int, column: int, causal: bool) -> Table:
    cells = " + ".join(f"weights[{i},{{}}]" for i in range(1, n + 1))
    row = " + ".join(f"weights[{query},{j}]" for j in range(1, n + 1))
    return {
        "text": "sums",
        "asks": ["row_sum", "column_sum", "?why-not-one"],
        "lines": 2,
        "points": 3,
        "values": {
            "row_sum": asked("row-sum", row),
            "column_sum": asked("column-sum", cells.replace("{}", str(column))),
            "all": " + ".join(["row_sum"] * n),
            "last_sum": cells.replace("{}", str(n)),
        },
        "entries": {"row_sum": "surd", "column_sum": "surd"},
        "answer": "sums-answer",
        "also": ["total", *(["last-column"] if causal else [])],
    }
