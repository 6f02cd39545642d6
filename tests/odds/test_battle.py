"""A battle: recounted unit by unit, against published values, by its properties, and what is no battle."""

import math
import tracemalloc
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from risk2210.errors import InvalidArgument
from risk2210.odds import (
    Battle,
    KnownCard,
    Side,
    battle_odds,
    exact_battle_odds,
    roll_odds,
    units_needed,
    win_chance,
    win_table,
)
from risk2210.rules import COMMANDERS
from tests.odds.recount import counted, solved

ALL = ("land", "naval", "nuclear")

BATTLES = {
    "one against one": Battle(Side(2), Side(1)),
    "MODs alone": Battle(Side(5), Side(4)),
    "one commander": Battle(Side(4, ("land",)), Side(3)),
    "three commanders": Battle(Side(2, ALL), Side(4)),
    "commanders alone": Battle(Side(0, ALL), Side(0, ("diplomat", "space"))),
    "a diplomat lends nothing": Battle(Side(3, ("land", "diplomat"), ("land",)), Side(3)),
    "a die lent from elsewhere": Battle(Side(3, ("land",), ("land", "naval")), Side(3)),
    "station": Battle(Side(5), Side(4, station=True)),
    "station and commander": Battle(Side(4, ("land",)), Side(3, ("diplomat",), station=True)),
    "defending commander": Battle(Side(5), Side(3, ("diplomat",))),
    "two defending commanders": Battle(Side(5), Side(2, ("diplomat", "land"))),
    "commanders first": Battle(Side(4, ("land",), order=("land", "mods")), Side(3, ("land",), order=("land", "mods"))),
    "MODs in the middle": Battle(
        Side(2, ("land", "nuclear"), order=("nuclear", "mods", "land")),
        Side(2, ("land", "space"), order=("space", "mods", "land")),
    ),
    "a needed commander": Battle(Side(3, ALL, order=("naval", "mods", "land", "nuclear")), Side(3), needs="naval"),
    "a needed commander kept": Battle(Side(3, ("naval",)), Side(3), needs="naval"),
    "garrison": Battle(Side(7), Side(3), staying=3),
    "two dice": Battle(Side(6), Side(4), dice=2),
    "one die": Battle(Side(4), Side(3, ("land",)), dice=1),
    "one die in defence": Battle(Side(5), Side(4, ("land",)), defence_dice="one"),
    "best defence": Battle(Side(5, ("land",)), Side(4, ("land",)), defence_dice="best"),
    "best defence with a station": Battle(Side(4, ALL), Side(3, station=True), defence_dice="best"),
    "stop": Battle(Side(7), Side(4), stop_at=4),
    "stop at once": Battle(Side(5), Side(4), stop_at=9),
    "stopped": Battle(Side(5), Side(4), stop_at=9, rolled=True),
    "retreat": Battle(Side(6), Side(4), retreat_below=0.5),
    "retreat at once": Battle(Side(4), Side(5), retreat_below=0.9),
    "retreated": Battle(Side(4), Side(5), retreat_below=0.9, rolled=True),
    "retreat from the best defence": Battle(Side(6), Side(4, ("land",)), retreat_below=0.4, defence_dice="best"),
    "retreat and stop": Battle(Side(7), Side(4), retreat_below=0.3, stop_at=3),
    "dice of other sizes": Battle(Side(4, ("land",)), Side(3, ("land",)), sides=(4, 10)),
    "stealth MODs": Battle(Side(6), Side(2), cards=(KnownCard("stealth_mods"),)),
    "stealth MODs twice": Battle(Side(6), Side(1), cards=(KnownCard("stealth_mods"),) * 2),
    "stealth MODs later": Battle(Side(6, ("land",)), Side(2), cards=(KnownCard("stealth_mods", 2),)),
    "stealth MODs after a commander fell": Battle(
        Side(6), Side(1, ("land", "diplomat")), cards=(KnownCard("stealth_mods", 3),)
    ),
    "stealth MODs beside commanders given up first": Battle(
        Side(5), Side(1, ("land",), order=("land", "mods")), cards=(KnownCard("stealth_mods", 2),)
    ),
    "death trap": Battle(Side(7), Side(2), cards=(KnownCard("death_trap"),)),
    "death trap on two": Battle(Side(2), Side(2), cards=(KnownCard("death_trap"),)),
    "death trap later": Battle(Side(7, ("land",)), Side(3), cards=(KnownCard("death_trap", 2),)),
    "all cards": Battle(
        Side(6, ("land",)),
        Side(1, ("diplomat",)),
        retreat_below=0.2,
        defence_dice="best",
        cards=(KnownCard("stealth_mods", 2), KnownCard("death_trap", 3), KnownCard("stealth_mods", 3)),
    ),
}


