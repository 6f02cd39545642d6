"""C1 to C3: the classic game, its territory cards, attack, elimination, fortifying."""

import pytest

from risk2210.board import load_board
from risk2210.errors import InvalidArgument
from risk2210.rules import (
    BeginWith,
    Build,
    Claim,
    Collect,
    Deal,
    Dealt,
    Declare,
    Deploy,
    DrawCard,
    EndStep,
    EndTurn,
    Fortify,
    Frame,
    Hire,
    HoldingRuling,
    InvasionOutcome,
    Occupy,
    Reinforce,
    Roll,
    RollForFirst,
    Ruleset,
    Ruling,
    SeatRuling,
    ShowCard,
    TradeSet,
    income,
    new_position,
    option,
    options,
    outcome,
    play,
    set_value,
    step_number,
)
from risk2210.rules.territory_deck import is_set
from tests.rules.classic_table import card, cards, lay, start
from tests.rules.table import code, d6, d8, play_all, refused

CONTINENTS = {"north_america": 5, "south_america": 2, "europe": 5, "africa": 3, "asia": 7, "australia": 2}


def rolled(players, first=0):
    return RollForFirst(tuple((name, 6 if seat == first else 1) for seat, name in enumerate(players)))


def taken(target, origin="alaska", mods=1, player="red", killed=1):
    return InvasionOutcome(player, origin, target, defenders_lost=killed, taken=True, mods=mods)


# --- C1: what is in the game ---


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("mode", ["classic_2210", "classic", "hasbro_2006", "classic_missions"])
def test_what_classic_risk_has_not_is_refused_with_its_clause(mode):
    position = start(mode)
    assert position.territory_cards.deck == 44
    assert not any(seat.energy for seat in position.seats)
    for move in (Hire("red", "land", "egypt"), Build("red", "egypt")):
        refusal = refused(position, move)
        assert (refusal.code, refusal.clause) == ("edition/without", "C1.1")
    energy = refused(position, Ruling("energy", seats=(SeatRuling("red", energy=4),)))
    assert energy.code == "edition/without"
    assert refused(position, Ruling("a step", step="buy")).code == "edition/no_step"
    station = Ruling("a station", territories=(HoldingRuling("egypt", station=True),))
    assert refused(position, station).code == "edition/without"


@pytest.mark.clause("C1.1")
def test_the_game_of_the_2210_box_is_played_on_its_land():
    position = start("classic_2210")
    assert position.board.id == "risk2210"
    free = options(play(position, rolled(position.players))).allowed["claim"].arguments["territory"]
    assert len(free) == 42
    assert code(play(position, rolled(position.players)), Claim("red", "poseidon")) == "territory/not_in_play C1.1"
    assert not position.frame.links[position.frame.index["hawaiian_preserve"]]


@pytest.mark.clause("C1.1")
def test_only_six_sided_dice():
    position = play(lay({"alaska": "red 5", "kamchatka": "blue 2"}), Declare("red", "alaska", "kamchatka"))
    assert code(position, Roll(d8(5), d6(1))) == "dice/attack_eights C3.1"
    assert code(position, Roll(d6(5), d8(1))) == "dice/defence_eights C3.1"
    assert code(position, Roll(d6(5, 4, 3, 2), d6(1))) == "dice/attack_count C3.1"


@pytest.mark.clause("C1.2")
@pytest.mark.parametrize(
    ("mode", "players", "armies"),
    [("classic_2210", 3, 35), ("classic_2210", 4, 30), ("classic_2210", 5, 25), ("classic", 6, 20), ("classic", 3, 35)],
)
def test_starting_armies(mode, players, armies):
    names = ("red", "blue", "gold", "green", "black", "white")[:players]
    assert {seat.reserve for seat in start(mode, names).seats} == {armies}


