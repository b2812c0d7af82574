"""Terms of the proof floor as math trees: sums with their bounds, fractions, powers, expectations.

Knows how a textbook writes them: what is divided by stands below a line, equal factors are powers, the outcome
that chance depends on is not written, a mean square deviation is a variance. Bound letters are printed with the
names that they have.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from symattn.proof.kernel import Term, Variable, opened, term
from symattn.render.compose.bound_names import named
from symattn.render.formula.attention import E
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.strength import Strength, fenced, starts_with_digit, strength
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.tree import Fence, Fraction, Name, Node, Number, Operator, Root, Script, row

Rule = Callable[[Term, str, bool], Node]


def tree(t: Term, language: str, inline: bool = False) -> Node:
    """The math tree of a term; `inline` sets fractions with a slash."""
    return RULES[t.op](t, language, inline)


def letter_tree(t: Term, language: str, inline: bool) -> Node:
    """A letter with its indices below: `s_j`, `A_{ij}`, `q_{1,j}`."""
    indices = [tree(arg, language, True) for arg in t.args if arg.sort == "real"]
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
    return _fraction(t, language, inline) if t.op == "multiply" else (False, tree(t, language, inline))


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
        return tree(powers[0][0], language, inline)
    nodes: list[Node] = []
    for k, (base, times) in enumerate(powers):
        node = _power_of(tree(base, language, inline), times)
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
    name, inner = symbol_tree(index.name), fenced(tree(body, language, inline), Strength.BIG)
    if over.op != "range":
        return row(Script(Operator("∑"), row(name, Operator("∈"), tree(over, language, True))), inner)
    low, high = (tree(arg, language, True) for arg in over.args)
    return row(Script(Operator("∑"), row(name, Operator("="), low), high), inner)


def _expectation(t: Term, language: str, inline: bool) -> Node:
    _, (body,) = named(t)
    deviation = _deviation(body)
    if deviation is not None:
        return row(Name("Var", upright=True), Fence(tree(deviation, language, inline)))
    return row(Name("E", upright=True), Fence(tree(body, language, inline), "[", "]"))


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
        return Script(Name("δ"), below=listed([tree(arg, language, True) for arg in condition.args]))
    return Fence(tree(condition, language, True), "[", "]")


def _call(name: str) -> Callable[[Term, str, bool], Node]:
    def called(t: Term, language: str, inline: bool) -> Node:
        return row(Name(name, upright=True), Fence(tree(t.args[0], language, inline)))

    return called


def _power(t: Term, language: str, inline: bool) -> Node:
    base = fenced(tree(t.args[0], language, inline), Strength.ATOM)
    return Script(base, above=tree(t.args[1], language, True))


RULES: dict[str, Rule] = {
    "number": lambda t, language, inline: tree_of(t.data, inline),
    "variable": letter_tree,
    "add": _sum_of_two,
    "multiply": _quotient,
    "inverse": _quotient,
    "power": _power,
    "exp": lambda t, language, inline: Script(E, above=tree(t.args[0], language, True)),
    "log": _call("ln"),
    "sin": _call("sin"),
    "cos": _call("cos"),
    "sqrt": lambda t, language, inline: Root(tree(t.args[0], language, inline)),
    "absolute": lambda t, language, inline: Fence(tree(t.args[0], language, inline), "|", "|"),
    "bracket": _bracket,
    "sum": _big_sum,
    "mean": _expectation,
}