@pytest.mark.clause("R7.13")
@pytest.mark.clause("R7.15")
@pytest.mark.parametrize("name", BATTLES)
def test_recounted_unit_by_unit(name):
    battle = BATTLES[name]
    exact = exact_battle_odds(battle)
    expected = counted(battle)
    assert solved(exact.outcomes) == expected
    assert exact.win == sum((mass for (_, defence), mass in expected.items() if defence == (0, ())), start=Fraction(0))
    left = [sum(mass * (ends[side][0] + len(ends[side][1])) for ends, mass in expected.items()) for side in (0, 1)]
    if not battle.cards:
        lost = battle.attack.units - left[0], battle.defence.units - left[1]
        assert exact.expected_losses == lost
    floats = battle_odds(battle)
    assert [(o.attackers, o.defenders) for o in floats.outcomes] == [(o.attackers, o.defenders) for o in exact.outcomes]
    for quick, slow in zip(floats.outcomes, exact.outcomes, strict=True):
        assert abs(quick.chance - slow.chance) < 1e-12


def test_losses_with_cards_count_what_they_destroy_and_bring():
    odds = exact_battle_odds(Battle(Side(2), Side(2), cards=(KnownCard("death_trap"),)))
    assert odds.expected_losses == (1, 0)
    odds = exact_battle_odds(Battle(Side(100), Side(1), cards=(KnownCard("stealth_mods"),)))
    assert math.isclose(odds.expected_losses[1], 4, abs_tol=1e-9)
    late = exact_battle_odds(Battle(Side(100), Side(1), cards=(KnownCard("stealth_mods", 2),)))
    assert math.isclose(late.expected_losses[1], 1 + 3 * Fraction(441, 1296), abs_tol=1e-9)


# --- published values -------------------------------------------------------------------------------------------


@pytest.mark.clause("R7.18")
def test_published_values_with_and_without_the_unit_that_stays():
    ten = exact_battle_odds(Battle(Side(10), Side(10))).win
    assert math.floor(ten * 10**5) == 47993  # counted: ten at the origin, nine may fight
    assert (
        f"{float(exact_battle_odds(Battle(Side(6), Side(3))).win):.1%}" == "76.9%"
    )  # "5 against 3", six at the origin


OSBORNE = {1: (417, 106, 27), 2: (754, 363, 206), 3: (916, 656, 470), 4: (972, 785, 642), 5: (990, 890, 769)}
"""Osborne (2003): chances in thousandths of 1 to 5 attacking units, without the one that stays, against 1 to 3."""


@pytest.mark.parametrize("attackers", OSBORNE)
def test_the_table_of_osborne(attackers):
    table = win_table(Battle(Side(6), Side(3)))
    assert tuple(round(1000 * worth) for worth in table[attackers + 1][1:4]) == OSBORNE[attackers]


# --- properties -------------------------------------------------------------------------------------------------

kinds = st.lists(st.sampled_from(COMMANDERS), max_size=3, unique=True).map(tuple)


@st.composite
def sides(draw, attacking=False):
    commanders = draw(kinds)
    mods = draw(st.integers(max(0, (2 if attacking else 1) - len(commanders)), 9))
    order = draw(st.permutations(("mods", *commanders)).map(tuple))
    lenders = tuple(kind for kind in commanders if draw(st.booleans()))
    return Side(mods, commanders, lenders, station=not attacking and draw(st.booleans()), order=order)


@st.composite
def battles(draw, **fixed):
    attack = draw(sides(attacking=True))
    plan = {
        "needs": draw(st.sampled_from((None, *attack.commanders))),
        "staying": draw(st.integers(1, attack.units - 1)),
        "dice": draw(st.integers(1, 3)),
        "stop_at": draw(st.integers(1, 4)),
        "retreat_below": draw(st.sampled_from((0.0, 0.25, 0.6))),
        "defence_dice": draw(st.sampled_from(("most", "one", "best"))),
        "sides": draw(st.sampled_from(((6, 8), (6, 10), (4, 12)))),
        "cards": draw(st.lists(st.builds(KnownCard, st.sampled_from(("stealth_mods", "death_trap")), st.integers(1, 3)),
                               max_size=2).map(tuple)),
        "rolled": draw(st.booleans()),
    }  # fmt: skip
    return Battle(attack, draw(sides()), **{**plan, **fixed})


