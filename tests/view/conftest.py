"""Boards and states to draw."""

from __future__ import annotations

import pytest

from risk2210 import load_board
from risk2210.view import BoardState, Holding


@pytest.fixture(scope="session")
def board():
    return load_board("risk2210")


@pytest.fixture
def state():
    return BoardState(
        {
            "egypt": Holding("ada", mods=3, commanders=("land", "naval"), station=True),
            "japan": Holding("bob", mods=12),
            "poseidon": Holding("neutral", mods=3),
            "siberia": Holding("bob", station=True),
        },
        devastated={"alden", "mexico"},
        owners=("ada", "bob"),
    )
