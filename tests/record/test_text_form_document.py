"""The document of the text form: its examples are read, and nothing is missing from it."""

import re
from pathlib import Path

import pytest

from risk2210.record import parse, parse_line, text, to_text
from risk2210.record.vocabulary import KEYWORDS, VERBS
from risk2210.rules import KINDS, kind_of
from tests.rules.table import lay

DOCUMENT = Path(text.__file__).with_name("text-form.md").read_text(encoding="utf-8")
POSITION = lay({"egypt": "red 5 land naval", "saharan_empire": "blue 2", "sakha": "red 1"})


def examples(kind: str) -> list[str]:
    return [line for block in re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL) for line in block.splitlines()]


@pytest.mark.parametrize("line", examples("moves"))
def test_an_example(line):
    move = parse(line)
    assert parse(line, POSITION) == move
    assert parse(to_text(move)) == move
    if "ruling we" not in line:
        assert to_text(move) == line


@pytest.mark.parametrize("line", examples("typed"))
def test_a_line_as_typed(line):
    assert all(parse(to_text(move)) == move for move in parse_line(line, POSITION))


def test_every_kind_of_move_has_an_example():
    assert {kind_of(parse(line)) for line in examples("moves")} == set(KINDS)


def test_every_word_is_in_the_table_and_in_the_grammar():
    grammar = re.search(r"## Grammar\n\n```\n(.*?)```", DOCUMENT, re.DOTALL)[1]
    for english, french in (*VERBS.values(), *KEYWORDS.items()):
        assert f"`{english}` | `{french}`" in DOCUMENT
        spoken = english in grammar or english in {"naval", "nuclear", "space", "nobody"}
        assert spoken, english