@settings(deadline=None, max_examples=80)
@given(battles())
def test_outcomes_are_a_distribution(battle):
    odds = battle_odds(battle)
    assert math.isclose(sum(outcome.chance for outcome in odds.outcomes), 1, abs_tol=1e-12)
    assert math.isclose(odds.win, sum(o.chance for o in odds.outcomes if o.won), abs_tol=1e-12)
    assert len({(o.attackers, o.defenders) for o in odds.outcomes}) == len(odds.outcomes)
    for attacking in (True, False):
        assert math.isclose(sum(odds.survivors(attacking).values()), 1, abs_tol=1e-12)
    assert all(0 < outcome.chance <= 1 + 1e-12 for outcome in odds.outcomes)
    assert 0 <= odds.survival("land") <= 1 + 1e-12


@settings(deadline=None, max_examples=40)
@given(battles())
def test_floats_agree_with_fractions(battle):
    assert abs(battle_odds(battle).win - exact_battle_odds(battle).win) < 1e-12


@settings(deadline=None, max_examples=40)
@given(battles(cards=(), retreat_below=0.0, rolled=True))
def test_conditional_on_where_it_stands_now(battle):
    """The chance from a stage is that of the stages after one roll, each on its own; and that of the table."""
    table = win_table(battle)
    assert math.isclose(table[battle.attack.units][battle.defence.units], win_chance(battle), abs_tol=1e-12)
    attackers, defenders = battle.attack.units, battle.defence.units
    hand = battle.attack_hand(attackers)
    if not hand or attackers <= battle.stop_at or battle.defence_dice == "best":
        return
    against = battle.defence_hand(defenders)
    if battle.defence_dice == "one":
        against = against[:1]
    parts = []
    for (mine, theirs), part in roll_odds(hand, against).chances.items():
        left = attackers - mine, defenders - theirs
        if left[1] == 0:
            parts.append(part)
        elif battle.attack_hand(left[0]):
            parts.append(part * win_chance(battle.now(*left)))
    assert math.isclose(sum(parts), win_chance(battle), abs_tol=1e-12)


def test_the_table_of_a_battle_with_retreats_agrees_with_single_battles():
    battle = Battle(Side(8, ("land",)), Side(6, ("diplomat",)), retreat_below=0.35, stop_at=2)
    table = win_table(battle)
    for attackers in range(2, 10):
        for defenders in range(1, 8):
            assert math.isclose(table[attackers][defenders], win_chance(battle.now(attackers, defenders)))


@pytest.mark.parametrize("lent", [0, 1, 3])
@pytest.mark.parametrize("station", [False, True])
def test_more_units_never_hurt(lent, station):
    table = win_table(Battle(Side(30, ALL[:lent]), Side(30, station=station)))
    for attackers in range(1, 30):
        for defenders in range(1, 30):
            here = table[attackers][defenders]
            assert table[attackers + 1][defenders] >= here >= table[attackers][defenders + 1]


def test_the_best_choice_of_dice_is_never_worse_for_the_defender():
    for attack in (Side(6), Side(4, ALL)):
        for defence in (Side(5), Side(5, ("land",)), Side(5, station=True)):
            chances = {dice: win_chance(Battle(attack, defence, defence_dice=dice)) for dice in ("most", "one", "best")}
            assert chances["best"] <= min(chances["most"], chances["one"])


def test_one_eight_sided_die_alone_may_serve_better_than_with_a_weaker_one():
    strong = Battle(Side(1, ALL), Side(5, ("land",)))
    assert win_chance(replace(strong, defence_dice="best")) < win_chance(strong) - 0.01
    plain = Battle(Side(9), Side(5))  # with dice all alike the most is best
    assert win_chance(replace(plain, defence_dice="best")) == win_chance(plain)


@pytest.mark.clause("R7.4")
def test_the_first_roll_is_owed_and_only_that():
    hopeless = Battle(Side(3), Side(9), retreat_below=0.5)
    assert {o.attackers.units + o.defenders.units for o in battle_odds(hopeless).outcomes} == {10}
    assert battle_odds(replace(hopeless, rolled=True)).outcomes[0].chance == 1


