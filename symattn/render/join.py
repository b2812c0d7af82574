"""Many PDFs of symattn as one, in their order: pages, tags for a screen reader, and a bookmark for each.

Knows what the PDF engine writes (one tree of tags, one list of named table cells) and puts the trees side by side
under one root; the library that copies pages leaves tags behind. Streams from files, so that memory does not grow
with the pile. The same parts give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from typing import Any

import pikepdf

from symattn.errors import PageError

Part = tuple[str, Callable[[], bytes]]  # a name for its bookmark, and how to read it


def joined(parts: Iterable[Part], title: str) -> bytes:
    """One PDF of all parts; `title` is its own. Raises PageError for no parts at all.

    >>> from symattn.render.page.model import Document, paragraph
    >>> from symattn.render.pdf import compile_pdf
    >>> made = compile_pdf(Document("sheet", "By hand", (paragraph("Why?"),)))
    >>> len(pikepdf.open(io.BytesIO(joined([("a", lambda: made), ("b", lambda: made)], "Two"))).pages)
    2
    """
    whole, starts = pikepdf.new(), []
    tags = _Tags(whole)
    for name, read in parts:
        with pikepdf.open(io.BytesIO(read())) as part:
            starts.append((name, len(whole.pages)))
            if not tags.count:
                _take_over(part, whole)
            whole.pages.extend(part.pages)
            tags.add(part, starts[-1][1])
    if not starts:
        raise PageError("nothing to join: give at least one part")
    tags.write()
    with whole.open_outline() as outline:
        outline.root.extend(pikepdf.OutlineItem(name, page) for name, page in starts)
    with whole.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:title"] = title
    whole.docinfo["/Title"] = title
    written = io.BytesIO()
    whole.save(
        written, min_version="1.7", deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate
    )
    return written.getvalue()


OF_THE_WHOLE = ("/MarkInfo", "/OutputIntents", "/ViewerPreferences", "/Lang", "/Metadata")
ABOUT = ("/Creator", "/CreationDate", "/ModDate")


def _take_over(first: pikepdf.Pdf, whole: pikepdf.Pdf) -> None:
    """What holds for a document as a whole, and is the same in all parts: language, colours, standard, dates."""
    for name in OF_THE_WHOLE:
        if name in first.Root:
            value = first.Root[name]
            whole.Root[name] = whole.copy_foreign(value if value.is_indirect else first.make_indirect(value))
    for name in ABOUT:
        if name in first.docinfo:
            whole.docinfo[name] = str(first.docinfo[name])


class _Tags:
    """The tree of tags of a document that grows part by part."""

    def __init__(self, whole: pikepdf.Pdf) -> None:
        self.whole = whole
        self.count = 0
        self.next_key = 0
        self.kids: list[Any] = []
        self.parents: list[Any] = []
        self.names: list[Any] = []
        self.root = whole.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot))

    def add(self, part: pikepdf.Pdf, start: int) -> None:
        """Take over the tags of a part, whose pages begin at `start` and are in the document already."""
        self.count += 1
        source = part.Root.StructTreeRoot
        copied = self.whole.copy_foreign(source if source.is_indirect else part.make_indirect(source))
        if self.count == 1:
            self.root.RoleMap = copied.get("/RoleMap", pikepdf.Dictionary())
        for kid in copied.K:
            kid.P = self.root
            self.kids.append(kid)
        self._renumber(copied, start, len(part.pages))
        self._rename(copied)

    def _renumber(self, copied: Any, start: int, pages: int) -> None:
        """Pages find their tags by a number, unique in the document."""
        numbers = list(copied.ParentTree.Nums)
        for number, tags in zip(numbers[::2], numbers[1::2], strict=True):
            self.parents += [int(number) + self.next_key, tags]
        for page in self.whole.pages[start : start + pages]:
            if "/StructParents" in page:
                page.StructParents = int(page.StructParents) + self.next_key
        self.next_key += int(copied.ParentTreeNextKey)

    def _rename(self, copied: Any) -> None:
        """Heads of tables are found by a name, unique in the document: the number of the part before each."""
        names = list(copied.IDTree.Names) if "/IDTree" in copied else []
        for _, tag in zip(names[::2], names[1::2], strict=True):
            tag.ID = self._own(tag.ID)
            self.names += [tag.ID, tag]
        for _, tag in zip(names[::2], names[1::2], strict=True):
            self._refer(tag)
        for cell in _cells(copied.K):
            if "/ID" not in cell:
                self._refer(cell)

    def _refer(self, tag: Any) -> None:
        for attributes in tag.get("/A", ()):
            if "/Headers" in attributes:
                attributes.Headers = pikepdf.Array([self._own(each) for each in attributes.Headers])

    def _own(self, name: Any) -> pikepdf.String:
        return pikepdf.String(f"{self.count:05d}-{name}")

    def write(self) -> None:
        """Put the tree into the document."""
        self.root.K = pikepdf.Array(self.kids)
        self.root.ParentTree = pikepdf.Dictionary(Nums=pikepdf.Array(self.parents))
        self.root.ParentTreeNextKey = self.next_key
        if self.names:
            self.names_sorted()
        self.whole.Root.StructTreeRoot = self.root

    def names_sorted(self) -> None:
        """A tree of names is in their order."""
        pairs = sorted(zip(self.names[::2], self.names[1::2], strict=True), key=lambda pair: bytes(pair[0]))
        limits = [pairs[0][0], pairs[-1][0]]
        leaf = pikepdf.Dictionary(
            Limits=pikepdf.Array(limits), Names=pikepdf.Array([x for pair in pairs for x in pair])
        )
        self.root.IDTree = pikepdf.Dictionary(Kids=pikepdf.Array([self.whole.make_indirect(leaf)]))


def _cells(tags: Any) -> Any:
    """Every data cell of a tree of tags."""
    waiting = list(tags)
    while waiting:
        tag = waiting.pop()
        if not isinstance(tag, pikepdf.Dictionary) or "/S" not in tag:
            continue
        if tag.S == "/TD":
            yield tag
        kids = tag.get("/K", ())
        waiting += list(kids) if isinstance(kids, pikepdf.Array) else [kids]
