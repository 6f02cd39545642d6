"""R1: what is in the box, what a unit is, who controls what."""

import msgspec
import pytest

from risk2210.board import load_cards
from risk2210.rules import (
    COMMANDERS,
    KINDS,
    BuyCards,
    Card,
    Claim,
    Declare,
    Deploy,
    HoldingRuling,
    NameCard,
    Ruling,
    SeatRuling,
    play,
)
from tests.rules.table import board, code, findings, lay, play_all, refused, start


@pytest.mark.clause("R1.1")
def test_board_has_42_lands_13_waters_14_moons():
    kinds = [territory.kind for territory in board().territories]
    assert [kinds.count(kind) for kind in ("land", "water", "moon")] == [42, 13, 14]
    regions = [region.kind for region in board().regions]
    assert [regions.count(kind) for kind in ("land", "water", "moon")] == [6, 5, 3]


@pytest.mark.clause("R1.1")
def test_unknown_territory_is_refused_by_name():
    refusal = refused(lay({"egypt": "red 3"}), Declare("red", "egypt", "atlantis"))
    assert (refusal.code, refusal.data["name"]) == ("territory/unknown", "atlantis")


@pytest.mark.clause("R1.2")
def test_bonuses_of_the_regions():
    frame = start().frame
    bonus = dict(zip(frame.region_ids, frame.bonus, strict=True))
    assert bonus == {
        "north_america": 5,
        "south_america": 2,
        "europe": 5,
        "africa": 3,
        "asia": 7,
        "australia": 2,
        "us_pacific": 2,
        "asia_pacific": 1,
        "north_atlantic": 2,
        "south_atlantic": 1,
        "indian": 2,
        "cresinion": 2,
        "delphot": 2,
        "sajon": 4,
    }


@pytest.mark.clause("R1.2")
def test_sajon_may_be_worth_three():
    frame = start(sajon_bonus=3).frame
    assert frame.bonus[frame.region_ids.index("sajon")] == 3


@pytest.mark.clause("R1.3")
@pytest.mark.clause("R1.4")
def test_units_are_mod_points_and_commanders():
    position = lay({"egypt": "red 3 land nuclear station"})
    assert position.mods_of("egypt") == 3
    assert position.units_of("egypt") == 5


@pytest.mark.clause("R1.5")
def test_station_is_no_unit_and_stands_once_on_land():
    position = lay({"egypt": "red 1 station"})
    assert position.units_of("egypt") == 1
    assert position.stations_of("red") == ("egypt",)
    assert "station_land" in findings(lay({"tycho": "red 1 station"}))


@pytest.mark.clause("R1.6")
def test_control_by_unit_or_station():
    position = lay({"egypt": "red 0 station", "siberia": "red 0 land", "sakha": "red 1"})
    assert position.territories_of("red") == ("egypt", "siberia", "sakha")
    assert position.owner_of("alden") is None
    assert "empty_but_owned" in findings(lay({"egypt": "red 0"}))


@pytest.mark.clause("R1.7")
def test_devastated_land_is_neither_claimed_nor_attacked_nor_held():
    position = lay({"egypt": "red 5"}, devastated=("saharan_empire",))
    assert code(position, Declare("red", "egypt", "saharan_empire")) == "territory/devastated R1.7"
    claiming = play(start(), Ruling("for the test", (HoldingRuling("egypt", devastated=True),), step="claim"))
    assert code(claiming, Claim("red", "egypt")) == "territory/devastated R1.7"
    assert "devastated_held" in findings(lay({"egypt": "red 5"}, devastated=("egypt",)))


@pytest.mark.clause("R1.8")
def test_piles_and_discards():
    position = start()
    assert position.territory_piles() == {"land": 42, "water": 13, "moon": 14}
    assert [position.pile(deck) for deck in COMMANDERS] == [20] * 5
    assert all(sum(faces.values()) == 20 for faces in load_cards().faces.values())
    laid = lay({"egypt": "red 3"}, devastated=("sakha", "alden", "alberta", "mexico"))
    assert laid.territory_piles()["land"] == 38


@pytest.mark.clause("R1.8")
def test_an_exhausted_pile_gives_nothing():
    position = lay({"egypt": "red 3 land"}, step="buy", piles={"land": 0})
    assert code(position, BuyCards("red", ("land",))) == "cards/pile R6.7"


@pytest.mark.clause("R1.9")
def test_faces_are_unknown_until_the_holder_says_them():
    position = lay({"egypt": "red 3 land"}, step="buy")
    position = play(position, BuyCards("red", ("land", "land")))
    assert position.hand_of("red") == (Card("land"), Card("land"))
    position = play(position, NameCard("red", "land", "land_scout_forces"))
    assert position.hand_of("red") == (Card("land"), Card("land", "land_scout_forces"))
    assert code(position, NameCard("red", "land", "naval_stealth_mods")) == "cards/no_such_face R9.1"
    assert code(position, NameCard("blue", "land", "land_scout_forces")) == "cards/none_unknown R1.9"


@pytest.mark.clause("R1.9")
def test_no_more_faces_than_copies():
    position = lay(
        {"egypt": "red 3 land"}, hands={"red": ("land", "land_frequency_jam"), "blue": ("land_frequency_jam",)}
    )
    assert code(position, NameCard("red", "land", "land_frequency_jam")) == "cards/copies R9.1"


@pytest.mark.clause("R1.10")
def test_energy_beyond_the_counters_is_only_a_warning():
    position = lay({"egypt": "red 3"}, energy={"red": 200}, devastated=())
    assert position.bank == 140 - 206
    assert "energy_supply" in findings(position)


@pytest.mark.clause("R1.11")
def test_what_the_rules_do_not_cover_is_for_the_table_to_rule():
    position = lay({"egypt": "red 3"})
    ruled = play(position, Ruling("we play it so", (HoldingRuling("egypt", mods=4),), (SeatRuling("red", energy=1),)))
    assert (ruled.mods_of("egypt"), ruled.energy_of("red")) == (4, 1)
    assert code(position, Ruling("  ")) == "ruling/reason R1.11"


@pytest.mark.clause("R1.12")
def test_no_move_binds_an_alliance():
    """Talk leaves no trace: every kind of move is an event on the boards, at the bank or with the cards."""
    assert not {"ally", "promise", "treaty"} & set(KINDS)
    position = lay({"egypt": "red 3", "saharan_empire": "blue 1"})
    assert play(position, Declare("red", "egypt", "saharan_empire")).invasion is not None


def test_positions_share_what_did_not_change():
    position = lay({"egypt": "red 3 land"}, step="buy")
    after = play(position, BuyCards("red", ("land",)))
    assert after.owners is position.owners
    assert after.mods is position.mods
    assert after.commanders is position.commanders


def test_position_is_hashable_and_equal_by_content():
    one, other = lay({"egypt": "red 3"}), lay({"egypt": "red 3"})
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest == other.digest
    assert one != lay({"egypt": "red 4"})


def test_position_cannot_be_changed():
    position = lay({"egypt": "red 3"})
    with pytest.raises(AttributeError):
        position.year = 2


def test_deploying_changes_a_copy():
    position = play_all(lay({"egypt": "red 3"}, step="deploy"))
    assert msgspec.structs.replace(position, year=2).year == 2
    assert position.year == 1
    assert code(position, Deploy("red", (("egypt", 1),))) == "awaiting/collect R5.1"
