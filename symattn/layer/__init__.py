"""The mathematics of attention: the line of stages, masks, heads, shapes.

Knows exact grids and what each stage computes. Does not know steps, words or pages.
"""

from . import masks
from .attention import Attention, attention
from .gradients import Gradients, SoftmaxJacobian, gradients, softmax_jacobian
from .heads import MultiHead, multi_head
from .roles import Role, role_of
from .softmax import softmax

__all__ = [
    "Attention", "Gradients", "MultiHead", "Role", "SoftmaxJacobian", "attention", "gradients", "masks",
    "multi_head", "role_of", "softmax", "softmax_jacobian",
]  # fmt: skip
