"""A derivation as page blocks: one formula a stage, the working of its rows, what a teacher writes beside it.

Knows the order on the page (the formula, the rows, the whole matrix) and where a narrower form stands
ready. Computes nothing: every number comes from the derivation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import sympy

from symattn.derivation import Derivation, Note, Quantity, Step, Working, rules
from symattn.render.compose.forms import decimals_tree, form_tree, vector
from symattn.render.compose.large import fitted
from symattn.render.compose.letters import Letters
from symattn.render.compose.narrow import SIGNS, broken, with_narrower
from symattn.render.compose.prose import sentence
from symattn.render.formula import attention as formulas
from symattn.render.formula.from_sympy import tree_of
from symattn.render.page import model
from symattn.render.tree import Alignment, Fraction, Matrix, Node, Operator, Row, row
from symattn.words import DEFAULT, knows, say

ROWS_SAY_ALL = (rules.EXPONENTIATE, rules.TOTAL)  # the worked rows are the whole quantity
GIVENS_IN_A_LINE = 4
SHORT_ROW = 3  # longer rows have their decimals on a line of their own
ON_ONE_LINE = (
    rules.DOT_PRODUCT, rules.DIVIDE, rules.POWERS_OF_ROW, rules.SUM_OF_ROW, rules.ROW_DOT, rules.SUM_SO_FAR,
    rules.MIXED_SO_FAR, rules.SUM_OVER_HEADS,
)  # fmt: skip


def letters_of(derivation: Derivation, language: str = DEFAULT) -> Letters:
    """The letters of a derivation's problem."""
    known = {quantity.name: quantity.value for quantity in derivation.givens}
    made = {step.rule for step in derivation.steps}
    width = next((n.values["d_k"] for s in derivation.steps for n in s.notes if n.id == "width-of-keys"), None)
    return Letters(
        known.get("scale"), width, rules.MASK in made, derivation.convention, known.get("base"), language=language
    )


def blocks(
    derivation: Derivation,
    letters: Letters | None = None,
    language: str = "en",
    detail: bool = True,
    steps: Sequence[Step] | None = None,
) -> tuple[model.Block, ...]:
    """The derivation (or some of its steps) as one block of aligned lines a stage; `detail` works the rows."""
    named = letters or letters_of(derivation, language)
    found: list[model.Block] = []
    for step in derivation.steps if steps is None else steps:
        if _shows(step):
            found.append(model.Steps(tuple(map(with_narrower, _lines(step, derivation, named, language, detail)))))
            found += [_note(note, named) for note in step.notes if detail]
    return tuple(found)


def _shows(step: Step) -> bool:
    """Dividing by one is no line on the page."""
    scale = next((q.value for q in step.before if q.name == "scale"), None)
    return not (step.rule == rules.SCALE and scale == 1)


def document(derivation: Derivation, title: str = "", language: Any = "en", detail: bool = True) -> model.Document:
    """The derivation as a document of its own, the givens first."""
    named = letters_of(derivation, language)
    shown = title or say("page.derivation", language)
    body = (*givens(derivation, named), *blocks(derivation, named, language, detail))
    return model.Document("derivation", shown, body, language=language)


def givens(derivation: Derivation, letters: Letters) -> tuple[model.Block, ...]:
    """The given matrices side by side, as many in a line as fit."""
    equations = [
        given_equation(q, letters) for q in derivation.givens if is_matrix(q.value) and q.name != "masked"
    ]
    together = [equations[i : i + GIVENS_IN_A_LINE] for i in range(0, len(equations), GIVENS_IN_A_LINE)]
    return tuple(model.Display(spread(*line)) for line in together)


def spread(*formulas_in_a_line: Node) -> Node:
    """Formulas in one line, well apart."""
    first, *others = formulas_in_a_line
    return Alignment(((first, row(), *others),)) if others else first


def is_matrix(value: object) -> bool:
    """Whether a quantity is a matrix (and not a scale, a base or a mask)."""
    return isinstance(value, sympy.MatrixBase)


def given_equation(quantity: Quantity, letters: Letters) -> Node:
    """`Q = [1 0; 1 1]`."""
    name = "C" if quantity.name == "context" else quantity.name
    return formulas.equation(letters.of(name), tree_of(quantity.value))


def _lines(
    step: Step, derivation: Derivation, letters: Letters, language: str, detail: bool
) -> Iterator[model.Line]:
    sources = frozenset(q.name for q in step.before)
    rows = step.substeps if detail else ()
    columns = (
        "columns" if derivation.convention == "columns" and knows(f"rules.{step.rule}.columns", language) else ""
    )
    other = "other" if letters.base is not None and step.rule == rules.EXPONENTIATE else ""
    scale = next((q.value for q in step.before if q.name == "scale"), sympy.S.One)
    for quantity in step.after:
        key = columns or other or _reason_of(step.rule, quantity.name, sources, language)
        reason = sentence(f"rules.{step.rule}.{key}", language, scale=scale, base=letters.base)
        left, right = letters.of(quantity.name), letters.made_by(step.rule, quantity.name, sources)
        whole = _whole(step, quantity, letters)
        own = tuple(working for working in rows if working.place.quantity in ("", quantity.name))
        if own:
            if left != right:
                yield model.Line(right, left, reason=reason)
            given = (reason, ()) if left == right else ((), reason)
            yield from _working(own, derivation.convention, letters, language, *given)
        if not (own and step.rule in ROWS_SAY_ALL):
            middle = () if own or left == right else (right, Operator("="))
            first, *others = (row(*middle, each) for each in whole)
            line = model.Line(first, left, reason=() if own else reason, otherwise=tuple(others))
            yield fitted(line, quantity.value, whole)


