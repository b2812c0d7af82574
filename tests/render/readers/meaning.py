"""From the pieces on a page to a value, by the usual order of operations, and strictly.

Adds no bracket: what is ambiguous on the page (`a/bc`, two numbers side by side, a mixed number, `A ⊙ B V`) is an
error here, so that a writer that forgets a bracket is found out. Values are sympy's; letters of matrices do not
commute.
"""

from __future__ import annotations

import sympy

from tests.render.readers.items import (
    Bracket,
    Grid,
    Letter,
    Misread,
    Named,
    Num,
    Over,
    Rooted,
    Scripted,
    Sign,
    Text,
)

RELATIONS = {"=", "≈", "≠", "≤", "≥", "<", ">", "∈", "→"}
CONSTANTS = {"e": sympy.E, "π": sympy.pi, "∞": sympy.oo}
FUNCTIONS = {"ln": sympy.log, "sin": sympy.sin, "cos": sympy.cos, "sinh": sympy.sinh, "cosh": sympy.cosh,
             "tanh": sympy.tanh, "max": sympy.Max, "min": sympy.Min}  # fmt: skip
MATRICES = {"A", "B", "K", "M", "O", "P", "Q", "S", "V", "W", "X"}
ALPHABET = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "θ": "theta", "λ": "lambda",
            "μ": "mu", "φ": "phi", "σ": "sigma", "ω": "omega", "Σ": "Sigma"}  # fmt: skip


def meaning(items: list) -> object:
    """The value of a formula; a chain of relations is a tuple of values and signs in turn."""
    parts = split(items, RELATIONS)
    values = [_sum(part) if not isinstance(part, Sign) else part.text for part in parts]
    return values[0] if len(values) == 1 else tuple(values)


def split(items: list, signs: set[str]) -> list:
    """Runs of items between the given signs, the signs kept."""
    parts: list = [[]]
    for item in items:
        if isinstance(item, Sign) and item.text in signs:
            parts += [item, []]
        else:
            parts[-1].append(item)
    return parts


def _sum(items: list) -> sympy.Expr:
    if items and isinstance(items[0], Sign) and items[0].text == "−":
        items = [Num("0"), Sign("−"), *items[1:]]
    first, *rest = split(items, {"+", "−"})
    value = _term(first)
    for sign, part in zip(rest[::2], rest[1::2], strict=True):
        value = value + _term(part) if sign.text == "+" else value - _term(part)
    return value


def _term(items: list) -> sympy.Expr:
    big = next((k for k, item in enumerate(items) if _is_big(item)), None)
    if big is not None:
        factor = _product(items[:big]) if big else sympy.Integer(1)
        return factor * _big_sum(items[big], items[big + 1 :])
    slash = split(items, {"/"})
    if len(slash) > 3 or (len(slash) == 3 and len(slash[2]) != 1 + is_call(slash[2])):
        raise Misread(f"what stands below the slash is not clear: {items}")
    if len(slash) == 3:
        return _product(slash[0]) / _product(slash[2])
    return _elementwise(items)


def is_call(items: list) -> bool:
    return len(items) == 2 and isinstance(items[0], Letter) and items[0].call and isinstance(items[1], Bracket)


def _elementwise(items: list) -> sympy.Expr:
    parts = split(items, {"⊙"})
    if len(parts) == 1:
        return _product(items)
    if any(len(part) != 1 for part in parts[::2]):
        raise Misread(f"an elementwise product needs brackets: {items}")
    return sympy.Function("elementwise", commutative=False)(*[_product(part) for part in parts[::2]])


def _product(items: list) -> sympy.Expr:
    if not items:
        raise Misread("something is missing")
    value, k, before = sympy.Integer(1), 0, None
    while k < len(items):
        if isinstance(items[k], Sign) and items[k].text in "⋅×" and 0 < k < len(items) - 1:
            before, k = None, k + 1
        check_touch(before, items[k])
        factor, taken = _factor(items, k)
        value, k = value * factor, k + taken
        before = items[k - 1]
    return value


