"""What the player of a command card chooses, draws and rolls: what is possible, and what of it was named."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from risk2210.board import CardSpec
from risk2210.board.cards import AGAIN
from risk2210.rules.moves import PlayCard
from risk2210.rules.position import Position
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import Commander
from risk2210.rules.units import check_station_limit


class Choices(Struct, frozen=True):
    """What has to be said with a card.

    Parameters
    ----------
    territories : tuple of str
        Legal ones; `count` of them are to be named, all different.
    count : int
    opponents : tuple of str
        Players of whom one is to be named; empty when none is.
    commanders : tuple of pairs of commander kind and territory
        Where commanders who may be struck, or moved, stand.
    destinations : tuple of str
        Where own commanders may go; empty when one is only pointed at.
    pile : str or None
        Territory pile from which cards are turned over, `drawn` of them; 0: until one is not the player's.
    drawn : int
    left : int
        Cards in that pile.
    secret : bool
        Whether nobody else looks at the card drawn.
    sides : int
        Of the die to roll; 0 for none.
    again : tuple of int
        Faces that are rolled once more.
    """

    territories: tuple[str, ...] = ()
    count: int = 0
    opponents: tuple[str, ...] = ()
    commanders: tuple[tuple[Commander, str], ...] = ()
    destinations: tuple[str, ...] = ()
    pile: str | None = None
    drawn: int = 0
    left: int = 0
    secret: bool = False
    sides: int = 0
    again: tuple[int, ...] = ()


def choices(position: Position, player: str, card: CardSpec) -> Choices:
    """All that may be said with the card now; refuses a card for which nothing can be chosen (R9.2)."""
    target, draw = card.target, card.draw
    territories = _territories(position, player, card) if target is not None and target.what == "territory" else ()
    opponents = opponents_of(position, player) if target is not None and target.what == "opponent" else ()
    commanders = _commanders(position, player, card) if target is not None and target.what == "commander" else ()
    moving = target is not None and target.what == "commander" and target.whose == "own"
    if target is not None and not (territories or opponents or commanders):
        refuse("cards/no_target", "R9.2", card=card.id, player=player)
    left = position.territory_piles()[draw.pile] if draw is not None else 0
    return Choices(
        territories=territories,
        count=min(target.count, len(territories)) if target is not None else 0,
        opponents=opponents,
        commanders=commanders,
        destinations=position.territories_of(player) if moving else (),
        pile=draw.pile if draw is not None and left else None,
        drawn=min(draw.count, left) if draw is not None else 0,
        left=left,
        secret=draw is not None and draw.secret,
        sides=card.die,
        again=tuple(face for face, region in enumerate(card.table, 1) if region == AGAIN),
    )


def opponents_of(position: Position, player: str) -> tuple[str, ...]:
    """The other living players, in turn order (R9.7)."""
    order = position.order or position.living
    return tuple(other for other in order if other != player and position.seat(other).alive)


def _territories(position: Position, player: str, card: CardSpec) -> tuple[str, ...]:
    """Territories the card may be aimed at, in the board's order."""
    assert card.target is not None
    frame, own = position.frame, card.target.whose == "own"
    if card.effect == "place_station":
        check_station_limit(position, player, "R6.3")
    invaded = position.invasion.target if card.effect == "evacuate" and position.invasion is not None else None
    return tuple(
        [
            territory
            for index, territory in enumerate(frame.ids)
            if position.owners[index] is not None
            and (position.owners[index] == player) is own
            and card.target.terrain in {"any", frame.terrain[index]}
            and territory != invaded
            and not (card.effect == "place_station" and territory in position.stations)
        ]
    )


def _commanders(position: Position, player: str, card: CardSpec) -> tuple[tuple[Commander, str], ...]:
    """Commanders the card may move or strike."""
    assert card.target is not None
    own = card.target.whose == "own"
    return tuple(
        [
            (kind, position.frame.ids[index])
            for index, here in enumerate(position.commanders)
            if here and (position.owners[index] == player) is own
            for kind in here
        ]
    )


# --- what was named ---------------------------------------------------------------------------------------------


def check_choices(position: Position, card: CardSpec, possible: Choices, move: PlayCard) -> None:
    """Refuse what the card does not allow to be named, drawn or rolled."""
    _check_territories(position, card, possible, move)
    if move.opponent is None and possible.opponents:
        refuse("cards/opponent", "R9.2", card=card.id, opponents=possible.opponents)
    if move.opponent is not None and not possible.opponents:
        refuse("cards/no_opponent", "R9.2", card=card.id)
    if move.opponent is not None and move.opponent not in possible.opponents:
        position.frame.seat(move.opponent)
        refuse("cards/not_opponent", "R9.7", player=move.opponent, opponents=possible.opponents)
    _check_commanders(position, card, possible, move)
    _check_drawn(position, card, possible, move)
    _check_dice(card, possible, move)


