"""What is awaited, said as a refusal: alone, or beside what is said of a move made at another moment than its own."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from risk2210.rules.decisions import Decision
from risk2210.rules.moments import MOMENTS
from risk2210.rules.position import Position
from risk2210.rules.refusals import Refusal

NOTHING_SUCH: Final = frozenset(
    {
        *("invasion/none", "cards/nobody", "pass/nothing", "scouts/nobody", "cards/trade_over"),
        *("scouts/none", "cards/no_invasion", "cards/too_late", "cards/too_early", "cards/final"),
        *("missions/not_now", "missions/other_turn", "turn/none"),
    }
)
"""Refusals that say what is missing for the moment of a move, but not what is awaited instead."""


def what_is_awaited(decision: Decision, position: Position) -> Refusal:
    """What the rules want now, in the form of a refusal.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> what_is_awaited(start.awaiting[-1], start).message()
    'turn over 4 devastation cards first (R2.3)'
    """
    data = {
        "players": decision.players,
        "territory": decision.territory,
        "amount": decision.amount,
        "step": position.step,
    }
    return Refusal(f"awaiting/{decision.kind}", position.clause(decision.clause), data)


def at_its_moment(refusal: Refusal, kind: str | None, position: Position) -> Refusal:
    """The refusal of a move made at the wrong moment, with the moment it needs and what is awaited instead."""
    if not position.awaiting:
        return refusal
    decision = position.awaiting[-1]
    if refusal.code == f"awaiting/{decision.kind}" and kind in MOMENTS:
        return replace(refusal, moment=kind)
    if refusal.code in NOTHING_SUCH:
        return replace(refusal, now=what_is_awaited(decision, position))
    return refusal
