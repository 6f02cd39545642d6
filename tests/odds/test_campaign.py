"""Campaigns: recounted army by army, chains against single battles, trees, garrisons, forced moves, the best order."""

import math
from collections import defaultdict
from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from risk2210.errors import InvalidArgument
from risk2210.odds import Battle, Force, Side, Target, battle_odds, best_orders, campaign, chain, win_chance
from risk2210.rules import COMMANDERS
from tests.odds.recount import Recount, units_of

TWO = chain(Target("a", Side(2)), Target("b", Side(1, ("diplomat",))))


def recounted(army, garrison, targets, order):
    """Chance of each army in the last target of a chain, battle by battle and unit by unit."""
    here = {units_of(army): Fraction(1)}
    for target in targets:
        arrived = defaultdict(Fraction)
        for units, mass in here.items():
            if len(units) <= garrison:
                continue
            present = tuple(kind for kind in COMMANDERS if kind in units)
            lenders = tuple(kind for kind in (army.lenders if target.lenders is None else target.lenders))
            side = Side(
                units.count("mods"),
                present,
                tuple(kind for kind in lenders if kind in present or kind not in army.commanders),
                order=tuple(name for name in order if name == "mods" or name in present),
            )
            recount = Recount(Battle(side, target.defence, staying=garrison))
            for (left, defence), part in recount.ends().items():
                if defence:
                    continue
                hand = recount.attack_hand(left)
                eights = sum(die == 8 for die in hand)
                here_lend = [kind for kind in left if kind in lenders]
                elsewhere = [kind for kind in lenders if kind not in army.commanders]
                forced = here_lend[::-1][: max(0, min(eights, len(hand)) - len(elsewhere))]
                staying, going = garrison, []
                for unit in left:  # the first to be given up stay, unless they must go
                    if staying and unit not in forced:
                        staying -= 1
                    else:
                        going.append(unit)
                assert len(going) >= len(hand)
                arrived[tuple(going)] += mass * part
        here, garrison = arrived, target.garrison
    tally = defaultdict(Fraction)
    for units, mass in here.items():
        tally[Force(units.count("mods"), tuple(kind for kind in COMMANDERS if kind in units))] += mass
    return dict(tally)


CHAINS = {
    "MODs": (Side(7), 1, [Target("a", Side(2)), Target("b", Side(2))]),
    "one target": (Side(5), 1, [Target("a", Side(3))]),
    "commanders": (Side(3, ("land", "nuclear")), 1, [Target("a", Side(2)), Target("b", Side(1, station=True))]),
    "more commanders than MODs": (
        Side(1, ("land", "diplomat", "nuclear"), ("land", "nuclear")),
        1,
        [Target("a", Side(1), lenders=("land",)), Target("b", Side(1), lenders=("nuclear",))],
    ),
    "garrisons": (Side(8, ("land",)), 2, [Target("a", Side(1), garrison=3), Target("b", Side(2))]),
    "a commander left as a garrison": (
        Side(0, ("land", "naval", "nuclear")),
        1,
        [Target("a", Side(1), lenders=("nuclear",))],
    ),
    "lent from elsewhere": (Side(4), 1, [Target("a", Side(1), lenders=("naval",)), Target("b", Side(1))]),
    "commanders first": (
        Side(4, ("land",), order=("land", "mods")),
        1,
        [Target("a", Side(1)), Target("b", Side(1))],
    ),
}


@pytest.mark.clause("R7.17")
@pytest.mark.clause("R7.18")
@pytest.mark.parametrize("name", CHAINS)
def test_chains_recounted(name):
    army, garrison, targets = CHAINS[name]
    odds = campaign(army, chain(*targets), garrison=garrison)
    expected = recounted(army, garrison, targets, army.order)
    assert dict(odds.remains) == pytest.approx({force: float(mass) for force, mass in expected.items()}, abs=1e-12)
    assert odds.chance == pytest.approx(float(sum(expected.values())), abs=1e-12)
    units = sum(force.units * mass for force, mass in expected.items()) / sum(expected.values())
    assert odds.expected_army == pytest.approx(float(units), abs=1e-12)
    assert odds.steps[-1].army == pytest.approx(odds.expected_army)
    assert odds.steps[-1].chance == pytest.approx(odds.chance)


def test_a_campaign_of_one_target_is_a_battle():
    odds = campaign(Side(6, ("land",)), Target("a", Side(4)))
    battle = battle_odds(Battle(Side(6, ("land",)), Side(4)))
    assert odds.chance == pytest.approx(battle.win, abs=1e-12)
    units = sum((o.attackers.units - 1) * o.chance for o in battle.outcomes if o.won)
    assert odds.expected_army * odds.chance == pytest.approx(units, abs=1e-12)


