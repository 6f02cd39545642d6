"""A campaign: one army, several targets, garrisons left behind, commanders who must advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain as joined

from msgspec import Struct
from msgspec.structs import replace

from risk2210.errors import Said
from risk2210.i18n import N_
from risk2210.odds.battle import MODS, Battle, DefenceDice, Side, kinds, leaders
from risk2210.odds.errors import invalid, whole
from risk2210.odds.grid import Grid
from risk2210.odds.solve import Force, forces
from risk2210.rules.terms import COMMANDERS, MAX_COUNT, Commander

MAX_TARGETS = 12
"""Targets of one campaign; a turn at the table rarely has more."""

MAX_ORDERED = 6
"""Targets whose best order is searched: 720 orders."""


class Target(Struct, frozen=True):
    """A territory to be captured, and what is to be attacked from there.

    Parameters
    ----------
    name : str
        Its id, or any name of its own.
    defence : Side
        Who defends it. Without units it is entered without dice (R7.19).
    garrison : int, optional
        Units left in it when the army goes on, 1 at least (R7.18).
    lenders : tuple of commander kinds, optional
        Attacking commanders who use an eight-sided die against it (R7.10); by default the army's. Those whose die
        is eight-sided in the winning roll must move in (R7.17): leave out whom you want to keep out.
    needs : commander kind, optional
        Commander of the army without whom this attack is impossible (R7.5, R7.7); he may be with another part of it.
    takes : int, optional
        Where more is attacked from the same territory afterwards: units wanted in this target. More move in when more
        dice were rolled (R7.18), and the others go on. Into the last target all move that need not stay.
    then : tuple of Target, optional
        Targets attacked from this one, in this order, before the army turns to the next beside it.

    Examples
    --------
    >>> Target("yakutsk", Side(2), then=(Target("japan", Side(3)),)).names
    ('yakutsk', 'japan')
    """

    name: str
    defence: Side
    garrison: int = 1
    lenders: tuple[Commander, ...] | None = None
    needs: Commander | None = None
    takes: int = 1
    then: tuple[Target, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no target."""
        if not isinstance(self.name, str) or not self.name:
            invalid("odds/kind", what=Said(N_("the name of a target")), wanted="str", value=self.name)
        if not isinstance(self.defence, Side):
            invalid("odds/kind", what=Said(N_("each side of a battle")), wanted="Side", value=self.defence)
        whole(self.garrison, N_("the number of units that stay"), 1, MAX_COUNT)
        whole(self.takes, N_("the number of units that move in"), 1, MAX_COUNT)
        if self.lenders is not None:
            kinds(self.lenders, N_("the list of lenders"))
        if self.needs is not None:
            kinds((self.needs,), N_("the list of commanders"))
        if not isinstance(self.then, tuple) or not all(isinstance(target, Target) for target in self.then):
            invalid("odds/path", wanted="(Target, …)", value=self.then)

    @property
    def names(self) -> tuple[str, ...]:
        """Its name and those of all targets behind it, in the order of attack."""
        return (self.name, *joined.from_iterable(target.names for target in self.then))


class Step(Struct, frozen=True):
    """What becomes of a campaign at one target.

    Parameters
    ----------
    name : str
    chance : float
        That this target and all before it are captured.
    army : float
        Units that move in, on average over the cases in which it is captured.
    commanders : tuple of (commander, float)
        Chance of each commander to be among them, in the same cases.
    left_behind : float
        Units left where the attack came from, on average over the same cases.
    """

    name: str
    chance: float
    army: float
    commanders: tuple[tuple[Commander, float], ...]
    left_behind: float


class CampaignOdds(Struct, frozen=True):
    """How far a campaign gets. Units at the origin are counted with the ones that stay there.

    Parameters
    ----------
    chance : float
        That all targets are captured.
    steps : tuple of Step
        In the order of attack.
    remains : tuple of (Force, float)
        The army in the last target when all are captured, with the chance of each; likeliest first.
    """

    chance: float
    steps: tuple[Step, ...]
    remains: tuple[tuple[Force, float], ...]

    @property
    def expected_army(self) -> float:
        """Units in the last target, on average over the cases in which all are captured; 0 when they cannot be."""
        return sum(force.units * mass for force, mass in self.remains) / self.chance if self.chance else 0.0


