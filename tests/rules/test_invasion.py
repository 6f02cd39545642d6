"""R7: declaring, terrain rights, losses, capture, bonus, elimination."""

import pytest
from msgspec.structs import replace

from risk2210.rules import (
    Decision,
    Declare,
    Effect,
    EndStep,
    EndTurn,
    Fortify,
    Hire,
    HoldingRuling,
    InvasionOutcome,
    Lose,
    Occupy,
    Roll,
    Ruling,
    TakeBonusCard,
    Withdraw,
    attacks,
    option,
    options,
    play,
    reaction_order,
    windows,
)
from tests.rules.table import code, d6, d8, findings, lay, play_all, refused


def fighting(origin="red 5", target="blue 3", **more):
    return lay({"egypt": origin, "saharan_empire": target}, **more)


def declared(**more):
    return play(fighting(**more), Declare("red", "egypt", "saharan_empire"))


# --- declaring ---


@pytest.mark.clause("R7.1")
def test_attacks_may_switch_freely_between_targets():
    position = lay(
        {"egypt": "red 9", "saharan_empire": "blue 5", "middle_east": "gold 5", "sakha": "red 4", "alden": "blue 2"}
    )
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    position = play_all(position, Declare("red", "egypt", "middle_east"), Roll(d6(6), d6(1)))
    position = play_all(position, Declare("red", "sakha", "alden"), Roll(d6(6), d6(1)))
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    assert [position.mods_of(t) for t in ("saharan_empire", "middle_east", "alden")] == [3, 4, 1]


@pytest.mark.clause("R7.2")
def test_declaration_refused():
    position = lay(
        {
            "egypt": "red 5",
            "saharan_empire": "blue 3",
            "siberia": "red 1",
            "sakha": "blue 1",
            "imperial_balkania": "red 2",
        }
    )
    assert code(position, Declare("red", "egypt", "imperial_balkania")) == "invasion/own_target R7.2"
    assert code(position, Declare("red", "saharan_empire", "egypt")) == "territory/not_yours R7.2"
    assert code(position, Declare("red", "egypt", "sakha")) == "invasion/not_adjacent R7.2"
    assert code(position, Declare("blue", "saharan_empire", "egypt")) == "awaiting/other_player R3.2"
    refusal = refused(position, Declare("red", "siberia", "sakha"))
    assert refusal.message("en", position.frame) == "Siberia holds 1 unit; an attack needs 2 (R7.2)"
    assert refusal.message("fr", position.frame) == "Sibérie compte 1 unité\xa0; il en faut 2 pour attaquer (R7.2)"


@pytest.mark.clause("R1.7")
@pytest.mark.clause("R7.2")
def test_devastated_land_is_neither_attacked_nor_walked_into():
    position = lay({"egypt": "red 5 space", "sea_of_rains": "red 3"}, devastated=("saharan_empire", "middle_east"))
    for move in (Declare("red", "egypt", "saharan_empire"), InvasionOutcome("red", "egypt", "middle_east", taken=True)):
        assert code(position, move) == "territory/devastated R1.7"
    assert not {target for _, target in attacks(position, "red")} & position.devastated
    beam = Effect("invade_earth", "red", territory="saharan_empire")
    opened = play(position, Ruling("a card turned over in error", lasting=(beam,)))
    assert code(opened, Declare("red", "sea_of_rains", "saharan_empire")) == "territory/devastated R1.7"
    assert ("sea_of_rains", "saharan_empire") not in attacks(opened, "red")


@pytest.mark.clause("R7.2")
def test_a_cease_fire_protects_its_holder_alone():
    truce = (Effect("cease_fire", "blue", against="red"),)
    position = lay({"egypt": "red 5", "saharan_empire": "blue 3", "middle_east": "gold 1"}, lasting=truce)
    assert code(position, Declare("red", "egypt", "saharan_empire")) == "invasion/cease_fire R7.2"
    assert play(position, Declare("red", "egypt", "middle_east")).invasion is not None


@pytest.mark.clause("R3.2")
@pytest.mark.clause("R7.1")
def test_a_declaration_passes_over_the_steps_before_it():
    for step in ("build", "buy", "play"):
        for move in (Declare("red", "egypt", "saharan_empire"), InvasionOutcome("red", "egypt", "saharan_empire", 1)):
            position = play(fighting(step=step), move)
            assert (position.step, position.turn.invaded) == ("invade", True)
    assert code(fighting(step="fortify"), Declare("red", "egypt", "saharan_empire")) == "turn/step_passed R3.2"


@pytest.mark.clause("R7.2")
def test_the_two_units_may_be_commanders():
    position = fighting(origin="red 0 land diplomat")
    assert play(position, Declare("red", "egypt", "saharan_empire")).awaiting[-1].kind == "roll"


