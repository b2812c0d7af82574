"""A student's page in, one mark per line out.

Knows how to judge what was written against what is right, what follows from an earlier slip, and which known
mistake gives it. Reports hold ids and data; their sentences are added where they are shown.
"""

from .checking import Wanted, check
from .report import Mark, Note, Report

__all__ = ["Mark", "Note", "Report", "Wanted", "check"]
