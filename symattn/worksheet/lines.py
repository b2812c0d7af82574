"""Which line of stages the givens of a problem mean: one head, several heads, backward, block by block, …

Knows the given that tells each line from the others and how the line is run; a new line is one more row of
`LINES`. Does not know what is asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import sympy

from ..errors import ProblemError
from ..layer import (
    Attention,
    FurtherLine,
    LinearAttention,
    MultiHead,
    Stream,
    attention,
    gradients,
    linear_attention,
    multi_head,
    softmax_jacobian,
    stream,
)
from ..layer.positions import rotary
from .quantities import in_record, plain

if TYPE_CHECKING:
    from ..derivation import Derivation, Step

Solved: TypeAlias = Attention | MultiHead | FurtherLine | LinearAttention


@dataclass(frozen=True)
class Line:
    """A line: the givens that tell it (any one of them does), and how it is run."""

    told_by: tuple[str, ...]
    run: Callable[..., Solved]


def _backward(dO: Any, **head: Any) -> Solved:
    return gradients(attention(**head), dO)


def _in_blocks(block: Any, **head: Any) -> Solved:
    return stream(attention(**head), int(block))


def _rotated(angles: Any, **head: Any) -> Solved:
    return rotary(attention(**head), angles=list(angles))


def _jacobian(jacobian: bool, S: Any = None, scale: Any = None, **others: Any) -> Solved:
    del jacobian
    if S is None or scale != 1 or set(others) - {"convention"}:
        raise ProblemError("the Jacobian is that of one row of scores as they are; give S and scale = 1, no more")
    return softmax_jacobian(S)


def _linear(convention: str = "rows", mask: Any = None, **given: Any) -> Solved:
    if convention != "rows":
        raise ProblemError('linear attention is written with one token a row; write convention = "rows"')
    return linear_attention(**given, mask=None if mask is None else "causal")


LINES = (
    Line(("dO",), _backward),
    Line(("block",), _in_blocks),
    Line(("angles",), _rotated),
    Line(("jacobian",), _jacobian),
    Line(("feature",), _linear),
    Line(("W_O", "b_O"), multi_head),
)
ONE_HEAD = Line((), attention)
SEVERAL_HEADS = Line((), multi_head)


def solve(arguments: Mapping[str, Any]) -> Solved:
    """The solved problem of some givens. Raises the errors of the layer, and ProblemError for two lines at once.

    >>> solve({"S": sympy.ImmutableMatrix([[0, 0]]), "scale": 1, "jacobian": True}).matrix[0, 0]
    1/4
    """
    return _solve(tuple(sorted(arguments.items())))


@lru_cache(maxsize=256)  # the parts of a problem share their givens, and so what follows from them
def _solve(given: tuple[tuple[str, Any], ...]) -> Solved:
    arguments = dict(given)
    told = [line for line in LINES if set(line.told_by) & set(arguments)]
    if len(told) > 1:
        names = ", ".join(name for line in told for name in line.told_by if name in arguments)
        raise ProblemError(f"{names} belong to different problems; give one of them")
    several = any(isinstance(value, tuple) and value and _is_matrix(value[0]) for value in arguments.values())
    line = told[0] if told else SEVERAL_HEADS if several else ONE_HEAD
    return line.run(**arguments)


def _is_matrix(value: Any) -> bool:
    return isinstance(value, sympy.MatrixBase)


def heads_of(solved: Solved | None) -> tuple[Attention, ...]:
    """The softmax heads of a problem: several, one, the one that a further line starts from, or none."""
    if isinstance(solved, MultiHead):
        return solved.heads
    if isinstance(solved, FurtherLine):
        return (solved.problem,)
    return (solved,) if isinstance(solved, Attention) else ()


def face(solved: Solved | None, name: str) -> sympy.ImmutableMatrix | None:
    """A quantity of a solved problem by its public name; None where the problem has none.

    >>> face(attention(S=[[0, 0]], d_k=2), "weights")
    Matrix([[1/2, 1/2]])
    """
    if isinstance(solved, MultiHead):
        return _of_layer(solved, name)
    if isinstance(solved, FurtherLine):
        made = {output for stage in solved.line for output in stage.outputs}
        own = in_record(name) in made
        return solved.shown(solved.record[in_record(name)]) if own else solved.problem.face(name)
    return None if solved is None else solved.face(name)


def _of_layer(layer: MultiHead, name: str) -> sympy.ImmutableMatrix | None:
    if name in ("concat", "output"):
        whole: sympy.ImmutableMatrix = getattr(layer, name)
        return whole
    number = name.removeprefix(f"{plain(name)}_")
    if not number.isdecimal() or not 1 <= int(number) <= len(layer.heads):
        return None
    return layer.heads[int(number) - 1].face(plain(name))


def record_name(solved: Solved | None, name: str) -> str:
    """The name under which the derivation of a solved problem speaks of a quantity.

    >>> record_name(attention(S=[[0]], d_k=1), "output")
    'output'
    """
    if isinstance(solved, MultiHead) and name == "output":
        return "concat" if solved.W_O is None else "merged"
    return in_record(name)


@dataclass(frozen=True)
class Chain:
    """A derivation on the way to what is asked, the quantities to go as far as, and the head, counted from 1."""

    derivation: Derivation
    wanted: frozenset[str]
    head: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps as far as the last that is wanted."""
        return self.derivation.up_to(self.wanted)


@lru_cache(maxsize=64)
def _derived(solved: Solved) -> Any:
    from ..derivation import derive  # who only marks work does not wait for it

    return derive(solved)


def chains(solved: Solved, asked: Collection[str]) -> Iterator[Chain]:
    """The chains that lead to what is asked: of the heads and their merge, or of a head and what follows from it.

    >>> [sorted(chain.wanted) for chain in chains(attention(S=[[0]], d_k=1), ["weights"])]
    [['weights']]
    """
    names = frozenset(record_name(solved, name) for name in asked)
    if isinstance(solved, MultiHead):
        yield from _of_heads(solved, names)
        return
    made = names & {output for stage in solved.line for output in stage.outputs}
    if isinstance(solved, FurtherLine) and solved.line[: len(solved.problem.line)] != solved.problem.line:
        yield Chain(_derived(solved.problem), (names - made) | _started_from(solved))
    if made:
        yield Chain(_derived(solved), made)


def _of_heads(layer: MultiHead, names: frozenset[str]) -> Iterator[Chain]:
    whole = _derived(layer)
    merged = names & {"concat", "merged"}
    for number, head in enumerate(whole.heads, 1):
        own = {plain(name) for name in names if name.endswith(f"_{number}")}
        wanted = frozenset({"output"} if merged else own)
        if wanted:
            yield Chain(head, wanted, number)
    if merged:
        yield Chain(whole.merge, merged)


def _started_from(further: FurtherLine) -> set[str]:
    """What a further line takes over from its head; a stream takes the masked scores in blocks."""
    return {"scaled", "masked"} if isinstance(further, Stream) else set(further.start)