@pytest.mark.clause("R7.3")
@pytest.mark.ruling("Q03")
@pytest.mark.ruling("N01")
def test_every_roll_is_a_new_invasion_with_its_own_window():
    position = declared()
    opened = windows(position)
    assert [(window.kind, window.players) for window in opened] == [
        ("invasion_any_defender", ("blue", "gold")),
        ("invasion_own_territory", ("blue",)),
    ]
    position = play(position, Roll(d6(6), d6(1)))
    assert position.invasion is not None
    again = play(position, Declare("red", "egypt", "saharan_empire"))
    assert windows(again) == opened


@pytest.mark.clause("R7.3")
def test_rights_are_checked_again_before_every_roll():
    position = play(declared(origin="red 3"), Roll(d6(1), d6(1)))
    assert position.units_of("egypt") == 2
    position = play(position, Ruling("cease fire agreed", lasting=(Effect("cease_fire", "blue", against="red"),)))
    assert code(position, Roll(d6(1), d6(1))) == "invasion/cease_fire R7.2"


@pytest.mark.clause("R7.3")
def test_reactions_are_offered_to_the_defender_first_then_in_turn_order():
    players = ("red", "blue", "gold", "green", "black")
    position = lay(
        {"egypt": "red 5", "saharan_empire": "green 3"},
        players=players,
        order=("gold", "red", "black", "blue", "green"),
    )
    assert reaction_order(position, "red", "green") == ("green", "black", "blue", "gold")


@pytest.mark.clause("R7.4")
@pytest.mark.ruling("Q44")
def test_one_roll_is_owed_after_declaring():
    position = declared()
    for move in (Withdraw("red"), EndStep("red"), EndTurn("red"), Fortify("red", "egypt", "sakha", 1)):
        assert refused(position, move).clause == "R7.4"
    assert code(position, Declare("red", "egypt", "middle_east")) == "awaiting/roll R7.4"
    rolled = play(position, Roll(d6(1), d6(6)))
    assert code(rolled, Withdraw("blue")) == "awaiting/other_player R3.2"
    given_up = play(rolled, Withdraw("red"))
    assert given_up.invasion is None
    for move in (Withdraw("red"), Roll(d6(1), d6(6))):
        assert code(given_up, move) == "invasion/none R7.2"
    assert play(rolled, EndStep("red")).step == "fortify"


@pytest.mark.clause("R7.4")
def test_giving_up_when_no_roll_is_possible_any_more():
    position = declared()
    weak = play(position, Ruling("death trap", lasting=(Effect("cease_fire", "blue", against="red"),)))
    assert code(weak, Roll(d6(1), d6(1))) == "invasion/cease_fire R7.2"
    assert play(weak, Withdraw("red")).awaiting[-1].kind == "turn"


@pytest.mark.clause("R7.4")
def test_the_attack_ends_by_itself_with_one_unit_left():
    position = play(declared(origin="red 2"), Roll(d6(1), d6(6)))
    assert position.invasion is None
    assert code(position, Roll(d6(1), d6(1))) == "invasion/none R7.2"


# --- terrain rights ---


@pytest.mark.clause("R7.5")
@pytest.mark.parametrize(
    ("origin", "target"),
    [("continental_biospheres", "poseidon"), ("poseidon", "hawaiian_preserve"), ("poseidon", "continental_biospheres")],
)
def test_water_needs_the_naval_commander_anywhere(origin, target):
    position = lay({origin: "red 4", target: "blue 1"})
    assert code(position, Declare("red", origin, target)) == "invasion/commander R7.5"
    with_him = lay({origin: "red 4", target: "blue 1", "tycho": "red 0 naval"})
    assert play(with_him, Declare("red", origin, target)).awaiting[-1].kind == "roll"
    somebody_elses = lay({origin: "red 4", target: "blue 1 naval"})
    assert code(somebody_elses, Declare("red", origin, target)) == "invasion/commander R7.5"


@pytest.mark.clause("R7.5")
def test_house_rule_frees_water_to_land_only():
    free = lay(
        {"poseidon": "red 4", "continental_biospheres": "blue 1", "hawaiian_preserve": "blue 1"},
        naval_needed_from_water=False,
    )
    assert play(free, Declare("red", "poseidon", "continental_biospheres")).invasion is not None
    assert code(free, Declare("red", "poseidon", "hawaiian_preserve")) == "invasion/commander R7.5"


@pytest.mark.clause("R7.6")
@pytest.mark.ruling("Q34")
def test_land_needs_no_commander():
    assert declared().invasion is not None


@pytest.mark.clause("R7.7")
def test_to_the_moon_from_an_own_station_onto_landing_sites():
    held = {"egypt": "red 4 station", "sakha": "red 4 space", "siberia": "blue 2 station"}
    position = lay({**held, "tycho": "blue 1", "harpalus": "blue 1"})
    for site in ("sea_of_crisis", "bay_of_dew", "tycho"):
        assert play(position, Declare("red", "egypt", site)).invasion is not None
    assert code(position, Declare("red", "egypt", "harpalus")) == "invasion/landing_site R7.7"
    assert code(position, Declare("red", "sakha", "tycho")) == "invasion/launch_pad R7.7"
    without = lay({"egypt": "red 4 station", "tycho": "blue 1"})
    assert code(without, Declare("red", "egypt", "tycho")) == "invasion/commander R7.7"


