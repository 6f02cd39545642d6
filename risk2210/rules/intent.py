"""What a move would leave on the table if nothing forbade it, said as a ruling: the way past a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from risk2210.rules.classic_moves import ClaimMission, ClaimRank, Deal, DrawCard, TradeSet
from risk2210.rules.editions import RANKS
from risk2210.rules.intent_cards import RECORD_CARDS
from risk2210.rules.moves import (
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Claim,
    Declare,
    Deploy,
    Devastate,
    Fortify,
    Hire,
    InvasionOutcome,
    Move,
    Occupy,
    PlaceCommand,
    PlaceNeutralArmy,
    Reinforce,
    TakeBonusCard,
)
from risk2210.rules.position import Position
from risk2210.rules.ruling_move import Ruling
from risk2210.rules.sketch import Sketch
from risk2210.rules.terms import NEUTRAL
from risk2210.rules.territory_deck import picked


def intended(position: Position, moves: Iterable[Move], reason: str = "") -> Ruling:
    """The ruling that sets what these moves would have set, as far as that can be told; never refused itself.

    Parameters
    ----------
    position : Position
        In which they are refused.
    moves : iterable of Move
    reason : str
        Why the table allows it.

    Returns
    -------
    Ruling
        One that changes nothing where the moves say nothing of the table, as a roll does not.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Claim, Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> (holding,) = intended(position, [Claim("red", "hawaiian_preserve")], "by mistake").territories
    >>> holding.territory, holding.owner, holding.mods
    ('hawaiian_preserve', 'red', 1)
    """
    sketch = Sketch(position)
    for move in moves:
        record = _RECORD.get(type(move))
        if record is not None:
            record(sketch, move)
    return sketch.ruling(reason)


# --- one for each kind of move that says something of the table -------------------------------------------------


def _devastate(sketch: Sketch, move: Devastate) -> None:
    for territory in move.territories:
        sketch.hold(territory, owner=None, mods=0, commanders=(), station=False, devastated=True)
    sketch.discard(move.territories)
    sketch.step_done("devastation")


def _neutral_army(sketch: Sketch, move: PlaceNeutralArmy) -> None:
    for territory in move.territories:
        sketch.hold(territory, owner=NEUTRAL, mods=sketch.position.edition.neutral_mods or 1)
    if sketch.position.has("neutral_draw") and sketch.position.ruleset.house.two_player_neutral_cards == "out":
        sketch.discard(move.territories)
    sketch.step_done("neutral_army")


def _claim(sketch: Sketch, move: Claim) -> None:
    sketch.hold(move.territory, owner=move.player, mods=1)
    sketch.from_hand(move.player, 1)


def _placements(sketch: Sketch, move: Reinforce | Deploy) -> None:
    turn = sketch.position.turn
    owed = set(turn.owed) if turn is not None and isinstance(move, Deploy) else set()
    for territory, count in move.placements:
        sketch.add(territory, count)
    if isinstance(move, Reinforce) and move.neutral is not None:
        sketch.add(move.neutral, sketch.position.edition.neutral_batch[1])
    stations = len(owed.intersection(territory for territory, _ in move.placements))
    sketch.from_hand(move.player, sum(count for _, count in move.placements) - stations)


def _deal(sketch: Sketch, move: Deal) -> None:
    for pile in move.piles:
        known = pile.owner if pile.owner in (*sketch.position.players, NEUTRAL) else None
        for territory in pile.territories:
            sketch.hold(territory, owner=known, mods=1 if known else 0)
        sketch.pay(pile.owner, "reserve", len(pile.territories))
    order = sketch.position.order
    if order:
        sketch.more["player"] = order[sketch.position.turn_index % len(order)]


def _drawn(sketch: Sketch, move: DrawCard) -> None:
    """A card from the pile, or from the discards where nothing else is left (C2.8)."""
    cards = sketch.position.territory_cards
    if move.player not in sketch.position.players or cards is None:
        return
    sketch.cards(move.player, (*sketch.position.territory_hand(move.player), move.card))
    deck = cards.deck or len(cards.discards)
    if not cards.deck:
        sketch.more["discards"] = ()
    sketch.more["deck"] = max(0, deck - 1)


def _traded(sketch: Sketch, move: TradeSet) -> None:
    """The cards go to the discards; how many armies they brought is for the table to say."""
    cards = sketch.position.territory_cards
    if move.player not in sketch.position.players or cards is None:
        return
    left = list(sketch.position.territory_hand(move.player))
    held = [card for card in picked(left, move.cards, move.at) or move.cards if card in left]
    for card in held:
        if card in left:
            left.remove(card)
    gone = len(sketch.position.territory_hand(move.player)) - len(left)
    sketch.cards(move.player, left)
    sketch.more["discards"] = (*cards.discards, *held[:gone])
    sketch.more["sets"] = cards.sets + 1


def _won(sketch: Sketch, move: ClaimMission) -> None:
    if move.player in sketch.position.players:
        sketch.more["winner"] = move.player


def _ranked(sketch: Sketch, move: ClaimRank) -> None:
    missions = sketch.position.missions
    if move.player in sketch.position.players and missions is not None and sketch.position.has("ranks"):
        have = missions.ranks[sketch.position.frame.seat_index[move.player]]
        ranks = tuple(rank for rank in RANKS if rank in (*have, move.rank))
        sketch.sit(move.player, ranks=ranks)
        if len(ranks) == len(RANKS):
            sketch.more["winner"] = move.player


def _command(sketch: Sketch, move: PlaceCommand) -> None:
    sketch.come(move.land, ("land",))
    sketch.come(move.diplomat, ("diplomat",))
    sketch.hold(move.station, station=True)


def _bid(sketch: Sketch, move: Bid) -> None:
    for player, bid in move.bids:
        sketch.pay(player, "energy", bid)


def _marker(sketch: Sketch, move: ChooseMarker) -> None:
    """The turn order with this marker; amid the bids, with those chosen before, and the others by their bids."""
    position = sketch.position
    if move.player not in position.living:
        return
    by_bids = [name for group in position.bid_groups for name in group]
    others = [name for name in position.order or by_bids or position.living if name != move.player]
    place = min(max(1, move.marker), len(others) + 1)
    taken = {place: move.player}
    for name, marker in position.markers if by_bids else ():
        if name in others and marker not in taken:
            taken[marker] = name
            others.remove(name)
    places = range(1, len(taken) + len(others) + 1)
    sketch.more["order"] = tuple(taken[place] if place in taken else others.pop(0) for place in places)


def _hire(sketch: Sketch, move: Hire) -> None:
    for territory in sketch.position.frame.ids:  # there is one of each kind
        if move.commander in sketch.commanders(territory) and sketch.position.owner_of(territory) == move.player:
            sketch.go(territory, (move.commander,))
    sketch.come(move.territory, (move.commander,))
    sketch.pay(move.player, "energy", sketch.position.edition.commander_cost)


def _build(sketch: Sketch, move: Build) -> None:
    sketch.hold(move.territory, station=True)
    sketch.pay(move.player, "energy", sketch.position.edition.station_cost)


def _buy(sketch: Sketch, move: BuyCards) -> None:
    sketch.draw(move.player, move.decks, move.faces)
    sketch.pay(move.player, "energy", len(move.decks))


def _bonus(sketch: Sketch, move: TakeBonusCard) -> None:
    """The card costs nothing, and nobody is asked for another one (R7.21)."""
    sketch.draw(move.player, (move.deck,), (move.face,))
    decision = sketch.position.awaiting[-1] if sketch.position.awaiting else None
    if decision is not None and decision.kind == "bonus_card" and move.player in decision.players:
        sketch.more["player"] = move.player


def _declare(sketch: Sketch, move: Declare) -> None:
    """Nothing is left on the table before the dice; a walk into an empty territory leaves one MOD there."""
    position = sketch.position
    if move.target in position.frame.index and not position.units_of(move.target):
        sketch.hold(move.target, mods=1)
        sketch.enter(move.player, move.target, contested=False)
        sketch.add(move.origin, -1)


def _fortify(sketch: Sketch, move: Fortify) -> None:
    sketch.move(move.origin, move.target, move.mods, move.commanders)


def _occupy(sketch: Sketch, move: Occupy) -> None:
    invasion = sketch.position.invasion
    if invasion is not None:
        sketch.enter(move.player, invasion.target, invasion.contested)
        sketch.move(invasion.origin, invasion.target, move.mods, move.commanders)


def _outcome(sketch: Sketch, move: InvasionOutcome) -> None:
    sketch.go(move.origin, move.attacker_commanders_lost)
    sketch.add(move.origin, len(move.attacker_commanders_lost) - move.attackers_lost)
    if not move.taken:
        sketch.go(move.target, move.defender_commanders_lost)
        sketch.add(move.target, len(move.defender_commanders_lost) - move.defenders_lost)
        return
    sketch.hold(move.target, mods=0, commanders=())
    defended = move.target in sketch.position.frame.index and sketch.position.units_of(move.target) > 0
    sketch.enter(move.player, move.target, defended)
    sketch.move(move.origin, move.target, move.mods, move.commanders)


_RECORD: Final[Mapping[type, Callable[[Sketch, Any], None]]] = {
    Deal: _deal,
    DrawCard: _drawn,
    TradeSet: _traded,
    ClaimMission: _won,
    ClaimRank: _ranked,
    Devastate: _devastate,
    PlaceNeutralArmy: _neutral_army,
    Claim: _claim,
    Reinforce: _placements,
    PlaceCommand: _command,
    Bid: _bid,
    ChooseMarker: _marker,
    Deploy: _placements,
    Hire: _hire,
    Build: _build,
    BuyCards: _buy,
    Declare: _declare,
    Occupy: _occupy,
    InvasionOutcome: _outcome,
    TakeBonusCard: _bonus,
    Fortify: _fortify,
    **RECORD_CARDS,
}
