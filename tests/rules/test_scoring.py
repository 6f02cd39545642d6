"""R11: the final count."""

import pytest

from risk2210.rules import (
    EndTurn,
    HoldingRuling,
    IllegalMove,
    PlayCard,
    Ruling,
    ScoreInfluence,
    SeatRuling,
    outcome,
    play,
    score_sheet,
    windows,
)
from tests.rules.table import PLAYERS, code, lay, play_all

AUSTRALIA = ("java_cartel", "new_guinea", "aboriginal_league", "australian_testing_ground")


def last_turn(held, **more):
    """The last turn of the last year, about to end."""
    more = {"year": 5, "step": "fortify", "player": "gold", **more}
    return lay(held, **more)


@pytest.mark.clause("R11.1")
@pytest.mark.ruling("Q26")
@pytest.mark.ruling("Q27")
def test_scores_are_taken_after_the_last_turn_of_the_last_year():
    position = last_turn({"egypt": "red 3", "sakha": "red 1"})
    assert outcome(position) is None
    over = play(position, EndTurn("gold"))
    assert (over.step, over.awaiting) == ("over", ())
    assert outcome(over).winners == ("red",)
    assert code(over, EndTurn("gold")) == "awaiting/nothing R11.1"


@pytest.mark.clause("R11.1")
def test_an_earlier_turn_or_year_does_not_end_the_game():
    assert play(last_turn({"egypt": "red 3"}, player="blue"), EndTurn("blue")).active == "gold"
    assert play(last_turn({"egypt": "red 3"}, year=4), EndTurn("gold")).year == 5


@pytest.mark.clause("R11.1")
@pytest.mark.clause("R12.8")
def test_two_players_are_counted_like_more():
    position = last_turn({"egypt": "red 3", "mexico": "neutral 3"}, players=("red", "blue"), player="blue")
    result = outcome(play(position, EndTurn("blue")))
    assert (result.winners, result.reason, result.decided_by) == (("red",), "score", "units")
    with pytest.raises(IllegalMove, match="there is no player “nobody”"):
        score_sheet(position, "nobody")


@pytest.mark.clause("R11.2")
@pytest.mark.clause("R11.3")
def test_territories_and_regions():
    position = last_turn(
        {**dict.fromkeys(AUSTRALIA, "red 1"), "poseidon": "red 1", "tycho": "red 0", "egypt": "red 0 station"}
    )
    sheet = score_sheet(position, "red")
    assert [(line.source, line.name, line.points) for line in sheet.lines] == [
        ("territories", "", 7),
        ("region", "australia", 2),
    ]
    assert sheet.total == 9


@pytest.mark.clause("R11.3")
def test_devastated_members_do_not_count_against_a_region():
    position = last_turn(dict.fromkeys(AUSTRALIA[:3], "red 1"), devastated=AUSTRALIA[3:])
    assert score_sheet(position, "red").total == 5


@pytest.mark.clause("R11.4")
def test_colony_influence_in_turn_order():
    hands = {"red": ("land_colony_influence", "land", "naval"), "blue": ("space",), "gold": ("nuclear",)}
    held = {"egypt": "red 1 land nuclear", "sakha": "blue 1 space", "alden": "gold 1 nuclear"}
    position = play(last_turn(held, hands=hands, order=("blue", "red", "gold")), EndTurn("gold"))
    assert (position.step, position.active, position.invasion) == ("scoring", None, None)
    assert [decision.players for decision in reversed(position.awaiting)] == [("blue",), ("red",)]
    assert [window.players for window in windows(position)] == [("blue",)]
    position = play(position, ScoreInfluence("blue", ("space",)))
    assert code(position, ScoreInfluence("red", ("naval",))) == "scoring/influence R11.4"
    assert code(position, ScoreInfluence("red", ("land",) * 3)) == "scoring/influence R11.4"
    assert code(position, ScoreInfluence("gold")) == "awaiting/other_player R11.4"
    position = play(position, ScoreInfluence("red", ("land", "land")))
    assert position.step == "over"
    assert score_sheet(position, "red").lines[-1].points == 6
    assert [sheet.total for sheet in outcome(position).sheets] == [7, 4, 1]


