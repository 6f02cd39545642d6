"""R9.8, R9.11, R9.12: cards played between a declaration and the dice."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.board import CardSpec
from risk2210.rules.decisions import Decision
from risk2210.rules.effects import Effect
from risk2210.rules.invasion import after_losses, conclude, take_losses
from risk2210.rules.moves import PlayCard
from risk2210.rules.position import Invasion, Position, put
from risk2210.rules.refusals import refuse
from risk2210.rules.setup import check_station_site
from risk2210.rules.terms import ordered
from risk2210.rules.units import add_mods, check_station_limit


def _under_way(position: Position) -> tuple[str, Invasion]:
    """The attacker and his invasion."""
    assert position.turn is not None
    assert position.invasion is not None
    return position.turn.player, position.invasion


def check_invaded(position: Position, player: str, card: CardSpec) -> None:
    """Refuse a card whose effect the invaded territory does not allow."""
    _, invasion = _under_way(position)
    if card.effect == "defender_station":
        check_station_site(position, position.frame.index[invasion.target], "R1.5")
        check_station_limit(position, player, "R6.3")
    if card.effect == "evacuate" and not position.units_of(invasion.target):
        refuse("cards/nothing_to_evacuate", "R9.11", territory=invasion.target)


def defender_mods(position: Position, card: CardSpec, _: PlayCard) -> Position:
    """MODs of the defender's colour join the defence, whoever played the card; they roll dice now (R9.12, R8.6)."""
    attacker, invasion = _under_way(position)
    mods = add_mods(position, {position.frame.index[invasion.target]: card.amount})
    decision = Decision("roll", (attacker,), territory=invasion.target)
    return replace(position, mods=mods, awaiting=(*position.awaiting[:-1], decision))


def defender_station(position: Position, _: CardSpec, __: PlayCard) -> Position:
    """A Space Station of the defender's appears; his dice are eight-sided from the coming roll on (R7.12)."""
    return replace(position, stations=position.stations | {_under_way(position)[1].target})


def halve_attackers(position: Position, _: CardSpec, __: PlayCard) -> Position:
    """Half of all units at the origin are lost, rounded up; the attacker chooses which (R9.13)."""
    attacker, invasion = _under_way(position)
    lost = (position.units_of(invasion.origin) + 1) // 2
    return after_losses(take_losses(position, attacker, invasion.origin, lost))


def cease_fire(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The invasion is off without a roll, and the attacker may not attack this player again this turn (R7.2, R7.4)."""
    attacker, _ = _under_way(position)
    effect = Effect("cease_fire", move.player, against=attacker, card=card.id)
    return replace(position, invasion=None, lasting=(*position.lasting, effect), awaiting=position.awaiting[:1])


def evacuate(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """All units go to one other own territory; the attacker moves in, and the capture is contested (R9.11, R7.20)."""
    _attacker, invasion = _under_way(position)
    start, end = position.frame.index[invasion.target], position.frame.index[move.territories[0]]
    mods, commanders, owners = position.mods, position.commanders, position.owners
    if invasion.target not in position.stations:
        owners = put(owners, start, None)
    position = replace(
        position,
        owners=owners,
        mods=put(put(mods, end, mods[end] + mods[start]), start, 0),
        commanders=put(put(commanders, end, ordered((*commanders[end], *commanders[start]))), start, ()),
    )
    return conclude(position)
