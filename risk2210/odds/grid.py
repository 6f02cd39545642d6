"""The arithmetic of a battle: all stages (attackers left, defenders left) of one line of defence, in one grid.

The order of giving up units is settled, so the numbers of units left say which units they are. A roll leads from a
stage to two or three stages with fewer units; nothing leads back. Chances to win are summed up from the end of the
battle, distributions from its beginning, each stage once. Everything works in floats and in exact fractions alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Generic, TypeVar

from risk2210.odds.battle import Battle, Side, attack_hands, defence_hands
from risk2210.odds.roll import DEFENCE_DICE, roll_odds

Number = TypeVar("Number", float, Fraction)

Hand = tuple[int, ...]
Stage = tuple[int, int]
"""Units left at the origin and in the target."""


@cache
def exact_steps(attack: Hand, defence: Hand) -> tuple[Fraction, ...]:
    """Chances that the defender loses all comparisons of a roll, all but one, and so on."""
    fractions = roll_odds(attack, defence).fractions
    return tuple(fractions[lost] for lost in sorted(fractions))


@cache
def float_steps(attack: Hand, defence: Hand) -> tuple[float, ...]:
    """As `exact_steps`, as the nearest floats."""
    return tuple(map(float, exact_steps(attack, defence)))


class Grid(Generic[Number]):
    """All stages of a battle against one line of defence.

    Parameters
    ----------
    battle : Battle
    defence : Side
        The line of defence: the battle's own, or as cards have changed it.
    one : float or Fraction
        The number 1 of the arithmetic wanted.
    owed : (int, int), optional
        The stage at which the attacker may not give up yet, for he owes a roll (R7.4); the battle must begin there.
    """

    def __init__(self, battle: Battle, defence: Side, one: Number, owed: Stage | None = None) -> None:
        self.battle = battle
        self.defence = defence
        self.one: Number = one
        self.zero: Number = one - one
        self.defenders = defence.units
        self.hands = attack_hands(battle)
        self.owed = owed
        self.runs = self._runs()
        self._steps: dict[Hand, list[tuple[int, int, list[tuple[Number, ...]]]]] = {}
        self._table: list[list[Number]] = []

    def _runs(self) -> list[tuple[int, int, tuple[Hand, ...]]]:
        """Numbers of defenders (first, last) with the same dice, and those dice; two hands where there is a choice."""
        policy = self.battle.defence_dice
        hands = defence_hands(self.battle, self.defence, 1 if policy == "one" else DEFENCE_DICE)
        columns: list[tuple[Hand, ...]] = [(hand,) for hand in hands]
        if policy == "best":
            single = defence_hands(self.battle, self.defence, 1)
            columns = [(few, most) if few != most else (most,) for few, most in zip(single, hands, strict=True)]
        runs = []
        first = 1
        for choices, same in groupby(columns[1:]):
            last = first + len(list(same)) - 1
            runs.append((first, last, choices))
            first = last + 1
        return runs

    def steps(self, attack: Hand) -> list[tuple[int, int, list[tuple[Number, ...]]]]:
        """For each run of defenders, the chances of each hand that may be rolled against this attack."""
        found = self._steps.get(attack)
        if found is None:
            found = [(first, last, [self._chances(attack, hand) for hand in hands]) for first, last, hands in self.runs]
            self._steps[attack] = found
        return found

    def _chances(self, attack: Hand, defence: Hand) -> tuple[Number, ...]:
        steps = exact_steps if isinstance(self.one, Fraction) else float_steps
        return steps(attack, defence)

    # --- from the end: chances to win --------------------------------------------------------------------------

    def rows(
        self, flags: list[bytearray] | None = None, picks: list[bytearray] | None = None
    ) -> Iterator[list[Number]]:
        """The attacker's chance to win by defenders left, for 0, 1, 2 … attackers left.

        With `flags` he rolls only where they are set; `picks` takes up the defender's choice, 1 for the first hand.
        Three rows are kept, whatever the size.
        """
        lost = [self.one] + [self.zero] * self.defenders
        before, above = lost, lost
        for units, hand in enumerate(self.hands):
            if flags is None and units <= self.battle.stop_at:
                hand = ()  # noqa: PLW2901 -- he gives up here
            if not hand:
                row = lost
            elif flags is None and picks is None and self.battle.defence_dice != "best":
                row = self._row(hand, above, before)
            else:
                row = self._row_of_choices(units, hand, above, before, flags, picks)
            yield row
            before, above = above, row

    def _row(self, hand: Hand, above: list[Number], before: list[Number]) -> list[Number]:
        row = [self.one]
        for first, last, [chances] in self.steps(hand):
            left = row[first - 1]
            if len(chances) == 2:
                won, lost = chances
                for one_less in above[first : last + 1]:
                    left = won * left + lost * one_less
                    row.append(left)
                continue
            both, each, none = chances
            beyond = row[first - 2]
            for one_less, two_less in zip(above[first - 1 : last], before[first : last + 1], strict=True):
                beyond, left = left, both * beyond + each * one_less + none * two_less
                row.append(left)
        return row

    def _row_of_choices(
        self,
        units: int,
        hand: Hand,
        above: list[Number],
        before: list[Number],
        flags: list[bytearray] | None,
        picks: list[bytearray] | None,
    ) -> list[Number]:
        row = [self.one]
        for first, last, choices in self.steps(hand):
            for defenders in range(first, last + 1):
                if flags is not None and not flags[units][defenders]:
                    row.append(self.zero)
                    continue
                worths = []
                for chances in choices:
                    if len(chances) == 2:
                        worths.append(chances[0] * row[defenders - 1] + chances[1] * above[defenders])
                    else:
                        won = chances[0] * row[defenders - 2] + chances[1] * above[defenders - 1]
                        worths.append(won + chances[2] * before[defenders])
                worth = min(worths)
                if picks is not None:
                    picks[units][defenders] = 1 + worths.index(worth)
                row.append(worth)
        return row

    def table(self) -> list[list[Number]]:
        """All of `rows`, kept."""
        if not self._table:
            self._table = list(self.rows())
        return self._table

    def plan(self) -> list[bytearray] | None:
        """What both sides do at each stage: 0 the attacker stops, 1 the first defence hand, 2 the second.

        None when nothing depends on the stage: then the attacker stops at `stop_at` and the defender has one hand.
        """
        battle = self.battle
        owes = self.owed is not None and self.owed[0] <= battle.stop_at
        if battle.defence_dice != "best" and battle.retreat_below == 0 and not owes:
            return None
        width = self.defenders + 1
        flags = [bytearray(width) for _ in self.hands]
        if battle.retreat_below > 0:
            for units, row in enumerate(self.rows()):
                flags[units] = bytearray([worth >= battle.retreat_below for worth in row])
        else:
            for units in range(battle.stop_at + 1, len(flags)):
                flags[units] = bytearray(b"\x01" * width)
        if self.owed is not None:
            units, defenders = self.owed
            flags[units][defenders] = 1
        if battle.defence_dice != "best":
            return flags
        picks = [bytearray(width) for _ in self.hands]
        for _ in self.rows(flags, picks):
            pass
        return picks

    # --- from the beginning: distributions ---------------------------------------------------------------------

    def spread(self, starts: Mapping[Stage, Number]) -> dict[Stage, Number]:
        """Chances of all stages in which the battle may end, from these stages with these chances."""
        ends: dict[Stage, Number] = {}
        plan = self.plan()
        width = self.defenders + 1
        by_row: dict[int, list[tuple[int, Number]]] = {}
        for (units, defenders), mass in starts.items():
            by_row.setdefault(units, []).append((defenders, mass))
        most = max(by_row)
        row, below, beyond = ([self.zero] * width for _ in range(3))
        for units in range(most, -1, -1):
            for defenders, mass in by_row.get(units, ()):
                row[defenders] += mass
            hand = self.hands[units]
            stops = not hand or units <= self.battle.stop_at
            if plan is not None:
                self._spread_row_by_plan(units, plan[units], row, below, beyond)
            elif not stops:
                self._spread_row(hand, row, below, beyond)
            if plan is not None or stops:
                ends.update({(units, defenders): mass for defenders, mass in enumerate(row) if mass})
            elif row[0]:
                ends[units, 0] = row[0]
            row, below, beyond = below, beyond, [self.zero] * width
        return ends

    def _spread_row(self, hand: Hand, row: list[Number], below: list[Number], beyond: list[Number]) -> None:
        for first, last, [chances] in reversed(self.steps(hand)):
            if len(chances) == 2:
                won, lost = chances
                for defenders in range(last, first - 1, -1):
                    mass = row[defenders]
                    if mass:
                        row[defenders - 1] += won * mass
                        below[defenders] += lost * mass
                continue
            both, each, none = chances
            for defenders in range(last, first - 1, -1):
                mass = row[defenders]
                if mass:
                    row[defenders - 2] += both * mass
                    below[defenders - 1] += each * mass
                    beyond[defenders] += none * mass

    def _spread_row_by_plan(
        self, units: int, plan: bytearray, row: list[Number], below: list[Number], beyond: list[Number]
    ) -> None:
        """As `_spread_row`; the mass of stages in which the attacker stops stays where it is."""
        hand = self.hands[units]
        if not hand:
            return
        for first, last, choices in reversed(self.steps(hand)):
            for defenders in range(last, first - 1, -1):
                mass, pick = row[defenders], plan[defenders]
                if not mass or not pick:
                    continue
                row[defenders] = self.zero
                chances = choices[pick - 1]
                if len(chances) == 2:
                    row[defenders - 1] += chances[0] * mass
                    below[defenders] += chances[1] * mass
                else:
                    row[defenders - 2] += chances[0] * mass
                    below[defenders - 1] += chances[1] * mass
                    beyond[defenders] += chances[2] * mass