@pytest.mark.clause("R11.4")
def test_a_card_known_to_be_another_is_no_influence():
    hands = {"red": ("land_scout_forces",), "blue": ("land_colony_influence",) * 2, "gold": ("land",)}
    held = {"egypt": "red 1 land", "sakha": "blue 1", "alden": "gold 1 land"}
    position = play(last_turn(held, hands=hands), EndTurn("gold"))
    assert position.step == "over"


@pytest.mark.clause("R11.5")
def test_energy_is_worth_no_points():
    rich = last_turn({"egypt": "red 1"}, energy={"red": 50})
    assert score_sheet(rich, "red").total == 1


@pytest.mark.clause("R11.6")
@pytest.mark.parametrize(
    ("energy", "mods", "winners", "decided"),
    [
        ((5, 4, 0), (1, 9, 1), ("red",), "energy"),
        ((4, 4, 0), (1, 9, 1), ("blue",), "units"),
        ((4, 4, 0), (2, 2, 9), ("red", "blue"), "shared"),
        ((4, 4, 4), (2, 2, 2), ("red", "blue", "gold"), "shared"),
    ],
)
def test_tie_breaks(energy, mods, winners, decided):
    held = {t: f"{p} {n}" for t, p, n in zip(("egypt", "sakha", "alden"), ("red", "blue", "gold"), mods, strict=True)}
    position = last_turn(held, energy=dict(zip(("red", "blue", "gold"), energy, strict=True)))
    result = outcome(play(position, EndTurn("gold")))
    assert (result.winners, result.decided_by) == (winners, decided)


@pytest.mark.clause("R11.6")
def test_commanders_are_units_and_stations_are_not():
    held = {"egypt": "red 1 land", "sakha": "blue 1 station", "alden": "gold 1"}
    assert outcome(play(last_turn(held), EndTurn("gold"))).winners == ("red",)


@pytest.mark.clause("R3.4")
@pytest.mark.clause("R7.24")
@pytest.mark.clause("R11.6")
def test_those_who_fall_together_last_share_by_the_count_and_nobody_who_fell_before():
    """A region strike may leave nobody at all: the game is over, and those who were still in it are counted."""
    held = {"egypt": "red 0 nuclear", "saharan_empire": "blue 1", "madagascar": "gold 1"}
    armed = {"players": (*PLAYERS, "green"), "step": "play", "hands": {"red": ("nuclear_the_mother",)}, "homes": False}
    strike = PlayCard("red", "nuclear_the_mother", dice=(4,))
    for energy, winners, decided in (
        ({"red": 7, "blue": 4, "gold": 3}, ("red", "blue"), "shared"),
        ({"red": 7, "blue": 3, "gold": 6}, ("gold",), "energy"),
    ):
        position = lay(held | {"mexico": "green 1"}, energy=energy, **armed)
        out = Ruling(
            "fell", (HoldingRuling("mexico", owner=None, mods=0),), (SeatRuling("green", energy=0, alive=False),)
        )
        position = play(position, out)
        after = play(position, strike)
        result = outcome(after)
        assert (result.winners, result.decided_by) == (winners, decided)
        assert result.sheets[-1].player == "green"
        assert (after.awaiting, after.territories_of("red")) == ((), ())


@pytest.mark.clause("R11.6")
def test_no_tie_break_by_house_rule():
    held = {"egypt": "red 9", "sakha": "blue 1", "alden": "gold 1"}
    result = outcome(play(last_turn(held, energy={"red": 9}, tie_break="none"), EndTurn("gold")))
    assert result.winners == ("red", "blue", "gold")


def test_best_first_and_the_score_decides():
    result = outcome(play(last_turn({"egypt": "blue 1", "sakha": "blue 1"}), EndTurn("gold")))
    assert (result.winners, result.reason, result.decided_by) == (("blue",), "score", "score")
    assert result.sheets[0].player == "blue"
    assert play_all(last_turn({"egypt": "red 1"})).year == 5
