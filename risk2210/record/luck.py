"""Luck of the dice: what every roll cost against what it costs on average, and whether the dice look fair."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from msgspec import Struct

from risk2210.rules import NEUTRAL
from risk2210.rules.dice import losses
from risk2210.rules.move_base import Die

DIE_KINDS: Final = (6, 8)

LUCK_SHOWN: Final = 10
"""Rolls from which on luck is worth telling."""


class Thrown(NamedTuple):
    """One roll: who attacked, who defended (None: nobody known), and the dice."""

    attacker: str
    defender: str | None
    attack: tuple[Die, ...]
    defence: tuple[Die, ...]


class PlayerLuck(Struct, frozen=True):
    """What the dice did for one player, or for the neutral army.

    Parameters
    ----------
    player : str
    attacks, defences : int
        Rolls as attacker and as defender.
    given, taken : int
        Units the others and the player lost in these rolls.
    given_expected, taken_expected : float
        What they lose on average with the same dice.
    luck : float
        Units more for the player than on average: given more, taken less.
    """

    player: str
    attacks: int
    defences: int
    given: int
    taken: int
    given_expected: float
    taken_expected: float
    luck: float


class DieFaces(Struct, frozen=True):
    """How often each face of one kind of die came up, for one player or (player None) for all.

    Parameters
    ----------
    player : str or None
    sides : int
    counts : tuple of int
        How often 1, 2, ... was shown.
    chi_square : float
        Sum of (count - mean)² / mean over the faces; 0 for dice never thrown.
    p_value : float
        Chance that fair dice deviate at least as much, by the chi-square distribution with ``sides - 1`` degrees of
        freedom; to be taken seriously from some 5 throws a face.
    """

    player: str | None
    sides: int
    counts: tuple[int, ...]
    chi_square: float
    p_value: float


class DiceLuck(Struct, frozen=True):
    """Luck of every player, and the faces of both kinds of dice: of all players first."""

    players: tuple[PlayerLuck, ...]
    faces: tuple[DieFaces, ...]


@cache
def expected_losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[float, float]:
    """Units the attacker and the defender lose on average in one roll with dice of these numbers of sides.

    Exact, by counting every outcome: at most 8⁵, some 50 ms once a process for the largest.

    Examples
    --------
    >>> expected_losses((6,), (6,))
    (0.5833333333333334, 0.4166666666666667)
    >>> expected_losses((6, 6, 6), (6, 6))
    (0.9209104938271605, 1.0790895061728396)
    """
    lost = killed = outcomes = 0
    against = Counter(tuple(sorted(faces, reverse=True)) for faces in _throws(defence))
    for best, ways in Counter(tuple(sorted(faces, reverse=True)) for faces in _throws(attack)).items():
        for theirs, their_ways in against.items():
            one, other = losses(tuple((0, face) for face in best), tuple((0, face) for face in theirs))
            lost += one * ways * their_ways
            killed += other * ways * their_ways
            outcomes += ways * their_ways
    return lost / outcomes, killed / outcomes


def _throws(sides: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    return product(*(range(1, most + 1) for most in sides))


def luck_of(rolls: Sequence[Thrown], players: Sequence[str]) -> DiceLuck:
    """The luck of each player in all rolls, the neutral army's too if it had to defend itself.

    Examples
    --------
    >>> luck = luck_of([Thrown("red", "blue", ((6, 6),), ((6, 1),))], ["red", "blue"])
    >>> [(row.player, row.given, row.taken, round(row.luck, 3)) for row in luck.players]
    [('red', 1, 0, 1.167), ('blue', 0, 1, -1.167)]
    """
    known = [*players, NEUTRAL] if any(roll.defender == NEUTRAL for roll in rolls) else list(players)
    faces = [_faces(None, sides, rolls) for sides in DIE_KINDS]
    faces += [_faces(player, sides, rolls) for player in known for sides in DIE_KINDS]
    return DiceLuck(tuple(_luck(player, rolls) for player in known), tuple(faces))


def _luck(player: str, rolls: Sequence[Thrown]) -> PlayerLuck:
    attacks = defences = given = taken = 0
    given_expected = taken_expected = 0.0
    for roll in rolls:
        lost, killed = losses(roll.attack, roll.defence)
        mean_lost, mean_killed = expected_losses(_sides(roll.attack), _sides(roll.defence))
        if roll.attacker == player:
            attacks += 1
            given, taken = given + killed, taken + lost
            given_expected, taken_expected = given_expected + mean_killed, taken_expected + mean_lost
        elif roll.defender == player:
            defences += 1
            given, taken = given + lost, taken + killed
            given_expected, taken_expected = given_expected + mean_lost, taken_expected + mean_killed
    luck = (given - given_expected) - (taken - taken_expected)
    return PlayerLuck(player, attacks, defences, given, taken, given_expected, taken_expected, luck)


def _sides(dice: tuple[Die, ...]) -> tuple[int, ...]:
    return tuple(sorted(sides for sides, _ in dice))


def _faces(player: str | None, sides: int, rolls: Iterable[Thrown]) -> DieFaces:
    shown: Counter[int] = Counter()
    for roll in rolls:
        for thrower, dice in ((roll.attacker, roll.attack), (roll.defender, roll.defence)):
            if player is None or thrower == player:
                shown.update(face for kind, face in dice if kind == sides)
    counts = tuple(shown[face] for face in range(1, sides + 1))
    square = chi_square(counts)
    return DieFaces(player, sides, counts, square, chance_of(square, sides - 1))


def chi_square(counts: Sequence[int]) -> float:
    """Pearson's sum against equal chances.

    Examples
    --------
    >>> chi_square((5, 8, 9, 8, 10, 20))
    13.4
    """
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean if mean else 0.0


def chance_of(square: float, freedom: int) -> float:
    """Chance that a chi-square with so many degrees of freedom, an odd number, is at least `square`.

    With an odd number the tail is a sum of elementary terms: ``erfc(sqrt(x/2))`` and then one for each two degrees.

    Examples
    --------
    >>> round(chance_of(11.070, 5), 3), round(chance_of(14.067, 7), 3)
    (0.05, 0.05)
    """
    half = square / 2
    chance = math.erfc(math.sqrt(half))
    for step in range(1, freedom // 2 + 1):
        chance += half ** (step - 0.5) * math.exp(-half) / math.gamma(step + 0.5)
    return min(1.0, chance)
