"""Laying a position on the table in a line or two.

>>> position = lay({"egypt": "red 5 land", "siberia": "blue 2 station"})
>>> position.units_of("egypt"), position.station_at("siberia")
(6, True)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from risk2210.board import Board, load_board
from risk2210.rules import (
    COMMANDERS,
    Card,
    Effect,
    Frame,
    Game,
    HoldingRuling,
    HouseRules,
    IllegalMove,
    Move,
    Position,
    Refusal,
    Ruleset,
    Ruling,
    SeatRuling,
    audit,
    new_position,
    play,
)

PLAYERS = ("red", "blue", "gold")
HOMES = ("madagascar", "new_guinea", "argentina", "mexico", "japan")
"""Where players who would otherwise have nothing keep one MOD, so that they stay in the game."""


@cache
def board(exiled_states_canada_link: bool = True) -> Board:
    return load_board("risk2210", exiled_states_canada_link=exiled_states_canada_link)


def start(players: tuple[str, ...] = PLAYERS, **house: Any) -> Position:
    """A game before its first move."""
    rules = Ruleset(house=HouseRules(**house))
    return new_position(Frame(board(rules.house.exiled_states_canada_link), players, rules))


def holding(territory: str, text: str) -> HoldingRuling:
    """``"red 5 land station"``: owner, MODs, commanders, perhaps a station."""
    owner, *pieces = text.split()
    mods = sum(int(piece) for piece in pieces if piece.isdigit())
    kinds = tuple(piece for piece in pieces if piece in COMMANDERS)
    return HoldingRuling(territory, owner=owner, mods=mods, commanders=kinds, station="station" in pieces)


def with_homes(holdings: dict[str, str], homes: Iterable[str], players: Iterable[str]) -> dict[str, str]:
    """The holdings, with a single unit at home for each of these players who has none."""
    laid = dict(holdings)
    free = iter([territory for territory in homes if territory not in laid])
    for name in players:
        if not any(text.split()[0] == name for text in laid.values()):
            laid[next(free)] = f"{name} 1"
    return laid


def lay(
    holdings: dict[str, str],
    *,
    step: str = "invade",
    player: str = "red",
    players: tuple[str, ...] = PLAYERS,
    energy: dict[str, int] | None = None,
    hands: dict[str, tuple[str, ...]] | None = None,
    devastated: tuple[str, ...] = (),
    piles: dict[str, int] | None = None,
    lasting: tuple[Effect, ...] = (),
    year: int = 1,
    order: tuple[str, ...] | None = None,
    captures: int = 0,
    homes: bool = True,
    **house: Any,
) -> Position:
    """A position in the midst of a game, entered as one enters it from the table."""
    laid = with_homes(holdings, HOMES, players if homes else ())
    territories = [holding(territory, text) for territory, text in laid.items()]
    territories += [HoldingRuling(territory, devastated=True) for territory in devastated]
    hands = hands or {}
    left = {deck: 20 - sum(card.startswith(deck) for hand in hands.values() for card in hand) for deck in COMMANDERS}
    seats = [
        SeatRuling(name, energy=(energy or {}).get(name, 3), hand=tuple(map(card, hands.get(name, ()))))
        for name in players
    ]
    entered = Ruling(
        "laid out for a test",
        tuple(territories),
        tuple(seats),
        tuple({**left, **(piles or {})}.items()),
        year=year,
        step=step,
        order=order or players,
        player=player,
        captures=captures,
        lasting=lasting,
        discarded=devastated,
    )
    return play(start(players, **house), entered)


def card(text: str) -> Card:
    """``"land"``: an unknown card of that deck; ``"land_scout_forces"``: that card."""
    return Card(text) if text in COMMANDERS else Card(text.split("_", maxsplit=1)[0], text)


def play_all(position: Position, *moves: Move) -> Position:
    for move in moves:
        position = play(position, move)
    return position


def refused(position: Position, move: Any) -> Refusal:
    """The refusal of a move that must not be legal; the position must not have changed."""
    before = position.digest
    with pytest.raises(IllegalMove) as caught:
        play(position, move)
    assert position.digest == before
    assert caught.value.message("en")
    assert caught.value.message("fr")
    return caught.value.refusal


def code(position: Position, move: Any) -> str:
    """Code and clause of the refusal, for short comparisons: ``"invasion/must_roll R7.4"``."""
    refusal = refused(position, move)
    return f"{refusal.code} {refusal.clause}"


def findings(position: Position) -> list[str]:
    return [finding.code.removeprefix("audit/") for finding in audit(position)]


def new_game(players: tuple[str, ...] = PLAYERS) -> Game:
    return Game.new(board(), players)


def d6(*faces: int) -> tuple[tuple[int, int], ...]:
    return tuple((6, face) for face in faces)


def d8(*faces: int) -> tuple[tuple[int, int], ...]:
    return tuple((8, face) for face in faces)
