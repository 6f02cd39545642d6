"""C4 to C7: two players, the edition of 2006, secret missions, house variants."""

import pytest

from risk2210.board import load_board
from risk2210.rules import (
    MISSIONS,
    NEUTRAL,
    RANKS,
    ClaimMission,
    ClaimRank,
    Collect,
    Deal,
    DealMissions,
    Dealt,
    Declare,
    Deploy,
    DrawCard,
    EndTurn,
    Fortify,
    HouseRules,
    ImpossibleRuleset,
    InvasionOutcome,
    Reinforce,
    RollForFirst,
    Ruleset,
    Ruling,
    Sealed,
    SeatRuling,
    TradeSet,
    attacks,
    is_fulfilled,
    missions_of,
    options,
    outcome,
    play,
    seal_of,
    switches,
    switches_of,
)
from risk2210.rules.dice import defence_rights, most_defence_dice
from tests.rules.classic_table import PLAYERS, board, card, cards, lay, start
from tests.rules.table import code, play_all
from tests.rules.test_classic import dealt, rolled, taken

TWO = ("red", "blue")
REGIONS = {region.id: region.members for region in load_board("classic").regions}


def held(*regions, owner="red 1"):
    return {territory: owner for region in regions for territory in REGIONS[region]}


# --- C4: two players and a neutral army ---


def two(mode="classic_2p_neutral"):
    return play(start(mode, TWO), rolled(TWO))


@pytest.mark.clause("C4.1")
@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("mode", ["classic_2p_neutral", "classic", "hasbro_2006"])
def test_three_piles_of_fourteen_and_forty_armies_each(mode):
    position = two(mode)
    assert position.awaiting[-1].kind == "deal"
    assert {seat.reserve for seat in position.seats} == {40}
    ready = play(position, dealt(position))
    assert [len(ready.territories_of(owner)) for owner in (*TWO, NEUTRAL)] == [14, 14, 14]
    assert set(ready.mods) == {1}
    assert {seat.reserve for seat in ready.seats} == {26}


@pytest.mark.clause("C4.2")
def test_a_deal_that_is_not_fair_or_not_whole():
    position = two()
    ids = position.frame.ids
    whole = {"red": ids[:14], "blue": ids[14:28], "neutral": ids[28:]}

    def deal(**changes):
        return Deal(tuple(Dealt(owner, territories) for owner, territories in (whole | changes).items()))

    assert code(position, Deal(deal().piles[:2])) == "setup/deal_owners C4.2"
    assert code(position, deal(red=ids[:13])) == "setup/deal_rest C4.2"
    assert code(position, deal(red=(*ids[:13], ids[0]))) == "setup/card_twice C4.2"
    assert code(position, deal(red=ids[:12], blue=ids[12:28])) == "setup/deal_uneven C4.2"
    assert code(position, deal(red=(*ids[:13], "atlantis"))).startswith("territory/unknown")


@pytest.mark.clause("C4.3")
def test_two_own_armies_and_a_neutral_one_for_thirteen_rounds():
    position = play(two(), dealt(two()))
    theirs = position.territories_of(NEUTRAL)
    own = position.territories_of("red")
    assert code(position, Reinforce("red", ((own[0], 2),))) == "setup/neutral_missing C4.3"
    assert code(position, Reinforce("red", ((own[0], 2),), own[1])) == "setup/not_neutral C4.3"
    assert code(position, Reinforce("red", ((own[0], 3),), theirs[0])) == "setup/batch C4.3"
    rounds = 0
    while position.step == "reinforce":
        player = position.awaiting[-1].players[0]
        own = position.territories_of(player)
        position = play(position, Reinforce(player, ((own[0], 1), (own[1], 1)), theirs[0]))
        rounds += player == "red"
    assert rounds == 13
    assert [sum(position.mods_of(t) for t in position.territories_of(who)) for who in (*TWO, NEUTRAL)] == [40, 40, 40]


