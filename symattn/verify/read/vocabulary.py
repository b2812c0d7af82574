"""The closed vocabulary of student work: every command, word and sign that the reader knows, and what it is.

Knows spellings only. A command that stands in no table is refused by name.
"""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _commands(text: str) -> tuple[str, ...]:
    return tuple(f"\\{name}" for name in text.split())


_LETTERS = _words(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon "
    "phi chi psi omega"
)
GREEK = {
    **dict(zip("αβγδεζηθικλμνξρστυφχψω", _LETTERS, strict=True)),
    **{"ϵ": "epsilon", "ϑ": "theta", "ϕ": "phi", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda"},
    **{"Σ": "Sigma", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega"},
}
GREEK_COMMANDS = {
    **{f"\\{name}": name for name in GREEK.values()},
    **{"\\varepsilon": "epsilon", "\\vartheta": "theta", "\\varphi": "phi", "\\ell": "ell"},
}
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789aehijklmnoprstuvx", strict=True))

MATRICES = frozenset(
    _words("matrix pmatrix bmatrix Bmatrix smallmatrix psmallmatrix bsmallmatrix array")
    + _words("matrix* pmatrix* bmatrix* Bmatrix*")
)
ALIGNED = frozenset(
    _words("align align* aligned alignat alignat* eqnarray eqnarray* gather gather* gathered split")
    + _words("multline multline*")
)
DISPLAYS = frozenset(_words("equation equation* displaymath math center"))

RELATIONS = {
    **{"=": "=", "≈": "≈", "\\approx": "≈", "\\simeq": "≈", "≃": "≈", ":=": ":=", "\\coloneqq": ":="},
    **{"≔": ":=", "\\Rightarrow": "⇒", "⇒": "⇒", "\\implies": "⇒", "=>": "⇒", "\\Longrightarrow": "⇒"},
}
COMPARISONS = {
    **{"<": "<", ">": ">", "\\lt": "<", "\\gt": ">", "\\le": "≤", "\\leq": "≤", "≤": "≤", "<=": "≤"},
    **{"\\ge": "≥", "\\geq": "≥", "≥": "≥", ">=": "≥", "\\ne": "≠", "\\neq": "≠", "≠": "≠", "!=": "≠"},
}
SIGNS = {
    **{"\\cdot": "*", "\\times": "*", "\\ast": "*", "@": "*", "\\odot": "*", "⊙": "*", "\\div": "/"},
    **{"\\infty": "infinity", "\\%": "%", "\\_": "_", "\\&": "&", "\\lbrack": "[", "\\rbrack": "]"},
    **{"\\lparen": "(", "\\rparen": ")", "\\colon": ":", "\\sum": "sum", "∑": "sum", "\\over": "over"},
    **{"'": "prime", "’": "prime", "′": "prime", "\\prime": "prime", "\\bullet": "all", "•": "all"},
    **{"ᵀ": "transposed", "⊤": "top", "\\top": "top", "\\intercal": "top", "\\transpose": "top", "⊺": "top"},
    **{"–": "dash", "—": "dash"},
}

FRACTION_COMMANDS = frozenset(_commands("frac dfrac tfrac cfrac nicefrac sfrac"))
FUNCTION_COMMANDS = frozenset(_commands("exp ln log sinh cosh tanh sin cos"))
STYLES = (
    *_words("mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak mathbb mathnormal boldsymbol bm pmb"),
    *_words("text textrm textbf textit textsf operatorname operatorname* mbox mathop"),
)
BOLD = frozenset(_words("mathbf boldsymbol bm pmb textbf"))
WRAPPERS = frozenset(_commands(" ".join(STYLES)) + _commands("boxed fbox underline ensuremath"))
ACCENTS = {
    **{"\\hat": "hat", "\\widehat": "hat", "\\tilde": "tilde", "\\widetilde": "tilde", "\\bar": "bar"},
    **{"\\overline": "bar", "\\vec": "vec", "\\dot": "dot"},
}
SPACES = (
    *_words("quad qquad thinspace medspace thickspace negthinspace enspace hfill displaystyle textstyle"),
    *_words("scriptstyle limits nolimits nonumber notag hline centering strut mathstrut null"),
    *_words("rm bf it sf tt small normalsize large Large"),
)
SIZES = _words("big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm")

ARRAYS = frozenset(_words("array asarray tensor matrix Matrix ImmutableMatrix ImmutableDenseMatrix mat"))
CALLS = frozenset(
    _words("softmax Attention attention SelfAttention MultiHead Concat concat head Var Cov Corr E sigma")
    + _words("relu ReLU LayerNorm FFN diag rank tr trace det max min argmax f g scores")
)
WORDS = frozenset(
    _words("scores score scaled masked mask weights weight output outputs attention Attention softmax")
    + _words("head heads row model sigma sum sums total totals powers")
)
PROSE = frozenset(
    _words("softmax down columns column rows row rowwise columnwise along over per each of the by axis wise")
)
PRODUCT_LETTERS = frozenset("QKVWXYZASPOMHBCDU")

_REASONS = {
    "files and macros are never read": (
        "input include def edef gdef let newcommand renewcommand providecommand catcode write read openin openout "
        "csname usepackage documentclass immediate special loop expandafter directlua verb includegraphics "
        "lstinputlisting makeatletter futurelet"
    ),
    "an ellipsis leaves the value open": "ldots dots cdots vdots ddots dotsc dotsb",
    "two values at once": "pm mp",
    "this is not read here": "int iint oint prod lim partial nabla binom det",
    "this relation is not read; write = or \\approx": (
        "to rightarrow leftarrow in propto equiv sim cong Leftrightarrow iff doteq"
    ),
    "absolute values and determinants are not read": "lvert rvert vert mid lVert rVert Vert abs norm",
    "what it hides or strikes out is not read": "phantom hphantom vphantom cancel xcancel bcancel not",
}
REFUSED = {name: reason for reason, names in _REASONS.items() for name in names.split()}
_TABLES = (GREEK_COMMANDS, RELATIONS, COMPARISONS, SIGNS, FRACTION_COMMANDS, FUNCTION_COMMANDS, WRAPPERS, ACCENTS)
KNOWN = frozenset(
    _commands(" ".join((*SPACES, *SIZES, *REFUSED)))
    + _commands("sqrt begin end left right textcolor color pi tag label hspace vspace newline cr tabularnewline")
    + tuple(name for table in _TABLES for name in table if name[0] == "\\" and name[1:].strip("*").isalpha())
)
