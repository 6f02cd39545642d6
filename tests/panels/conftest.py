"""A companion without a page: what is pressed is pressed in Python."""

from __future__ import annotations

import json
from random import Random

import pytest

from risk2210.panels.companion import Companion
from risk2210.selfplay.policy import choose


@pytest.fixture
def companion(tmp_path):
    """A companion at home, with games of its own."""
    made = Companion(tmp_path / "games", "en", chance=Random(5))
    yield made
    made.close_game()


@pytest.fixture
def own_cards(companion):
    """A file with a command card of the group's own, where the companion looks for such."""
    folder = companion.home.folder / "cards"
    folder.mkdir(parents=True)
    card = {
        "id": "land_storm",
        "deck": "land",
        "names": {"en": "Storm", "fr": "Tempête"},
        "copies": 2,
        "cost": 0,
        "commander": "land",
        "window": "own_pre_invasion",
        "effect": "text",
        "text": {"en": "A <b>storm</b> rises.", "fr": "Une tempête se lève."},
    }
    file = folder / "ours.json"
    file.write_text(json.dumps({"format": 1, "cards": [card]}), encoding="utf-8")
    return file


@pytest.fixture
def game(companion):
    """A companion on a new game of three."""
    for place, name in enumerate(("Ada", "Bob", "Eve")):
        companion.act(f"name:{place}", name)
    companion.home_sheet.press("begin")
    return companion


@pytest.fixture
def until(game):
    """Play random legal moves until this is awaited (and, in a turn, until this step)."""

    def go(kind, step=None, *, seed=3, where=lambda _position: True):
        rng = Random(seed)
        table = game.table
        for _ in range(1500):
            decision = table.decision
            assert decision is not None, kind
            if decision.kind == kind and step in (None, table.position.step) and where(table.position):
                game.table.changed()
                return table
            table.game.push(choose(table.position, rng, cards=False))
        raise AssertionError(kind)

    return go
