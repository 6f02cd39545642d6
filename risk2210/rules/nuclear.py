"""R9.13 to R9.15: nuclear cards, and the exchange that Armageddon opens."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.board import CardSpec
from risk2210.rules.decisions import Decision
from risk2210.rules.flow import next_turn, settled
from risk2210.rules.invasion import after_losses, take_losses
from risk2210.rules.moves import PlayCard
from risk2210.rules.position import Position
from risk2210.rules.reactions import may_exchange, unjammed
from risk2210.rules.units import eliminate_all_out, remove_units


def strike_territory(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """As many units as the die shows, at most those present; their owner chooses which (R9.13)."""
    return _strike(position, move, dict.fromkeys(move.territories, move.dice[-1]))


def strike_drawn(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """Half the units, rounded up, in each territory drawn that somebody else holds (R9.14)."""
    struck = (territory for territory in move.drawn if position.owner_of(territory) not in {None, move.player})
    return _strike(position, move, {territory: (position.units_of(territory) + 1) // 2 for territory in struck})


def strike_region(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """One unit in every territory of the region rolled, the player's own ones included (R9.14)."""
    frame, region = position.frame, card.table[move.dice[-1] - 1]
    members = frame.members[frame.region_ids.index(region)] if region in frame.region_ids else ()
    return _strike(position, move, dict.fromkeys((frame.ids[index] for index in members), 1))


def kill_commander(position: Position, card: CardSpec, move: PlayCard) -> Position:
    """The commander pointed at is destroyed if the die is high enough (R9.14)."""
    if move.dice[-1] < card.amount:
        return position
    for kind, territory in move.commanders:
        position = remove_units(position, territory, 0, (kind,))
    return eliminate_all_out(position)


def _strike(position: Position, move: PlayCard, hits: dict[str, int]) -> Position:
    """Losses without a choice are taken, the others asked for, in turn order after the player of the card (R9.13)."""
    order = position.order or position.living
    start = order.index(move.player) if move.player in order else 0
    after = (*order[start + 1 :], *order[: start + 1])
    owners = {territory: position.owner_of(territory) for territory in hits}

    def rank(territory: str) -> int:
        owner = owners[territory]
        return after.index(owner) if owner in after else len(after)

    for territory in sorted(hits, key=rank, reverse=True):
        amount = min(hits[territory], position.units_of(territory))
        if amount:
            position = take_losses(position, owners[territory], territory, amount)
    return after_losses(position)


# --- Armageddon (R9.15) -----------------------------------------------------------------------------------------


def armageddon(position: Position, _: CardSpec, move: PlayCard) -> Position:
    """Every player in turn order may play nuclear cards free of cost; jammed ones may not (R9.15)."""
    order = position.order or position.living
    if position.ruleset.house.armageddon_starts_with_active_player:
        start = order.index(move.player)
        order = (*order[start:], *order[:start])
    asked = [Decision("exchange", (player,)) for player in unjammed(position, order) if position.seat(player).alive]
    return pass_on(replace(position, awaiting=(*position.awaiting, *reversed(asked))))


def pass_on(position: Position) -> Position:
    """Whoever cannot take part in the exchange, now that it comes to him, is passed over; then the turn goes on."""
    while position.awaiting and position.awaiting[-1].kind == "exchange":
        if may_exchange(position, position.awaiting[-1].players[0]):
            return position
        position = replace(position, awaiting=settled(position))
    if not position.awaiting and position.turn is not None and position.step != "over":
        return next_turn(position)  # whose turn it was is out of the game
    return position
