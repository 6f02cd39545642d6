"""Which clause, ruling and worked example each test proves; printed as a table, and none may be missing."""

import ast
from collections import defaultdict
from pathlib import Path

CLAUSES = {
    "R1": 12,
    "R2": 9,
    "R3": 5,
    "R4": 3,
    "R5": 5,
    "R6": 10,
    "R7": 24,
    "R8": 6,
    "R9": 19,
    "R10": 7,
    "R11": 6,
    "R12": 8,
    "C1": 5,
    "C2": 9,
    "C3": 5,
    "C4": 6,
    "C5": 6,
    "C6": 9,
    "C7": 8,
}
RULINGS = (
    *(f"Q{number:02}" for number in range(1, 47)),
    *(f"N{number:02}" for number in range(1, 9)),
)
VECTORS = tuple(f"V{number:02}" for number in range(1, 13))
"""Worked examples."""


def marks(name):
    """Value of every ``@pytest.mark.<name>("...")`` in this folder, with the tests that bear it."""
    found = defaultdict(list)
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == f"pytest.mark.{name}":
                        found[mark.args[0].value].append(f"{file.stem}::{node.name}")
    return found


def table(name, wanted):
    """Print one row for each and return those that no test proves."""
    found = marks(name)
    assert set(found) <= set(wanted), f"unknown {name}: {set(found) - set(wanted)}"
    for each in wanted:
        print(f"{each:7} {len(found[each]):2}  {', '.join(found[each])}")
    return [each for each in wanted if not found[each]]


def test_every_clause_is_proved():
    wanted = [f"{section}.{number}" for section, count in CLAUSES.items() for number in range(1, count + 1)]
    assert len(wanted) == 114 + 48
    assert table("clause", wanted) == []


def test_every_ruling_on_these_clauses_is_proved():
    assert table("ruling", RULINGS) == []


def test_every_worked_example_of_these_clauses_is_proved():
    assert table("vector", VECTORS) == []
