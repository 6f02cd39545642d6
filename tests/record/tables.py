"""Recorded games for the tests: a clock that can be told, a game played in advance, a file of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from risk2210.board import load_board
from risk2210.record import RecordedGame, RecordError
from risk2210.rules import Game, HouseRules, Move, Player, Ruleset
from risk2210.selfplay import play_out

EVENING = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
PLAYERS = (Player("red", "Ada", "#c00"), Player("blue", "Bob"), Player("gold", "Zoé"))


class Clock:
    """Each time it is asked, some seconds later."""

    def __init__(self, seconds: float = 10) -> None:
        self.time = EVENING
        self.step = timedelta(seconds=seconds)

    def __call__(self) -> datetime:
        self.time += self.step
        return self.time


def fresh(years: int = 1) -> Game:
    return Game.new(load_board("risk2210"), PLAYERS, Ruleset(house=HouseRules(years=years)))


@cache
def moves_of(years: int = 1, seed: int = 7) -> tuple[Move, ...]:
    """All moves of a game, played in advance."""
    game = fresh(years)
    for _ in play_out(game, Random(seed), check=False):
        pass
    return game.moves


def recorded(folder: Path, count: int | None = None, **more: Any) -> RecordedGame:
    """A game on disk with its first `count` moves, all by default; open for writing."""
    game = RecordedGame.create(fresh(), folder, clock=more.pop("clock", Clock()), **more)
    for move in moves_of()[:count]:
        game.push(move)
    return game


def error_of(path: Path, **more: Any) -> RecordError:
    """Why a file cannot be opened; it is told in both languages."""
    with pytest.raises(RecordError) as caught:
        RecordedGame.open(path, **more)
    for lang in ("en", "fr"):
        assert caught.value.message(lang)
    return caught.value