@pytest.mark.clause("C1.2")
def test_claims_and_then_one_army_at_a_time():
    position = play(start("classic_2210"), rolled(("red", "blue", "gold"), 1))
    order = position.order
    assert order == ("blue", "gold", "red")
    for place, territory in enumerate(options(position).allowed["claim"].arguments["territory"]):
        position = play(position, Claim(order[place % 3], territory))
    assert (position.step, position.awaiting[-1].amount) == ("reinforce", 1)
    own = position.territories_of("blue")
    assert code(position, Reinforce("blue", ((own[0], 2),))) == "setup/batch C1.2"
    assert (
        code(position, Reinforce("blue", ((own[0], 1),), position.territories_of("red")[0])) == "setup/no_neutral C4.3"
    )
    while position.step == "reinforce":
        player = position.awaiting[-1].players[0]
        position = play(position, Reinforce(player, ((position.territories_of(player)[0], 1),)))
    assert sum(position.mods) == 3 * 35
    assert (position.step, position.active) == ("deploy", "blue")


@pytest.mark.parametrize(("mode", "count"), [("classic_2210", 2), ("classic", 7), ("hasbro_2006", 5), ("classic", 1)])
def test_a_number_of_players_that_cannot_play(mode, count):
    names = tuple(f"p{number}" for number in range(count))
    with pytest.raises(InvalidArgument) as caught:
        Frame(load_board(Ruleset(mode).edition.board), names, Ruleset(mode))
    assert caught.value.code == "house/players"
    assert str(count) in caught.value.message("fr")


def test_another_board_is_refused():
    with pytest.raises(InvalidArgument) as caught:
        Frame(load_board("risk2210"), ("red", "blue", "gold"), Ruleset("classic"))
    assert caught.value.code == "house/board"


@pytest.mark.clause("C1.3")
def test_who_has_the_first_turn():
    """Whoever placed first; by house rule a new roll, or the youngest."""

    def ready(**house):
        position = play(start("classic", setup_mode="dealt", **house), rolled(("red", "blue", "gold"), 2))
        position = play(position, dealt(position))
        while position.step == "reinforce":
            player = position.awaiting[-1].players[0]
            position = play(position, Reinforce(player, ((position.territories_of(player)[0], 1),)))
        return position

    assert ready().active == "gold"
    again = ready(first_player="roll")
    assert (again.step, again.awaiting[-1].kind) == ("first_turn", "first_player")
    tied = play(again, RollForFirst((("red", 5), ("blue", 5), ("gold", 1))))
    assert play(tied, RollForFirst((("red", 2), ("blue", 5)))).active == "blue"
    youngest = ready(first_player="youngest")
    assert code(youngest, Collect("red")) == "awaiting/first_turn C1.3"
    assert play(youngest, BeginWith("red")).active == "red"


def dealt(position):
    territories = options(position).allowed["deal"].arguments["territories"]
    owners = options(position).allowed["deal"].arguments["owners"]
    return Deal(tuple(Dealt(owner, territories[place :: len(owners)]) for place, owner in enumerate(owners)))


@pytest.mark.clause("C1.4")
def test_a_turn_has_three_steps_and_goes_round():
    position = lay({"alaska": "red 5", "japan": "blue 2"}, step="deploy")
    position = play(position, Collect("red"))
    position = play(position, Deploy("red", (("alaska", 3),)))
    assert (position.step, step_number(position)) == ("invade", 2)
    assert code(position, Deploy("red", (("alaska", 1),))) == "awaiting/turn C1.4"
    position = play(position, EndStep("red"))
    assert (position.step, step_number(position)) == ("fortify", 3)
    for player in ("red", "blue", "gold"):
        if position.step == "deploy":
            position = play(position, Collect(player))
            position = play(position, Deploy(player, ((position.territories_of(player)[0], 3),)))
        position = play(position, EndTurn(player))
    assert (position.active, position.year) == ("red", 2)


