"""Edge cases of cards that place pieces, bring energy, or jam."""

import pytest

from risk2210.rules import (
    Build,
    BuyCards,
    Declare,
    Effect,
    EndTurn,
    Fortify,
    Pass,
    Ruling,
    attacks,
    card_players,
    card_plays,
    play,
)
from risk2210.selfplay import check_step
from tests.rules.scenes import ALL_FIVE, HELD, asked, kinds, of, own_turn
from tests.rules.table import code, play_all

DEVASTATED = ("siberia", "sakha", "alberta", "japan")

# --- placing ----------------------------------------------------------------------------------------------------


@pytest.mark.edge("assemble: no territory")
def test_assemble_mods_needs_a_territory_of_its_terrain():
    held = {"egypt": f"red 5 {ALL_FIVE}"}
    position = own_turn("naval_assemble_mods", held=held)
    assert code(position, of("naval_assemble_mods", territories=("poseidon",))) == "cards/no_target R9.2"


@pytest.mark.edge("assemble: lone station")
def test_a_territory_with_a_lone_station_may_get_mods_and_an_empty_one_may_not():
    position = own_turn("land_assemble_mods", held={**HELD, "zaire_military_zone": "red 0 station"})
    after = play(position, of("land_assemble_mods", territories=("zaire_military_zone",)))
    assert after.units_of("zaire_military_zone") == 3
    assert code(position, of("land_assemble_mods", territories=("siberia",))) == "cards/target R9.2"


@pytest.mark.edge("reinforcements: fewer than three")
@pytest.mark.clause("R9.9")
@pytest.mark.ruling("Q15")
@pytest.mark.parametrize(
    ("face", "territory"),
    [("land_reinforcements", "egypt"), ("naval_reinforcements", "poseidon"), ("space_reinforcements", "tycho")],
)
def test_reinforcements_with_fewer_than_three_territories(face, territory):
    held = {"egypt": f"red 5 {ALL_FIVE}", "poseidon": "red 2", "tycho": "red 2"}
    position = own_turn(face, held=held)
    assert play(position, of(face, territories=(territory,))).mods_of(territory) == position.mods_of(territory) + 1
    assert code(position, of(face, territories=(territory, territory))) == "cards/twice R9.9"


@pytest.mark.edge("station: limits")
def test_a_territorial_station_keeps_to_the_limits():
    four = dict.fromkeys(("madagascar", "lesotho", "siberia"), "red 1 station")
    position = own_turn("diplomat_territorial_station", held={**HELD, **four, "japan": "red 1"})
    assert len(position.stations_of("red")) == 4
    assert code(position, of("diplomat_territorial_station", territories=("japan",))) == "build/limit R6.3"


@pytest.mark.edge("station: launch")
def test_a_territorial_station_launches_in_the_same_turn():
    position = own_turn("diplomat_territorial_station")
    assert ("madagascar", "sea_of_crisis") not in attacks(position, "red")
    after = play(position, of("diplomat_territorial_station", territories=("madagascar",)))
    assert ("madagascar", "sea_of_crisis") in attacks(after, "red")


@pytest.mark.edge("decoys: not from the reserve")
@pytest.mark.clause("R9.17")
@pytest.mark.ruling("Q18")
def test_decoys_bring_nobody_in():
    held = {**HELD, "egypt": "red 5 land diplomat"}
    position = own_turn("diplomat_decoys_revealed", held=held)
    assert (
        code(position, of("diplomat_decoys_revealed", commanders=(("naval", "lesotho"),))) == "cards/not_in_play R9.17"
    )


@pytest.mark.edge("decoys: emptied")
def test_what_commanders_leave_empty_is_nobodys():
    held = {**HELD, "lesotho": "red 0 naval", "zaire_military_zone": "red 0 space station"}
    held["egypt"] = "red 5 land diplomat nuclear"
    position = own_turn("diplomat_decoys_revealed", held=held)
    moved = (("naval", "egypt"), ("space", "egypt"))
    after = play(position, of("diplomat_decoys_revealed", commanders=moved))
    assert after.owner_of("lesotho") is None
    assert after.owner_of("zaire_military_zone") == "red"
    assert after.commanders_at("egypt") == ("land", "diplomat", "naval", "nuclear", "space")
    assert play(position, of("diplomat_decoys_revealed")).commanders == position.commanders


