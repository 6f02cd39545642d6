"""Units coming and going: placements, losses, and what they leave behind (R1.6, R7.22 to R7.24, R8.3)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from risk2210.rules.flow import finish, next_turn
from risk2210.rules.move_base import Placements
from risk2210.rules.position import (
    Position,
    put,
    scouted_pile,
    with_missions,
    with_seat,
    with_territory_cards,
    with_territory_hand,
)
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import MAX_COUNT, Commander


def without(commanders: tuple[Commander, ...], gone: tuple[Commander, ...]) -> tuple[Commander, ...]:
    """The commanders less those gone, all of whom must be among them."""
    if not gone:
        return commanders
    left = list(commanders)
    for kind in gone:
        left.remove(kind)
    return tuple(left)


def own_territory(position: Position, player: str, territory: str, clause: str) -> int:
    """Index of a territory the player controls; refuses any other."""
    index = position.frame.territory(territory)
    if position.owners[index] != player:
        refuse("territory/not_yours", clause, territory=territory, player=player, owner=position.owners[index])
    return index


def own_placements(position: Position, player: str, placements: Placements, clause: str) -> dict[int, int]:
    """MODs per territory index, each of them controlled by the player; refuses counts below 1 and other territories."""
    wanted: dict[int, int] = {}
    for territory, count in placements:
        index = own_territory(position, player, territory, clause)
        if not 1 <= count <= MAX_COUNT:
            refuse("placement/count", clause, territory=territory, count=count)
        wanted[index] = wanted.get(index, 0) + count
    return wanted


def add_mods(position: Position, wanted: dict[int, int]) -> tuple[int, ...]:
    """The MODs of all territories after these were added."""
    mods = list(position.mods)
    for index, count in wanted.items():
        mods[index] += count
    return tuple(mods)


def check_station_limit(position: Position, player: str, clause: str) -> None:
    """Refuse if the player already controls all the stations he may (R6.3)."""
    limit = position.edition.station_limit
    if len(position.stations_of(player)) >= limit:
        refuse("build/limit", clause, player=player, limit=limit)


def check_loss(position: Position, territory: str, mods: int, commanders: tuple[Commander, ...], amount: int) -> None:
    """Refuse a choice of lost units that is not there or is not `amount` units (R7.15)."""
    index = position.frame.index[territory]
    check_commanders(position, territory, commanders, "R7.15")
    if not 0 <= mods <= position.mods[index]:
        refuse("losses/mods", "R7.15", territory=territory, mods=mods, present=position.mods[index])
    if mods + len(commanders) != amount:
        refuse("losses/amount", "R7.15", territory=territory, chosen=mods + len(commanders), amount=amount)


def check_commanders(position: Position, territory: str, commanders: tuple[Commander, ...], clause: str) -> None:
    """Refuse commanders named twice or not standing in the territory."""
    here = position.commanders[position.frame.index[territory]]
    for kind in commanders:
        if commanders.count(kind) > here.count(kind):
            refuse("commander/not_there", clause, commander=kind, territory=territory, here=here)


def check_move_out(
    position: Position, territory: str, mods: int, commanders: tuple[Commander, ...], clause: str
) -> int:
    """How many units these are; refuse units that are not there and leaving nobody behind (R7.18, R10.3)."""
    index = position.frame.index[territory]
    check_commanders(position, territory, commanders, clause)
    present = position.mods[index]
    if not 0 <= mods <= present:
        refuse("units/mods", clause, territory=territory, mods=mods, present=present)
    moving, units = mods + len(commanders), present + len(position.commanders[index])
    if moving < 1:
        refuse("units/none", clause, territory=territory)
    if moving >= units:
        refuse("units/leave_one", clause, territory=territory, moving=moving, units=units, most=units - 1)
    return moving


def remove_units(position: Position, territory: str, mods: int, commanders: tuple[Commander, ...]) -> Position:
    """The position without these units; a territory left without unit and station is nobody's (R1.6).

    Elimination is tested by `eliminate_all_out`, once all losses of one event are taken.
    """
    if not mods and not commanders:
        return position
    index = position.frame.index[territory]
    left = position.mods[index] - mods
    staying = without(position.commanders[index], commanders)
    owners = position.owners
    if not left and not staying and territory not in position.stations:
        owners = put(owners, index, None)
    return replace(
        position,
        owners=owners,
        mods=put(position.mods, index, left),
        commanders=put(position.commanders, index, staying) if commanders else position.commanders,
    )


OUTLASTING: Final = ("exchange", "losses", "remove_mods")
"""Decisions of others that outlast the player whose turn it is: a card is carried out wholly (R9.3)."""


def is_out(position: Position, player: str) -> bool:
    """Whether nothing keeps the player in the game (R7.22, R7.23)."""
    if position.has_units(player):
        return False
    return not (position.ruleset.house.station_keeps_alive and position.stations_of(player))


def eliminate_all_out(position: Position) -> Position:
    """Take every player without units out of the game (R7.22 to R7.24); with one player left it is over (R3.4).

    Where the last players fall together nobody is left to win: the game is over, and it is they who are counted.
    """
    players = position.frame.players
    out = [
        player for player, seat in zip(players, position.seats, strict=True) if seat.alive and is_out(position, player)
    ]
    if not out:
        return position
    if len(out) == len(position.living):
        return finish(position)
    for player in out:
        position = _eliminate(position, player)
    if len(position.living) <= 1:
        return finish(position)
    return position if position.active not in out or position.awaiting else next_turn(position)


def _eliminate(position: Position, player: str) -> Position:
    """The player is out of the game (R7.22, R7.23), and nothing is asked of him any more.

    His cards are discarded, his energy goes to the bank, his stations are removed and their territories become
    unoccupied; only the station in a territory about to be entered is its captor's. The conqueror gains nothing but
    territory cards, where they are played with (C3.3). His turn is over too, once the others have finished what his
    card asks of them (R9.3, R9.15).
    """
    decision = position.awaiting[-1] if position.awaiting else None
    entered = decision.territory if decision is not None and decision.kind == "occupy" else None
    lost = [territory for territory in position.stations_of(player) if territory != entered]
    hidden = (effect for effect in position.lasting if effect.holder == player and effect.kind == "scout_forces")
    asked = tuple(decision for decision in position.awaiting if player not in decision.players)
    if position.active == player:
        asked = tuple(decision for decision in asked if decision.kind in OUTLASTING)
    position = replace(
        with_seat(position, player, energy=0, reserve=0, hand=(), alive=False),
        owners=tuple([None if owner == player else owner for owner in position.owners]),
        stations=position.stations.difference(lost),
        spent=position.spent + position.hand_of(player),
        lasting=tuple(effect for effect in position.lasting if player not in {effect.holder, effect.against}),
        unseen=position.unseen + tuple(scouted_pile(position.frame, effect) for effect in hidden),
        awaiting=asked,
    )
    position = win_cards(position, player)
    if position.missions is not None and position.turn is not None and position.active != player:
        kills = (*position.missions.kills, (player, position.turn.player))
        position = with_missions(position, kills=kills, fallen=True)
    return position


def win_cards(position: Position, loser: str) -> Position:
    """The cards of an eliminated player go to whoever's turn it is, or else to the discards (C3.3)."""
    cards, won = position.territory_cards, position.territory_hand(loser)
    if cards is None or not won:
        return position
    position = with_territory_hand(position, loser, ())
    if position.turn is None or position.turn.player == loser:
        return with_territory_cards(position, discards=(*cards.discards, *won))
    victor = position.turn.player
    return with_territory_hand(position, victor, (*position.territory_hand(victor), *won))
