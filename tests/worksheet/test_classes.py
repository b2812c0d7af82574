"""Who gets which version: in turn, never beside the same, and never another one because of somebody else."""

import pytest

from symattn.errors import SheetError
from symattn.worksheet.classes import copies as c
from symattn.worksheet.classes.seats import Place, in_turn
from symattn.worksheet.classes.seeds import mark_of, printed_code, secret_of, seed_of
from symattn.worksheet.draw import is_code
from symattn.worksheet.roster import roster_of

RUN = c.Run("qkv", "0" * 64, "WS26 sheet 3", 0, "a4", "id", "m", "0.1.0")


def roster(*ids, **columns):
    """A roster of ids, with further columns given as lists."""
    header = ["id", *columns]
    lines = [";".join(header), *(";".join(map(str, row)) for row in zip(ids, *columns.values(), strict=True))]
    return roster_of("\n".join(lines))


def grid(rows, places, step=1):
    return [
        Place(f"{row}-{place}", seat=f"{row}{place * step}")
        for row in "ABCDEFGH"[:rows]
        for place in range(1, places + 1)
    ]


@pytest.mark.parametrize("step", [1, 2])
@pytest.mark.parametrize("versions", [2, 3, 4, 5, 6])
def test_neighbours_in_a_grid_have_different_versions(versions, step):
    rows, places = 7, 11
    handed = in_turn(grid(rows, places, step), versions)
    at = {(r, p): handed[f"{'ABCDEFGH'[r]}-{p + 1}"] for r in range(rows) for p in range(places)}
    near = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if versions >= 5 and step == 1 else [])

    for (r, p), version in at.items():
        for down, right in near:
            assert at.get((r + down, p + right)) != version, (r, p)
    counts = [list(at.values()).count(v) for v in range(1, versions + 1)]
    assert max(counts) - min(counts) <= rows


def test_a_student_who_comes_late_differs_from_both_neighbours():
    seats = grid(3, 6)
    handed = in_turn(seats, 3)
    rest = [Place(p.who, seat=p.seat, version=handed[p.who]) for p in seats if p.who != "B-3"]
    late = in_turn([*rest, Place("late", seat="B3")], 3)

    assert late.keys() == {"late"}
    assert late["late"] not in (handed["B-2"], handed["B-4"])


def test_without_seats_each_group_is_handed_the_versions_in_turn():
    places = [Place(str(i), group="AB"[i % 2]) for i in range(12)]
    handed = in_turn(places, 3)

    assert [handed[p.who] for p in places if p.group == "A"] == [1, 2, 3, 1, 2, 3]
    assert [handed[p.who] for p in places if p.group == "B"] == [1, 2, 3, 1, 2, 3]


def test_rooms_with_the_same_seats_are_filled_apart():
    places = [Place(f"{group}{k}", group, f"A{k}") for group in "XY" for k in range(1, 5)]
    handed = in_turn(places, 2)

    assert all(handed[f"{g}{k}"] != handed[f"{g}{k + 1}"] for g in "XY" for k in range(1, 4))


@pytest.mark.parametrize("versions", [0, 3])
def test_a_changed_roster_changes_nobody_else(versions):
    before = c.handed_out((), roster("1", "2", "3", "4"), versions, spare=1)
    after = c.handed_out(before, roster("9", "4", "1"), versions, spare=2)

    assert after[: len(before)] == before
    assert [(copy.id, copy.kind) for copy in after[len(before) :]] == [("9", "student"), ("", "spare")]
    assert [copy.number for copy in after] == list(range(1, 8))
    if versions:
        assert [copy.version for copy in after] == [1, 2, 3, 1, 2, 3, 1]


def test_what_the_roster_says_of_a_student_is_brought_up_to_date():
    [before] = c.handed_out((), roster("1", name=["Ada"], group=["A"]))
    [after] = c.handed_out([before], roster("1", name=["Ada L."], group=["B"]))

    assert (after.name, after.group, after.number) == ("Ada L.", "B", before.number)


def test_spare_copies_belong_to_each_group_and_have_variants_of_their_own():
    copies = c.handed_out((), roster("1", "2", group=["A", "B"]), spare=2)
    keys = [c.key_of(copy, RUN) for copy in copies]

    assert [(copy.group, copy.id) for copy in copies] == [
        ("A", "1"), ("B", "2"), ("A", ""), ("A", ""), ("B", ""), ("B", "")
    ]  # fmt: skip
    assert len(set(keys)) == len(keys)


def test_no_id_can_stand_for_a_version_or_a_spare_copy():
    student = c.Copy(1, "student", id="1")
    version = c.Copy(2, "student", id="x", version=1)
    spare = c.Copy(3, "spare", group="A", seat="1")
    pretender = c.Copy(4, "student", id="A/1")

    assert len({c.key_of(copy, RUN) for copy in (student, version, spare, pretender)}) == 4


@pytest.mark.parametrize("part", ["secret", "sheet", "content", "edition", "id", "attempt"])
def test_every_part_of_the_key_changes_seed_and_code(part):
    def made(**changed):
        told = {
            "secret": b"s" * 32,
            "sheet": "qkv",
            "content": "0",
            "edition": "1",
            "id": "7",
            "attempt": 0,
        } | changed
        secret, key = told.pop("secret"), tuple(told.values())
        return seed_of(secret, *key), printed_code(secret, *key)

    other = made(**{part: {"secret": b"t" * 32, "attempt": 1}.get(part, "other")})

    assert made()[0] != other[0] and made()[1] != other[1]


def test_codes_are_copied_right_and_hardly_ever_meet():
    codes = {printed_code(b"s" * 32, "qkv", str(id)) for id in range(3000)}

    assert all(map(is_code, codes))
    assert len(codes) >= 2990  # of 729 million


def test_the_code_is_not_a_part_of_the_seed():
    """Two labels: nobody who knows all codes of a class has a bit of a seed."""
    from symattn.worksheet.draw import code_from

    seeds = [seed_of(b"s" * 32, str(id)) for id in range(200)]
    codes = {printed_code(b"s" * 32, str(id)) for id in range(200)}

    assert not codes & {code_from(int(seed, 16)) for seed in seeds}
    assert not codes & {code_from(int.from_bytes(bytes.fromhex(seed), "little")) for seed in seeds}
    assert mark_of(b"s" * 32) not in "".join(seeds)


def test_a_secret_that_is_too_short_is_refused():
    with pytest.raises(SheetError, match=r"secret\.txt holds no secret.*symattn secret"):
        secret_of("short\n", "secret.txt")


def test_another_run_in_the_same_folder_is_refused_with_what_differs():
    from dataclasses import replace

    with pytest.raises(SheetError, match=r"edition 'WS26 sheet 3'.*--out"):
        c.check_run(RUN, replace(RUN, edition="WS27"))
    with pytest.raises(SheetError, match="another secret"):
        c.check_run(RUN, replace(RUN, mark="n"))
    c.check_run(RUN, replace(RUN, symattn="9.9"))


def test_a_class_is_recorded_and_read_back():
    copies = c.handed_out((), roster("1", "=2"), 2, spare=1)

    assert c.recorded(c.record(RUN, copies), "class.json") == (RUN, copies)
    with pytest.raises(SheetError, match="not the record of a class"):
        c.recorded({"run": {}}, "class.json")
