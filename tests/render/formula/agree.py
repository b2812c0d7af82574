"""Whether what was read is what was written: decided exactly, and beyond the ring to 50 digits."""

from __future__ import annotations

import sympy

from symattn.exact import same
from tests.render.formula.expressions import at_point


def agree(read: object, written: object) -> bool:
    """Equal as functions of their letters; matrices cell by cell."""
    if isinstance(written, sympy.MatrixBase):
        return read.shape == written.shape and all(map(agree, read.flat(), written.flat()))
    written = written.xreplace({x: sympy.Symbol(x.name) for x in written.free_symbols})
    if read == written:  # the same object in sympy's own order: `same` would say so, more slowly
        return True
    verdict = same(read, written).equal
    return to_digits(read, written) if verdict is None else verdict


def to_digits(read: sympy.Expr, written: sympy.Expr) -> bool:
    """The same letters, and the same 50 digits when each letter has a number of its own."""
    if {x.name for x in read.free_symbols} != {x.name for x in written.free_symbols}:
        return False
    left, right = (at_point(x).evalf(60) for x in (read, written))
    return abs(left - right) <= sympy.Float(10, 60) ** -50 * max(abs(right), sympy.Float(1, 60))
