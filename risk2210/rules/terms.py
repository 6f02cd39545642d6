"""The rulebook's fixed vocabulary, spelled once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

Commander = Literal["land", "diplomat", "naval", "nuclear", "space"]
"""A kind of commander; the five command piles bear the same names (R1.5, R1.8)."""

COMMANDERS: Final[tuple[Commander, ...]] = ("land", "diplomat", "naval", "nuclear", "space")
"""The five kinds in the order in which they are always listed."""

TERRAINS: Final = ("land", "water", "moon")
"""The three terrains; the territory piles bear the same names (R1.8)."""

NEUTRAL: Final = "neutral"
"""Owner of the neutral army's territories; a holder, never a player (R9.7, R12.4)."""

Step = Literal[
    "devastation",
    "neutral_army",
    "first_player",
    "claim",
    "deal",
    "missions",
    "reinforce",
    "command",
    "first_turn",
    "bidding",
    "deploy",
    "build",
    "buy",
    "play",
    "invade",
    "fortify",
    "scoring",
    "over",
]
"""Where a game stands: steps of set-up (R2, R12, C1.2), bidding (R4), steps of a turn (R3.2, C1.4), the end (R11)."""

SETUP_STEPS: Final[tuple[Step, ...]] = (
    *("devastation", "neutral_army", "first_player", "claim", "deal", "missions", "reinforce", "command", "first_turn"),
)
TURN_STEPS: Final[tuple[Step, ...]] = ("deploy", "build", "buy", "play", "invade", "fortify")
"""All steps of set-up and of a turn, in their order; which of them a game has is for its edition to say."""

STEPS: Final[tuple[Step, ...]] = (*SETUP_STEPS, "bidding", *TURN_STEPS, "scoring", "over")

ENERGY_SUPPLY: Final = 140
"""Worth of all energy counters in the box: 65 ones and 15 fives (R1.10)."""

MAX_COUNT: Final = 9999
"""Largest number a move may name: far above anything a table can hold, small enough to add up without care."""


def ordered(commanders: Iterable[Commander]) -> tuple[Commander, ...]:
    """Commanders in the order in which they are always listed, so that equal sets are equal values."""
    return tuple(sorted(commanders, key=COMMANDERS.index))
