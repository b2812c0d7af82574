"""A reader of MathML by the standard library's XML parser; `mrow` is not seen, as on the page."""

from __future__ import annotations

import unicodedata
from xml.etree import ElementTree as ET

from tests.render.readers.items import (
    Box,
    Grid,
    Letter,
    Misread,
    Named,
    Num,
    Over,
    Rooted,
    Scripted,
    Sign,
    Text,
    bracketed,
)  # fmt: skip

SIGNS = {"/", ":", ","}  # which the engine's own MathML calls identifiers
INVISIBLE = {"math", "mrow", "mstyle", "mpadded"}


def read(text: str) -> list:
    return items_of(ET.fromstring(text))


def items_of(element: ET.Element) -> list:
    """The pieces of an element, as a list of its own."""
    return bracketed(flat(element))


def flat(element: ET.Element) -> list:
    name = element.tag.split("}")[-1]
    if name in INVISIBLE:
        return [item for child in element for item in flat(child)]
    if name not in ELEMENTS:
        raise Misread(f"unknown element {name}")
    return ELEMENTS[name](element)


def one(element: ET.Element) -> object:
    """The base of a script: exactly one piece, since nothing else can be seen to carry it."""
    items = items_of(element)
    if len(items) != 1:
        raise Misread(f"a script on {len(items)} pieces: {items}")
    return items[0]


def letter(element: ET.Element) -> list:
    text = unicodedata.normalize("NFKC", element.text or "")
    text = {"ϵ": "ε"}.get(text, text)
    upright = len(text) > 1 or element.get("mathvariant") == "normal"
    if text.isdecimal():
        return [Num(text)]
    return [Sign(text)] if text in SIGNS else [Letter(text, call=upright)]


def operator(element: ET.Element) -> list:
    text = element.text or ""
    return [Letter(text, call=True)] if text.isalpha() else [Sign(text)]


def script(below: bool, above: bool):
    def read_script(element: ET.Element) -> list:
        base, *scripts = element
        parts = [items_of(child) for child in scripts]
        if base.tag.endswith("munder") or (parts and parts[0] == [Sign("⏟")]):
            return [Named(items_of(base[0]) if len(base) else items_of(base), parts[0])]
        return [Scripted(one(base), parts[0] if below else None, parts[-1] if above else None)]

    return read_script


def table(element: ET.Element) -> list:
    return [Grid([[items_of_cell(cell) for cell in line] for line in element])]


def items_of_cell(cell: ET.Element) -> list:
    return bracketed([item for child in cell for item in flat(child)])


def text(element: ET.Element) -> list:
    return [Text(element.text or "")]


ELEMENTS = {
    "mi": letter, "mn": lambda element: [Num(element.text)], "mo": operator,
    "mtext": text, "mspace": lambda element: [Box()] if element.get("class") == "blank" else [], "mtable": table,
    "mfrac": lambda element: [Over(*map(items_of, element))],
    "msqrt": lambda element: [Rooted(bracketed([item for child in element for item in flat(child)]))],
    "mroot": lambda element: [Rooted(items_of(element[0]), items_of(element[1]))],
    "msub": script(True, False), "msup": script(False, True), "msubsup": script(True, True),
    "munder": script(True, False), "mover": script(False, True), "munderover": script(True, True),
}  # fmt: skip