@pytest.mark.clause("R7.7")
def test_on_the_moon_and_back():
    position = lay({"tycho": "red 4 space", "sea_of_clouds": "blue 1", "egypt": "blue 1 station", "harpalus": "blue 1"})
    assert play(position, Declare("red", "tycho", "sea_of_clouds")).invasion is not None
    assert code(position, Declare("red", "tycho", "harpalus")) == "invasion/not_adjacent R7.2"
    assert code(position, Declare("red", "tycho", "egypt")) == "invasion/moon_to_land R7.7"
    without = lay({"tycho": "red 4", "sea_of_clouds": "blue 1"})
    assert code(without, Declare("red", "tycho", "sea_of_clouds")) == "invasion/commander R7.7"


@pytest.mark.clause("R7.7")
def test_invade_earth_opens_one_land_from_any_lunar_territory():
    card = (Effect("invade_earth", "red", territory="egypt"),)
    held = {"tycho": "red 4", "harpalus": "red 3", "egypt": "blue 1", "sakha": "blue 1"}
    position = lay({**held, "mexico": "red 0 space"}, lasting=card)
    assert ("tycho", "egypt") in attacks(position, "red")
    assert ("harpalus", "egypt") in attacks(position, "red")
    assert code(position, Declare("red", "tycho", "sakha")) == "invasion/moon_to_land R7.7"
    assert code(lay(held, lasting=card), Declare("red", "tycho", "egypt")) == "invasion/commander R7.7"
    others = (Effect("invade_earth", "gold", territory="egypt"),)
    assert code(lay(held, lasting=others), Declare("red", "tycho", "egypt")) == "invasion/moon_to_land R7.7"


@pytest.mark.clause("R7.7")
def test_water_and_moon_are_not_linked():
    position = lay({"poseidon": "red 4 space naval", "tycho": "blue 1"})
    assert code(position, Declare("red", "poseidon", "tycho")) == "invasion/not_adjacent R7.2"
    back = lay({"tycho": "red 4 space naval", "poseidon": "blue 1"})
    assert code(back, Declare("red", "tycho", "poseidon")) == "invasion/not_adjacent R7.2"


@pytest.mark.clause("R7.8")
@pytest.mark.vector("V08")
def test_without_the_naval_commander_attacks_over_water_stop_but_fortifying_does_not():
    position = lay(
        {
            "poseidon": "red 1 naval",
            "hawaiian_preserve": "blue 2",
            "continental_biospheres": "red 3",
            "new_atlantis": "red 2",
        }
    )
    position = play_all(position, Declare("red", "poseidon", "hawaiian_preserve"), Roll(d8(1), d6(6)))
    position = play(position, Lose("red", 0, ("naval",)))
    assert position.invasion is None
    assert code(position, Declare("red", "continental_biospheres", "poseidon")) == "invasion/own_target R7.2"
    assert code(position, Declare("red", "new_atlantis", "hawaiian_preserve")) == "invasion/commander R7.5"
    after = play(position, Fortify("red", "continental_biospheres", "poseidon", 2))
    assert after.mods_of("poseidon") == 3


@pytest.mark.clause("R7.8")
def test_losing_the_space_commander_ends_the_attack():
    position = lay({"tycho": "red 2 space", "sea_of_clouds": "blue 3"})
    position = play_all(position, Declare("red", "tycho", "sea_of_clouds"), Roll(d6(1, 1), d6(6, 6)))
    position = play(position, Lose("red", 1, ("space",)))
    assert position.invasion is None
    assert position.units_of("tycho") == 1


def trapped(position, amount):
    """The position after a card played before the dice made the attacker choose so many units to lose."""
    invasion = position.invasion
    decision = Decision("losses", (position.active,), invasion.origin, amount)
    return replace(position, awaiting=(*position.awaiting, decision))


@pytest.mark.clause("R7.8")
@pytest.mark.vector("V08")
def test_the_naval_commander_lost_to_a_card_before_the_dice():
    position = lay({"poseidon": "red 2 naval", "hawaiian_preserve": "blue 2", "continental_biospheres": "red 1"})
    position = trapped(play(position, Declare("red", "poseidon", "hawaiian_preserve")), 2)
    spared = play(position, Lose("red", 2))
    assert spared.invasion is None  # one unit left
    gone = play(position, Lose("red", 1, ("naval",)))
    assert (gone.invasion, gone.awaiting[-1].kind) == (None, "turn")
    assert code(gone, Declare("red", "continental_biospheres", "poseidon")) == "invasion/own_target R7.2"