@pytest.mark.clause("C4.4")
def test_after_the_deal_all_cards_are_in_the_pile():
    ready = play(two(), dealt(two()))
    assert (ready.territory_cards.deck, ready.territory_cards.discards) == (44, ())


@pytest.mark.clause("C4.5")
def test_the_neutral_army_defends_with_up_to_two_dice_and_nothing_else():
    position = lay({"alaska": "red 5", "kamchatka": "neutral 3", "japan": "blue 1"}, players=TWO)
    index = position.frame.index["kamchatka"]
    assert (most_defence_dice(position, index), defence_rights(position, index)) == (2, 0)
    after = play(position, taken("kamchatka", killed=3))
    assert after.turn.captures == 1
    assert NEUTRAL not in after.order


@pytest.mark.clause("C4.6")
def test_neutral_territories_may_remain():
    position = lay({"alaska": "red 5", "kamchatka": "blue 1", "siam": "neutral 3"}, players=TWO, homes=False)
    over = play(position, taken("kamchatka"))
    assert (outcome(over).winners, outcome(over).reason) == (("red",), "world")


# --- C5: 2006 ---


@pytest.mark.clause("C5.1")
def test_the_edition_of_2006():
    for players, armies in ((2, 40), (3, 35), (4, 30)):
        position = start("hasbro_2006", ("red", "blue", "gold", "green")[:players])
        assert position.seats[0].reserve == armies
    assert position.edition.pieces == (1, 5, 10)
    with pytest.raises(ImpossibleRuleset):
        start("hasbro_2006", ("red", "blue", "gold", "green", "black"))


@pytest.mark.clause("C5.2")
@pytest.mark.clause("C5.5")
def test_reinforce_fight_manoeuvre_draw():
    held = {"alaska": "red 9", "kamchatka": "blue 1", "siam": "blue 1"}
    position = lay(held, mode="hasbro_2006", step="deploy")
    assert code(position, EndTurn("red")) == "awaiting/collect C2.1"
    position = play_all(position, Collect("red"), Deploy("red", (("alaska", 3),)))
    position = play_all(position, taken("kamchatka", mods=4), Fortify("red", "alaska", "kamchatka", 2))
    asked = play(position, EndTurn("red"))
    assert asked.awaiting[-1].kind == "draw"
    assert play(asked, DrawCard("red")).active == "blue"


@pytest.mark.clause("C5.3")
def test_a_new_roll_for_the_first_turn():
    assert start("hasbro_2006").frame.setup_steps[-1] == "first_turn"
    assert start("classic").frame.setup_steps[-1] == "reinforce"
    assert Ruleset("hasbro_2006", HouseRules(first_player="placed_first")).first_turn == "placed_first"


@pytest.mark.clause("C5.4")
def test_the_golden_cavalryman_moves_one_space_with_every_set():
    position = lay({"alaska": "red 9"}, mode="hasbro_2006", step="deploy", cards={"red": ("?",) * 6})
    trade = TradeSet("red", cards("infantry", "cavalry", "artillery"))
    spaces = []
    for _ in range(2):
        spaces.append(options(position).allowed["trade"].arguments["value"])
        position = play(position, trade)
    assert spaces == [4, 6]
    assert position.territory_cards.sets == 2


@pytest.mark.clause("C5.6")
def test_four_ranks_one_a_turn_and_all_four_win():
    position = lay({"alaska": "red 9", "japan": "blue 9"}, mode="risk_mission_2006")
    assert code(position, ClaimRank("blue", "captain")) == "missions/not_now C5.6"
    for rank in RANKS:
        claimed = play(position, ClaimRank("red", rank, "as my card says"))
        if rank == "general":
            break
        assert code(claimed, ClaimRank("red", "general")) == "ranks/one_a_turn C5.6"
        for player in PLAYERS:
            if claimed.step == "deploy":
                claimed = play(claimed, Collect(player))
                place = claimed.territories_of(player)[0]
                claimed = play(claimed, Deploy(player, ((place, claimed.seat(player).reserve),)))
            claimed = play(claimed, EndTurn(player))
        claimed = play(claimed, Collect("red"))
        position = play(claimed, Deploy("red", (("alaska", 3),)))
        assert code(position, ClaimRank("red", rank)) == "ranks/again C5.6"
    assert (outcome(claimed).winners, outcome(claimed).reason) == (("red",), "ranks")
    long = ClaimRank("red", "general", "x" * 301)
    assert code(position, long) == "ranks/text C5.6"
    assert code(lay({"alaska": "red 9"}), ClaimRank("red", "captain")).startswith("edition/without")