def chain(*targets: Target) -> Target:
    """Targets one behind the other, each attacked from the one before.

    Examples
    --------
    >>> chain(Target("japan", Side(1)), Target("yakutsk", Side(2)), Target("alaska", Side(1))).names
    ('japan', 'yakutsk', 'alaska')
    """
    if not targets or not all(isinstance(target, Target) for target in targets):
        invalid("odds/path", wanted="Target, …", value=targets)
    first, *others = targets
    return replace(first, then=(*first.then, chain(*others))) if others else first


def campaign(army: Side, *targets: Target, garrison: int = 1, defence_dice: DefenceDice = "most") -> CampaignOdds:
    """Chance that an army takes all targets one after the other, and what is left of it.

    Every attack is fought to the end, with as many dice as leave the garrison behind. An army that fails ends the
    campaign. When the garrison must be chosen, those who would be given up first stay, and those who must advance go.

    Parameters
    ----------
    army : Side
        **All** units at the origin, those that will stay there included.
    *targets : Target
        What is attacked from the origin, in this order. A chain is one target with the others behind it (`chain`).
    garrison : int, optional
        Units that stay at the origin, 1 at least (R7.18).
    defence_dice : str, optional
        As in `Battle`.

    Returns
    -------
    CampaignOdds

    Raises
    ------
    InvalidArgument
        Without targets, with more than twelve, or with a name twice.

    Examples
    --------
    >>> odds = campaign(Side(12), chain(Target("japan", Side(2)), Target("yakutsk", Side(3))))
    >>> round(odds.chance, 3), [round(step.army, 1) for step in odds.steps]
    (0.93, [9.5, 6.7])

    Notes
    -----
    One grid a target and mix of commanders; a chain of six targets takes some ten milliseconds.
    """
    if not isinstance(army, Side):
        invalid("odds/kind", what=Said(N_("an army")), wanted="Side", value=army)
    if not all(isinstance(target, Target) for target in targets):
        invalid("odds/path", wanted="Target, …", value=targets)
    names = [name for target in targets for name in target.names]
    if not 1 <= len(names) <= MAX_TARGETS or len(set(names)) != len(names):
        invalid("odds/targets", most=MAX_TARGETS)
    whole(garrison, N_("the number of units that stay"), 1, MAX_COUNT)
    _check_needs(army, targets)
    march = _March(army, defence_dice)
    remains = march.take({State(Force(army.mods, army.commanders)): 1.0}, targets, garrison)
    return march.odds(names, remains)


def _check_needs(army: Side, targets: Iterable[Target]) -> None:
    for target in targets:
        if target.needs is not None and target.needs not in army.commanders:
            invalid("odds/needed_commander", commander=target.needs)
        _check_needs(army, target.then)


class State(Struct, frozen=True):
    """The part of the army that attacks next, and the commanders of the other parts, who are still in play."""

    force: Force
    away: tuple[Commander, ...] = ()


States = dict[State, float]


class _Tally:
    """Sums over all ways to capture one target."""

    def __init__(self) -> None:
        self.chance = self.army = self.behind = 0.0
        self.commanders: dict[Commander, float] = {}

    def add(self, moving: Force, staying: Force, mass: float) -> None:
        self.chance += mass
        self.army += mass * moving.units
        self.behind += mass * staying.units
        for kind in moving.commanders:
            self.commanders[kind] = self.commanders.get(kind, 0.0) + mass

    def step(self, name: str) -> Step:
        share = self.chance or 1.0
        commanders = tuple((kind, self.commanders[kind] / share) for kind in COMMANDERS if kind in self.commanders)
        return Step(name, self.chance, self.army / share, commanders, self.behind / share)