@pytest.mark.clause("R7.4")
def test_losses_to_a_card_before_the_dice_leave_the_roll_owed():
    position = play(trapped(declared(origin="red 4 land"), 3), Lose("red", 3))
    assert [decision.kind for decision in position.awaiting] == ["turn", "roll"]
    assert option(position, "roll").arguments["attack_dice"] == 1
    lapsed = play(trapped(declared(origin="red 1 land"), 1), Lose("red", 1))
    assert lapsed.invasion is None


@pytest.mark.clause("R7.24")
def test_losses_outside_an_invasion_may_eliminate():
    position = lay(
        {"egypt": "red 5", "saharan_empire": "blue 0 land naval", "mexico": "gold 1"}, step="play", homes=False
    )
    struck = replace(position, awaiting=(*position.awaiting, Decision("losses", ("blue",), "saharan_empire", 2)))
    after = play(struck, Lose("blue", 0, ("land", "naval")))
    assert after.living == ("red", "gold")
    assert after.awaiting[-1].kind == "turn"


# --- losses ---


@pytest.mark.clause("R7.14")
@pytest.mark.clause("R7.13")
def test_nobody_loses_more_than_two_in_a_roll():
    assert play(declared(), Roll(d6(6, 6, 6), d6(1, 1))).mods_of("saharan_empire") == 1
    assert play(declared(), Roll(d6(1, 1, 1), d6(1, 1))).mods_of("egypt") == 3
    even = play(declared(), Roll(d6(6, 1, 1), d6(5, 1)))
    assert (even.mods_of("egypt"), even.mods_of("saharan_empire")) == (4, 2)


@pytest.mark.clause("R7.15")
@pytest.mark.ruling("Q29")
def test_owners_choose_their_losses():
    position = declared(origin="red 3 land", target="blue 3 naval")
    position = play(position, Roll(d8(5), d6(6)))
    assert position.awaiting[-1].players == ("red",)
    assert len(option(position, "lose").moves) == 2
    assert play(position, Lose("red", 1)).commanders_at("egypt") == ("land",)
    assert play(position, Lose("red", 0, ("land",))).mods_of("egypt") == 3
    assert code(position, Lose("red", 2)) == "losses/amount R7.15"
    assert code(position, Lose("red", 0)) == "losses/amount R7.15"
    assert code(position, Lose("red", 0, ("naval",))) == "commander/not_there R7.15"
    assert code(position, Lose("blue", 1)) == "awaiting/other_player R7.15"
    assert code(position, Roll(d6(1), d6(1))) == "awaiting/losses R7.15"


@pytest.mark.clause("R7.15")
@pytest.mark.clause("R1.6")
def test_nobody_loses_what_he_has_not_and_a_lone_commander_still_holds():
    position = play(declared(target="blue 1 land diplomat"), Roll(d6(6, 6), d6(1, 1)))
    assert option(position, "lose").moves == (
        Lose("blue", 1, ("land",)),
        Lose("blue", 1, ("diplomat",)),
        Lose("blue", 0, ("land", "diplomat")),
    )
    assert code(position, Lose("blue", 2)) == "losses/mods R7.15"
    assert code(position, Lose("blue", -1, ("land", "diplomat"))) == "losses/mods R7.15"
    assert code(position, Lose("blue", 0, ("land", "land"))) == "commander/not_there R7.15"
    after = play(position, Lose("blue", 1, ("land",)))
    assert (after.owner_of("saharan_empire"), after.commanders_at("saharan_empire")) == ("blue", ("diplomat",))
    assert findings(after) == ["devastation_count"]
    bare = play(position, Lose("blue", 0, ("land", "diplomat")))
    assert (bare.owner_of("saharan_empire"), bare.mods_of("saharan_empire")) == ("blue", 1)
    for told in (after, bare):
        assert told.living == ("red", "blue", "gold")


@pytest.mark.clause("R7.15")
def test_both_sides_choose_in_the_same_roll():
    position = play(declared(origin="red 3 land", target="blue 3 naval"), Roll(d6(6, 1), d6(5, 5)))
    assert [decision.players for decision in position.awaiting[1:]] == [("red",), ("blue",)]
    position = play_all(position, Lose("blue", 0, ("naval",)), Lose("red", 1))
    assert (position.units_of("egypt"), position.units_of("saharan_empire")) == (3, 3)


@pytest.mark.clause("R7.15")
def test_no_choice_no_question():
    assert play(declared(target="blue 0 naval land"), Roll(d6(6, 6), d6(1, 1))).awaiting[-1].kind == "occupy"
    assert play(declared(target="blue 3"), Roll(d6(6), d6(1))).awaiting[-1].kind == "turn"


# --- capture ---


def captured(origin="red 5", faces=(6,), eights=0, target="blue 1", **more):
    position = declared(origin=origin, target=target, **more)
    return play(position, Roll(d8(*faces[:eights]) + d6(*faces[eights:]), d6(1)))


