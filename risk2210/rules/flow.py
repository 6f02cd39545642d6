"""How one step leads to the next: years, turns, steps, and whose decision it is (R3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec.structs import replace

from risk2210.rules.awaiting import what_is_awaited
from risk2210.rules.cards import Card
from risk2210.rules.decisions import Decision, DecisionKind
from risk2210.rules.editions import Part
from risk2210.rules.known_cards import unaccounted
from risk2210.rules.position import (
    Position,
    Turn,
    Won,
    WonBy,
    regions_of,
    with_missions,
    with_seat,
    with_territory_cards,
)
from risk2210.rules.refusals import IllegalMove, refuse
from risk2210.rules.terms import COMMANDERS, TURN_STEPS, Commander, Step
from risk2210.rules.territory_deck import known_set

CONTINENTS_TO_WIN = 2
"""Continents that win under the house rule (C7.1)."""

_PART_CLAUSES: Final[Mapping[Part, str]] = {"missions": "C6.5", "ranks": "C5.6"}
"""Where the rulebook of classic Risk tells of a part that some of its games have."""


def require_part(position: Position, part: Part) -> None:
    """Refuse what belongs to a part this game has not."""
    if not position.has(part):
        classic = position.has("house_variants")
        refuse("edition/without", _PART_CLAUSES.get(part, "R1.11") if classic else "R1.11", part=part)


# --- whose decision it is ---------------------------------------------------------------------------------------


def awaited(position: Position, *kinds: DecisionKind) -> Decision:
    """The decision on top of the stack if it is of one of these kinds; otherwise refuse, saying what is awaited."""
    if not position.awaiting:
        refuse("awaiting/nothing", "R11.1")
    decision = position.awaiting[-1]
    if decision.kind not in kinds:
        raise IllegalMove(what_is_awaited(decision, position))
    return decision


def awaited_of(position: Position, player: str, *kinds: DecisionKind) -> Decision:
    """As `awaited`, and the decision must be this player's."""
    if position.awaiting:
        decision = position.awaiting[-1]
        if decision.kind in kinds and player in decision.players:  # nearly always
            return decision
    position.frame.seat(player)
    decision = awaited(position, *kinds)
    if player not in decision.players:
        refuse("awaiting/other_player", decision.clause, player=player, players=decision.players)
    return decision


def reach_step(position: Position, player: str, step: Step) -> Turn:
    """The player's turn, if a move of this step may still be made: a step once left does not come back (R3.2)."""
    awaited_of(position, player, "turn")
    turn = position.turn
    if turn is None:
        refuse("turn/none", "R3.2")
    if TURN_STEPS.index(position.step) > TURN_STEPS.index(step):
        refuse("turn/step_passed", "R3.2", wanted=step, step=position.step)
    return turn


def settled(position: Position) -> tuple[Decision, ...]:
    """The stack without its top: that decision is made."""
    return position.awaiting[:-1]


# --- years and turns --------------------------------------------------------------------------------------------


def begin_year(position: Position) -> Position:
    """The bidding phase of the position's year (R4.1); with one player left the game is over (R3.4).

    Where nobody bids, the round begins with the first turn in the order of set-up (C1.3).
    """
    living = position.living
    if len(living) <= 1:
        return finish(position)
    if not position.has("bidding"):
        order = position.order or living
        return begin_turn(replace(position, order=order), next(i for i, name in enumerate(order) if name in living))
    return replace(
        position,
        step="bidding",
        order=(),
        bid_groups=(),
        markers=(),
        turn=None,
        invasion=None,
        awaiting=(Decision("bids", living),),
    )


def begin_turn(position: Position, index: int) -> Position:
    """The turn of the player with the turn marker `index` + 1, unless he has won with its beginning (C7.1)."""
    position = open_turn(position, index)
    return two_continents_won(position, position.order[index], at="next_turn")


def open_turn(position: Position, index: int) -> Position:
    """The turn of the player with the turn marker `index` + 1; the income is awaited, or a trade before it (C2.5)."""
    player = position.order[index]
    position = replace(
        position,
        step="deploy",
        turn_index=index,
        turn=Turn(player, fortifies_left=position.ruleset.fortify_moves),
        invasion=None,
        awaiting=(Decision("collect", (player,)),),
    )
    if position.attacked:
        position = replace(position, attacked=tuple(pair for pair in position.attacked if pair[0] != player))
    if position.missions is not None:
        position = with_missions(position, claimed=False, fallen=False)
    if position.territory_cards is not None:
        position = must_trade(with_territory_cards(position, drawn=False, received=0), player)
    return position