@pytest.mark.clause("C1.5")
def test_whoever_conquers_the_world_wins():
    held = dict.fromkeys(load_board("classic").index, "red 3") | {"kamchatka": "blue 1"}
    position = lay(held, players=("red", "blue"), homes=False, neutrals_2p=False)
    over = play(position, taken("kamchatka"))
    assert over.owners.count("red") == 42
    assert (outcome(over).winners, outcome(over).reason) == (("red",), "world")


# --- C2: reinforcements and cards ---


@pytest.mark.clause("C2.1")
@pytest.mark.parametrize(("count", "armies"), [(1, 3), (5, 3), (11, 3), (12, 4), (13, 4), (15, 5), (38, 12)])
def test_a_third_of_the_territories_and_three_at_least(count, armies):
    order = list(load_board("classic").index)
    line = income(lay(dict.fromkeys(order[:count], "red 1") | {order[-1]: "blue 1", order[-2]: "gold 1"}), "red").lines[
        0
    ]
    assert (line.count, line.mods, line.energy) == (count, armies, 0)


@pytest.mark.clause("C2.2")
def test_continents_held_at_the_start_of_the_turn():
    board = load_board("classic")
    assert {region.id: region.bonus for region in board.regions} == CONTINENTS
    for region in board.regions:
        position = lay(dict.fromkeys(region.members, "red 1"), step="deploy")
        assert income(position, "red").mods == max(3, len(region.members) // 3) + region.bonus
    held = lay(dict.fromkeys(board.region("australia").members, "red 1"), step="deploy")
    assert play(held, Collect("red")).seat("red").reserve == 3 + 2


@pytest.mark.clause("C2.3")
def test_one_card_for_all_conquests_of_a_turn():
    position = lay({"alaska": "red 9", "kamchatka": "blue 1", "alberta": "blue 1", "japan": "blue 3"})
    assert code(position, DrawCard("red")) == "cards/no_conquest C2.3"
    position = play_all(position, taken("kamchatka", mods=3), taken("alberta"))
    drawn = play(position, DrawCard("red", card("infantry")))
    assert drawn.step == "fortify"
    assert drawn.territory_hand("red") == cards("infantry")
    assert drawn.territory_cards.deck == 43
    assert code(drawn, DrawCard("red")) == "cards/drawn C2.3"
    assert play(drawn, EndTurn("red")).active == "blue"
    asked = play(position, EndTurn("red"))
    assert (asked.awaiting[-1].kind, asked.active) == ("draw", "red")
    assert code(asked, EndTurn("red")) == "awaiting/draw C2.3"
    assert play(asked, DrawCard("red")).active == "blue"
    assert play(lay({"alaska": "red 9"}), EndTurn("red")).active == "blue"


@pytest.mark.clause("C2.3")
def test_faces_may_be_said_later_and_only_what_the_pack_has():
    position = lay({"alaska": "red 9"}, cards={"red": ("?", "infantry"), "blue": ("joker", "joker", "cavalry japan")})
    said = play(position, ShowCard("red", card("artillery siam")))
    assert said.territory_hand("red") == cards("artillery siam", "infantry")
    assert play(said, ShowCard("red", card("? egypt"))).territory_hand("red")[1] == card("infantry egypt")
    assert code(position, ShowCard("red", card("joker"))) == "cards/pack C1.1"
    assert code(position, ShowCard("red", card("artillery japan"))) == "cards/pack C1.1"
    assert code(position, ShowCard("red", card("joker egypt"))) == "cards/joker_territory C1.1"
    assert code(position, ShowCard("gold", card("infantry"))) == "cards/not_unknown C2.3"


@pytest.mark.clause("C2.4")
@pytest.mark.parametrize(
    ("symbols", "whole"),
    [
        ("infantry infantry infantry", True),
        ("infantry cavalry artillery", True),
        ("infantry infantry joker", True),
        ("infantry cavalry joker", True),
        ("joker joker cavalry", True),
        ("infantry infantry cavalry", False),
        ("infantry infantry", False),
        ("infantry infantry infantry infantry", False),
    ],
)
def test_what_makes_a_set(symbols, whole):
    """Any two with a joker: not only two alike, as one guide has it."""
    assert is_set(tuple(symbols.split())) is whole
    position = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("?", "?", "?", "?")})
    move = TradeSet("red", cards(*symbols.split()))
    if whole:
        assert play(position, move).seat("red").reserve == 4
    else:
        assert code(position, move) == "cards/not_a_set C2.4"


