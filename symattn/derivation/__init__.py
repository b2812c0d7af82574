"""Why each quantity is what it is: steps as frozen values, and the forms in which working is written.

Knows the line of stages and which rows are worked out. Does not know typesetting, words or mistakes.
"""

from .derive import derive
from .layers import LayerDerivation
from .steps import Derivation, Note, Place, Quantity, Step, Working

__all__ = ["Derivation", "LayerDerivation", "Note", "Place", "Quantity", "Step", "Working", "derive"]