@pytest.mark.clause("R7.16")
def test_a_captured_territory_is_entered_at_once():
    position = captured()
    for move in (EndTurn("red"), Declare("red", "egypt", "middle_east"), Withdraw("red")):
        assert refused(position, move).clause == "R7.16"
    after = play(position, Occupy("red", 4))
    assert (after.owner_of("saharan_empire"), after.mods_of("saharan_empire"), after.mods_of("egypt")) == ("red", 4, 1)
    assert after.invasion is None
    assert code(position, Occupy("blue", 1)) == "awaiting/other_player R7.16"


@pytest.mark.clause("R7.17")
@pytest.mark.ruling("Q30")
@pytest.mark.vector("V03")
def test_commanders_of_the_winning_roll_advance():
    position = lay({"andorra": "red 3 land nuclear", "new_avalon": "blue 1"})
    position = play_all(position, Declare("red", "andorra", "new_avalon"), Roll((*d8(8, 7), *d6(3)), d6(2)))
    assert (position.awaiting[-1].amount, position.awaiting[-1].commanders) == (3, ("land", "nuclear"))
    assert code(position, Occupy("red", 3)) == "occupy/commander R7.17"
    assert code(position, Occupy("red", 2, ("nuclear",))) == "occupy/commander R7.17"
    assert code(position, Occupy("red", 0, ("land", "nuclear"))) == "occupy/too_few R7.18"
    assert play(position, Occupy("red", 1, ("land", "nuclear"))).commanders_at("new_avalon") == ("land", "nuclear")


@pytest.mark.clause("R7.17")
@pytest.mark.ruling("Q32")
@pytest.mark.vector("V03")
def test_only_the_winning_roll_matters():
    position = lay({"andorra": "red 3 land nuclear", "new_avalon": "blue 2"})
    position = play_all(position, Declare("red", "andorra", "new_avalon"), Roll((*d8(8, 7), *d6(3)), d6(2)))
    position = play(position, Roll(d6(6, 6, 6), d6(1)))
    assert (position.awaiting[-1].amount, position.awaiting[-1].commanders) == (3, ())
    assert play(position, Occupy("red", 3)).commanders_at("andorra") == ("land", "nuclear")


@pytest.mark.clause("R7.17")
def test_who_lent_his_die_from_afar_stays_where_he_is():
    """By house rule the Naval Commander may lend his die from anywhere; only who stands at the origin can advance."""
    held = {"poseidon": "red 4", "egypt": "red 1 naval", "hawaiian_preserve": "blue 1"}
    position = play(lay(held, naval_d8_anywhere=True), Declare("red", "poseidon", "hawaiian_preserve"))
    position = play(position, Roll(d8(8), d6(1)))
    assert (position.invasion.leading, position.awaiting[-1].commanders) == (("naval",), ())
    assert play(position, Occupy("red", 1)).owner_of("hawaiian_preserve") == "red"


@pytest.mark.clause("R7.18")
@pytest.mark.parametrize("origin", ["red 4", "red 0 land naval nuclear", "red 1 land diplomat", "red 3 land diplomat"])
@pytest.mark.parametrize("faces", [(6,), (6, 5), (6, 5, 4)])
@pytest.mark.parametrize("eights", [0, 1])
def test_what_is_shown_for_moving_in_goes_from_the_fewest_to_the_most(origin, faces, eights):
    units = declared(origin=origin).units_of("egypt")
    if len(faces) > units - 1 or (eights and "land" not in origin):
        return
    position = declared(origin=origin, target="blue 1")
    position = play(position, Roll(d8(*faces[:eights]) + d6(*faces[eights:]), d6(1), ("land",) * eights))
    moves = option(position, "occupy").moves
    assert all(play(position, move).owner_of("saharan_empire") == "red" for move in moves)
    moving = {move.mods + len(move.commanders) for move in moves}
    assert (min(moving), max(moving)) == (len(faces), units - 1)
    assert len(set(moves)) == len(moves)


@pytest.mark.clause("R7.17")
def test_when_several_could_have_given_the_die_he_must_be_named():
    position = lay({"andorra": "red 3 land nuclear", "new_avalon": "blue 1"})
    position = play(position, Declare("red", "andorra", "new_avalon"))
    assert code(position, Roll(d8(8), d6(2))) == "dice/name_commanders R7.17"
    after = play(position, Roll(d8(8), d6(2), ("nuclear",)))
    assert after.awaiting[-1].commanders == ("nuclear",)


@pytest.mark.clause("R7.18")
@pytest.mark.ruling("Q39")
def test_as_many_as_dice_advance_and_one_unit_stays():
    position = captured(origin="red 5 station", faces=(6, 5, 4))
    assert [option(position, "occupy").arguments[name] for name in ("least", "most", "mods")] == [3, 4, 5]
    assert code(position, Occupy("red", 2)) == "occupy/too_few R7.18"
    assert code(position, Occupy("red", 5)) == "units/leave_one R7.18"
    assert code(position, Occupy("red", 6)) == "units/mods R7.18"
    assert code(position, Occupy("red", -1)) == "units/mods R7.18"
    assert code(position, Occupy("red", 3, ("land",))) == "commander/not_there R7.18"
    assert play(position, Occupy("red", 4)).mods_of("egypt") == 1


