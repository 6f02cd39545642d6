"""Hands, piles and windows of command cards, and what other programs get wrong with them."""

import pytest

from risk2210.rules import (
    Card,
    Collect,
    EndTurn,
    NameCard,
    Pass,
    Roll,
    Ruling,
    card_players,
    play,
    unaccounted,
    windows,
)
from tests.rules.scenes import ALL_FIVE, HELD, of, own_turn, under_attack
from tests.rules.table import card, code, d6, play_all, refused

# --- hands, piles, windows --------------------------------------------------------------------------------------


@pytest.mark.clause("R9.1")
def test_a_card_that_cannot_be_there_any_more_is_refused():
    hands = {"blue": ("land",), "gold": ("land_stealth_mods",) * 2}
    position = under_attack("land_stealth_mods", hands=hands)
    assert unaccounted(position, "land")["land_stealth_mods"] == 3
    spent = tuple(card("land_stealth_mods") for _ in range(3))
    gone = play(position, Ruling("three were played", spent=spent, piles=(("land", 14),)))
    assert "land_stealth_mods" not in unaccounted(gone, "land")
    assert code(gone, of("land_stealth_mods", "blue")) == "cards/copies R9.1"
    assert play(gone, of("land_stealth_mods", "gold")).mods_of("saharan_empire") == 6
    assert code(gone, of("land_no_such_card", "blue")) == "cards/unknown R9.1"


@pytest.mark.ruling("Q19")
def test_a_named_card_is_used_before_an_unknown_one():
    position = own_turn("land_assemble_mods", hands={"red": ("land", "land")})
    position = play(position, NameCard("red", "land", "land_assemble_mods"))
    after = play(position, of("land_assemble_mods", territories=("lesotho",)))
    assert after.hand_of("red") == (Card("land"),)
    assert after.spent == (Card("land", "land_assemble_mods"),)


@pytest.mark.clause("R9.3")
def test_a_card_is_carried_out_wholly_before_the_next():
    position = own_turn("nuclear_rocket_strike_land", hands={"red": ("nuclear", "nuclear")})
    struck = play(position, of("nuclear_rocket_strike_land", territories=("japan",), dice=(1,)))
    assert code(struck, of("nuclear_the_mother", dice=(1,))) == "awaiting/losses R7.15"
    assert windows(struck) == ()
    assert card_players(struck) == ()
    reduced = play(own_turn("diplomat_mod_reduction"), of("diplomat_mod_reduction"))
    assert windows(reduced) == ()


def test_reactions_are_offered_only_where_somebody_might_play_one():
    nobody = under_attack("land_stealth_mods", hands={"blue": ("nuclear",), "red": ("land",)})
    assert card_players(nobody) == ()
    assert card_players(under_attack("land_stealth_mods", hands={"gold": ("land",), "blue": ("diplomat",)})) == (
        "blue",
        "gold",
    )
    known = under_attack("land_stealth_mods", hands={"gold": ("land_scout_forces",)})
    assert card_players(known) == ()
    held = {"mexico": "blue 1", "japan": "gold 4"}
    assert card_players(under_attack("land_stealth_mods", hands={"gold": ("land",)}, held=held)) == ()


def test_passing_one_after_the_other_and_all_at_once():
    position = under_attack("land_stealth_mods", hands={"gold": ("land",), "blue": ("land", "land")})
    one = play(position, Pass("blue"))
    assert windows(one)[0].players == ("gold",)
    assert code(one, of("land_stealth_mods", "blue")) == "cards/passed R7.3"
    assert code(one, Pass("blue")) == "pass/not_asked R7.3"
    reopened = play(one, of("land_stealth_mods", "gold"))
    assert play(reopened, of("land_stealth_mods", "blue")).mods_of("saharan_empire") == 9
    closed = play(position, Pass())
    assert card_players(closed) == ()
    assert code(closed, Pass()) == "pass/nothing R7.3"
    rolled = play(closed, Roll(d6(6), d6(1)))
    assert rolled.passed == ()
    assert play(rolled, of("land_stealth_mods", "blue")).mods_of("saharan_empire") == 5


def test_a_roll_means_that_all_have_passed():
    position = under_attack("land_stealth_mods", hands={"gold": ("land",)})
    assert play(position, Roll(d6(6), d6(1))).units_of("saharan_empire") == 2


def test_a_card_out_of_turn_says_whose_turn_it_is():
    position = own_turn("land_assemble_mods", hands={"blue": ("land",)})
    refusal = refused(position, of("land_assemble_mods", "blue", territories=("saharan_empire",)))
    assert (refusal.code, refusal.data["player"]) == ("cards/own_turn", "red")


def test_no_card_before_the_income_is_placed():
    position = own_turn("land_assemble_mods", step="deploy")
    assert code(position, of("land_assemble_mods", territories=("egypt",))) == "awaiting/collect R5.1"
    collected = play(position, Collect("red"))
    assert code(collected, of("land_assemble_mods", territories=("egypt",))) == "awaiting/deploy R5.5"


# --- what other programs get wrong ------------------------------------------------------------------------------


@pytest.mark.trap("Hidden Energy paid at once")
def test_trap_hidden_energy_is_not_paid_at_once():
    after = play(own_turn("naval_hidden_energy"), of("naval_hidden_energy", drawn=("poseidon",)))
    assert after.energy_of("red") == 9
    assert play(after, EndTurn("red")).energy_of("red") == 13


@pytest.mark.trap("Energy Extraction for one colony")
def test_trap_one_colony_is_not_the_moon():
    colony = dict.fromkeys(("harpalus", "bay_of_dew", "sea_of_rains", "ocean_of_storms"), "red 1")
    position = own_turn("space_energy_extraction", held={"egypt": f"red 5 {ALL_FIVE}", **colony})
    assert play_all(position, of("space_energy_extraction"), EndTurn("red")).energy_of("red") == 8


@pytest.mark.trap("territory piles reshuffled")
def test_trap_no_pile_is_ever_reshuffled():
    position = own_turn(
        "naval_hidden_energy", devastated=("siberia", "sakha", "alberta", "japan"), held={"egypt": HELD["egypt"]}
    )
    assert position.territory_piles() == {"land": 38, "water": 13, "moon": 14}
    after = play(position, of("naval_hidden_energy", drawn=("akara",)))
    assert after.territory_piles()["water"] == 12
    assert play(after, EndTurn("red")).territory_piles()["water"] == 12


@pytest.mark.trap("wrong deck composition")
def test_trap_the_decks_are_whole():
    cards = own_turn("land_scout_forces").frame.cards
    assert [cards.size(deck) for deck in cards.faces] == [20] * 5
    assert (cards["space_orbital_mines"].cost, cards["space_energy_extraction"].cost) == (2, 1)
    assert (cards["naval_hidden_energy"].copies, cards["space_stealth_mods"].copies) == (5, 4)
