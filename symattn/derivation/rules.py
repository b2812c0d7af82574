"""The rules that a derivation may use, each under its example. An id never changes; words live in `words/`."""

from __future__ import annotations

# e.g. X = [2 1; 0 3], W_Q = [1 0; 0 1]  ->  Q = [2 1; 0 3]
PROJECT = "project"
# e.g. Q = [1 0; 1 0], θ = π/2  ->  Q = [1 0; 0 1]
POSITION = "position"
# e.g. Q = [1 0; 1 1], K = [0 1; 2 0]  ->  S = Q Kᵀ = [0 2; 1 2]
SCORE = "score"
# e.g. S = [0 2; 1 2], d_k = 2  ->  S/√2 = [0 √2; √2/2 √2]
SCALE = "scale"
# e.g. [0 √2; √2/2 √2] + [0 −1; 0 0]  ->  [0 √2−1; √2/2 √2]
BIAS = "bias"
# e.g. [0 √2; √2/2 √2], causal  ->  [0 −∞; √2/2 √2]
MASK = "mask"
# e.g. (0, √2)  ->  (1, e^√2)
EXPONENTIATE = "exponentiate"
# e.g. (1, e^√2)  ->  z = 1 + e^√2
TOTAL = "total"
# e.g. (1, e^√2), z = 1 + e^√2  ->  (1/(1 + e^√2), e^√2/(1 + e^√2))
NORMALISE = "normalise"
# e.g. A = [1 0], V = [4 0; 0 2]  ->  O = [4 0]
MIX = "mix"
# e.g. the values of a sequence of their own, V = [1 0], W_V = [2 0; 0 1]  ->  V = [2 0]
PROJECT_VALUES = "project-values"
# e.g. O₁ = [1 2], O₂ = [3 4], W_O  ->  H = [1 2 3 4], Y = H W_O
MERGE = "merge"
# e.g. Y = O₁ W₁ + O₂ W₂, W_O cut into one block of rows a head
SUM_OVER_HEADS = "sum-over-heads"
# e.g. A = [1/2 1/2], dO = [1]  ->  dV = Aᵀ dO = [1/2; 1/2]
GRADIENT_OF_VALUES = "gradient-of-values"
# e.g. dO = [1], V = [1; 3]  ->  dA = dO Vᵀ = [1 3]
GRADIENT_OF_WEIGHTS = "gradient-of-weights"
# e.g. A = [1/2 1/2], dA = [1 3]  ->  δ = 2, d(S/√d_k) = [−1/2 1/2]
GRADIENT_THROUGH_SOFTMAX = "gradient-through-softmax"
# e.g. d(S/√2) = [−1/2 1/2]  ->  dS = [−√2/4 √2/4]
GRADIENT_THROUGH_SCALE = "gradient-through-scale"
# e.g. dS = [−1 1], K = [1; 3], Q = [2]  ->  dQ = [2], dK = [−2; 2]
GRADIENT_OF_QUERIES_AND_KEYS = "gradient-of-queries-and-keys"
# e.g. dQ = [0 1], at position 1, θ = π/2  ->  dQ = [1 0]
GRADIENT_THROUGH_POSITION = "gradient-through-position"
# e.g. X = [2 1], dQ = [3]  ->  dW_Q = Xᵀ dQ = [6; 3]
GRADIENT_OF_PROJECTIONS = "gradient-of-projections"
# e.g. dQ = [1; 2]  ->  db_Q = [3]
GRADIENT_OF_BIASES = "gradient-of-biases"
# e.g. dX = dQ W_Qᵀ + dK W_Kᵀ + dV W_Vᵀ
GRADIENT_OF_TOKENS = "gradient-of-tokens"
# e.g. dC = dK W_Kᵀ + dV W_Vᵀ
GRADIENT_OF_CONTEXT = "gradient-of-context"
# e.g. A = (1/2, 1/2)  ->  [1/4 −1/4; −1/4 1/4]
JACOBIAN = "jacobian"
# e.g. m = 1, ℓ = 1 and a block (3): m = 3, ℓ = e^{−2} + 1
ABSORB = "absorb"
# e.g. ℓ = 2, o = (1, 3)  ->  O = (1/2, 3/2)
DIVIDE_BY_SUM = "divide-by-sum"
# e.g. Q = [1 0]  ->  φ(Q) = [2 1] for ELU + 1
FEATURES = "features"
# e.g. φ(Q) = [2 1], φ(K) = [2 1; 1 2]  ->  S = [5 4]
FEATURE_SCORES = "feature-scores"
# e.g. [5 4]  ->  9
FEATURE_TOTALS = "feature-totals"
# e.g. [5 4], 9  ->  A = [5/9 4/9]
FEATURE_WEIGHTS = "feature-weights"
# e.g. φ(K) = [2 1], V = [3]  ->  M = [6; 3], Z = [2; 1]
REMEMBER = "remember"
# e.g. φ(Q) = [2 1], M = [6; 3]  ->  φ(Q) M = [15]
READ = "read"

