"""R9.10: Scout Forces, whose card only their holder has seen."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.decisions import Decision
from risk2210.rules.effects import Effect, source
from risk2210.rules.flow import awaited, settled
from risk2210.rules.moves import ShowScouts
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, scouted_pile
from risk2210.rules.refusals import refuse
from risk2210.rules.units import add_mods, own_territory


def waiting(position: Position, player: str) -> tuple[Effect, ...]:
    """Scout Forces of the player that still wait."""
    return tuple(e for e in position.lasting if e.kind == "scout_forces" and e.holder == player)


def ask_scouts(before: Position, position: Position) -> Position:
    """Whoever has just come to hold a territory that his secret card may show is asked at once (R9.10)."""
    if position.owners is before.owners or position.step == "over" or not position.awaiting:
        return position
    frame = position.frame
    for effect in dict.fromkeys(e for e in position.lasting if e.kind == "scout_forces"):
        pile = scouted_pile(frame, effect)
        for index, owner in enumerate(position.owners):
            territory = frame.ids[index]
            new = owner == effect.holder and before.owners[index] != owner
            if new and frame.terrain[index] == pile and territory not in position.discarded:
                decision = Decision("scouts", (effect.holder,), territory=territory)
                if decision not in position.awaiting:
                    position = replace(position, awaiting=(*position.awaiting, decision))
    return position


def drop_answered(position: Position) -> Position:
    """The position without questions on top that nothing waits for any more: the card was shown, or ruled away."""
    while position.awaiting and position.awaiting[-1].kind == "scouts":
        decision = position.awaiting[-1]
        territory, player = decision.territory, decision.players[0]
        assert territory is not None
        if position.owner_of(territory) == player and _fitting(position, player, territory):
            return position
        position = replace(position, awaiting=settled(position))
    return position


def play_show_scouts(position: Position, move: ShowScouts) -> Position:
    """The card is shown: MODs go down when the territory has just been taken; later they are forfeited (R9.10)."""
    player, territory = move.player, move.territory
    position.frame.seat(player)
    if not position.awaiting:  # the game is over
        awaited(position)
    index = own_territory(position, player, territory, "R9.10")
    effect = _scouting(position, player, territory)
    top = position.awaiting[-1]
    asked = (top.kind, top.players, top.territory) == ("scouts", (player,), territory)
    if not asked and not move.forfeited:
        refuse("scouts/late", "R9.10", territory=territory, player=player)
    mods = position.mods
    if not move.forfeited:
        mods = add_mods(position, {index: source(position.frame.cards, effect).amount})
    lasting = list(position.lasting)
    lasting.remove(effect)
    return replace(
        position,
        mods=mods,
        lasting=tuple(lasting),
        discarded=position.discarded | {territory},
        awaiting=settled(position) if asked else position.awaiting,
    )


def _scouting(position: Position, player: str, territory: str) -> Effect:
    """The player's Scout Forces whose card may show this territory."""
    forces = waiting(position, player)
    if not forces:
        refuse("scouts/none", "R9.10", player=player)
    fitting = _fitting(position, player, territory)
    if not fitting:
        refuse("draw/gone", "R9.10", territory=territory)
    return fitting[0]


def _fitting(position: Position, player: str, territory: str) -> tuple[Effect, ...]:
    """The player's waiting Scout Forces whose card may show this territory, which must still be in its pile."""
    if territory in position.discarded:
        return ()
    terrain, frame = position.frame.terrain[position.frame.index[territory]], position.frame
    return tuple(effect for effect in waiting(position, player) if scouted_pile(frame, effect) == terrain)


def option_show_scouts(position: Position) -> Option:
    """Placed where they have just fallen due; forfeited wherever their holder might have forgotten them."""
    if not position.awaiting:
        awaited(position)
    top = position.awaiting[-1]
    moves = []
    if top.kind == "scouts" and top.territory is not None:
        moves.append(ShowScouts(top.players[0], top.territory))
    for player in dict.fromkeys(effect.holder for effect in position.lasting if effect.kind == "scout_forces"):
        piles = {scouted_pile(position.frame, effect) for effect in waiting(position, player)}
        moves += [
            ShowScouts(player, territory, forfeited=True)
            for territory in position.territories_of(player)
            if territory not in position.discarded and position.frame.terrain[position.frame.index[territory]] in piles
        ]
    if not moves:
        refuse("scouts/nobody", "R9.10")
    players = tuple(dict.fromkeys(move.player for move in moves))
    return Option("show_scouts", players, {"territories": tuple(move.territory for move in moves)}, tuple(moves))