@pytest.mark.clause("R7.8")
def test_the_attack_ends_with_the_commander_it_needs():
    battle = Battle(Side(5, ("naval",), order=("naval", "mods")), Side(3), needs="naval")
    for outcome in battle_odds(battle).outcomes:
        assert outcome.won or outcome.attackers.commanders == ()
        assert outcome.won or outcome.attackers.units >= 4


@pytest.mark.clause("R7.17")
def test_who_leads_the_winning_roll():
    battle = Battle(Side(3, ("land", "diplomat", "nuclear"), ("land", "nuclear")), Side(2))
    assert battle.leading(6) == ("land", "nuclear")
    assert battle.leading(2) == ("nuclear",)  # one die; the one given up last lends it
    assert battle.leading(1) == ()
    assert Battle(Side(3, ("land",), ("land", "naval")), Side(2)).leading(2) == ()  # lent from elsewhere


# --- how many to bring ------------------------------------------------------------------------------------------

NEEDED = [
    Battle(Side(2), Side(5)),
    Battle(Side(2, ("land",)), Side(4, station=True)),
    Battle(Side(2, ("land",), order=("land", "mods")), Side(3)),
    Battle(Side(2), Side(3), cards=(KnownCard("stealth_mods"),)),
    Battle(Side(3), Side(2), cards=(KnownCard("death_trap", 2),)),
    Battle(Side(3), Side(4), stop_at=4),
    Battle(Side(3), Side(4), retreat_below=0.3),
    Battle(Side(6), Side(4), staying=4),
    Battle(Side(2), Side(4), defence_dice="best"),
]


@pytest.mark.parametrize("battle", NEEDED)
def test_units_needed_are_the_fewest_that_do(battle):
    commanders = len(battle.attack.commanders)

    def win(units):
        side = Side(units - commanders, battle.attack.commanders, order=battle.attack.order)
        return win_chance(replace(battle, attack=side))

    for chance, units in units_needed(battle).items():
        assert win(units) >= chance
        assert units - 1 <= max(battle.staying, commanders) or win(units - 1) < chance


def test_units_needed_gives_up_where_told():
    assert units_needed(Battle(Side(2), Side(30)), (0.9, 0), most=10) == {0.9: None, 0: 2}
    assert units_needed(Battle(Side(2), Side(3), stop_at=9999)) == dict.fromkeys((0.5, 0.75, 0.9, 0.95))
    assert units_needed(Battle(Side(2), Side(3)), ()) == {}
    with pytest.raises(
        InvalidArgument, match="the number of attackers must be a whole number from 2 to 9999, not True"
    ):
        units_needed(Battle(Side(2), Side(3)), most=True)
    with pytest.raises(InvalidArgument, match="the chance to win must be a number from 0 to 1, not 90"):
        units_needed(Battle(Side(2), Side(30)), (90,))


# --- size -------------------------------------------------------------------------------------------------------


def test_a_thousand_against_a_thousand_is_bounded_in_memory():
    tracemalloc.start()
    try:
        odds = battle_odds(Battle(Side(120), Side(120), retreat_below=0.2, defence_dice="best"))
        _, small = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert small < 2_000_000
    assert math.isclose(sum(outcome.chance for outcome in odds.outcomes), 1, abs_tol=1e-9)
    big = battle_odds(Battle(Side(1000), Side(1000)))
    assert math.isclose(sum(outcome.chance for outcome in big.outcomes), 1, abs_tol=1e-9)
    assert 0.99 < big.win <= 1


# --- Monte Carlo against a throw of dice of its own --------------------------------------------------------------


@pytest.mark.parametrize("name", ["three commanders", "station and commander", "retreat and stop", "all cards"])
def test_sampled_battles_stay_within_five_sigma(name):
    from tests.odds.sample import sample

    battle, games, random = BATTLES[name], 4000, Random(2210)
    won = sum(sample(battle, random) for _ in range(games))
    expected = win_chance(battle)
    assert abs(won - games * expected) <= 5 * math.sqrt(games * expected * (1 - expected)) + 1e-9


