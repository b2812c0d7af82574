"""Which characters can be printed: by pdflatex with T1 fonts, and by the fonts inside the Typst engine.

Knows characters, not formulas. For LaTeX the answer is a table; for Typst the engine itself is asked, in the
PDF/A mode that makes a missing glyph an error, and its answers are kept.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from symattn.errors import MissingTool

TEX_DIRECT = frozenset(
    "¡¢£¥§©ª«¬®°±²³µ¶·¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭ"
    "ŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț–—‘’‚“”„†‡•‹›€"
)
_GREEK_NAMES = (
    "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon "
    "varphi chi psi omega varsigma Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_GREEK = dict(zip("αβγδεζηθικλμνξπρστυφχψωςΓΔΘΛΞΠΣΥΦΨΩ", _GREEK_NAMES.split(), strict=True))
_SIGNS = {
    "⋅": "cdot", "√": "surd", "∞": "infty", "≤": "leq", "≥": "geq", "≠": "neq", "≈": "approx", "∈": "in",
    "∑": "sum", "∏": "prod", "→": "to", "←": "leftarrow", "↑": "uparrow", "↓": "downarrow", "⇒": "Rightarrow",
    "∅": "emptyset", "⊤": "top", "⊙": "odot", "∂": "partial", "∇": "nabla", "∀": "forall", "∃": "exists",
}  # fmt: skip
TEX_SPELLED = (
    {mark: rf"\ensuremath{{\{name}}}" for mark, name in (_GREEK | _SIGNS).items()}
    | {mark: rf"\textsubscript{{{k}}}" for k, mark in enumerate("₀₁₂₃₄₅₆₇₈₉")}
    | {mark: rf"\textsuperscript{{{k}}}" for k, mark in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
    | {"−": r"\ensuremath{-}", "…": r"\dots{}", "\xa0": "~", "▁": r"\rule[-.15ex]{.5em}{.1ex}"}
    | {"ᵀ": r"\textsuperscript{T}"}
)
_PRINTABLE = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("äöüÄÖÜßéèêáàçñ–—“”„‘’…·×±√−∞≈αβγδ²")
_MISSING = re.compile(r'the text `"(.+?)"` could not be displayed')


def uncovered(text: str) -> list[str]:
    """The characters of a text that no font inside the Typst engine can print, each once, in order.

    Raises `MissingTool` where the engine is not installed.

    >>> uncovered("the 中 cat")
    ['中']
    """
    return [mark for mark in dict.fromkeys(text) if mark not in _PRINTABLE and not _covered(mark)]


def _covered(mark: str) -> bool:
    control = unicodedata.category(mark) in ("Cc", "Cs")
    return mark in "\t\n\r" if control else _printed_by_engine(mark)


@lru_cache(maxsize=4096)
def _printed_by_engine(mark: str) -> bool:
    try:
        import typst
    except ImportError as missing:
        raise MissingTool("checking glyphs needs the PDF engine: pip install typst") from missing
    date = "#set document(date: datetime(year: 2000, month: 1, day: 1))\n"
    source = f'{date}#"\\u{{{ord(mark):x}}}";'.encode()
    try:
        typst.compile(source, format="pdf", pdf_standards=["a-2b"], ignore_system_fonts=True)
    except typst.TypstError as refusal:
        if _MISSING.search(str(refusal.message)):
            return False
        raise
    return True