@pytest.mark.clause("C2.4")
def test_only_cards_in_hand_are_traded():
    hand = ("infantry", "infantry", "cavalry", "?")
    position = lay({"alaska": "red 9"}, step="deploy", cards={"red": hand})
    assert code(position, TradeSet("red", cards("cavalry", "cavalry", "cavalry"))) == "cards/set_not_held C2.4"
    assert play(position, TradeSet("red", cards("infantry", "infantry", "infantry"))).territory_hand("red") == cards(
        "cavalry"
    )
    few = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("infantry", "joker")})
    assert code(few, TradeSet("red", cards("infantry", "joker", "joker"))) == "cards/too_few C2.4"
    known = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("infantry", "infantry", "cavalry")})
    assert code(known, TradeSet("red", cards("infantry", "infantry", "infantry"))) == "cards/no_set C2.4"


@pytest.mark.clause("C2.5")
@pytest.mark.parametrize(("count", "forced"), [(3, False), (4, False), (5, True), (6, True)])
def test_five_cards_or_six_force_a_trade(count, forced):
    """Not three, as one guide has it."""
    position = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("?",) * count})
    trade = TradeSet("red", cards("infantry", "cavalry", "artillery"))
    if forced:
        assert position.awaiting[-1].kind == "trade"
        assert code(position, Collect("red")) == "awaiting/trade C2.5"
    else:
        assert play(position, Collect("red")).step == "deploy"
    after = play(position, trade)
    assert len(after.territory_hand("red")) == count - 3
    if count == 6:
        second = play(after, trade)
        assert second.seat("red").reserve == 4 + 6
    done = play(play(after, Collect("red")), Deploy("red", (("alaska", 7),)))
    assert code(done, trade) == "cards/trade_over C2.5"


@pytest.mark.clause("C2.5")
def test_by_house_rule_three_cards_force_a_trade_if_they_are_known_to_be_a_set():
    known = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("joker", "?", "cavalry")}, forced_trade_at=3)
    assert known.awaiting[-1].kind == "collect"
    known = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("joker", "infantry", "cavalry")}, forced_trade_at=3)
    assert code(known, Collect("red")) == "awaiting/trade C2.5"


@pytest.mark.clause("C2.6")
@pytest.mark.vector("V12")
def test_values_of_sets_are_counted_over_all_players():
    position = lay({"alaska": "red 9", "japan": "blue 9"}, step="deploy", cards={"red": ("?",) * 9})
    earned = []
    for _ in range(2):
        before = position.seat("red").reserve
        position = play(position, TradeSet("red", cards("infantry", "cavalry", "artillery")))
        earned.append(position.seat("red").reserve - before)
    assert earned == [4, 6]
    assert [set_value(position.edition, sets) for sets in range(8)] == [4, 6, 8, 10, 12, 15, 20, 25]
    blue = lay({"japan": "blue 9"}, step="deploy", player="blue", cards={"blue": ("?",) * 3}, sets=6)
    assert play(blue, TradeSet("blue", cards("joker", "infantry", "infantry"))).seat("blue").reserve == 20


