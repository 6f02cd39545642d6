"""R7.9 to R7.13: which dice, and what they cost."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk2210.rules import Declare, Effect, Roll, option, play
from risk2210.rules.dice import losses
from tests.rules.table import code, d6, d8, lay, play_all, refused

FULL = "red 3 land diplomat naval nuclear space"


def declared(origin="egypt", target="saharan_empire", here="red 5", there="blue 3", **more):
    rights = {"mexico": "red 1 naval space"} if not {"naval", "space"} & set(here.split()) else {}
    return play(lay({origin: here, target: there, **rights}, **more), Declare("red", origin, target))


@pytest.mark.clause("R7.9")
def test_one_fewer_dice_than_units_and_three_at_most():
    for units, most in ((2, 1), (3, 2), (4, 3), (9, 3)):
        position = declared(here=f"red {units}")
        assert option(position, "roll").arguments["attack_dice"] == most
        refusal = refused(position, Roll(d6(*[1] * (most + 1)), d6(1)))
        assert (refusal.code, refusal.clause) == ("dice/attack_count", "R7.9")
        assert (refusal.data["units"], refusal.data["most"]) == (units, most)
    assert code(declared(), Roll((), d6(1))) == "dice/attack_count R7.9"


@pytest.mark.clause("R7.9")
def test_the_defender_rolls_two_only_with_two_units():
    assert code(declared(there="blue 1"), Roll(d6(1), d6(1, 1))) == "dice/defence_count R7.9"
    assert code(declared(there="blue 9"), Roll(d6(1), d6(1, 1, 1))) == "dice/defence_count R7.9"
    assert code(declared(), Roll(d6(1), ())) == "dice/defence_count R7.9"


@pytest.mark.clause("R7.9")
@pytest.mark.parametrize("die", [(6, 7), (6, 0), (6, -1), (8, 9)])
def test_faces_a_die_does_not_have(die):
    position = declared(here="red 5 land", there="blue 3 land")
    assert code(position, Roll((die,), d6(1))) == "dice/face R7.9"
    assert code(position, Roll(d6(1), (die,))) == "dice/face R7.9"
    assert code(position, Roll(((10, 3),), d6(1))) == "dice/sides R7.9"


@pytest.mark.clause("R7.9")
@pytest.mark.ruling("Q31")
def test_eight_sided_dice_are_optional():
    position = declared(here="red 5 land", there="blue 3 land station")
    assert play(position, Roll(d6(6, 5, 4), d6(1, 1))).mods_of("saharan_empire") in {1, 3}


@pytest.mark.clause("R7.10")
@pytest.mark.vector("V02")
@pytest.mark.parametrize(
    ("origin", "target", "rights"),
    [
        ("egypt", "saharan_empire", ("land", "nuclear")),
        ("continental_biospheres", "poseidon", ("land", "naval", "nuclear")),
        ("poseidon", "continental_biospheres", ("land", "naval", "nuclear")),
        ("poseidon", "hawaiian_preserve", ("naval", "nuclear")),
        ("egypt", "tycho", ("land", "nuclear", "space")),
        ("tycho", "sea_of_clouds", ("nuclear", "space")),
        ("tycho", "egypt", ("land", "nuclear", "space")),
    ],
)
def test_rights_by_terrain(origin, target, rights):
    here = FULL + (" station" if origin == "egypt" else "")
    effects = (Effect("invade_earth", "red", territory="egypt"),)
    position = declared(origin, target, here, lasting=effects)
    assert option(position, "roll").arguments["attack_eights"] == rights


@pytest.mark.clause("R7.10")
@pytest.mark.ruling("Q33")
def test_three_eight_sided_dice():
    position = declared("continental_biospheres", "poseidon", "red 3 land naval nuclear", "blue 1")
    after = play(position, Roll(d8(8, 8, 8), d6(1)))
    assert after.awaiting[-1].commanders == ("land", "naval", "nuclear")


@pytest.mark.clause("R7.10")
@pytest.mark.ruling("Q37")
def test_neither_station_nor_diplomat_nor_an_absent_commander_helps_in_attack():
    for here in ("red 5 station", "red 5 diplomat", "red 5 naval"):
        assert code(declared(here=here), Roll(d8(8), d6(1))) == "dice/attack_eights R7.10"
    position = declared("continental_biospheres", "poseidon", "red 5")
    assert code(position, Roll(d8(8), d6(1))) == "dice/attack_eights R7.10"
    assert code(declared(here="red 5 land"), Roll(d8(8), d6(1), ("naval",))) == "dice/commander_right R7.10"


@pytest.mark.clause("R7.10")
def test_house_rule_lends_the_naval_die_from_anywhere():
    position = declared("continental_biospheres", "poseidon", "red 5", "blue 1", naval_d8_anywhere=True)
    after = play(position, Roll(d8(8), d6(1)))
    assert after.awaiting[-1].commanders == ()
    assert code(declared(naval_d8_anywhere=True), Roll(d8(8), d6(1))) == "dice/attack_eights R7.10"


@pytest.mark.clause("R7.11")
def test_one_die_per_commander():
    position = declared(here="red 5 land")
    assert code(position, Roll(d8(8, 8), d6(1))) == "dice/attack_eights R7.10"
    two = declared(here="red 5 land nuclear")
    assert code(two, Roll(d8(8, 8), d6(1), ("land",))) == "dice/commanders_count R7.11"
    assert code(two, Roll(d8(8, 8), d6(1), ("land", "land"))) == "dice/commanders_count R7.11"
    named = play(two, Roll(d8(8, 8), d6(1), ("nuclear", "land")))
    assert named.invasion.leading == ("land", "nuclear")
    assert named == play(two, Roll(d8(8, 8), d6(1)))


@pytest.mark.clause("R7.12")
@pytest.mark.vector("V04")
@pytest.mark.ruling("Q36")
@pytest.mark.parametrize(
    ("there", "dice", "eights"),
    [
        ("blue 1 station", 1, 1),
        ("blue 2 diplomat", 2, 1),
        ("blue 3 station", 2, 2),
        ("blue 0 diplomat naval", 2, 2),
        ("blue 3", 2, 0),
        ("blue 1 diplomat naval land", 2, 2),
    ],
)
def test_defence(there, dice, eights):
    arguments = option(declared(there=there), "roll").arguments
    assert (arguments["defence_dice"], arguments["defence_eights"]) == (dice, eights)
    position = declared(there=there)
    play(position, Roll(d6(1), d8(*[8] * eights) + d6(*[1] * (dice - eights))))
    if eights < dice:
        too_many = Roll(d6(1), d8(*[8] * (eights + 1)) + d6(*[1] * (dice - eights - 1)))
        assert code(position, too_many) == "dice/defence_eights R7.12"


@pytest.mark.clause("R7.13")
@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        ((6,), (6,), (1, 0)),
        ((6,), (5,), (0, 1)),
        ((6, 1), (5,), (0, 1)),
        ((1, 6, 3), (2, 5), (0, 2)),
        ((6, 3, 3), (5, 3), (1, 1)),
        ((4,), (4, 1), (1, 0)),
        ((2, 2, 2), (2, 2), (2, 0)),
    ],
)
def test_comparison(attack, defence, lost):
    assert losses(d6(*attack), d6(*defence)) == lost


@pytest.mark.clause("R7.13")
def test_odds_of_three_dice_against_two():
    """The well-known figures: 2275, 2611 and 2890 of 7776."""
    tally = dict.fromkeys(((2, 0), (1, 1), (0, 2)), 0)
    for roll in itertools.product(range(1, 7), repeat=5):
        tally[losses(d6(*roll[:3]), d6(*roll[3:]))] += 1
    assert [Fraction(count, 7776) for count in tally.values()] == [
        Fraction(2275, 7776),
        Fraction(2611, 7776),
        Fraction(2890, 7776),
    ]


@pytest.mark.clause("R7.13")
def test_odds_of_mixed_dice():
    """Two eight-sided and a six-sided die against an eight-sided and a six-sided one: 4333, 6007, 8092 of 18432."""
    tally = dict.fromkeys(((2, 0), (1, 1), (0, 2)), 0)
    for a, b, c, x, y in itertools.product(range(1, 9), range(1, 9), range(1, 7), range(1, 9), range(1, 7)):
        tally[losses((*d8(a, b), *d6(c)), (*d8(x), *d6(y)))] += 1
    assert list(tally.values()) == [4333, 6007, 8092]


dice = st.lists(st.integers(1, 8).map(lambda face: (8, face)), min_size=1, max_size=3).map(tuple)


@pytest.mark.clause("R7.14")
@given(dice, dice.map(lambda rolled: rolled[:2]))
def test_a_roll_costs_as_many_units_as_there_are_pairs(attack, defence):
    lost = losses(attack, defence)
    assert sum(lost) == min(len(attack), len(defence))
    assert losses(attack[::-1], defence[::-1]) == lost


def test_rolls_are_refused_while_nothing_is_declared():
    assert code(lay({"egypt": "red 5"}), Roll(d6(1), d6(1))) == "invasion/none R7.2"
    assert play_all(declared(), Roll(d6(6), d6(1))).invasion.rolls == 1
