"""R7 told by its outcome: accepted exactly if legal rolls can lead to it."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk2210.rules import (
    Declare,
    Fortify,
    IllegalMove,
    InvasionOutcome,
    Occupy,
    PlayCard,
    Roll,
    Withdraw,
    option,
    play,
)
from tests.rules.table import code, d6, d8, findings, lay, play_all

BATTLES = [
    ("egypt", "saharan_empire", "red 2", "blue 1"),
    ("egypt", "saharan_empire", "red 3", "blue 3"),
    ("egypt", "saharan_empire", "red 5", "blue 2"),
    ("egypt", "saharan_empire", "red 2 land", "blue 2"),
    ("egypt", "saharan_empire", "red 1 land nuclear", "blue 1 diplomat"),
    ("egypt", "saharan_empire", "red 2 land nuclear", "blue 2 land station"),
    ("egypt", "saharan_empire", "red 0 land naval nuclear space", "blue 2"),
    ("poseidon", "hawaiian_preserve", "red 2 naval", "blue 2"),
    ("poseidon", "hawaiian_preserve", "red 1 naval nuclear", "blue 1 naval"),
    ("poseidon", "continental_biospheres", "red 1 land naval nuclear", "blue 2"),
    ("tycho", "sea_of_clouds", "red 2 space", "blue 1 land"),
]


def battle(origin, target, here, there):
    held = {origin: here, target: there}
    if origin == "poseidon" and "naval" not in here:
        held["mexico"] = "red 0 naval"
    return lay(held)


def subsets(items):
    return [subset for size in range(len(items) + 1) for subset in itertools.combinations(items, size)]


def rolls(position):
    """One roll for every number and kind of dice and every split of the losses."""
    arguments = option(position, "roll").arguments
    for attackers in range(1, arguments["attack_dice"] + 1):
        for lent in subsets(arguments["attack_eights"]):
            if len(lent) > attackers:
                continue
            for defenders in range(1, arguments["defence_dice"] + 1):
                for won in range(min(attackers, defenders) + 1):
                    faces = [6] * won + [1] * (attackers - won)
                    yield Roll(d8(*faces[: len(lent)]) + d6(*faces[len(lent) :]), d6(*[5] * defenders), lent)


def reached_by_rolls(start, origin, target):
    """Every outcome that roll-by-roll play leads to: what was lost, and for a capture the last roll."""
    found, seen, queue = set(), {start}, [start]
    units, defenders = start.units_of(origin), start.units_of(target)
    guards, garrison = start.commanders_at(origin), start.commanders_at(target)

    def losses(position):
        gone = tuple(kind for kind in guards if kind not in position.commanders_at(origin))
        fallen = tuple(kind for kind in garrison if kind not in position.commanders_at(target))
        return units - position.units_of(origin), defenders - position.units_of(target), gone, fallen

    while queue:
        position = queue.pop()
        kind = position.awaiting[-1].kind
        if kind == "occupy":
            lost, killed, gone, _ = losses(position)
            found.add((lost, killed, gone, (), True, position.invasion.dice, position.invasion.leading))
            continue
        if kind == "losses":
            following = list(option(position, "lose").moves)
        else:
            if kind == "turn":
                found.add((*losses(position), False, 0, ()))
            following = list(rolls(position)) if position.invasion is not None else []
        for move in following:
            after = play(position, move)
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return found


def candidates(position, origin, target):
    """Every outcome that could be claimed, and more."""
    units, defenders = position.units_of(origin), position.units_of(target)
    guards, garrison = position.commanders_at(origin), position.commanders_at(target)
    for lost, gone in itertools.product(range(units + 2), subsets(guards)):
        for eights in subsets(guards):
            for dice in range(5):
                yield (lost, defenders, gone, (), True, dice, eights)
        for killed, fallen in itertools.product(range(defenders + 2), subsets(garrison)):
            yield (lost, killed, gone, fallen, False, 0, ())


def accepted(position, origin, target, outcome):
    lost, killed, gone, fallen, taken, dice, eights = outcome
    mods, commanders = 0, ()
    if taken:
        left = position.mods_of(origin) - (lost - len(gone))
        others = tuple(k for k in position.commanders_at(origin) if k not in gone and k not in eights)
        entering = max(1, dice, len(eights))
        mods = max(0, min(left, entering - len(eights)))
        commanders = eights + others[: max(0, entering - len(eights) - mods)]
    move = InvasionOutcome("red", origin, target, lost, killed, gone, fallen, taken, dice, eights, mods, commanders)
    try:
        after = play(position, move)
    except IllegalMove:
        return False
    assert findings(after) in ([], ["devastation_count"])
    return True


@pytest.mark.clause("R7.9")
@pytest.mark.clause("R7.16")
@pytest.mark.parametrize(("origin", "target", "here", "there"), BATTLES)
def test_accepted_exactly_if_rolls_can_lead_to_it(origin, target, here, there):
    position = battle(origin, target, here, there)
    expected = reached_by_rolls(play(position, Declare("red", origin, target)), origin, target)
    claimed = set(candidates(position, origin, target))
    assert expected
    assert expected <= claimed
    assert {outcome for outcome in claimed if accepted(position, origin, target, outcome)} == expected


@pytest.mark.clause("R7.4")
def test_the_rest_of_an_invasion_after_some_rolls():
    position = play_all(battle(*BATTLES[2]), Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    expected = reached_by_rolls(position, "egypt", "saharan_empire")
    claimed = set(candidates(position, "egypt", "saharan_empire"))
    got = {outcome for outcome in claimed if accepted(position, "egypt", "saharan_empire", outcome)}
    assert got == expected
    assert (0, 0, (), (), False, 0, ()) in got


@pytest.mark.clause("R7.3")
@pytest.mark.clause("R7.4")
@pytest.mark.parametrize("last", ["declaration", "card"])
def test_a_roll_owed_is_not_talked_away(last):
    """Declared anew, or answered by a card between two rolls, the invasion needs a roll, whatever was rolled before."""
    position = lay({"egypt": "red 4", "saharan_empire": "blue 1 land"}, hands={"blue": ("land_stealth_mods",)})
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(1), d6(6)))
    nothing = InvasionOutcome("red", "egypt", "saharan_empire")
    assert play(position, nothing).invasion is None
    again = (
        Declare("red", "egypt", "saharan_empire") if last == "declaration" else PlayCard("blue", "land_stealth_mods")
    )
    position = play(position, again)
    assert code(position, Withdraw("red")) == "invasion/must_roll R7.4"
    assert code(position, nothing) == "outcome/must_roll R7.4"
    claimed = set(candidates(position, "egypt", "saharan_empire"))
    got = {outcome for outcome in claimed if accepted(position, "egypt", "saharan_empire", outcome)}
    assert got == reached_by_rolls(position, "egypt", "saharan_empire")


def test_dice_may_be_left_unsaid():
    position = battle(*BATTLES[2])
    after = play(position, InvasionOutcome("red", "egypt", "saharan_empire", 1, 2, taken=True, mods=1))
    assert (after.mods_of("saharan_empire"), after.mods_of("egypt")) == (1, 3)
    assert after.turn.captures == 1


@pytest.mark.clause("R7.17")
@pytest.mark.clause("R7.18")
def test_the_last_roll_binds_who_moves_in():
    position = battle(*BATTLES[5])
    told = {"player": "red", "origin": "egypt", "target": "saharan_empire", "defenders_lost": 3, "taken": True}
    assert code(position, InvasionOutcome(**told, dice=3, mods=2)) == "occupy/too_few R7.18"
    assert code(position, InvasionOutcome(**told, eight_sided=("land",), mods=2)) == "occupy/commander R7.17"
    done = InvasionOutcome(**told, dice=2, eight_sided=("land",), mods=1, commanders=("land",))
    assert play(position, done).commanders_at("saharan_empire") == ("land",)


@pytest.mark.clause("R7.4")
@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({}, "outcome/must_roll R7.4"),
        ({"attackers_lost": 5}, "outcome/attackers_lost R7.9"),
        ({"attackers_lost": -1, "defenders_lost": 1}, "outcome/attackers_lost R7.9"),
        ({"defenders_lost": 2}, "outcome/defenders_lost R7.16"),
        ({"defenders_lost": 1, "taken": True, "mods": 1}, "outcome/defenders_left R7.16"),
        ({"defenders_lost": 1, "mods": 1}, "outcome/not_taken R7.16"),
        ({"attackers_lost": 4, "defenders_lost": 2, "taken": True, "mods": 1}, "outcome/attackers_lost R7.9"),
        ({"defenders_lost": 2, "taken": True, "dice": 4, "mods": 4}, "outcome/dice R7.9"),
        ({"defenders_lost": 2, "taken": True, "dice": 0, "mods": 1}, "outcome/dice R7.9"),
        ({"attackers_lost": 2, "defenders_lost": 2, "taken": True, "dice": 3, "mods": 2}, "outcome/dice R7.9"),
        ({"defenders_lost": 2, "taken": True, "mods": 5}, "units/leave_one R7.18"),
        ({"defenders_lost": 2, "taken": True, "eight_sided": ("land",), "mods": 1}, "dice/attack_eights R7.10"),
        ({"attackers_lost": 1, "attacker_commanders_lost": ("land",)}, "commander/not_there R7.15"),
    ],
)
def test_impossible_outcomes(told, expected):
    assert code(battle(*BATTLES[2]), InvasionOutcome("red", "egypt", "saharan_empire", **told)) == expected


@pytest.mark.clause("R7.8")
def test_a_needed_commander_cannot_be_lost_and_the_target_taken():
    position = battle(*BATTLES[7])
    told = {"attackers_lost": 1, "defenders_lost": 2, "attacker_commanders_lost": ("naval",), "taken": True, "mods": 1}
    assert (
        code(position, InvasionOutcome("red", "poseidon", "hawaiian_preserve", **told)) == "outcome/commander_lost R7.8"
    )
    repelled = InvasionOutcome("red", "poseidon", "hawaiian_preserve", 1, 1, ("naval",))
    assert play(position, repelled).commanders_at("poseidon") == ()


@pytest.mark.clause("R7.19")
def test_walking_in_told_by_its_outcome():
    position = lay({"egypt": "red 3"})
    after = play(position, InvasionOutcome("red", "egypt", "saharan_empire", taken=True, mods=2))
    assert (after.mods_of("saharan_empire"), after.turn.captures) == (2, 0)
    for told, expected in (
        ({}, "invasion/must_enter R7.19"),
        ({"taken": True, "mods": 1, "dice": 1}, "outcome/no_dice R7.19"),
        ({"taken": True, "mods": 1, "defenders_lost": 1}, "outcome/no_defender R7.19"),
    ):
        assert code(position, InvasionOutcome("red", "egypt", "saharan_empire", **told)) == expected


def test_another_invasion_cannot_be_told_while_a_roll_is_owed():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 2", "middle_east": "blue 2"})
    position = play(position, Declare("red", "egypt", "saharan_empire"))
    assert code(position, InvasionOutcome("red", "egypt", "middle_east", 1)) == "awaiting/roll R7.4"


@settings(deadline=None)
@given(st.integers(2, 6), st.integers(1, 5), st.data())
def test_both_grains_agree(units, defenders, data):
    """Whatever single rolls lead to, its outcome told in one move leads to the same position."""
    start = lay({"egypt": f"red {units}", "saharan_empire": f"blue {defenders}"})
    position = play(start, Declare("red", "egypt", "saharan_empire"))
    while position.awaiting[-1].kind != "occupy" and position.invasion is not None:
        if position.awaiting[-1].kind == "turn" and data.draw(st.booleans()):
            position = play(position, Withdraw("red"))
            break
        position = play(position, data.draw(st.sampled_from(list(rolls(position)))))
    lost = units - position.units_of("egypt")
    killed = defenders - position.units_of("saharan_empire")
    if position.awaiting[-1].kind != "occupy":
        assert play(start, InvasionOutcome("red", "egypt", "saharan_empire", lost, killed)) == position
        return
    dice = position.invasion.dice
    entering = data.draw(st.integers(dice, position.units_of("egypt") - 1))
    told = InvasionOutcome("red", "egypt", "saharan_empire", lost, killed, taken=True, dice=dice, mods=entering)
    after = play(position, Occupy("red", entering))
    assert play(start, told) == after
    if after.units_of("saharan_empire") > 1:
        assert play(after, Fortify("red", "saharan_empire", "egypt", 1)).step == "fortify"
