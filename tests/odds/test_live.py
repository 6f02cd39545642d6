"""The odds of what lies on the table: the rules' own rights, and the engine's own play thrown out by the thousand."""

import math
from collections import Counter
from random import Random

import pytest

from risk2210.errors import InvalidArgument
from risk2210.odds import Battle, KnownCard, Side, battle_odds, battle_of, best_orders_of, campaign_of, odds_of
from risk2210.rules import Declare, Effect, IllegalMove, Lose, Occupy, Roll, play
from tests.rules.table import d6, lay, play_all

LAND = ("egypt", "saharan_empire")
COAST = ("continental_biospheres", "poseidon")


def battle(here, there, ends=LAND, **more):
    return battle_of(lay({ends[0]: here, ends[1]: there}, **more), *ends)


@pytest.mark.clause("R7.10")
@pytest.mark.parametrize(
    ("here", "ends", "hand"),
    [
        ("red 5", LAND, (6, 6, 6)),
        ("red 5 land", LAND, (8, 6, 6)),
        ("red 5 diplomat", LAND, (6, 6, 6)),
        ("red 5 naval", LAND, (6, 6, 6)),
        ("red 5 station", LAND, (6, 6, 6)),
        ("red 5 land naval nuclear", COAST, (8, 8, 8)),
        ("red 1 land nuclear", LAND, (8, 8)),
    ],
)
def test_dice_of_the_attacker(here, ends, hand):
    found = battle(here, "blue 3", ends)
    assert found.attack_hand(found.attack.units) == hand
    assert found.attack.units == len(here.replace("station", "").split()) - 2 + int(here.split()[1])


@pytest.mark.clause("R7.12")
@pytest.mark.parametrize(
    ("there", "hand"),
    [
        ("blue 3", (6, 6)),
        ("blue 1 station", (8,)),
        ("blue 3 station", (8, 8)),
        ("blue 3 diplomat", (8, 6)),
        ("blue 0 diplomat", (8,)),
        ("blue 0 diplomat naval", (8, 8)),
    ],
)
def test_dice_of_the_defender(there, hand):
    found = battle("red 5", there)
    assert found.defence_hand(found.defence.units) == hand


@pytest.mark.clause("R12.5")
def test_the_neutral_army_rolls_six_sided_dice():
    position = lay({"egypt": "red 5", "saharan_empire": "neutral 3"}, players=("red", "blue"))
    assert battle_of(position, *LAND).defence_hand(3) == (6, 6)


@pytest.mark.clause("R7.8")
def test_a_needed_commander_counts_only_where_he_can_be_lost():
    assert battle("red 5 naval", "blue 2", COAST).needs == "naval"
    away = lay({COAST[0]: "red 5", COAST[1]: "blue 2", "mexico": "red 1 naval"})
    assert battle_of(away, *COAST).needs is None
    assert battle("red 5 naval", "blue 2").needs is None


@pytest.mark.clause("R7.10")
def test_the_house_rule_of_the_naval_die_lends_it_for_good():
    position = lay({COAST[0]: "red 3", COAST[1]: "blue 2", "mexico": "red 1 naval"}, naval_d8_anywhere=True)
    found = battle_of(position, *COAST)
    assert [found.attack_hand(units) for units in (3, 2)] == [(8, 6), (8,)]


@pytest.mark.clause("R7.4")
def test_the_roll_owed_is_known_and_the_odds_are_those_of_now():
    position = play(lay({"egypt": "red 6", "saharan_empire": "blue 4"}), Declare("red", *LAND))
    assert not battle_of(position, *LAND).rolled
    position = play(position, Roll(d6(6, 1, 1), d6(5, 5)))
    now = battle_of(position, *LAND, retreat_below=0.99)
    assert now.rolled
    assert (now.attack.units, now.defence.units) == (5, 3)
    assert battle_odds(now).win == 0
    assert odds_of(position, *LAND).win == battle_odds(Battle(Side(6), Side(4)).now(5, 3)).win


def test_plans_and_cards_are_handed_on():
    position = lay({"egypt": "red 6 land", "saharan_empire": "blue 4 land"})
    plans = {"stop_at": 3, "retreat_below": 0.2, "defence_dice": "best", "cards": (KnownCard("stealth_mods"),)}
    orders = {"attack_order": ("land", "mods"), "defence_order": ("land", "mods")}
    found = battle_of(position, *LAND, **orders, **plans)
    assert {name: getattr(found, name) for name in plans} == plans
    assert found.attack.order == found.defence.order == ("land", "mods")
    assert odds_of(position, *LAND, **orders, **plans) == battle_odds(found)


