"""Every wrong procedure once more, as a program of its own in NumPy: the independent route of the tests."""

import numpy as np


def softmax(s, axis=-1, base=np.e):
    powers = base**s
    return powers / powers.sum(axis=axis, keepdims=True)


class Numbers:
    """The givens of a problem as arrays; what a program may look at."""

    def __init__(self, problem, floats):
        record = problem.record
        self.Q, self.K, self.V, self.X = (
            None if record.get(name) is None else floats(record[name]) for name in ("Q", "K", "V", "X")
        )
        self.W = {n: floats(record[n]) for n in ("W_Q", "W_K", "W_V") if record.get(n) is not None}
        self.S = floats(record["scores"])
        self.scale = float(problem.scale)
        self.n_q, self.n_k = self.S.shape
        allowed = record.get("allowed")
        self.allowed = np.ones(self.S.shape, bool) if allowed is None else np.array(allowed)

    def scaled(self, S=None, by=None):
        return (self.S if S is None else S) / (self.scale if by is None else by)

    def masked(self, S=None, by=None, allowed=None):
        return np.where(self.allowed if allowed is None else allowed, self.scaled(S, by), -np.inf)

    def after(self, weights, **more):
        return {"weights": weights, "output": weights @ self.V, **more}

    def from_scores(self, S):
        return self.after(softmax(self.masked(S)), scores=S)

    def from_divisor(self, by):
        return self.after(softmax(self.masked(by=by)), scaled=self.S / by)

    def from_masked(self, masked):
        return self.after(softmax(masked), masked=masked)


def linear(n):
    s = np.where(n.allowed, n.scaled(), 0)
    return n.after(s / s.sum(axis=1, keepdims=True))


def hard(n):
    weights = np.zeros(n.S.shape)
    weights[np.arange(n.n_q), n.masked().argmax(axis=1)] = 1
    return n.after(weights)


def everything(n):
    powers = np.exp(n.masked())
    return n.after(powers / powers.sum())


def transposed_weights(n):
    q, k, v = (n.X @ (w.T if w.shape[0] == w.shape[1] else w) for w in n.W.values())
    weights = softmax(np.where(n.allowed, q @ k.T / n.scale, -np.inf))
    return {"Q": q, "K": k, "V": v, "weights": weights, "output": weights @ v}


def emptied_values(n):
    return {"weights": softmax(n.scaled()), "output": softmax(n.scaled()) @ (n.V * n.allowed[0][:, None])}


def plus_one(n):
    return n.from_masked(n.scaled() + n.allowed)


def zeros_gone(n):
    return n.from_masked(np.where(n.allowed & (n.S != 0), n.scaled(), -np.inf))


def offset_triangle(n, keep):
    rows, columns = np.indices(n.S.shape)
    return n.from_masked(n.masked(allowed=keep(columns - rows, n.n_k - n.n_q)))


def padded_queries(n):
    real = n.allowed.all(axis=0) if n.allowed[0].all() else n.allowed[0]
    powers = np.exp(n.scaled()) * real[:, None]
    totals = powers.sum(axis=1, keepdims=True)
    return n.after(np.divide(powers, totals, out=np.zeros_like(powers), where=totals > 0))


PROGRAMS = {
    "no-scale": lambda n: n.from_divisor(1),
    "scale-d_k": lambda n: n.from_divisor(n.scale**2),
    "scale-mul": lambda n: n.from_divisor(1 / n.scale),
    "scale-T (n_q)": lambda n: n.from_divisor(len(n.S) ** 0.5),
    "scale-T (n_k)": lambda n: n.from_divisor(len(n.S[0]) ** 0.5),
    "scale-d_model": lambda n: n.from_divisor(len(n.X[0]) ** 0.5),
    "scale-after-softmax": lambda n: n.after(softmax(n.masked(by=1)) / n.scale),
    "axis": lambda n: n.after(softmax(n.masked(), axis=0)),
    "axis-global": everything,
    "argmax": hard,
    "linear-normalisation": linear,
    "exp-unnormalised": lambda n: n.after(np.exp(n.masked())),
    "no-softmax": lambda n: n.after(np.where(n.allowed, n.scaled(), 0)),
    "double-softmax": lambda n: n.after(softmax(softmax(n.masked()))),
    "wrong-base (2)": lambda n: n.after(softmax(n.masked(), base=2.0)),
    "wrong-base (3)": lambda n: n.after(softmax(n.masked(), base=3.0)),
    "wrong-base (10)": lambda n: n.after(softmax(n.masked(), base=10.0)),
    "no-transpose": lambda n: n.from_scores(n.Q @ n.K),
    "roles-swapped": lambda n: n.from_scores(n.K @ n.Q.T),
    "feature-gram": lambda n: n.from_scores(n.Q.T @ n.K),
    "W-transposed": transposed_weights,
    "mix-keys": lambda n: {"output": softmax(n.masked()) @ n.K},
    "mix-queries": lambda n: {"output": softmax(n.masked()) @ n.Q},
    "A-transposed (written)": lambda n: n.after(softmax(n.masked()).T),
    "A-transposed (mixed)": lambda n: {"weights": softmax(n.masked()), "output": softmax(n.masked()).T @ n.V},
    "order": lambda n: {"output": n.V @ softmax(n.masked())},
    "mask-zero": lambda n: n.from_masked(n.scaled() * n.allowed),
    "mask-minus-one (minus one where forbidden)": lambda n: n.from_masked(n.scaled() - ~n.allowed),
    "mask-minus-one (plus one where allowed)": plus_one,
    "mask-finite": lambda n: n.from_masked(np.where(n.allowed, n.scaled(), -1e9)),
    "mask-after": lambda n: n.after(softmax(n.scaled()) * n.allowed),
    "mask-forgotten": lambda n: n.from_masked(n.scaled()),
    "wrong-triangle": lambda n: offset_triangle(n, lambda ahead, shift: ahead >= shift),
    "mask-diagonal": lambda n: offset_triangle(n, lambda ahead, shift: ahead < shift),
    "causal-top-left": lambda n: offset_triangle(n, lambda ahead, shift: ahead <= 0),
    "mask-query-rows": padded_queries,
    "zero-scores-masked": zeros_gone,
    "zero-values": emptied_values,
}
