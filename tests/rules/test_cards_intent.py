"""What a refused card would have left on the table, as a ruling: for a legal one, just what it does by itself."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from risk2210.rules import (
    Declare,
    Effect,
    Lose,
    Occupy,
    PlayCard,
    RemoveMods,
    Ruling,
    SeatRuling,
    ShowScouts,
    intended,
    play,
)
from tests.rules.scenes import CARDS, HELD, SCENES, of, own_turn, under_attack
from tests.rules.table import card, code, play_all

CHOSEN_BY_OTHERS = {"halve_attackers", "remove_mods", "strike_territory", "strike_drawn", "strike_region"}
"""What these cost is said by the owners of the units, which the card alone does not tell."""

NOT_ON_THE_TABLE = {"extra_fortify", "armageddon"}
"""These allow moves, and set nothing."""


def on_the_table(position):
    """Everything that lies open: boards, seats, piles, effects."""
    return {
        name: getattr(position, name)
        for name in ("owners", "mods", "commanders", "stations", "seats", "piles", "spent", "discarded", "lasting")
    }


@pytest.mark.parametrize("face", CARDS.cards)
def test_a_legal_card_means_what_it_does(face):
    scene = SCENES[face]
    meant = on_the_table(play(scene.position, intended(scene.position, [scene.move], "r")))
    after = on_the_table(play(scene.position, scene.move))
    if CARDS[face].effect in CHOSEN_BY_OTHERS:  # some of them had no choice
        for name in ("owners", "mods", "commanders"):
            after[name] = getattr(scene.position, name)
    assert meant == after


@pytest.mark.parametrize(
    ("face", "named"),
    [
        ("diplomat_decoys_revealed", {"commanders": (("naval", "tycho"),)}),
        ("nuclear_assassin_bomb", {"commanders": (("naval", "neo_tokyo"),), "dice": (8,)}),
        ("nuclear_assassin_bomb", {"commanders": (("naval", "neo_tokyo"),), "dice": (2,)}),
        ("land_scout_forces", {"drawn": ("egypt",)}),
    ],
)
def test_other_ways_to_play_one(face, named):
    held = {**HELD, "lesotho": "red 0 naval", "egypt": "red 5 land diplomat nuclear", "neo_tokyo": "blue 0 naval"}
    position = own_turn(face, held=held)
    move = of(face, **named)
    assert on_the_table(play(position, intended(position, [move], "r"))) == on_the_table(play(position, move))


def test_a_card_that_came_too_late_is_recorded_all_the_same():
    position = own_turn("land_assemble_mods", step="invade")
    position = play_all(position, Declare("red", "egypt", "middle_east"), Occupy("red", 1))
    late = of("land_assemble_mods", territories=("middle_east",))
    assert code(position, late) == "cards/too_late R9.4"
    after = play(position, intended(position, [late], "we let it pass"))
    assert after.mods_of("middle_east") == 4
    assert after.energy_of("red") == position.energy_of("red") - 1
    assert after.hand_of("red") == ()
    assert after.spent == (card("land_assemble_mods"),)


def test_a_card_nobody_holds_leaves_the_hands_alone():
    position = own_turn("land_assemble_mods")
    ruling = intended(position, [of("naval_assemble_mods", territories=("poseidon",))], "r")
    assert ruling.spent is UNSET
    assert [seat.hand for seat in ruling.seats] == [UNSET]


def test_free_of_cost_in_an_exchange():
    hands = {"red": ("nuclear", "nuclear"), "gold": ("nuclear",)}
    position = play(own_turn("nuclear_armageddon", hands=hands), of("nuclear_armageddon"))
    move = of("nuclear_rocket_strike_land", territories=("madagascar",), dice=(1,))
    assert play(position, intended(position, [move], "r")).energy_of("red") == position.energy_of("red")


def test_losses_and_mods_taken_off():
    position = play(own_turn("nuclear_the_mother"), of("nuclear_the_mother", dice=(4,)))
    after = play(position, intended(position, [Lose("blue", 4, ("land",))], "r"))
    assert (after.mods_of("saharan_empire"), after.commanders_at("saharan_empire")) == (0, ("diplomat",))
    position = play(own_turn("diplomat_mod_reduction"), of("diplomat_mod_reduction"))
    meant = intended(position, [RemoveMods("blue", (("neo_tokyo", 2),))], "r")
    assert {h.territory: h.mods for h in meant.territories} == {"neo_tokyo": 1}
    emptied = intended(position, [RemoveMods("red", (("lesotho", 1), ("egypt", 9)))], "r")
    assert [(h.territory, h.mods, h.owner) for h in emptied.territories] == [("lesotho", 0, None), ("egypt", 0, UNSET)]


@pytest.mark.parametrize(("forfeited", "mods"), [(False, 10), (True, 5)])
def test_scouts_shown_too_late(forfeited, mods):
    waiting = (Effect("scout_forces", "red"), Effect("scout_forces", "red"))
    position = own_turn("land_assemble_mods", lasting=waiting)
    after = play(position, intended(position, [ShowScouts("red", "egypt", forfeited)], "r"))
    assert (after.mods_of("egypt"), after.lasting) == (mods, waiting[:1])
    assert "egypt" in after.discarded
    assert intended(position, [ShowScouts("blue", "egypt")], "r") == Ruling("r")


@pytest.mark.parametrize("face", CARDS.cards)
def test_whatever_is_said_with_a_card_can_be_ruled(face):
    """Unknown names fall away, and at another moment there may be no invasion to play it into."""
    position = own_turn("land_assemble_mods")
    said = PlayCard("red", face, ("atlantis",), "nobody", (("land", "atlantis"),), ("atlantis",), (9,))
    for move in (said, replace(said, player="nobody"), replace(said, card="land_no_such_card")):
        play(position, intended(position, [move], "r"))


def test_a_card_in_somebody_elses_favour_touches_his_seat_alone():
    position = under_attack("land_stealth_mods", "land", "gold")
    ruling = intended(position, [of("land_stealth_mods", "gold")], "r")
    assert ruling.seats == (SeatRuling("gold", hand=()),)
