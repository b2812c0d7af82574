"""A realistic sheet and its key, composed by hand for the tests of the pages: two and three tokens, a mask.

The entries are written as math trees: what is tested here is how a page is set, not what its values are.
"""

from fractions import Fraction

from symattn.render.page.model import (
    Boxes,
    Bullets,
    Callout,
    Cell,
    Code,
    Display,
    Document,
    FillIn,
    Heading,
    Heatmap,
    Line,
    Note,
    Problem,
    Steps,
    Strong,
    Table,
    WritingLines,
    blank_matrix,
    paragraph,
)
from symattn.render.tree import (
    Alignment,
    Blank,
    Brace,
    Fence,
    Matrix,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Script,
    Words,
    row,
)  # fmt: skip
from symattn.render.tree import (
    Fraction as Quotient,
)

INTEGER, SURD, WEIGHT, OUTPUT = (15, 10), (20, 13), (34, 20), (50, 20)
Q, K, V, S, A, O = (Name(letter) for letter in "QKVSAO")  # noqa: E741
E, ROOT2 = Name("e"), Root(Number("2"))
EQ, PLUS, COMMA, APPROX = Operator("="), Operator("+"), Operator(","), Operator("≈")
D_K, MINUS_INF = Script(Name("d"), below=Name("k")), row(Operator("−"), Name("∞"))
K_T = Script(K, above=Name("⊤", upright=True))
SOFTMAX = Name("softmax", upright=True)
TWO = (Words("the"), Words("cat"))
THREE = (Words("the"), Words("cat"), Words("sat"))


def number(value: int | str) -> Node:
    return Number(str(value))


def matrix(*rows: tuple[int | str | Node, ...]) -> Matrix:
    cells = tuple(
        tuple(cell if not isinstance(cell, int | str) else number(cell) for cell in cells) for cells in rows
    )
    return Matrix(cells)


def power(exponent: Node) -> Node:
    return Script(E, above=exponent)


def over(top: Node, bottom: Node) -> Node:
    return Quotient(top, bottom)


def sub(letter: Node, index: int | str) -> Node:
    return Script(letter, below=number(index))


def listed(*nodes: Node) -> Node:
    inner = [nodes[0]]
    for node in nodes[1:]:
        inner += [COMMA, node]
    return Fence(row(*inner))


HALF_ROOT2 = Quotient(ROOT2, Number("2"), inline=True)
E_ROOT2, E_HALF = power(ROOT2), power(HALF_ROOT2)
ONE_PLUS = row(Number("1"), PLUS, E_ROOT2)
TWO_PLUS = row(Number("2"), PLUS, E_HALF)
SMALL, LARGE = over(Number("1"), ONE_PLUS), over(E_ROOT2, ONE_PLUS)
THIRD, THIRD_LAST = over(Number("1"), TWO_PLUS), over(E_HALF, TWO_PLUS)
SCALED = over(S, Root(D_K))

FACTS = (
    ("Tokens are rows; rows and columns count from 1.",),
    (D_K, " is the width of ", K, "; the scores are ", row(S, EQ, Q, K_T), ", before scaling."),
    ("Write ", MINUS_INF, " (or ×) for a masked score."),
    ("Leave answers exact: keep ", ROOT2, " and ", E_ROOT2, " as they are. No calculator."),
    ("Decimals, where asked, to 2 digits.",),
    ("Use a blue or black pen.",),
)


def row_form(index: int, keys: int) -> tuple[Node, ...]:
    """z_i = ☐, A_i = 1/z_i · (☐, …) ≈ (☐, …), sum ☐."""
    total = sub(Name("z"), index)
    exact, digits = (Blank(25, 12),) * keys, (Blank(15, 10),) * keys
    return (
        row(total, EQ, Blank(45, 12)),
        row(sub(A, index), EQ, over(Number("1"), total), Operator("⋅"), listed(*exact)),
        row(APPROX, listed(*digits)),
        row(Words("sum "), Blank(15, 10)),
    )