class _March:
    """An army on its way; tallies what happens at each target."""

    def __init__(self, army: Side, defence_dice: DefenceDice) -> None:
        self.army = army
        self.defence_dice = defence_dice
        self.tallies: dict[str, _Tally] = {}

    def odds(self, names: Sequence[str], arrived: States) -> CampaignOdds:
        """What was tallied, and the army that arrived in the last target."""
        remains: dict[Force, float] = {}
        for state, mass in arrived.items():
            remains[state.force] = remains.get(state.force, 0.0) + mass
        steps = tuple(self.tallies.get(name, _Tally()).step(name) for name in names)
        ranked = sorted(remains.items(), key=lambda item: (-item[1], item[0]))
        return CampaignOdds(sum(remains.values(), start=0.0), steps, tuple(ranked))

    def take(self, here: States, targets: Sequence[Target], garrison: int) -> States:
        """The army in the last target when all of these and those behind them are captured from here."""
        for target in targets[:-1]:
            here = self._take_aside(here, target, garrison)
        last = targets[-1]
        arrived: States = {}
        for moving, staying, away, mass in self._captures(here, last, garrison, last=True):
            _add(arrived, State(moving, _together(away, staying.commanders)), mass)
            self._tally(last).add(moving, staying, mass)
        return self.take(arrived, last.then, last.garrison) if last.then and arrived else arrived

    def _take_aside(self, here: States, target: Target, garrison: int) -> States:
        """What is left here when this target and those behind it are captured by a part of the army."""
        after: States = {}
        for moving, staying, away, mass in list(self._captures(here, target, garrison, last=False)):
            self._tally(target).add(moving, staying, mass)
            ends = {State(moving, _together(away, staying.commanders)): mass}
            if target.then:
                ends = self.take(ends, target.then, target.garrison)
            for end, part in ends.items():
                elsewhere = [kind for kind in end.away if kind not in staying.commanders]
                _add(after, State(staying, _together(elsewhere, end.force.commanders)), part)
        return after

    def _tally(self, target: Target) -> _Tally:
        return self.tallies.setdefault(target.name, _Tally())

    def _captures(
        self, here: States, target: Target, garrison: int, *, last: bool
    ) -> Iterator[tuple[Force, Force, tuple[Commander, ...], float]]:
        """Who moves in, who stays, who is elsewhere, and how likely it is, for all ways to capture the target."""
        # Armies that differ in MODs alone are stages of the largest, unless a commander is given up before the MODs.
        groups: dict[tuple[object, ...], dict[State, float]] = {}
        for state, mass in here.items():
            force = state.force
            # The commander the attack needs may be anywhere, but not dead (R7.5, R7.8).
            led = target.needs is None or target.needs in (*force.commanders, *state.away)
            if led and force.units > garrison:
                first = next(name for name in self.army.order if name == MODS or name in force.commanders)
                alike = 0 if first == MODS else force.mods
                groups.setdefault((state.away, force.commanders, alike), {})[state] = mass
        largest = [max(group, key=lambda state: state.force.mods) for group in groups.values()]
        waiting = {
            (self._side(state.force, target), state.away): {one.force.units: mass for one, mass in group.items()}
            for state, group in zip(largest, groups.values(), strict=True)
        }
        while waiting:
            # The strongest army first: its grid holds the stages of most others.
            strongest, away = max(waiting, key=lambda key: key[0].units)
            stages: dict[int, float] = {}
            for side, elsewhere in list(waiting):
                if elsewhere == away and strongest.left(side.units) == side:
                    for units, mass in waiting.pop((side, elsewhere)).items():
                        stages[units] = stages.get(units, 0.0) + mass
            for moving, staying, mass in self._captures_by(strongest, stages, target, garrison, last=last):
                yield moving, staying, away, mass

    def _captures_by(
        self, army: Side, stages: Mapping[int, float], target: Target, garrison: int, *, last: bool
    ) -> Iterator[tuple[Force, Force, float]]:
        left = forces(army)
        if not target.defence.units:
            for units, mass in stages.items():
                yield *self._split(left[units], (), 0 if last else 1, target, garrison), mass
            return
        needs = target.needs if target.needs in army.commanders else None
        battle = Battle(army, target.defence, garrison, needs, defence_dice=self.defence_dice)
        grid = Grid(battle, target.defence, 1.0)
        ends = grid.spread({(units, target.defence.units): mass for units, mass in stages.items()})
        for (units, defenders), mass in ends.items():
            if not defenders:
                dice = len(grid.hands[units])
                forced = leaders(army, left[units].commanders, dice)
                yield *self._split(left[units], forced, 0 if last else dice, target, garrison), mass

    def _side(self, force: Force, target: Target) -> Side:
        """The army as it attacks this target; those who fell or were left behind lend no die, others elsewhere may."""
        absent = [kind for kind in self.army.commanders if kind not in force.commanders]
        lent = self.army.lenders if target.lenders is None else target.lenders
        lenders = tuple(kind for kind in lent or () if kind not in absent)
        order = tuple(name for name in self.army.order if name == MODS or name in force.commanders)
        return Side(force.mods, force.commanders, lenders, order=order)

    def _split(
        self, army: Force, forced: tuple[Commander, ...], dice: int, target: Target, garrison: int
    ) -> tuple[Force, Force]:
        """Who moves in and who stays (R7.17, R7.18). With no `dice` named all move in that need not stay.

        Commanders who are not forced stay where only a part is wanted; else those who would be given up first do.
        """
        most = army.units - garrison
        if dice == 0:
            going, mods = list(forced), 0
            for name in reversed(self.army.order):
                room = most - len(going) - mods
                if name == MODS:
                    mods = min(army.mods, room)
                elif room > 0 and name in army.commanders and name not in going:
                    going += [kind for kind in army.commanders if kind == name]
        else:
            going = list(forced)
            wanted = min(most, max(dice, target.takes, len(forced)))
            mods = min(army.mods, wanted - len(going))
            for name in self.army.order:  # too few MODs: the least valued commanders go with them
                if len(going) + mods < wanted and name in army.commanders and name not in going:
                    going += [kind for kind in army.commanders if kind == name]
        commanders = tuple(kind for kind in army.commanders if kind in going)
        others = tuple(kind for kind in army.commanders if kind not in going)
        return Force(mods, commanders), Force(army.mods - mods, others)