@pytest.mark.clause("R7.18")
def test_the_minimum_is_always_affordable():
    for units in (2, 3, 4):
        position = captured(origin=f"red {units}", faces=(6,) * (units - 1))
        assert play(position, Occupy("red", units - 1)).mods_of("saharan_empire") == units - 1


@pytest.mark.clause("R7.19")
@pytest.mark.ruling("Q45")
def test_an_unoccupied_target_is_walked_into():
    position = play(lay({"egypt": "red 3"}), Declare("red", "egypt", "saharan_empire"))
    assert position.awaiting[-1] == Decision("occupy", ("red",), "saharan_empire", 1)
    assert declared().awaiting[-1] == Decision("roll", ("red",), "saharan_empire")
    assert windows(position) == ()
    assert position.turn.invaded
    assert refused(position, Roll(d6(6), d6(1))).clause == "R7.16"
    assert code(position, Withdraw("red")) == "invasion/must_enter R7.19"
    assert code(position, Occupy("red", 3)) == "units/leave_one R7.19"
    assert code(position, Occupy("red", 0)) == "units/none R7.19"
    after = play(position, Occupy("red", 1))
    assert after.owner_of("saharan_empire") == "red"
    assert after.turn.captures == 0


@pytest.mark.clause("R7.19")
def test_terrain_rights_bind_walking_in_too():
    position = lay({"continental_biospheres": "red 3"})
    assert code(position, Declare("red", "continental_biospheres", "poseidon")) == "invasion/commander R7.5"


@pytest.mark.clause("R7.19")
def test_a_target_emptied_while_the_roll_is_owed_has_no_defender():
    """The house rule lets the attacker stay out of a territory emptied after the declaration."""
    position = declared(evacuated_entry_optional=True)
    from risk2210.rules.invasion import conclude
    from risk2210.rules.units import remove_units

    emptied = conclude(remove_units(position, "saharan_empire", 3, ()))
    assert (emptied.awaiting[-1].kind, emptied.awaiting[-1].amount) == ("occupy", 1)
    assert play(emptied, Withdraw("red")).invasion is None
    assert play(emptied, Occupy("red", 1)).turn.captures == 1
    assert code(captured(evacuated_entry_optional=True), Withdraw("red")) == "invasion/must_enter R7.16"
    open_ground = play(
        lay({"egypt": "red 3"}, evacuated_entry_optional=True), Declare("red", "egypt", "saharan_empire")
    )
    assert code(open_ground, Withdraw("red")) == "invasion/must_enter R7.19"
    left_alone = play(emptied, Withdraw("red"))
    again = play(left_alone, Declare("red", "egypt", "saharan_empire"))
    assert play(again, Occupy("red", 1)).turn.captures == 0
    strict = conclude(remove_units(declared(), "saharan_empire", 3, ()))
    assert code(strict, Withdraw("red")) == "invasion/must_enter R7.16"


# --- the bonus ---


@pytest.mark.clause("R7.20")
@pytest.mark.clause("R7.21")
@pytest.mark.vector("V07")
@pytest.mark.ruling("Q23")
def test_third_contested_capture_earns_energy_and_a_card_at_once():
    position = captured(origin="red 5 land", captures=2, piles={"land": 1})
    assert code(position, TakeBonusCard("red", "land")) == "awaiting/occupy R7.16"
    position = play(position, Occupy("red", 1))
    assert position.energy_of("red") == 4
    assert code(position, EndTurn("red")) == "awaiting/bonus_card R7.21"
    assert code(position, TakeBonusCard("red", "naval")) == "cards/commander R7.21"
    after = play(position, TakeBonusCard("red", "land"))
    assert (len(after.hand_of("red")), after.pile("land")) == (1, 0)
    assert after.awaiting[-1].kind == "turn"
    assert code(after, TakeBonusCard("red", "land")) == "awaiting/turn R3.2"


@pytest.mark.clause("R7.20")
@pytest.mark.vector("V07")
@pytest.mark.ruling("Q24")
def test_one_bonus_a_turn():
    position = play(captured(captures=3), Occupy("red", 1))
    assert position.turn.captures == 4
    assert position.energy_of("red") == 3
    assert play(captured(captures=5), Occupy("red", 1)).energy_of("red") == 3