@pytest.mark.clause("C2.7")
def test_two_more_armies_on_one_territory_shown_and_held():
    hand = ("infantry alaska", "cavalry japan", "artillery siam")
    position = lay({"alaska": "red 2", "japan": "blue 2"}, step="deploy", cards={"red": hand})
    after = play(position, TradeSet("red", cards("infantry", "cavalry", "artillery")))
    assert (after.mods_of("alaska"), after.mods_of("japan"), after.seat("red").reserve) == (4, 2, 4)
    both = lay({"alaska": "red 2", "japan": "red 2"}, step="deploy", cards={"red": hand})
    move = TradeSet("red", cards("infantry", "cavalry", "artillery"))
    assert code(both, move) == "cards/name_bonus C2.7"
    named = play(both, TradeSet("red", cards("infantry", "cavalry", "artillery"), "japan"))
    assert (named.mods_of("alaska"), named.mods_of("japan")) == (2, 4)
    assert code(both, TradeSet("red", cards("infantry", "cavalry", "artillery"), "argentina")).startswith("territory/")
    unsaid = lay({"alaska": "red 2"}, step="deploy", cards={"red": ("?", "?", "?")})
    assert (
        play(
            unsaid,
            TradeSet(
                "red",
                cards(
                    "infantry",
                )
                * 3,
                "alaska",
            ),
        ).mods_of("alaska")
        == 4
    )
    jokers = lay({"alaska": "red 2"}, step="deploy", cards={"red": ("joker", "joker", "infantry siam")})
    refused_bonus = TradeSet("red", cards("joker", "joker", "infantry"), "alaska")
    assert code(jokers, refused_bonus) == "cards/bonus_not_shown C2.7"


@pytest.mark.clause("C2.8")
def test_the_discards_become_the_pile():
    position = lay({"alaska": "red 9", "kamchatka": "blue 1"}, captures=1, discards=("infantry alaska",) * 1)
    position = play(position, Ruling("nearly drawn out", deck=0, discards=cards("infantry alaska", "joker", "?")))
    drawn = play(position, DrawCard("red", card("infantry alaska")))
    assert (drawn.territory_cards.deck, drawn.territory_cards.discards) == (2, ())
    empty = play(position, Ruling("nothing left", deck=0, discards=()))
    assert code(empty, DrawCard("red")) == "cards/none_left C2.8"
    assert play(empty, EndTurn("red")).active == "blue"


@pytest.mark.clause("C2.9")
def test_armies_are_placed_before_attacking():
    position = play(lay({"alaska": "red 9", "kamchatka": "blue 1"}, step="deploy"), Collect("red"))
    assert code(position, Declare("red", "alaska", "kamchatka")) == "awaiting/deploy C2.9"
    assert code(position, Deploy("red", (("kamchatka", 3),))) == "territory/not_yours C2.9"
    assert code(position, Deploy("red", (("alaska", 4),))) == "deploy/too_many C2.9"
    assert play(position, Deploy("red", (("alaska", 3),))).step == "invade"


# --- C3: attack, elimination, fortify ---


@pytest.mark.clause("C3.1")
def test_an_attack_needs_two_armies_and_a_neighbour():
    position = lay({"alaska": "red 1", "alberta": "red 3", "kamchatka": "blue 2", "ontario": "blue 2"})
    assert code(position, Declare("red", "alaska", "kamchatka")) == "invasion/origin_too_weak C3.1"
    assert code(position, Declare("red", "alberta", "kamchatka")) == "invasion/not_adjacent C3.1"
    declared = play(position, Declare("red", "alberta", "ontario"))
    assert code(declared, EndTurn("red")) == "awaiting/roll C3.1"
    after = play(declared, Roll(d6(6, 3), d6(5, 3)))
    assert (after.mods_of("alberta"), after.mods_of("ontario")) == (2, 1)


@pytest.mark.clause("C3.2")
def test_as_many_armies_move_in_as_dice_were_rolled():
    """Rolled, not lost, as one guide has it."""
    position = lay({"alaska": "red 5", "kamchatka": "blue 1"})
    position = play_all(position, Declare("red", "alaska", "kamchatka"), Roll(d6(6, 5, 1), d6(2)))
    assert code(position, Occupy("red", 2)) == "occupy/too_few C3.2"
    assert code(position, Occupy("red", 5)) == "units/leave_one C3.2"
    assert play(position, Occupy("red", 3)).mods_of("kamchatka") == 3


