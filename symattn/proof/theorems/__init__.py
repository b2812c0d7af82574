"""What is claimed of attention, for every n and d: a group a file, each claim with the script that proves it.

Knows which groups there are, and their order; importing this fills the table.
"""

from importlib import import_module

from .table import TABLE, Entry

GROUPS = (
    "softmax",
    "scores",
    "biases",
    "derivatives",
    "gradients",
    "logsumexp",
    "temperature",
    "entropy",
    "geometry",
    "heads",
    "streaming",
    "positions",
    "refuted",
)
for _group in GROUPS:
    import_module(f"{__name__}.{_group}")

__all__ = ["GROUPS", "TABLE", "Entry"]
