"""Where sheets are found: those that ship, and files of one's own.

Knows the two places of the shipped sheets (inside an installed symattn, or beside it in a checkout). The only
module of this floor that reads files.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ..errors import SheetError, UnknownName
from .sheet import Sheet, sheet_of

PACKAGE = "symattn"


def sheet(name: str | Path, seed: int | str | None = None, paper: str | None = None) -> Sheet:
    """A worksheet: one that ships, by its name, or one of your own, by the path of its TOML file.

    Without `seed` it has the numbers of its file; a seed (a whole number, or a text of one line) draws a fair
    variant of the same structure, the same on every machine. `paper` is "a4" or "us-letter".

    Raises UnknownName for a name that no sheet has, SheetError (with file and line) for a file that is wrong.

    >>> sheet("qkv").problem("q5").answer["K"]
    Matrix([
    [1, 2],
    [3, 0]])
    """
    path = Path(name)
    if path.suffix == ".toml":
        return sheet_of(_text_of(path), seed, paper, path.name)
    shipped = _shipped()
    if str(name) not in shipped:
        near = get_close_matches(str(name), shipped, 1)
        advice = f"did you mean {near[0]}?" if near else "a file of your own is named by its path, as mine.toml"
        raise UnknownName(f"there is no sheet {str(name)!r}; there are {', '.join(shipped)}; {advice}")
    return sheet_of(shipped[str(name)].read_text(encoding="utf-8"), seed, paper, f"{name}.toml")


def sheets() -> tuple[str, ...]:
    """The names of the sheets that ship.

    >>> sheets()
    ('lab-3', 'proofs', 'qkv', 'self-attention')
    """
    return tuple(_shipped())


def _shipped() -> dict[str, Traversable]:
    installed = files(PACKAGE) / "_worksheets"
    folder = installed if installed.is_dir() else Path(str(files(PACKAGE))).parent / "worksheets"
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=lambda each: each.name)
    return {each.name.removesuffix(".toml"): each for each in found}


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SheetError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SheetError(f"{path} is not a text in UTF-8; save it as UTF-8") from None
