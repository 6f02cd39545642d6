"""The rules have no clock, no file and no dice of their own, and look only down."""

import ast
import re
from pathlib import Path

import pytest

import risk2210.rules
from risk2210.rules import EDITIONS

SOURCES = sorted(Path(risk2210.rules.__file__).parent.glob("*.py"))
EVERYWHERE = sorted(Path(risk2210.__file__).parent.rglob("*.py"))
ALLOWED = {
    "__future__",
    "collections",
    "difflib",
    "functools",
    "hashlib",
    "itertools",
    "re",
    "types",
    "typing",
    "msgspec",
}
BELOW = ("risk2210.board", "risk2210.errors", "risk2210.i18n", "risk2210.rules")


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_imports(file):
    for module in imported(file):
        assert module.split(".")[0] in ALLOWED or module.startswith(BELOW), module


def compared(node):
    """What a comparison, a match or a lookup asks for, as source text."""
    if isinstance(node, ast.Compare):
        return ast.unparse(node)
    return ast.unparse(node.pattern) if isinstance(node, ast.match_case) else ""


@pytest.mark.parametrize("file", EVERYWHERE, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_module_asks_for_the_mode_by_name(file):
    """Only the presets in `editions` know what a mode is made of."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        asked = compared(node)
        assert not re.search(r"\.mode\b", asked), asked
        assert not [mode for mode in EDITIONS if repr(mode) in asked], asked


def test_no_public_name_hides_a_module():
    assert not {file.stem for file in SOURCES} & set(risk2210.rules.__all__)