# e.g. S₁₂ = q₁·k₂ = 1·2 + 0·0 = 2
DOT_PRODUCT = "dot-product"
# e.g. 2/√2 = √2
DIVIDE = "divide"
# e.g. (e^0, e^√2) = (1, e^√2)
POWERS_OF_ROW = "powers-of-row"
# e.g. z₁ = e^0 + e^√2 = 1 + e^√2
SUM_OF_ROW = "sum-of-row"
# e.g. A₁ = 1/z₁ (1, e^√2) = (1/(1 + e^√2), e^√2/(1 + e^√2))
QUOTIENTS_OF_ROW = "quotients-of-row"
# e.g. z₂ = e^{√2/2} + e^√2 = e^{√2/2} (1 + e^{√2/2}): divide above and below by e^{√2/2}
CANCEL = "cancel-common-factor"
# e.g. (1, 2) and (3, 4)  ->  (1, 2, 3, 4)
CONCATENATE = "concatenate"
# e.g. (1/2, 1/2)·(1, 3) = 2
ROW_DOT = "row-dot"
# e.g. (1/2 (1 − 2), 1/2 (3 − 2)) = (−1/2, 1/2)
GRADIENT_OF_ROW = "gradient-of-row"
# e.g. (1/2 (1 − 1/2), −1/2·1/2) = (1/4, −1/4)
JACOBIAN_OF_ROW = "jacobian-of-row"
# e.g. (1·cos θ − 0·sin θ, 1·sin θ + 0·cos θ)
TURN = "turn"
# e.g. 1·e^{1 − 3} + e^{3 − 3} = e^{−2} + 1
SUM_SO_FAR = "sum-so-far"
# e.g. 5·e^{1 − 3} + e^{3 − 3}·2 = 5 e^{−2} + 2
MIXED_SO_FAR = "mixed-so-far"
# e.g. (5/9, 4/9)
QUOTIENTS = "quotients"

RULES = (
    PROJECT, POSITION, SCORE, SCALE, BIAS, MASK, EXPONENTIATE, TOTAL, NORMALISE, MIX,
    DOT_PRODUCT, DIVIDE, POWERS_OF_ROW, SUM_OF_ROW, QUOTIENTS_OF_ROW, CANCEL,
    PROJECT_VALUES, MERGE, SUM_OVER_HEADS, CONCATENATE,
    GRADIENT_OF_VALUES, GRADIENT_OF_WEIGHTS, GRADIENT_THROUGH_SOFTMAX, GRADIENT_THROUGH_SCALE,
    GRADIENT_OF_QUERIES_AND_KEYS, GRADIENT_THROUGH_POSITION, GRADIENT_OF_PROJECTIONS, GRADIENT_OF_BIASES,
    GRADIENT_OF_TOKENS,
    GRADIENT_OF_CONTEXT, JACOBIAN, ROW_DOT, GRADIENT_OF_ROW, JACOBIAN_OF_ROW,
    ABSORB, DIVIDE_BY_SUM, FEATURES, FEATURE_SCORES, FEATURE_TOTALS, FEATURE_WEIGHTS, REMEMBER, READ,
    SUM_SO_FAR, MIXED_SO_FAR, QUOTIENTS, TURN,
)  # fmt: skip
