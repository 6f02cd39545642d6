"""R7 at the coarse grain: a whole invasion in one move, accepted exactly if legal rolls can lead to it.

Why no search is needed. Write *a* and *d* for the units at origin and target, *A* and *D* for the units lost.

* A roll with one die against one costs exactly one unit, of either side, whatever the kinds of the dice; it is always
  allowed while the attacker has two units and the defender one. So the losses of a whole battle can be spread over
  single rolls in any order, and with them the commanders: the owner chooses each lost unit freely (R7.15).
* Not taken: any *A* up to *a* - 1 and *D* up to *d* - 1 can be reached, at least one unit being lost if a roll is still
  owed (R7.4). A commander the attack needs may be among the lost: let the attacker lose him in the last roll.
* Taken: the roll that captures kills the last one or two defenders and costs the attacker nothing (two comparisons need
  two defenders, both lost). So *D* = *d*, the attacker had *A* losses before it, rolled at most *a* - *A* - 1 dice, and
  every commander whose die was used, or whom the attack needs, was not among the lost. Conversely, let the last
  defender stand alone before the last roll: any number of dice up to that limit can kill him.

A test compares these conditions with all roll-by-roll play on small battles.
"""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.attack import check_attack, needed_commander, possible_attacks
from risk2210.rules.capture import captured, occupation_choices, play_occupy
from risk2210.rules.dice import check_eights
from risk2210.rules.flow import awaited, awaited_of, reach_step
from risk2210.rules.invasion import declared, loss_choices
from risk2210.rules.moves import InvasionOutcome, Occupy
from risk2210.rules.offer import Option
from risk2210.rules.position import Invasion, Position
from risk2210.rules.refusals import refuse
from risk2210.rules.units import check_commanders, check_loss, remove_units


def play_invasion_outcome(position: Position, move: InvasionOutcome) -> Position:
    """The invasion, or what is left of it after some rolls, as its outcome (R7.1 to R7.24)."""
    player = move.player
    position, rolled = _open_invasion(position, player, move.origin, move.target)
    invasion = position.invasion
    assert invasion is not None
    if not position.units_of(move.target):
        _check_walk_in(move)
        position = captured(replace(position, invasion=replace(invasion, dice=0, leading=())))
        return play_occupy(position, Occupy(player, move.mods, move.commanders))
    _check_losses(position, move, rolled)
    if not move.taken:
        return replace(_remove(position, move), invasion=None)
    dice = _check_last_roll(position, move)
    fought = Invasion(move.origin, move.target, True, invasion.rolls + 1, dice, move.eight_sided)
    position = captured(replace(_remove(position, move), invasion=fought))
    return play_occupy(position, Occupy(player, move.mods, move.commanders))


def _open_invasion(position: Position, player: str, origin: str, target: str) -> tuple[Position, bool]:
    """The position with this invasion under way, and whether its duty to roll is already met (R7.4).

    A card played between two rolls has the next one declared, and owed (R7.3).
    """
    decision = awaited_of(position, player, "turn", "roll")
    invasion = position.invasion
    same = invasion is not None and (invasion.origin, invasion.target) == (origin, target)
    if decision.kind == "roll" and not same:
        awaited(position, "turn")
    if decision.kind == "turn":
        reach_step(position, player, "invade")
    check_attack(position, player, origin, target)
    rolled = decision.kind == "turn" and same and invasion is not None and invasion.rolls > 0
    if not same:
        position = declared(position, player, origin, target)
    return replace(position, awaiting=position.awaiting[:1]), rolled


def _check_walk_in(move: InvasionOutcome) -> None:
    """Refuse losses or dice where nobody defends, and staying out (R7.19)."""
    if move.attackers_lost or move.defenders_lost or move.attacker_commanders_lost or move.defender_commanders_lost:
        refuse("outcome/no_defender", "R7.19", target=move.target)
    if move.dice or move.eight_sided:
        refuse("outcome/no_dice", "R7.19", target=move.target)
    if not move.taken:
        refuse("invasion/must_enter", "R7.19", target=move.target, player=move.player)


