"""Self-play: whole games of random but legal moves, with the invariants checked after each; fuzzer and benchmark."""

from risk2210.selfplay.driver import (
    GameReport,
    add_arguments,
    add_ruleset_arguments,
    cards_played,
    play_game,
    play_out,
    ruleset_of,
    run,
)
from risk2210.selfplay.invariants import InvariantBroken, check_step
from risk2210.selfplay.policy import choose

__all__ = [
    "GameReport",
    "InvariantBroken",
    "add_arguments",
    "add_ruleset_arguments",
    "cards_played",
    "check_step",
    "choose",
    "play_game",
    "play_out",
    "ruleset_of",
    "run",
]