def _check_territories(position: Position, card: CardSpec, possible: Choices, move: PlayCard) -> None:
    for territory in move.territories:
        index = position.frame.territory(territory)
        if possible.territories and territory in position.devastated:
            refuse("territory/devastated", "R1.7", territory=territory)
        if possible.territories and territory not in possible.territories:
            refuse("cards/target", "R9.2", card=card.id, territory=territory, owner=position.owners[index])
    if move.territories and not possible.count:
        refuse("cards/no_territory", "R9.2", card=card.id)
    several = card.target is not None and card.target.count > 1
    if several and len(set(move.territories)) != len(move.territories):
        refuse("cards/twice", "R9.9", card=card.id)
    if len(move.territories) != possible.count:
        clause = "R9.9" if several else "R9.2"
        refuse("cards/count", clause, card=card.id, count=len(move.territories), needed=possible.count)


def _check_commanders(position: Position, card: CardSpec, possible: Choices, move: PlayCard) -> None:
    kinds = [kind for kind, _ in move.commanders]
    for _, territory in move.commanders:
        position.frame.territory(territory)
    if possible.destinations:
        here = {kind for kind, _ in possible.commanders}
        for kind, territory in move.commanders:
            if kind not in here:
                refuse("cards/not_in_play", "R9.17", commander=kind, player=move.player)
            if territory not in possible.destinations:
                refuse("cards/destination", "R9.17", territory=territory, player=move.player)
        if len(set(kinds)) != len(kinds):
            refuse("cards/commander_twice", "R9.17", card=card.id)
    elif move.commanders and not possible.commanders:
        refuse("cards/no_commander", "R9.2", card=card.id)
    elif len(move.commanders) != min(1, len(possible.commanders)):
        refuse("cards/one_commander", "R9.14", card=card.id, count=len(move.commanders))
    else:
        for kind, territory in move.commanders:
            if (kind, territory) not in possible.commanders:
                refuse("cards/no_such_commander", "R9.14", commander=kind, territory=territory)


def _check_drawn(position: Position, card: CardSpec, possible: Choices, move: PlayCard) -> None:
    """Refuse cards that cannot have come off the pile, and too few or too many of them (R9.6)."""
    frame = position.frame
    for territory, times in Counter(move.drawn).items():
        index = frame.territory(territory)
        if possible.pile is not None and frame.terrain[index] != possible.pile:
            refuse("draw/terrain", "R9.6", territory=territory, terrain=possible.pile)
        if territory in position.discarded or times > 1:
            refuse("draw/gone", "R9.6", territory=territory)
    if possible.pile is None:
        if move.drawn:
            refuse("draw/none", "R9.6", card=card.id)
    elif possible.secret:
        for territory in move.drawn:
            if position.owner_of(territory) != move.player:
                refuse("draw/secret", "R9.10", territory=territory)
        if len(move.drawn) > 1:
            refuse("draw/count", "R9.6", card=card.id, count=len(move.drawn), needed=1)
    elif possible.drawn or card.draw is None or card.draw.count:
        if len(move.drawn) != possible.drawn:
            refuse("draw/count", "R9.6", card=card.id, count=len(move.drawn), needed=possible.drawn)
    else:
        _check_until(position, card, move, possible.left)


def _check_until(position: Position, card: CardSpec, move: PlayCard, left: int) -> None:
    """Cards are turned over until one shows a territory that is not the player's, or the pile is empty."""
    strange = [territory for territory in move.drawn if position.owner_of(territory) != move.player]
    if strange and strange[0] != move.drawn[-1]:
        refuse("draw/too_many", "R9.6", territory=strange[0], player=move.player)
    if len(move.drawn) > left:  # some of those not seen yet lie under Scout Forces
        refuse("draw/count", "R9.6", card=card.id, count=len(move.drawn), needed=left)
    if not strange and len(move.drawn) < left:
        refuse("draw/go_on", "R9.6", player=move.player)


def _check_dice(card: CardSpec, possible: Choices, move: PlayCard) -> None:
    """One die, and once more after every face that says so."""
    for face in move.dice:
        if not 1 <= face <= possible.sides:
            if not possible.sides:
                refuse("cards/no_die", "R9.2", card=card.id)
            refuse("dice/face", "R9.14", face=face, sides=possible.sides)
    last = tuple(face for face in move.dice if face not in possible.again)
    if possible.sides and (len(last) != 1 or move.dice[-1] != last[0]):
        refuse("cards/dice", "R9.14", card=card.id, sides=possible.sides, again=possible.again)


# --- an example -------------------------------------------------------------------------------------------------


def example(position: Position, player: str, card: CardSpec, possible: Choices) -> PlayCard:
    """A legal way to play the card."""
    frame = position.frame
    pile = [
        territory
        for index, territory in enumerate(frame.ids)
        if frame.terrain[index] == possible.pile and territory not in position.discarded
    ]
    if possible.secret:
        drawn: tuple[str, ...] = ()
    elif possible.drawn or card.draw is None or card.draw.count:
        drawn = tuple(pile[: possible.drawn])
    else:
        strange = [territory for territory in pile if position.owner_of(territory) != player]
        drawn = tuple(strange[:1]) or tuple(pile[: possible.left])
    face = next((face for face in range(1, possible.sides + 1) if face not in possible.again), 0)
    return PlayCard(
        player,
        card.id,
        possible.territories[: possible.count],
        possible.opponents[0] if possible.opponents else None,
        () if possible.destinations else possible.commanders[:1],
        drawn,
        (face,) if face else (),
    )
