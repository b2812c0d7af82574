r"""Reading one line: clean, cut, parse, work out, and read again.

Knows the order of the steps and that everything that can go wrong on the way is a ReadError that points into the
text as it was written.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ...errors import LimitError, ReadError, UndefinedError
from ...exact import limits
from ...exact.syntax import Apply, Literal, Node
from .clean import Clean, cleaned
from .finished import is_finished, is_vector
from .midnight import restored
from .noticed import Noticed
from .reading import Cell, Cells, Reading
from .statement import Part, Statement, StatementParser, flat_tokens, is_number
from .twice import confirm
from .values import WorkEvaluator, check_finite, evaluator, walk


def read(text: str, twice: bool = True, decimal: str = "point") -> Reading:
    r"""What one line of work says: values, matrices, chains, in LaTeX, Unicode or plain text.

    With `twice`, every number is read a second time by other means, and a difference is a refusal; `decimal` is
    "point" or "comma" (then 0,2; 0,8 and (0,2; 0,8) are rows). Raises ReadError, with a caret under the place, for
    what cannot be read in one way.

    >>> reading = read(r"A_{12} = \frac{e^{\sqrt2}}{1+e^{\sqrt2}} \approx 0.80")
    >>> reading.name, reading.parts
    ('A_12', (('=', exp(sqrt(2))/(1 + exp(sqrt(2)))), ('≈', 4/5)))
    >>> read("1/2x")
    Traceback (most recent call last):
    symattn.errors.ReadError: what stands after the slash is not clear
      1/2x
         ^
    write (1/2)*x or 1/(2*x)
    """
    return _read(text, StatementParser, twice, decimal)


class _Line(StatementParser):
    """A line in its place on a page: it may begin with a relation, and one bad cell does not lose it."""

    loose = True
    keeps_unreadable = True
    refused_cells = frozenset()


class _MaskedLine(_Line):
    masked_marks = True


def read_work_line(
    text: str,
    twice: bool = False,
    decimal: str = "point",
    masked_marks: bool = False,
    letters: Collection[str] = (),
) -> Reading:
    """One line of a page of work: like `read`, but more is understood from the page around it.

    It may begin with a relation; numbers in a row need no brackets; a matrix with an unreadable cell has the value
    None, and the cell its error; with `masked_marks`, x, ×, dashes and blank cells are read as masked (−∞), with a
    note; `letters` stand in finished values of a problem that holds them. Raises ReadError.

    >>> read_work_line("(0, x)", masked_marks=True).value
    Matrix([[0, -oo]])
    """
    return _read(text, _MaskedLine if masked_marks else _Line, twice, decimal, letters)


def _read(
    text: str, parser: type[StatementParser], twice: bool, decimal: str, letters: Collection[str] = ()
) -> Reading:
    if not isinstance(text, str):
        raise ReadError(f"text is read, not {type(text).__name__}; pass a str")
    if decimal not in ("point", "comma"):
        raise ReadError(f'decimal is "point" or "comma", not {decimal!r}')
    if text.strip().startswith("~~") and text.strip().endswith("~~"):
        raise ReadError("this line is struck out", text)
    clean = cleaned(text)
    try:
        limits.check_text(text)
        clean = restored(clean)
        reader = parser(clean.text, flat_tokens(clean.text, decimal))
        reader.semicolons_in_rows = decimal == "comma"
        statement = reader.statement()
        reading, evaluate = _reading(clean, statement, letters)
        if not twice:
            return reading
        nodes = [part.node for part in statement.parts]
        return replace(reading, seconded=confirm(clean.text, nodes, evaluate, decimal))
    except ReadError as error:
        raise clean.error(error) from None
    except (LimitError, UndefinedError) as error:
        raise ReadError(str(error), text) from None


def _reading(clean: Clean, statement: Statement, letters: Collection[str]) -> tuple[Reading, WorkEvaluator]:
    nodes = [part.node for part in statement.parts]
    evaluate = evaluator(clean.text, nodes)
    parts = tuple((part.relation, evaluate.value(part.node)) for part in statement.parts)
    for _, value in parts:
        check_finite(value)
    reading = Reading(
        text=clean.original,
        label=statement.label,
        parts=parts,
        written=tuple(part.written for part in statement.parts),
        finished=tuple(is_finished(node, evaluate, letters) for node in nodes),
        cells=tuple(_cells(clean, part, evaluate) for part in statement.parts),
        notes=(*clean.notes, *dict.fromkeys(statement.notes), *_notes(statement)),
    )
    return reading, evaluate


def _cells(clean: Clean, part: Part, evaluate: WorkEvaluator) -> Cells:
    node = part.node
    if isinstance(node, Apply) and node.operation == "transpose" and is_vector(node.arguments[0]):
        return tuple(zip(*_cells(clean, replace(part, node=node.arguments[0]), evaluate), strict=True))
    if isinstance(node, Apply) and node.operation == "matrix":
        width = node.extra.columns
        cells = [_cell(clean, cell, evaluate) for cell in node.arguments]
        return tuple(tuple(cells[k : k + width]) for k in range(0, len(cells), width))
    return ((_cell(clean, node, evaluate),),)


def _cell(clean: Clean, node: Node, evaluate: WorkEvaluator) -> Cell:
    error = clean.error(node.extra) if isinstance(node, Apply) and node.operation == "unreadable" else None
    return Cell(
        written=clean.text[node.start : node.end],
        start=clean.place(node.start),
        value=None if error else evaluate.value(node),
        places=_places(node) if is_number(node) else None,
        error=error,
    )


def _places(node: Node) -> int | None:
    """How many decimals stand there; two more for per cent."""
    percent = 0
    while isinstance(node, Apply):
        percent += 2 if node.operation == "percent" else 0
        node = node.arguments[0]
    assert isinstance(node, Literal)  # noqa: S101 - by is_number
    mantissa, _, power = node.text.lower().partition("e")
    return max(0, len(mantissa.partition(".")[2]) - int(power or 0)) + percent


def _notes(statement: Statement) -> tuple[Noticed, ...]:
    """What a reader of the report should know about how the line was understood."""
    nodes = [node for part in statement.parts for node in walk(part.node) if isinstance(node, Apply)]
    found = {node.operation for node in nodes} | (
        {"zero"} if statement.label and statement.label.from_zero else set()
    )
    return tuple(note for reason, note in NOTES.items() if reason in found)


NOTES = {"masked": Noticed("masked"), "zero": Noticed("from-zero")}
