"""What a command card, or what it asks of a player, would leave on the table if nothing forbade it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from risk2210.board import CardSpec
from risk2210.rules.effects import Effect, source
from risk2210.rules.moves import Lose, PlayCard, RemoveMods, ShowScouts
from risk2210.rules.sketch import Sketch


def _card(sketch: Sketch, move: PlayCard) -> None:
    """The card is paid for and gone, with what was drawn; what it sets by itself is set.

    Which units others would have given up, or where a move it allows would have gone, is for the table to say.
    """
    position = sketch.position
    if move.player not in position.players or move.card not in position.frame.cards:
        return
    card = position.frame.cards[move.card]
    sketch.spend(move.player, card)
    if move.drawn:
        sketch.discard(move.drawn)
    effect = _EFFECT.get(card.effect)
    if effect is not None:
        effect(sketch, card, move)


def _placed(sketch: Sketch, card: CardSpec, move: PlayCard) -> None:
    for territory in move.territories:
        sketch.add(territory, card.amount)


def _built(sketch: Sketch, _: CardSpec, move: PlayCard) -> None:
    for territory in move.territories:
        sketch.hold(territory, station=True)


def _scouted(sketch: Sketch, card: CardSpec, move: PlayCard) -> None:
    for territory in move.drawn:
        sketch.add(territory, card.amount)
    if not move.drawn:
        sketch.last(Effect("scout_forces", move.player, card=card.id))


def _defended(sketch: Sketch, card: CardSpec, _: PlayCard) -> None:
    invasion = sketch.position.invasion
    if invasion is None:
        return
    if card.effect == "defender_mods":
        sketch.add(invasion.target, card.amount)
    else:
        sketch.hold(invasion.target, station=True)


def _evacuated(sketch: Sketch, _: CardSpec, move: PlayCard) -> None:
    invasion = sketch.position.invasion
    if invasion is not None and len(move.territories) == 1:
        mods, kinds = sketch.mods(invasion.target), sketch.commanders(invasion.target)
        sketch.move(invasion.target, move.territories[0], mods, kinds)
        sketch.leave(invasion.target)


def _relocated(sketch: Sketch, _: CardSpec, move: PlayCard) -> None:
    where = sketch.position.commanders_of(move.player)
    for kind, _territory in move.commanders:
        if kind in where:
            sketch.go(where[kind], (kind,))
    for kind, territory in move.commanders:
        sketch.come(territory, (kind,))
    for kind, _territory in move.commanders:
        if kind in where:
            sketch.leave(where[kind])


def _assassinated(sketch: Sketch, card: CardSpec, move: PlayCard) -> None:
    if move.dice and move.dice[-1] >= card.amount:
        for kind, territory in move.commanders:
            sketch.go(territory, (kind,))
            sketch.leave(territory)


def _energy(sketch: Sketch, card: CardSpec, move: PlayCard) -> None:
    others = [other for other in sketch.position.living if other != move.player]
    taken = sum(min(card.amount, sketch.seat(other, "energy")) for other in others)
    for other in others:
        sketch.pay(other, "energy", card.amount)
    sketch.sit(move.player, energy=sketch.seat(move.player, "energy") + taken)


def _lasting(sketch: Sketch, card: CardSpec, move: PlayCard) -> None:
    turn, players = sketch.position.turn, sketch.position.players
    if card.effect == "frequency_jam" and move.opponent in players:
        sketch.last(Effect("frequency_jam", move.player, against=move.opponent, card=card.id))
    elif card.effect == "cease_fire" and turn is not None:
        sketch.last(Effect("cease_fire", move.player, against=turn.player, card=card.id))
    elif card.effect == "energy_extraction":
        sketch.last(Effect("energy_extraction", move.player, card=card.id))
    elif card.effect in {"hidden_energy", "invade_earth"}:
        for territory in move.drawn[-1:]:
            if territory in sketch.position.frame.index:
                sketch.last(Effect(card.effect, move.player, territory=territory, card=card.id))


def _influenced(sketch: Sketch, _: CardSpec, move: PlayCard) -> None:
    sketch.sit(move.player, influence=sketch.seat(move.player, "influence") + 1)


_EFFECT: Final[Mapping[str, Callable[[Sketch, CardSpec, PlayCard], None]]] = {
    "place_mods": _placed,
    "place_station": _built,
    "scout_forces": _scouted,
    "defender_mods": _defended,
    "defender_station": _defended,
    "evacuate": _evacuated,
    "move_commanders": _relocated,
    "kill_commander": _assassinated,
    "take_energy": _energy,
    "colony_influence": _influenced,
    **dict.fromkeys(("frequency_jam", "cease_fire", "energy_extraction", "hidden_energy", "invade_earth"), _lasting),
}
"""What cards set by themselves; the others leave a choice to somebody."""


def _lost(sketch: Sketch, move: Lose) -> None:
    decision = sketch.position.awaiting[-1] if sketch.position.awaiting else None
    if decision is not None and decision.kind == "losses" and decision.territory is not None:
        sketch.go(decision.territory, move.commanders)
        sketch.add(decision.territory, -move.mods)
        sketch.leave(decision.territory)


def _taken_off(sketch: Sketch, move: RemoveMods) -> None:
    for territory, count in move.placements:
        sketch.add(territory, -count)
        sketch.leave(territory)


def _shown(sketch: Sketch, move: ShowScouts) -> None:
    """MODs go down unless they were forgotten; one of the player's forces waits no longer."""
    position = sketch.position
    waiting = [effect for effect in position.lasting if (effect.kind, effect.holder) == ("scout_forces", move.player)]
    if move.territory not in position.frame.index or not waiting:
        return
    if not move.forfeited:
        sketch.add(move.territory, source(position.frame.cards, waiting[0]).amount)
    left = list(position.lasting)
    left.remove(waiting[0])
    sketch.more["lasting"] = tuple(left)
    sketch.discard((move.territory,))


RECORD_CARDS: Final[Mapping[type, Callable[[Sketch, Any], None]]] = {
    PlayCard: _card,
    Lose: _lost,
    RemoveMods: _taken_off,
    ShowScouts: _shown,
}
"""For each kind of move about cards, how it is sketched."""
