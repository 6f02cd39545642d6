"""Each clause of classic Risk to its last number: what one army, card, die or turn more or less would change."""

import pytest

from risk2210.rules import (
    NEUTRAL,
    ClaimMission,
    Collect,
    Deal,
    Dealt,
    Declare,
    Deploy,
    DrawCard,
    EndTurn,
    Fortify,
    HoldingRuling,
    HouseRules,
    ImpossibleRuleset,
    InvasionOutcome,
    Roll,
    Ruleset,
    Ruling,
    TradeSet,
    Withdraw,
    outcome,
    play,
)
from risk2210.selfplay.driver import PLAYERS as SEATS
from tests.rules.classic_table import cards, lay, start
from tests.rules.table import code, d6, play_all, refused
from tests.rules.test_classic import dealt, rolled, taken


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize(
    ("armies", "defenders", "attack", "defence", "refused_with"),
    [
        (9, 9, 3, 2, None),
        (9, 9, 4, 2, "dice/attack_count C3.1"),
        (9, 9, 3, 3, "dice/defence_count C3.1"),
        (3, 9, 3, 1, "dice/attack_count C3.1"),
        (2, 1, 1, 1, None),
        (2, 1, 2, 1, "dice/attack_count C3.1"),
        (9, 1, 1, 2, "dice/defence_count C3.1"),
    ],
)
def test_three_dice_against_two_and_no_more_than_armies_allow(armies, defenders, attack, defence, refused_with):
    position = lay({"alaska": f"red {armies}", "kamchatka": f"blue {defenders}"})
    position = play(position, Declare("red", "alaska", "kamchatka"))
    roll = Roll(d6(*[6] * attack), d6(*[1] * defence))
    if refused_with is None:
        assert play(position, roll).units_of("kamchatka") == defenders - min(attack, defence)
    else:
        assert code(position, roll) == refused_with


@pytest.mark.clause("C3.1")
def test_once_declared_at_least_one_roll_is_made():
    position = play(lay({"alaska": "red 5", "kamchatka": "blue 3"}), Declare("red", "alaska", "kamchatka"))
    assert code(position, Withdraw("red")) == "invasion/must_roll C3.1"
    rolled_once = play(position, Roll(d6(1), d6(6)))
    assert play(rolled_once, Withdraw("red")).invasion is None
    assert code(lay({"alaska": "red 5"}), Withdraw("red")) == "invasion/none C3.1"


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("sizes", [(15, 13, 14), (13, 15, 14), (14, 13, 15)])
def test_of_three_piles_of_fourteen_none_has_a_card_more(sizes):
    position = play(start("classic_2p_neutral", ("red", "blue")), rolled(("red", "blue")))
    ids = iter(position.frame.ids)
    piles = tuple(
        Dealt(owner, tuple(next(ids) for _ in range(size)))
        for owner, size in zip(("red", "blue", NEUTRAL), sizes, strict=True)
    )
    assert code(position, Deal(piles)) == "setup/deal_uneven C4.2"


@pytest.mark.clause("C6.5")
@pytest.mark.parametrize(("players", "sizes"), [(4, {11, 10}), (5, {9, 8}), (6, {7})])
def test_dealt_to_more_players_some_have_one_card_more(players, sizes):
    position = play(start("classic_missions", SEATS[:players]), rolled(SEATS[:players]))
    ready = play(position, dealt(position))
    assert {len(ready.territories_of(player)) for player in SEATS[:players]} == sizes


@pytest.mark.clause("C2.3")
def test_a_territory_left_empty_by_the_table_is_a_conquest_too():
    position = lay({"alaska": "red 5", "japan": "blue 3"})
    empty = play(position, Ruling("blue's army was never there", (HoldingRuling("kamchatka", owner=None, mods=0),)))
    taken_in = play(empty, InvasionOutcome("red", "alaska", "kamchatka", taken=True, mods=2))
    assert play(taken_in, DrawCard("red")).territory_hand("red") == cards("?")


@pytest.mark.clause("C5.5")
@pytest.mark.parametrize("mode", ["hasbro_2006", "risk_mission_2006"])
def test_the_manoeuvre_of_2006_goes_to_a_neighbour_once(mode):
    held = {"alaska": "red 5", "alberta": "red 1", "ontario": "red 1", "japan": "blue 1"}
    position = lay(held, mode=mode, step="fortify")
    assert code(position, Fortify("red", "alaska", "ontario", 1)) == "fortify/not_adjacent C3.4"
    moved = play(position, Fortify("red", "alaska", "alberta", 4))
    assert code(moved, Fortify("red", "alberta", "ontario", 1)) == "fortify/used C3.4"
    attack = play(lay(held | {"kamchatka": "blue 2"}, mode=mode), Declare("red", "alaska", "kamchatka"))
    assert code(attack, Roll(d6(1, 1, 1, 1), d6(1))) == "dice/attack_count C3.1"


