"""Edge cases of Scout Forces and Invade Earth."""

import pytest

from risk2210.rules import (
    Card,
    Declare,
    Effect,
    EndTurn,
    HoldingRuling,
    Occupy,
    Pass,
    Roll,
    Ruling,
    SeatRuling,
    ShowScouts,
    attacks,
    option,
    options,
    play,
    score_sheet,
)
from tests.rules.scenes import HELD, asked, kinds, of, own_turn
from tests.rules.table import code, d6, findings, lay, play_all

# --- Scout Forces -----------------------------------------------------------------------------------------------


@pytest.mark.edge("scouts: already held")
@pytest.mark.clause("R9.10")
@pytest.mark.ruling("Q17")
@pytest.mark.vector("V09")
def test_scouts_on_held_ground_are_placed_at_once():
    after = play(own_turn("land_scout_forces"), of("land_scout_forces", drawn=("madagascar",)))
    assert after.mods_of("madagascar") == 7
    assert after.lasting == ()
    assert "madagascar" in after.discarded
    again = play(after, Ruling("another", seats=(SeatRuling("red", hand=(Card("land"),)),)))
    assert code(again, of("land_scout_forces", drawn=("madagascar",))) == "draw/gone R9.6"


def scouting(**more):
    position = own_turn("land_scout_forces", step="invade", **more)
    return play(position, of("land_scout_forces"))


def taken(position, target="siberia"):
    """An unoccupied land, or any other, taken by red."""
    position = play(position, Ruling("open ground", (HoldingRuling("enclave_of_the_bear", owner="red", mods=4),)))
    return play_all(position, Declare("red", "enclave_of_the_bear", target), Occupy("red", 1))


def test_scouts_fall_due_when_the_territory_is_taken():
    position = taken(scouting())
    assert asked(position) == ("scouts", ("red",), "siberia", 0)
    assert code(position, EndTurn("red")) == "awaiting/scouts R9.10"
    placed = play(position, ShowScouts("red", "siberia"))
    assert (placed.mods_of("siberia"), placed.lasting, kinds(placed)) == (6, (), ["turn"])
    assert "siberia" in placed.discarded
    other = play(position, Pass("red"))
    assert (other.mods_of("siberia"), len(other.lasting), kinds(other)) == (1, 1, ["turn"])


@pytest.mark.edge("scouts: forgotten")
@pytest.mark.ruling("Q17")
def test_forgotten_scouts_are_forfeited():
    position = play(taken(scouting()), Pass("red"))
    assert code(position, ShowScouts("red", "siberia")) == "scouts/late R9.10"
    gone = play(position, ShowScouts("red", "siberia", forfeited=True))
    assert (gone.mods_of("siberia"), gone.lasting) == (1, ())
    assert "siberia" in gone.discarded
    at_once = play(taken(scouting()), ShowScouts("red", "siberia", forfeited=True))
    assert (at_once.mods_of("siberia"), at_once.lasting) == (1, ())


@pytest.mark.edge("scouts: pile empty")
def test_scouts_without_a_card_do_nothing():
    position = own_turn("land_scout_forces")
    land = tuple(t for t in position.frame.ids if position.board[t].kind == "land")
    empty = play(position, Ruling("all gone", discarded=land))
    assert play(empty, of("land_scout_forces")).lasting == ()


@pytest.mark.edge("scouts: never devastated")
def test_a_devastated_territory_is_never_scouted():
    position = own_turn("land_scout_forces", devastated=("siberia",))
    assert code(position, of("land_scout_forces", drawn=("siberia",))) == "draw/gone R9.6"


@pytest.mark.edge("scouts: several")
@pytest.mark.trap("Scout Forces: one slot, named, or chosen")
def test_several_scouts_wait_at_once():
    position = own_turn("land_scout_forces", step="invade", hands={"red": ("land", "land")})
    position = play_all(position, of("land_scout_forces"), of("land_scout_forces"))
    assert len(position.lasting) == 2
    assert position.territory_piles()["land"] == 40
    one = play(taken(position), ShowScouts("red", "siberia"))
    assert len(one.lasting) == 1
    assert one.territory_piles()["land"] == 40


def answered_elsewhere(position):
    """While red is asked about one territory, the one card he has is shown for another, or the table takes it away."""
    yield play(position, ShowScouts("red", "enclave_of_the_bear", forfeited=True))
    yield play(position, Ruling("no such card", lasting=()))
    yield play(position, Ruling("the card was seen", discarded=("siberia",)))
    yield play(position, Ruling("given back", (HoldingRuling("siberia", owner="blue"),)))


@pytest.mark.clause("R9.10")
def test_nobody_is_asked_for_scouts_that_no_longer_wait():
    for position in answered_elsewhere(taken(scouting())):
        assert kinds(position) == ["turn"]
        for move in options(position).allowed["show_scouts"].moves if position.lasting else ():
            play(position, move)
    two = own_turn("land_scout_forces", step="invade", hands={"red": ("land", "land")})
    two = taken(play_all(two, of("land_scout_forces"), of("land_scout_forces")))
    left = play(two, ShowScouts("red", "enclave_of_the_bear", forfeited=True))
    assert asked(left) == ("scouts", ("red",), "siberia", 0)
    assert play(left, ShowScouts("red", "siberia")).mods_of("siberia") == 6


