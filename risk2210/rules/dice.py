"""R7.9 to R7.14: which dice each side may roll, and what a roll costs."""

from __future__ import annotations

from risk2210.rules.move_base import Die
from risk2210.rules.moves import Roll
from risk2210.rules.position import Position
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import NEUTRAL, Commander, ordered

SIX, EIGHT = 6, 8

TERRAIN_OF: dict[Commander, str] = {"land": "land", "naval": "water", "space": "moon"}
"""Terrain that must be at one end of an attack for a commander's eight-sided die (R7.10)."""


def attack_rights(position: Position, origin: int, target: int) -> tuple[Commander, ...]:
    """Commanders that may each turn one of the attacker's dice into an eight-sided one (R7.10, R7.11).

    They stand at the origin; Land, Naval and Space count when either end is of their terrain, Nuclear always, Diplomat
    never. The house rule `naval_d8_anywhere` frees the Naval Commander from standing there.
    """
    frame = position.frame
    ends = (frame.terrain[origin], frame.terrain[target])
    rights = tuple([kind for kind in position.commanders[origin] if kind == "nuclear" or TERRAIN_OF.get(kind) in ends])
    player = position.owners[origin]
    if (
        position.ruleset.house.naval_d8_anywhere
        and "naval" not in rights
        and "water" in ends
        and player is not None
        and position.in_play(player, "naval")
    ):
        rights = ordered((*rights, "naval"))
    return rights


def defence_rights(position: Position, target: int) -> int:
    """How many of the defender's dice may be eight-sided (R7.12); none for the neutral army (R12.5)."""
    if position.owners[target] == NEUTRAL:
        return 0
    if position.frame.ids[target] in position.stations:
        return position.edition.defence_dice
    return len(position.commanders[target])


def most_attack_dice(position: Position, origin: int) -> int:
    """Most dice the attacker may roll: one fewer than his units at the origin (R7.9)."""
    units = position.mods[origin] + len(position.commanders[origin])
    return min(position.edition.attack_dice, units - 1)


def most_defence_dice(position: Position, target: int) -> int:
    """Most dice the defender may roll: no more than his units (R7.9)."""
    return min(position.edition.defence_dice, position.mods[target] + len(position.commanders[target]))


def check_roll(position: Position, origin: int, target: int, move: Roll) -> tuple[Commander, ...]:
    """Refuse dice that cannot be (R7.9 to R7.12); otherwise the commanders behind the attacker's eight-sided dice."""
    ids = position.frame.ids
    most = most_attack_dice(position, origin)
    if not 1 <= len(move.attack) <= most:
        refuse(
            "dice/attack_count",
            "R7.9",
            dice=len(move.attack),
            most=most,
            origin=ids[origin],
            units=position.units_of(ids[origin]),
        )
    most = most_defence_dice(position, target)
    if not 1 <= len(move.defence) <= most:
        refuse("dice/defence_count", "R7.9", dice=len(move.defence), most=most, target=ids[target])
    for die in (*move.attack, *move.defence):
        _check_die(die)
    eights = _eights(move.defence)
    rights = defence_rights(position, target)
    if eights > rights:
        refuse("dice/defence_eights", "R7.12", dice=eights, most=rights, target=ids[target])
    return check_eights(position, origin, target, _eights(move.attack), move.commanders)


def check_eights(
    position: Position, origin: int, target: int, eights: int, named: tuple[Commander, ...]
) -> tuple[Commander, ...]:
    """Commanders behind the attacker's eight-sided dice: those named, or all that qualify when there is no choice."""
    rights = attack_rights(position, origin, target)
    ids = position.frame.ids
    if eights > len(rights):
        refuse("dice/attack_eights", "R7.10", dice=eights, most=len(rights), rights=rights, origin=ids[origin])
    if not named:
        if 0 < eights < len(rights):
            refuse("dice/name_commanders", "R7.17", dice=eights, rights=rights)
        return rights if eights else ()
    if len(named) != eights or len(set(named)) != len(named):
        refuse("dice/commanders_count", "R7.11", dice=eights, commanders=named)
    for kind in named:
        if kind not in rights:
            refuse("dice/commander_right", "R7.10", commander=kind, origin=ids[origin], target=ids[target])
    return ordered(named)


def _check_die(die: Die) -> None:
    sides, face = die
    if sides not in {SIX, EIGHT}:
        refuse("dice/sides", "R7.9", sides=sides)
    if not 1 <= face <= sides:
        refuse("dice/face", "R7.9", face=face, sides=sides)


def _eights(dice: tuple[Die, ...]) -> int:
    return sum([sides == EIGHT for sides, _ in dice])


def losses(attack: tuple[Die, ...], defence: tuple[Die, ...]) -> tuple[int, int]:
    """Units the attacker and the defender lose in one roll (R7.13, R7.14).

    Best against best, then second against second; strictly higher wins, a tie is the defender's.

    Examples
    --------
    >>> losses(((6, 5), (6, 3), (6, 2)), ((6, 5), (6, 2)))
    (1, 1)
    """
    best = sorted([face for _, face in attack], reverse=True)
    against = sorted([face for _, face in defence], reverse=True)
    pairs = min(len(best), len(against))
    won = sum([best[rank] > against[rank] for rank in range(pairs)])
    return pairs - won, won
