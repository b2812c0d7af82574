"""A document whose every outside text is one payload: title, course, code, tokens, words, marks, names."""

from symattn.render.page.model import (
    Boxes,
    Bullets,
    Callout,
    Cell,
    Code,
    Display,
    Document,
    Emphasis,
    FillIn,
    Heading,
    Heatmap,
    Line,
    Note,
    Problem,
    Steps,
    Strong,
    Table,
    blank_matrix,
    paragraph,
)  # fmt: skip
from symattn.render.tree import Blank, Name, Number, Operator, Words, row


def payload_document(text: str, kind: str = "sheet") -> Document:
    x = Name("x")
    label = (Words(text),) * 2
    blocks = (
        Heading((text,)),
        paragraph(text, Strong(text), Emphasis(text), Code(text), x),
        Bullets(((text,),)),
        Display(row(x, Operator("="), Words(text))),
        Note("slip", (text,)),
        Steps((Line(x, x, reason=(text,), mark=text),)),
        Boxes(x, blank_matrix(2, 1, (20, 13), label), name=text),
        Boxes(x, blank_matrix(2, 1, (20, 13), (), label[:1]), name=text),
        FillIn((row(x, Blank(15, 10)),), (text,), name=text),
        Table(((text,), (x,)), (((text,), (Code(text),)),), caption=(text,)),
        Heatmap(((Cell(0.5, Number("0.50")),),), (text,), (text,), caption=(text,)),
        Callout((text,), (paragraph(text),)),
    )
    problem = Problem(text, blocks, (text,), 1)
    return Document(kind, text, (problem,), course=text, facts=((text,),), code=text, footer=text)
