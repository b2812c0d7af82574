"""The few fixed words of a page itself: field names, page numbers, the labels of notes and heatmaps.

Knows which words a page carries; what they are in a language stands in the catalogue. It does not know the
sentences of problems, rules or mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache

from symattn.render.page.model import Boxes, Inline, Language, NoteKind, Problem
from symattn.render.tree import Blank
from symattn.words import fill, say

NOTES: tuple[NoteKind, ...] = ("check", "reading", "slip", "note")


@dataclass(frozen=True, slots=True)
class Furniture:
    """The words that every page of one language carries."""

    name: str
    date: str
    points: str
    point: str
    page: str
    of: str
    problem: str
    facts: str
    who: str
    whom: str
    total: str
    solution: str
    here: str
    work: str
    rows: str
    columns: str
    babel: str
    notes: dict[NoteKind, str]


@cache
def furniture(language: Language) -> Furniture:
    """The words of a page in a language. Raises UnknownName for one without words.

    >>> furniture("de").problem
    'Aufgabe'
    """
    said = {
        each.name: say(f"furniture.{each.name}", language) for each in fields(Furniture) if each.name != "notes"
    }
    return Furniture(**said, notes={kind: say(f"furniture.notes.{kind}", language) for kind in NOTES})


def amount(points: Fraction | int) -> str:
    """Points as a teacher writes them, halves included.

    >>> amount(Fraction(5, 2)), amount(4)
    ('2½', '4')
    """
    whole, rest = divmod(Fraction(points), 1)
    if rest == 0:
        return str(whole)
    return f"{whole or ''}½" if rest == Fraction(1, 2) else str(Fraction(points))


def heading(problem: Problem, language: Language) -> Inline:
    """The heading of a problem: its number and title, or the word and its number.

    >>> heading(Problem("2", ()), "de"), heading(Problem("2", (), ("Scores",)), "en")
    (('Aufgabe 2',), ('2', ' ', 'Scores'))
    """
    if problem.title:
        return (problem.number, " ", *problem.title)
    return (f"{furniture(language).problem} {problem.number}",)


def points_word(points: Fraction | int, language: Language) -> str:
    """The points of a problem in words.

    >>> points_word(1, "en"), points_word(3, "de")
    ('1 point', '3 Punkte')
    """
    words = furniture(language)
    return f"{amount(points)} {words.point if points == 1 else words.points}"


def box_words(boxes: Boxes, language: Language) -> str:
    """What a screen reader says of a matrix to fill in; nothing of it depends on an answer."""
    matrix = boxes.matrix
    if not any(isinstance(cell, Blank) for cells in matrix.rows for cell in cells):
        return ""
    said = say("furniture.blank-matrix", language)
    return fill(said, rows=len(matrix.rows), columns=len(matrix.rows[0]))
