"""`play` and `options`: the one door through which a position changes, and what lies behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules import (
    bidding,
    capture,
    classic_moves,
    deploy,
    fortify,
    invasion,
    missions,
    moves,
    muster,
    nuclear,
    outcomes,
    placing,
    playing,
    ruling_move,
    rulings,
    scoring,
    scouts,
    setup,
    setup_classic,
    territory_cards,
)
from risk2210.rules.awaiting import at_its_moment
from risk2210.rules.editions import Part
from risk2210.rules.flow import require_part
from risk2210.rules.moves import Move, read_move, unreadable
from risk2210.rules.offer import Option
from risk2210.rules.position import Position
from risk2210.rules.refusals import IllegalMove, InvalidMove, Refusal

Play = Callable[[Position, Any], Position]
Ask = Callable[[Position], Option]

RULES: Final[Mapping[type, tuple[Play, Ask]]] = {
    moves.Devastate: (setup.play_devastate, setup.option_devastate),
    moves.PlaceNeutralArmy: (setup.play_place_neutral_army, setup.option_place_neutral_army),
    moves.RollForFirst: (setup.play_roll_for_first, setup.option_roll_for_first),
    moves.Claim: (setup.play_claim, setup.option_claim),
    moves.Reinforce: (setup.play_reinforce, setup.option_reinforce),
    moves.PlaceCommand: (setup.play_place_command, setup.option_place_command),
    moves.Bid: (bidding.play_bid, bidding.option_bid),
    moves.RollTie: (bidding.play_roll_tie, bidding.option_roll_tie),
    moves.ChooseMarker: (bidding.play_choose_marker, bidding.option_choose_marker),
    moves.Collect: (deploy.play_collect, deploy.option_collect),
    moves.Deploy: (deploy.play_deploy, deploy.option_deploy),
    moves.Hire: (muster.play_hire, muster.option_hire),
    moves.Build: (muster.play_build, muster.option_build),
    moves.BuyCards: (muster.play_buy_cards, muster.option_buy_cards),
    moves.NameCard: (muster.play_name_card, muster.option_name_card),
    moves.Declare: (invasion.play_declare, invasion.option_declare),
    moves.Roll: (invasion.play_roll, invasion.option_roll),
    moves.Lose: (invasion.play_lose, invasion.option_lose),
    moves.Occupy: (capture.play_occupy, capture.option_occupy),
    moves.Withdraw: (invasion.play_withdraw, invasion.option_withdraw),
    moves.InvasionOutcome: (outcomes.play_invasion_outcome, outcomes.option_invasion_outcome),
    moves.PlayCard: (playing.play_play_card, playing.option_play_card),
    moves.Pass: (playing.play_pass, playing.option_pass),
    moves.RemoveMods: (placing.play_remove_mods, placing.option_remove_mods),
    moves.ShowScouts: (scouts.play_show_scouts, scouts.option_show_scouts),
    moves.TakeBonusCard: (capture.play_take_bonus_card, capture.option_take_bonus_card),
    moves.Fortify: (fortify.play_fortify, fortify.option_fortify),
    moves.EndStep: (fortify.play_end_step, fortify.option_end_step),
    moves.EndTurn: (fortify.play_end_turn, fortify.option_end_turn),
    moves.ScoreInfluence: (scoring.play_score_influence, scoring.option_score_influence),
    classic_moves.Deal: (setup_classic.play_deal, setup_classic.option_deal),
    classic_moves.DealMissions: (setup_classic.play_deal_missions, setup_classic.option_deal_missions),
    classic_moves.BeginWith: (setup_classic.play_begin_with, setup_classic.option_begin_with),
    classic_moves.TradeSet: (territory_cards.play_trade_set, territory_cards.option_trade_set),
    classic_moves.DrawCard: (territory_cards.play_draw_card, territory_cards.option_draw_card),
    classic_moves.ShowCard: (territory_cards.play_show_card, territory_cards.option_show_card),
    classic_moves.ClaimMission: (missions.play_claim_mission, missions.option_claim_mission),
    classic_moves.ClaimRank: (missions.play_claim_rank, missions.option_claim_rank),
    ruling_move.Ruling: (rulings.play_ruling, rulings.option_ruling),
}
"""For every kind of move: what it does, and when it may be made. Both use the same checks."""

NEEDS: Final[Mapping[type, Part]] = {
    moves.Devastate: "devastation",
    moves.PlaceNeutralArmy: "neutral_draw",
    moves.PlaceCommand: "commanders",
    moves.Bid: "bidding",
    moves.RollTie: "bidding",
    moves.ChooseMarker: "bidding",
    moves.Hire: "commanders",
    moves.Build: "stations",
    moves.BuyCards: "command_cards",
    moves.NameCard: "command_cards",
    moves.TakeBonusCard: "command_cards",
    moves.ScoreInfluence: "command_cards",
    moves.PlayCard: "command_cards",
    moves.Pass: "command_cards",
    moves.RemoveMods: "command_cards",
    moves.ShowScouts: "command_cards",
    classic_moves.TradeSet: "territory_cards",
    classic_moves.DrawCard: "territory_cards",
    classic_moves.ShowCard: "territory_cards",
    classic_moves.DealMissions: "missions",
    classic_moves.ClaimMission: "missions",
    classic_moves.ClaimRank: "ranks",
}
"""Kinds of move that only a game with a certain part has."""

KINDS: Final[Mapping[str, type]] = {str(move.__struct_config__.tag): move for move in RULES}  # type: ignore[attr-defined]
"""Every kind of move by its name in JSON."""

_NAMES: Final[Mapping[type, str]] = {move: name for name, move in KINDS.items()}


class Options(Struct, frozen=True):
    """What may be done now, and why the rest may not.

    Parameters
    ----------
    allowed : mapping of str to Option
        Kinds of move possible now, with their legal arguments.
    refused : mapping of str to Refusal
        All other kinds, with the reason.
    """

    allowed: Mapping[str, Option]
    refused: Mapping[str, Refusal]


def play(position: Position, move: Move) -> Position:
    """The position after a move: pure, total, and the only way a position changes.

    Parameters
    ----------
    position : Position
        Left as it is.
    move : Move
        Any value at all may be handed in; what is no readable move is refused like one that breaks a rule.

    Returns
    -------
    Position

    Raises
    ------
    IllegalMove
        The rules do not allow it here; `refusal` has the code, the clause and the data.
    InvalidMove
        It cannot be read as a move. A kind of `IllegalMove`; nothing else is ever raised.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Collect, Devastate, Frame, Ruleset, new_position
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> play(position, Devastate(("egypt", "siberia", "sakha", "alberta"))).step
    'first_player'
    >>> try:
    ...     play(position, Collect("red"))
    ... except IllegalMove as refused:
    ...     refused.message()
    'income is collected once a turn, as it begins (R5.1); turn over 4 devastation cards first (R2.3)'

    Notes
    -----
    Some 5 to 15 µs; what the move does not touch is shared with the position before.
    """
    kind: type = type(move)
    try:
        readable = read_move(move)
        kind = type(readable)
        _require_part(position, kind)
        return _settle(position, readable, RULES[kind][0](position, readable))
    except IllegalMove as refused:
        raise _in_edition(refused, position, kind)  # noqa: B904 -- the same error, with the edition's own clause


def _require_part(position: Position, move: type) -> None:
    """Refuse a kind of move that belongs to a part this game has not."""
    part = NEEDS.get(move)
    if part is not None:
        require_part(position, part)


def _in_edition(refused: IllegalMove, position: Position, move: type) -> IllegalMove:
    """The refusal with the clause of the edition played, whose game it was, and which moment the move needs."""
    refused.frame = position.frame
    refused.refusal = at_its_moment(refused.refusal, _NAMES.get(move), position)
    clause = position.clause(refused.refusal.clause)
    if clause != refused.refusal.clause:
        refused.refusal = replace(refused.refusal, clause=clause)
    return refused


def _settle(before: Position, move: Move, position: Position) -> Position:
    """What follows of itself from any move: waiting Scout Forces fall due, players with nothing to do are passed over.

    Whoever let a window go by is asked again after anything else has happened (R7.3).
    """
    if position.passed and not isinstance(move, moves.Pass | moves.NameCard):
        position = replace(position, passed=())
    if position.lasting and not isinstance(move, ruling_move.Ruling):
        position = scouts.ask_scouts(before, position)
    position = scouts.drop_answered(position)
    top = position.awaiting[-1].kind if position.awaiting else None
    if top == "remove_mods":
        return placing.ask_for_mods(position)
    if top == "exchange" or (top is None and position.step != "over"):
        return nuclear.pass_on(position)
    return position


def options(position: Position) -> Options:
    """Every kind of move possible now with its legal arguments, and for each other kind the refusal.

    Every move an `Option` shows is accepted by `play`; no move of a refused kind is.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> now = options(new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset())))
    >>> sorted(now.allowed)
    ['devastate', 'ruling']
    >>> now.refused["claim"].clause
    'R2.3'

    Notes
    -----
    About a millisecond in mid-game, some two more with a hand of unknown cards; `option` asks for one kind alone.
    """
    allowed: dict[str, Option] = {}
    refused: dict[str, Refusal] = {}
    for kind, move in KINDS.items():
        try:
            allowed[kind] = _option(position, move)
        except IllegalMove as illegal:
            refused[kind] = _in_edition(illegal, position, move).refusal
    return Options(allowed, refused)


def option(position: Position, kind: str) -> Option:
    """The legal arguments of one kind of move.

    Raises
    ------
    IllegalMove
        No move of this kind is possible now.
    """
    if kind not in KINDS:
        raise InvalidMove(unreadable(f"there is no kind of move {kind!r}"), position.frame)
    try:
        return _option(position, KINDS[kind])
    except IllegalMove as refused:
        raise _in_edition(refused, position, KINDS[kind])  # noqa: B904 -- the same error, with the edition's own clause


def _option(position: Position, move: type) -> Option:
    _require_part(position, move)
    return RULES[move][1](position)
