"""Battles counted again the slow way: unit by unit and throw by throw, with the engine's own comparison of dice.

It shares nothing with the package but the description of the battle.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

from risk2210.odds import Battle, Side
from risk2210.rules.dice import losses

Units = tuple[str, ...]
"""The units of a side, the first to be given up first; a MOD is "mods"."""


def units_of(side: Side) -> Units:
    return tuple(unit for name in side.order for unit in ([name] * side.mods if name == "mods" else [name]))


@cache
def throws(attack: tuple[int, ...], defence: tuple[int, ...]) -> dict[tuple[int, int], Fraction]:
    """Chances of the losses of a roll, every throw listed."""
    tally: Counter[tuple[int, int]] = Counter()
    for faces in product(*(range(1, sides + 1) for sides in (*attack, *defence))):
        mine = tuple(zip(attack, faces, strict=False))
        theirs = tuple(zip(defence, faces[len(attack) :], strict=True))
        tally[losses(mine, theirs)] += 1
    return {lost: Fraction(count, tally.total()) for lost, count in tally.items()}


class Recount:
    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.fight_on = cache(self._fight_on)
        self.worth = cache(self._worth)

    def attack_hand(self, units: Units) -> tuple[int, ...]:
        battle = self.battle
        dice = min(3, battle.dice, len(units) - battle.staying)
        if dice < 1 or (battle.needs is not None and battle.needs not in units):
            return ()
        lost = set(battle.attack.commanders) - set(units)
        return self.hand(dice, len(set(battle.attack.lenders) - lost))

    def defence_hands(self, units: Units) -> list[tuple[int, ...]]:
        most = min(2, len(units))
        counts = {"most": [most], "one": [1], "best": range(1, most + 1)}[self.battle.defence_dice]
        lent = 2 if self.battle.defence.station else len(set(units) & set(self.battle.defence.lenders))
        return [self.hand(dice, lent) for dice in counts]

    def hand(self, dice: int, lent: int) -> tuple[int, ...]:
        ordinary, special = self.battle.sides
        return (special,) * min(dice, lent) + (ordinary,) * (dice - min(dice, lent))

    def _fight_on(self, attack: Units, defence: Units) -> Fraction:
        """Chance to win without retreat and without cards."""
        if not defence:
            return Fraction(1)
        hand = self.attack_hand(attack)
        if not hand or len(attack) <= self.battle.stop_at:
            return Fraction(0)
        return min(
            sum(part * self.fight_on(attack[a:], defence[d:]) for (a, d), part in throws(hand, against).items())
            for against in self.defence_hands(defence)
        )

    def over(self, attack: Units, defence: Units, roll: int) -> bool:
        if not defence or not self.attack_hand(attack):
            return True
        if roll == 1 and not self.battle.rolled:
            return False
        below = self.battle.retreat_below
        return len(attack) <= self.battle.stop_at or (below > 0 and self.fight_on(attack, defence) < below)

    def played(self, attack: Units, defence: Units, roll: int) -> tuple[Units, Units]:
        for card in self.battle.cards:
            if card.before_roll != roll or self.over(attack, defence, roll):
                continue
            if card.kind == "death_trap":
                attack = attack[-(-len(attack) // 2) :]
            else:
                kept = set(defence)
                first = [name for name in self.battle.defence.order if name in kept and name != "mods"]
                place = self.battle.defence.order.index("mods")
                before = [name for name in first if self.battle.defence.order.index(name) < place]
                after = [name for name in first if name not in before]
                defence = (*before, *["mods"] * (defence.count("mods") + 3), *after)
        return attack, defence

    def _worth(self, attack: Units, defence: Units, roll: int) -> Fraction:
        """Chance to win before the cards of this roll are played."""
        attack, defence = self.played(attack, defence, roll)
        if not defence:
            return Fraction(1)
        if self.over(attack, defence, roll):
            return Fraction(0)
        hand = self.attack_hand(attack)
        return min(self.worth_against(attack, defence, roll, hand, against) for against in self.defence_hands(defence))

    def worth_against(self, attack: Units, defence: Units, roll: int, hand, against) -> Fraction:
        rolled = throws(hand, against).items()
        return sum(part * self.worth(attack[a:], defence[d:], roll + 1) for (a, d), part in rolled)

    def ends(self) -> dict[tuple[Units, Units], Fraction]:
        """Joint distribution of the units left on both sides."""
        ends: dict[tuple[Units, Units], Fraction] = defaultdict(Fraction)
        battle = self.battle

        def go_on(attack: Units, defence: Units, roll: int, mass: Fraction) -> None:
            attack, defence = self.played(attack, defence, roll)
            if self.over(attack, defence, roll):
                ends[attack, defence] += mass
                return
            hand = self.attack_hand(attack)
            hands = self.defence_hands(defence)
            against = min(hands, key=lambda each: self.worth_against(attack, defence, roll, hand, each))
            for (a, d), part in throws(hand, against).items():
                go_on(attack[a:], defence[d:], roll + 1, mass * part)

        go_on(units_of(battle.attack), units_of(battle.defence), 1, Fraction(1))
        return ends


def as_units(mods: int, commanders: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return mods, tuple(sorted(commanders))


def counted(battle: Battle) -> dict[object, Fraction]:
    """The ends by (MODs, commanders) of both sides."""
    tally: dict[object, Fraction] = defaultdict(Fraction)
    for (attack, defence), mass in Recount(battle).ends().items():
        sides = (as_units(units.count("mods"), tuple(u for u in units if u != "mods")) for units in (attack, defence))
        tally[tuple(sides)] += mass
    return dict(tally)


def solved(outcomes) -> dict[object, Fraction]:
    """The package's outcomes in the same form."""
    return {
        (
            as_units(outcome.attackers.mods, outcome.attackers.commanders),
            as_units(outcome.defenders.mods, outcome.defenders.commanders),
        ): outcome.chance
        for outcome in outcomes
    }
