"""Terms and statements of the proof floor as math trees: sums with their bounds, expectations, fractions.

Knows how a textbook writes them: what is divided by stands below a line, equal factors are powers, the outcome
that chance depends on is not written, a mean square deviation is a variance. It proves nothing and computes
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count, groupby
from typing import Any

from symattn.proof.kernel import Term, Variable, bind, opened, term
from symattn.render.formula.attention import E
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.strength import Strength, fenced, starts_with_digit, strength
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.tree import Fence, Fraction, Name, Node, Number, Operator, Root, Script, Words, row
from symattn.words import say

SPARE = {"real": "jklihabcxyz", "sample": "wv", "curve": "xyzt"}
D = Name("d")
STAMPS = count(1 << 40)
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
    return _tree(distinct(t), language, inline)


def _tree(t: Term, language: str, inline: bool = False) -> Node:
    return RULES[t.op](t, language, inline)


def named(t: Term) -> tuple[tuple[Variable, ...], tuple[Term, ...]]:
    """The letters of a binder under the names that they are printed with, and its arguments."""
    letters = (Variable(n, takes, sort, next(STAMPS)) for n, (takes, sort) in zip(t.names, t.data, strict=True))
    return opened(t, *letters)


def fresh_names(t: Term, taken: set[str]) -> tuple[str, ...]:
    """Names for the letters of a binder that are not taken, its own where they are free."""
    found: list[str] = []
    for name, (_, sort) in zip(t.names, t.data, strict=True):
        spare = SPARE["curve"] if t.op in ("derivative", "tends") else SPARE.get(sort, SPARE["curve"])
        found.append(next(each for each in (name, *spare) if each not in taken and each not in found))
    return tuple(found)


def distinct(t: Term, taken: frozenset[str] | None = None) -> Term:
    """The same term with a name for each bound letter that nothing around it has.

    A derivative that is taken at a letter is taken by that letter, as it is written: d/dx f(x) = f'(x).
    """
    known = frozenset(letter.name for letter in t.letters) if taken is None else taken
    if t.outside == len(t.args):
        return t.rebuilt(lambda arg, _: distinct(arg, known)) if t.args else t
    at_letter = t.op == "derivative" and t.args[0].op == "variable" and not t.args[0].args
    names = (t.args[0].data.name,) if at_letter else fresh_names(t, set(known))
    letters = tuple(Variable(n, takes, sort, next(STAMPS)) for n, (takes, sort) in zip(names, t.data, strict=True))
    inside = known | set(names)
    args = tuple(
        distinct(arg, inside if k >= t.outside else known) for k, arg in enumerate(opened(t, *letters)[1])
    )
    made = bind(t.op, letters, *args)
    return Term(made.op, made.args, made.data, names)


# Letters and their indices; an outcome is not written.


def letter_tree(t: Term, language: str, inline: bool) -> Node:
    """A letter with its indices below: `s_j`, `A_{ij}`, `q_{1,j}`."""
    indices = [_tree(arg, language, True) for arg in t.args if arg.sort == "real"]
    base = symbol_tree(t.data.name)
    if not indices:
        return base
    if isinstance(base, Script) and base.below is not None:
        return Script(base.base, below=listed([base.below, *indices]), above=base.above)
    return Script(base, below=listed(indices))


# Sums and products.


def _addends(t: Term) -> list[Term]:
    return [part for arg in t.args for part in _addends(arg)] if t.op == "add" else [t]


def _sum_of_two(t: Term, language: str, inline: bool) -> Node:
    parts: list[Node] = []
    for k, addend in enumerate(_addends(t)):
        negative, node = _signed(addend, language, inline)
        parts += [Operator("−" if negative else "+")] if k or negative else []
        parts.append(fenced(node, Strength.BIG))
    return row(*parts)


def _signed(t: Term, language: str, inline: bool) -> tuple[bool, Node]:
    """Whether a minus stands in front, and the tree of what follows it."""
    if t.op == "number":
        return bool(t.data < 0), tree_of(abs(t.data), inline)
    return _fraction(t, language, inline) if t.op == "multiply" else (False, _tree(t, language, inline))


def _factors(t: Term) -> tuple[list[Term], list[Term]]:
    """What stands above and below the line."""
    if t.op == "multiply":
        pairs = [_factors(arg) for arg in t.args]
        return [f for above, _ in pairs for f in above], [f for _, below in pairs for f in below]
    if t.op == "inverse":
        above, below = _factors(t.args[0])
        return below, above
    return [t], []


def _fraction(t: Term, language: str, inline: bool) -> tuple[bool, Node]:
    above, below = _factors(t)
    numbers = [f.data for f in above if f.op == "number"]
    negative = len([number for number in numbers if number < 0]) % 2 == 1
    front = [term(abs(number)) for number in numbers if abs(number) != 1]
    top = [*front, *(f for f in above if f.op != "number")]
    node = _product(top, language, inline, alone=bool(below) or not negative)
    return negative, _over(node, _product(below, language, inline, alone=True), inline) if below else node


def _over(top: Node, bottom: Node, inline: bool) -> Node:
    if inline:
        return Fraction(fenced(top, Strength.PRODUCT), fenced(bottom, Strength.POWER), inline=True)
    return Fraction(top, bottom)


def _product(factors: list[Term], language: str, inline: bool, alone: bool) -> Node:
    """Factors side by side, equal neighbours as a power; a sum sign needs no bracket where it is last."""
    powers = [(base, len(list(same))) for base, same in groupby(factors)]
    if not powers:
        return Number("1")
    if len(powers) == 1 and powers[0][1] == 1 and alone:
        return _tree(powers[0][0], language, inline)
    nodes: list[Node] = []
    for k, (base, times) in enumerate(powers):
        node = _power_of(_tree(base, language, inline), times)
        last = k == len(powers) - 1 and strength(node) == Strength.BIG
        shown = node if last else fenced(node, Strength.PRODUCT)
        nodes += [Operator("⋅")] if k and starts_with_digit(shown) else []
        nodes.append(shown)
    return row(*nodes)


def _power_of(base: Node, times: int) -> Node:
    return base if times == 1 else Script(fenced(base, Strength.ATOM), above=Number(str(times)))


def _quotient(t: Term, language: str, inline: bool) -> Node:
    negative, node = _fraction(t, language, inline)
    return row(Operator("−"), node) if negative else node


def _big_sum(t: Term, language: str, inline: bool) -> Node:
    (index,), (over, body) = named(t)
    name, inner = symbol_tree(index.name), fenced(_tree(body, language, inline), Strength.BIG)
    if over.op != "range":
        return row(Script(Operator("∑"), row(name, Operator("∈"), _tree(over, language, True))), inner)
    low, high = (_tree(arg, language, True) for arg in over.args)
    return row(Script(Operator("∑"), row(name, Operator("="), low), high), inner)


def _expectation(t: Term, language: str, inline: bool) -> Node:
    _, (body,) = named(t)
    deviation = _deviation(body)
    if deviation is not None:
        return row(Name("Var", upright=True), Fence(_tree(deviation, language, inline)))
    return row(Name("E", upright=True), Fence(_tree(body, language, inline), "[", "]"))


def _deviation(body: Term) -> Term | None:
    """X, where a body is (X − E X)²."""
    factors, below = _factors(body)
    if below or len(factors) != 2 or factors[0] != factors[1] or factors[0].op != "add":
        return None
    x, minus = factors[0].args
    is_mean = minus.op == "multiply" and minus.args[0] == term(-1) and minus.args[1].op == "mean"
    return x if is_mean and opened(minus.args[1], *_outcome(body))[1] == (x,) else None


def _outcome(body: Term) -> tuple[Variable, ...]:
    return tuple(letter for letter in body.letters if letter.sort == "sample")


def _bracket(t: Term, language: str, inline: bool) -> Node:
    """δ_ij for equal indices, m_j for a mask, [j ≤ i] for another condition."""
    condition = t.args[0]
    if condition.op == "variable":
        return letter_tree(condition, language, inline)
    plain = all(arg.op == "variable" and not arg.args for arg in condition.args)
    if condition.op == "equal" and plain:
        return Script(Name("δ"), below=listed([_tree(arg, language, True) for arg in condition.args]))
    return Fence(_tree(condition, language, True), "[", "]")


def _call(name: str) -> Callable[[Term, str, bool], Node]:
    def tree(t: Term, language: str, inline: bool) -> Node:
        return row(Name(name, upright=True), Fence(_tree(t.args[0], language, inline)))

    return tree


def _power(t: Term, language: str, inline: bool) -> Node:
    base = fenced(_tree(t.args[0], language, inline), Strength.ATOM)
    return Script(base, above=_tree(t.args[1], language, True))


# Statements: two sides and a relation, and the words around them.


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
    return SIDES[t.op](t, language) if t.op in SIDES else (_tree(t, language), "", row())


def _relation(t: Term, language: str) -> tuple[Node, str, Node]:
    left, right = (_tree(arg, language) for arg in t.args)
    return left, RELATIONS[t.op], right


def _not(t: Term, language: str) -> tuple[Node, str, Node]:
    inner = t.args[0]
    if inner.op in UNEQUAL:
        left, _, right = _relation(inner, language)
        return left, UNEQUAL[inner.op], right
    return _tree(inner, language), "=", Number("0")  # a mask


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
            low, high = (_tree(arg, language, True) for arg in condition.args[1].args)
            nodes += [_words("from", language), low, _words("to", language), high]
        elif condition.op not in ("in", "whole"):
            nodes += [Operator(","), _tree(condition, language, True)]
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
    left = row(Fraction(D, below), fenced(_tree(body, language), Strength.PRODUCT))
    right = _tree(value, language)
    if at.op == "variable" and at.data.name == by.name:
        return left, "=", right
    return left, "=", row(right, _words("at", language), x, Operator("="), _tree(at, language, True))


def _limit(t: Term, language: str) -> tuple[Node, str, Node]:
    (by,), (limit, body) = named(t)
    goes = (symbol_tree(by.name), Operator("→"), Name("∞", upright=True))
    return (
        _tree(body, language), "→",
        row(_tree(limit, language), _words("as", language), *goes),
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
    parts = [part for each in _conjuncts(t) for part in (Operator(","), _tree(each, language, inline))]
    return row(*parts[1:])


def _among(t: Term, language: str, inline: bool) -> Node:
    """1 ≤ i ≤ n."""
    x, over = t.args
    if over.op != "range":
        return row(_tree(x, language, True), Operator("∈"), _tree(over, language, True))
    low, high = (_tree(arg, language, True) for arg in over.args)
    return row(low, Operator("≤"), _tree(x, language, True), Operator("≤"), high)


def _whole(t: Term, language: str, inline: bool) -> Node:
    return row(_tree(t.args[0], language, True), _words("is-whole", language))


def joined(nodes: Iterable[Node]) -> Node:
    """Formulas in one line, set apart by commas."""
    parts = [part for node in nodes for part in (Operator(","), node)]
    return row(*parts[1:])


RULES: dict[str, Callable[[Term, str, bool], Node]] = {
    "number": lambda t, language, inline: tree_of(t.data, inline),
    "variable": lambda t, language, inline: (letter_tree if t.sort == "real" else _statement)(t, language, inline),
    "add": _sum_of_two,
    "multiply": _quotient,
    "inverse": _quotient,
    "power": _power,
    "exp": lambda t, language, inline: Script(E, above=_tree(t.args[0], language, True)),
    "log": _call("ln"),
    "sin": _call("sin"),
    "cos": _call("cos"),
    "sqrt": lambda t, language, inline: Root(_tree(t.args[0], language, inline)),
    "absolute": lambda t, language, inline: Fence(_tree(t.args[0], language, inline), "|", "|"),
    "bracket": _bracket,
    "sum": _big_sum,
    "mean": _expectation,
    "in": _among,
    "whole": _whole,
    "and": _all_of,
    **dict.fromkeys(
        ("equal", "at most", "less", "not", "all", "implies", "exists", "derivative", "tends", "independent"),
        _statement,
    ),
}
