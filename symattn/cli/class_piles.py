"""Piles of a class: a file for each group under a cover slip, and the tutor's key; joined from what has been set.

Knows which parts belong to a pile and in which order. Nothing is drawn here.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from symattn.worksheet.classes import Copy

from .class_folder import Folder
from .class_jobs import thawed_from, whos
from .files import write_whole

A_PART = 25  # versions of one part of the tutor's table


def codes_of(copies: Sequence[Copy]) -> list[str]:
    """The codes of a class: by version, and otherwise in the order of the copies."""
    return list(dict.fromkeys(copy.code for copy in sorted(copies, key=lambda copy: copy.version)))


def pile_up(copies: Sequence[Copy], folder: Folder, printed: str, edition: str) -> Iterator[Path]:
    """One file for each group, under a cover slip, and the tutor's key; from what has been set."""
    from symattn.render.compose.class_pages import cover
    from symattn.render.join import joined
    from symattn.render.pdf import compile_pdf, in_the_fonts

    sheet = thawed_from(folder.path, copies[0].code)
    pages = page_count(folder.copy(copies[0]).read_bytes())
    for group in sorted({copy.group for copy in copies}):
        mine = [copy for copy in copies if copy.group == group]
        shown = [(copy, in_the_fonts(whos(copy, printed)[0])) for copy in mine]
        slip = compile_pdf(cover(in_the_fonts(group), shown, pages, sheet, edition))
        parts = [(copy.code, folder.copy(copy).read_bytes) for copy in mine]
        title = " · ".join(filter(None, (sheet.title, edition, group)))
        write_whole(folder.group(group), joined([(group or sheet.title, partial(bytes, slip)), *parts], title))
        yield folder.group(group)


def tutors_key(copies: Sequence[Copy], folder: Folder, edition: str) -> Path:
    """The tutor's key: the table of answers, then the wrong answers of each version."""
    from symattn.render.compose.class_pages import tutor_table
    from symattn.render.join import joined
    from symattn.render.pdf import compile_pdf

    codes, tables = codes_of(copies), []
    title = thawed_from(folder.path, codes[0]).title
    for k in range(0, len(codes), A_PART):
        some = [thawed_from(folder.path, code) for code in codes[k : k + A_PART]]
        made = compile_pdf(tutor_table(some, edition))
        tables.append((some[0].code, partial(bytes, made)))
    wrong = [(code, folder.key(code, "tutor").read_bytes) for code in codes]
    path = folder.path / "tutor.pdf"
    write_whole(path, joined([*tables, *wrong], " · ".join(filter(None, (title, edition)))))
    return path


def page_count(pdf: bytes) -> int:
    """The pages of a PDF."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return len(opened.pages)
