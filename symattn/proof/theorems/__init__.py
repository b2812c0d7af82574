"""What is claimed of attention, for every n and d, a group a file, each claim with the script that proves it.

Knows which groups there are; importing this fills the table.
"""

from . import derivatives, geometry, heads, logsumexp, positions, scores, softmax, streaming, temperature
from .table import TABLE, Entry

__all__ = [
    "TABLE",
    "Entry",
    "derivatives",
    "geometry",
    "heads",
    "logsumexp",
    "positions",
    "scores",
    "softmax",
    "streaming",
    "temperature",
]