def eliminating(own, won, **more):
    held = {"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}
    position = lay(held, cards={"red": ("?",) * own, "blue": ("?",) * won}, **more)
    return play(position, taken("kamchatka"))


@pytest.mark.clause("C3.3")
@pytest.mark.vector("V12")
@pytest.mark.parametrize(("own", "won", "left"), [(4, 3, 4), (5, 4, 3), (4, 2, 3), (5, 5, 4)])
def test_cards_of_an_eliminated_player_are_traded_down_to_four_or_fewer(own, won, left):
    position = eliminating(own, won)
    assert not position.seat("blue").alive
    assert position.territory_hand("blue") == ()
    while position.awaiting[-1].kind != "turn":
        assert position.awaiting[-1].kind == "trade"
        assert code(position, EndTurn("red")) == "awaiting/trade C2.5"
        position = play(position, TradeSet("red", cards("infantry", "cavalry", "artillery")))
        armies = position.seat("red").reserve
        assert armies
        position = play(position, Deploy("red", (("alaska", armies),)))
    assert len(position.territory_hand("red")) == left
    assert position.step == "invade"


@pytest.mark.clause("C3.3")
def test_fewer_than_six_cards_wait_for_the_next_turn():
    """Not five at once, as one guide has it."""
    position = eliminating(3, 2)
    assert position.awaiting[-1].kind == "turn"
    assert len(position.territory_hand("red")) == 5


@pytest.mark.clause("C3.4")
def test_fortify_once_to_a_neighbour():
    held = {"alaska": "red 5", "alberta": "red 1", "ontario": "red 1", "japan": "red 1"}
    position = lay(held, step="fortify")
    assert code(position, Fortify("red", "alaska", "ontario", 2)) == "fortify/not_adjacent C3.4"
    assert code(position, Fortify("red", "alaska", "alberta", 5)) == "units/leave_one C3.4"
    moved = play(position, Fortify("red", "alaska", "alberta", 4))
    assert (moved.mods_of("alaska"), moved.mods_of("alberta")) == (1, 5)
    assert code(moved, Fortify("red", "alberta", "ontario", 1)) == "fortify/used C3.4"


@pytest.mark.clause("C3.5")
def test_attacking_back_is_allowed_by_every_booklet():
    position = lay({"alaska": "red 5", "kamchatka": "blue 5"})
    position = play(position, InvasionOutcome("red", "alaska", "kamchatka", attackers_lost=1))
    position = play(position, EndTurn("red"))
    position = play_all(position, Collect("blue"), Deploy("blue", (("kamchatka", 3),)))
    assert play(position, Declare("blue", "kamchatka", "alaska")).invasion is not None


def test_a_fresh_classic_game_is_a_new_position_of_its_own():
    frame = Frame(load_board("classic"), ("red", "blue", "gold"), Ruleset("classic"))
    assert new_position(frame) == start("classic")
    assert new_position(frame).digest == start("classic").digest != start("classic_missions").digest


@pytest.mark.clause("C2.3")
def test_a_card_shows_a_territory_of_this_game_that_no_card_outside_the_pile_shows():
    held = {"alaska": "red 5", "japan": "blue 2", "kamchatka": "blue 1"}
    position = lay(held, cards={"red": ("cavalry egypt", "?")})
    asked = play_all(position, taken("kamchatka"), EndTurn("red"))
    left = option(asked, "draw").arguments["territories"]
    assert set(left) == {territory.id for territory in load_board("classic")} - {"egypt"}
    land = lay({"egypt": "red 5", "saharan_empire": "blue 1", "japan": "blue 2"}, mode="classic_2210")
    shown = option(play_all(land, taken("saharan_empire", origin="egypt"), EndTurn("red")), "draw")
    assert len(shown.arguments["territories"]) == 42
