"""Recorded games to report on, with names that must never become markup."""

from __future__ import annotations

import msgspec
import pytest

from risk2210.record import RecordedGame
from risk2210.rules import Game
from tests.record.tables import Clock
from tests.record.test_recorded import golden

NAMES = ("Ada", '<img src=x onerror="alert(1)">', "Zoé & Co", "</script><script>alert(2)</script>", "Eve", "Max")


def recorded_golden(name, folder):
    """A golden game of the rules, recorded by people with `NAMES`."""
    game = golden(f"rules_{name}.jsonl")
    players = tuple(
        msgspec.structs.replace(player, name=called) for player, called in zip(game.header.players, NAMES, strict=False)
    )
    fresh = Game(msgspec.structs.replace(game.header, players=players), game.position.board)
    fresh.extend(game.moves)
    return RecordedGame.create(fresh, folder, clock=Clock())


@pytest.fixture
def evening(tmp_path):
    """Records a golden game by its name; all are closed at the end."""
    opened = []

    def make(name):
        opened.append(recorded_golden(name, tmp_path / "games"))
        return opened[-1]

    yield make
    for game in opened:
        game.close()