def test_attacks_that_are_not_allowed():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 2", COAST[0]: "red 1", COAST[1]: "blue 2"})
    for origin, target, code in (
        ("egypt", "japan", "invasion/not_adjacent"),
        (*COAST, "invasion/origin_too_weak"),
        ("egypt", "nowhere", "territory/unknown"),
    ):
        with pytest.raises(IllegalMove) as caught:
            odds_of(position, origin, target)
        assert caught.value.refusal.code == code
    jammed = lay({"egypt": "red 5", "saharan_empire": "blue 2"}, lasting=(Effect("cease_fire", "blue", "red"),))
    with pytest.raises(IllegalMove):
        odds_of(jammed, *LAND)


def test_what_has_no_odds():
    empty = lay({"egypt": "red 5", "japan": "blue 1"})
    with pytest.raises(InvalidArgument, match="nobody defends"):
        odds_of(empty, *LAND)
    with pytest.raises(InvalidArgument, match="no player controls saharan_empire"):
        odds_of(empty, "saharan_empire", "egypt")
    position = lay({"egypt": "red 3 land", "saharan_empire": "blue 4"})
    position = play_all(position, Declare("red", *LAND), Roll(d6(1), d6(6)))
    assert position.awaiting[-1].kind == "losses"
    with pytest.raises(InvalidArgument, match="still to be chosen"):
        odds_of(position, *LAND)


# --- the engine's own play --------------------------------------------------------------------------------------


def fight(position, origin, target, random):
    """One battle played by the engine to its end, most dice, all eight-sided dice, commanders given up last."""
    position = play(position, Declare("red", origin, target))
    while position.invasion is not None and position.awaiting[-1].kind in {"roll", "turn", "losses"}:
        waiting = position.awaiting[-1]
        if waiting.kind == "losses":
            mods = min(waiting.amount, position.mods_of(waiting.territory))
            here = battle_order(position.commanders_at(waiting.territory))
            position = play(position, Lose(waiting.players[0], mods, here[: waiting.amount - mods]))
            continue
        now = battle_of(position, origin, target)
        hands = now.attack_hand(now.attack.units), now.defence_hand(now.defence.units)
        thrown = [tuple((die, random.randint(1, die)) for die in hand) for hand in hands]
        position = play(position, Roll(*thrown, now.leading(now.attack.units)))
    return position


def battle_order(commanders):
    return tuple(sorted(commanders, key=lambda kind: (kind != "diplomat", kind)))


@pytest.mark.clause("R7.15")
@pytest.mark.parametrize(
    ("here", "there", "ends"),
    [
        ("red 7", "blue 5", LAND),
        ("red 5 land nuclear", "blue 4 diplomat station", LAND),
        ("red 3 diplomat nuclear", "blue 3 land naval", LAND),
        ("red 4 naval", "blue 4", COAST),
    ],
)
def test_the_engine_plays_as_the_odds_say(here, there, ends):
    """Whole battles by the engine, roll by roll; every end within five sigma of its exact chance."""
    start = lay({ends[0]: here, ends[1]: there})
    orders = {"defence_order": ("mods", *battle_order(tuple(k for k in there.split()[2:] if k != "station")))}
    odds = odds_of(start, *ends, **orders)
    games, random, tally = 1500, Random(2210), Counter()
    for _ in range(games):
        after = fight(start, *ends, random)
        tally[after.mods_of(ends[0]), after.commanders_at(ends[0]), after.units_of(ends[1])] += 1
    expected = Counter()
    for outcome in odds.outcomes:
        expected[outcome.attackers.mods, outcome.attackers.commanders, outcome.defenders.units] += outcome.chance
    assert set(tally) <= set(expected)
    for end, chance in expected.items():
        assert abs(tally[end] - games * chance) <= 5 * math.sqrt(games * chance * (1 - chance)) + 1, end


