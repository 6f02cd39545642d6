"""R9: cards that place, move or remove pieces, and those that bring or take energy."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.board import CardSpec
from risk2210.rules.choices import opponents_of
from risk2210.rules.decisions import Decision
from risk2210.rules.effects import Effect
from risk2210.rules.flow import awaited, awaited_of, settled
from risk2210.rules.moves import PlayCard, RemoveMods
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import ordered
from risk2210.rules.units import add_mods, eliminate_all_out, own_placements, remove_units, without

# --- pieces (R9.9, R9.17) ---------------------------------------------------------------------------------------


def place_mods(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """So many MODs on each territory named: one heap, or one on each of three (R9.9)."""
    index = position.frame.index
    return replace(position, mods=add_mods(position, {index[territory]: card.amount for territory in move.territories}))


def place_station(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """A Space Station on an own land territory without one, within the limits (R6.3)."""
    return replace(position, stations=position.stations.union(move.territories))


def move_commanders(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """Commanders in play go to any own territories, all at once; what they leave empty is nobody's (R9.17)."""
    where = position.commanders_of(move.player)
    index = position.frame.index
    commanders, owners = list(position.commanders), list(position.owners)
    for kind, _territory in move.commanders:
        start = index[where[kind]]
        commanders[start] = without(commanders[start], (kind,))
    for kind, territory in move.commanders:
        end = index[territory]
        commanders[end] = ordered((*commanders[end], kind))
    for kind, _territory in move.commanders:
        start = index[where[kind]]
        if not position.mods[start] and not commanders[start] and where[kind] not in position.stations:
            owners[start] = None
    return replace(position, commanders=tuple(commanders), owners=tuple(owners))


# --- energy, jams, what lasts until the turn ends (R9.19, R10.7) ------------------------------------------------


def take_energy(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """Every opponent hands over energy, as far as he has any."""
    taken = 0
    for other in opponents_of(position, move.player):
        energy = position.energy_of(other)
        taken += min(card.amount, energy)
        position = with_seat(position, other, energy=energy - min(card.amount, energy))
    return with_seat(position, move.player, energy=position.energy_of(move.player) + taken)


def frequency_jam(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The opponent named may play no card until the turn ends (R9.2)."""
    return _last(position, Effect("frequency_jam", move.player, against=move.opponent, card=card.id))


def hidden_energy(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The territory drawn is watched; what it pays is decided when the turn ends (R10.7)."""
    for territory in move.drawn:
        position = _last(position, Effect("hidden_energy", move.player, territory=territory, card=card.id))
    return position


def energy_extraction(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The Moon is watched until the turn ends (R9.19)."""
    return _last(position, Effect("energy_extraction", move.player, card=card.id))


def invade_earth(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The first territory turned over that is not the player's may be attacked from the Moon this turn (R7.7)."""
    for territory in move.drawn:
        if position.owner_of(territory) != move.player:
            position = _last(position, Effect("invade_earth", move.player, territory=territory, card=card.id))
    return position


def scout_forces(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """MODs wait on a card nobody else has seen, or are placed at once where it is the player's already (R9.10)."""
    assert card.draw is not None
    for territory in move.drawn:
        return replace(position, mods=add_mods(position, {position.frame.index[territory]: card.amount}))
    if not position.territory_piles()[card.draw.pile]:
        return position
    return _last(position, Effect("scout_forces", move.player, card=card.id))


def extra_fortify(position: Position, card: CardSpec, _: PlayCard) -> Position:
    """One more fortify move, before or after the usual one (R10.6)."""
    turn = position.turn
    assert turn is not None
    return replace(position, turn=replace(turn, fortifies_left=turn.fortifies_left + card.amount))


def _last(position: Position, effect: Effect) -> Position:
    return replace(position, lasting=(*position.lasting, effect))


# --- MODs off the boards (R9.16) --------------------------------------------------------------------------------


def remove_mods(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """Each opponent in turn order, then the player himself, takes MODs of his choice off the boards (R9.16)."""
    order = position.order or position.living
    start = order.index(move.player)
    opponents = [other for other in (*order[start + 1 :], *order[:start]) if position.seat(other).alive]
    asked = [Decision("remove_mods", (other,), amount=card.amount) for other in opponents]
    if card.own_amount:
        asked.append(Decision("remove_mods", (move.player,), amount=card.own_amount))
    return ask_for_mods(replace(position, awaiting=(*position.awaiting, *reversed(asked))))


def ask_for_mods(position: Position) -> Position:
    """Ask whoever is next for no more MODs than he has, and take them where that leaves no choice."""
    while position.awaiting and position.awaiting[-1].kind == "remove_mods":
        decision = position.awaiting[-1]
        held = _mods_of(position, decision.players[0])
        amount = min(decision.amount, sum(held.values()))
        if 0 < amount < sum(held.values()) and len(held) > 1:
            return replace(position, awaiting=(*settled(position), replace(decision, amount=amount)))
        taken = held if amount == sum(held.values()) else dict.fromkeys(held, amount)
        position = _take_mods(position, taken)
    return position


def _mods_of(position: Position, player: str) -> dict[str, int]:
    """The player's MODs by territory, where he has any."""
    return {
        position.frame.ids[index]: position.mods[index]
        for index, owner in enumerate(position.owners)
        if owner == player and position.mods[index]
    }


def _take_mods(position: Position, taken: dict[str, int]) -> Position:
    """These MODs are gone, and with them whoever had no other unit (R7.24)."""
    position = replace(position, awaiting=settled(position))
    for territory, count in taken.items():
        position = remove_units(position, territory, count, ())
    return eliminate_all_out(position)


def play_remove_mods(position: Position, move: RemoveMods) -> Position:
    """MODs from any own territories, even the last one of one; never commanders or stations (R9.16)."""
    decision = awaited_of(position, move.player, "remove_mods")
    wanted = own_placements(position, move.player, move.placements, "R9.16")
    for index, count in wanted.items():
        if count > position.mods[index]:
            territory = position.frame.ids[index]
            refuse("losses/mods", "R9.16", territory=territory, mods=count, present=position.mods[index])
    if sum(wanted.values()) != decision.amount:
        refuse("cards/mods", "R9.16", count=sum(wanted.values()), amount=decision.amount, player=move.player)
    taken = {position.frame.ids[index]: count for index, count in wanted.items()}
    return ask_for_mods(_take_mods(position, taken))


def option_remove_mods(position: Position) -> Option:
    """Any own MODs; shown: all from the largest heaps."""
    decision = awaited(position, "remove_mods")
    player, left = decision.players[0], decision.amount
    held = _mods_of(position, player)
    placements = []
    for territory, mods in sorted(held.items(), key=lambda heap: -heap[1]):
        if left:
            placements.append((territory, min(mods, left)))
            left -= min(mods, left)
    arguments = {"territories": held, "amount": decision.amount}
    return Option("remove_mods", (player,), arguments, (RemoveMods(player, tuple(placements)),), complete=False)
