"""PDFs joined to one: pages in order, tags that still point to their own pages, heads of tables that are found."""

import io

import pikepdf
import pytest

from symattn.errors import PageError
from symattn.render.join import joined
from symattn.render.page.model import Document, Table, paragraph
from symattn.render.pdf import compile_pdf
from tests.tools import need, run, text_of

COUNT = 4


def part(k):
    table = Table((("Item",), ("Value",)), ((("a",), (f"value {k}",)), (("b",), ("2",))))
    return compile_pdf(Document("sheet", f"Copy {k}", (paragraph(f"Text of {k}."), table), even=k % 2 == 0))


@pytest.fixture(scope="module")
def parts():
    return [(f"copy {k}", part(k)) for k in range(COUNT)]


@pytest.fixture(scope="module")
def whole(parts):
    return joined([(name, lambda made=made: made) for name, made in parts], "A pile")


def test_the_same_parts_give_the_same_bytes(parts, whole):
    assert joined([(name, lambda made=made: made) for name, made in parts], "A pile") == whole


def test_pages_come_in_order_and_nothing_is_lost(parts, whole, tmp_path):
    (tmp_path / "whole.pdf").write_bytes(whole)
    text = text_of(tmp_path / "whole.pdf")
    places = [text.index(f"Text of {k}.") for k in range(COUNT)]

    assert places == sorted(places)
    assert text.count("\f") == sum(len(pikepdf.open(io.BytesIO(made)).pages) for _, made in parts)


def test_every_tag_of_a_page_points_back_to_it(whole):
    """The number of each page leads, through the tree of parents, to tags of that page and no other."""
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = {int(key): tags for key, tags in zip(numbers[::2], numbers[1::2], strict=True)}
        keys = [int(page.StructParents) for page in pdf.pages if "/StructParents" in page]
        checked = 0
        for page in pdf.pages:
            for tag in parents.get(int(page.get("/StructParents", -1)), ()):
                if isinstance(tag, pikepdf.Dictionary) and "/Pg" in tag:
                    assert tag.Pg.objgen == page.objgen
                    checked += 1
        assert len(set(keys)) == len(keys) and set(keys) == set(parents)
        assert int(pdf.Root.StructTreeRoot.ParentTreeNextKey) > max(keys)
        assert checked >= 4 * COUNT


def cells(tag):
    kids = tag.get("/K", ())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from cells(kid)


def test_every_head_of_a_table_is_found_by_its_name(whole):
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        root = pdf.Root.StructTreeRoot
        leaf = root.IDTree.Kids[0]
        names = list(leaf.Names)
        known = {bytes(name): tag for name, tag in zip(names[::2], names[1::2], strict=True)}
        used = [
            bytes(head) for cell in cells(root) for each in cell.get("/A", ()) for head in each.get("/Headers", ())
        ]

        assert list(known) == sorted(known) and [bytes(each) for each in leaf.Limits] == [min(known), max(known)]
        assert len(known) == 2 * COUNT and len(used) >= 4 * COUNT and set(used) <= set(known)
        assert all(bytes(tag.ID) == name for name, tag in known.items())


def test_it_says_what_it_is(whole, tmp_path):
    path = tmp_path / "whole.pdf"
    path.write_bytes(whole)
    told, metadata = run(need("pdfinfo"), path), run(need("pdfinfo"), "-meta", path)

    assert "A pile" in told and "PDF version:     1.7" in told
    assert "pdfuaid" in metadata and "A pile" in metadata
    assert "No syntax or stream encoding errors" in run(need("qpdf"), "--check", path)
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [f"copy {k}" for k in range(COUNT)]


def test_nothing_cannot_be_joined():
    with pytest.raises(PageError, match="at least one part"):
        joined([], "Nothing")