@pytest.mark.edge("scouts: no units")
def test_waiting_scouts_are_no_units():
    before = own_turn("land_scout_forces")
    after = play(before, of("land_scout_forces"))
    assert after.units_in_play("red") == before.units_in_play("red")
    assert score_sheet(after, "red") == score_sheet(before, "red")


@pytest.mark.edge("scouts: unnamed")
@pytest.mark.trap("Scout Forces: one slot, named, or chosen")
def test_nothing_names_the_territory_of_waiting_scouts():
    position = own_turn("land_scout_forces")
    assert code(position, of("land_scout_forces", drawn=("siberia",))) == "draw/secret R9.10"
    assert code(position, of("land_scout_forces", territories=("siberia",))) == "cards/no_territory R9.2"
    assert play(position, of("land_scout_forces")).lasting[0].territory is None


def test_scouts_of_a_player_who_is_out_are_lost_with_their_card():
    held = {"egypt": "red 9", "saharan_empire": "blue 1", "mexico": "gold 1"}
    position = lay(held, homes=False, lasting=(Effect("scout_forces", "blue"),))
    assert position.territory_piles()["land"] == 41
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    assert position.lasting == ()
    assert position.unseen == ("land",)
    assert position.territory_piles()["land"] == 41
    assert findings(play(position, Occupy("red", 3))) == ["devastation_count"]  # as it was laid out


@pytest.mark.clause("R3.4")
def test_scouts_are_not_asked_for_once_the_game_is_over():
    held = {"egypt": "red 9", "saharan_empire": "blue 1"}
    position = lay(held, players=("red", "blue"), homes=False, lasting=(Effect("scout_forces", "red"),))
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)), Occupy("red", 3))
    assert (position.step, position.awaiting) == ("over", ())
    assert code(position, ShowScouts("red", "egypt", forfeited=True)) == "awaiting/nothing R11.1"
    assert options(position).refused["show_scouts"].code == "awaiting/nothing"


def test_scouts_are_of_players_of_the_game():
    position = scouting()
    assert code(position, ShowScouts("green", "egypt")) == "player/unknown R2.1"


def test_scouts_are_shown_only_where_they_may_be():
    position = scouting()
    assert code(position, ShowScouts("red", "saharan_empire")) == "territory/not_yours R9.10"
    assert code(position, ShowScouts("blue", "saharan_empire")) == "scouts/none R9.10"
    assert code(position, ShowScouts("red", "poseidon", forfeited=True)) == "draw/gone R9.10"
    assert code(own_turn("land_scout_forces"), ShowScouts("red", "egypt")) == "scouts/none R9.10"


# --- Invade Earth -----------------------------------------------------------------------------------------------


def earth(drawn=("japan",), **more):
    return play(own_turn("space_invade_earth", **more), of("space_invade_earth", drawn=drawn))


@pytest.mark.edge("earth: any lunar territory")
def test_any_lunar_territory_may_attack_under_invade_earth():
    held = {**HELD, "straight_wall": "red 3"}
    position = earth(held=held)
    assert ("straight_wall", "japan") in attacks(position, "red")
    assert ("tycho", "japan") in attacks(position, "red")
    assert ("tycho", "saharan_empire") not in attacks(position, "red")
    assert ("tycho", "japan") not in attacks(play(position, EndTurn("red")), "red")


@pytest.mark.edge("earth: unoccupied")
def test_unoccupied_earth_is_entered_without_dice():
    position = play(earth(drawn=("siberia",)), Declare("red", "tycho", "siberia"))
    assert asked(position)[0] == "occupy"
    assert play(position, Occupy("red", 1)).owner_of("siberia") == "red"


@pytest.mark.edge("earth: commander at the attack")
def test_invade_earth_needs_the_space_commander_at_the_attack():
    lost = play(earth(), Ruling("he is lost", (HoldingRuling("egypt", commanders=("land",)),)))
    assert code(lost, Declare("red", "tycho", "japan")) == "invasion/commander R7.7"


@pytest.mark.edge("earth: pile empty")
@pytest.mark.clause("R9.6")
def test_a_pile_without_a_hit_has_no_effect():
    position = own_turn("space_invade_earth")
    left = {"egypt", "lesotho"}
    rest = tuple(t for t in position.frame.ids if position.board[t].kind == "land" and t not in left)
    short = play(position, Ruling("nearly all gone", discarded=rest))
    assert code(short, of("space_invade_earth", drawn=("egypt",))) == "draw/go_on R9.6"
    after = play(short, of("space_invade_earth", drawn=("lesotho", "egypt")))
    assert after.lasting == ()
    assert after.territory_piles()["land"] == 0


@pytest.mark.edge("earth: dice")
def test_dice_of_an_attack_on_earth():
    held = {**HELD, "egypt": "red 5 diplomat", "tycho": "red 4 land naval nuclear space"}
    position = play(earth(held=held), Declare("red", "tycho", "japan"))
    assert option(position, "roll").arguments["attack_eights"] == ("land", "nuclear", "space")


@pytest.mark.edge("earth: a station")
def test_invade_earth_may_hit_a_station():
    position = play(earth(), Declare("red", "tycho", "japan"))
    assert position.station_at("japan")
    assert asked(position)[0] == "roll"
