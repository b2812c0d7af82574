"""Names of symbols as they are printed: `d_k` is d with a subscript, `alpha` is α, `d_model` has a word.

Knows the spelling of names only, not what they stand for. Two spellings can look alike (`x1` and `x_1`
are both printed x₁); a symbol that would look like the number e is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache

from symattn.errors import PrintError
from symattn.render.tree import Name, Node, Number, Script, Words, row, separated

_GREEK_WORDS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron rho sigma tau upsilon "
    "phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
GREEK = dict(zip(_GREEK_WORDS.split(), "αβγδεζηθικλμνξορστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", strict=True))
_SPELLING = re.compile(r"([A-Za-z]+|[α-ωΑ-Ω])(\d*)((?:_[A-Za-z0-9]+)*)((?:\^[A-Za-z0-9]+)?)")
_INDICES = re.compile(r"[ijk]+")


@lru_cache(maxsize=1024)
def symbol_tree(name: str) -> Node:
    """The printed form of a symbol's name; refuses `e`, which would be read as the number.

    >>> symbol_tree("d_k")
    Script(base=Name(text='d', upright=False), below=Name(text='k', upright=False), above=None)
    >>> symbol_tree("alpha"), symbol_tree("total")
    (Name(text='α', upright=False), Name(text='total', upright=True))
    """
    if name == "e":
        raise PrintError("a symbol named 'e' would be read as the number e = 2.718…; give it another name")
    found = _SPELLING.fullmatch(name)
    if not found:
        return Name(name, upright=True)
    letters, digits, below, above = found.groups()
    indices = [index for index in (digits, *below.split("_")) if index]
    return script(_letter(letters), indices, above.removeprefix("^"))


def script(base: Node, indices: list[str], above: str = "") -> Node:
    """A base with its indices below, separated by commas where they are longer than a letter or digit.

    >>> script(Name("A"), ["i", "j"]).below.parts
    (Name(text='i', upright=False), Name(text='j', upright=False))
    """
    if not indices and not above:
        return base
    return Script(base, _listed([_index(index) for index in indices]), _index(above) if above else None)


def _letter(letters: str) -> Node:
    if letters in GREEK:
        return Name(GREEK[letters])
    return Name(letters, upright=len(letters) > 1)


def _index(text: str) -> Node:
    if text.isdecimal():
        return Number(text)
    if text in GREEK or len(text) == 1:
        return _letter(text)
    return row(*map(Name, text)) if _INDICES.fullmatch(text) else Words(text)


def _listed(indices: list[Node]) -> Node | None:
    if not indices:
        return None
    return indices[0] if len(indices) == 1 else listed(indices)


def listed(indices: list[Node]) -> Node:
    """Indices side by side; with commas as soon as one is more than a letter or a digit."""
    if all(isinstance(index, (Name, Number)) and len(_printed(index)) == 1 for index in indices):
        return row(*indices)
    return separated(indices)


def _printed(index: Name | Number) -> str:
    return index.text if isinstance(index, Name) else index.digits