def _reason_of(rule: str, quantity: str, sources: frozenset[str], language: str) -> str:
    """The key of the reason for one quantity of a stage that makes several; the first block may have its own."""
    kind, _, number = quantity.rpartition("_") if quantity[-1].isdigit() else (quantity, "", "")
    first = "" if number and f"{kind}_{int(number) - 1}" in sources else f"first-{kind}"
    return next((key for key in (first, kind) if key and knows(f"rules.{rule}.{key}", language)), "reason")


def _working(
    workings: tuple[Working, ...],
    convention: str,
    letters: Letters,
    language: str,
    reason: model.Inline,
    told: model.Inline,
) -> Iterator[model.Line]:
    """The worked rows; a reason that the line above has `told` is not said again."""
    for number, working in enumerate(workings):
        place = working.place
        trees = _sides(tuple(form_tree(form, letters.style) for form in working.forms))
        left: Node | None = (
            letters.place(place.quantity, place.row, place.column) if place.quantity else trees.pop(0)
        )
        notes = tuple(_note(note, letters) for note in working.notes)
        because = () if number else reason or _reason_of_working(working, language)
        because = () if because == told else because
        sign: Any = "=" if working.ends else "≈"
        approximate = (Operator(sign), decimals_tree(working.decimals, convention)) if working.decimals else ()
        if not trees and approximate:  # what is worked out stands there already: only its decimals follow
            yield model.Line(approximate[1], left, sign, reason=because, notes=notes)
            continue
        if working.rule in ON_ONE_LINE and len(working.decimals) <= SHORT_ROW:
            joined = row(*[part for tree in trees for part in (Operator("="), tree)][1:], *approximate)
            yield model.Line(joined, left, reason=because, notes=notes)
            continue
        for i, tree in enumerate(trees):
            last = i == len(trees) - 1 and not approximate
            yield model.Line(
                tree, left if i == 0 else None, reason=because if i == 0 else (), notes=notes if last else ()
            )
        if approximate:
            yield model.Line(approximate[1], None, sign, notes=notes)


def _sides(trees: tuple[Node, ...]) -> list[Node]:
    """The sides of a chain, without those that repeat one before with its summands in another order."""
    found: dict[Any, Node] = {}
    for tree in trees:
        summands = broken((Operator("+"), *(tree.parts if isinstance(tree, Row) else (tree,))), SIGNS)
        found.setdefault(frozenset(Counter(summands).items()), tree)
    return list(found.values())


def _reason_of_working(working: Working, language: str) -> model.Inline:
    key = working.place.quantity
    return sentence(
        f"rules.{working.rule}.{key if knows(f'rules.{working.rule}.{key}', language) else 'reason'}", language
    )


def _whole(step: Step, quantity: Quantity, letters: Letters) -> tuple[Node, ...]:
    """A quantity as a matrix, then in forms for a page that it does not fit: over the named sums z_i."""
    if quantity.name == "totals":
        return (vector(tuple(tree_of(z) for z in quantity.value), "rows"),)
    full = tree_of(quantity.value)
    if step.over_totals is None:
        return (full,)
    numerators = step.over_totals
    rows = tuple(
        tuple(_over(numerators[i, j], letters.style.entry("totals", i + 1)) for j in range(numerators.cols))
        for i in range(numerators.rows)
    )
    return (full, Matrix(rows))


def _over(numerator: sympy.Expr, total: Node) -> Node:
    return tree_of(numerator) if numerator == 0 else Fraction(tree_of(numerator), total)


def _note(note: Note, letters: Letters) -> model.Note:
    values = {key: _shown(key, value, letters) for key, value in note.values.items()}
    kind: Any = note.kind  # a derivation knows the same kinds as the page model
    if note.id == "row-in-words":
        values["row"] = letters.name_of("query", note.values["row"])
    if note.id == "all-scores-equal" and note.values["keys"] == 2:
        return model.Note(kind, sentence("notes.all-scores-equal.both", letters.language, **values))
    if note.id == "two-sums":
        values["before_digits"], values["after_digits"] = note.values["digits"]
    return model.Note(kind, sentence(f"notes.{note.id}.text", letters.language, **values))


def _shown(key: str, value: Any, letters: Letters) -> Any:
    if key == "percents":
        word = say("page.from", letters.language)
        return ", ".join(f"{percent} % {word} {letters.name_of('key', j)}" for j, percent in enumerate(value, 1))
    if key == "forms":
        return row(*[part for form in value for part in (Operator("="), tree_of(form, inline=True))][1:])
    if key == "columns":
        pieces = [sentence("notes.output-within-values.range", letters.language, low=a, high=b) for a, b in value]
        return [run for k, piece in enumerate(pieces) for run in (("; ", *piece) if k else piece)]
    return value
