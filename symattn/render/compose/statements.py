"""Statements of the proof floor as math trees: two sides and a relation, and the words around them.

Knows what is said of all or some of a letter, derivatives and limits, independence. It proves nothing and
computes nothing; how a term looks it asks `terms`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from symattn.proof.kernel import Term, Variable, term
from symattn.render.compose.bound_names import distinct, named
from symattn.render.compose.terms import RULES, letter_tree, tree
from symattn.render.formula.strength import Strength, fenced
from symattn.render.formula.symbols import symbol_tree
from symattn.render.tree import Fraction, Name, Node, Number, Operator, Words, row
from symattn.words import say

__all__ = ["distinct", "joined", "named", "sides", "statement_tree"]

D = Name("d")
RELATIONS = {"equal": "=", "at most": "≤", "less": "<"}
UNEQUAL = {"equal": "≠", "at most": ">", "less": "≥"}


def statement_tree(t: Term, language: str = "en", inline: bool = False) -> Node:
    """A term or a statement as a math tree; letters of binders get names that nothing around them has.

    >>> from symattn.proof.language import exp, family, real, total, up_to
    >>> from symattn.render.formula.plain import plain
    >>> n, i, s = real("n"), real("i"), family("s")
    >>> print(plain(statement_tree(exp(s(i)) / total(i, up_to(n), exp(s(i))))))
    e^(s_i)/(∑_(j=1)^n e^(s_j))
    """
    return tree(distinct(t), language, inline)


def sides(t: Term, language: str = "en") -> tuple[Node, str, Node]:
    """A statement as a left side, a relation, and a right side with the words that belong to it.

    >>> from symattn.proof.language import at_most, every, family, real, up_to
    >>> from symattn.render.formula.plain import plain
    >>> n, j, b, v = real("n"), real("j"), real("b"), family("v")
    >>> left, relation, right = sides(every(j, at_most(v(j), b), up_to(n)))
    >>> print(plain(left), relation, plain(right))
    v_j ≤ b for every j
    """
    return _sides(distinct(t), language)


def _sides(t: Term, language: str) -> tuple[Node, str, Node]:
    return SIDES[t.op](t, language) if t.op in SIDES else (tree(t, language), "", row())


def _relation(t: Term, language: str) -> tuple[Node, str, Node]:
    left, right = (tree(arg, language) for arg in t.args)
    return left, RELATIONS[t.op], right


def _not(t: Term, language: str) -> tuple[Node, str, Node]:
    inner = t.args[0]
    if inner.op in UNEQUAL:
        left, _, right = _relation(inner, language)
        return left, UNEQUAL[inner.op], right
    return tree(inner, language), "=", Number("0")  # a mask


def _mask(t: Term, language: str) -> tuple[Node, str, Node]:
    return letter_tree(t, language, False), "=", Number("1")


def _words(id: str, language: str) -> Words:
    return Words(say(f"proofs.words.{id}", language))


def _every(t: Term, language: str) -> tuple[Node, str, Node]:
    """What holds, then for which letters."""
    letters, conditions, body = _quantified(t)
    left, relation, right = _sides(body, language)
    shown = [right, _words("for-every", language), _listed(letters, conditions, language)]
    return left, relation, row(*shown)


def _quantified(t: Term) -> tuple[list[Variable], list[Term], Term]:
    if t.op == "all":
        (letter,), (body,) = named(t)
        letters, conditions, inner = _quantified(body)
        return [letter, *letters], conditions, inner
    if t.op == "implies":
        letters, conditions, inner = _quantified(t.args[1])
        return letters, [t.args[0], *conditions], inner
    return [], [], t


def _listed(letters: list[Variable], conditions: list[Term], language: str) -> Node:
    """i and j; with the bounds of a range that does not start at 1, and with conditions of another kind."""
    nodes: list[Node] = []
    for letter in letters:
        nodes += [Operator(",")] if nodes else []
        nodes.append(symbol_tree(letter.name))
    for condition in conditions:
        if condition.op == "in" and condition.args[1].op == "range" and condition.args[1].args[0] != term(1):
            low, high = (tree(arg, language, True) for arg in condition.args[1].args)
            nodes += [_words("from", language), low, _words("to", language), high]
        elif condition.op not in ("in", "whole"):
            nodes += [Operator(","), tree(condition, language, True)]
    return row(*nodes)


def _some(t: Term, language: str) -> tuple[Node, str, Node]:
    (letter,), (body,) = named(t)
    parts = [part for part in _conjuncts(body) if part.op != "in"]
    left, relation, right = _sides(parts[0], language)
    return left, relation, row(right, _words("for-some", language), symbol_tree(letter.name))


def _conjuncts(t: Term) -> list[Term]:
    return [part for arg in t.args for part in _conjuncts(arg)] if t.op == "and" else [t]


def _derivative(t: Term, language: str) -> tuple[Node, str, Node]:
    (by,), (at, value, body) = named(t)
    x = symbol_tree(by.name)
    below = Name(f"d{x.text}") if isinstance(x, Name) else row(D, x)
    left = row(Fraction(D, below), fenced(tree(body, language), Strength.PRODUCT))
    right = tree(value, language)
    if at.op == "variable" and at.data.name == by.name:
        return left, "=", right
    return left, "=", row(right, _words("at", language), x, Operator("="), tree(at, language, True))


def _limit(t: Term, language: str) -> tuple[Node, str, Node]:
    (by,), (limit, body) = named(t)
    goes = (symbol_tree(by.name), Operator("→"), Name("∞", upright=True))
    return (
        tree(body, language), "→",
        row(tree(limit, language), _words("as", language), *goes),
    )  # fmt: skip


def _independent(t: Term, language: str) -> tuple[Node, str, Node]:
    _, vectors = named(t)
    names = [symbol_tree(vector.data.name) for vector in vectors]
    return row(names[0], _words("and", language), names[1], _words("are-independent", language)), "", row()


SIDES: dict[str, Callable[[Term, str], tuple[Node, str, Node]]] = {
    **dict.fromkeys(RELATIONS, _relation),
    "not": _not, "all": _every, "implies": _every, "exists": _some, "derivative": _derivative, "tends": _limit,
    "independent": _independent, "variable": _mask,
}  # fmt: skip


def _statement(t: Term, language: str, inline: bool) -> Node:
    left, relation, right = _sides(t, language)
    parts: list[Any] = [left, Operator(relation), right] if relation else [left]
    return row(*parts)


def _all_of(t: Term, language: str, inline: bool) -> Node:
    parts = [part for each in _conjuncts(t) for part in (Operator(","), tree(each, language, inline))]
    return row(*parts[1:])


def _among(t: Term, language: str, inline: bool) -> Node:
    """1 ≤ i ≤ n."""
    x, over = t.args
    if over.op != "range":
        return row(tree(x, language, True), Operator("∈"), tree(over, language, True))
    low, high = (tree(arg, language, True) for arg in over.args)
    return row(low, Operator("≤"), tree(x, language, True), Operator("≤"), high)


def _whole(t: Term, language: str, inline: bool) -> Node:
    return row(tree(t.args[0], language, True), _words("is-whole", language))


def joined(nodes: Iterable[Node]) -> Node:
    """Formulas in one line, set apart by commas."""
    parts = [part for node in nodes for part in (Operator(","), node)]
    return row(*parts[1:])


RULES |= {
    "in": _among,
    "whole": _whole,
    "and": _all_of,
    "variable": lambda t, language, inline: (letter_tree if t.sort == "real" else _statement)(t, language, inline),
    **dict.fromkeys(
        ("equal", "at most", "less", "not", "all", "implies", "exists", "derivative", "tends", "independent"),
        _statement,
    ),
}
