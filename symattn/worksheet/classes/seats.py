"""Versions handed out in turn: one after the other, and never to neighbours where seats are known.

Knows turns and seats. Seats are read as people write them: row and place, "B12", "3/14", "row 3 seat 14".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

Seat = tuple[tuple[tuple[int, str], ...], tuple[int, str]]  # the row, and the place in it
TOKEN = re.compile(r"\d+|[^\W\d_]+")


@dataclass(frozen=True)
class Place:
    """Somebody to whom a version is handed: a name of their own, a group, a seat; `version` 0 is none yet."""

    who: str
    group: str = ""
    seat: str = ""
    version: int = 0


def seat_of(text: str) -> Seat | None:
    """Row and place of a seat, in an order in which 2 comes before 10; None for no seat.

    >>> seat_of("B2") < seat_of("B10"), seat_of("3/14")[1], seat_of("")
    (True, (14, ''), None)
    """
    found = [(int(token), "") if token.isdecimal() else (-1, token.casefold()) for token in TOKEN.findall(text)]
    return (tuple(found[:-1]), found[-1]) if found else None


def in_turn(places: Sequence[Place], versions: int) -> Mapping[str, int]:
    """The version, from 1, of everybody who has none yet; those who have one keep it.

    Without seats each group is handed the versions in turn, in the order given. With seats a new class is handed
    them row by row so that nobody has the version of a neighbour in the row, nor of whoever sits before or behind
    (in a grid; elsewhere from three versions on), and from five versions on nor of those diagonally before and
    behind. Somebody who comes late gets the version that the fewest of these have.

    >>> in_turn([Place("a"), Place("b"), Place("c")], 2)
    {'a': 1, 'b': 2, 'c': 1}
    """
    handed = {place.who: place.version for place in places if place.version}
    seated = {place.who: seat for place in places if (seat := seat_of(place.seat)) is not None}
    for _, room in groupby(_by_room(places, seated), key=lambda pair: pair[0]):
        _fill([place for _, place in room], seated, versions, handed)
    return {place.who: handed[place.who] for place in places if not place.version}


def _by_room(places: Sequence[Place], seated: Mapping[str, Seat]) -> list[tuple[str, Place]]:
    """Everybody with a room: groups share one, unless a seat is there twice."""
    seats = list(seated.values())
    one = bool(seats) and len(set(seats)) == len(seats)
    return sorted((("" if one else place.group, place) for place in places), key=lambda pair: pair[0])


def _fill(places: Sequence[Place], seated: Mapping[str, Seat], versions: int, handed: dict[str, int]) -> None:
    """Hand a version to each of a room: those with seats row by row, the others in their order."""
    near = _neighbours({place.who: seated[place.who] for place in places if place.who in seated})
    turn = dict.fromkeys((place.group for place in places), 0)
    for place in places:
        turn[place.group] += place.version > 0
    for place in sorted(
        (p for p in places if not p.version), key=lambda p: (p.who not in seated, seated.get(p.who, ()))
    ):
        count = turn[place.group]
        turn[place.group] += 1
        if place.who not in near:
            handed[place.who] = count % versions + 1
            continue
        used = [handed[other.who] for other in places if other.who in handed]
        handed[place.who] = min(
            range(1, versions + 1),
            key=lambda v: (*_clashes(v, near[place.who], handed), used.count(v), (v - 1 - count) % versions),
        )


def _clashes(version: int, near: Sequence[Sequence[str]], handed: Mapping[str, int]) -> Iterator[int]:
    """How many neighbours have the version: in the row, before and behind, diagonally."""
    for kind in near:
        yield sum(handed.get(who) == version for who in kind)


def _neighbours(seated: Mapping[str, Seat]) -> dict[str, tuple[list[str], list[str], list[str]]]:
    """Who sits beside, before or behind, and diagonally; beside is the nearest taken seat of the row."""
    rows: dict[tuple[tuple[int, str], ...], list[str]] = {}
    for who, (row, _) in sorted(seated.items(), key=lambda pair: pair[1]):
        rows.setdefault(row, []).append(who)
    found: dict[str, tuple[list[str], list[str], list[str]]] = {}
    every = list(rows.values())
    for i, line in enumerate(every):
        around = [who for other in every[max(0, i - 1) : i] + every[i + 1 : i + 2] for who in other]
        for j, who in enumerate(line):
            place = seated[who][1]
            ahead = [other for other in around if seated[other][1] == place]
            across = [other for other in around if abs(seated[other][1][0] - place[0]) == 1 and place[0] >= 0]
            found[who] = (line[max(0, j - 1) : j] + line[j + 1 : j + 2], ahead, across)
    return found
