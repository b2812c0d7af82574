"""The mathematics of attention: the line of stages, masks, shapes.

Knows exact grids and what each stage computes. Does not know steps, words or pages.
"""

from . import masks
from .attention import Attention, attention
from .softmax import softmax

__all__ = ["Attention", "attention", "masks", "softmax"]
