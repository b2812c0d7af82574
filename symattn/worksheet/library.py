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
from ..words import languages
from .schema import read_sheet
from .sheet import Sheet, sheet_of
from .translation import Translation

PACKAGE = "symattn"


def sheet(
    name: str | Path,
    seed: int | str | None = None,
    paper: str | None = None,
    language: str | None = None,
    only: int | str | None = None,
) -> Sheet:
    """A worksheet: one that ships, by its name, or one of your own, by the path of its TOML file.

    Without `seed` it has the numbers of its file; a seed (a whole number, or a text of one line) draws a fair
    variant of the same structure, the same on every machine. `paper` is "a4" or "us-letter".
    `language` is "en", "de" or another for which there are words; sentences in a language that is not the sheet's
    own stand in a folder of that name beside it (`de/qkv.toml`), numbers in the sheet's own file only.
    Where `only` one problem matters, by its number or id, the others are not computed.

    Raises UnknownName for a name that no sheet has, SheetError (with file and line) for a file that is wrong.

    >>> sheet("qkv").problem("q5").answer["K"]
    Matrix([
    [1, 2],
    [3, 0]])
    """
    text, called = source_of(name)
    translation = translation_of(name, language)
    return sheet_of(text, name=called, translation=translation, seed=seed, paper=paper, only=only)


def source_of(name: str | Path) -> tuple[str, str]:
    """The text of a sheet's file, and what errors call it. Raises UnknownName and SheetError.

    >>> source_of("qkv")[1]
    'qkv.toml'
    """
    file, called = _found(name)
    return _text_of(file), called


def translation_of(name: str | Path, language: str | None) -> Translation | None:
    """The sentences of a sheet in another language than its own; None where it is its own, or none is asked for.

    They stand in a file of the same name in the folder of the language. Raises UnknownName where there is none.

    >>> translation_of("qkv", "de").name, translation_of("qkv", "en")
    ('de/qkv.toml', None)
    """
    text, called = source_of(name)
    if language is None or read_sheet(text, called).language == language:
        return None
    if language not in languages():
        raise UnknownName(f"there are no words in {language!r}; there are {', '.join(languages())}")
    file = _found(name)[0]
    beside = file.parent if isinstance(file, Path) else _folder()
    other = beside / language / file.name
    if not other.is_file():
        raise UnknownName(f"{file.name} has no translation; its sentences in {language!r} belong in {other}")
    return Translation(language, f"{language}/{file.name}", _text_of(other))


def _found(name: str | Path) -> tuple[Traversable, str]:
    path = Path(name)
    if path.suffix == ".toml":
        return path, path.name
    shipped = _shipped()
    if str(name) not in shipped:
        near = get_close_matches(str(name), shipped, 1)
        advice = f"did you mean {near[0]}?" if near else "a file of your own is named by its path, as mine.toml"
        raise UnknownName(f"there is no sheet {str(name)!r}; there are {', '.join(shipped)}; {advice}")
    return shipped[str(name)], f"{name}.toml"


def sheets() -> tuple[str, ...]:
    """The names of the sheets that ship.

    >>> {"lab-3", "proofs", "qkv", "self-attention"} <= set(sheets())
    True
    """
    return tuple(_shipped())


def _folder() -> Traversable:
    installed = files(PACKAGE) / "_worksheets"
    return installed if installed.is_dir() else Path(str(files(PACKAGE))).parent / "worksheets"


def _shipped() -> dict[str, Traversable]:
    found = sorted(
        (each for each in _folder().iterdir() if each.name.endswith(".toml")), key=lambda each: each.name
    )
    return {each.name.removesuffix(".toml"): each for each in found}


def _text_of(path: Traversable) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SheetError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SheetError(f"{path} is not a text in UTF-8; save it as UTF-8") from None