def test_what_commanders_leave_with_mods_or_another_commander_stays_held():
    held = {**HELD, "lesotho": "red 1 naval", "madagascar": "red 0 space nuclear", "egypt": "red 5 land diplomat"}
    position = own_turn("diplomat_decoys_revealed", held=held)
    moved = (("naval", "egypt"), ("space", "egypt"))
    after = play(position, of("diplomat_decoys_revealed", commanders=moved))
    assert (after.owner_of("lesotho"), after.owner_of("madagascar")) == ("red", "red")
    swapped = (("naval", "madagascar"), ("nuclear", "lesotho"), ("space", "lesotho"))
    after = play(position, of("diplomat_decoys_revealed", commanders=swapped))
    assert (after.commanders_at("madagascar"), after.owner_of("madagascar")) == (("naval",), "red")


@pytest.mark.edge("decoys: water and Moon")
def test_decoys_go_anywhere_that_is_held():
    after = play(
        own_turn("diplomat_decoys_revealed"),
        of("diplomat_decoys_revealed", commanders=(("naval", "poseidon"), ("space", "straight_wall"))),
    )
    assert (after.commanders_of("red")["naval"], after.commanders_of("red")["space"]) == ("poseidon", "straight_wall")


# --- energy -----------------------------------------------------------------------------------------------------


@pytest.mark.edge("crisis: no energy")
def test_who_has_no_energy_gives_none():
    after = play(own_turn("diplomat_energy_crisis"), of("diplomat_energy_crisis"))
    assert (after.energy_of("gold"), after.energy_of("red")) == (0, 10)


@pytest.mark.edge("crisis: neutral")
@pytest.mark.clause("R9.7")
def test_the_neutral_army_is_no_opponent():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "neutral 3"}
    position = own_turn("diplomat_energy_crisis", held=held, players=("red", "blue"), energy={"red": 9, "blue": 4})
    after = play(position, of("diplomat_energy_crisis"))
    assert (after.energy_of("red"), after.energy_of("blue")) == (10, 3)
    jam = own_turn("land_frequency_jam", held=held, players=("red", "blue"))
    assert code(jam, of("land_frequency_jam", opponent="neutral")) == "player/unknown R2.1"
    assert [p.choices.opponents for p in card_plays(jam, "red") if p.card.id == "land_frequency_jam"] == [("blue",)]


@pytest.mark.edge("crisis: too late")
@pytest.mark.clause("R9.4")
@pytest.mark.ruling("Q16")
def test_energy_of_a_card_comes_too_late_for_purchases():
    position = own_turn("diplomat_energy_crisis", step="build")
    after = play(position, of("diplomat_energy_crisis"))
    assert after.step == "play"
    assert code(after, BuyCards("red", ("land",))) == "turn/step_passed R3.2"
    assert code(after, Build("red", "lesotho")) == "turn/step_passed R3.2"


@pytest.mark.edge("hidden: at the end")
@pytest.mark.edge("hidden: fortify")
@pytest.mark.clause("R9.6")
def test_hidden_energy_is_judged_when_the_turn_ends():
    position = own_turn("naval_hidden_energy")
    after = play(position, of("naval_hidden_energy", drawn=("poseidon",)))
    assert after.energy_of("red") == 9
    assert "poseidon" in after.discarded
    after = play(after, Fortify("red", "poseidon", "hawaiian_preserve", 1))
    assert play(after, EndTurn("red")).energy_of("red") == 13
    elsewhere = play(position, of("naval_hidden_energy", drawn=("akara",)))
    assert play(elsewhere, EndTurn("red")).energy_of("red") == 9


@pytest.mark.edge("hidden: pile empty")
def test_an_empty_pile_gives_no_card():
    position = own_turn("naval_hidden_energy")
    water = tuple(t for t in position.frame.ids if position.board[t].kind == "water")
    dry = play(position, Ruling("all gone", discarded=water))
    assert play(dry, of("naval_hidden_energy")).lasting == ()
    assert code(dry, of("naval_hidden_energy", drawn=("akara",))) == "draw/gone R9.6"


@pytest.mark.edge("hidden: two copies")
def test_two_hidden_energies_pay_twice():
    position = own_turn("naval_hidden_energy", hands={"red": ("naval", "naval")})
    position = play_all(
        position,
        of("naval_hidden_energy", drawn=("poseidon",)),
        of("naval_hidden_energy", drawn=("new_atlantis",)),
        EndTurn("red"),
    )
    assert position.energy_of("red") == 17


