"""Down the page, line by line: right, carried on from what was wrong, a known mistake, or wrong.

Knows the order of diagnosis and how hypotheses about what was done narrow as lines follow: among explanations the
fewest mistakes win, and several that are left are all named. A right line is never accused: it is compared with
the right value before anything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ..exact.grid import Grid
from ..layer import Attention
from .alternatives import held_right, lessened
from .finding import is_given
from .hypothesis import Hypothesis
from .judging import Judged, Place, fits_grid
from .lines import Line
from .report import CARRIED, MISTAKE, RIGHT, UNDECIDED, UNMARKED, UNREADABLE, WRONG, Mark, Note
from .stating import both, is_trivial, printed_of, quality, shape_note, stated_of
from .student import PRINTED, UNREAD, Table

if TYPE_CHECKING:
    from ..mistakes import Mistake

GIVEN_CHANGED, CHANGED_CONVENTION = "given-changed", "convention-changed"
ORDER = ("_carried", "_continued", "_nearly_carried", "_single", "_rounded", "_nearly_continued", "_pair")
BEFORE = {"weights": "powers", "output": "weights", "totals": "powers", "powers": "scaled"}  # what was rounded
MOST_PAIRED = 16  # scores; two mistakes at once are looked for in problems of that size
FEW_UNITS = 3  # off by no more in the last place: low precision


@dataclass
class Walk:
    """What is known while going down a page. `current` are the hypotheses that fit all lines so far."""

    problem: Attention
    diagnoses: bool = True  # whether what is wrong is to be explained
    asked: tuple[str, ...] = ()
    current: list[Hypothesis] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    sources: dict[int, tuple[int, int]] = field(default_factory=dict)  # a mark: which mistakes of a hypothesis
    blamed: Mark | None = None  # the last line that was not right
    trivial: Mark | None = None  # a line that makes everything after it trivial

    def __post_init__(self) -> None:
        if not self.current:
            self.current = [self.clean]

    @property
    def clean(self) -> Hypothesis:
        """Nothing wrong so far."""
        return Hypothesis(self.problem, self.problem.line)

    def note(self, mark: Mark) -> Mark:
        """A mark of a line that is about no quantity."""
        self.marks.append(mark)
        return mark

    def replace_last(self, mark: Mark) -> Mark:
        """The last mark, seen again."""
        self.marks[-1] = mark
        return mark

    def blame_mask(self, mark: Mark, fitting: Sequence[Mistake]) -> Mark:
        """A mask that was stated and is another; lines after it follow from that."""
        base = self.current[0]
        kept = [replace(base, line=m.line(self.problem, base.line), mistakes=(*base.mistakes, m)) for m in fitting]
        self.sources[len(self.marks)] = (len(base.mistakes), len(base.mistakes) + 1)
        self.current = kept
        self.blamed = replace(mark, mistakes=tuple(m.id for m in fitting))
        return self.note(self.blamed)

    def judge(self, line: Line, place: Place) -> Mark:
        """The mark of one placed line; what it says is kept for the lines after it."""
        table = line.table
        assert table is not None  # noqa: S101 - only lines with a value are placed
        mark = Mark(
            line.number, line.text, place.quantity, RIGHT, row=place.row, column=place.column, notes=line.notes
        )
        found = held_right(self.problem, table, place)
        if found.holds:
            made = self._right(mark, table, place, found)
        elif found.holds is None:
            made = self._open(mark, table, place, found)
        else:
            made = self._not_right(replace(mark, cells=found.wrong()), table, place, found)
        self.marks.append(made)
        return made

    def _right(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark:
        following = [h for h in self.current if fits_grid(table, h.record.get(place.quantity), place)]
        notes = [*mark.notes, *quality(found)]
        if not following and self.blamed is not None:
            notes.append(Note("does-not-follow", {"line": self.blamed.line}))
        fresh = [h for h in following if h.blames] or [self._clean_start(following)]
        right = stated_of(self.problem.record[place.quantity], place)
        self.current = [h.and_stated(place.quantity, right, printed_of(table, place, found.turned)) for h in fresh]
        return replace(mark, notes=tuple(notes))

    def _clean_start(self, following: list[Hypothesis]) -> Hypothesis:
        return following[0] if following else self.clean

    def _open(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark:
        """Some cells undecided or unread, the others right."""
        unread = next((cell for _, _, cell in table.cells() if cell.kind == UNREAD), None)
        right = stated_of(self.problem.record[place.quantity], place)
        self.current = [h.and_stated(place.quantity, right, None) for h in self.current]
        if unread is None:
            return replace(mark, verdict=UNDECIDED, cells=found.open())
        start = mark.text.find(unread.text)
        message = {"message": unread.error.message if unread.error else "", "written": unread.text}
        notes = (*mark.notes, Note("unread-cell", message))
        return replace(
            mark, verdict=UNREADABLE, cells=found.open(), notes=notes, caret=start if start >= 0 else None
        )

    def _not_right(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark:
        mark = replace(mark, notes=(*mark.notes, *shape_note(self.problem, table, place, found)))
        if fits_grid(table, self._start(place), place):
            return replace(mark, verdict=UNMARKED, cells=(), notes=(*mark.notes, Note("as-given")))
        if is_given(self.problem, place.quantity):
            return self._keep_wrong(replace(mark, verdict=MISTAKE, mistakes=(GIVEN_CHANGED,)), table, place)
        looks = (self._lessened, *(getattr(self, name) for name in ORDER if self.diagnoses))
        for look in looks:
            made: Mark | None = look(mark, table, place, found)
            if made is not None:
                return made
        units = max((each.units for _, each in found.cells), default=0)
        digits = max((c.significant for _, _, c in table.cells() if c.kind == PRINTED), default=0)
        if 0 < units <= FEW_UNITS < 10 ** (digits - 1) and not found.hows & {"different", "undecided", "unread"}:
            mark = replace(mark, notes=(*mark.notes, Note("imprecise", {"units": units})))
        return self._keep_wrong(replace(mark, verdict=WRONG), table, place)

    def _start(self, place: Place) -> Grid | None:
        """What was given of a quantity, queries before they are turned by their positions."""
        found = self.problem.start.get(place.quantity)
        return found if isinstance(found, Grid) else None

    def _lessened(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        """Scores less the largest of their row, on the way to a softmax."""
        if place.quantity in self.asked or place.row is not None:
            return None
        if not fits_grid(table, lessened(self.problem, place.quantity), place):
            return None
        note = Note("less-largest")
        return self._right(replace(mark, cells=(), notes=(*mark.notes, note)), table, place, Judged(()))

    def _carried(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        """What follows from earlier lines that were wrong, exactly or from the decimals written there."""
        wrong = [h for h in self.current if h.blames]
        exact = [h for h in wrong if fits_grid(table, h.record.get(place.quantity), place)]
        if exact:
            kept = [h.and_stated(place.quantity, stated_of(h.record[place.quantity], place),
                                 printed_of(table, place)) for h in exact]  # fmt: skip
        else:
            rounded = [h for h in wrong if h.record_of_printed is not None
                       and fits_grid(table, h.record_of_printed.get(place.quantity), place)]  # fmt: skip
            if not rounded:
                return None
            kept = [h.taking_printed().and_stated(place.quantity, *both(table, place)) for h in rounded]
        self._narrow(kept)
        return self._as_carried(mark)

    def _as_carried(self, mark: Mark) -> Mark:
        assert self.blamed is not None  # noqa: S101 - something was wrong
        notes = (*mark.notes, Note("follows", {"line": self.blamed.line}))
        if self.trivial is None:
            return replace(mark, verdict=CARRIED, notes=notes)
        guard = Note("no-credit-carried", {"line": self.trivial.line})
        return replace(mark, verdict=CARRIED, notes=(*notes, guard), credit=False)

    def _continued(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        """Right so far, and continued from the decimals of the lines before, or from decimals in this line."""
        from ..mistakes import Rounding

        if all(each.holds is not False or each.how == "early" for _, each in found.cells) and found.shape_fits:
            rounding = Rounding(("powers",), 2)
            notes = (*mark.notes, Note("rounded-early", {"quantity": BEFORE.get(place.quantity, place.quantity)}))
            kept = [replace(h, mistakes=(*h.mistakes, rounding)) for h in self.current]
            stated = stated_of(self.problem.record[place.quantity], place)
            return self._blame(replace(mark, notes=notes), table, place,
                               [h.and_stated(place.quantity, stated, None) for h in kept])  # fmt: skip
        for h in self.current:
            if h.record_of_printed is None or not fits_grid(table, h.record_of_printed.get(place.quantity), place):
                continue
            name = list(h.printed)[-1]
            rounded = replace(h.taking_printed(), mistakes=(*h.mistakes, Rounding((name,), h.printed_places)))
            notes = (*mark.notes, Note("rounded-early", {"quantity": name}))
            return self._blame(replace(mark, notes=notes), table, place,
                               [rounded.and_stated(place.quantity, *both(table, place))])  # fmt: skip
        return None

    def _nearly_carried(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        """What follows from wrong lines in decimals, whose writer went on with more digits than were printed."""
        from . import tolerance

        near = [h for h in self.current if h.blames and tolerance.fits_nearly(h, table, place)]
        if not near:
            return None
        self._narrow([h.taking_printed().and_stated(place.quantity, *both(table, place)) for h in near])
        return self._as_carried(mark)

    def _nearly_continued(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        """Right so far, and continued from about the decimals of the line before."""
        from ..mistakes import Rounding
        from . import tolerance

        near = [h for h in self.current if not h.blames and tolerance.fits_nearly(h, table, place)]
        if not near:
            return None
        name = list(near[0].printed)[-1]
        rounded = replace(near[0].taking_printed(), mistakes=(Rounding((name,), 0),))
        notes = (*mark.notes, Note("rounded-early", {"quantity": name}))
        return self._blame(replace(mark, notes=notes), table, place,
                           [rounded.and_stated(place.quantity, *both(table, place))])  # fmt: skip

    def _single(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        from . import diagnosis

        for starts in self._starts():
            explained = [e for h in starts for e in diagnosis.singles(h, table, place)]
            if explained:
                return self._explain(mark, table, place, explained)
        return None

    def _pair(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        from . import diagnosis

        rows, columns = self.problem.record["scores"].shape
        if table.shape == (1, 1) or rows * columns > MOST_PAIRED:
            return None
        for starts in self._starts():
            explained = [e for h in starts[:1] for e in diagnosis.pairs(h, table, place)]
            if explained:
                return self._explain(mark, table, place, explained)
        return None

    def _rounded(self, mark: Mark, table: Table, place: Place, found: Judged) -> Mark | None:
        from . import diagnosis

        explained = [e for h in self.current[:1] for e in diagnosis.roundings(h, table, place)]
        if not explained:
            return None
        variants = tuple(dict.fromkeys(h.mistakes[-1].variant for h in explained))
        notes = (*mark.notes, Note("rounded-early", {"quantity": variants[0]}))
        return self._explain(replace(mark, notes=notes), table, place, explained[:1])

    def _starts(self) -> Iterator[list[Hypothesis]]:
        """From the person's own lines first; from a clean start where those were wrong."""
        yield self.current
        if any(h.blames for h in self.current):
            yield [self.clean]

    def _explain(self, mark: Mark, table: Table, place: Place, explained: list[Hypothesis]) -> Mark:
        kept = [
            e.and_stated(place.quantity, stated_of(e.record[place.quantity], place), printed_of(table, place))
            if e.record.get(place.quantity) is not None and place.of(e.record[place.quantity])
            else e
            for e in explained
        ]
        return self._blame(mark, table, place, kept)

    def _blame(self, mark: Mark, table: Table, place: Place, kept: list[Hypothesis]) -> Mark:
        before = max((len(h.mistakes) for h in self.current), default=0)
        before = min(before, min(len(h.mistakes) for h in kept) - 1) if kept else before
        self._narrow(kept)
        self.sources[len(self.marks)] = (before, max(len(h.mistakes) for h in kept))
        made = replace(mark, verdict=MISTAKE, mistakes=self._ids(before, max(len(h.mistakes) for h in kept)))
        if len(made.mistakes) > 1:
            one = place.row is not None or place.column is not None
            made = replace(made, notes=(*made.notes, Note("ambiguous" if one else "several")))
        self.blamed = made
        self._guard(made, table, place)
        return made

    def _keep_wrong(self, mark: Mark, table: Table, place: Place) -> Mark:
        base = self.current[0]
        self.current = [replace(base.and_stated(place.quantity, *both(table, place)), wrong=True)]
        self.blamed = mark
        self._guard(mark, table, place)
        return mark

    def _guard(self, mark: Mark, table: Table, place: Place) -> None:
        if is_trivial(self.problem, table, place):
            self.trivial = self.trivial or mark

    def _ids(self, start: int, stop: int) -> tuple[str, ...]:
        found = ("+".join(m.id for m in h.mistakes[start:stop]) for h in self.current)
        return tuple(dict.fromkeys(each for each in found if each))

    def _narrow(self, kept: list[Hypothesis]) -> None:
        """Keep the hypotheses that fit, and name at earlier lines only what they say."""
        self.current = kept
        for index, (start, stop) in self.sources.items():
            names = self._ids(start, stop)
            mark = self.marks[index]
            notes = tuple(n for n in mark.notes if len(names) > 1 or n.id not in ("several", "ambiguous"))
            self.marks[index] = replace(mark, mistakes=names or mark.mistakes, notes=notes)