def sheet(
    paper: str = "a4", language: str = "en", title: str = "Scaled dot-product attention, by hand"
) -> Document:
    """The student's document."""
    two = (
        paragraph(
            "The tokens are ",
            Code("the"),
            " and ",
            Code("cat"),
            "; their queries, keys and values are the rows of",
        ),
        Display(
            row(
                Q,
                EQ,
                matrix((1, 0), (1, 1)),
                COMMA,
                Words("  "),
                K,
                EQ,
                matrix((0, 1), (2, 0)),
                COMMA,
                Words("  "),
                V,
                EQ,
                matrix((4, 0), (0, 2)),
            )
        ),
    )
    first = Problem(
        "1",
        (
            *two,
            paragraph("Compute the scores. Which query meets which key?"),
            Boxes(row(S, EQ, Q, K_T, EQ), blank_matrix(2, 2, INTEGER, TWO, TWO), "S"),
        ),
        ("Scores",),
        2,
    )
    second = Problem(
        "2",
        (
            paragraph("Divide by ", Root(D_K), "."),
            Boxes(row(SCALED, EQ), blank_matrix(2, 2, SURD, TWO, TWO), "scaled"),
        ),
        ("Scaled scores",),
        2,
    )
    third = Problem(
        "3",
        (
            paragraph("Take the softmax of each row. Each row sums to 1; use that to check yourself."),
            Boxes(row(A, EQ, SOFTMAX, Fence(SCALED), EQ), blank_matrix(2, 2, WEIGHT, TWO, TWO), "A"),
        ),
        ("Weights",),
        4,
    )
    fourth = Problem(
        "4",
        (paragraph("Mix the values."), Boxes(row(O, EQ, A, V, EQ), blank_matrix(2, 2, OUTPUT, TWO), "O")),
        ("Output",),
        3,
    )
    fifth = Problem(
        "5",
        (
            paragraph(
                "Now ",
                Strong("three"),
                " tokens, ",
                Code("the"),
                ", ",
                Code("cat"),
                ", ",
                Code("sat"),
                ", with a causal mask. Write the masked, scaled scores.",
            ),
            Boxes(row(SCALED, EQ), blank_matrix(3, 3, SURD, THREE, THREE), "masked"),
            paragraph("For each row, the sum ", sub(Name("z"), "i"), " and the weights, exact and to 2 digits."),
            *(
                FillIn(row_form(index, index), (f"row {index}, ", Code(token.text)), f"row_{index}")
                for index, token in enumerate(THREE, 1)
            ),
        ),
        ("A causal mask",),
        Fraction(13, 2),
    )
    sixth = Problem(
        "6", (paragraph("Why is a masked score ", MINUS_INF, " and not 0?"), WritingLines(4)), ("Why?",), 2
    )
    return Document(
        "sheet",
        title,
        (first, second, third, fourth, fifth, sixth),
        course="Transformers from scratch · Lecture 3.2",
        facts=FACTS,
        language=language,
        paper=paper,
        code="K7QM-4R",
        footer="symattn",
    )


def wide_softmax(size: int = 4) -> Display:
    """A softmax in full, wider than the page from 4 × 4 on, then with named sums."""
    exponents = [[power(row(number(i + j + 1), ROOT2)) for j in range(size)] for i in range(size)]
    totals = [row(*nodes[:1], *(part for node in nodes[1:] for part in (PLUS, node))) for nodes in exponents]
    names = [sub(Name("z"), i + 1) for i in range(size)]
    full = matrix(*(tuple(over(cell, totals[i]) for cell in exponents[i]) for i in range(size)))
    named = matrix(*(tuple(over(cell, names[i]) for cell in exponents[i]) for i in range(size)))
    lines = ((A, row(EQ, named)), *((names[i], row(EQ, totals[i])) for i in range(size)))
    return Display(row(A, EQ, full), (Alignment(lines),))


def row_three() -> Steps:
    """The softmax of row 3, line by line."""
    powers = (E_HALF, E_HALF, E_ROOT2)
    z3 = sub(Name("z"), 3)
    return Steps(
        (
            Line(
                over(listed(*powers), z3),
                sub(A, 3),
                reason=(
                    "definition of softmax, ",
                    row(z3, EQ, Operator("∑"), Script(E, above=sub(Name("s"), "3j"))),
                ),
                mark="M1",
                notes=(
                    Note(
                        "check",
                        (
                            "the largest score, ",
                            ROOT2,
                            ", gets the largest weight.",
                        ),
                    ),
                ),
            ),
            Line(
                over(listed(*powers), Brace(row(Number("2"), E_HALF, PLUS, E_ROOT2), z3)),
                reason=("add the three terms",),
                notes=(
                    Note(
                        "note",
                        (row(z3, EQ, Number("2"), E_HALF, PLUS, E_ROOT2, APPROX, number("8.1695")), "."),
                    ),
                ),
            ),
            Line(
                listed(THIRD, THIRD, THIRD_LAST),
                reason=("divide above and below by ", E_HALF),
                mark="A1",
                notes=(
                    Note(
                        "note",
                        ("after cancelling the sum is ", row(TWO_PLUS, APPROX, number("4.0281")), "."),
                    ),
                ),
            ),
            Line(
                listed(number("0.2483"), number("0.2483"), number("0.5035")),
                relation="≈",
                notes=(
                    Note(
                        "check",
                        (
                            row(
                                number("0.2483"),
                                PLUS,
                                number("0.2483"),
                                PLUS,
                                number("0.5035"),
                                APPROX,
                                number(1),
                            ),
                            "; the ratio ",
                            row(sub(A, 33), Operator("/"), sub(A, 31), EQ, E_HALF, APPROX, number("2.0281")),
                            ".",
                        ),
                    ),
                    Note(
                        "reading",
                        (
                            Code("sat"),
                            " takes half of its output from itself and a quarter from each earlier token.",
                        ),
                    ),
                    Note(
                        "slip",
                        (
                            row(number("0.2119"), COMMA, number("0.2119"), COMMA, number("0.5761")),
                            "? The factor ",
                            over(Number("1"), Root(D_K)),
                            " was forgotten.",
                        ),
                    ),
                ),
            ),
        )
    )


