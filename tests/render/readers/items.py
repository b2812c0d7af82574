"""What a reader finds on the page, before anybody says what it means: the pieces, in their order.

Knows no language and no value. Grouping that cannot be seen (braces of TeX, `mrow`) leaves no trace here.
"""

from __future__ import annotations

from dataclasses import dataclass


class Misread(Exception):  # noqa: N818 - it says what happened
    """The text is not what the language, or the usual order of operations, allows."""


@dataclass(frozen=True)
class Num:
    text: str


@dataclass(frozen=True)
class Letter:
    """A letter or a word; `call` when a bracket after it is its argument."""

    text: str
    call: bool = False


@dataclass(frozen=True)
class Sign:
    text: str


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Over:
    top: list
    bottom: list


@dataclass(frozen=True)
class Rooted:
    body: list
    degree: list | None = None


@dataclass(frozen=True)
class Scripted:
    base: object
    below: list | None = None
    above: list | None = None


@dataclass(frozen=True)
class Bracket:
    left: str
    body: list
    right: str


@dataclass(frozen=True)
class Grid:
    rows: list


@dataclass(frozen=True)
class Named:
    body: list
    label: list


@dataclass(frozen=True)
class Box:
    """An empty box."""


PAIRS = {"(": ")", "[": "]", "{": "}", "|": "|"}


def bracketed(flat: list) -> list:
    """Bracket signs in a flat list of items, matched into `Bracket` items."""
    stack: list[tuple[str, list]] = [("", [])]
    for item in flat:
        sign = item.text if isinstance(item, Sign) else None
        if sign and sign == PAIRS.get(stack[-1][0]):
            left, body = stack.pop()
            stack[-1][1].append(Bracket(left, body, sign))
        elif sign in PAIRS:
            stack.append((sign, []))
        elif sign in PAIRS.values():
            raise Misread(f"{sign!r} closes nothing")
        else:
            stack[-1][1].append(item)
    if len(stack) > 1:
        raise Misread(f"{stack[-1][0]!r} is never closed")
    return stack[0][1]