@pytest.mark.clause("R7.19")
def test_territories_without_defenders_cost_the_garrison_only():
    odds = campaign(
        Side(5, ("land",)), chain(Target("a", Side(0)), Target("b", Side(0, station=True)), Target("c", Side(0)))
    )
    assert odds.remains == ((Force(2, ("land",)), 1.0),)
    assert [step.army for step in odds.steps] == [5, 4, 3]
    assert campaign(Side(3), chain(*(Target(name, Side(0)) for name in "abc"))).chance == 0


@pytest.mark.clause("R7.8")
def test_the_needed_commander_may_stay_behind_but_not_fall():
    # He is given up before the MODs, so he falls with the first loss.
    army = Side(5, ("naval",), order=("naval", "mods"))
    fallen = campaign(army, chain(Target("a", Side(1)), Target("b", Side(0), needs="naval")))
    unharmed = battle_odds(Battle(army, Side(1))).outcomes
    assert fallen.chance == pytest.approx(sum(o.chance for o in unharmed if o.won and o.attackers.commanders))
    # Alone with one MOD he stays as the garrison, if that is the order; he is in play all the same.
    behind = Side(1, ("naval",), lenders=(), order=("naval", "mods"))
    steps = campaign(behind, chain(Target("a", Side(0)))).steps
    assert steps[0].commanders == ()
    # Sent aside he is in play too.
    army = Side(0, ("land", "naval", "nuclear"), order=("mods", "naval", "land", "nuclear"))
    sent = campaign(army, Target("a", Side(0)), Target("b", Side(0), needs="naval"))
    assert sent.chance == 1
    assert [dict(step.commanders) for step in sent.steps] == [{"naval": 1}, {"nuclear": 1}]


@pytest.mark.clause("R7.17")
def test_a_branch_takes_the_dice_rolled_and_the_commanders_whose_dice_they_were():
    odds = campaign(Side(20, ("land", "diplomat"), ("land",)), Target("aside", Side(1)), Target("on", Side(1)))
    aside, on = odds.steps
    assert aside.army == pytest.approx(3, abs=1e-6)
    went, went_on = dict(aside.commanders), dict(on.commanders)
    assert went["land"] == pytest.approx(1)  # forced to go; the Diplomat is not
    assert went.get("diplomat", 0) < 1e-6
    assert went_on["diplomat"] == pytest.approx(1)
    assert went_on.get("land", 0) < 1e-6
    kept = campaign(Side(20, ("land",)), Target("aside", Side(1), lenders=()), Target("on", Side(1)))
    assert dict(kept.steps[0].commanders).get("land", 0) < 1e-6
    assert dict(kept.steps[1].commanders)["land"] == pytest.approx(1)


def test_a_branch_takes_as_many_as_its_own_targets_want():
    beyond = Target("a", Side(1), takes=6, then=(Target("b", Side(2)),))
    odds = campaign(Side(15), beyond, Target("c", Side(2)))
    assert [step.name for step in odds.steps] == ["a", "b", "c"]
    assert odds.steps[0].army == pytest.approx(6, abs=1e-3)
    chances = [step.chance for step in odds.steps]
    assert chances == sorted(chances, reverse=True)
    # The part that goes on is what the branch left: first one battle, then two on their own.
    by_hand = 0.0
    for outcome in battle_odds(Battle(Side(15), Side(1))).outcomes:
        units = outcome.attackers.units
        if outcome.won and units > 1:
            moving = min(6, units - 1)
            second = win_chance(Battle(Side(moving), Side(2))) if moving > 1 else 0
            third = win_chance(Battle(Side(units - moving), Side(2))) if units - moving > 1 else 0
            by_hand += outcome.chance * second * third
    assert odds.chance == pytest.approx(by_hand, abs=1e-12)


def test_a_commander_fallen_in_a_branch_is_missed_afterwards():
    """The Naval Commander goes aside, fights on there and may fall; the second attack needs him."""
    aside = Target("a", Side(1), takes=2, then=(Target("b", Side(3), lenders=()),))
    army = Side(6, ("naval",))
    needing = campaign(army, aside, Target("c", Side(0), needs="naval"))
    free = campaign(army, aside, Target("c", Side(0)))
    assert needing.chance <= free.chance
    assert needing.chance == pytest.approx(free.chance)  # a branch that gets through through two units loses nobody
    wider = replace(aside, takes=4)
    assert (
        campaign(replace_order(army), wider, Target("c", Side(0), needs="naval")).chance
        < campaign(replace_order(army), wider, Target("c", Side(0))).chance
    )


def replace_order(army):
    return Side(army.mods, army.commanders, army.lenders, order=("naval", "mods"))