# --- C6: missions ---


def on_a_mission(holdings, **more):
    return lay(holdings, mode="classic_missions", **more)


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    ("mission", "regions"),
    [
        ("asia_south_america", ("asia", "south_america")),
        ("asia_africa", ("asia", "africa")),
        ("north_america_africa", ("north_america", "africa")),
        ("north_america_australia", ("north_america", "australia")),
        ("europe_south_america_third", ("europe", "south_america", "africa")),
        ("europe_australia_third", ("europe", "australia", "south_america")),
    ],
)
def test_continents_to_conquer(mission, regions):
    done = on_a_mission(held(*regions) | {"japan": "red 1"} if "asia" in regions else held(*regions))
    assert outcome(play(done, ClaimMission("red", mission))).reason == "mission"
    less = on_a_mission(held(*regions[:-1]))
    assert code(less, ClaimMission("red", mission)) in {"missions/regions C6.1", "missions/third C6.1"}
    spoiled = on_a_mission(held(*regions) | {REGIONS[regions[0]][0]: "blue 1"})
    assert not is_fulfilled(spoiled, "red", mission)


@pytest.mark.clause("C6.1")
def test_the_set_of_twelve_has_not_two_of_the_fourteen():
    assert len(missions_of(on_a_mission({"alaska": "red 2"}))) == len(MISSIONS) == 9  # six cards of colours are one
    small = on_a_mission(held("europe", "south_america", "africa"), mission_set=12)
    assert len(missions_of(small)) == 7
    assert code(small, ClaimMission("red", "europe_south_america_third")) == "missions/not_in_set C6.1"


@pytest.mark.clause("C6.2")
@pytest.mark.clause("C6.3")
def test_eighteen_with_two_armies_each_or_twenty_four():
    order = list(board().index)
    eighteen = on_a_mission(dict.fromkeys(order[:18], "red 2") | {"siam": "blue 2"})
    assert is_fulfilled(eighteen, "red", "hold_18")
    assert code(eighteen, ClaimMission("red", "hold_24")) == "missions/held C6.3"
    thin = on_a_mission(dict.fromkeys(order[:17], "red 2") | {order[17]: "red 1", "siam": "blue 2"})
    assert code(thin, ClaimMission("red", "hold_18")) == "missions/territories C6.2"
    assert is_fulfilled(on_a_mission(dict.fromkeys(order[:24], "red 1") | {"siam": "blue 2"}), "red", "hold_24")


@pytest.mark.clause("C6.4")
def test_a_colour_to_destroy():
    position = on_a_mission({"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"})
    assert code(position, ClaimMission("red", "destroy", "blue")) == "missions/alive C6.4"
    assert code(position, ClaimMission("red", "destroy")) == "missions/target C6.4"
    assert code(position, ClaimMission("red", "hold_24", "blue")) == "missions/target C6.4"
    after = play(position, taken("kamchatka"))
    assert outcome(play(after, ClaimMission("red", "destroy", "blue"))).winners == ("red",)
    own = on_a_mission(dict.fromkeys(list(board().index)[:24], "red 1") | {"siam": "blue 2"})
    assert outcome(play(own, ClaimMission("red", "destroy", "red"))).winners == ("red",)
    assert code(position, ClaimMission("red", "destroy", "red")) == "missions/held C6.4"