def must_trade(position: Position, player: str) -> Position:
    """Put the duty to trade cards before anything else, if the hand is as large as the rules allow no longer (C2.5).

    With five cards somebody holds a set for certain. A house rule may ask for a trade from three cards on; then only
    if the hand is known to hold one.
    """
    hand = position.territory_hand(player)
    limit = position.ruleset.house.forced_trade_at - 1
    if len(hand) > position.edition.hand_limit or (len(hand) > limit and known_set(hand)):
        decision = Decision("trade", (player,), amount=limit)
        return replace(position, awaiting=(*position.awaiting, decision))
    return position


def two_continents_won(position: Position, player: str, *, at: Literal["next_turn", "at_once"]) -> Position:
    """End the game if the player holds two continents, and so has won by house rule (C7.1).

    `at` says when it is asked: as his turn begins, or as he takes the second one.
    """
    rules = position.ruleset
    if rules.victory != "two_continents" or (at == "at_once" and rules.house.two_continents_at != at):
        return position
    if len(regions_of(position, player)) >= CONTINENTS_TO_WIN:
        return win(position, player, "continents")
    return position


def win(position: Position, player: str, by: WonBy) -> Position:
    """The game is over, and this player has won it."""
    return finish(replace(position, won=Won(player, by)))


def next_turn(position: Position) -> Position:
    """The next living player's turn, or the end of the year (R3.3); without years it goes round for ever (C1.4)."""
    for index in range(position.turn_index + 1, len(position.order)):
        if position.seat(position.order[index]).alive:
            return begin_turn(position, index)
    if position.has("years") and position.year >= position.ruleset.house.years:
        return begin_scoring(position)
    return begin_year(replace(position, year=position.year + 1))


def step_after(position: Position, step: Step) -> Step:
    """The step of the turn that follows another one in the edition played."""
    steps = position.frame.turn_steps
    return steps[steps.index(step) + 1]


def begin_step(position: Position, step: Step) -> Position:
    """The free choice of the active player in this step; an invasion under way ends with step 5."""
    assert position.turn is not None
    invasion = position.invasion if step == "invade" else None
    return replace(position, step=step, invasion=invasion, awaiting=(Decision("turn", (position.turn.player,)),))


# --- the end ----------------------------------------------------------------------------------------------------


def influence_decks(position: Position, player: str) -> dict[Commander, int]:
    """How many Colony Influence cards of each deck the player may still show.

    A card counts if its commander is in play (R11.4). An unknown card may be one as long as the box holds more of them
    than are known to lie elsewhere.
    """
    playable: dict[Commander, int] = {}
    in_play = position.commanders_of(player)
    hand = position.hand_of(player)
    influence = position.frame.cards.influence
    for deck in COMMANDERS:
        faces = [card.id for card in influence.get(deck, ()) if card.commander in in_play]
        left = unaccounted(position, deck) if faces else {}
        hidden = min(hand.count(Card(deck)), sum(left.get(face, 0) for face in faces))
        count = hidden + sum(hand.count(Card(deck, face)) for face in faces)
        if count:
            playable[deck] = count
    return playable


def influence_face(position: Position, player: str, deck: Commander) -> str:
    """The Colony Influence that leaves the hand next when one of this deck is shown: a known one before any other."""
    in_play, hand = position.commanders_of(player), position.hand_of(player)
    faces = [card.id for card in position.frame.cards.influence[deck] if card.commander in in_play]
    left = unaccounted(position, deck)
    return min(faces, key=lambda face: (Card(deck, face) not in hand, face not in left))


def begin_scoring(position: Position) -> Position:
    """All scores are taken at the same moment, after the players in turn order showed their cards (R11.1, R11.4)."""
    order = position.order or position.living
    stack = tuple(
        Decision("influence", (player,))
        for player in reversed(order)
        if position.seat(player).alive and influence_decks(position, player)
    )
    position = replace(position, step="scoring", turn=None, invasion=None, lasting=(), awaiting=stack)
    return position if stack else finish(position)


def finish(position: Position) -> Position:
    """The game is over; a territory captured by the last blow must still be entered (R7.16)."""
    pending = tuple(decision for decision in position.awaiting if decision.kind == "occupy")
    if pending:
        return replace(position, step="over", awaiting=pending)
    for player in position.players:
        if position.seat(player).reserve:
            position = with_seat(position, player, reserve=0)
    return replace(position, step="over", turn=None, invasion=None, bid_groups=(), awaiting=())