# --- what is no battle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Side(-1), "the number of MODs must be a whole number from 0 to 9999, not -1"),
        (lambda: Side(True), "the number of MODs must be a whole number from 0 to 9999, not True"),
        (lambda: Side(None), "the number of MODs must be a whole number from 0 to 9999, not None"),
        (lambda: Side(3.0), "the number of MODs must be a whole number from 0 to 9999, not 3.0"),
        (lambda: Side(10**9), "the number of MODs must be a whole number from 0 to 9999, not 1000000000"),
        (lambda: Side(1, ("general",)), "the list of commanders names distinct commanders out of land, "),
        (lambda: Side(1, ("land", "land")), "the list of commanders names distinct commanders out of land, "),
        (lambda: Side(1, "land"), "the list of commanders names distinct commanders out of land, "),
        (lambda: Side(1, (["land"],)), "the list of commanders names distinct commanders out of land, "),
        (lambda: Side(1, lenders=("x",)), "the list of lenders names distinct commanders out of land, "),
        (lambda: Side(1, station=1), "the station must be true or false, not 1"),
        (lambda: Side(1, ("land",), order=("mods",)), "the order of giving up units names each of mods, land"),
        (lambda: Side(1, order=("mods", "mods")), "the order of giving up units names each of mods once, not "),
        (lambda: Battle(Side(0), Side(1)), "an attack needs more units at the origin than must stay there: 0 are"),
        (lambda: Battle(Side(1), Side(1)), "an attack needs more units at the origin than must stay there: 1 are"),
        (lambda: Battle(Side(4), Side(1), staying=4), "an attack needs more units at the origin than must stay"),
        (lambda: Battle(Side(2), Side(0, station=True)), "nobody defends: such a territory is entered without dice"),
        (lambda: Battle(Side(2, station=True), Side(1)), "a Space Station gives the attacker no eight-sided dice"),
        (lambda: Battle(Side(2), Side(1), needs="naval"), "the attack needs the commander naval, who is not among"),
        (lambda: Battle(Side(2), Side(1, lenders=("land",))), "defending commanders must stand in the territory"),
        (lambda: Battle(Side(2), Side(1), dice=4), "the number of dice must be a whole number from 1 to 3, not 4"),
        (lambda: Battle(Side(2), Side(1), dice=True), "the number of dice must be a whole number from 1 to 3"),
        (lambda: Battle(Side(2), Side(1), staying=0), "the number of units that stay must be a whole number from 1"),
        (lambda: Battle(Side(2), Side(1), stop_at=None), "the number of units to stop at must be a whole number"),
        (lambda: Battle(Side(2), Side(1), retreat_below=1.5), "the chance to retreat below must be a number"),
        (lambda: Battle(Side(2), Side(1), retreat_below=math.nan), "the chance to retreat below must be a number"),
        (lambda: Battle(Side(2), Side(1), retreat_below="0"), "the chance to retreat below must be a number"),
        (lambda: Battle(Side(2), Side(1), defence_dice="two"), "the choice of defence dice must be one of most, one"),
        (lambda: Battle(Side(2), Side(1), sides=(6, 3.5)), "a die has a whole number of sides from 2 to 1000, not 3.5"),
        (lambda: Battle(Side(2), Side(1), sides=6), "the sides of the dice must be (6, 8), not 6"),
        (lambda: Battle(Side(2), Side(1), cards=("x",)), "the known cards must be (KnownCard, …), not ('x',)"),
        (lambda: Battle(Side(2), Side(1), rolled=1), "the roll owed must be true or false, not 1"),
        (lambda: Battle(2, Side(1)), "each side of a battle must be Side, not 2"),
        (
            lambda: KnownCard("cease_fire"),
            "a card of the defence must be one of stealth_mods, death_trap, not 'cease_fire'",
        ),
        (lambda: KnownCard("death_trap", 0), "the roll a card is played before must be a whole number from 1 to 20"),
        (lambda: Battle(Side(5), Side(3)).now(1, 3), "this battle has no stage with 1 attackers and 3 defenders"),
        (lambda: Battle(Side(5), Side(3)).now(5, 0), "this battle has no stage with 5 attackers and 0 defenders"),
        (lambda: Battle(Side(5), Side(3)).now(True, 3), "this battle has no stage with True attackers"),
        (lambda: Battle(Side(5), Side(3)).attack_hand(9), "the number of units left must be a whole number"),
        (lambda: win_table(BATTLES["death trap"]), "a table of all stages leaves no room for cards still to come"),
    ],
)  # fmt: skip
def test_what_is_no_battle(make, said):
    with pytest.raises(InvalidArgument) as caught:
        make()
    assert str(caught.value).startswith(said)
    assert caught.value.message("fr") != str(caught.value)


def test_equal_battles_are_equal_however_they_were_written():
    assert Side(1, ("nuclear", "land")) == Side(1, ("land", "nuclear"), ("nuclear", "land"))
    assert hash(Battle(Side(2), Side(1))) == hash(Battle(Side(2, ()), Side(1)))
