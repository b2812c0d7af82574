"""The laws that every derivation obeys, whatever it derives; a test file runs them over its own derivations."""

from symattn import same
from symattn.derivation import rules
from symattn.words import say


def rows(value):
    return [list(value)] if isinstance(value, tuple) else value


def every_rule_is_known(derivation):
    for step in derivation.steps:
        assert step.rule in rules.RULES and step.after
        assert all(working.rule in rules.RULES and working.forms for working in step.substeps)
        assert say(f"rules.{step.rule}.reason")
        assert all(say(f"notes.{note.id}.text") for note in step.notes)


def forms_are_the_same(derivation):
    for step in derivation.steps:
        for working in step.substeps:
            first, *others = (form.value for form in working.forms)
            for other in others:
                assert same(rows(first), rows(other)).equal, working


def workings_are_worth_their_place(derivation):
    """The last form of a working is that row or entry of what its step made, rows for tokens."""
    for step in derivation.steps:
        made = {quantity.name: quantity.value for quantity in step.after}
        for working in step.substeps:
            whole, place = made.get(working.place.quantity), working.place
            if whole is None or place.row is None:
                continue
            turned = whole.T if derivation.convention == "columns" else whole
            row = turned.row(place.row - 1)
            found = working.forms[-1].value
            expected = row if isinstance(found, tuple) else row[(place.column or 1) - 1]
            assert same(rows(found), expected).equal, working


def decimals_are_right(derivation):
    for step in derivation.steps:
        for working in step.substeps:
            last = working.forms[-1].value
            for printed, value in zip(
                working.decimals, last if isinstance(last, tuple) else (last,), strict=False
            ):
                assert abs(float(printed) - float(value)) <= 0.5001e-4, working


LAWS = (every_rule_is_known, forms_are_the_same, workings_are_worth_their_place, decimals_are_right)
