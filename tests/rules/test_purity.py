"""The rules have no clock, no file and no dice of their own, and look only down."""

import ast
from pathlib import Path

import pytest

import risk2210.rules

SOURCES = sorted(Path(risk2210.rules.__file__).parent.glob("*.py"))
ALLOWED = {"__future__", "collections", "difflib", "hashlib", "itertools", "re", "types", "typing", "msgspec"}
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


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_no_module_asks_for_the_mode_by_name(file):
    if file.stem != "ruleset":
        assert '"risk2210"' not in file.read_text(encoding="utf-8").replace('load_board("risk2210")', "")


def test_no_public_name_hides_a_module():
    assert not {file.stem for file in SOURCES} & set(risk2210.rules.__all__)
