"""The few fixed words of a page itself: field names, page numbers, the labels of notes and heatmaps.

Knows languages as data, one entry a language. It does not know the sentences of problems, rules or mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from symattn.render.page.model import Boxes, Inline, Language, NoteKind, Problem
from symattn.render.tree import Blank


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
    blank_matrix: str
    solution: str
    here: str
    work: str
    notes: dict[NoteKind, str]


ENGLISH = Furniture(
    name="Name", date="Date", points="points", point="point", page="page", of="of", problem="Problem",
    facts="How to read and write this sheet", who="query: who looks", whom="key: at whom", total="Σ",
    blank_matrix="matrix to fill in, {rows} rows, {columns} columns", solution="Solution",
    here="Your answer", work="This page is for working.",
    notes={"check": "Check.", "reading": "In words.", "slip": "Slip.", "note": "Note."},
)  # fmt: skip
GERMAN = Furniture(
    name="Name", date="Datum", points="Punkte", point="Punkt", page="Seite", of="von", problem="Aufgabe",
    facts="So liest und schreibt man dieses Blatt", who="Anfrage: wer schaut", whom="Schlüssel: auf wen",
    total="Σ", blank_matrix="Matrix zum Ausfüllen, {rows} Zeilen, {columns} Spalten", solution="Lösung",
    here="Ihre Antwort", work="Diese Seite ist für Nebenrechnungen.",
    notes={"check": "Probe.", "reading": "In Worten.", "slip": "Fehler.", "note": "Hinweis."},
)  # fmt: skip
WORDS: dict[Language, Furniture] = {"en": ENGLISH, "de": GERMAN}


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
    return (f"{WORDS[language].problem} {problem.number}",)


def points_word(points: Fraction | int, language: Language) -> str:
    """The points of a problem in words.

    >>> points_word(1, "en"), points_word(3, "de")
    ('1 point', '3 Punkte')
    """
    words = WORDS[language]
    return f"{amount(points)} {words.point if points == 1 else words.points}"


def box_words(boxes: Boxes, language: Language) -> str:
    """What a screen reader says of a matrix to fill in; nothing of it depends on an answer."""
    matrix = boxes.matrix
    if not any(isinstance(cell, Blank) for cells in matrix.rows for cell in cells):
        return ""
    return WORDS[language].blank_matrix.format(rows=len(matrix.rows), columns=len(matrix.rows[0]))
