"""The rulebook: every clause in both languages, every refusal has one, every example is true."""

from __future__ import annotations

import re

import pytest

from risk2210.board import board_names, load_board
from risk2210.errors import InvalidArgument
from risk2210.learn import SOURCES, Example, Scene, rulebook, rulebook_of
from risk2210.learn.rulebook import WHEN
from risk2210.resources import boards_dir
from risk2210.rules import Frame, Ruleset, switches
from risk2210.rules.decisions import CLAUSES as ASKED
from tests.rules.test_messages import SOURCES as MODULES

BOOKS = [board for board in board_names() if (boards_dir() / board / "rulebook.en.md").is_file()]
SECTIONS = {"R1": 12, "R2": 9, "R3": 5, "R4": 3, "R5": 5, "R6": 10, "R7": 24, "R8": 6, "R9": 19, "R10": 7, "R11": 6,
            "R12": 8}  # fmt: skip
"""Chapters of the rules of Risk 2210 A.D. and how many clauses each has."""
EXAMPLES = [
    pytest.param(example, id=f"{clause.number}-{place}")
    for board in BOOKS
    for clause in rulebook("en", board).values()
    for place, example in enumerate(clause.examples)
]


def test_every_clause_of_the_game_is_there_in_its_order():
    wanted = [f"{section}.{number}" for section, count in SECTIONS.items() for number in range(1, count + 1)]
    assert list(rulebook("en")) == wanted


@pytest.mark.parametrize("board", BOOKS)
def test_both_languages_say_the_same_clauses(board):
    english, french = rulebook("en", board), rulebook("fr", board)
    assert list(english) == list(french)
    for number, clause in english.items():
        other = french[number]
        assert clause.title, number
        assert clause.text, number
        assert other.title, number
        assert other.text, number
        assert bool(clause.example) == bool(other.example), number
        assert bool(clause.conflict) == bool(other.conflict), number


@pytest.mark.parametrize("board", BOOKS)
def test_every_clause_names_its_source_and_only_what_exists(board):
    for number, clause in rulebook("en", board).items():
        assert clause.source, number
        assert set(clause.source) <= set(SOURCES), number
        assert set(clause.house) <= set(switches()), number
        for see in clause.see:
            assert see in rulebook("en", rulebook_of(see)), (number, see)
        if clause.picture:
            position = clause.examples[0].start()
            assert all(territory in position.board.index for territory in clause.picture), number


def test_every_house_rule_stands_at_its_clause():
    changed = {switch for board in BOOKS for clause in rulebook("en", board).values() for switch in clause.house}
    assert set(switches()) <= changed


def test_every_refusal_of_the_engine_points_to_a_clause():
    """Whatever stands in the place of a clause in the engine's modules."""
    numbers = {
        number for module in MODULES for number in re.findall(r'"([A-Z]\d+\.\d+)"', module.read_text(encoding="utf-8"))
    }
    assert len(numbers) > 40
    known = {number for board in BOOKS for number in rulebook("en", board)}
    assert numbers | set(ASKED.values()) <= known


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_true_by_the_engine(example):
    example.play()


def test_words_and_engine_tell_the_same_number_of_examples():
    for clause in rulebook("en").values():
        assert bool(clause.example) == bool(clause.examples), clause.number


@pytest.mark.parametrize(
    "script", [("? units egypt 3",), ("egypt > japan",), ("? attack saharan_empire egypt",), ("say cheese",)]
)
def test_a_false_example_is_noticed(script):
    with pytest.raises(InvalidArgument):
        Example(script, Scene(lay=("egypt red 4", "saharan_empire blue 2"))).play()


@pytest.mark.parametrize("board", BOOKS)
def test_french_typography(board):
    text = (boards_dir() / board / "rulebook.fr.md").read_text(encoding="utf-8")
    assert "’" not in text
    assert not re.search(r"\S [:;!?»]|« ", text)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("board", BOOKS)
def test_nothing_is_said_twice(board, lang):
    text = (boards_dir() / board / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    paragraphs = [paragraph.strip() for paragraph in re.split(r"\n\s*\n", text)]
    assert sorted(set(paragraphs)) == sorted(paragraphs)


def test_a_board_without_a_rulebook_says_so():
    with pytest.raises(InvalidArgument):
        rulebook("en", "nowhere")


def test_clauses_of_missions_ranks_and_a_neutral_army_matter_where_there_are_some():
    book = rulebook("en", "classic")
    assert {clause.when for clause in book.values()} == {"", *WHEN}
    for clause in book.values():
        assert (clause.when == "missions") == clause.number.startswith("C6.")
    frame = Frame(load_board("classic"), ("red", "blue", "gold"), Ruleset("classic_missions"))
    assert book["C6.6"].matters(frame)
    assert book["C3.1"].matters(frame)
    assert not book["C5.6"].matters(frame)
    assert not book["C4.3"].matters(frame)
    assert not book["C5.3"].matters(frame)
    two = Frame(load_board("classic"), ("red", "blue"), Ruleset("hasbro_2006"))
    assert book["C4.3"].matters(two)
    assert book["C5.3"].matters(two)
