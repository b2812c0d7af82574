"""A small reader of the boxes that a PDF of symattn draws: position, size, line, shade, page; for tests only."""

import re
from dataclasses import dataclass
from pathlib import Path

from tests.tools import need, run

MM = 72 / 25.4
NUMBER = r"(-?[\d.]+)"
BOX = re.compile(
    rf"1 0 0 -1 {NUMBER} {NUMBER} cm\s*/c0 CS {NUMBER} SCN {NUMBER} w 4 M "
    rf"0 0 m {NUMBER} 0 l {NUMBER} {NUMBER} l 0 {NUMBER} l\s+h\s+S"
)


@dataclass(frozen=True)
class Box:
    """A stroked rectangle: left and top from the page's top left corner, sizes in millimetres, line in points."""

    page: int
    left: float
    top: float
    width: float
    height: float
    line: float
    shade: float

    @property
    def size(self) -> tuple[float, float]:
        return round(self.width, 2), round(self.height, 2)


def boxes_in(pdf: Path, page_height: float) -> list[Box]:
    """Every box of a PDF."""
    plain = pdf.with_suffix(".qdf")
    run(need("qpdf"), "--qdf", "--object-streams=disable", pdf, plain)
    pages = plain.read_bytes().decode("latin-1").split("%% Contents for page ")[1:]
    return [box for text in pages for box in _boxes(text, page_height)]


def _boxes(text: str, page_height: float) -> list[Box]:
    page, found = int(text.split("\n", 1)[0]), []
    for match in BOX.finditer(text):
        x, y, shade, line, width, _, height, _ = map(float, match.groups())
        found.append(Box(page, x / MM, page_height - y / MM, width / MM, height / MM, line, shade))
    return found
