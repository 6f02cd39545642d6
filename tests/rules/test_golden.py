"""Golden games replay move for move to the very same positions."""

from pathlib import Path

import msgspec
import pytest

from risk2210.board import load_cards
from risk2210.rules import EDITIONS, KINDS, Game, Header, PlayCard, ScoreInfluence, kind_of, outcome
from risk2210.selfplay.driver import board_for
from tests.golden.regenerate import DIGITS, FOLDER, GAMES, Line

FILES = sorted(FOLDER.glob("rules_*.jsonl"))


def read(file: Path) -> tuple[Header, list[Line]]:
    first, *rest = file.read_bytes().splitlines()
    return msgspec.json.decode(first, type=Header), [msgspec.json.decode(text, type=Line) for text in rest]


def test_there_is_a_game_for_every_number_of_players():
    assert {file.stem for file in FILES} == set(GAMES)
    assert {len(read(file)[0].players) for file in FILES} == {2, 3, 4, 5, 6}
    assert {read(file)[0].ruleset.mode for file in FILES} == set(EDITIONS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_game(file):
    header, lines = read(file)
    game = Game(header, board_for(header.ruleset))
    for number, line in enumerate(lines, 1):
        position = game.push(line.move)
        assert position.digest[:DIGITS] == line.digest, f"move {number}: {line.move}"
    assert outcome(game.position) is not None


def test_together_they_hold_every_card():
    """Of Colony Influence, shown at the final count."""
    cards = load_cards()
    seen = set()
    for file in FILES:
        for line in read(file)[1]:
            if isinstance(line.move, PlayCard):
                seen.add(line.move.card)
            elif isinstance(line.move, ScoreInfluence):
                seen.update(cards.influence[deck][0].id for deck in line.move.decks)
    assert seen == set(cards.cards)


def test_together_they_hold_every_kind_of_move():
    seen = {kind_of(line.move) for file in FILES for line in read(file)[1]}
    assert seen == set(KINDS)
