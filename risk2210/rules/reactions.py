"""R7.3 and R9.4: when command cards may be played, and who is asked first."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from risk2210.rules.position import Position
from risk2210.rules.terms import NEUTRAL

WindowKind = Literal[
    "own_pre_invasion",
    "invasion_any_defender",
    "invasion_own_territory",
    "own_end_of_turn",
    "final_scoring",
]


class Window(Struct, frozen=True):
    """One window for command cards that is open now.

    Parameters
    ----------
    kind : str
    players : tuple of str
        Who may use it, in the order in which they are asked.
    territory : str, optional
        The invaded territory; conditions on its terrain bear on it, not on the origin (R9.8).
    """

    kind: WindowKind
    players: tuple[str, ...]
    territory: str | None = None


def windows(position: Position) -> tuple[Window, ...]:
    """Windows open now (R7.3, R9.4); jammed players are left out (R9.2).

    Before the first invasion of the turn and once step 3 is behind, the player's own; between a declaration and the
    dice, and again before every roll, those of the others, the defender first, then in turn order; after the attacks,
    the end of the turn. A territory nobody holds opens none (R7.19); one with a lone station does (R8.6).
    """
    turn, invasion = position.turn, position.invasion
    if not position.awaiting or not position.has("command_cards"):
        return ()
    kind = position.awaiting[-1].kind
    if kind == "influence":
        return (Window("final_scoring", position.awaiting[-1].players),)
    if turn is None:
        return ()
    own = _unjammed(position, (turn.player,))
    if kind == "roll" or (kind == "occupy" and invasion is not None and not invasion.dice):
        assert invasion is not None
        return _invasion_windows(position, turn.player, invasion.target)
    if kind != "turn" or not own:
        return ()
    if position.step == "play" and not turn.invaded:
        return (Window("own_pre_invasion", own),)
    if position.step == "invade" and invasion is None and not turn.invaded:
        return (Window("own_pre_invasion", own),)
    if position.step == "fortify":
        return (Window("own_end_of_turn", own),)
    return ()


def reaction_order(position: Position, attacker: str, defender: str | None) -> tuple[str, ...]:
    """The defender first, then the other living players in turn order after the attacker (R7.3)."""
    order = position.order
    start = order.index(attacker)
    others = [player for player in order[start + 1 :] + order[:start] if position.seat(player).alive]
    return tuple(sorted(others, key=lambda player: player != defender))


def _invasion_windows(position: Position, attacker: str, target: str) -> tuple[Window, ...]:
    defender = position.owner_of(target)
    if defender is None:
        return ()
    asked = _unjammed(position, reaction_order(position, attacker, defender))
    if defender == NEUTRAL and not position.ruleset.house.stealth_mods_for_neutral:
        return ()
    found = [Window("invasion_any_defender", asked, target)]
    if defender in asked:
        found.append(Window("invasion_own_territory", (defender,), target))
    return tuple(found)


def _unjammed(position: Position, players: tuple[str, ...]) -> tuple[str, ...]:
    jammed = {effect.against for effect in position.lasting if effect.kind == "frequency_jam"}
    return tuple(player for player in players if player not in jammed)


def step_number(position: Position) -> int | None:
    """Number of the step within the turn, from 1; None outside the turns (R3.2, C1.4)."""
    steps = position.frame.turn_steps
    return steps.index(position.step) + 1 if position.step in steps else None
