"""A student's page marked item by item, and what a whole class did.

Knows that a mistake is charged once a sheet, and that questions in words are left to people. Does not know files
or how marks are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from ...errors import SymattnError
from ...verify import Report
from ...verify.report import RIGHT, WRONG
from ..checking import answers_of, check
from ..item import Item
from ..sheet import Sheet
from .handed_in import HandedIn

MARKED, MISSING, BY_HAND, UNREADABLE = "marked", "missing", "by-hand", "unreadable"


@dataclass(frozen=True)
class ItemMark:
    """The mark of one item: "marked", "missing" (nothing handed in), "by-hand", "unreadable" (with an error)."""

    item: str
    status: str
    points: Fraction = Fraction(0)
    possible: Fraction = Fraction(0)
    report: Report | None = None
    error: str = ""
    in_words: bool = False  # whether something is asked in words as well, which is left to people

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The ids of the mistakes made here: the cheapest that explains each line, as it was charged."""
        return tuple(self.report.charged) if self.report is not None else ()


@dataclass(frozen=True)
class PageMark:
    """The marks of a page."""

    items: tuple[ItemMark, ...]
    notes: tuple[str, ...] = ()

    @property
    def points(self) -> Fraction:
        """The points of all items that were marked."""
        return sum((each.points for each in self.items), Fraction(0))

    @property
    def possible(self) -> Fraction:
        """The points of all items that a machine marks."""
        return sum((each.possible for each in self.items if each.status != BY_HAND), Fraction(0))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """Every mistake of the page, once, in the order of the items."""
        return tuple(dict.fromkeys(id for each in self.items for id in each.mistakes))


def items_of(sheet: Sheet) -> tuple[str, ...]:
    """The names of a sheet's items: number, and letter of a part.

    >>> from symattn.worksheet import sheet
    >>> items_of(sheet("qkv"))[:4]
    ('1a', '1b', '1c', '2')
    """
    return tuple(f"{problem.number}{item.letter}" for problem in sheet.problems for item in problem.items)


def mark_page(sheet: Sheet, page: HandedIn, level: int = 2) -> PageMark:
    """Mark every item of a page; `level` is how much the reports tell (1 where, 2 what, 3 why).

    >>> from symattn.worksheet import sheet
    >>> from symattn.worksheet.classes.handed_in import page_of
    >>> page = page_of("1b) A = [0.88 0.12; 0.12 0.88]", ["1b"])
    >>> next(each for each in mark_page(sheet("self-attention"), page).items if each.item == "1b").mistakes
    ('no-scale',)
    """
    paid: set[str] = set()
    marks = []
    for problem in sheet.problems:
        for item in problem.items:
            name = f"{problem.number}{item.letter}"
            marks.append(mark_item(item, name, page.work.get(name, ""), paid, level))
            paid |= set(marks[-1].mistakes)
    return PageMark(tuple(marks), page.notes)


def mark_item(item: Item, name: str, work: str, paid: set[str], level: int) -> ItemMark:
    """Mark one item; mistakes in `paid` were charged before."""
    mark = ItemMark(name, BY_HAND, possible=item.points, in_words=any(ask.kind == "words" for ask in item.asked))
    if not item.is_marked:
        return mark
    if not work.strip():
        return replace(mark, status=MISSING)
    try:
        report = check(item, work, paid=tuple(paid), level=level)
    except SymattnError as error:
        return replace(mark, status=UNREADABLE, error=str(error))
    settled = {each.stage for each in report.marks if each.verdict in (RIGHT, WRONG)}
    if any(answer.called not in settled for answer in answers_of(item)):
        return mark  # what does not say which answer it is, and is none, is left to people
    earned = Fraction(report.points) / Fraction(report.possible or 1)
    return replace(mark, status=MARKED, points=Fraction(floor(2 * item.points * earned), 2), report=report)


@dataclass(frozen=True)
class Tally:
    """What a class did: how many pages, of how many each mistake was made, and each item's marks."""

    students: int
    handed_in: int
    mistakes: tuple[tuple[str, int], ...]
    items: tuple[tuple[str, Mapping[str, int], Fraction, Fraction], ...]  # name, statuses, mean points, possible


def tally(pages: Sequence[PageMark | None]) -> Tally:
    """A class in numbers; None is a student who handed in nothing. The most frequent mistakes come first."""
    there = [page for page in pages if page is not None]
    made = Counter(id for page in there for id in page.mistakes)
    ranked = tuple(sorted(made.items(), key=lambda pair: (-pair[1], pair[0])))
    return Tally(len(pages), len(there), ranked, tuple(_items(there)))


def _items(pages: Sequence[PageMark]) -> Iterator[tuple[str, Mapping[str, int], Fraction, Fraction]]:
    for column in zip(*(page.items for page in pages), strict=True):
        marked = [each for each in column if each.status in (MARKED, MISSING)]
        mean = sum((each.points for each in marked), Fraction(0)) / len(marked) if marked else Fraction(0)
        yield column[0].item, Counter(each.status for each in column), mean, column[0].possible
