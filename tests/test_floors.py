"""The design, enforced: imports point down, and no module hides a public name."""

import ast
from pathlib import Path

import pytest

import symattn

ROOT = Path(symattn.__file__).parent
LEVEL = {
    "errors": 0, "shown": 0, "exact": 1, "layer": 2, "mistakes": 3, "derivation": 3, "proof": 4,
    "verify": 5, "words": 5, "worksheet": 6, "render": 7, "cli": 8,
}  # fmt: skip


def floor_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "symattn" and parts[1] in LEVEL else None


def module_of(path: Path) -> str:
    return ".".join(("symattn", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def imported(path: Path) -> set[str]:
    """Every symattn module that a file names in an import, relative ones made absolute."""
    module, found = module_of(path), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
            prefix = ".".join(base[: len(base) - node.level + 1]) if node.level else ""
            target = ".".join(part for part in (prefix, node.module) if part)
            found |= {target} | {f"{target}.{alias.name}" for alias in node.names}
    return found


FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem in LEVEL)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_point_down(path):
    here = floor_of(module_of(path))
    for target in imported(path):
        there = floor_of(target)
        if there and there != here:
            assert LEVEL[there] < LEVEL[here], f"{module_of(path)} imports {target}"


def test_floors_are_all_known():
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and (path / "__init__.py").exists()}

    assert folders <= set(LEVEL)


def test_no_module_shares_a_public_name():
    modules = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert not modules & set(symattn.__all__)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_every_module_says_what_it_knows(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_forbidden_calls(path):
    """No evaluation of text, and no guessing of equality."""
    forbidden = {"simplify", "equals", "eval", "exec", "parse_expr", "sympify", "nsimplify"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            assert ast.unparse(node.func).split(".")[-1] not in forbidden, f"{path}:{node.lineno}"
