"""What a doubter has to read: the files that a proof rests on, counted, and the rules in them.

Knows file lengths and the tables of rules, and nothing of what the rules say.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..kernel import AXIOMS, COMPUTED

HERE = Path(__file__).parent
NOT_RULES = ("__init__.py", "trusted.py")


@dataclass(frozen=True)
class TrustedBase:
    """Lines by file, and the rules: axioms, computed rules, and the facts taken from analysis whole."""

    files: tuple[tuple[str, int], ...]
    axioms: tuple[str, ...]
    computed: tuple[str, ...]
    facts: tuple[str, ...]

    @property
    def lines(self) -> int:
        """All lines together."""
        return sum(count for _, count in self.files)

    @property
    def lines_of_rules(self) -> int:
        """The lines of the rules alone."""
        return sum(count for name, count in self.files if name.startswith("rules"))


def trusted_base() -> TrustedBase:
    """The files and rules that every proof rests on, counted as they are now.

    >>> base = trusted_base()
    >>> dict(base.files)["kernel.py"] < 300, base.lines_of_rules < 1000
    (True, True)
    """
    paths = [HERE.parent / "kernel.py", HERE.parent / "language.py"]
    paths += [path for path in sorted(HERE.glob("*.py")) if path.name not in NOT_RULES]
    files = tuple((str(path.relative_to(HERE.parent)), _lines(path)) for path in paths)
    facts = tuple(id for id, axiom in AXIOMS.items() if axiom.fact)
    return TrustedBase(files, tuple(id for id in AXIOMS if id not in facts), tuple(COMPUTED), facts)


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())
