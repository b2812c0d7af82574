"""The givens of a layer dealt to its heads: lists of matrices, or slices of the channels; groups of keys.

Knows which givens a head gets, and builds each head as one `attention`. Does not know the merge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..errors import EntryError, MaskError, ProblemError, ShapeError
from ..exact import matrix
from ..exact.entry import is_matrix
from ..exact.grid import grid_of
from .attention import Attention, attention
from .line import Stage
from .masks import Mask
from .stages import MIX, projected

Hand = dict[str, Any]

QUERY_SIDE = ("W_Q", "b_Q", "Q")
KEY_SIDE = ("W_K", "b_K", "K", "W_V", "b_V", "V")
SHARED = ("X", "context")
PROJECT_VALUES = Stage("project-values", ("source", "W_V", "b_V"), ("V",), projected)
PROJECT_REST = Stage(
    "project",
    ("X", "context", "W_Q", "W_K", "b_Q", "b_K"),
    ("Q", "K"),
    lambda x, c, w_q, w_k, b_q, b_k: (projected(x, w_q, b_q), projected(c, w_k, b_k)),
)


def is_list_of_matrices(value: Any) -> bool:
    """Whether a given is one matrix a head, rather than one matrix.

    >>> is_list_of_matrices([[[1, 0]], [[0, 1]]]), is_list_of_matrices([[1, 0], [0, 1]])
    (True, False)
    """
    dimensions = len(getattr(value, "shape", ()))
    if dimensions:
        return dimensions == 3
    return isinstance(value, (list, tuple)) and bool(value) and all(map(_is_whole_matrix, value))


def _is_whole_matrix(value: Any) -> bool:
    dimensions = len(getattr(value, "shape", ()))
    return dimensions == 2 if dimensions else is_matrix(value) and bool(value) and all(map(is_matrix, value))


def dealt(given: Mapping[str, Any], heads: int | None, convention: str) -> tuple[list[Hand], tuple[int, ...]]:
    """The givens of every head, and the group of keys that it looks at, counted from 0.

    Raises ProblemError where the lists do not fit together, ShapeError where the channels cannot be cut.
    """
    lists = {name: list(value) for name, value in given.items() if is_list_of_matrices(value)}
    if not lists:
        lists = _slices(given, heads, convention)
    else:
        lists |= {b: list(given[b]) for b in ("b_Q", "b_K", "b_V") if b in given and b not in lists}
    shared = {name: value for name, value in given.items() if name not in lists}
    count = _number_of_heads(lists, heads)
    groups = _number_of_groups(lists, count)
    members = [i // (count // groups) for i in range(count)]  # repeat, not tile: 0 0 1 1, not 0 1 0 1
    return [_hand(lists, shared, i, group) for i, group in enumerate(members)], tuple(members)


def _hand(lists: Mapping[str, list[Any]], shared: Mapping[str, Any], head: int, group: int) -> Hand:
    return dict(shared) | {name: each[head if name in QUERY_SIDE else group] for name, each in lists.items()}


def _number_of_heads(lists: Mapping[str, list[Any]], heads: int | None) -> int:
    alien = [name for name in lists if name in SHARED]
    if alien:
        raise ProblemError(f"{alien[0]} is a list of matrices; every head sees the same tokens, give one matrix")
    lengths = {name: len(each) for name, each in lists.items() if name in QUERY_SIDE}
    if not lengths:
        raise ProblemError("no list of queries is given; give W_Q (or Q) as one matrix a head, or heads=h")
    count = next(iter(lengths.values()))
    if len(set(lengths.values())) > 1 or heads not in (None, count):
        listed = ", ".join(f"{name} for {n}" for name, n in lengths.items())
        raise ProblemError(f"the number of heads is not clear: {listed}, heads={heads}; give as many of each")
    return count


def _number_of_groups(lists: Mapping[str, list[Any]], heads: int) -> int:
    lengths = {name: len(each) for name, each in lists.items() if name in KEY_SIDE}
    if not lengths:
        raise ProblemError("no list of keys is given; give W_K (or K) as one matrix a head, or one for each group")
    count = next(iter(lengths.values()))
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{name} for {n}" for name, n in lengths.items())
        raise ProblemError(f"keys and values are for different numbers of heads: {listed}; give as many of each")
    if heads % count:
        raise ProblemError(f"{heads} heads cannot share {count} groups of keys; give one that divides {heads}")
    return count


def _slices(given: Mapping[str, Any], heads: int | None, convention: str) -> dict[str, list[Any]]:
    """Single matrices cut into slices of the channels, each as wide as a head."""
    if heads is None:
        raise ProblemError("give one matrix a head, as W_Q=[W_1, W_2], or heads=h to cut W_Q into slices")
    if isinstance(heads, bool) or not isinstance(heads, int) or heads < 1:
        raise ProblemError(f"heads={heads!r}; it is a whole number from 1")
    names = [n for n in (*QUERY_SIDE, *KEY_SIDE) if n in given and not ("W_Q" in given and n in ("Q", "K", "V"))]
    cut = {name: _columns(name, given[name], convention) for name in names}
    query, key = ("W_Q", "W_K") if "W_Q" in cut else ("Q", "K")
    if query not in cut or key not in cut:
        raise ProblemError(f"heads={heads} cuts {query} and {key} into slices; give both")
    width = _width(query, cut[query].cols, heads)
    groups = _width(key, cut[key].cols, width)
    pieces = {name: heads if name in QUERY_SIDE else groups for name in names}
    return {
        name: [_turned(name, _slice(name, m, i, pieces[name]), convention) for i in range(pieces[name])]
        for name, m in cut.items()
    }


def _columns(name: str, rows: Any, convention: str) -> Any:
    """The matrix with its channels as columns."""
    if name.startswith("b_"):
        return row_of(rows, name)
    return _turned(name, matrix(rows, name), convention)


def _turned(name: str, m: Any, convention: str) -> Any:
    return m.T if convention == "columns" and not name.startswith("b_") else m


def _width(name: str, channels: int, pieces: int) -> int:
    if channels % pieces:
        raise ShapeError(f"{name} has {channels} channels, which {pieces} does not divide; give equal slices")
    return channels // pieces


def _slice(name: str, m: Any, i: int, pieces: int) -> Any:
    width = _width(name, m.cols, pieces)
    return m[:, i * width : (i + 1) * width]


def head_of(i: int, hand: Hand, each: Mapping[str, Any], options: Mapping[str, Any], heads: int) -> Attention:
    """Head i (from 0) as one `attention`; errors name it, counted from 1."""
    own = {name: value[i] if _is_one_a_head(value, heads) else value for name, value in each.items()}
    try:
        if "W_Q" in hand and "Q" in hand:
            return _from_three(hand, {**own, **options})
        return attention(**hand, **own, **options)
    except (EntryError, ShapeError, MaskError, ProblemError) as error:
        raise type(error)(f"head {i + 1}: {error}") from None


def _is_one_a_head(value: Any, heads: int) -> bool:
    if isinstance(value, (list, tuple)) and value and all(isinstance(v, (Mask, str, type(None))) for v in value):
        if len(value) != heads:
            raise ProblemError(f"{len(value)} masks for {heads} heads; give one, or one a head")
        return True
    if not is_list_of_matrices(value):
        return False
    if len(value) != heads:
        raise ProblemError(f"{len(value)} masks or biases for {heads} heads; give one, or one a head")
    return True


def _from_three(hand: Hand, options: Mapping[str, Any]) -> Attention:
    """A head whose queries, keys and values come from three sequences, called Q, K and V."""
    missing = [name for name in ("K", "V", "W_K", "W_V") if name not in hand]
    if missing:
        raise ProblemError(f"Q and W_Q are given without {', '.join(missing)}; three sequences need three W's")
    queries, keys, values = (matrix(hand[name], name) for name in "QKV")
    others = {name: value for name, value in hand.items() if name not in "QKV"}
    if keys == values:
        context = {} if keys == queries else {"context": keys}
        return attention(X=queries, **context, **others, **options)
    w_v, b_v = others.pop("W_V"), others.pop("b_V", None)
    head = attention(X=queries, context=keys, **others, **options)
    return _with_values(head, {"source": values, "W_V": matrix(w_v, "W_V"), "b_V": row_of(b_v, "b_V")})


def _with_values(head: Attention, given: Mapping[str, Any]) -> Attention:
    """The head, its values projected from a sequence of their own."""
    present = {name: value for name, value in given.items() if value is not None}
    turned = {name: _turned(name, value, head.convention) for name, value in present.items()}
    _check_values(head, turned)
    start = {**head.start, "b_V": None, **{name: grid_of(value) for name, value in turned.items()}}
    line = (PROJECT_REST, PROJECT_VALUES, *head.line[1:], MIX)
    return replace(head, givens={**head.givens, **present}, line=line, start=start)


def _check_values(head: Attention, given: Mapping[str, Any]) -> None:
    keys, source, weight = head.record["K"].shape[0], given["source"], given["W_V"]
    if source.rows != keys:
        raise ShapeError(f"K has {keys} tokens and V has {source.rows}; O = A V needs one value for each key")
    if source.cols != weight.rows:
        raise ShapeError(f"V has width {source.cols} and W_V has {weight.rows} rows: they do not fit in V W_V")
    if "b_V" in given and given["b_V"].shape != (1, weight.cols):
        raise ShapeError(f"b_V has shape {given['b_V'].shape}; it is one row of {weight.cols}, as wide as W_V")


def row_of(cells: Any, name: str) -> Any:
    """A bias as one row, from a flat list, a row or a column; None stays.

    >>> row_of([1, 2], "b_O")
    Matrix([[1, 2]])
    """
    if cells is None:
        return None
    listed = isinstance(cells, (list, tuple))
    flat = not any(map(is_matrix, cells)) if listed else len(getattr(cells, "shape", ())) == 1
    made = matrix([cells] if flat else cells, name)
    return made.T if made.cols == 1 and made.rows > 1 else made
