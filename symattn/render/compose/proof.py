"""What became of a claim as page blocks: the claim, then its proof line by line or its counterexample.

Knows the order on the page: what the letters are, what is assumed, what is claimed; each line with its reason
at the right. Reasons and titles are words by id; formulas come from the terms of the proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import sympy

from symattn.errors import BeyondRing, EntryError
from symattn.exact import decimal, tidy
from symattn.proof import Proof
from symattn.proof.claim import Claim, Letter
from symattn.proof.instances.search import Counterexample
from symattn.proof.kernel import Term
from symattn.proof.steps import EARLIER, Step
from symattn.render.compose.prose import decimal_node, sentence
from symattn.render.compose.statements import distinct, joined, named, sides, statement_tree
from symattn.render.compose.wide import wide_forms
from symattn.render.formula.from_sympy import tree_of
from symattn.render.formula.symbols import listed, symbol_tree
from symattn.render.page import model
from symattn.render.page.width import width
from symattn.render.tree import Fence, Matrix, Name, Node, Number, Operator, Script, Words, row
from symattn.words import knows, say

KINDS = ("size", "index", "real", "positive", "family", "mask", "permutation", "random")
PLACES = 4
PAGE, WIDE_LEFT, WIDE_REASON = 150.0, 58.0, 45.0  # millimetres


def document(proof: Proof, language: Any = "en") -> model.Document:
    """The claim with its proof, its counterexample, or the word that it is open."""
    page = claim_document(proof.claim, language)
    return model.Document("derivation", page.title, (*page.blocks, *_outcome(proof, language)), language=language)


def claim_document(claim: Claim, language: Any = "en") -> model.Document:
    """A claim by itself, whatever may become of it; its name is the title where it has none."""
    known = knows(f"proofs.titles.{claim.name}", language)
    title = title_of(claim.name, language) if known else claim.name
    return model.Document("derivation", title, claim_blocks(claim, language), language=language)


def counterexample_document(found: Counterexample, language: Any = "en") -> model.Document:
    """A counterexample with the claim that it refutes."""
    page = claim_document(found.claim, language)
    return model.Document("derivation", page.title, (*page.blocks, *_refuted(found, language)), language=language)


def title_of(name: str, language: str = "en") -> str:
    """The title of a claim by its name."""
    return say(f"proofs.titles.{name}", language)


def claim_blocks(claim: Claim, language: str = "en") -> tuple[model.Block, ...]:
    """What the letters are, what is assumed of them, and what is claimed."""
    return (
        model.Bullets((*_letters(claim, language), *_assumed(claim, language))),
        *_claimed(claim, language),
    )


def _claimed(claim: Claim, language: str) -> Iterator[model.Block]:
    """The conclusion: in one line, or its left side above the rest where it is wide."""
    whole = statement_tree(claim.conclusion, language)
    left, relation, right = sides(claim.conclusion, language)
    if not relation or width(whole) <= PAGE:
        yield model.Display(whole, wide_forms(whole))
    else:
        rest = row(Operator(relation), right)
        yield model.Display(left, wide_forms(left))
        yield model.Display(rest, tuple(row(Operator(relation), form) for form in wide_forms(right)))


def _letters(claim: Claim, language: str) -> Iterator[model.Inline]:
    ordered = sorted(
        (each for each in claim.letters if each.kind in KINDS), key=lambda each: KINDS.index(each.kind)
    )
    for (kind, sizes), letters in groupby(ordered, key=lambda each: (each.kind, _bounds(each))):
        names = joined([_member(each) for each in letters])
        size = statement_tree(sizes[0], language, True) if sizes else ""
        yield sentence(f"proofs.letters.{kind}", language, names=names, size=size)


def _bounds(letter: Letter) -> tuple[Term, ...]:
    """The sizes that the sentence of a letter names."""
    return letter.sizes if letter.kind in ("index", "permutation") else ()


def _member(letter: Letter) -> Node:
    """A letter, with the letters i, j, … for its indices: `s_j`, `A_{ij}`."""
    takes = [sort for sort in letter.variable.takes if sort == "real"]
    names = {1: "j", 2: "ij", 3: "ijk"}.get(len(takes), "")
    base = symbol_tree(letter.variable.name)
    if not names or letter.kind == "permutation":
        return base
    indices: list[Node] = [Name(name) for name in names]
    if isinstance(base, Script) and base.below is not None:
        return Script(base.base, below=listed([base.below, *indices]))
    return Script(base, below=listed(indices))


def _assumed(claim: Claim, language: str) -> Iterator[model.Inline]:
    for letter in claim.letters:
        if letter.kind == "definition":
            (said,) = letter.conditions
            yield (f"{say('proofs.words.where', language)} ", statement_tree(core(said), language))
    for _, statement in claim.hypotheses:
        yield (statement_tree(statement, language),)


def core(statement: Term) -> Term:
    """What a statement says, without the letters that it says it of."""
    said = distinct(statement)
    while said.op in ("all", "implies"):
        said = named(said)[1][0] if said.op == "all" else said.args[1]
    return said


def _outcome(proof: Proof, language: str) -> tuple[model.Block, ...]:
    if proof.counterexample is not None:
        return _refuted(proof.counterexample, language)
    if not proof.steps:
        return (model.paragraph(say("proofs.words.open", language)),)
    blocks = (model.Heading((say("proofs.words.proof", language),)), *_steps(proof, language))
    said = [model.paragraph(say("proofs.words.proved", language))]
    if proof.facts:
        facts = ", ".join(say(f"proofs.facts.{fact}", language) for fact in proof.facts)
        said.append(model.Paragraph(sentence("proofs.words.facts", language, facts=facts)))
    return (*blocks, *said)


# Lines: a calculation is one block, its relations below each other; a wide left side stands above it.


def _steps(proof: Proof, language: str) -> Iterator[model.Block]:
    for chain in _chains(proof.steps):
        for k, part in enumerate(_conjuncts(chain[0].statement)):
            left, relation, right = sides(part, language)
            first = _line(left, relation, right, chain[0], language)
            others = [_line(None, *sides(step.statement, language)[1:], step, language) for step in chain[1:]]
            if width(left) > WIDE_LEFT:
                yield model.Display(left, wide_forms(left))
            yield model.Steps((first, *(others if k == 0 else ())))


def _chains(steps: tuple[Step, ...]) -> list[list[Step]]:
    chains: list[list[Step]] = []
    for step in steps:
        if step.goes_on:
            chains[-1].append(step)
        else:
            chains.append([step])
    return chains


def _conjuncts(statement: Term) -> list[Term]:
    return [part for arg in statement.args for part in _conjuncts(arg)] if statement.op == "and" else [statement]


def _line(left: Node | None, relation: str, right: Node, step: Step, language: str) -> model.Line:
    shown = None if left is not None and width(left) > WIDE_LEFT else left
    return model.Line(right, shown, relation, reason_of(step, language), otherwise=wide_forms(right))


def reason_of(step: Step, language: str = "en") -> model.Inline:
    """What stands at the right of a line: a rule's words, what was assumed, or a theorem proved before."""
    if step.reason.startswith(EARLIER):
        return sentence(
            "proofs.reasons.theorem", language, title=title_of(step.reason.removeprefix(EARLIER), language)
        )
    if step.reason == "earlier-line" and step.cited:
        others = [core(each.conclusion) for each in step.cited if core(each.conclusion) != core(step.statement)]
        shown = [statement_tree(each, language, True) for each in others]
        if shown and width(joined(shown)) <= WIDE_REASON:
            return sentence("proofs.reasons.shown-above", language, cited=joined(shown))
    if step.reason == "hypothesis" and all(core(each.conclusion) == core(step.statement) for each in step.cited):
        return sentence("proofs.reasons.assumed", language)
    if step.reason == "hypothesis":
        cited = [statement_tree(core(each.conclusion), language, True) for each in step.cited]
        return sentence("proofs.reasons.hypothesis", language, cited=joined(cited))
    if step.reason == "definition":
        names = [symbol_tree(core(each.conclusion).args[0].data.name) for each in step.cited]
        return sentence("proofs.reasons.definition", language, names=joined(names))
    table = "reasons" if knows(f"proofs.reasons.{step.reason}", language) else "rules"
    return sentence(f"proofs.{table}.{step.reason}", language)


