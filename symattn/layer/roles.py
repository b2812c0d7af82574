"""Where the queries, keys and values of a problem come from, by the field's names.

Knows the three kinds of attention of an encoder and a decoder; the words for each id live in `words/`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import ProblemError
from .attention import Attention
from .heads import MultiHead

ENCODER, MASKED, CROSS = "encoder-self-attention", "decoder-masked-self-attention", "decoder-cross-attention"
THREE = "attention-over-three-sequences"


@dataclass(frozen=True)
class Role:
    """The kind of attention, and the given that each of Q, K and V is projected from."""

    id: str
    queries: str
    keys: str
    values: str


def role_of(problem: Attention | MultiHead) -> Role:
    """The role of a problem that starts from tokens.

    Self-attention takes Q, K and V from X: an encoder's, or with a causal mask a decoder's. Cross-attention
    takes Q from X (the decoder) and K, V from the context (the encoder). Raises ProblemError for a problem
    that starts from Q and K or from scores.

    >>> from symattn.layer import attention
    >>> one = [[1]]
    >>> role_of(attention(X=one, context=one, W_Q=one, W_K=one)).id
    'decoder-cross-attention'
    """
    head = problem.heads[0] if isinstance(problem, MultiHead) else problem
    if "X" not in head.givens:
        raise ProblemError(
            "where Q, K and V come from is known of a problem that starts from tokens; give X and W's"
        )
    if "context" in head.givens:
        values = "source" if "source" in head.givens else "context"
        return Role(CROSS if values == "context" else THREE, "X", "context", values)
    return Role(MASKED if _is_causal(head) else ENCODER, "X", "X", "X")


def _is_causal(head: Attention) -> bool:
    """Whether no query may look at a later key, whatever the mask is called."""
    allowed = head.start.get("allowed")
    return allowed is not None and not any(may for i, row in enumerate(allowed) for may in row[i + 1 :])