@pytest.mark.edge("extraction: whole Moon")
@pytest.mark.clause("R9.19")
@pytest.mark.ruling("Q21")
@pytest.mark.parametrize("scope", ["moon", "colony"])
def test_energy_extraction_asks_for_the_whole_moon(scope):
    moon = [t.id for t in own_turn("space_energy_extraction").board.territories if t.kind == "moon"]
    colony = ["aristotle", "sea_of_serenity", "sea_of_crisis", "sea_of_nectar"]
    for held, pays in ((moon, True), (moon[1:], scope == "colony"), (colony, scope == "colony"), (colony[1:], False)):
        lands = {"egypt": f"red 5 {ALL_FIVE}", **dict.fromkeys(held, "red 1")}
        position = own_turn("space_energy_extraction", held=lands, devastated=DEVASTATED, energy_extraction_scope=scope)
        before = play_all(position, of("space_energy_extraction"))
        after = play(before, EndTurn("red"))
        assert after.energy_of("red") == 9 - 1 + 7 * pays
        check_step(before, EndTurn("red"), after)


# --- Frequency Jam ----------------------------------------------------------------------------------------------


@pytest.mark.edge("jam: Armageddon")
@pytest.mark.edge("armageddon: jammed")
@pytest.mark.clause("R9.2")
@pytest.mark.ruling("Q04")
def test_a_jam_keeps_a_rival_out_of_armageddon():
    hands = {"red": ("land", "nuclear", "nuclear"), "gold": ("nuclear",)}
    position = own_turn("nuclear_armageddon", hands=hands)
    jammed = play_all(position, of("land_frequency_jam", opponent="gold"), of("nuclear_armageddon"))
    assert asked(jammed)[:2] == ("exchange", ("red",))
    assert kinds(play(jammed, Pass("red"))) == ["turn"]
    begun = play(position, of("nuclear_armageddon"))
    assert code(begun, of("land_frequency_jam", opponent="gold")) == "cards/exchange R9.15"


@pytest.mark.edge("jam: effects stay")
def test_a_jam_does_not_touch_what_is_in_force():
    waiting = (Effect("scout_forces", "blue"), Effect("cease_fire", "blue", against="red"))
    position = own_turn("land_frequency_jam", lasting=waiting)
    after = play(position, of("land_frequency_jam", opponent="blue"))
    assert after.lasting[:2] == waiting
    assert code(after, Declare("red", "egypt", "saharan_empire")) == "invasion/cease_fire R7.2"


@pytest.mark.edge("jam: one each")
def test_a_second_jam_is_for_a_second_player():
    position = own_turn("land_frequency_jam", hands={"red": ("land", "naval"), "blue": ("land",), "gold": ("land",)})
    one = play(position, of("land_frequency_jam", opponent="blue"))
    attacked = play(one, Declare("red", "egypt", "saharan_empire"))
    assert code(attacked, of("land_stealth_mods", "blue")) == "cards/jammed R9.2"
    assert play(attacked, of("land_stealth_mods", "gold")).mods_of("saharan_empire") == 7
    both = play_all(one, of("naval_frequency_jam", opponent="gold"), Declare("red", "egypt", "saharan_empire"))
    assert code(both, of("land_stealth_mods", "gold")) == "cards/jammed R9.2"
    assert card_players(both) == ()


@pytest.mark.clause("R9.7")
def test_who_is_out_is_no_opponent_any_more():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "blue 1", "mexico": "gold 2"}
    position = own_turn("land_frequency_jam", held=held, hands={"red": ("land", "nuclear", "diplomat")})
    position = play(position, of("nuclear_rocket_strike_land", territories=("japan",), dice=(1,)))
    assert position.order == ("red", "blue", "gold")
    assert code(position, of("land_frequency_jam", opponent="blue")) == "cards/not_opponent R9.7"
    assert [p.choices.opponents for p in card_plays(position, "red") if p.card.id == "land_frequency_jam"] == [
        ("gold",)
    ]


@pytest.mark.edge("jam: lifted")
@pytest.mark.trap("Frequency Jam never lifted")
def test_a_jam_ends_with_the_turn():
    position = own_turn("land_frequency_jam", hands={"red": ("land",), "blue": ("land",)})
    after = play_all(position, of("land_frequency_jam", opponent="blue"), EndTurn("red"))
    assert after.lasting == ()
    ready = play(after, Ruling("on with it", step="play", player="blue"))
    assert play(ready, of("land_assemble_mods", "blue", territories=("saharan_empire",))).active == "blue"
