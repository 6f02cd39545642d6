"""`Edition`: what one rulebook prints: its board, the parts of the game it has, its procedures and its numbers.

A mode is the name of an edition. Modules ask for a part, a procedure or a number, never for the name.

Examples
--------
>>> EDITIONS["classic"].board, EDITIONS["classic"].players
('classic', (2, 6))
>>> "command_cards" in EDITIONS["classic"].parts
False
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules.terms import TERRAINS, Step

Mode = Literal[
    "risk2210",
    "classic_2210",
    "classic",
    "classic_2p_neutral",
    "classic_missions",
    "hasbro_2006",
    "risk_mission_2006",
]
"""Editions of the game the engine knows."""

Part = Literal[
    "years",
    "bidding",
    "devastation",
    "energy",
    "commanders",
    "stations",
    "command_cards",
    "score",
    "neutral_draw",
    "territory_cards",
    "missions",
    "ranks",
    "house_variants",
]
"""Something an edition has or has not.

``"years"``: a fixed number of years, then a count; otherwise round after round until somebody has won. ``"score"``:
the count at the end. ``"neutral_draw"``: the neutral army's territories are drawn (R12.1). ``"territory_cards"``: drawn
after conquests and traded in sets (C2). ``"missions"``: one secret mission each (C6). ``"ranks"``: four missions each,
one of every rank (C5.6). ``"house_variants"``: the house rules of classic Risk may be chosen (C7).
"""

FirstTurn = Literal["placed_first", "roll", "youngest"]
FortifyPolicy = Literal["adjacent", "chain", "unlimited", "none"]
SetUp = Literal["claim", "dealt"]
Victory = Literal["world", "missions", "two_continents"]
Rank = Literal["captain", "major", "colonel", "general"]

RANKS: Final[tuple[Rank, ...]] = ("captain", "major", "colonel", "general")
"""The four ranks of mission cards, lowest first (C5.6)."""

_NO_CLAUSES: Mapping[str, str] = MappingProxyType({})


class Edition(Struct, frozen=True, kw_only=True):
    """What one edition's rulebook prints; no house rule changes it.

    Numbers of parts that the edition has not are 0.
    """

    board: str = "risk2210"
    board_switches: frozenset[str] = frozenset()  # house rules that change the board
    rulebook: str = "risk2210"  # folder of the board whose rulebook it follows
    players: tuple[int, int] = (2, 5)  # fewest and most
    parts: frozenset[Part] = frozenset()
    terrains: tuple[str, ...] = TERRAINS  # terrains that are played on
    turn_steps: tuple[Step, ...] = ("deploy", "invade", "fortify")
    armies: bool = False  # whether people speak of armies, not of MODs
    pieces: tuple[int, ...] = (1, 3, 5)  # worth of the pieces in the box (R1.3, C5.1)
    clauses: Mapping[str, str] = _NO_CLAUSES  # where this edition says what another clause says of Risk 2210 A.D.
    neutral_clauses: Mapping[str, str] = _NO_CLAUSES  # where it says so of a game with a neutral army

    # set-up
    setup: SetUp = "claim"
    first_turn: FirstTurn = "placed_first"  # C1.3, C5.3
    first_turn_clause: str = "C1.3"  # where a roll for the first turn is told of
    starting_energy: int = 0  # R2.1
    starting_mods: tuple[int, ...]  # for the fewest players, one more … (R2.4, R12.3, C1.2)
    devastation_cards: int = 0  # R2.3
    reinforcement_batch: int = 1  # R2.7, C1.2
    neutral_players: int = 0  # with this many players a neutral army takes part (R12, C4)
    neutral_cards: tuple[int, int, int] = (0, 0, 0)  # land, water and lunar cards it draws (R12.1)
    neutral_mods: int = 0  # R12.1
    neutral_batch: tuple[int, int] = (0, 0)  # own and neutral armies placed at a time beside a neutral army (C4.3)

    # the turn
    territories_per_income: int = 3  # R5.1, C2.1
    commander_cost: int = 0  # R6.1
    station_cost: int = 0  # R6.3
    station_limit: int = 0  # R1.5
    card_cost: int = 0  # R6.5
    cards_per_turn: int = 0  # R6.5
    attack_dice: int = 3  # R7.9
    defence_dice: int = 2  # R7.9
    captures_for_bonus: int = 0  # R7.20
    bonus_energy: int = 0  # R7.21
    fortify: FortifyPolicy = "adjacent"  # C3.4
    influence_points: int = 0  # R11.4
    hidden_energy: int = 0  # R10.7
    energy_extraction: int = 0  # R10.7

    # territory cards
    jokers: int = 2  # C1.1
    set_values: tuple[int, ...] = (4, 6, 8, 10, 12, 15)  # C2.6
    set_step: int = 5  # C2.6, after the last of them
    set_bonus: int = 2  # C2.7
    hand_limit: int = 4  # most cards kept at the start of a turn, or after others' cards were won (C2.5, C3.3)

    # the end
    victory: Victory = "world"


_CLASSIC_CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R1.1": "C1.1", "R1.5": "C1.1", "R1.6": "C1.2", "R1.7": "C1.1", "R1.9": "C2.3", "R1.11": "C1.1",
        "R2.1": "C1.2", "R2.4": "C1.2", "R2.5": "C1.2", "R2.6": "C1.2", "R2.7": "C1.2", "R3.1": "C1.4",
        "R3.2": "C1.4", "R3.3": "C1.4", "R3.4": "C1.5", "R4.2": "C1.4", "R5.1": "C2.1",
        "R5.2": "C2.2", "R5.5": "C2.9", "R7.1": "C3.1", "R7.2": "C3.1", "R7.4": "C3.1", "R7.9": "C3.1",
        "R7.10": "C3.1", "R7.11": "C3.1", "R7.12": "C3.1", "R7.13": "C3.1", "R7.14": "C3.1", "R7.15": "C3.1",
        "R7.16": "C3.2", "R7.17": "C3.2", "R7.18": "C3.2", "R7.19": "C3.2", "R7.22": "C1.5", "R10.1": "C3.4",
        "R10.2": "C3.4", "R10.3": "C3.4", "R10.6": "C1.4", "R11.1": "C1.5", "R12.1": "C4.1", "R12.4": "C4.5",
        "C4.2": "C7.6",
    }
)  # fmt: skip

_TWO_CLAUSES: Final[Mapping[str, str]] = MappingProxyType({"R2.4": "C4.1", "R2.7": "C4.3", "C4.2": "C4.2"})

_LINK: Final = frozenset({"exiled_states_canada_link"})


def _variant(base: Edition, *, clauses: Mapping[str, str] = _NO_CLAUSES, **changes: Any) -> Edition:
    """The base with these changes; where no clause is given, those of the base stand."""
    return replace(base, clauses={**base.clauses, **clauses}, **changes)


_RISK2210: Final = Edition(
    board_switches=_LINK,
    parts=frozenset(
        {
            *("years", "bidding", "devastation", "energy", "commanders", "stations", "command_cards"),
            *("score", "neutral_draw"),
        }
    ),
    turn_steps=("deploy", "build", "buy", "play", "invade", "fortify"),
    starting_energy=3,
    starting_mods=(30, 35, 30, 25),
    devastation_cards=4,
    reinforcement_batch=3,
    commander_cost=3,
    station_cost=5,
    station_limit=4,
    card_cost=1,
    cards_per_turn=4,
    captures_for_bonus=3,
    bonus_energy=1,
    fortify="chain",
    influence_points=3,
    hidden_energy=4,
    energy_extraction=7,
    neutral_players=2,
    neutral_cards=(16, 6, 6),
    neutral_mods=3,
)

_CLASSIC: Final = Edition(
    board="classic",
    rulebook="classic",
    players=(2, 6),
    parts=frozenset({"territory_cards", "house_variants"}),
    armies=True,
    pieces=(1, 5, 10),
    starting_mods=(40, 35, 30, 25, 20),
    clauses=_CLASSIC_CLAUSES,
)
"""Classic Risk without a neutral army, from which its editions differ."""

_NEUTRAL: Final[Mapping[str, Any]] = MappingProxyType(
    {"neutral_players": 2, "neutral_batch": (2, 1), "neutral_clauses": _TWO_CLAUSES}
)
"""What a neutral army beside two players adds to an edition of classic Risk."""

_HASBRO_2006: Final = _variant(
    _CLASSIC,
    players=(2, 4),
    first_turn="roll",
    first_turn_clause="C5.3",
    starting_mods=(40, 35, 30),
    clauses={"R2.4": "C5.1", "R3.2": "C5.2"},
    **_NEUTRAL,
)

EDITIONS: Final[Mapping[Mode, Edition]] = MappingProxyType(
    {
        "risk2210": _RISK2210,
        "classic_2210": _variant(  # on the land of the board of Risk 2210 A.D., with its pieces
            _CLASSIC,
            board="risk2210",
            board_switches=_LINK,
            players=(3, 5),
            terrains=("land",),
            pieces=(1, 3, 5),
            starting_mods=(35, 30, 25),
        ),
        "classic": _variant(_CLASSIC, **_NEUTRAL),
        "classic_2p_neutral": _variant(_CLASSIC, players=(2, 2), setup="dealt", starting_mods=(40,), **_NEUTRAL),
        "classic_missions": _variant(
            _CLASSIC,
            players=(3, 6),
            setup="dealt",
            starting_mods=(35, 30, 25, 20),
            victory="missions",
            clauses={"R2.4": "C6.9", "R2.7": "C6.5", "C4.2": "C6.5"},
        ),
        "hasbro_2006": _HASBRO_2006,
        "risk_mission_2006": _variant(_HASBRO_2006, parts=_HASBRO_2006.parts | {"ranks"}),
    }
)
"""Every edition by the name of its mode: what a variant does not say is as in its base."""
