"""The rules have no clock, no file and no dice of their own, and look only down."""

import ast
from pathlib import Path

import pytest

import risk2210.rules
from risk2210.board import board_names
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


def sides(node):
    """What a comparison or a match sets side by side."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Match):
        return [node.subject, *(case.pattern for case in node.cases)]
    return []


MODES_ALONE = set(EDITIONS) - set(board_names())
"""Modes that share their name with no board."""


@pytest.mark.parametrize("file", EVERYWHERE, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_module_asks_for_the_mode_by_name(file):
    """Only the presets in `editions` know what a mode is made of."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for side in sides(node):
            assert getattr(side, "attr", "") != "mode", ast.unparse(node)
            names = {each.value for each in ast.walk(side) if isinstance(each, ast.Constant)}
            assert not names & MODES_ALONE, ast.unparse(node)


def test_a_question_for_the_mode_would_be_noticed():
    asked = ast.parse('if ruleset.mode == "classic": pass').body[0].test
    assert any(getattr(side, "attr", "") == "mode" for side in sides(asked))


def test_no_public_name_hides_a_module():
    assert not {file.stem for file in SOURCES} & set(risk2210.rules.__all__)
