"""A small class for tests: a short sheet, a roster, a secret, and the command run in this process."""

from pathlib import Path

from click.testing import CliRunner

from symattn.cli.sheet_command import command

SHEET = """
id = "short"
title = "A short sheet"
[[problem]]
id = "row"
text = "Softmax the scaled row."
givens = { S = [[0, 2], [1, 0]], d_k = 2, V = [[4, 0], [0, 2]] }
vary = { S = "0..5", V = "0..4" }
asks = ["weights", "output"]
points = 3
[[problem]]
id = "why"
text = "Why the root?"
lines = 2
points = 1
answer = "The variance of a dot product is $d_k$."
"""
SECRET = "0123456789abcdef" * 4


def roster(ids, **columns):
    """A roster's text; columns are functions of an id."""
    lines = [
        ";".join(["id", *columns]),
        *(";".join([id, *(str(make(id)) for make in columns.values())]) for id in ids),
    ]
    return "\n".join(lines) + "\n"


class AClass:
    """A folder with a sheet, a secret and a roster, and what the command says there."""

    def __init__(self, path: Path, text: str | None = None) -> None:
        self.path, self.out = path, path / "out"
        (path / "short.toml").write_text(SHEET, encoding="utf-8")
        (path / "class.secret").write_text(SECRET, encoding="utf-8")
        (path / "class.secret").chmod(0o600)
        self.roster(text or roster(["01", "02", "03"], name=lambda id: f"Name {id}"))

    def roster(self, text: str | bytes) -> None:
        raw = text if isinstance(text, bytes) else text.encode()
        (self.path / "class.csv").write_bytes(raw)

    def arguments(self, *more: str, sheet: str = "", out: Path | None = None) -> list[str]:
        return [
            sheet or str(self.path / "short.toml"), "--roster", str(self.path / "class.csv"), "--secret-file",
            str(self.path / "class.secret"), "--out", str(out or self.out), "--jobs", "1", *more,
        ]  # fmt: skip

    def run(self, *more: str, sheet: str = "", out: Path | None = None) -> str:
        """What a run prints; the error that it ends in is raised."""
        done = CliRunner().invoke(command, self.arguments(*more, sheet=sheet, out=out), catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder and what stands in it."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
