"""What stays together on a page."""

from symattn.render.page.groups import BETWEEN_LINES, Part, groups
from symattn.render.page.model import (
    Boxes,
    Display,
    FillIn,
    Heading,
    Line,
    Note,
    PageBreak,
    Paragraph,
    Problem,
    Steps,
    Strong,
    Table,
    WritingLines,
    blank_matrix,
    paragraph,
)
from symattn.render.tree import Matrix, Name
from tests.render.page import demo

BOXES = Boxes(None, blank_matrix(2, 2, (15, 10)))
TEXT = paragraph("x")


def kinds(made):
    return [[type(piece).__name__ for piece in group.pieces] for group in made]


def test_a_prompt_stays_with_its_boxes():
    assert kinds(groups((Problem("1", (TEXT, BOXES, TEXT, WritingLines(2))),))) == [
        ["Paragraph", "Boxes"],
        ["Paragraph", "WritingLines"],
    ]


def test_a_heading_stays_with_what_follows_and_a_note_with_what_precedes():
    assert kinds(groups((Heading(("h",)), TEXT, BOXES, Note("check", ("y",)), TEXT))) == [
        ["Heading", "Paragraph", "Boxes", "Note"],
        ["Paragraph"],
    ]


def test_a_long_derivation_may_break_but_not_after_its_first_or_before_its_last_line():
    steps = Steps((Line(Name("x")),) * 6)
    made = groups((TEXT, steps))

    assert [(part.start, part.stop) for group in made for part in group.pieces if isinstance(part, Part)] == [
        (0, 2), (2, 3), (3, 4), (4, 6),
    ]  # fmt: skip
    assert kinds(made)[0] == ["Paragraph", "Part"]
    assert [group.cost for group in made[1:]] == [BETWEEN_LINES] * 3


def test_every_block_of_the_demo_is_in_one_group_and_in_order():
    for document in (demo.sheet(), demo.key()):
        pieces = [piece for group in groups(document.blocks) for piece in group.pieces]
        shown = [piece.steps if isinstance(piece, Part) else piece for piece in pieces]
        expected = [
            inner
            for block in document.blocks
            for inner in (block.body if isinstance(block, Problem) else (block,))
        ]
        assert [piece for k, piece in enumerate(shown) if k == 0 or piece is not shown[k - 1]] == expected


def test_a_page_break_is_kept():
    assert [group.forced for group in groups((TEXT, PageBreak(), TEXT))] == [False, True]


def test_a_prompt_of_several_paragraphs_stays_with_its_boxes():
    made = groups((Problem("1", (TEXT, TEXT, BOXES, TEXT, TEXT)),))

    assert kinds(made) == [["Paragraph", "Paragraph", "Boxes"], ["Paragraph"], ["Paragraph"]]


def test_a_heading_stays_with_the_problem_below_it():
    made = groups((TEXT, Heading(("h",)), Problem("1", (TEXT, BOXES)), Heading(("i",))))

    assert kinds(made) == [["Paragraph"], ["Paragraph", "Boxes"], ["Heading"]]
    assert [len(group.above) for group in made] == [0, 1, 0]


def test_only_the_first_group_of_a_problem_carries_its_head():
    made = groups((Problem("1", (TEXT, BOXES, TEXT, BOXES)),))

    assert [group.head is not None for group in made] == [True, False]
    assert groups((Problem("2", ()),))[0].head is not None


def test_what_is_given_stays_with_the_first_boxes():
    given, boxes = Display(Name("x")), Boxes(None, blank_matrix(1, 1, (20, 13)))

    assert [len(group.pieces) for group in groups((paragraph("Given:"), given, paragraph("Ask."), boxes))] == [4]
    assert [len(group.pieces) for group in groups((given, paragraph("Said."), WritingLines(2)))] == [1, 2]
    assert [len(group.pieces) for group in groups((given, given, paragraph("Ask."), boxes))] == [4]


def test_lines_without_a_prompt_stay_with_what_stands_above():
    worked = FillIn((Name("A"),), ("(1)",))

    assert kinds(groups((Problem("1", (TEXT, worked, worked, WritingLines(3))),))) == [
        ["Paragraph", "FillIn"],
        ["FillIn", "WritingLines"],
    ]


def test_a_table_of_many_lines_goes_on_overleaf_and_one_of_few_does_not():
    def table(rows, height):
        return Table((("a",),), (((Matrix(((Name("x"),),) * height),),),) * rows)

    assert [groups((table(*size),))[0].flows for size in ((2, 3), (6, 1), (2, 4), (7, 1))] == [
        False, False, True, True,
    ]  # fmt: skip


def test_the_words_of_a_part_stay_with_its_answer_in_words():
    part = Paragraph((Strong("a) "), "Why?"))

    assert kinds(groups((Problem("1", (TEXT, part, TEXT, part, TEXT)),))) == [
        ["Paragraph"],
        ["Paragraph", "Paragraph"],
        ["Paragraph", "Paragraph"],
    ]
