"""The second reader: latex2sympy2, all of it, behind one function.

Knows how to call that library safely: imported when first needed, one call at a time, its global state reset
before each, numbers only, nothing long or deep, and none of the inputs that it is known to misread. Shares
nothing with the grammar of the first reader.
"""

from __future__ import annotations

import sys
import threading
import warnings
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import sympy

from ...errors import EntryError, LimitError, ReadError, UndefinedError
from ...exact import limits, same
from .rewrite import NoRewritingError, rewritten

LONGEST = 500
_LOCK = threading.Lock()
_FAILURES = (
    MemoryError,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
    RecursionError,
    LimitError,
)
ABSENT = "latex2sympy2 cannot be imported, so numbers are read once only"


class _RefusedError(ValueError):
    """The second reader's grammar does not know the text."""


def confirmed(text: str, value: sympy.Expr, decimal: str = "point") -> bool:
    r"""Whether the second reader reads the same number in a text; False when it has no reading of it.

    Raises ReadError, with both readings, when it reads another number.

    >>> confirmed(r"\frac{\sqrt2}{2}", sympy.sqrt(2) / 2)
    True
    """
    other = second_reading(text, decimal)
    if other is None:
        return False
    if other == value:
        return True
    try:
        verdict = same(value, other)
    except UndefinedError as error:
        raise ReadError(f"read as {value}: {error}") from None
    except (EntryError, LimitError):
        return False
    if verdict.equal is False:
        raise ReadError(f"two readings differ: {value} and {other}", suggestion="write it with more brackets")
    return verdict.equal is True


def second_reading(text: str, decimal: str = "point") -> sympy.Expr | None:
    """What the second reader makes of the text of a number, or None when it has no reading.

    >>> second_reading("2√3"), second_reading("hello")
    (2*sqrt(3), None)
    """
    try:
        plain = rewritten(text, decimal) if len(text) <= LONGEST else ""
    except NoRewritingError:
        return None
    return (_digits(plain) or _asked(plain)) if plain else None


def _digits(plain: str) -> sympy.Rational | None:
    """A bare number needs no grammar."""
    try:
        number = Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return None
    return sympy.Rational(number.numerator, number.denominator)


@lru_cache(maxsize=4096)
def _asked(plain: str) -> sympy.Expr | None:
    if len(plain) > 2 * LONGEST:
        return None
    try:
        with _LOCK:
            found = _found(plain)
        return _accepted(found)
    except _FAILURES:
        return None


def _found(plain: str) -> object:
    """What the library makes of a text, from a clean state."""
    library = _library()
    if library is None:
        return None
    library.set_variances({})
    library.set_real(None)
    return library.latex2sympy(plain)


def _accepted(found: object) -> sympy.Expr | None:
    """One exact number without names or unfinished operations, or None."""
    if not isinstance(found, sympy.Expr) or found.free_symbols:
        return None
    limits.check_tree(found)
    if found.has(sympy.Float, sympy.Integral, sympy.Derivative, sympy.I, sympy.nan, sympy.zoo, sympy.oo):
        return None
    return found.replace(_has_base, lambda part: _natural(*part.args))


def _has_base(part: sympy.Basic) -> bool:
    return isinstance(part, sympy.log) and len(part.args) > 1


def _natural(body: sympy.Expr, base: sympy.Expr) -> sympy.Expr:
    return sympy.log(body) if base == sympy.E else sympy.log(body) / sympy.log(base)


@cache
def _library() -> ModuleType | None:
    """The library, made ready; None where it cannot be imported, said once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library = _imported()
    if library is None:
        warnings.warn(ABSENT, RuntimeWarning, stacklevel=2)
        return None
    library.MathErrorListener.syntaxError = _refuse
    library.PSParser = _quick(library.PSParser)  # type: ignore[attr-defined]
    return library


def _quick(parser: type[Any]) -> type[Any]:
    """Its parser, twenty times faster and to the end of the text.

    The quicker prediction parses the same where it parses at all. The first rule looks through the whole text for
    a list, which no number is, and would drop what is left over: here it reads one expression, and all of it.
    """
    quick: Any = import_module("antlr4.atn.PredictionMode").PredictionMode.SLL

    class Quick(parser):
        """Predicts without the whole context."""

        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self._interp.predictionMode = quick

        def math(self) -> Any:
            """One expression up to the end."""
            found = self.relation()
            if self._input.LA(1) != -1:
                raise _RefusedError("something is left over")
            return SimpleNamespace(relation_list=lambda: None, relation=lambda: found)

    return Quick


def _imported() -> ModuleType | None:
    """The library, imported past anything else that is called `gen`, as its own parser is."""
    found = find_spec("latex2sympy2")
    if found is None or found.origin is None:
        return None
    hidden = {name: sys.modules.pop(name) for name in [*sys.modules] if name.split(".")[0] == "gen"}
    sys.modules.setdefault("typing.io", _typing_io())
    sys.path.insert(0, str(Path(found.origin).parent))
    try:
        return import_module("latex2sympy2")
    except ImportError:
        return None
    finally:
        sys.path.pop(0)
        for name in [name for name in sys.modules if name.split(".")[0] == "gen"]:
            del sys.modules[name]
        sys.modules.update(hidden)


def _typing_io() -> ModuleType:
    """The module that its parser imports and that Python 3.13 no longer has."""
    from typing import TextIO

    module = ModuleType("typing.io")
    module.TextIO = TextIO  # type: ignore[attr-defined]
    return module


def _refuse(self: object, recog: object, symbol: object, line: int, col: int, msg: str, e: object) -> None:
    del self, recog, symbol, e
    raise _RefusedError(f"{msg} at {line}:{col}")
