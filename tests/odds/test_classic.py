"""Odds on positions of classic Risk: three dice against two, nobody lends another die, armies march on."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from risk2210.odds import best_orders_of, campaign_of, odds_of, units_needed
from risk2210.panels.chances import with_commanders
from risk2210.rules import (
    Collect,
    Declare,
    Deploy,
    EndStep,
    EndTurn,
    IllegalMove,
    Roll,
    Withdraw,
    play,
)  # fmt: skip
from risk2210.rules.attack import attacks
from tests.rules.classic_table import MODES, fought, lay


@cache
def throws(attack: int, defence: int) -> dict[tuple[int, int], float]:
    """Chances of the losses of a roll, every throw listed and compared pair by pair."""
    tally: Counter[tuple[int, int]] = Counter()
    for faces in product(range(1, 7), repeat=attack + defence):
        pairs = list(zip(sorted(faces[:attack])[::-1], sorted(faces[attack:])[::-1], strict=False))
        lost = sum(mine <= theirs for mine, theirs in pairs)
        tally[lost, len(pairs) - lost] += 1
    return {lost: count / tally.total() for lost, count in tally.items()}


@cache
def ends(attackers: int, defenders: int) -> dict[tuple[int, int], float]:
    """How a fight to the end comes out: armies left on both sides, the one that stays among the attackers."""
    if attackers < 2 or not defenders:
        return {(attackers, defenders): 1.0}
    tally: dict[tuple[int, int], float] = {}
    for (mine, theirs), chance in throws(min(3, attackers - 1), min(2, defenders)).items():
        for end, then in ends(attackers - mine, defenders - theirs).items():
            tally[end] = tally.get(end, 0.0) + chance * then
    return tally


def won(attackers: int, defenders: int) -> float:
    return sum(chance for (_mine, theirs), chance in ends(attackers, defenders).items() if not theirs)


def fights(position, most=8):
    """Some attacks that may be made now, of small armies, with what stands at both ends."""
    pairs = attacks(position, position.active)
    counted = [(a, b, position.units_of(a), position.units_of(b)) for a, b in pairs if position.units_of(b)]
    return [fight for fight in counted if fight[2] + fight[3] <= 40][:most]


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("mode", MODES)
def test_a_fight_on_the_table_is_three_dice_against_two(mode):
    seen = 0
    for position in fought(mode):
        for origin, target, mine, theirs in fights(position):
            odds = odds_of(position, origin, target)
            battle = odds.battle
            assert battle.attack_hand(mine) == (6,) * min(3, mine - 1)
            assert battle.defence_hand(theirs) == (6,) * min(2, theirs)
            assert odds.win == pytest.approx(won(mine, theirs))
            seen += 1
    assert seen > 8


@pytest.mark.parametrize("mode", MODES)
def test_all_ends_of_a_fight_are_counted_with_their_chances(mode):
    for position in fought(mode)[:3]:
        for origin, target, mine, theirs in fights(position, 3):
            odds = odds_of(position, origin, target)
            found = {(end.attackers.units, end.defenders.units): end.chance for end in odds.outcomes}
            expected = ends(mine, theirs)
            assert set(found) == set(expected)
            assert all(found[end] == pytest.approx(chance) for end, chance in expected.items())
            lost = sum(chance * (mine - left) for (left, _), chance in expected.items())
            killed = sum(chance * (theirs - left) for (_, left), chance in expected.items())
            assert odds.expected_losses == pytest.approx((lost, killed))
            for chance, units in units_needed(odds.battle).items():
                assert won(units, theirs) >= chance > won(units - 1, theirs)


@pytest.mark.parametrize("mode", MODES)
def test_no_commander_could_come_to_help(mode):
    for position in fought(mode):
        for origin, target, _mine, _theirs in fights(position, 2):
            assert with_commanders(position, origin, target) == {}


def test_the_neutral_army_defends_with_two_dice():
    """C4.5: the opponent throws for it, with the dice of any defender."""
    players = ("red", "blue")
    position = lay({"alaska": "red 6", "kamchatka": "neutral 3"}, mode="classic_2p_neutral", players=players)
    assert odds_of(position, "alaska", "kamchatka").win == pytest.approx(won(6, 3))


# campaigns -------------------------------------------------------------------------------------------------------

WAY = {"alaska": "red 9", "kamchatka": "blue 2", "japan": "blue 1", "mongolia": "gold 3"}


def marched(army: int, targets: tuple[int, ...]) -> float:
    """Chance to take all targets one from the other, one army left behind in each territory."""
    if not targets:
        return 1.0
    return sum(
        chance * marched(left - 1, targets[1:])
        for (left, theirs), chance in ends(army, targets[0]).items()
        if not theirs
    )


@pytest.mark.parametrize("path", [("kamchatka",), ("kamchatka", "japan"), ("kamchatka", "japan", "mongolia")])
def test_a_campaign_leaves_an_army_behind_in_every_territory(path):
    position = lay(WAY)
    campaign = campaign_of(position, "alaska", path)
    assert campaign.chance == pytest.approx(marched(9, tuple(position.units_of(target) for target in path)))


def test_the_best_order_is_no_worse_than_any_other():
    position = lay(WAY)
    orders = best_orders_of(position, "alaska", ("japan", "mongolia", "kamchatka"))
    assert [order.names for order in orders] == [("kamchatka", "mongolia", "japan"), ("kamchatka", "japan", "mongolia")]
    chances = [marched(9, tuple(position.units_of(target) for target in order.names)) for order in orders]
    assert [order.odds.chance for order in orders] == pytest.approx(chances)
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("mode", MODES)
def test_a_campaign_over_one_territory_is_the_fight_for_it(mode):
    for position in fought(mode)[:3]:
        for origin, target, _mine, _theirs in fights(position, 2):
            assert campaign_of(position, origin, (target,)).chance == pytest.approx(
                odds_of(position, origin, target).win
            )


@pytest.mark.clause("C7.7")
def test_no_odds_for_an_attack_that_a_house_rule_forbids():
    """Who was attacked along a border does not attack back along it before the attacker's next turn."""
    for forbidden in (False, True):
        position = lay({"alaska": "red 6", "kamchatka": "blue 6"}, no_return_attack=forbidden)
        for move in (Declare("red", "alaska", "kamchatka"), Roll(((6, 1), (6, 1), (6, 1)), ((6, 6), (6, 6)))):
            position = play(position, move)
        for move in (Withdraw("red"), EndTurn("red"), Collect("blue"), Deploy("blue", (("kamchatka", 3),))):
            position = play(position, move)
        position = play(position, EndStep("blue")) if position.step == "deploy" else position
        if forbidden:
            with pytest.raises(IllegalMove, match=r"C7\.7"):
                odds_of(position, "kamchatka", "alaska")
        else:
            assert odds_of(position, "kamchatka", "alaska").win == pytest.approx(won(9, 4))
