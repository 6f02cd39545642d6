"""Laying a position of classic Risk on the table in a line or two.

>>> position = lay({"alaska": "red 5", "japan": "blue 2"}, cards={"red": ("infantry", "cavalry alaska", "?")})
>>> position.units_of("alaska"), len(position.territory_hand("red")), position.step
(5, 3, 'invade')
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from risk2210.board import Board, load_board
from risk2210.rules import (
    EDITIONS,
    Frame,
    Game,
    Header,
    HoldingRuling,
    HouseRules,
    Position,
    Ruleset,
    Ruling,
    SeatRuling,
    TerritoryCard,
    new_position,
    play,
)
from tests.golden.regenerate import FOLDER as GOLDEN
from tests.golden.regenerate import Line
from tests.rules.table import with_homes

PLAYERS = ("red", "blue", "gold")
HOMES = ("argentina", "madagascar", "new_guinea", "iceland", "western_australia", "siam")
"""Where players who would otherwise have nothing keep one army."""


@cache
def board() -> Board:
    return load_board("classic")


def start(mode: str = "classic", players: tuple[str, ...] = PLAYERS, **house: Any) -> Position:
    """A game before its first move."""
    ruleset = Ruleset(mode, HouseRules(**house))
    return new_position(Frame(load_board(ruleset.edition.board), players, ruleset))


def card(text: str) -> TerritoryCard:
    """``"infantry"``, ``"infantry alaska"``, ``"? alaska"``, ``"?"``."""
    symbol, *territory = text.split()
    return TerritoryCard(None if symbol == "?" else symbol, territory[0] if territory else None)


def cards(*texts: str) -> tuple[TerritoryCard, ...]:
    return tuple(map(card, texts))


def lay(
    holdings: dict[str, str],
    *,
    mode: str = "classic",
    step: str = "invade",
    player: str = "red",
    players: tuple[str, ...] = PLAYERS,
    cards: dict[str, tuple[str, ...]] | None = None,
    sets: int = 0,
    discards: tuple[str, ...] = (),
    captures: int = 0,
    order: tuple[str, ...] | None = None,
    homes: bool = True,
    **house: Any,
) -> Position:
    """A position in the midst of a game, entered as one enters it from the table."""
    laid = with_homes(holdings, HOMES, players if homes else ())
    territories = tuple(
        HoldingRuling(territory, owner=text.split()[0], mods=int(text.split()[1])) for territory, text in laid.items()
    )
    hands = {name: tuple(map(card, texts)) for name, texts in (cards or {}).items()}
    before = start(mode, players, **house)
    left = before.frame.pack_size - sum(map(len, hands.values())) - len(discards)
    entered = Ruling(
        "laid out for a test",
        territories,
        tuple(SeatRuling(name, cards=hand) for name, hand in hands.items()),
        step=step,
        order=order or players,
        player=player,
        captures=captures,
        sets=sets,
        deck=left,
        discards=tuple(map(card, discards)),
    )
    return play(before, entered)


MODES = tuple(mode for mode, edition in EDITIONS.items() if "house_variants" in edition.parts)
"""Every edition of classic Risk."""


@cache
def fought(mode: str, most: int = 6) -> tuple[Position, ...]:
    """Positions of a golden game of this edition at which attacks may be made, spread over the game."""
    file = next(file for file in GOLDEN.glob("rules_*.jsonl") if _mode(file) == mode)
    header, *lines = file.read_bytes().splitlines()
    game = Game(msgspec.json.decode(header, type=Header), load_board(EDITIONS[mode].board))
    found = []
    for line in lines:
        game.push(msgspec.json.decode(line, type=Line).move)
        if game.position.step == "invade" and game.position.awaiting and game.position.awaiting[-1].kind == "turn":
            found.append(game.position)
    return tuple(found[:: max(1, len(found) // most)][:most])


def _mode(file: Path) -> str:
    return msgspec.json.decode(file.read_bytes().splitlines()[0], type=Header).ruleset.mode
