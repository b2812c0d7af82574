"""The questions of a problem as a student sees them: text, givens, boxes to write in, lines for words.

Boxes are sized by the kind of entry, never by an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sympy

from symattn.render.compose.derivation import spread
from symattn.render.compose.facts import item_facts
from symattn.render.compose.heatmap import heatmap
from symattn.render.compose.item_letters import letters_for
from symattn.render.compose.letters import lettered
from symattn.render.compose.made import numbered
from symattn.render.compose.prose import node_of, prose
from symattn.render.compose.values import with_decimals
from symattn.render.compose.worked import worked_lines
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.markup import formula
from symattn.render.page import model
from symattn.render.page.boxes import SIZES
from symattn.render.tree import Blank, Fence, Fraction, Node, Number, Operator, Words, row
from symattn.words import say
from symattn.worksheet import Ask, Both, Fact, Item, Problem, Prose
from symattn.worksheet.schema import HEATMAP

WIDEST_MATRIX = 150  # what is left of the width of a page for the boxes of one matrix
DECIMALS, SUM, NUMBER, SHAPE = Blank(20, 13), Blank(15, 13), Blank(34, 12), Blank(50, 12)
GIVENS_IN_A_LINE = 4
LETTERS_OF_GIVENS = {"context": "C", "angles": "theta"}
SAID_AS = {"d_k": "scale"}  # a width says what to divide by
BEFORE_SCALING = {"Q", "K", "V", "scores"}  # they need no word on the scale or the mask


def said(text: Prose) -> model.Inline:
    """A sheet's prose as runs."""
    return prose(text.text, **{name: _said(value) for name, value in text.values.items()})


def _said(value: object) -> object:
    if isinstance(value, tuple):
        return Fence(node_of(value))
    return with_decimals(value.exact, inline=True) if isinstance(value, Both) else value


def paragraphs(text: Prose) -> Iterator[model.Block]:
    """A sheet's prose, a block for each paragraph."""
    for paragraph in text.paragraphs:
        yield model.Paragraph(said(paragraph))


def question_blocks(problem: Problem, language: str = "en") -> Iterator[model.Block]:
    """Everything that a student needs of a problem, and no answer."""
    told: list[Fact] = []
    yield from head(problem, problem, told, language)
    if not problem.parts:
        yield from asks(problem, language)
    for part in problem.parts:
        yield from head(part, problem, told, language)
        yield from asks(part, language)


def head(item: Item, problem: Problem, told: list[Fact], language: str) -> Iterator[model.Block]:
    """The text, the givens and the facts of a problem or a part; facts in `told` are not said again."""
    lead = (model.Strong(f"{item.letter}) "),) if item.letter else ()
    paragraphs_here = [said(each) for each in item.text.paragraphs] or [()]
    paragraphs_here[0] = (*lead, *paragraphs_here[0])
    facts: model.Inline = ()
    asked = {ask.what for ask in item.asked if ask.kind == "matrix"}
    if asked - BEFORE_SCALING and (item.letter or not problem.parts):
        known = {*problem.written.said, *item.written.said}
        news = [fact for fact in item.facts if fact not in told and SAID_AS.get(fact.id, fact.id) not in known]
        facts = item_facts(news, language)
        told += item.facts
    matrices = tuple(_given(item, language))
    if facts and not matrices:  # a line of its own would part the question from its boxes
        paragraphs_here[-1] = (*paragraphs_here[-1], " ", *facts)
    yield from (model.Paragraph(runs) for runs in paragraphs_here if runs)
    yield from matrices
    if facts and matrices:
        yield model.Paragraph(facts)


def _given(item: Item, language: str) -> Iterator[model.Block]:
    """What the page gives: the matrices of the item, or what it shows instead, and a worked answer."""
    shown = item.written.shown
    if not shown:
        yield from givens(item.own_givens if item.letter else item.givens, item)
    names = [name for name in shown if name != HEATMAP]
    if names:
        letters = letters_for(item, language)
        yield model.Display(spread(*(formulas.equation(letters.of(n), tree_of(item.quantity(n))) for n in names)))
    if HEATMAP in shown:
        yield heatmap(item, language, sums=False)
    if item.worked is not None:
        yield from worked_lines(item, item.worked, language)


def givens(found: Mapping[str, object], item: Item) -> Iterator[model.Block]:
    """The given matrices, side by side; those of several heads under their numbers."""
    equations = [
        # Where some variant has fractions they stand on a slash, so that the boxes below never move.
        formulas.equation(_letter(name, item), tree_of(_bare(value), inline=given_name in item.fractional))
        for given_name, given in found.items()
        for name, value in _numbered(given_name, given)
        if isinstance(value, sympy.MatrixBase)
    ]
    for i in range(0, len(equations), GIVENS_IN_A_LINE):
        line = equations[i : i + GIVENS_IN_A_LINE]
        yield model.Display(spread(*line))