@pytest.mark.clause("R7.20")
@pytest.mark.vector("V07")
@pytest.mark.ruling("Q12")
@pytest.mark.ruling("Q23")
def test_what_counts_as_contested():
    empty = play(lay({"egypt": "red 5 land"}, captures=2), Declare("red", "egypt", "saharan_empire"))
    assert play(empty, Occupy("red", 1)).turn.captures == 2
    station = play(fighting(target="blue 0 station", captures=2), Declare("red", "egypt", "saharan_empire"))
    assert play(station, Occupy("red", 1)).turn.captures == 2
    commander = captured(target="blue 0 diplomat", captures=1)
    assert play(commander, Occupy("red", 1)).turn.captures == 2


@pytest.mark.clause("R7.20")
@pytest.mark.vector("V07")
def test_emptied_by_evacuation_after_the_declaration_counts():
    from risk2210.rules.invasion import conclude
    from risk2210.rules.units import remove_units

    position = conclude(remove_units(declared(captures=2, origin="red 5 land"), "saharan_empire", 3, ()))
    assert play(position, Occupy("red", 1)).awaiting[-1].kind == "bonus_card"


@pytest.mark.clause("R7.21")
def test_no_open_pile_means_energy_only():
    position = play(captured(captures=2), Occupy("red", 1))
    assert position.energy_of("red") == 4
    assert position.awaiting[-1].kind == "turn"
    empty = play(captured(origin="red 5 land", captures=2, piles={"land": 0}), Occupy("red", 1))
    assert empty.awaiting[-1].kind == "turn"


# --- elimination ---


@pytest.mark.clause("R7.22")
@pytest.mark.ruling("Q25")
def test_elimination_gives_the_conqueror_nothing():
    position = lay(
        {"egypt": "red 5", "saharan_empire": "blue 1", "mexico": "gold 1"},
        energy={"red": 1, "blue": 9, "gold": 2},
        hands={"blue": ("land", "land_scout_forces")},
        lasting=(Effect("scout_forces", "blue"), Effect("frequency_jam", "blue", against="gold")),
        homes=False,
    )
    position = play_all(position, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)))
    blue = position.seat("blue")
    assert (blue.alive, blue.energy, blue.hand) == (False, 0, ())
    assert position.energy_of("red") == 1
    assert position.hand_of("red") == ()
    assert len(position.spent) == 2
    assert (position.lasting, position.unseen) == ((), ("land",))
    assert position.territory_piles()["land"] == 41
    assert position.lasting == ()
    after = play(position, Occupy("red", 1))
    assert findings(after) == ["devastation_count"]
    assert after.living == ("red", "gold")


