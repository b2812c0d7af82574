"""What a line means, by another route than the reader: sympy constructors in the case tables."""

from __future__ import annotations

from typing import Any

import sympy

from symattn.errors import SymattnError
from symattn.exact import same

SYMPY = {
    name: getattr(sympy, name) for name in dir(sympy)
}  # the case files hold sympy constructors, written by us


def meant(source: str) -> Any:
    """The value that a row of a case table states."""
    return sympy.sympify(eval(source, dict(SYMPY)))


def is_same(got: Any, want: Any) -> bool:
    """Whether two values are the same kind of thing and equal."""
    if isinstance(got, sympy.MatrixBase) != isinstance(want, sympy.MatrixBase):
        return False
    if got == want:
        return True
    if isinstance(got, sympy.MatrixBase) and got.shape != want.shape:
        return False
    try:
        return same(got, want).equal is True
    except SymattnError:
        return False


def is_value(part: Any) -> bool:
    """Whether a part is a value: not a name, nor anything with named matrices in it."""
    if isinstance(part, sympy.MatrixBase):
        return True
    return isinstance(part, sympy.Expr) and not part.is_Symbol and bool(part.is_commutative)