def heat() -> Heatmap:
    hidden = Cell(0, MINUS_INF, masked=True)
    cells = (
        (Cell(1, number("1.00"), number(1)), hidden, hidden),
        (Cell(0.19557, number("0.20"), SMALL), Cell(0.80443, number("0.80"), LARGE), hidden),
        (
            Cell(0.24826, number("0.25"), THIRD),
            Cell(0.24826, number("0.25"), THIRD),
            Cell(0.50349, number("0.50"), THIRD_LAST),
        ),
    )
    return Heatmap(
        cells,
        ("the", "cat", "sat"),
        ("the", "cat", "sat"),
        (number("1.00"),) * 3,
        (
            "Weights ",
            A,
            "; hatched cells are masked.",
        ),
    )


def key(paper: str = "a4", language: str = "en", title: str = "Scaled dot-product attention, by hand") -> Document:
    """The teacher's document."""
    scaled = matrix((0, ROOT2), (HALF_ROOT2, ROOT2))
    weights = matrix(
        (SMALL, LARGE),
        (over(Number("1"), row(number(1), PLUS, E_HALF)), over(E_HALF, row(number(1), PLUS, E_HALF))),
    )
    answers = Table(
        (("",), ("asked",), ("exact",), ("4 digits",)),
        (
            (("1",), (S,), (matrix((0, 2), (1, 2)),), ("",)),
            (("2",), (SCALED,), (scaled,), (matrix((0, "1.4142"), ("0.7071", "1.4142")),)),
            (("3",), (A,), (weights,), (matrix(("0.1956", "0.8044"), ("0.3302", "0.6698")),)),
            (
                ("6",),
                ("in words",),
                (
                    "with 0 the key would still count ",
                    row(power(number(0)), EQ, number(1)),
                    " in the sum; it must be left out altogether, as the limit of ",
                    power(Name("s")),
                    " says",
                ),
                ("",),
            ),
        ),
        "llll",
    )
    first = Problem(
        "1",
        (
            paragraph(Code("cat"), " looks at ", Code("the"), ": row 2 of ", Q, " times row 1 of ", K, ":"),
            Display(
                row(
                    number(1),
                    Operator("⋅"),
                    number(0),
                    PLUS,
                    number(1),
                    Operator("⋅"),
                    number(1),
                    EQ,
                    number(1),
                )
            ),
            Steps((Line(matrix((1, 0), (1, 1)), row(S, EQ, Q, K_T)),)),
            Note("slip", ("rows of ", K, " taken as columns give ", matrix((0, 1), (2, 1)), ".")),
        ),
        ("Scores",),
        2,
    )
    fifth = Problem(
        "5",
        (paragraph("Row 3, ", Code("sat"), ":"), row_three(), heat()),
        ("A causal mask",),
        Fraction(13, 2),
    )
    extra = Problem(
        "7", (paragraph("Four tokens, all exponentials distinct:"), wide_softmax()), ("A wide matrix",), 1
    )
    forms = Callout(
        ("Equal forms that a student may write",),
        (
            Bullets(
                (
                    (
                        row(
                            SMALL,
                            EQ,
                            number(1),
                            Operator("−"),
                            LARGE,
                            EQ,
                            Name("σ"),
                            Fence(row(Operator("−"), ROOT2)),
                        ),
                    ),
                    (row(Quotient(ROOT2, Number("2")), EQ, over(number(1), ROOT2)),),
                )
            ),
        ),
    )
    return Document(
        "key",
        title + ": key",
        (Heading(("Table of answers",)), answers, forms, first, fifth, extra),
        course="Transformers from scratch · Lecture 3.2",
        language=language,
        paper=paper,
        code="K7QM-4R",
        footer="symattn",
    )