def _numbered(name: str, given: object) -> Iterator[tuple[str, object]]:
    """A given by its name; one of several heads by name and number, unless all heads share it."""
    if isinstance(given, tuple) and len(given) == 1:
        yield name, given[0]
    elif isinstance(given, tuple):
        yield from ((f"{name}_{number}", each) for number, each in enumerate(given, 1))
    else:
        yield name, given


def _bare(value: sympy.MatrixBase) -> sympy.Basic:
    """A single number without the brackets of a matrix."""
    return value[0, 0] if value.shape == (1, 1) else value


def _letter(name: str, item: Item) -> Node:
    if name == "S":
        return formula(item.letters["scores"])
    if name == "dO":  # two letters, as those of the other gradients
        return formula(name)
    return lettered(LETTERS_OF_GIVENS.get(name, name))


def asks(item: Item, language: str) -> Iterator[model.Block]:
    """A box, a row of boxes or lines for each thing asked."""
    for ask in item.asked:
        yield from ASKS[ask.kind](ask, item, language)
    if item.lines and not any(ask.lines for ask in item.asked):
        yield model.WritingLines(item.lines)


def ask_letter(ask: Ask, item: Item, language: str) -> Node:
    """The letter of what is asked; where it has none of its own, the formula that its problem gives it."""
    return formula(ask.letter) if ask.letter else letters_for(item, language).of(ask.quantity)


def _matrix(ask: Ask, item: Item, language: str) -> Iterator[model.Block]:
    if ask.form == "rows":
        yield from _rows(ask, item, language)
        return
    width, height = SIZES[ask.entries]
    rows, columns = ask.shape
    size = (min(width, WIDEST_MATRIX / columns), height)
    labels = (tuple(map(Words, ask.row_labels)), tuple(map(Words, ask.column_labels)))
    lead = row(ask_letter(ask, item, language), Operator("="))
    boxes = model.blank_matrix(rows, columns, size, *labels)
    yield model.Boxes(lead, boxes, ask.what, f"{item.letter} {ask.what}".strip())


def _rows(ask: Ask, item: Item, language: str) -> Iterator[model.Block]:
    """z_i = ☐, A_i = 1/z_i · (☐, …) ≈ (☐, …), sum ☐: for rows with three distinct exponentials or more."""
    letter = ask_letter(ask, item, language)
    columns = item.setting.convention == "columns"
    labels = ask.column_labels if columns else ask.row_labels
    lines, cells = ask.shape[::-1] if columns else ask.shape
    head = ask.what.removeprefix("weights_")
    total = numbered(formulas.letter("z"), int(head)) if head.isdecimal() else formulas.letter("z")
    for i in range(1, lines + 1):
        z = formulas.entry(total, i)
        name = formulas.entry(letter, ":", i) if columns else formulas.entry(letter, i)
        powers, decimals = ((blank,) * cells for blank in (Blank(20, 13), DECIMALS))
        yield model.FillIn(
            (
                row(z, Operator("="), Blank(40 if head.isdecimal() else 44, 13)),
                row(name, Operator("="), Fraction(Number("1"), z), formulas.row_vector(*powers)),
                row(Operator("≈"), formulas.row_vector(*decimals)),
                row(Words(say("page.sum", language)), SUM),
            ),
            (f"{labels[i - 1]}: ",) if labels else (),
            asked=f"{item.letter} {ask.what} {i}".strip(),
        )


def _number(ask: Ask, item: Item, language: str) -> Iterator[model.Block]:
    width, height = SIZES[ask.entries]
    long = any(other.kind == "shape" and other.shape[1] > 2 for other in item.asked)
    least = SHAPE if long else NUMBER  # boxes below each other are alike
    blank = Blank(max(width, least.width), max(height, least.height))
    yield model.FillIn((row(Operator("="), blank),), said(ask.text) or (ask.what,), flush=True,
                       asked=f"{item.letter} {ask.what}".strip())  # fmt: skip


def _words(ask: Ask, item: Item, language: str) -> Iterator[model.Block]:
    if ask.text:
        yield model.Paragraph(said(ask.text))
    yield model.WritingLines(ask.lines or item.lines or 2)


ASKS = {"matrix": _matrix, "number": _number, "shape": _number, "words": _words}