def check_touch(left: object, right: object) -> None:
    """Refuse digits that run together and numbers that look mixed."""
    if left is None:
        return
    number = isinstance(left, Num)
    first = right.base if isinstance(right, Scripted) else right
    if isinstance(first, Num):
        raise Misread(f"a number touches what stands before it: {left} {right}")
    if number and isinstance(right, Over) and all(isinstance(x, Num) for x in (*right.top, *right.bottom)):
        raise Misread(f"this looks like a mixed number: {left} {right}")


def _factor(items: list, k: int) -> tuple[sympy.Expr, int]:
    """The value of the factor at k, and how many items it takes."""
    item = items[k]
    head = item.base if isinstance(item, Scripted) else item
    if isinstance(head, Letter) and head.call and k + 1 < len(items) and isinstance(items[k + 1], Bracket):
        return _call(name_of(item), items[k + 1]), 2
    return value_of(item), 1


def _call(name: str, bracket: Bracket) -> sympy.Expr:
    arguments = [_sum(part) for part in split(bracket.body, {","})[::2]]
    function = FUNCTIONS.get(name) or sympy.Function(name, commutative=False)
    return function(*arguments)


def value_of(item: object) -> sympy.Expr:
    rules = {
        Num: lambda: sympy.Rational(item.text),
        Letter: lambda: letter(item.text),
        Over: lambda: _sum(item.top) / _sum(item.bottom),
        Rooted: lambda: sympy.root(_sum(item.body), _sum(item.degree) if item.degree else 2),
        Scripted: lambda: _scripted(item),
        Bracket: lambda: _bracket(item),
        Grid: lambda: sympy.ImmutableMatrix([[meaning(cell) for cell in row] for row in item.rows]),
        Named: lambda: _sum(item.body),
    }
    if type(item) not in rules:
        raise Misread(f"{item} has no value")
    return rules[type(item)]()


def letter(name: str) -> sympy.Expr:
    if name in CONSTANTS:
        return CONSTANTS[name]
    base = name.split("_", maxsplit=1)[0]
    spelling = ALPHABET.get(base, base) + name[len(base) :]
    return sympy.Symbol(spelling, commutative=base not in MATRICES)


def name_of(item: object) -> str:
    """`d_k` from a letter with a subscript."""
    if isinstance(item, Scripted):
        return f"{item.base.text}_{flat(item.below)}" if item.below else item.base.text
    return item.text


def flat(items: list) -> str:
    """A subscript as a string: `12`, `1,:`, `model`."""
    return "".join(x.base.text + "_" + flat(x.below) if isinstance(x, Scripted) else x.text for x in items)


def _scripted(item: Scripted) -> sympy.Expr:
    if isinstance(item.base, Letter):
        base = letter(name_of(item))
    elif item.below:
        raise Misread(f"a subscript on {item.base}")
    else:
        base = value_of(item.base)
    if not item.above:
        return base
    if item.above == [Letter("⊤")]:
        return transposed(base)
    power = _sum(item.above)
    return sympy.exp(power) if base == sympy.E else base**power


def transposed(value: object) -> object:
    if isinstance(value, sympy.MatrixBase):
        return value.T
    return sympy.Function("T", commutative=False)(value)


def _bracket(item: Bracket) -> object:
    if len(item.body) == 1 and isinstance(item.body[0], Grid):
        return value_of(item.body[0])
    if item.left == "|":
        return sympy.Abs(_sum(item.body))
    cells = split(item.body, {","})[::2]
    if len(cells) > 1:
        return sympy.Function("row", commutative=False)(*map(_sum, cells))
    return _sum(item.body)


def _is_big(item: object) -> bool:
    return isinstance(item, Sign | Scripted) and (item.base if isinstance(item, Scripted) else item) == Sign("∑")


def _big_sum(sign: object, body: list) -> sympy.Expr:
    low = meaning(sign.below)
    index, _, start = low if isinstance(low, tuple) else (low, "=", sympy.Symbol("first"))
    stop = _sum(sign.above) if sign.above else sympy.Symbol("last")
    return sympy.Function("sum")(index, start, stop, _term(body))


def words_of(items: list) -> str:
    return " ".join(item.text for item in items if isinstance(item, Text))
