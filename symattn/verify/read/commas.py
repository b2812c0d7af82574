"""Commas between digits: decimal, or separating? Refused where both can be meant.

Knows only digits, commas and brackets. `0,80` is refused with both readings, `(1, 2)` and `[[1,0],[0,1]]` are
lists, `0{,}80` is a decimal; with `decimal="comma"` a comma between digits is a decimal one.
"""

from __future__ import annotations

from ...errors import ReadError
from ...exact.tokens import Token


def check_commas(text: str, tokens: list[Token], partner: dict[int, int]) -> None:
    """Refuse a comma between two whole numbers without a space, unless brackets make it a list.

    Raises ReadError with both readings.

    >>> check_commas("0,8", [Token("number", "0", 0, 1), Token(",", ",", 1, 2), Token("number", "8", 2, 3)], {})
    Traceback (most recent call last):
    symattn.errors.ReadError: is this comma a decimal one, or does it separate two numbers?
      0,8
       ^
    write 0.8 for one number, 0, 8 for two; or read with decimal="comma"
    """
    bracketed = _bracketed(tokens, partner)
    _check_decimals(text, tokens, bracketed)
    doubtful = [place for place in range(1, len(tokens) - 1) if _is_doubtful(tokens, place)]
    if any(token.kind == "number" and "." in token.text.rstrip(".") for token in tokens):
        # where decimals have a point, (4,0) is a list; 0,20 is not
        doubtful = [place for place in doubtful if len(tokens[place + 1].text) > 1]
    bare = [place for place in doubtful if bracketed.get(place, "") == ""]
    if bare:
        raise _both(text, tokens, bare[0])
    in_lists = [place for place in doubtful if bracketed[place] in ("(", "[")]
    spaced = any(token.kind == "," and tokens[place + 1].spaced for place, token in enumerate(tokens[:-1]))
    if in_lists and (spaced or all(_looks_decimal(tokens, place) for place in in_lists)):
        raise _both(text, tokens, in_lists[0])


def _check_decimals(text: str, tokens: list[Token], bracketed: dict[int, str]) -> None:
    """With decimal commas: refuse 1,2 alone in a bracket that may be a list, and 1.234."""
    for place, token in enumerate(tokens):
        if token.kind == "number" and "," in token.text and _is_alone(tokens, place, bracketed):
            raise ReadError(
                "is this one number or a list of two?", text, token.start, "separate a list by ; or spaces"
            )


def _is_alone(tokens: list[Token], place: int, bracketed: dict[int, str]) -> bool:
    around = tokens[place - 1].kind, tokens[place + 1].kind
    before = tokens[place - 2].kind if place > 1 else "relation"
    after = tokens[min(place + 2, len(tokens) - 1)].kind
    if around == ("[", "]") and bracketed.get(place) == "list" and before in ("[", ","):
        return True
    return around in (("(", ")"), ("[", "]")) and before in ("relation", ":") and after in ("relation", "end")


def _is_doubtful(tokens: list[Token], place: int) -> bool:
    before, comma, after = tokens[place - 1 : place + 2]
    if comma.kind != "," or comma.spaced or after.spaced:
        return False
    return before.kind == after.kind == "number" and before.text.isdigit() and after.text[0].isdigit()


def _looks_decimal(tokens: list[Token], place: int) -> bool:
    """Whether the two numbers beside a comma look like one: 0,8 or 1,41."""
    return tokens[place - 1].text == "0" or len(tokens[place + 1].text.partition(".")[0]) > 1


def _bracketed(tokens: list[Token], partner: dict[int, int]) -> dict[int, str]:
    """For each place in brackets what a comma there is."""
    found: dict[int, str] = {}
    for opening, closing in sorted(partner.items()):
        kind = tokens[opening].kind.removeprefix("left")
        before = tokens[opening - 1].kind if opening else ""
        found.update(dict.fromkeys(range(opening, closing), _clarity(kind, before)))
    return _in_nested(tokens, partner, found)


def _clarity(kind: str, before: str) -> str:
    """What a comma in these brackets is: "list" surely separating, the bracket where doubtful, "" as outside."""
    if kind in ("(", "["):
        return "list" if before in ("word", "_", "bold", "greek", "[") else kind
    return "list" if kind == "{" and before == "_" else ""


def _in_nested(tokens: list[Token], partner: dict[int, int], found: dict[int, str]) -> dict[int, str]:
    """Everything in [[ … ]] is clear: no decimal is written there."""
    for opening, closing in partner.items():
        if tokens[opening].kind == "[" and tokens[opening + 1].kind == "[":
            found.update(dict.fromkeys(range(opening, closing), "list"))
    return found


def _both(text: str, tokens: list[Token], place: int) -> ReadError:
    left, right = tokens[place - 1].text, tokens[place + 1].text
    advice = f'write {left}.{right} for one number, {left}, {right} for two; or read with decimal="comma"'
    message = "is this comma a decimal one, or does it separate two numbers?"
    return ReadError(message, text, tokens[place].start, advice)
