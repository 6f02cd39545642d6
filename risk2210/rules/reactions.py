"""R7.3 and R9.4: when command cards may be played, and who is asked first."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules.attack import check_attack
from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited
from risk2210.rules.position import Position
from risk2210.rules.refusals import IllegalMove
from risk2210.rules.terms import NEUTRAL

WindowKind = Literal[
    "own_pre_invasion",
    "invasion_any_defender",
    "invasion_own_territory",
    "own_end_of_turn",
    "final_scoring",
    "armageddon_exchange",
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
    """Windows open now (R7.3, R9.4); jammed players are left out (R9.2), and those who have passed.

    Before the first invasion of the turn and once step 3 is behind, the player's own; between a declaration and the
    dice, and again before every roll, those of the others, the defender first, then in turn order; after the attacks,
    the end of the turn. A territory nobody holds opens none (R7.19); one with a lone station does (R8.6). While nuclear
    cards are exchanged there is nothing else (R9.15).
    """
    turn = position.turn
    if not position.awaiting or not position.has("command_cards"):
        return ()
    top = position.awaiting[-1]
    if top.kind == "influence":
        return (Window("final_scoring", top.players),)
    if top.kind == "exchange":
        return (Window("armageddon_exchange", top.players),)
    if turn is None:
        return ()
    target = invaded_territory(position)
    if target is not None:
        return _invasion_windows(position, turn.player, target)
    own = unjammed(position, (turn.player,))
    if top.kind != "turn" or not own:
        return ()
    if position.step == "play" and not turn.invaded:
        return (Window("own_pre_invasion", own),)
    if position.step == "invade" and position.invasion is None and not turn.invaded:
        return (Window("own_pre_invasion", own),)
    if position.step == "fortify":
        return (Window("own_end_of_turn", own),)
    return ()


def invaded_territory(position: Position) -> str | None:
    """The territory under attack if dice, or the march into it, are still to come (R7.3).

    Between two rolls too, each of which is a new invasion: as long as the attacker could go on.
    """
    invasion = position.invasion
    if invasion is None or position.turn is None or not position.awaiting:
        return None
    kind = position.awaiting[-1].kind
    if kind == "roll" or (kind == "occupy" and not invasion.dice):
        return invasion.target
    if kind != "turn" or position.step != "invade" or not position.units_of(invasion.target):
        return None
    try:
        check_attack(position, position.turn.player, invasion.origin, invasion.target)
    except IllegalMove:
        return None
    return invasion.target


def declared_again(position: Position) -> Position:
    """Between two rolls: the next one is now declared, and owed (R7.3, R7.4)."""
    invasion = position.invasion
    if invasion is None or awaited(position, "turn", "roll", "occupy").kind != "turn":
        return position
    assert position.turn is not None
    decision = Decision("roll", (position.turn.player,), territory=invasion.target)
    return replace(
        position,
        invasion=replace(invasion, contested=True, dice=0, leading=()),
        awaiting=(*position.awaiting, decision),
    )


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
    asked = unjammed(position, reaction_order(position, attacker, defender))
    if defender == NEUTRAL and not position.ruleset.house.stealth_mods_for_neutral:
        return ()
    asked = tuple(player for player in asked if player not in position.passed)
    found = [Window("invasion_any_defender", asked, target)]
    if defender in asked:
        found.append(Window("invasion_own_territory", (defender,), target))
    return tuple(found)


def unjammed(position: Position, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players whom no Frequency Jam keeps from playing cards (R9.2)."""
    jammed = {effect.against for effect in position.lasting if effect.kind == "frequency_jam"}
    return tuple(player for player in players if player not in jammed)


def may_exchange(position: Position, player: str) -> bool:
    """Whether the player could take part in an exchange of nuclear cards now (R9.15).

    Alive, not jammed, his Nuclear Commander in play, and a nuclear card in hand.
    """
    return (
        position.seat(player).alive
        and bool(unjammed(position, (player,)))
        and position.in_play(player, "nuclear")
        and any(card.deck == "nuclear" for card in position.hand_of(player))
    )


def step_number(position: Position) -> int | None:
    """Number of the step within the turn, from 1; None outside the turns (R3.2, C1.4)."""
    steps = position.frame.turn_steps
    return steps.index(position.step) + 1 if position.step in steps else None