@pytest.mark.clause("C6.5")
def test_missions_are_dealt_with_the_territories_and_may_be_sealed():
    position = play(start("classic_missions"), rolled(PLAYERS))
    assert position.frame.setup_steps == ("first_player", "deal", "missions", "reinforce")
    position = play(position, dealt(position))
    seal = seal_of("hold_24", None, "marmot")
    assert code(position, DealMissions((Sealed("green", seal),))) == "missions/players C6.5"
    assert code(position, DealMissions((Sealed("red", "x" * 200),))) == "missions/seal_length C6.5"
    ready = play(position, DealMissions((Sealed("red", seal),)))
    assert ready.missions.seals == (seal, "", "")
    assert ready.step == "reinforce"
    many = dict.fromkeys(list(board().index)[:24], "red 1")
    laid = on_a_mission(many | {"siam": "blue 2"})
    from risk2210.rules.position import with_missions

    sealed = with_missions(laid, seals=(seal, "", ""))
    assert code(sealed, ClaimMission("red", "hold_24", key="beaver")) == "missions/seal C6.5"
    assert code(sealed, ClaimMission("red", "hold_18", key="marmot")) == "missions/seal C6.5"
    assert outcome(play(sealed, ClaimMission("red", "hold_24", key="marmot"))).winners == ("red",)


@pytest.mark.clause("C6.5")
def test_a_seal_tells_nothing_and_binds():
    seals = {seal_of(mission, target, "marmot") for mission in MISSIONS for target in (None, *PLAYERS)}
    assert len(seals) == len(MISSIONS) * 4
    assert seal_of("hold_24", None, "marmot") != seal_of("hold_24", None, "Marmot")


@pytest.mark.clause("C6.6")
def test_when_a_mission_may_be_shown():
    many = dict.fromkeys(list(board().index)[:24], "red 2") | {"siam": "blue 2", "india": "blue 5"}
    claim = ClaimMission("red", "hold_24")
    assert code(on_a_mission(many, step="deploy"), claim) == "missions/not_now C6.6"
    assert code(on_a_mission(many, player="blue"), claim) == "missions/other_turn C6.6"
    assert play(on_a_mission(many, step="fortify"), claim).step == "over"
    fight = play(on_a_mission(many | {"kamchatka": "blue 2"}), Declare("red", "alaska", "kamchatka"))
    assert code(fight, claim) == "missions/not_now C6.6"
    outside = on_a_mission(many | {"alaska": "blue 9", "kamchatka": "gold 1"}, player="blue", homes=False)
    assert code(outside, ClaimMission("red", "hold_18")) == "missions/other_turn C6.6"
    somebody_out = play(outside, taken("kamchatka", player="blue"))
    assert not somebody_out.seat("gold").alive
    assert outcome(play(somebody_out, ClaimMission("red", "hold_18"))).winners == ("red",)


@pytest.mark.clause("C6.7")
@pytest.mark.parametrize("credit", ["own_kill_else_24", "any_kill"])
def test_somebody_else_destroys_the_colour(credit):
    holdings = {"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5", "siam": "gold 5"}
    position = play(on_a_mission(holdings, mission_kill_credit=credit), taken("kamchatka"))
    if credit == "any_kill":
        assert outcome(play(position, ClaimMission("gold", "destroy", "blue"))).winners == ("gold",)
    else:
        assert code(position, ClaimMission("gold", "destroy", "blue")) == "missions/held C6.7"


@pytest.mark.clause("C6.8")
def test_the_eliminated_show_no_mission():
    position = play(on_a_mission({"alaska": "red 9", "kamchatka": "blue 1"}), taken("kamchatka"))
    assert code(position, ClaimMission("blue", "hold_24")) == "missions/out C6.8"


