"""The mathematics of attention: the line of stages, masks, heads, gradients, streams, positions, counts.

Knows exact grids and what each stage computes. Does not know steps, words or pages.
"""

from . import masks, positions
from .attention import Attention, attention
from .cache import cached
from .content import ScoreParts, score_parts
from .further import FurtherLine
from .gradients import Gradients, SoftmaxJacobian, gradients, softmax_jacobian
from .heads import MultiHead, multi_head
from .linear import LinearAttention, linear_attention
from .patterns import Pattern, pattern
from .roles import Role, role_of
from .softmax import softmax
from .streaming import State, Stream, stream

__all__ = [
    "Attention", "FurtherLine", "Gradients", "LinearAttention", "MultiHead", "Pattern", "Role", "ScoreParts",
    "SoftmaxJacobian", "State", "Stream", "attention", "cached", "gradients", "linear_attention", "masks",
    "multi_head", "pattern", "positions", "role_of", "score_parts", "softmax", "softmax_jacobian", "stream",
]  # fmt: skip
