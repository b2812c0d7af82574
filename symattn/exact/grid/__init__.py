"""Matrices of exact values: what the stages of attention compute with.

Knows four ways to keep one, and which a given matrix gets; all answer to the same names, and a matrix that
is kept in a special way gives its cells as ring values when it is asked for them. sympy matrices are the
face: `grid_of` takes one in, `to_matrix` gives the tidy form out. Shapes are the caller's to check.

* `cells`: any matrix, cell by cell
* `multiples`: whole numbers over one denominator, times one root or product of symbols: scores
* `combinations`: rows of Σ c·e^(k·μ), over one denominator a row: powers, weights and outputs
* `blocks`: matrices side by side, and sums of matrices: the heads of a layer and their merge
* `ordered`: their sympy matrices, each sum built in the order in which sympy keeps it
"""

from .cells import Cell, Grid
from .multiples import grid_of

__all__ = ["Cell", "Grid", "grid_of"]