def _check_losses(position: Position, move: InvasionOutcome, rolled: bool) -> None:
    """Refuse losses that no rolls can cause."""
    units, defenders = position.units_of(move.origin), position.units_of(move.target)
    lost, killed = move.attackers_lost, move.defenders_lost
    most_lost = units - 2 if move.taken else units - 1
    most_killed = defenders if move.taken else defenders - 1
    if not 0 <= lost <= most_lost:
        refuse("outcome/attackers_lost", "R7.9", origin=move.origin, lost=lost, most=most_lost, units=units)
    if move.taken and killed != defenders:
        refuse("outcome/defenders_left", "R7.16", target=move.target, lost=killed, units=defenders)
    if not 0 <= killed <= most_killed:
        refuse("outcome/defenders_lost", "R7.16", target=move.target, lost=killed, most=most_killed)
    if not (lost or killed or rolled):
        refuse("outcome/must_roll", "R7.4", target=move.target, player=move.player)
    check_loss(
        position,
        move.origin,
        lost - len(move.attacker_commanders_lost),
        move.attacker_commanders_lost,
        lost,
    )
    if move.taken:
        check_commanders(position, move.target, move.defender_commanders_lost, "R7.15")
    else:
        gone = move.defender_commanders_lost
        check_loss(position, move.target, killed - len(gone), gone, killed)
        if move.dice or move.eight_sided or move.mods or move.commanders:
            refuse("outcome/not_taken", "R7.16", target=move.target)


def _check_last_roll(position: Position, move: InvasionOutcome) -> int:
    """Dice of the roll that captured; refuse more than the units left allow, and commanders who were lost."""
    start, end = position.frame.index[move.origin], position.frame.index[move.target]
    needed = needed_commander(position, start, end)
    gone = move.attacker_commanders_lost
    if needed is not None and needed in gone:
        refuse("outcome/commander_lost", "R7.8", commander=needed, target=move.target)
    for kind in move.eight_sided:
        if kind in gone:
            refuse("outcome/commander_lost", "R7.10", commander=kind, target=move.target)
    least = max(1, len(move.eight_sided))
    most = min(position.edition.attack_dice, position.units_of(move.origin) - move.attackers_lost - 1)
    dice = least if move.dice is None else move.dice
    if not least <= dice <= most:
        refuse("outcome/dice", "R7.9", dice=dice, least=least, most=most, origin=move.origin)
    if move.eight_sided:
        check_eights(position, start, end, len(move.eight_sided), move.eight_sided)
    return dice


def _remove(position: Position, move: InvasionOutcome) -> Position:
    """The position after the losses of both sides; the last unit of the target takes its commanders along."""
    gone = move.attacker_commanders_lost
    position = remove_units(position, move.origin, move.attackers_lost - len(gone), gone)
    if move.taken:
        here = position.commanders_at(move.target)
        return remove_units(position, move.target, position.mods_of(move.target), here)
    gone = move.defender_commanders_lost
    return remove_units(position, move.target, move.defenders_lost - len(gone), gone)


def option_invasion_outcome(position: Position) -> Option:
    """Every invasion that can be told by its outcome; shown for each: taken at no cost, and broken off."""
    decision = awaited(position, "turn", "roll")
    player, invasion = decision.players[0], position.invasion
    if decision.kind == "roll" and invasion is not None:
        check_attack(position, player, invasion.origin, invasion.target)
        pairs = [(invasion.origin, invasion.target)]
    else:
        reach_step(position, player, "invade")
        pairs = possible_attacks(position, player)
    moves: list[InvasionOutcome] = []
    for origin, target in pairs:
        mods, commanders = position.mods_of(origin), position.commanders_at(origin)
        defenders = position.units_of(target)
        entering, going = occupation_choices(mods, commanders, 1, ())[0]
        moves.append(
            InvasionOutcome(
                player, origin, target, defenders_lost=defenders, taken=True, mods=entering, commanders=going
            )
        )
        if defenders:
            some, lost = loss_choices(mods, commanders, 1)[0]
            moves.append(
                InvasionOutcome(player, origin, target, attackers_lost=some + len(lost), attacker_commanders_lost=lost)
            )
    return Option("invasion_outcome", (player,), {"attacks": tuple(pairs)}, tuple(moves), complete=False)
