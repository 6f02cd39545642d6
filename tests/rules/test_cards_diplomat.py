"""Edge cases of MOD Reduction, Redeployment and Colony Influence."""

import pytest

from risk2210.rules import (
    Declare,
    Fortify,
    RemoveMods,
    ScoreInfluence,
    option,
    outcome,
    play,
    score_sheet,
)
from tests.rules.scenes import ALL_FIVE, HELD, asked, kinds, of, own_turn
from tests.rules.table import code, lay, play_all

# --- MOD Reduction and Redeployment -----------------------------------------------------------------------------


def reduced(held=None, **more):
    return play(own_turn("diplomat_mod_reduction", held=held, **more), of("diplomat_mod_reduction"))


@pytest.mark.edge("reduction: MODs only")
@pytest.mark.clause("R9.16")
def test_reduction_takes_mods_and_nothing_else():
    position = reduced()
    assert asked(position) == ("remove_mods", ("blue",), None, 4)
    assert code(position, RemoveMods("blue", (("saharan_empire", 5),))) == "losses/mods R9.16"
    assert code(position, RemoveMods("blue", (("saharan_empire", 3),))) == "cards/mods R9.16"
    assert code(position, RemoveMods("gold", (("japan", 4),))) == "awaiting/other_player R9.16"
    after = play(position, RemoveMods("blue", (("saharan_empire", 4),)))
    assert after.commanders_at("saharan_empire") == ("land", "diplomat")
    assert after.mods_of("japan") == 2
    assert asked(after) == ("remove_mods", ("red",), None, 2)


@pytest.mark.edge("reduction: emptied")
@pytest.mark.ruling("Q14")
@pytest.mark.vector("V11")
@pytest.mark.trap("MOD Reduction barred from emptying")
def test_reduction_may_empty_territories_and_eliminate():
    held = {
        "egypt": f"red 9 {ALL_FIVE}",
        "japan": "blue 3",
        "mexico": "gold 4",
        "siberia": "gold 5",
        "sakha": "gold 0 station",
    }
    position = reduced(held)
    assert not position.seat("blue").alive
    assert position.owner_of("japan") is None
    assert asked(position) == ("remove_mods", ("gold",), None, 4)
    after = play(position, RemoveMods("gold", (("mexico", 4),)))
    assert after.owner_of("mexico") is None
    assert after.owner_of("sakha") == "gold"
    assert after.mods_of("egypt") == 7
    assert kinds(after) == ["turn"]


@pytest.mark.edge("reduction: fewer")
@pytest.mark.vector("V11")
def test_who_has_fewer_mods_gives_what_he_has():
    position = reduced(
        {**HELD, "saharan_empire": "blue 3 land", "neo_tokyo": "blue 0 naval", "sea_of_crisis": "blue 0 space"}
    )
    assert position.units_of("saharan_empire") == 1
    assert asked(position) == ("remove_mods", ("red",), None, 2)


def test_all_that_is_left_goes_from_everywhere_without_a_question():
    held = {"saharan_empire": "blue 2 land", "neo_tokyo": "blue 1 naval", "sea_of_crisis": "blue 0 space"}
    position = reduced({**HELD, **held})
    assert [position.mods_of(t) for t in held] == [0, 0, 0]
    assert [position.units_of(t) for t in held] == [1, 1, 1]
    exactly = reduced({**HELD, **held, "neo_tokyo": "blue 2 naval"})
    assert [exactly.mods_of(t) for t in held] == [0, 0, 0]


def test_nobody_is_asked_whose_mods_all_stand_in_one_place():
    """Commanders elsewhere, alone, are no place to take MODs from."""
    held = {"saharan_empire": "blue 9 land", "neo_tokyo": "blue 0 naval", "sea_of_crisis": "blue 0 space"}
    position = reduced({**HELD, **held})
    assert position.mods_of("saharan_empire") == 5
    assert asked(position)[1] == ("red",)
    assert set(option(position, "remove_mods").arguments["territories"]) == {t for t in HELD if position.mods_of(t)} & {
        t for t in HELD if position.owner_of(t) == "red"
    }


