"""Exact attention against the obvious sympy program, in one run: `python -m tests.benchmarks.attention [runs]`.

The obvious program is Matrix, applyfunc(exp), divide by row sums, multiply. Ours is timed in two parts: the
record (every quantity, exact, before sympy is asked for) and the face (every stage as a sympy matrix). The floor
is the time to make the same sympy objects anew from their parts and to put them into matrices, nothing else.
Before each run the caches of sympy and of symattn are emptied; times are processor seconds, the median of runs.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median

import sympy

from symattn.exact.matrices import matrix_of
from symattn.layer import Attention, attention
from tests.benchmarks.timing import forget, seconds

SIZES = ((4, 2), (8, 8), (32, 8), (64, 64))
STAGES = ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output")
GOALS = {(8, 8): (15, 20), (64, 64): (15, 4)}  # before sympy matrices, and with them in hand


def givens(tokens: int, width: int) -> list[list[list[int]]]:
    """Q, K and V of small whole numbers."""
    draw = Random(f"{tokens} {width}")
    return [[[draw.randint(-3, 3) for _ in range(width)] for _ in range(tokens)] for _ in range(3)]


def obvious(q: list[list[int]], k: list[list[int]], v: list[list[int]]) -> tuple[sympy.Matrix, ...]:
    """The program that one writes in sympy, every stage kept."""
    Q, K, V = map(sympy.Matrix, (q, k, v))
    scores = Q * K.T
    scaled = scores / sympy.sqrt(K.cols)
    powers = scaled.applyfunc(sympy.exp)
    totals = [sum(powers[i, :]) for i in range(powers.rows)]
    weights = sympy.Matrix(*powers.shape, lambda i, j: powers[i, j] / totals[i])
    return Q, K, V, scores, scaled, weights, weights * V


def record_of(q: list[list[int]], k: list[list[int]], v: list[list[int]]) -> Attention:
    """Everything computed, no sympy matrix made but those of the givens."""
    solved = attention(Q=q, K=k, V=v)
    assert solved.record["output"] is not None
    return solved


def face_of(solved: Attention) -> list[sympy.ImmutableMatrix]:
    """Every stage as a sympy matrix."""
    return [getattr(solved, name) for name in STAGES]


def objects(matrices: list[sympy.ImmutableMatrix]) -> list[tuple[type, tuple[sympy.Basic, ...]]]:
    """Class and parts of every distinct expression with parts in some matrices."""
    found: dict[sympy.Basic, None] = {}
    for matrix in dict.fromkeys(matrices):
        for cell in matrix.flat():
            found |= dict.fromkeys(part for part in sympy.preorder_traversal(cell) if part.args)
    return [(type(part), part.args) for part in found]


def remade(parts: list[tuple[type, tuple[sympy.Basic, ...]]], matrices: list[list[list[sympy.Expr]]]) -> None:
    """The least that any program does that ends with these matrices."""
    for kind, args in parts:
        sympy.Basic.__new__(kind, *args)
    for matrix in matrices:
        matrix_of(matrix)


def measured(tokens: int, width: int, runs: int) -> tuple[float, float, float, float]:
    """Median seconds of the obvious program, of our record, of our face, and of the floor."""
    rows = givens(tokens, width)
    faces = face_of(record_of(*rows))
    parts, cells = objects(faces), [face.tolist() for face in dict.fromkeys(faces)]
    peer, record, face, floor = [], [], [], []
    for _ in range(runs):
        forget()
        floor.append(seconds(remade, parts, cells)[0])
        forget()
        peer.append(seconds(obvious, *rows)[0])
        forget()
        taken, solved = seconds(record_of, *rows)
        record.append(taken)
        face.append(seconds(face_of, solved)[0])
    return median(peer), median(record), median(face), median(floor)


def check(tokens: int, width: int) -> None:
    """The two programs agree, by digits: an entry of the output."""
    rows = givens(tokens, width)
    ours, theirs = record_of(*rows).output, obvious(*rows)[-1]
    assert all(
        abs(sympy.N(a, 30) - sympy.N(b, 30)) < sympy.Rational(1, 10**25)
        for a, b in zip(ours[0, :], theirs[0, :], strict=True)
    )


def main(runs: int) -> None:
    """Print the table."""
    print("  T  d    obvious     record       face      floor    before  in hand   goals")
    for tokens, width in SIZES:
        check(tokens, width)
        peer, record, face, floor = measured(tokens, width, runs if tokens < 64 else max(1, runs // 3))
        before, in_hand = peer / record, peer / (record + face)
        goals = " and ".join(f"{goal}×" for goal in GOALS.get((tokens, width), ()))
        ours = "".join(f" {1e3 * part:7.2f} ms" for part in (record, face, floor))
        print(f"{tokens:3} {width:2} {1e3 * peer:7.1f} ms{ours} {before:6.1f}×  {in_hand:6.1f}×   {goals}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
