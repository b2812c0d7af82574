"""Mistakes of dividing the scores: by nothing, by d_k, by the number of tokens, at the wrong moment.

Each but the last is a divisor that stands in for the problem's own (√d_k, or whatever its `scale` says;
"d_k" is the square of that): two of them are one mistake where their divisors are one number.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from ..exact.from_sympy import value_of
from ..exact.grid import Grid
from ..exact.powers import raised
from ..exact.ring.expsum import number
from ..exact.ring.value import WHOLE, Value, of_sum
from ..exact.verdict import same_cells
from ..layer import Attention, stages
from ..layer.masks import Allowed
from .mistake import Mistake


def right_divisor(problem: Attention) -> Value:
    """What the scores are to be divided by."""
    return value_of(problem.scale)


def root(n: int) -> Value:
    """√n."""
    return raised(of_sum(number(n)), fmpq(1, 2), True)


def n_q(problem: Attention) -> int:
    """The number of queries."""
    return int(problem.record["scores"].shape[0])


def n_k(problem: Attention) -> int:
    """The number of keys."""
    return int(problem.record["scores"].shape[1])


def d_model(problem: Attention) -> int:
    """The width of a token; 0 where the problem does not start from tokens."""
    return int(problem.record["X"].shape[1]) if "X" in problem.givens else 0


def divided_by(id: str, divisor: Callable[[Attention], Value], variant: str = "") -> Mistake:
    """S over another divisor; 0 stands for a divisor that the problem does not have."""

    def occurs(problem: Attention) -> bool:
        taken = divisor(problem)
        return bool(taken) and same_cells(taken, right_divisor(problem)).equal is False

    return Mistake(
        id, ("scale", "scale"), ("scores",), ("scaled",), lambda taken, scores: stages.scale(scores, taken),
        occurs, known=divisor, variant=variant,
    )  # fmt: skip


def softmax_then_scaled(
    scores: Grid, scale: Value, bias: Grid | None, allowed: Allowed | None, base: Value | None
) -> tuple[Grid, Grid]:
    """softmax(masked S)/√d_k."""
    masked = stages.mask(scores if bias is None else stages.add_bias(scores, bias), allowed)
    powers = stages.exponentiate(masked, base)
    return powers, stages.scale(stages.normalise(powers, stages.total(powers)), scale)


def scales(problem: Attention) -> bool:
    """Whether the scores are divided by anything but 1."""
    return same_cells(right_divisor(problem), WHOLE).equal is False


DIVISORS = (
    # S = (0, 2), d_k = 2: softmax(0, 2) for softmax(0, √2)
    divided_by("no-scale", lambda p: WHOLE),
    # softmax(0, 1): divided by 2 for √2
    divided_by("scale-d_k", lambda p: right_divisor(p) * right_divisor(p)),
    # softmax(0, 2√2)
    divided_by("scale-mul", lambda p: WHOLE / right_divisor(p)),
    # 3 queries with d_k = 2: divided by √3
    divided_by("scale-T", lambda p: root(n_q(p)), "n_q"),
    # 4 keys with d_k = 2: divided by 2
    divided_by("scale-T", lambda p: root(n_k(p)), "n_k"),
    # tokens of width 4 projected to d_k = 2: divided by 2 for √2
    divided_by("scale-d_model", lambda p: root(d_model(p))),
)

SCALING = (
    *DIVISORS,
    # softmax(0, 2)/√2: the weights of a row sum to 1/√2
    Mistake("scale-after-softmax", ("scale", "normalise"), ("scores", "scale", "bias", "allowed", "base"),
            ("powers", "weights"), softmax_then_scaled, scales),
)  # fmt: skip
