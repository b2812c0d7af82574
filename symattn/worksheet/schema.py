"""The schema of a sheet's file: every table, its keys, and what to write for each. One loader reads them all.

Knows which key takes which kind of value; `published()` writes the tables that stand in `worksheets/README.md`.
A file holds a sheet (`title`, then `[[problem]]` after `[[problem]]`) or one problem (its keys at the top).
Unknown keys are refused with their line and the nearest known key. Does not compute anything.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from ..errors import SheetError
from ..words import languages
from . import kinds as k
from . import written as w
from .costs import is_cost
from .masks import MASK
from .places import Place, Source
from .quantities import OF_A_HEAD, OF_OTHERS, is_quantity
from .translation import Translation, translated
from .vary import VARY

HEATMAP = "heatmap"
ENTRIES = ("integer", "surd", "sum", "exponential", "output")
MISTAKE = k.Kind("the id of a mistake, as no-scale", is_cost)
ASKED = k.Kind("a quantity, or the name of a value", lambda v: is_quantity(v) or k.NAMED.accepts(v))
LETTERED = k.choice(*OF_A_HEAD, "bias")
ASKED = k.Kind("a quantity or the name of a value", lambda v: LETTERED.accepts(v) or k.NAMED.accepts(v))


@dataclass(frozen=True)
class Key:
    """A key of a table: its name, the kind of its value, and what it is for. `field` is its name in the record."""

    name: str
    kind: k.Kind
    about: str
    needed: bool = False
    field: str = ""


def record(make: Callable[..., Any], keys: tuple[Key, ...], called: str) -> k.Kind:
    """A table with known keys; it becomes what `make` makes of its place and its values."""

    def read(place: Place, table: dict[str, Any]) -> Any:
        known = {key.name: key for key in keys}
        for name in table:
            if name not in known:
                raise place.at(name).error(_unknown(name, tuple(known), called))
        for key in keys:
            if key.needed and key.name not in table:
                raise place.error(f"{called} has no {key.name}; write {key.name} = {key.kind.says}")
        found = {known[name].field or name: known[name].kind.read(place.at(name), v) for name, v in table.items()}
        return make(place, **found)

    return k.Kind(f"a table: {called}", lambda v: isinstance(v, dict), read)


def _unknown(name: str, known: tuple[str, ...], called: str) -> str:
    near = get_close_matches(name, known, 1, cutoff=0.5)
    advice = f'did you mean "{near[0]}"?' if near else f"it knows {', '.join(known)}"
    return f'{called} knows no key "{name}"; {advice}'


def _givens(_place: Place, **found: Any) -> Mapping[str, Any]:
    return found


GIVENS = (
    Key("X", k.MATRIX, "the tokens, one row each"),
    Key("context", k.MATRIX, "the tokens that K and V come from, where they are not X (cross-attention)"),
    Key("W_Q", k.HEADS, "makes Q = X W_Q"),
    Key("W_K", k.HEADS, "makes K = X W_K"),
    Key("W_V", k.HEADS, "makes V = X W_V"),
    Key("b_Q", k.ROW, "is added to every row of Q"),
    Key("b_K", k.ROW, "is added to every row of K"),
    Key("b_V", k.ROW, "is added to every row of V"),
    Key("Q", k.HEADS, "the queries, when the problem starts from them"),
    Key("K", k.HEADS, "the keys"),
    Key("V", k.HEADS, "the values"),
    Key("S", k.MATRIX, "the scores Q Kᵀ before scaling, when the problem starts from them"),
    Key("d_k", k.WHOLE, "the width of the keys, for scores that are given: divide by √d_k"),
    Key("scale", k.ENTRY, "what to divide by instead of √d_k; 1 for unscaled scores"),
    Key("bias", k.MATRIX, "is added to the scaled scores"),
    Key("mask", MASK, 'who may look at whom: "causal", "none", rows of true and false, or a table of parts'),
    Key("base", k.ENTRY, "stands in for e"),
    Key("convention", k.choice("rows", "columns"), "one token a row (as the sheet, unless said), or a column"),
    Key("W_O", k.MATRIX, "several heads: what the heads side by side are multiplied by"),
    Key("b_O", k.ROW, "several heads: is added to every row after W_O"),
    Key("dO", k.MATRIX, "backward: the gradient of the loss by the output"),
    Key("block", k.WHOLE, "online softmax: how many keys are read at a time"),
    Key("angles", k.ROW, "rotary positions: an angle for each pair of coordinates, as [\"pi/4\"]"),
    Key("feature", k.choice("elu+1", "relu", "exp"), "linear attention: the feature map that replaces e^(q·k)"),
    Key("order", k.choice("scores-first", "keys-first"), "linear attention: what is multiplied first"),
    Key("jacobian", k.FLAG, "true: on to the Jacobian of the softmax of one row of scores"),
)  # fmt: skip
GIVEN = record(_givens, GIVENS, "the table of givens")


def _remark(place: Place, value: Any) -> w.Remark:
    return w.Remark(place, value) if isinstance(value, str) else REMARK_TABLE.read(place, value)


OWN = Key("own", k.FLAG, "true where it holds for these numbers only: left out when a seed draws others")
REMARK = (Key("text", k.TEXT, "the sentence", needed=True), OWN)
REMARK_TABLE = record(w.Remark, REMARK, "a remark")
REMARKS = k.Kind(
    "a sentence in quotes, or a table with text and own",
    lambda v: k.TEXT.accepts(v) or isinstance(v, dict),
    _remark,
)
NOTE = (
    Key(
        "kind",
        k.choice("check", "reading", "slip", "note"),
        "what it is to the step that it hangs on",
        needed=True,
    ),
    Key("text", k.TEXT, "the sentence", needed=True),
    Key("at", k.choice(*OF_A_HEAD), "the quantity that it hangs on; the whole item, where it is left out"),
    OWN,
)
EVIDENCE = (
    Key("text", k.TEXT, "what the numbers show; without it they are there for values only"),
    Key("name", k.NAMED, "how values speak of its cells: name.weights[1,2]"),
    Key("givens", GIVEN, "the givens of a small problem; what is not said is as in the item"),
    Key("show", k.list_of(k.choice(*OF_A_HEAD)), "the quantities to show of it"),
    OWN,
)
AMBIGUITY = (
    Key("what", k.TEXT, "what the question leaves open", needed=True),
    Key("meant", k.TEXT, "the reading that this sheet takes", needed=True),
    Key("other", k.TEXT, "the other reading, which is right as well", needed=True),
    Key("givens", GIVEN, "what is different under the other reading; values speak of it as other.weights[1,2]"),
    Key("show", k.list_of(k.choice(*OF_A_HEAD)), "the quantities to show of the other reading"),
)


def _value(place: Place, value: Any) -> w.Value:
    if isinstance(value, dict):
        return VALUE_TABLE.read(place, value)
    return (
        w.Value(place, tuple(map(str, value)), "", True)
        if isinstance(value, list)
        else w.Value(place, (str(value),))
    )


def _labelled(place: Place, label: str, value: Any) -> w.Value:
    inner = _value(place.at("value"), value)
    return w.Value(inner.place, inner.parts, label, inner.is_shape)


SHAPE = k.Kind(
    'text such as "d_model/heads" or "weights[1,2]", or a list of such for a shape',
    lambda v: k.is_number(v) or (isinstance(v, list) and bool(v) and all(map(k.is_number, v))),
)
VALUE = (Key("label", k.TEXT, "in words, what it is", needed=True), Key("value", SHAPE, "the number", needed=True))
VALUE_TABLE = record(_labelled, VALUE, "a value")
VALUES = k.Kind(
    f"{SHAPE.says}, or a table with label and value", lambda v: SHAPE.accepts(v) or isinstance(v, dict), _value
)

WORKED = (
    Key("lines", k.list_of(k.choice(*OF_A_HEAD)), "the quantities that are printed, in their order", needed=True),
    Key("mistake", k.TEXT, "the id of the mistake that it makes; without one the answer is right"),
    Key("gaps", k.list_of(k.TEXT), "cells that are left out, to be filled in: weights[1,2]"),
)
OF_SHEETS = ("convention", "count-from", "letters", "masked-score", "calculator", "digits")
SAID, SAID_HERE = k.list_of(k.choice(*OF_SHEETS)), k.list_of(k.choice("scale", "mask", "base", "digits"))
ITEM = (
    Key("text", k.TEXT, "the question"),
    Key("said", SAID_HERE, "facts that its text, or its problem's, says itself: they are not said again"),
    Key("givens", GIVEN, "what is given; a part adds to its problem's givens or replaces them"),
    Key(
        "asks",
        k.list_of(k.TEXT),
        f"what is asked: {', '.join(OF_A_HEAD)}; of further lines {', '.join(OF_OTHERS)}, those of a head or "
        "block by its number (weights_2, sum_1); the name of a value; or words",
    ),
    Key("points", k.POINTS, "points; of a problem with parts, the sum of theirs"),
    Key("digits", k.DIGITS, "how answers are wanted; as the sheet says, where it is left out"),
    Key("lines", k.LINES, "how many lines of 8 mm an answer in words gets"),
    Key("answer", k.TEXT, "the model answer in words"),
    Key("also", k.list_of(REMARKS), "what the key must say beside the answer"),
    Key(
        "evidence", k.list_of(record(w.Evidence, EVIDENCE, "a piece of evidence")), "the numbers behind the answer"
    ),
    Key("notes", k.list_of(record(w.Note, NOTE, "a note")), "checks, readings and slips of its own"),
    Key("figures", k.list_of(k.choice(HEATMAP)), "figures of the key"),
    Key("ambiguous", record(w.Ambiguity, AMBIGUITY, "an ambiguity"), "where the question has two readings"),
    Key("values", k.table_of(VALUES, k.NAMED), "numbers to compute; texts name them as <name>"),
    Key("entries", k.table_of(k.choice(*ENTRIES), ASKED), "how large the boxes of a quantity or a value are"),
    Key(
        "shown",
        k.list_of(k.choice(*OF_A_HEAD, HEATMAP)),
        "what the page gives instead of the givens: quantities, or the weights as a heatmap",
    ),
    Key(
        "worked",
        record(w.Worked, WORKED, "a worked answer"),
        "a printed answer, to be judged or completed",
    ),
    Key("forms", k.table_of(k.choice("matrix", "rows"), LETTERED), "weights as one matrix, or row by row with z"),
    Key(
        "need",
        k.list_of(k.choice(*OF_A_HEAD)),
        "what counts for points in checked work; unless said, what is asked",
    ),
)
TOPIC = k.Kind(
    "the name of a topic, or a list of names",
    lambda v: k.TEXT.accepts(v) or (isinstance(v, list) and bool(v) and all(map(k.TEXT.accepts, v))),
    lambda _place, v: (v,) if isinstance(v, str) else tuple(v),
)
PROBLEM = (
    Key("id", k.IDENT, "its name, which seeds, keys and other problems use", needed=True),
    Key("title", k.TEXT, "a few words over the problem"),
    Key("section", k.TEXT, "a heading above it: a new section begins"),
    Key("source", k.TEXT, "where it is from"),
    Key("minutes", k.WHOLE, "minutes that it takes"),
    Key("twin_of", k.IDENT, "the problem whose mistakes this one makes visible"),
    Key("continues", k.IDENT, "an earlier problem whose givens and tokens it goes on with"),
    Key("tokens", k.list_of(k.TEXT), "labels of the queries (and of the keys, where they are the same)"),
    Key("key_tokens", k.list_of(k.TEXT), "labels of the keys, in cross-attention"),
    Key("numbers", k.table_of(k.EXPRESSION, k.NAMED), "given numbers that texts name; later ones may use them"),
    Key("vary", VARY, 'what a seed draws anew: "0..4", a list of choices, or a matrix of these and fixed entries'),
    Key("letters", k.table_of(k.TEXT, LETTERED), "letters of this problem, where they are not the sheet's"),
    Key("topic", TOPIC, "the topic of the bank that draws it; a list is a pool of topics", field="topics"),
    Key("level", k.whole(1, 3), "of a topic: how much the answer needs"),
    Key("count", k.whole(1, 20), "of a topic: how many such problems"),
    *ITEM,
    Key("part", k.list_of(record(w.Item, ITEM, "a part")), "parts a, b, c … that share the givens", field="parts"),
)  # fmt: skip
PROBLEM_KIND = record(w.Problem, PROBLEM, "a problem")
SHEET = (
    Key("id", k.IDENT, "its name, which the seed is drawn with: keep it", needed=True),
    Key("title", k.TEXT, "its title", needed=True),
    Key("course", k.TEXT, "the line below the title"),
    Key("language", k.choice(*languages()), "the language of its pages"),
    Key("paper", k.choice("a4", "us-letter"), "the paper"),
    Key("instructions", k.list_of(k.TEXT), "what the student must know"),
    Key("said", SAID, "facts that the instructions say themselves: they are not said again"),
    Key("letters", k.table_of(k.TEXT, LETTERED), "letters of quantities, as formulas: weights = \"A\""),
    Key("convention", k.choice("rows", "columns"), "one token a row, or a column"),
    Key("digits", k.DIGITS, "how answers are wanted"),
    Key("calculator", k.FLAG, "whether one may be used"),
    Key("edition", k.TEXT, "which run of the sheet it is, as \"WS26 sheet 3\": pools are drawn with it"),
    Key("costs", k.table_of(k.POINTS, MISTAKE), "what mistakes cost in checked work, by id, if not as below"),
    Key("problem", k.list_of(PROBLEM_KIND), "the problems", needed=True, field="problems"),
)  # fmt: skip
SHEET_KIND = record(w.Sheet, SHEET, "a sheet")

TABLES = {
    "A sheet": SHEET,
    "[[problem]]": (*PROBLEM[: -len(ITEM) - 1], PROBLEM[-1]),
    "[[problem]] and [[problem.part]]": ITEM,
    "givens": GIVENS,
    "evidence": EVIDENCE,
    "ambiguous": AMBIGUITY,
    "worked": WORKED,
    "notes": NOTE,
    "also": REMARK,
    "values": VALUE,
}


@lru_cache(maxsize=64)
def read_sheet(text: str, name: str, translation: Translation | None = None) -> w.Sheet:
    """A sheet as its file says it; a file of one problem becomes a sheet of that problem.

    `name` is what errors call the file; `translation` has the sheet's sentences in another language. Raises
    SheetError, with file and line.
    """
    source, table = Source(name, text), _parsed(text, name)
    if translation is not None:
        sentences = _parsed(translation.text, translation.name)
        source, table = translated(source, table, translation, sentences)
    place = Place(source)
    if "problem" in table or not {key.name for key in PROBLEM} >= set(table):
        return SHEET_KIND.read(place, table)
    problem = PROBLEM_KIND.read(place, table)
    return w.Sheet(place, problem.id, problem.title or problem.id, (problem,))


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise SheetError(f"{name} is not TOML: {error}") from None


def published() -> str:
    """The schema as Markdown, one table for each table of the file."""
    return "\n".join(_table(title, keys) for title, keys in TABLES.items())


def _table(title: str, keys: tuple[Key, ...]) -> str:
    rows = [
        f"| `{key.name}`{' (needed)' if key.needed else ''} | {_cell(key.kind.says)} | {key.about} |"
        for key in keys
    ]
    return "\n".join((f"### {title}", "", "| key | write | for |", "|---|---|---|", *rows, ""))


def _cell(says: str) -> str:
    return says.replace("|", "\\|")