@settings(deadline=None, max_examples=40)
@given(
    st.integers(2, 20),
    st.lists(st.integers(0, 5), min_size=1, max_size=4),
    st.lists(st.sampled_from(COMMANDERS), max_size=2, unique=True).map(tuple),
    st.integers(1, 3),
)
def test_chances_of_the_steps_fall_and_the_units_add_up(mods, defenders, commanders, garrison):
    targets = [Target(str(number), Side(count)) for number, count in enumerate(defenders)]
    odds = campaign(Side(mods, commanders), chain(*targets), garrison=garrison)
    chances = [1.0, *(step.chance for step in odds.steps)]
    assert all(a >= b - 1e-12 for a, b in pairwise(chances))
    assert math.isclose(odds.chance, chances[-1], abs_tol=1e-12)
    assert all(step.left_behind >= (garrison if number == 0 else 1) - 1e-9 or not step.chance
               for number, step in enumerate(odds.steps))  # fmt: skip
    more = campaign(Side(mods + 1, commanders), chain(*targets), garrison=garrison)
    assert more.chance >= odds.chance - 1e-12


# --- the best order ---------------------------------------------------------------------------------------------


def test_every_order_is_the_campaign_in_that_order():
    targets = [Target("a", Side(2)), Target("b", Side(1), garrison=3), Target("c", Side(2, ("land",)))]
    orders = best_orders(Side(9, ("nuclear",)), targets)
    by_name = {target.name: target for target in targets}
    assert {order.names for order in orders} == set(permutations("abc"))
    for order in orders:
        assert order.odds == campaign(Side(9, ("nuclear",)), chain(*(by_name[name] for name in order.names)))
    ranks = [(-order.odds.chance, -order.odds.expected_army) for order in orders]
    assert ranks == sorted(ranks)


def test_links_leave_orders_out():
    targets = [Target("a", Side(1)), Target("b", Side(1)), Target("c", Side(1))]
    links = {"a": ("",), "b": ("a", "c"), "c": ("a", "b")}
    assert {order.names for order in best_orders(Side(9), targets, links=links)} == {("a", "b", "c"), ("a", "c", "b")}
    assert best_orders(Side(9), targets, links={}) == ()


# --- what is no campaign ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: campaign(Side(5)), "a campaign has 1 to 12 targets, each with a name of its own"),
        (lambda: campaign(Side(5), Target("a", Side(1)), Target("a", Side(1))), "a campaign has 1 to 12 targets"),
        (lambda: campaign(Side(5), chain(*(Target(str(n), Side(1)) for n in range(13)))), "a campaign has 1 to 12"),
        (lambda: campaign(5, TWO), "an army must be Side, not 5"),
        (lambda: campaign(Side(5), "a"), "the targets of a campaign must be Target, …, not ('a',)"),
        (lambda: campaign(Side(5), TWO, garrison=0), "the number of units that stay must be a whole number from 1"),
        (lambda: campaign(Side(5), TWO, garrison=True), "the number of units that stay must be a whole number from 1"),
        (
            lambda: campaign(Side(5), TWO, defence_dice="two"),
            "the choice of defence dice must be one of most, one, best",
        ),
        (lambda: campaign(Side(5), Target("a", Side(1), needs="naval")), "the attack needs the commander naval"),
        (chain, "the targets of a campaign must be Target, …, not ()"),
        (lambda: Target("", Side(1)), "the name of a target must be str, not ''"),
        (lambda: Target("a", 3), "each side of a battle must be Side, not 3"),
        (lambda: Target("a", Side(1), garrison=0), "the number of units that stay must be a whole number from 1"),
        (lambda: Target("a", Side(1), takes=None), "the number of units that move in must be a whole number from 1"),
        (lambda: Target("a", Side(1), lenders=("x",)), "the list of lenders names distinct commanders"),
        (lambda: Target("a", Side(1), needs="x"), "the list of commanders names distinct commanders"),
        (lambda: Target("a", Side(1), then=("b",)), "the targets of a campaign must be (Target, …), not ('b',)"),
        (lambda: best_orders(Side(5), []), "a campaign has 1 to 6 targets, each with a name of its own"),
        (lambda: best_orders(Side(5), [TWO]), "a campaign has 1 to 6 targets, each with a name of its own"),
        (lambda: best_orders(Side(5), [Target("a", Side(1))] * 2), "a campaign has 1 to 6 targets"),
        (lambda: best_orders(Side(5), [Target("a", Side(1))], links={"x": ()}), "a link must be one of a, not 'x'"),
    ],
)
def test_what_is_no_campaign(make, said):
    with pytest.raises(InvalidArgument) as caught:
        make()
    assert str(caught.value).startswith(said)
    assert caught.value.message("fr") != str(caught.value)
