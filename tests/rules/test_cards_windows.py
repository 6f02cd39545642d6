"""When cards may be played: the windows of a turn, one moment after the other (R9.4, R7.3)."""

import pytest

from risk2210.rules import Declare, EndStep, Lose, Occupy, Pass, Roll, Ruling, Window, Withdraw, play, windows
from tests.rules.scenes import ATTACKED, HELD, asked, of, own_turn, under_attack
from tests.rules.table import code, d6, lay, play_all


def kinds_open(position):
    return [(window.kind, window.players, window.territory) for window in windows(position)]


@pytest.mark.clause("R9.4")
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("deploy", []),
        ("build", []),
        ("buy", []),
        ("play", [("own_pre_invasion", ("red",), None)]),
        ("invade", [("own_pre_invasion", ("red",), None)]),
        ("fortify", [("own_end_of_turn", ("red",), None)]),
        ("bidding", []),
        ("scoring", [("final_scoring", ("red",), None)]),
        ("over", []),
    ],
)
def test_the_windows_of_each_step(step, expected):
    assert kinds_open(own_turn("land_assemble_mods", step=step)) == expected


@pytest.mark.clause("R9.4")
def test_the_first_declaration_closes_the_first_window_for_the_turn():
    position = own_turn("land_assemble_mods", step="invade")
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    position = play_all(position, Lose("blue", 1), Withdraw("red"))
    assert windows(position) == ()
    back = play(position, Ruling("once more", step="play"))
    assert windows(back) == ()
    assert code(back, of("land_assemble_mods", territories=("egypt",))) == "cards/too_late R9.4"
    assert kinds_open(play(position, EndStep("red"))) == [("own_end_of_turn", ("red",), None)]


@pytest.mark.clause("R7.3")
def test_the_windows_of_an_invasion_from_its_declaration_to_its_end():
    both = [
        ("invasion_any_defender", ("blue", "gold"), "saharan_empire"),
        ("invasion_own_territory", ("blue",), "saharan_empire"),
    ]
    hands = {"blue": ("land",), "gold": ("land",), "red": ("land",)}
    held = {"saharan_empire": "blue 3 land", "egypt": "red 5 land nuclear"}
    position = under_attack("land_stealth_mods", held=held, hands=hands)
    assert kinds_open(position) == both
    assert kinds_open(play(position, Pass("blue"))) == [("invasion_any_defender", ("gold",), "saharan_empire")]
    rolled = play(position, Roll(d6(6, 1), d6(5, 5)))
    assert [d.kind for d in rolled.awaiting] == ["turn", "losses", "losses"]
    losing = rolled
    while losing.awaiting[-1].kind == "losses":
        assert windows(losing) == ()
        assert code(losing, of("land_stealth_mods", "blue")) == "cards/no_invasion R7.3"
        losing = play(losing, Lose(losing.awaiting[-1].players[0], 1))
    assert kinds_open(losing) == both
    assert windows(play(losing, Withdraw("red"))) == ()


@pytest.mark.clause("R9.3")
def test_no_window_is_open_while_the_attacker_chooses_what_a_trap_costs_him():
    position = under_attack("land_land_death_trap", hands={"blue": ("land", "land")})
    trapped = play(position, of("land_land_death_trap", "blue"))
    assert asked(trapped)[0] == "losses"
    assert windows(trapped) == ()
    assert code(trapped, of("land_stealth_mods", "blue")) == "cards/no_invasion R7.3"
    assert [kind for kind, _, _ in kinds_open(play(trapped, Lose("red", 3)))] == [
        "invasion_any_defender",
        "invasion_own_territory",
    ]


def test_who_is_out_is_asked_for_no_card():
    held = {**ATTACKED, "egypt": "red 5 land nuclear", "japan": "gold 1"}
    position = lay(held, step="play", hands={"red": ("nuclear",), "blue": ("land",)}, energy={"red": 9})
    position = play(position, of("nuclear_rocket_strike_land", territories=("japan",), dice=(1,)))
    assert (position.living, position.order) == (("red", "blue"), ("red", "blue", "gold"))
    declared = play(position, Declare("red", "egypt", "saharan_empire"))
    assert kinds_open(declared)[0] == ("invasion_any_defender", ("blue",), "saharan_empire")


@pytest.mark.clause("R9.15")
def test_the_window_of_an_exchange_is_the_only_one():
    hands = {"red": ("nuclear", "nuclear"), "gold": ("nuclear",)}
    position = play(own_turn("nuclear_armageddon", hands=hands), of("nuclear_armageddon"))
    assert windows(position) == (Window("armageddon_exchange", ("red",)),)
    assert windows(play(position, Pass())) == (Window("armageddon_exchange", ("gold",)),)
    assert kinds_open(play_all(position, Pass(), Pass())) == [("own_pre_invasion", ("red",), None)]


def test_no_window_is_open_while_somebody_says_whether_scouts_fall_due():
    held = {**HELD, "enclave_of_the_bear": "red 4"}
    position = own_turn("land_scout_forces", step="invade", held=held)
    position = play_all(position, of("land_scout_forces"), Declare("red", "enclave_of_the_bear", "siberia"))
    position = play(position, Occupy("red", 1))
    assert asked(position)[0] == "scouts"
    assert windows(position) == ()