def _add(tally: States, state: State, mass: float) -> None:
    tally[state] = tally.get(state, 0.0) + mass


def _together(*groups: Iterable[Commander]) -> tuple[Commander, ...]:
    """All these commanders in the order in which they are always listed."""
    named = {kind for group in groups for kind in group}
    return tuple(kind for kind in COMMANDERS if kind in named)


# --- the best order ----------------------------------------------------------------------------------------------


class Order(Struct, frozen=True):
    """One order of a campaign's targets, each attacked from the one before, and its odds."""

    names: tuple[str, ...]
    odds: CampaignOdds


def best_orders(
    army: Side,
    targets: Sequence[Target],
    *,
    links: Mapping[str, Sequence[str]] | None = None,
    garrison: int = 1,
    defence_dice: DefenceDice = "most",
) -> tuple[Order, ...]:
    """All orders in which a few targets can be taken one behind the other, best first.

    Parameters
    ----------
    army : Side
        **All** units at the origin, those that will stay there included.
    targets : sequence of Target
        One to six, without others behind them. Each is the same from wherever it is attacked.
    links : mapping of str to sequence of str, optional
        From where each target can be attacked: names of other targets, and ``""`` for the origin. By default each can
        be attacked from everywhere.
    garrison, defence_dice : optional
        As in `campaign`.

    Returns
    -------
    tuple of Order
        By chance to take all; of equal chances the one that leaves more units in the last target.

    Raises
    ------
    InvalidArgument
        For other numbers of targets, a name twice, targets with others behind them, or links of unknown names.

    Examples
    --------
    >>> weak, strong = Target("weak", Side(1)), Target("strong", Side(4), garrison=3)
    >>> [order.names for order in best_orders(Side(10), [strong, weak])]
    [('weak', 'strong'), ('strong', 'weak')]

    Notes
    -----
    Tries every order once, what orders have in common not twice: five targets take under a second, six some.
    """
    by_name = {target.name: target for target in targets if isinstance(target, Target) and not target.then}
    if len(by_name) != len(targets) or not 1 <= len(targets) <= MAX_ORDERED:
        invalid("odds/targets", most=MAX_ORDERED)
    if links is not None:
        for name, origins in links.items():
            for known in (name, *origins):
                if known and known not in by_name:
                    invalid("odds/choice", what=Said(N_("a link")), choices=", ".join(by_name), value=known)

    def attacked(before: str, name: str) -> Target | None:
        return by_name[name] if links is None or before in links.get(name, ()) else None

    whole(garrison, N_("the number of units that stay"), 1, MAX_COUNT)
    _check_needs(army, targets)
    return search_orders(army, tuple(by_name), attacked, garrison, defence_dice)


def search_orders(
    army: Side,
    names: tuple[str, ...],
    attacked: Callable[[str, str], Target | None],
    garrison: int,
    defence_dice: DefenceDice,
) -> tuple[Order, ...]:
    """All orders of these targets; ``attacked(before, name)`` is the target as met from there, None where it is not.

    The origin's name is ``""``.
    """
    found: list[Order] = []

    def go_on(done: tuple[str, ...], here: States, steps: tuple[Step, ...], staying: int) -> None:
        if len(done) == len(names):
            odds = _March(army, defence_dice).odds((), here)
            found.append(Order(done, replace(odds, steps=steps)))
            return
        for name in names:
            target = attacked(done[-1] if done else "", name) if name not in done else None
            if target is not None:
                march = _March(army, defence_dice)
                arrived = march.take(here, (target,), staying)
                step = march.odds((name,), arrived).steps[0]
                go_on((*done, name), arrived, (*steps, step), target.garrison)

    go_on((), {State(Force(army.mods, army.commanders)): 1.0}, (), garrison)
    return tuple(sorted(found, key=lambda order: (-order.odds.chance, -order.odds.expected_army, order.names)))