@pytest.mark.clause("C6.9")
@pytest.mark.parametrize(("players", "armies"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_armies_with_missions(players, armies):
    names = ("red", "blue", "gold", "green", "black", "white")[:players]
    assert start("classic_missions", names).seats[0].reserve == armies


# --- C7: house variants ---


@pytest.mark.clause("C7.1")
def test_two_continents_win():
    two_held = held("australia", "south_america") | {"alaska": "red 5", "kamchatka": "blue 5", "japan": "gold 2"}
    later = lay(two_held, player="gold", order=("gold", "red", "blue"), victory="two_continents")
    over = play(later, EndTurn("gold"))
    assert (outcome(over).winners, outcome(over).reason) == (("red",), "continents")
    nearly = two_held | {"siam": "red 9", "indonesia": "blue 1"}
    at_once = lay(nearly, victory="two_continents", two_continents_at="at_once")
    assert outcome(play(at_once, taken("indonesia", origin="siam"))).reason == "continents"
    waiting = play(lay(nearly, victory="two_continents"), taken("indonesia", origin="siam"))
    assert outcome(waiting) is None


@pytest.mark.clause("C7.2")
def test_twelve_armies_a_turn_at_most():
    holdings = held("asia") | {"alaska": "red 2", "japan": "blue 1"}
    holdings["japan"] = "red 1"
    position = lay(
        holdings,
        step="deploy",
        sets=6,
        reinforcement_cap=12,
        cards={"red": ("infantry alaska", "cavalry", "artillery")},
    )
    position = play(position, TradeSet("red", cards("infantry alaska", "cavalry", "artillery")))
    assert (position.seat("red").reserve, position.mods_of("alaska")) == (12, 4)
    assert play(position, Collect("red")).seat("red").reserve == 12
    fewer = lay(holdings, step="deploy", reinforcement_cap=12)
    assert play(fewer, Collect("red")).seat("red").reserve == min(12, 4 + 7)


@pytest.mark.clause("C7.3")
def test_open_cards_are_said_when_drawn():
    position = lay({"alaska": "red 2"}, captures=1, open_cards=True)
    assert code(position, DrawCard("red")) == "cards/open C7.3"
    assert play(position, DrawCard("red", card("joker"))).territory_hand("red") == cards("joker")


@pytest.mark.clause("C7.4")
def test_missions_besides_the_world():
    assert "missions" in start("classic", missions_from_start=True).frame.setup_steps
    many = dict.fromkeys(list(board().index)[:24], "red 2") | {"siam": "blue 2"}
    position = lay(many, missions_from_start=True, mission_set=12)
    assert outcome(play(position, ClaimMission("red", "hold_18"))).reason == "mission"
    with pytest.raises(ImpossibleRuleset) as caught:
        start("classic", ("red", "blue"), missions_from_start=True)
    assert caught.value.code == "house/missions_players"


@pytest.mark.clause("C7.5")
def test_how_far_and_how_often_units_fortify():
    chain = {"alaska": "red 5", "alberta": "red 1", "ontario": "red 1"}
    far, near = Fortify("red", "alaska", "ontario", 2), Fortify("red", "alaska", "alberta", 1)
    along = play(lay(chain, step="fortify", fortify="chain"), far)
    assert code(along, near) == "fortify/used C3.4"
    again = play_all(lay(chain, step="fortify", fortify="unlimited"), far, near)
    assert (again.mods_of("alaska"), again.mods_of("ontario")) == (2, 3)
    assert code(lay(chain, step="fortify", fortify="none"), near) == "fortify/none C7.5"


@pytest.mark.clause("C7.6")
def test_claimed_or_dealt():
    assert "deal" in start("classic", setup_mode="dealt").frame.setup_steps
    assert "claim" in start("classic_missions", setup_mode="claim").frame.setup_steps
    position = play(start("classic", setup_mode="dealt"), RollForFirst((("red", 6), ("blue", 1), ("gold", 1))))
    ready = play(position, dealt(position))
    assert {len(ready.territories_of(player)) for player in PLAYERS} == {14}
    assert ready.seats[0].reserve == 35 - 14


@pytest.mark.clause("C7.7")
def test_no_attack_in_return_before_the_attackers_next_turn():
    position = lay({"alaska": "red 5", "kamchatka": "blue 5", "japan": "blue 5"}, no_return_attack=True)
    position = play(position, InvasionOutcome("red", "alaska", "kamchatka", attackers_lost=1))
    position = play(position, EndTurn("red"))
    position = play_all(position, Collect("blue"), Deploy("blue", (("kamchatka", 3),)))
    assert code(position, Declare("blue", "kamchatka", "alaska")) == "invasion/return C7.7"
    assert ("kamchatka", "alaska") not in attacks(position, "blue")
    for player in ("blue", "gold", "red"):
        if position.step == "deploy":
            place = position.territories_of(player)[0]
            position = play_all(position, Collect(player), Deploy(player, ((place, 3),)))
        position = play(position, EndTurn(player))
    assert position.attacked == ()
    position = play_all(position, Collect("blue"), Deploy("blue", (("kamchatka", 3),)))
    assert play(position, Declare("blue", "kamchatka", "alaska")).invasion is not None


@pytest.mark.clause("C7.8")
def test_two_players_without_neutrals():
    position = start("classic", TWO, neutrals_2p=False)
    assert not position.frame.has_neutral_army
    assert "claim" in position.frame.setup_steps
    assert position.seats[0].reserve == 40


# --- which house rules go together ---


@pytest.mark.parametrize(
    ("mode", "house", "reason"),
    [
        ("risk2210", {"fortify": "none"}, "house/other_game"),
        ("classic", {"years": 3}, "house/other_game"),
        ("classic", {"exiled_states_canada_link": False}, "house/other_game"),
        ("classic", {"mission_set": 12}, "house/no_missions"),
        ("classic", {"mission_kill_credit": "any_kill"}, "house/no_missions"),
        ("classic", {"two_continents_at": "at_once"}, "house/no_two_continents"),
        ("risk_mission_2006", {"victory": "missions"}, "house/ranks"),
        ("classic_2p_neutral", {"neutrals_2p": False}, "house/always_neutral"),
        ("classic_2p_neutral", {"setup_mode": "claim"}, "house/neutral_deals"),
    ],
)
def test_impossible_combinations_say_why(mode, house, reason):
    with pytest.raises(ImpossibleRuleset) as caught:
        Ruleset(mode, HouseRules(**house))
    assert caught.value.code == reason
    assert caught.value.message("fr") != caught.value.message("en")


def test_claims_cannot_go_with_a_neutral_army_of_two():
    assert Ruleset("classic", HouseRules(setup_mode="dealt")).house.setup_mode == "dealt"
    with pytest.raises(ImpossibleRuleset) as caught:
        start("classic_2p_neutral", TWO, setup_mode="claim")
    assert caught.value.code == "house/neutral_deals"


def test_every_switch_belongs_to_some_edition_and_each_says_its_own():
    together = {name for mode in ("risk2210", "classic") for name in switches_of(mode)}
    assert together == set(switches())
    assert "exiled_states_canada_link" in switches_of("classic_2210")
    assert "victory" not in switches_of("risk_mission_2006")


def test_the_editions_own_choice_is_one_value_however_it_is_written():
    assert Ruleset("classic", HouseRules(fortify="adjacent")) == Ruleset("classic")
    assert Ruleset("classic_missions", HouseRules(victory="missions", setup_mode="dealt")) == Ruleset(
        "classic_missions"
    )
    assert Ruleset("classic", HouseRules(fortify="chain")).fortify == "chain"


def test_a_ruling_may_end_the_game_and_take_it_up_again():
    position = lay({"alaska": "red 5", "kamchatka": "blue 5"})
    over = play(position, Ruling("nobody doubts it", winner="blue"))
    assert (outcome(over).winners, outcome(over).reason) == (("blue",), "ruling")
    again = play(over, Ruling("let us go on", step="invade", player="red"))
    assert (outcome(again), again.won) == (None, None)
    ranks = lay({"alaska": "red 5"}, mode="risk_mission_2006")
    ruled = play(ranks, Ruling("claimed", seats=(SeatRuling("red", ranks=("major", "captain")),)))
    assert ruled.missions.ranks[0] == ("captain", "major")