@pytest.mark.clause("R7.17")
@pytest.mark.clause("R7.18")
def test_the_engine_marches_as_the_campaign_says():
    """Three targets in a row, all moving in but one; the army that arrives within five sigma."""
    path = ("saharan_empire", "zaire_military_zone", "ministry_of_djibouti")
    start = lay(
        {"egypt": "red 9 nuclear land", path[0]: "blue 2", path[1]: "blue 2 diplomat", path[2]: "blue 1 station"}
    )
    odds = campaign_of(start, "egypt", path)
    games, random, got, tally = 1000, Random(2210), [0, 0, 0], Counter()
    for _ in range(games):
        position, origin = start, "egypt"
        for number, target in enumerate(path):
            if position.units_of(origin) < 2:
                break
            position = fight(position, origin, target, random)
            if position.invasion is None:
                break
            got[number] += 1
            mods, here = position.mods_of(origin), position.commanders_at(origin)
            stays = 1 if mods else 0  # a MOD, else the commander given up first
            forced = position.awaiting[-1].commanders
            going = here
            if not stays:
                free = [kind for kind in here if kind not in forced]
                going = tuple(kind for kind in here if kind != free[0])
            position = play(position, Occupy("red", mods - stays, going))
            if position.awaiting[-1].kind == "bonus_card":
                break
            origin = target
        if got[2] and number == 2 and position.owner_of(path[2]) == "red":
            tally[position.units_of(path[2])] += 1
    for count, step in zip(got, odds.steps, strict=True):
        assert abs(count - games * step.chance) <= 5 * math.sqrt(games * step.chance * (1 - step.chance)) + 1, step
    expected = Counter()
    for force, chance in odds.remains:
        expected[force.units] += chance
    for units, chance in expected.items():
        assert abs(tally[units] - games * chance) <= 5 * math.sqrt(games * chance * (1 - chance)) + 1, units


# --- campaigns --------------------------------------------------------------------------------------------------


@pytest.mark.clause("R7.10")
def test_dice_on_the_way_follow_the_terrain():
    """A Land Commander helps from land to water; from water on to water he does not."""
    laid = {COAST[0]: "red 9 land naval", "poseidon": "blue 1", "hawaiian_preserve": "blue 3"}
    both = campaign_of(lay(laid), COAST[0], ("poseidon", "hawaiian_preserve"))
    from risk2210.odds import Target, campaign, chain

    first = Target("poseidon", Side(1), needs="naval")
    second = Target("hawaiian_preserve", Side(3), lenders=("naval",), needs="naval")
    assert both == campaign(Side(9, ("land", "naval")), chain(first, second))


def test_a_path_that_is_not_allowed_or_none():
    position = lay({"egypt": "red 9", "saharan_empire": "blue 2", "japan": "blue 2"})
    with pytest.raises(IllegalMove) as caught:
        campaign_of(position, "egypt", ("saharan_empire", "japan"))
    assert caught.value.refusal.code == "invasion/not_adjacent"
    for path in ((), "japan", (3,), ("japan", "japan")):
        with pytest.raises(InvalidArgument):
            campaign_of(position, "egypt", path)
    with pytest.raises(InvalidArgument, match="a garrison must be one of egypt, saharan_empire, not 'peru'"):
        campaign_of(position, "egypt", ("saharan_empire",), garrisons={"peru": 2})
    with pytest.raises(InvalidArgument, match="the number of units that stay must be a whole number"):
        campaign_of(position, "egypt", ("saharan_empire",), garrison=0)
    with pytest.raises(InvalidArgument, match="no player controls lesotho"):
        campaign_of(position, "lesotho", ("saharan_empire",))


def test_garrisons_by_name():
    position = lay({"egypt": "red 12", "saharan_empire": "blue 2", "zaire_military_zone": "blue 2"})
    path = ("saharan_empire", "zaire_military_zone")
    few, many = (campaign_of(position, "egypt", path, garrisons={"egypt": stay}) for stay in (1, 5))
    assert few.chance > many.chance
    assert [step.left_behind for step in many.steps] == pytest.approx([5, 1])


def test_orders_that_the_board_allows():
    laid = {
        "egypt": "red 12",
        "saharan_empire": "blue 1",
        "zaire_military_zone": "blue 3",
        "ministry_of_djibouti": "blue 2",
    }
    position = lay(laid)
    found = best_orders_of(position, "egypt", tuple(laid)[1:])
    assert found
    for order in found:
        assert campaign_of(position, "egypt", order.names) == order.odds
        assert all(
            b in position.board.neighbours(a) for a, b in zip(("egypt", *order.names), order.names, strict=False)
        )
    assert [order.odds.chance for order in found] == sorted((order.odds.chance for order in found), reverse=True)
    assert best_orders_of(position, "egypt", ("japan",)) == ()