# Counterexamples: the data, then what each side is worth there.


def _refuted(found: Counterexample, language: str) -> tuple[model.Block, ...]:
    values = [_equation(found, name, value, language) for name, value in found.values]
    heading = model.Heading((say("proofs.words.counterexample", language),))
    shown = [each for each in values if each is not None]
    return (heading, *(model.Display(line) for line in _in_lines(shown)), *_sides(found, language))


def _in_lines(values: list[Node]) -> Iterator[Node]:
    """Values side by side, as many in a line as the page holds."""
    line: list[Node] = []
    for each in values:
        if line and width(joined([*line, each])) > PAGE:
            yield joined(line)
            line = []
        line.append(each)
    if line:
        yield joined(line)


def _equation(found: Counterexample, name: str, value: Any, language: str) -> Node | None:
    kinds = {letter.variable.name: letter.kind for letter in found.claim.letters}
    if kinds.get(name) == "inverse":
        return None
    if kinds.get(name) == "random":
        return row(symbol_tree(name), Words(say("proofs.words.random", language)), _outcomes(value))
    return row(symbol_tree(name), Operator("="), _value(value))


def _value(value: Any) -> Node:
    """A number; a row of numbers in brackets; a matrix; 1 and 0 for what may be seen."""
    if isinstance(value, bool):
        return Number(str(int(value)))
    if not isinstance(value, tuple):
        return tree_of(value)
    if value and isinstance(value[0], tuple):
        return Matrix(tuple(tuple(_value(cell) for cell in line) for line in value))
    return Fence(joined([_value(cell) for cell in value]))


def _outcomes(value: tuple[Any, ...]) -> Node:
    """The different vectors that come up; equal outcomes once."""
    return Fence(joined([_value(vector) for vector in dict.fromkeys(value)]), "{", "}")


def _sides(found: Counterexample, language: str) -> Iterator[model.Block]:
    """Both sides of the claim, each with what it is worth, exactly and in decimals."""
    conclusion = found.claim.conclusion
    if conclusion.op not in ("equal", "at most", "less"):
        worth = [_worth(each, language) for each in (found.left, found.right)]
        yield model.Display(row(worth[0], Words(say("proofs.words.against", language)), worth[1]))
        return
    for side, value in zip(conclusion.args, (found.left, found.right), strict=True):
        yield model.Display(row(statement_tree(side, language), Operator("="), _worth(value, language)))


def _worth(value: sympy.Expr | None, language: str) -> Node:
    if value is None:
        return Words(say("proofs.words.undefined", language))
    exact = tree_of(tidy(value))
    digits = _digits(value)
    return row(exact, Operator("≈"), decimal_node(digits)) if digits else exact


def _digits(value: sympy.Expr) -> str:
    """Four decimals, for what is no fraction of integers."""
    if value.is_Rational:
        return ""
    try:
        return decimal(value, PLACES)
    except (BeyondRing, EntryError):
        return ""