@pytest.mark.clause("R7.22")
def test_the_eliminated_player_has_no_further_turn():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 1", "mexico": "gold 1"}, homes=False)
    position = play(position, InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert play(position, EndTurn("red")).active == "gold"


@pytest.mark.clause("R7.23")
@pytest.mark.ruling("N03")
def test_stations_of_the_eliminated_are_removed():
    held = {"egypt": "red 5", "saharan_empire": "blue 1", "mexico": "gold 1", "sakha": "blue 0 station"}
    position = lay(held, homes=False)
    after = play(position, InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert not after.station_at("sakha")
    assert after.owner_of("sakha") is None
    kept = lay(held, homes=False, station_keeps_alive=True)
    alive = play(kept, InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert alive.station_at("sakha")
    assert "blue" in alive.living


@pytest.mark.clause("R7.23")
@pytest.mark.clause("R7.16", "R8.4")
def test_the_station_of_the_eliminated_that_awaits_its_captor_is_nothing_odd():
    held = {"egypt": "red 5", "saharan_empire": "blue 1 station", "mexico": "gold 1"}
    position = play(lay(held, homes=False), Declare("red", "egypt", "saharan_empire"))
    position = play(position, Roll(d6(6), d6(1)))
    assert not position.seat("blue").alive
    assert position.awaiting[-1].kind == "occupy"
    assert position.station_at("saharan_empire")
    assert "no_owner" not in findings(position)
    left = Ruling("left open", (HoldingRuling("mexico", owner=None, mods=1),))
    assert "no_owner" in findings(play(position, left))  # another one still is


@pytest.mark.parametrize("garrison", ["blue 0 station", "blue 1 station"])
def test_a_player_kept_alive_by_a_station_is_out_with_it(garrison):
    held = {"egypt": "red 5 land", "saharan_empire": garrison, "mexico": "gold 1"}
    position = lay(held, homes=False, station_keeps_alive=True, captures=2, energy={"blue": 2})
    assert "blue" in position.living
    killed = position.units_of("saharan_empire")
    taken = InvasionOutcome("red", "egypt", "saharan_empire", 0, killed, taken=True, mods=1)
    after = play(position, taken)
    assert after.living == ("red", "gold")
    assert after.energy_of("blue") == 0
    assert after.stations_of("red") == ("saharan_empire",)
    assert (after.awaiting[-1].kind == "bonus_card") is bool(killed)
    alone = lay({**held, "mexico": "red 1"}, players=("red", "blue"), homes=False, station_keeps_alive=True)
    assert play(alone, taken).step == "over"


@pytest.mark.clause("R7.23")
def test_the_station_in_the_last_territory_is_captured_not_removed():
    position = lay({"egypt": "red 5", "saharan_empire": "blue 1 station", "mexico": "gold 1"}, homes=False)
    after = play(position, InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert after.stations_of("red") == ("saharan_empire",)
    assert "blue" not in after.living


@pytest.mark.clause("R7.24")
def test_elimination_is_tested_after_losses_by_cards_too():
    from risk2210.rules.units import eliminate_all_out, remove_units

    position = lay({"egypt": "red 5", "saharan_empire": "blue 1", "mexico": "gold 1"}, homes=False, step="play")
    struck = eliminate_all_out(remove_units(position, "saharan_empire", 1, ()))
    assert struck.living == ("red", "gold")
    own = eliminate_all_out(remove_units(position, "egypt", 5, ()))
    assert own.active == "blue"
    both = eliminate_all_out(remove_units(struck, "mexico", 1, ()))
    assert both.step == "over"


# --- stations (R8) ---


@pytest.mark.clause("R8.1")
@pytest.mark.ruling("Q35")
def test_stations_never_move():
    position = lay({"egypt": "red 5 station", "middle_east": "red 1"}, step="fortify")
    after = play(position, Fortify("red", "egypt", "middle_east", 4))
    assert after.stations_of("red") == ("egypt",)


@pytest.mark.clause("R8.2")
def test_uses_of_a_station():
    position = lay({"egypt": "red 5 station space", "tycho": "red 1", "saharan_empire": "blue 1"}, step="deploy")
    assert option(position, "collect").arguments["income"].stations == ("egypt",)
    defending = play(
        lay({"saharan_empire": "red 5", "egypt": "blue 2 station"}), Declare("red", "saharan_empire", "egypt")
    )
    assert option(defending, "roll").arguments["defence_eights"] == 2
    assert ("egypt", "sea_of_crisis") in attacks(lay({"egypt": "red 5 station space"}), "red")
    moving = lay({"egypt": "red 5 station", "tycho": "red 1"}, step="fortify")
    assert play(moving, Fortify("red", "egypt", "tycho", 1)).mods_of("tycho") == 2


@pytest.mark.clause("R8.3")
@pytest.mark.ruling("Q38")
def test_a_lone_station_still_controls():
    from risk2210.rules.units import remove_units

    position = lay({"egypt": "red 1 station", "sakha": "red 1"})
    alone = remove_units(position, "egypt", 1, ())
    assert alone.owner_of("egypt") == "red"
    assert findings(alone) == ["devastation_count"]
    assert remove_units(position, "sakha", 1, ()).owner_of("sakha") is None


@pytest.mark.clause("R8.4")
@pytest.mark.clause("R8.5")
@pytest.mark.vector("V06")
@pytest.mark.ruling("Q10")
def test_a_captured_station_is_replaced_or_removed():
    stations = ("siberia", "sakha", "pevek", "alden")
    three = captured(target="blue 1 station", captures=0)
    assert play(three, Occupy("red", 1)).stations_of("red") == ("saharan_empire",)
    held = {"egypt": "red 5", "saharan_empire": "blue 1 station", **dict.fromkeys(stations[:3], "red 1 station")}
    taken = play(lay(held), InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert len(taken.stations_of("red")) == 4
    held["alden"] = "red 1 station"
    taken = play(lay(held), InvasionOutcome("red", "egypt", "saharan_empire", 0, 1, taken=True, mods=1))
    assert len(taken.stations_of("red")) == 4
    assert not taken.station_at("saharan_empire")


@pytest.mark.clause("R8.6")
@pytest.mark.ruling("N08")
def test_a_lone_station_does_not_defend():
    position = play(fighting(target="blue 0 station"), Declare("red", "egypt", "saharan_empire"))
    assert position.awaiting[-1].kind == "occupy"
    assert [window.kind for window in windows(position)] == ["invasion_any_defender", "invasion_own_territory"]
    after = play(position, Occupy("red", 1))
    assert after.stations_of("red") == ("saharan_empire",)
    assert after.turn.captures == 0


def test_a_hired_commander_attacks_in_the_same_turn():
    position = lay({"continental_biospheres": "red 3", "poseidon": "blue 1"}, step="build", energy={"red": 3})
    position = play_all(position, Hire("red", "naval", "continental_biospheres"))
    assert play(position, Declare("red", "continental_biospheres", "poseidon")).invasion is not None


def test_a_ruling_on_the_battlefield_settles_the_invasion():
    position = play(declared(origin="red 3 land"), Roll(d6(1), d6(6)))
    assert position.awaiting[-1].kind == "losses"
    settled = play(position, Ruling("we miscounted", (HoldingRuling("egypt", mods=1),)))
    assert settled.awaiting[-1].kind == "turn"
    assert settled.invasion is None
    assert "declare" in options(settled).allowed
