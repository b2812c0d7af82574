"""A layer of heads against the obvious sympy program, in one run: `python -m tests.benchmarks.heads [--simplify]`.

T = 8, d_model = 16, h = 4, whole numbers. The obvious program is Matrix, applyfunc(exp), divide by row sums,
multiply, hstack, multiply; what it gives is not merged, so that two equal entries need not look alike. With
`--simplify` each entry of each head's output goes through `simplify` as well (about a minute), which is what an
answer to print takes; the entries of the merge are left alone: one of them takes over ten minutes. Ours is
timed before sympy is asked for (the record), with its derivation (every step exact and chained), with the output
as a sympy matrix beside it, and with everything that hangs on the derivation made: each quantity of each step as a
sympy matrix, the working of the rows with its decimals, and the notes; the peer makes none of these.
"""

from __future__ import annotations

import sys
from random import Random

import sympy

from symattn import derive
from symattn.derivation import LayerDerivation
from symattn.layer import MultiHead, multi_head

from .attention import forget, seconds

TOKENS, WIDTH, HEADS = 8, 16, 4
Rows = list[list[int]]


def givens() -> dict[str, Rows]:
    """X and four W's of small whole numbers."""
    draw = Random(16)
    shapes = {"X": TOKENS, "W_Q": WIDTH, "W_K": WIDTH, "W_V": WIDTH, "W_O": WIDTH}
    return {
        name: [[draw.randint(-2, 2) for _ in range(WIDTH)] for _ in range(rows)] for name, rows in shapes.items()
    }


def obvious(given: dict[str, Rows], simplified: bool) -> sympy.Matrix:
    """The program that one writes in sympy."""
    x, w_q, w_k, w_v, w_o = (sympy.Matrix(rows) for rows in given.values())
    outputs = []
    for i in range(HEADS):
        own = slice(i * WIDTH // HEADS, (i + 1) * WIDTH // HEADS)
        q, k, v = (x * w[:, own] for w in (w_q, w_k, w_v))
        powers = (q * k.T / sympy.sqrt(q.cols)).applyfunc(sympy.exp)
        totals = [sum(powers[j, :]) for j in range(TOKENS)]
        output = sympy.Matrix(TOKENS, TOKENS, lambda i, j, p=powers, z=totals: p[i, j] / z[i]) * v
        outputs.append(output.applyfunc(sympy.simplify) if simplified else output)
    return sympy.Matrix.hstack(*outputs) * w_o


def record_of(given: dict[str, Rows]) -> MultiHead:
    """Everything computed, no sympy matrix made but those of the givens."""
    layer = multi_head(**given, heads=HEADS)
    assert layer.record["merged"] is not None
    return layer


def looked_at(derivation: LayerDerivation) -> int:
    """Everything on every step made."""
    made = 0
    for step in derivation.steps:
        quantities = [quantity.value for quantity in (*step.before, *step.after)]
        made += len(quantities) + len(step.substeps) + len(step.notes) + (step.over_totals is not None)
    return made


def main(simplified: bool) -> None:
    """Print one line for each of our three, and check one row by digits."""
    given = givens()
    forget()
    peer, theirs = seconds(obvious, given, simplified)
    forget()
    record, layer = seconds(record_of, given)
    derived, derivation = seconds(derive, layer)
    face, ours = seconds(lambda: layer.output)
    all_of_it, _ = seconds(looked_at, derivation)
    assert all(abs(sympy.N(a - b, 30)) < 1e-25 for a, b in zip(ours.row(0), theirs.row(0), strict=True))
    print(f"obvious program{' with simplify' if simplified else ''}: {peer:.2f} s")
    chain = record + derived
    for name, taken in (
        ("record", record),
        ("and derivation", chain),
        ("and output as sympy", chain + face),
        ("and all that hangs on it", chain + face + all_of_it),
    ):
        print(f"{name:>24}: {taken:7.3f} s  {peer / taken:7.1f}×")


if __name__ == "__main__":
    main("--simplify" in sys.argv)