@pytest.mark.clause("R3.4")
def test_a_reduction_that_leaves_one_player_ends_the_game_before_he_pays_himself():
    held = {"egypt": f"red 9 {ALL_FIVE}", "lesotho": "red 3", "japan": "blue 2", "mexico": "blue 1"}
    position = reduced(held, players=("red", "blue"))
    assert outcome(position).winners == ("red",)
    assert (position.mods_of("egypt"), position.mods_of("lesotho"), position.awaiting) == (9, 3, ())


@pytest.mark.edge("reduction: points")
def test_reduction_counts_points_and_goes_in_turn_order_with_the_player_last():
    position = reduced(order=("gold", "red", "blue"))
    assert [d.players[0] for d in reversed(position.awaiting[1:])] == ["blue", "gold", "red"]
    after = play(position, RemoveMods("blue", (("neo_tokyo", 2), ("saharan_empire", 2))))
    assert after.mods_of("japan") == 2  # gold's MODs all stand there


@pytest.mark.edge("reduction: neutral")
def test_reduction_leaves_the_neutral_army_alone():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "neutral 3", "mexico": "blue 9"}
    position = reduced(held, players=("red", "blue"))
    assert (position.mods_of("japan"), position.mods_of("mexico"), position.mods_of("egypt")) == (3, 5, 3)


@pytest.mark.edge("redeployment: one move")
@pytest.mark.ruling("Q13")
def test_redeployment_gives_one_move_and_no_turn():
    position = own_turn("diplomat_redeployment", step="invade")
    position = play_all(
        position,
        of("diplomat_redeployment"),
        Fortify("red", "poseidon", "hawaiian_preserve", 1),
        Fortify("red", "hawaiian_preserve", "new_atlantis", 1),
    )
    assert code(position, Fortify("red", "madagascar", "lesotho", 1)) == "fortify/used R10.1"
    assert code(position, Declare("red", "egypt", "saharan_empire")) == "turn/step_passed R3.2"


@pytest.mark.edge("redeployment: after the move")
@pytest.mark.trap("turn ended by the first fortify")
def test_redeployment_after_the_usual_move():
    position = own_turn("diplomat_redeployment", step="fortify")
    position = play(position, Fortify("red", "poseidon", "hawaiian_preserve", 1))
    assert (position.active, kinds(position)) == ("red", ["turn"])
    position = play(position, of("diplomat_redeployment"))
    assert play(position, Fortify("red", "madagascar", "lesotho", 1)).mods_of("lesotho") == 2


@pytest.mark.edge("redeployment: several")
def test_every_redeployment_gives_a_move():
    position = own_turn("diplomat_redeployment", step="fortify", hands={"red": ("diplomat",) * 3})
    position = play_all(position, *[of("diplomat_redeployment")] * 3)
    assert position.turn.fortifies_left == 4


# --- the final count --------------------------------------------------------------------------------------------


@pytest.mark.edge("influence: copies add up")
@pytest.mark.trap("Colony Influence as energy")
def test_copies_of_colony_influence_add_up():
    position = lay(HELD, step="scoring", hands={"red": ("land", "land", "naval")})
    before = score_sheet(position, "red")
    position = play_all(position, of("land_colony_influence"), of("land_colony_influence"))
    assert score_sheet(position, "red").total == before.total + 6
    assert score_sheet(position, "red").energy == before.energy
    position = play(position, ScoreInfluence("red", ("naval",)))
    assert score_sheet(position, "red").total == before.total + 9
    assert outcome(position) is not None


@pytest.mark.edge("influence: commander lost")
def test_colony_influence_without_its_commander_is_worth_nothing():
    position = lay({**HELD, "egypt": "red 5 naval"}, step="scoring", hands={"red": ("land", "naval")})
    assert code(position, of("land_colony_influence")) == "cards/needs_commander R9.2"
    assert code(position, ScoreInfluence("red", ("land",))) == "scoring/influence R11.4"


@pytest.mark.edge("influence: no tie-break")
def test_colony_influence_does_not_bear_on_ties():
    position = lay(HELD, step="scoring", hands={"red": ("land",)})
    before = score_sheet(position, "red")
    after = score_sheet(play(position, of("land_colony_influence")), "red")
    assert (after.energy, after.units) == (before.energy, before.units)
