"""Everything a reader sees: one math tree and one small serialiser for each language.

Knows every object below, read-only, and decides nothing about them. What is shown how stands in `kinds`; this
module is the face, and imports nothing heavy.
"""

from __future__ import annotations

from symattn.render.kinds import written


def latex(x: object, **options: object) -> str:
    r"""The object as LaTeX: for a formula what stands between dollar signs; `PrintError` if it has no form.

    >>> from sympy import exp, sqrt
    >>> print(latex(1 / (1 + exp(sqrt(2)))))
    \frac{1}{1 + e^{\sqrt{2}}}
    """
    return written(x, "latex", **options)


def typst(x: object, **options: object) -> str:
    """The object as Typst: for a formula what stands between dollar signs; `PrintError` if it has no form.

    >>> from sympy import exp, sqrt
    >>> print(typst(1 / (1 + exp(sqrt(2)))))
    frac(1, 1 + e^(sqrt(2)))
    """
    return written(x, "typst", **options)


def html(x: object, **options: object) -> str:
    """The object as HTML: a `<math>` element for a formula; `PrintError` for what has no printed form.

    >>> html(3)
    '<math alttext="3"><mn>3</mn></math>'
    """
    return written(x, "html", **options)


def text(x: object, **options: object) -> str:
    """The object as readable Unicode, matrices over several lines; `PrintError` for what has no printed form.

    >>> from sympy import Matrix, exp, sqrt
    >>> print(text(Matrix([[1, 0], [1 / (1 + exp(sqrt(2))), -sqrt(3)]])))
    ⎡       1         0 ⎤
    ⎣1/(1 + e^(√2))  −√3⎦
    """
    return written(x, "text", **options)


def notebook_latex(x: object) -> str:
    """The object for a notebook's LaTeX output."""
    return written(x, "latex", notebook=True)


def notebook_html(x: object) -> str:
    """The object for a notebook's HTML output, its style included."""
    return written(x, "html", notebook=True)
