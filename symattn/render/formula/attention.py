"""The formulas of attention as math trees, written as in the notes: softmax(Q Kᵀ / √d_k) V and its parts.

Knows the letters and signs of the field and how its formulas are put together. It holds no numbers, and does
not know which language will print them.
"""

from __future__ import annotations

from symattn.render.formula.strength import Strength, fenced
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.tree import (
    Fence,
    Fraction,
    Matrix,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Row,
    Script,
    row,
    separated,
)

TOP = Name("⊤", upright=True)
INFINITY = Name("∞", upright=True)
MINUS_INFINITY = row(Operator("−"), INFINITY)
EQUALS, APPROXIMATELY = Operator("="), Operator("≈")
E = Name("e")


def letter(name: str) -> Node:
    """A letter of the field by its plain spelling: `Q`, `d_k`, `W_Q`, `alpha`.

    >>> letter("W_Q")
    Script(base=Name(text='W', upright=False), below=Name(text='Q', upright=False), above=None)
    """
    return symbol_tree(name)


def piece(x: str | int | Node) -> Node:
    """A letter, a whole number or a tree, as a tree."""
    if isinstance(x, int):
        return Number(str(x)) if x >= 0 else row(Operator("−"), Number(str(-x)))
    return symbol_tree(x) if isinstance(x, str) else x


def equation(*sides: str | Node, sign: str = "=") -> Row:
    """Sides joined by equals signs: `S = Q Kᵀ`.

    >>> len(equation("S", product("Q", transposed("K"))).parts)
    4
    """
    return separated([piece(side) for side in sides], sign)


def product(*factors: str | Node) -> Row:
    """Matrices side by side in the order of their product; sums are bracketed."""
    return row(*(fenced(piece(factor), Strength.PRODUCT) for factor in factors))


def hadamard(left: str | Node, right: str | Node) -> Row:
    """The elementwise product `A ⊙ B`."""
    return separated([fenced(piece(left), Strength.POWER), fenced(piece(right), Strength.POWER)], "⊙")


def total(*terms: str | Node) -> Row:
    """Terms joined by plus signs."""
    return separated([fenced(piece(term), Strength.BIG) for term in terms], "+")


def transposed(x: str | Node) -> Script:
    """`Kᵀ`, with ⊤ as in the notes."""
    return Script(fenced(piece(x), Strength.ATOM), above=TOP)


def over(top: str | int | Node, bottom: str | int | Node) -> Fraction:
    """A fraction."""
    return Fraction(piece(top), piece(bottom))


def root(x: str | int | Node) -> Root:
    """A square root: `√d_k`."""
    return Root(piece(x))


def softmax(x: str | Node) -> Row:
    """`softmax(…)`, upright.

    >>> softmax("S").parts[0]
    Name(text='softmax', upright=True)
    """
    return call("softmax", x)


def call(name: str, *arguments: str | Node) -> Row:
    """A function by its upright name: `Attention(Q, K, V)`."""
    return row(Name(name, upright=True), Fence(separated([piece(argument) for argument in arguments])))


def power_of_e(exponent: str | int | Node) -> Script:
    """`e^s`."""
    return Script(E, above=piece(exponent))


def entry(name: str | Node, *indices: str | int | Node) -> Script:
    """An entry by its indices, counted from 1: `A_{ij}`, `z_i`; `":"` stands for a whole row.

    >>> entry("z", "i")
    Script(base=Name(text='z', upright=False), below=Name(text='i', upright=False), above=None)
    """
    shown = [Operator(":") if index == ":" else piece(index) for index in indices]
    whole, below = piece(name), shown[0] if len(shown) == 1 else listed(shown)
    if isinstance(whole, Script) and whole.below is None and isinstance(whole.above, Fence):  # A^{(1)}
        return Script(whole.base, below, whole.above)
    return Script(whole, below=below)


def sum_over(index: str, body: Node, start: int | None = None, stop: str | int | Node | None = None) -> Row:
    """`∑_j …`, with bounds where they are given."""
    below = piece(index) if start is None else equation(index, piece(start))
    above = None if stop is None else piece(stop)
    return row(Script(Operator("∑"), below, above), fenced(body, Strength.BIG))


def row_vector(*cells: Node) -> Fence:
    """One row in round brackets, its entries set apart by commas."""
    return Fence(separated(list(cells)))


def stacked(*lines: tuple[Node, ...]) -> Matrix:
    """Cells in square brackets."""
    return Matrix(lines)


def scores() -> Row:
    """`Q Kᵀ`."""
    return product("Q", transposed("K"))


def scaled_scores(scale: Node | None = None) -> Fraction:
    """`Q Kᵀ / √d_k`, or over another scale."""
    return Fraction(scores(), scale or root("d_k"))


def attention() -> Row:
    """`Attention(Q, K, V) = softmax(Q Kᵀ / √d_k) V`."""
    return equation(call("Attention", "Q", "K", "V"), product(softmax(scaled_scores()), "V"))


def forms() -> dict[str, Node]:
    """The formulas that pages and derivations set, by name.

    >>> sorted(forms())[:3]
    ['attention', 'concat', 'entry']
    """
    weight = over(power_of_e(entry("s", "i", "j")), entry("z", "i"))
    difference = row(entry("s", "i", "j"), Operator("−"), entry("s", "i", "k"))
    minus_x = row(Operator("−"), Name("x"))
    quotient = Fraction(Fence(difference), root("d_k"), inline=True)
    return {
        "attention": attention(),
        "query": equation("Q", product("X", "W_Q")),
        "key": equation("K", product("X", "W_K")),
        "value": equation("V", total(product("X", "W_V"), "b_V")),
        "scores": equation("S", scores()),
        "scores in columns": equation("S", product(transposed("K"), "Q")),
        "scaled": equation(over("S", root("d_k")), scaled_scores()),
        "masked": equation("M", row(over("S", root("d_k")), Operator("+"), letter("B"))),
        "weights": equation("A", softmax(over("S", root("d_k")))),
        "entry": equation(entry("A", "i", "j"), weight),
        "total": equation(entry("z", "i"), sum_over("j", power_of_e(entry("s", "i", "j")), 1, "n")),
        "row": equation(entry("A", 1, ":"), row(over(1, entry("z", 1)), row_vector(E, power_of_e(2)))),
        "masked power": equation(power_of_e(MINUS_INFINITY), Number("0")),
        "output": equation("O", product("A", "V")),
        "ratio": equation(over(entry("A", "i", "j"), entry("A", "i", "k")), power_of_e(quotient)),
        "gate": equation("P", product(hadamard("A", "B"), "V")),
        "concat": equation("O", product(call("Concat", "O_1", "O_2"), "W_O")),
        "sigmoid": equation(call("σ", "x"), over(1, total(piece(1), power_of_e(minus_x)))),
    }
