"""The rules that every proof stands on, axioms as data and computed rules: a family a file, each under an example.

Knows which files hold rules; `trusted_base()` counts what a doubter has to read.
"""

from . import calculus, expectation, logic, numbers, order, sums
from .trusted import trusted_base

__all__ = ["calculus", "expectation", "logic", "numbers", "order", "sums", "trusted_base"]
