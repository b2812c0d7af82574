"""Right answers as people and programs write them: exact, re-arranged, decimals, computed, transposed, text."""

from random import Random

import numpy as np
import sympy

from symattn import latex, text
from symattn.exact import decimal

STAGES = ("Q", "K", "V", "scores", "scaled", "masked", "weights", "output")
LETTERS = {"scores": "S", "scaled": "S/√d_k", "masked": "S_masked", "weights": "A", "output": "O"}
LATEX = {**LETTERS, "scaled": r"\frac{S}{\sqrt{d_k}}", "masked": r"S_{\text{masked}}"}


def stages_of(problem, rng: Random):
    """Some of the quantities that a page shows, always the last of them."""
    known = [q for q in STAGES if problem.start.get(q) is None and problem.face(q) is not None]
    known = [q for q in known if q != "masked" or problem.mask is not None]
    return [q for q in known[:-1] if rng.random() < 0.6] + known[-1:]


def rearranged(x: sympy.Expr, rng: Random) -> sympy.Expr:
    """The same number in another form."""
    if x.is_Rational or x is sympy.S.NegativeInfinity:
        return x
    shift = sympy.exp(sympy.Rational(rng.randint(-3, 3), 2) * sympy.sqrt(rng.choice([1, 2])))
    top, bottom = sympy.fraction(sympy.together(x))
    forms = (
        lambda: sympy.expand(top * shift) / sympy.expand(bottom * shift),
        lambda: sympy.expand(x),
        lambda: sympy.Add(1, -sympy.expand(bottom - top) / bottom, evaluate=False),
        lambda: top / bottom,
    )
    return rng.choice(forms)()


def printed(x: sympy.Expr, digits: int, rng: Random) -> str:
    """Rounded or cut, as it falls; whole numbers as they are, sometimes."""
    if x is sympy.S.NegativeInfinity:
        return rng.choice(["-oo", "-inf", "−∞"])
    if x.is_Integer and rng.random() < 0.5:
        return str(x)
    return decimal(x, digits, truncate=rng.random() < 0.5)


def floats(m: sympy.Matrix, kind: str) -> np.ndarray:
    """As a program computes it."""
    return np.array(m.evalf(20).tolist(), dtype=float).astype(kind)


def page(problem, names, write, letters=LETTERS, join=" = "):
    return "\n".join(f"{letters.get(name, name)}{join}{write(problem.face(name))}" for name in names)


def rows_of(m, cell):
    return "[" + "; ".join(", ".join(cell(x) for x in m.row(i)) for i in range(m.rows)) + "]"


def plain(x: sympy.Expr) -> str:
    return "-oo" if x is sympy.S.NegativeInfinity else text(x)


def forms(problem, rng: Random):
    """(name of the form, arguments of `check`) of one right answer in each form."""
    names, digits = stages_of(problem, rng), rng.randint(1, 8)
    faces = {name: problem.face(name) for name in names}
    yield "exact", dict(faces)
    yield "rearranged", {name: m.applyfunc(lambda x: rearranged(x, rng)) for name, m in faces.items()}
    decimals = {n: [[printed(x, digits, rng) for x in m.row(i)] for i in range(m.rows)] for n, m in faces.items()}
    yield f"{digits} digits", decimals
    yield "mixed", {n: [[rng.choice([x, printed(x, digits, rng)]) for x in m.row(i)] for i in range(m.rows)]
                    for n, m in faces.items()}  # fmt: skip
    yield "float64", {name: floats(m, "float64") for name, m in faces.items()}
    yield "float32", {name: floats(m, "float32") for name, m in faces.items()}
    yield "transposed", {name: m.T for name, m in faces.items()}
    yield "latex", {"work": page(problem, names, latex, LATEX)}
    yield "text", {"work": page(problem, names, lambda m: rows_of(m, plain))}
    yield (
        "printed",
        {"work": page(problem, names, lambda m: rows_of(m, lambda x: printed(x, digits, rng)), join=" ≈ ")},
    )
    yield "unnamed", {"work": page(problem, names[-1:], lambda m: rows_of(m, plain), {names[-1]: ""}, "")}
