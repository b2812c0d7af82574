"""Matrices and their expressions: cells, products in their order, transposes, elementwise products.

Knows sympy's matrices, explicit and symbolic; what stands in a cell it asks the walk.
"""

from __future__ import annotations

import sympy

from symattn.render.formula.products import juxtaposed
from symattn.render.formula.strength import Strength, fenced
from symattn.render.formula.walk import TOP, signed, tree_of
from symattn.render.tree import Matrix, Node, Number, Script, separated


def matrix(x: sympy.MatrixBase, inline: bool) -> Node:
    """An explicit matrix, cell by cell."""
    rows, columns = x.shape
    cells = [tree_of(cell, inline) for cell in x.flat()]
    return Matrix(tuple(tuple(cells[k * columns : (k + 1) * columns]) for k in range(rows)))


def matrix_product(x: sympy.MatMul, inline: bool) -> tuple[bool, Node]:
    """A number, then the matrices in their order; sums in brackets."""
    coefficient, factors = x.as_coeff_matrices()
    nodes = [fenced(tree_of(factor, inline), Strength.PRODUCT) for factor in factors]
    if coefficient == 1:
        return False, juxtaposed(*nodes)
    negative, scale = signed(coefficient, inline)
    return negative, juxtaposed(*([] if scale == Number("1") else [fenced(scale, Strength.PRODUCT)]), *nodes)


def transpose(x: sympy.Transpose, inline: bool) -> Node:
    """`Kᵀ`, and `(A + B)ᵀ` with its brackets."""
    return Script(fenced(tree_of(x.arg, inline), Strength.ATOM), above=TOP)


def matrix_power(x: sympy.MatPow, inline: bool) -> Node:
    """A power or an inverse of a matrix."""
    return Script(fenced(tree_of(x.args[0], inline), Strength.ATOM), above=tree_of(x.args[1], inline=True))


def hadamard(x: sympy.HadamardProduct, inline: bool) -> Node:
    """`A ⊙ B`; a product or a sum among its factors is bracketed."""
    nodes = [fenced(tree_of(factor, inline), Strength.POWER) for factor in x.args]
    return separated(nodes, "⊙")
