"""A battle answered: the chance to win, who survives, and how many units to bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from risk2210.i18n import N_
from risk2210.odds.battle import MODS, STEALTH_MODS, Battle, KnownCard, Side
from risk2210.odds.errors import chance as a_chance
from risk2210.odds.errors import invalid, whole
from risk2210.odds.grid import Grid, Number, Stage
from risk2210.rules.terms import MAX_COUNT, Commander

USUAL_CHANCES = (0.5, 0.75, 0.9, 0.95)
"""Chances to win that players ask for."""

USUAL_MOST = 200
"""Units beyond which nobody looks for the number to bring, unless there are many defenders."""

Table = tuple[tuple[float, ...], ...]


class Force(Struct, frozen=True, order=True):
    """Units in one territory: so many MODs and these commanders."""

    mods: int
    commanders: tuple[Commander, ...] = ()

    @property
    def units(self) -> int:
        """MODs and commanders together."""
        return self.mods + len(self.commanders)


class Outcome(Struct, Generic[Number], frozen=True):
    """One way a battle may end: what is left at the origin (all units, those that stay too) and in the target."""

    attackers: Force
    defenders: Force
    chance: Number

    @property
    def won(self) -> bool:
        """Whether the target is captured."""
        return not self.defenders.units


class BattleOdds(Struct, Generic[Number], frozen=True):
    """How a battle may end. Attackers are all units at the origin, the one that must stay included.

    Parameters
    ----------
    battle : Battle
    win : float or Fraction
        Chance that the target is captured.
    outcomes : tuple of Outcome
        Joint distribution of the survivors: victories first, the most attackers first, then the fewest defenders.
    expected_losses : (number, number)
        Units that the attacker and the defender lose on average, those a card destroys or brings included.

    Examples
    --------
    >>> odds = exact_battle_odds(Battle(Side(3), Side(1, ("diplomat",))))
    >>> odds.win
    Fraction(3685, 13824)
    >>> best = odds.outcomes[0]
    >>> best.attackers.units, best.chance, odds.survivors()[3]
    (3, Fraction(295, 1728), Fraction(295, 1728))
    >>> odds.survival("diplomat", attacking=False)
    Fraction(10139, 13824)
    """

    battle: Battle
    win: Number
    outcomes: tuple[Outcome[Number], ...]
    expected_losses: tuple[Number, Number]

    def survivors(self, attacking: bool = True) -> dict[int, Number]:
        """Chance of each number of units left at the end, most first: at the origin, or in the target."""
        tally: dict[int, Number] = {}
        for outcome in self.outcomes:
            units = (outcome.attackers if attacking else outcome.defenders).units
            tally[units] = tally[units] + outcome.chance if units in tally else outcome.chance
        return dict(sorted(tally.items(), reverse=True))

    def survival(self, commander: Commander, attacking: bool = True) -> Number:
        """Chance that this commander of either side outlives the battle (zero when he takes no part)."""
        zero = self.win - self.win
        return sum(
            [
                outcome.chance
                for outcome in self.outcomes
                if commander in (outcome.attackers if attacking else outcome.defenders).commanders
            ],
            start=zero,
        )


def battle_odds(battle: Battle) -> BattleOdds[float]:
    """How the battle may end, in floats that agree with the exact fractions to 1e-12.

    Parameters
    ----------
    battle : Battle
        Attackers in it are all units at the origin, the one that must stay included.

    Examples
    --------
    >>> round(battle_odds(Battle(Side(10), Side(10))).win, 6)
    0.479935
    >>> round(battle_odds(Battle(Side(6), Side(3))).win, 3)  # 5 against 3 where the unit that stays is not counted
    0.769

    Notes
    -----
    Every stage (attackers left, defenders left) is visited once (R7.13 to R7.16): a thousand against a thousand takes
    half a million of them, with only three rows in memory. `retreat_below` and the best choice of defence dice need
    one more pass each, and one byte a stage. Known cards are followed roll by roll until the last is played.
    """
    return _solve(battle, 1.0)


def exact_battle_odds(battle: Battle) -> BattleOdds[Fraction]:
    """As `battle_odds`, in fractions. Exact, and some hundred times slower: their digits grow with every roll.

    Examples
    --------
    >>> exact_battle_odds(Battle(Side(4), Side(2))).win
    Fraction(6610505, 10077696)
    """
    return _solve(battle, Fraction(1))


def win_chance(battle: Battle) -> float:
    """Chance that the target is captured (all units at the origin are counted as attackers).

    Examples
    --------
    >>> win_chance(Battle(Side(2), Side(1))) == 15 / 36
    True
    """
    return battle_odds(battle).win


def win_table(battle: Battle) -> Table:
    """The attacker's chance to win from every stage of the battle, once the roll he owes is made.

    Parameters
    ----------
    battle : Battle
        Without known cards.

    Returns
    -------
    tuple of tuples
        ``table[a][d]`` with `a` units left at the origin, the one that must stay included, and `d` defenders left.

    Examples
    --------
    >>> table = win_table(Battle(Side(100), Side(100)))
    >>> round(table[10][10], 6), table[1][4], table[1][0]
    (0.479935, 0.0, 1.0)

    Notes
    -----
    One pass: 10,000 stages in a few milliseconds. `retreat_below` asks about fighting on, so it takes a second one.
    """
    if battle.cards:
        invalid("odds/cards")
    grid = Grid(battle, battle.defence, 1.0)
    if battle.retreat_below == 0:
        return tuple(map(tuple, grid.rows()))
    flags = [bytearray([worth >= battle.retreat_below for worth in row]) for row in grid.rows()]
    return tuple(map(tuple, grid.rows(flags)))


def units_needed(
    battle: Battle, chances: Iterable[float] = USUAL_CHANCES, *, most: int | None = None
) -> dict[float, int | None]:
    """Fewest units at the origin, the one that must stay included, for these chances to win.

    Commanders stay as they are; only the number of MODs is varied.

    Parameters
    ----------
    battle : Battle
    chances : iterable of float
        Between 0 and 1.
    most : int, optional
        Where to give up; by default at 200 units and four for each defender.

    Returns
    -------
    dict
        Units by chance, in the order asked for; None where not even `most` units give such a chance.

    Raises
    ------
    InvalidArgument
        For chances that are none, and for other values of `most` than 2 to 9999.

    Examples
    --------
    >>> units_needed(Battle(Side(2), Side(5)))
    {0.5: 6, 0.75: 9, 0.9: 11, 0.95: 13}

    Notes
    -----
    One growing table when MODs are given up first, no card is played and nobody retreats; otherwise one battle for
    each number of units.
    """
    if most is None:
        most = min(MAX_COUNT, USUAL_MOST + 4 * battle.defence.units)
    whole(most, N_("the number of attackers"), 2, MAX_COUNT)
    wanted: dict[float, int | None] = {a_chance(value, N_("the chance to win")): None for value in chances}
    missing = sorted(wanted, reverse=True)
    for units, win in _wins_by_units(battle, most) if missing else ():
        while missing and win >= missing[-1]:
            wanted[missing.pop()] = units
        if not missing:
            break
    return wanted


def _wins_by_units(battle: Battle, most: int) -> Iterator[tuple[int, float]]:
    """Chance to win by units at the origin, from the fewest that can attack."""
    commanders = len(battle.attack.commanders)
    least = max(battle.staying + 1, commanders)
    plain = not battle.cards and battle.retreat_below == 0 and battle.attack.order[0] == MODS
    if plain and battle.stop_at < least:
        grid = Grid(_with_units(battle, max(most, least)), battle.defence, 1.0)
        for units, row in enumerate(grid.rows()):
            if units >= least:
                yield units, row[-1]
        return
    for units in range(least, most + 1):
        yield units, win_chance(_with_units(battle, units))


def _with_units(battle: Battle, units: int) -> Battle:
    attack = battle.attack
    mods = units - len(attack.commanders)
    return replace(battle, attack=Side(mods, attack.commanders, attack.lenders, order=attack.order))


# --- solving -----------------------------------------------------------------------------------------------------


class Standing(Struct, frozen=True):
    """Where a battle stands between two rolls: units left at the origin, and the defence as it is now."""

    attackers: int
    defence: Side


def _solve(battle: Battle, one: Number) -> BattleOdds[Number]:
    solver = Solver(battle, one)
    ends, origin, zero = solver.ends(), forces(battle.attack), one - one
    win = attackers = defenders = zero
    for (units, force), mass in ends.items():
        attackers += units * mass
        if force.units:
            defenders += force.units * mass
        else:
            win += mass
    ranked = sorted(ends.items(), key=lambda end: (end[0][1].units, -end[0][0], end[0][1].mods))
    return BattleOdds(
        battle,
        win,
        tuple([Outcome(origin[units], force, mass) for (units, force), mass in ranked]),
        (battle.attack.units - attackers, battle.defence.units + solver.brought - defenders),
    )


def forces(side: Side) -> list[Force]:
    """What is left of a side by units left, from none to all."""
    here: list[Commander] = []
    found = [Force(0)]
    mods = 0
    for name in reversed(side.order):
        if name == MODS:
            kinds = tuple(kind for kind in side.commanders if kind in here)
            found += [Force(count, kinds) for count in range(1, side.mods + 1)]
            mods = side.mods
        else:
            here += [kind for kind in side.commanders if kind == name]
            found.append(Force(mods, tuple(kind for kind in side.commanders if kind in here)))
    return found


class Solver(Generic[Number]):
    """Follows a battle through its known cards, roll by roll, and hands it to grids after the last one."""

    def __init__(self, battle: Battle, one: Number) -> None:
        self.battle = battle
        self.one: Number = one
        self.zero: Number = one - one
        self.brought: Number = self.zero
        self.last = max([card.before_roll for card in battle.cards], default=1)
        self.grids: list[Grid[Number]] = []
        self.known: dict[tuple[int, Standing], Number] = {}

    def ends(self) -> dict[tuple[int, Force], Number]:
        """Chance of each end: units left at the origin, and the force left in the target."""
        battle = self.battle
        ends: dict[tuple[int, Force], Number] = {}
        now = self._after_cards(1, {Standing(battle.attack.units, battle.defence): self.one})
        for roll in range(1, self.last):
            following: dict[Standing, Number] = {}
            for standing, mass in now.items():
                options = self._options(roll, standing)
                if not options:
                    force = Force(standing.defence.mods, standing.defence.commanders)
                    _add(ends, (standing.attackers, force), mass)
                    continue
                for after, part in min(options, key=lambda option: self._worth_of(roll, option)):
                    _add(following, after, mass * part)
            now = self._after_cards(roll + 1, following)
        self._spread(now, ends)
        return ends

    # --- cards -------------------------------------------------------------------------------------------------

    def _after_cards(self, roll: int, before: dict[Standing, Number]) -> dict[Standing, Number]:
        """Where the battle stands once the cards before this roll are played."""
        after: dict[Standing, Number] = {}
        for standing, mass in before.items():
            played = self._played(roll, standing)
            _add(after, played, mass)
            self.brought += (played.defence.mods - standing.defence.mods) * mass
        return after

    def _played(self, roll: int, standing: Standing) -> Standing:
        for card in self.battle.cards:
            if card.before_roll == roll and self._goes_on(roll, standing):
                standing = _with_card(card, standing)
        return standing

    # --- single rolls ------------------------------------------------------------------------------------------

    def _goes_on(self, roll: int, standing: Standing) -> bool:
        """Whether the attacker rolls once more (R7.4)."""
        units, defence, battle = standing.attackers, standing.defence, self.battle
        if not defence.units:
            return False
        grid = self._grid(defence)
        if not grid.hands[units]:
            return False
        if roll == 1 and not battle.rolled:
            return True
        if units <= battle.stop_at:
            return False
        return battle.retreat_below == 0 or grid.table()[units][defence.units] >= battle.retreat_below

    def _options(self, roll: int, standing: Standing) -> list[list[tuple[Standing, Number]]]:
        """What the roll leads to, for each hand the defender may choose; nothing when the battle is over."""
        if not self._goes_on(roll, standing):
            return []
        units, defence = standing.attackers, standing.defence
        grid = self._grid(defence)
        runs = grid.steps(grid.hands[units])
        choices = next(choices for _, last, choices in runs if defence.units <= last)
        options = []
        for chances in choices:
            compared = len(chances) - 1
            options.append(
                [
                    (Standing(units - lost, defence.left(defence.units - compared + lost)), part)
                    for lost, part in enumerate(chances)
                ]
            )
        return options

    def _worth_of(self, roll: int, option: list[tuple[Standing, Number]]) -> Number:
        """The attacker's chance to win if the defender takes this option; all are one where he has no choice."""
        if self.battle.defence_dice != "best":
            return self.zero
        return sum([part * self._worth(roll + 1, standing) for standing, part in option], start=self.zero)

    def _worth(self, roll: int, standing: Standing) -> Number:
        """The attacker's chance to win from here, the cards before this roll not yet played."""
        key = roll, standing
        if key not in self.known:
            played = self._played(roll, standing)
            if not played.defence.units:
                worth = self.one
            elif roll == self.last:
                ends: dict[tuple[int, Force], Number] = {}
                self._spread({played: self.one}, ends)
                worth = sum([mass for (_, force), mass in ends.items() if not force.units], start=self.zero)
            else:
                worths = [self._worth_of(roll, option) for option in self._options(roll, played)]
                worth = min(worths, default=self.zero)
            self.known[key] = worth
        return self.known[key]

    # --- all that is left --------------------------------------------------------------------------------------

    def _spread(self, starts: Mapping[Standing, Number], ends: dict[tuple[int, Force], Number]) -> None:
        """Add the ends of the battle from these stages, no card being left."""
        owes = self.last == 1 and not self.battle.rolled
        groups: dict[int, tuple[Grid[Number], dict[Stage, Number]]] = {}
        # The strongest defence first: its grid holds the stages of most others.
        for standing, mass in sorted(starts.items(), key=lambda item: -item[0].defence.units):
            stage = standing.attackers, standing.defence.units
            # Before the first roll there is one stage, so one grid.
            owing = Grid(self.battle, standing.defence, self.one, stage) if owes else None
            grid = owing or self._grid(standing.defence)
            groups.setdefault(id(grid), (grid, {}))[1][stage] = mass
        for grid, stages in groups.values():
            left = forces(grid.defence)
            for (attackers, defenders), mass in grid.spread(stages).items():
                _add(ends, (attackers, left[defenders]), mass)

    def _grid(self, defence: Side) -> Grid[Number]:
        """A grid of which this defence is a stage."""
        for grid in self.grids:
            if grid.defenders >= defence.units and grid.defence.left(defence.units) == defence:
                return grid
        grid = Grid(self.battle, defence, self.one)
        self.grids.append(grid)
        return grid


Key = TypeVar("Key")


def _add(tally: dict[Key, Number], key: Key, mass: Number) -> None:
    tally[key] = tally[key] + mass if key in tally else mass


def _with_card(card: KnownCard, standing: Standing) -> Standing:
    """After the card: three MODs more in the defence, or half of the attackers gone, rounded up (R9.8, R9.12)."""
    if card.kind == "stealth_mods":
        defence = standing.defence
        return replace(standing, defence=defence.with_units(defence.mods + STEALTH_MODS, defence.commanders))
    return replace(standing, attackers=standing.attackers // 2)
