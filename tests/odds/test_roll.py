"""One roll: the golden table, an independent recount, an independent library, and what is no roll."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk2210.errors import InvalidArgument
from risk2210.odds import all_rolls, roll_odds
from tests.odds.golden import ROLLS
from tests.odds.recount import throws

hands = st.lists(st.integers(2, 10), min_size=1, max_size=3).map(tuple)


@pytest.mark.clause("R7.13")
@pytest.mark.parametrize(("attack", "defence"), ROLLS)
def test_the_golden_table(attack, defence):
    odds = roll_odds(attack, defence)
    assert tuple(count for _, _, count in odds.counts) == ROLLS[attack, defence]
    assert odds.total == math.prod(attack) * math.prod(defence) == sum(ROLLS[attack, defence])
    assert odds.chances == {lost: float(part) for lost, part in odds.fractions.items()}


def test_all_match_ups_of_the_box_are_there():
    assert {(odds.attack, odds.defence) for odds in all_rolls()} == set(ROLLS)


@pytest.mark.clause("R7.13")
def test_the_published_figures_of_three_against_two():
    odds = roll_odds((6, 6, 6), (6, 6))
    assert odds.total == 7776
    assert {(a, d): count for a, d, count in odds.counts} == {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}


@pytest.mark.clause("R7.9")
@pytest.mark.parametrize("attack", [(10,), (10, 6), (12, 4, 3), (10, 10, 8)])
@pytest.mark.parametrize("defence", [(10,), (4, 10), (20, 3), (2, 2)])
def test_dice_of_any_size_against_every_throw_listed(attack, defence):
    assert roll_odds(attack, defence).fractions == throws(attack, defence)


@pytest.mark.clause("R7.14")
@given(hands, hands.map(lambda dice: dice[:2]))
def test_a_roll_is_a_distribution(attack, defence):
    odds = roll_odds(attack, defence)
    assert sum(odds.fractions.values()) == 1
    assert {a + d for a, d in odds.fractions} == {min(len(attack), len(defence))}
    assert sum(odds.expected_losses) == min(len(attack), len(defence))
    assert odds == roll_odds(attack[::-1], defence[::-1])
    assert hash(odds) == hash(roll_odds(list(attack), list(defence)))


@given(hands, hands.map(lambda dice: dice[:2]), st.integers(1, 5))
def test_a_larger_die_never_hurts_its_owner(attack, defence, more):
    larger = (attack[0] + more, *attack[1:])
    assert roll_odds(larger, defence).expected_losses[0] <= roll_odds(attack, defence).expected_losses[0]
    larger = (defence[0] + more, *defence[1:])
    assert roll_odds(attack, larger).expected_losses[1] <= roll_odds(attack, defence).expected_losses[1]


def test_a_large_die_is_counted_as_well():
    # One die against one of s sides: a tie is the defender's, so the attacker wins (s - 1) / 2s.
    assert roll_odds((1000,), (1000,)).fractions[0, 1] == Fraction(999, 2000)


@pytest.mark.parametrize(
    ("attack", "defence", "said"),
    [
        ((6, 6, 6, 6), (6,), "the attacker rolls 1 to 3 dice, not 4"),
        ((), (6,), "the attacker rolls 1 to 3 dice, not 0"),
        ((6,), (6, 6, 6), "the defender rolls 1 to 2 dice, not 3"),
        ((6,), (), "the defender rolls 1 to 2 dice, not 0"),
        ((3.5,), (6,), "a die has a whole number of sides from 2 to 1000, not 3.5"),
        ((6.0,), (6,), "a die has a whole number of sides from 2 to 1000, not 6.0"),
        ((-6,), (6,), "a die has a whole number of sides from 2 to 1000, not -6"),
        ((1,), (6,), "a die has a whole number of sides from 2 to 1000, not 1"),
        ((6, True), (6,), "a die has a whole number of sides from 2 to 1000, not True"),
        ((6,), (None,), "a die has a whole number of sides from 2 to 1000, not None"),
        ((10**400,), (6,), "a die has a whole number of sides from 2 to 1000, not 1"),
        (("6",), (6,), "a die has a whole number of sides from 2 to 1000, not '6'"),
        (6, (6,), "a hand of dice is a tuple of numbers of sides, such as (8, 6), not 6"),
        ((6,), None, "a hand of dice is a tuple of numbers of sides, such as (8, 6), not None"),
        ("666", (6,), "a hand of dice is a tuple of numbers of sides, such as (8, 6), not '666'"),
    ],
)
def test_what_is_no_roll(attack, defence, said):
    with pytest.raises(InvalidArgument) as caught:
        roll_odds(attack, defence)
    assert str(caught.value).startswith(said)
    assert caught.value.message("fr") != caught.value.message("en")


def test_an_independent_library_agrees():
    icepool = pytest.importorskip("icepool")

    for (attack, defence), counts in ROLLS.items():
        pairs = min(len(attack), len(defence))
        mine, theirs = (icepool.Pool([icepool.d(die) for die in hand]).highest(pairs) for hand in (attack, defence))
        won = mine.sort_pair(">", theirs).size()
        assert [won.probability(pairs - lost) for lost in range(pairs, -1, -1)] == [
            Fraction(count, sum(counts)) for count in counts
        ]
