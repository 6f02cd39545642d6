"""One roll: the exact distribution of losses for any two hands of dice."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import prod

from msgspec import Struct

from risk2210.errors import Said
from risk2210.i18n import N_
from risk2210.odds.errors import invalid
from risk2210.rules.dice import EIGHT, SIX
from risk2210.rules.ruleset import Ruleset

ATTACK_DICE, DEFENCE_DICE = Ruleset().edition.attack_dice, Ruleset().edition.defence_dice
"""Most dice of either side (R7.9)."""

MAX_SIDES = 1000
"""Largest die: the cost of a roll grows with the square of the defender's."""

Losses = tuple[int, int]
"""Units lost in one roll by the attacker and by the defender."""


class RollOdds(Struct, frozen=True):
    """How one roll may end. Exact; compare and hash it by content.

    Parameters
    ----------
    attack, defence : tuple of int
        Sides of the dice rolled, largest first.
    counts : tuple of (attackers lost, defenders lost, count)
        In how many of the `total` equally likely throws the roll costs this, the attacker's heaviest loss first.
    total : int
        Number of throws: the product of all sides.

    Examples
    --------
    >>> odds = roll_odds((6, 6, 6), (6, 6))
    >>> odds.counts, odds.total
    (((2, 0, 2275), (1, 1, 2611), (0, 2, 2890)), 7776)
    >>> odds.fractions[0, 2], round(odds.chances[0, 2], 6)
    (Fraction(1445, 3888), 0.371656)
    >>> odds.expected_losses
    (Fraction(2387, 2592), Fraction(2797, 2592))
    """

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    counts: tuple[tuple[int, int, int], ...]
    total: int

    @property
    def fractions(self) -> dict[Losses, Fraction]:
        """Probability of each pair of losses (attacker, defender), as an exact fraction."""
        return {(mine, theirs): Fraction(count, self.total) for mine, theirs, count in self.counts}

    @property
    def chances(self) -> dict[Losses, float]:
        """Probability of each pair of losses (attacker, defender), as the nearest float."""
        return {(mine, theirs): count / self.total for mine, theirs, count in self.counts}

    @property
    def expected_losses(self) -> tuple[Fraction, Fraction]:
        """Units that the attacker and the defender lose on average."""
        mine = sum(lost * count for lost, _, count in self.counts)
        theirs = sum(lost * count for _, lost, count in self.counts)
        return Fraction(mine, self.total), Fraction(theirs, self.total)


def roll_odds(attack: tuple[int, ...] = (SIX, SIX, SIX), defence: tuple[int, ...] = (SIX, SIX)) -> RollOdds:
    """Distribution of the losses of one roll (R7.13, R7.14).

    Both sides sort their dice downwards; best meets best, then second meets second where both rolled two or more. The
    strictly higher die wins, a tie is the defender's, and each comparison costs its loser one unit.

    Parameters
    ----------
    attack : tuple of int
        Sides of the attacker's one to three dice, in any order, for instance ``(8, 6, 6)``.
    defence : tuple of int
        Sides of the defender's one or two dice.

    Returns
    -------
    RollOdds

    Raises
    ------
    InvalidArgument
        For more or fewer dice than R7.9 allows, and for anything that is no die of 2 to 1,000 sides.

    Examples
    --------
    >>> roll_odds((6,), (6,)).fractions
    {(1, 0): Fraction(7, 12), (0, 1): Fraction(5, 12)}
    >>> roll_odds((10, 10), (8,)).fractions[0, 1]
    Fraction(149, 200)

    Notes
    -----
    Counts throws by the distribution of the two best dice instead of listing them: for s-sided dice s²/2 steps, about
    20 µs for the dice of the box, and each hand is counted once per process.
    """
    return _counted(_hand(attack, N_("the attacker"), ATTACK_DICE), _hand(defence, N_("the defender"), DEFENCE_DICE))


def _hand(dice: object, side: str, most: int) -> tuple[int, ...]:
    """The dice, largest first; refuses what is no hand."""
    if not isinstance(dice, tuple | list):
        invalid("odds/hand", value=dice)
    if not 1 <= len(dice) <= most:
        invalid("odds/dice", side=Said(side), least=1, most=most, count=len(dice))
    for die in dice:
        if type(die) is not int or not 2 <= die <= MAX_SIDES:
            invalid("odds/die", least=2, most=MAX_SIDES, value=die)
    return tuple(sorted(dice, reverse=True))


@cache
def _counted(attack: tuple[int, ...], defence: tuple[int, ...]) -> RollOdds:
    total, throws = prod(attack), prod(defence)
    if len(attack) == 1 or len(defence) == 1:
        # One comparison. Best die at most x on both sides: products of the sides up to x.
        lost, before = 0, 0
        for best in range(1, max(defence) + 1):
            up_to = prod([min(best, sides) for sides in defence])
            lost += (up_to - before) * prod([min(best, sides) for sides in attack])
            before = up_to
        every = total * throws
        return RollOdds(attack, defence, ((1, 0, lost), (0, 1, every - lost)), every)
    first, second = defence
    both = neither = 0
    top = max(attack)
    low = [_at_most(attack, top, y) for y in range(first + 1)]
    for x in range(1, first + 1):
        high = _at_most(attack, x, x)
        for y in range(1, min(x, second) + 1):
            # Throws of the defender with best x and second y; a tie of the two dice is one throw, not two.
            weight = 1 if x == y or x > second else 2
            lost = _at_most(attack, x, y)
            both += weight * lost
            neither += weight * (total - high - low[y] + lost)
    every = total * throws
    return RollOdds(attack, defence, ((2, 0, both), (1, 1, every - both - neither), (0, 2, neither)), every)


def _at_most(dice: tuple[int, ...], best: int, second: int) -> int:
    """Throws whose best die is at most `best` and whose second best is at most `second`, not above `best`."""
    low = [min(second, sides) for sides in dice]
    count = prod(low)
    for index, sides in enumerate(dice):
        above = min(best, sides) - low[index]
        if above > 0:
            count += above * prod(low[:index] + low[index + 1 :])
    return count


def all_rolls(sides: tuple[int, ...] = (EIGHT, SIX)) -> tuple[RollOdds, ...]:
    """Every match-up of one to three attacking and one or two defending dice of these kinds.

    Examples
    --------
    >>> len(all_rolls())
    45
    """
    from itertools import combinations_with_replacement as hands

    return tuple(
        roll_odds(attack, defence)
        for mine in range(1, ATTACK_DICE + 1)
        for attack in hands(sides, mine)
        for theirs in range(1, DEFENCE_DICE + 1)
        for defence in hands(sides, theirs)
    )