@pytest.mark.clause("C6.2")
@pytest.mark.clause("C6.3")
@pytest.mark.clause("C6.4")
@pytest.mark.parametrize(
    ("mission", "target", "needed", "armies"),
    [("hold_24", None, 24, 1), ("destroy", "red", 24, 1), ("hold_18", None, 18, 2)],
)
def test_one_territory_less_is_not_enough(mission, target, needed, armies):
    ids = lay({"alaska": "red 1"}).frame.ids
    claim = ClaimMission("red", mission, target)
    for count in (needed - 1, needed):
        held = dict.fromkeys(ids[:count], f"red {armies}") | {ids[-1]: "blue 9", ids[-2]: "gold 1"}
        position = lay(held, mode="classic_missions")
        if count < needed:
            assert refused(position, claim).data["count"] == count
        else:
            assert outcome(play(position, claim)).winners == ("red",)
    thin = held | {ids[0]: f"red {armies - 1}"} if armies > 1 else held | {ids[0]: "blue 1"}
    assert refused(lay(thin, mode="classic_missions"), claim).clause in {"C6.2", "C6.3", "C6.4"}


@pytest.mark.clause("C6.7")
@pytest.mark.parametrize("count", [23, 24])
def test_a_colour_that_somebody_else_destroyed_is_twenty_four_territories(count):
    """To its destroyer the mission is fulfilled at once; to somebody else only with 24 territories."""
    ids = [territory for territory in lay({"alaska": "red 1"}).frame.ids if territory not in {"siam", "indonesia"}]
    held = dict.fromkeys(ids[:count], "gold 1") | {"siam": "red 9", "indonesia": "blue 1"}
    position = play(lay(held, mode="classic_missions"), taken("indonesia", origin="siam"))
    assert outcome(play(position, ClaimMission("red", "destroy", "blue"))).winners == ("red",)
    claim = ClaimMission("gold", "destroy", "blue")
    if count == 24:
        assert outcome(play(position, claim)).winners == ("gold",)
    else:
        assert code(position, claim) == "missions/held C6.7"


@pytest.mark.clause("C6.5")
@pytest.mark.parametrize("house", [{"victory": "missions"}, {"missions_from_start": True}])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_missions_are_for_three_players_to_six(house, players):
    if players > 2:
        assert start("classic", SEATS[:players], **house).frame.setup_steps.count("missions") == 1
        return
    with pytest.raises(ImpossibleRuleset) as caught:
        Ruleset("classic", HouseRules(**house)).check_players(players)
    assert caught.value.code == "house/missions_players"


@pytest.mark.clause("C6.6")
def test_the_right_to_show_a_mission_in_the_turn_of_another_ends_with_that_turn():
    ids = [territory for territory in lay({"alaska": "red 1"}).frame.ids if territory not in {"siam", "indonesia"}]
    held = dict.fromkeys(ids[:24], "green 1") | {"siam": "red 9", "indonesia": "blue 1", ids[-1]: "gold 4"}
    position = lay(held, mode="classic_missions", players=("red", "blue", "gold", "green"))
    position = play(position, taken("indonesia", origin="siam"))
    claim = ClaimMission("green", "hold_24")
    assert outcome(play(position, claim)).winners == ("green",)
    later = play_all(position, EndTurn("red"), DrawCard("red"))
    assert later.active == "gold"
    assert code(later, claim) == "missions/other_turn C6.6"


@pytest.mark.clause("C7.2")
def test_two_sets_of_a_turn_bring_twelve_armies_together_and_the_next_turn_twelve_more():
    hands = {"red": ("?",) * 6, "blue": ("?",) * 3}
    trade = ("infantry", "cavalry", "artillery")
    position = lay({"alaska": "red 9", "japan": "blue 2"}, step="deploy", sets=2, reinforcement_cap=12, cards=hands)
    earned = []
    for _ in range(2):
        position = play(position, TradeSet("red", cards(*trade)))
        earned.append(position.seat("red").reserve)
    assert earned == [8, 12]
    position = play_all(position, Collect("red"), Deploy("red", (("alaska", 12),)), EndTurn("red"))
    position = play(position, TradeSet("blue", cards(*trade)))
    assert position.seat("blue").reserve == 12
    assert play(position, Collect("blue")).seat("blue").reserve == 12
