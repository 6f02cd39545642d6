"""Edge cases of nuclear cards and of Armageddon."""

import pytest

from risk2210.rules import (
    Declare,
    Hire,
    Lose,
    Pass,
    Ruling,
    SeatRuling,
    card_plays,
    option,
    outcome,
    play,
    windows,
)
from tests.rules.scenes import ALL_FIVE, HELD, asked, kinds, of, own_turn
from tests.rules.table import code, findings, play_all

# --- nuclear cards ----------------------------------------------------------------------------------------------


@pytest.mark.edge("region: own units")
@pytest.mark.clause("R9.14")
@pytest.mark.ruling("Q06")
def test_a_region_strike_hits_ones_own_units():
    position = own_turn("nuclear_nicky_boy")
    after = play(position, of("nuclear_nicky_boy", dice=(6,)))
    assert [after.mods_of(t) for t in ("tycho", "sea_of_clouds", "straight_wall")] == [1, 0, 0]
    for face in ("nuclear_rocket_strike_land", "nuclear_assassin_bomb"):
        (play_,) = [p for p in card_plays(position, "red") if p.card.id == face]
        assert "egypt" not in play_.choices.territories
        assert not [where for _, where in play_.choices.commanders if where == "egypt"]


@pytest.mark.edge("region: owners choose")
@pytest.mark.clause("R9.13")
@pytest.mark.ruling("Q07")
def test_owners_choose_what_a_region_strike_costs_them():
    position = play(own_turn("nuclear_the_mother"), of("nuclear_the_mother", dice=(4,)))
    assert asked(position) == ("losses", ("blue",), "saharan_empire", 1)
    position = play(position, Lose("blue", 0, ("land",)))
    assert asked(position) == ("losses", ("red",), "egypt", 1)
    after = play(position, Lose("red", 1))
    assert after.commanders_at("saharan_empire") == ("diplomat",)
    assert after.mods_of("madagascar") == 1


@pytest.mark.clause("R9.13")
@pytest.mark.parametrize(
    ("order", "asked_in_turn"),
    [
        (("gold", "red", "blue"), ["blue", "gold", "red"]),
        (("red", "gold", "blue"), ["gold", "blue", "red"]),
        (("blue", "gold", "red"), ["blue", "gold", "red"]),
    ],
)
def test_losses_are_asked_for_in_turn_order_after_the_player_of_the_card(order, asked_in_turn):
    held = {**HELD, "zaire_military_zone": "gold 2 naval"}
    position = own_turn("nuclear_the_mother", held=held, order=order)
    struck = play(position, of("nuclear_the_mother", dice=(4,)))
    assert [d.players[0] for d in reversed(struck.awaiting) if d.kind == "losses"] == asked_in_turn


@pytest.mark.edge("region: emptied")
@pytest.mark.ruling("Q10")
@pytest.mark.ruling("Q38")
def test_ground_emptied_by_a_strike_is_nobodys_unless_a_station_stands_there():
    held = {**HELD, "zaire_military_zone": "blue 1 station", "madagascar": "blue 1"}
    position = own_turn("nuclear_the_mother", held=held)
    position = play_all(position, of("nuclear_the_mother", dice=(4,)), Lose("blue", 1), Lose("red", 1))
    assert position.owner_of("madagascar") is None
    assert position.owner_of("zaire_military_zone") == "blue"
    assert position.station_at("zaire_military_zone")


@pytest.mark.edge("region: neutral units")
@pytest.mark.edge("rocket: neutral")
@pytest.mark.ruling("N05")
def test_neutral_units_are_hit():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "neutral 3", "sakha": "neutral 3", "mexico": "blue 2"}
    position = own_turn("nuclear_the_mother", held=held, players=("red", "blue"), hands={"red": ("nuclear", "nuclear")})
    after = play(position, of("nuclear_the_mother", dice=(5,)))
    assert (after.mods_of("japan"), after.mods_of("sakha")) == (2, 2)
    after = play(after, of("nuclear_rocket_strike_land", territories=("japan",), dice=(6,)))
    assert after.owner_of("japan") is None


@pytest.mark.edge("region: devastated")
def test_devastated_ground_has_nothing_to_lose():
    position = own_turn("nuclear_the_mother", devastated=("siberia",))
    after = play(position, of("nuclear_the_mother", dice=(5,)))
    assert asked(after) == ("losses", ("gold",), "japan", 1)


@pytest.mark.edge("region: rolled again")
@pytest.mark.ruling("Q22")
def test_a_six_of_aqua_brother_is_rolled_again():
    position = own_turn("nuclear_aqua_brother")
    after = play(position, of("nuclear_aqua_brother", dice=(6, 6, 2)))
    assert asked(after) == ("losses", ("blue",), "neo_tokyo", 1)
    assert code(position, of("nuclear_aqua_brother", dice=(2, 6))) == "cards/dice R9.14"


@pytest.mark.edge("region: two faces")
@pytest.mark.ruling("Q22")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_two_faces_for_each_lunar_colony(face):
    position = own_turn("nuclear_nicky_boy")
    table = position.frame.cards["nuclear_nicky_boy"].table
    assert table == ("cresinion", "cresinion", "delphot", "delphot", "sajon", "sajon")
    after = play(position, of("nuclear_nicky_boy", dice=(face,)))
    hit = {t for t in position.frame.ids if after.mods_of(t) < position.mods_of(t)}
    waiting = {d.territory for d in after.awaiting if d.kind == "losses"}
    held = {t for t in position.board.region(table[face - 1]).members if position.units_of(t)}
    assert hit | waiting == held


@pytest.mark.edge("scatter: own territories")
@pytest.mark.edge("scatter: unoccupied")
@pytest.mark.ruling("Q08")
def test_own_and_unoccupied_territories_use_up_a_card():
    position = own_turn("nuclear_scatter_bomb_land")
    after = play(position, of("nuclear_scatter_bomb_land", drawn=("egypt", "siberia", "sakha")))
    assert (after.mods, after.commanders) == (position.mods, position.commanders)
    assert after.discarded >= {"egypt", "siberia", "sakha"}


@pytest.mark.edge("scatter: owner chooses")
@pytest.mark.ruling("Q09")
@pytest.mark.vector("V05")
@pytest.mark.parametrize(("mods", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_of_the_units_rounded_up_of_the_owners_choice(mods, lost):
    position = own_turn("nuclear_scatter_bomb_water", held={**HELD, "akara": f"blue {mods}"})
    after = play(position, of("nuclear_scatter_bomb_water", drawn=("akara", "neo_tokyo")))
    assert after.mods_of("akara") == mods - lost
    assert asked(after) == ("losses", ("blue",), "neo_tokyo", 2)


@pytest.mark.edge("scatter: pile runs out")
def test_a_scatter_bomb_turns_up_what_is_left():
    position = own_turn("nuclear_scatter_bomb_moon")
    rest = tuple(t for t in position.frame.ids if position.board[t].kind == "moon" and t != "sea_of_crisis")
    short = play(position, Ruling("nearly all gone", discarded=rest))
    after = play(short, of("nuclear_scatter_bomb_moon", drawn=("sea_of_crisis",)))
    assert asked(after) == ("losses", ("blue",), "sea_of_crisis", 2)
    empty = play(position, Ruling("all gone", discarded=(*rest, "sea_of_crisis")))
    assert play(empty, of("nuclear_scatter_bomb_moon")).mods == position.mods


@pytest.mark.edge("scatter: not chosen")
@pytest.mark.trap("region strikes and Scatter Bombs by hand")
def test_scatter_bombs_and_region_strikes_are_not_aimed():
    position = own_turn("nuclear_scatter_bomb_land")
    drawn = ("egypt", "siberia", "sakha")
    aimed = of("nuclear_scatter_bomb_land", territories=("japan",), drawn=drawn)
    assert code(position, aimed) == "cards/no_territory R9.2"
    assert code(position, of("nuclear_the_mother", territories=("japan",), dice=(4,))) == "cards/no_territory R9.2"


@pytest.mark.edge("rocket: wiped out")
def test_a_rocket_may_wipe_out_and_eliminate():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "blue 3 land", "mexico": "gold 1", "sakha": "gold 2 station"}
    position = own_turn("nuclear_rocket_strike_land", held=held, hands={"red": ("nuclear", "nuclear")})
    after = play(position, of("nuclear_rocket_strike_land", territories=("japan",), dice=(6,)))
    assert not after.seat("blue").alive
    assert after.owner_of("japan") is None
    kept = play(after, of("nuclear_rocket_strike_land", territories=("sakha",), dice=(2,)))
    assert kept.owner_of("sakha") == "gold"


@pytest.mark.edge("rocket: a commander given")
@pytest.mark.trap("losses chosen by the program")
def test_a_commander_may_be_given_instead_of_a_mod():
    position = own_turn("nuclear_rocket_strike_land")
    after = play(position, of("nuclear_rocket_strike_land", territories=("japan",), dice=(2,)))
    choices = option(after, "lose").moves
    assert Lose("gold", 0, ("land", "nuclear")) in choices
    assert play(after, Lose("gold", 0, ("land", "nuclear"))).mods_of("japan") == 6


@pytest.mark.edge("assassin: this very one")
@pytest.mark.trap("Assassin Bomb chooses for the player")
@pytest.mark.parametrize(("face", "dead"), [(1, False), (2, False), (3, True), (8, True)])
def test_the_assassin_strikes_the_commander_pointed_at(face, dead):
    move = of("nuclear_assassin_bomb", commanders=(("diplomat", "saharan_empire"),), dice=(face,))
    after = play(own_turn("nuclear_assassin_bomb"), move)
    assert after.in_play("blue", "diplomat") is not dead
    assert after.in_play("blue", "land")


@pytest.mark.edge("assassin: alone")
def test_a_commander_alone_leaves_empty_ground_behind_and_may_be_the_last():
    held = {"egypt": f"red 5 {ALL_FIVE}", "japan": "blue 0 land", "sakha": "gold 0 land station", "mexico": "gold 1"}
    position = own_turn("nuclear_assassin_bomb", held=held, hands={"red": ("nuclear", "nuclear")})
    after = play(position, of("nuclear_assassin_bomb", commanders=(("land", "japan"),), dice=(8,)))
    assert (after.owner_of("japan"), after.seat("blue").alive) == (None, False)
    after = play(after, of("nuclear_assassin_bomb", commanders=(("land", "sakha"),), dice=(8,)))
    assert after.owner_of("sakha") == "gold"


@pytest.mark.edge("assassin: hired again")
def test_a_struck_commander_may_be_hired_again():
    move = of("nuclear_assassin_bomb", commanders=(("land", "saharan_empire"),), dice=(8,))
    after = play(own_turn("nuclear_assassin_bomb", energy={"red": 9, "blue": 9}), move)
    ready = play(after, Ruling("on with it", step="build", player="blue"))
    assert play(ready, Hire("blue", "land", "neo_tokyo")).in_play("blue", "land")


# --- Armageddon -------------------------------------------------------------------------------------------------


def exchange(**more):
    hands = {"red": ("nuclear", "nuclear"), "blue": ("nuclear",), "gold": ("nuclear", "nuclear")}
    held = {**HELD, "saharan_empire": "blue 4 land nuclear"}
    return play(own_turn("nuclear_armageddon", **{"hands": hands, "held": held, **more}), of("nuclear_armageddon"))


@pytest.mark.edge("armageddon: commander")
@pytest.mark.clause("R9.15")
@pytest.mark.ruling("Q05")
def test_only_players_with_a_nuclear_commander_take_part_and_one_killed_meanwhile_is_out():
    position = exchange(held=HELD)
    assert asked(position)[1] == ("red",)
    assert asked(play(position, Pass()))[1] == ("gold",)
    bombed = play(position, of("nuclear_assassin_bomb", commanders=(("nuclear", "japan"),), dice=(8,)))
    assert kinds(play(bombed, Pass("red")) if kinds(bombed)[-1] == "exchange" else bombed) == ["turn"]


@pytest.mark.edge("armageddon: others too")
@pytest.mark.trap("Armageddon reduced to free own cards")
def test_armageddon_is_an_exchange_in_turn_order():
    position = exchange(order=("gold", "red", "blue"))
    order = []
    while kinds(position)[-1] == "exchange":
        order.append(position.awaiting[-1].players[0])
        position = play(position, Pass())
    assert order == ["gold", "red", "blue"]
    assert kinds(position) == ["turn"]


@pytest.mark.ruling("N06")
@pytest.mark.parametrize(("active_first", "first"), [(False, "gold"), (True, "red")])
def test_who_starts_the_exchange(active_first, first):
    position = exchange(order=("gold", "red", "blue"), armageddon_starts_with_active_player=active_first)
    assert asked(position)[1] == (first,)


@pytest.mark.edge("armageddon: windows")
def test_others_play_out_of_their_turn_and_nothing_but_nuclear_cards():
    position = play(exchange(), Pass("red"))
    struck = play(position, of("nuclear_rocket_strike_land", "blue", territories=("egypt",), dice=(1,)))
    assert asked(struck) == ("losses", ("red",), "egypt", 1)
    after = play(struck, Lose("red", 1))
    assert asked(after)[:2] == ("exchange", ("gold",))  # blue has no card left
    assert code(after, Declare("red", "egypt", "saharan_empire")) == "awaiting/exchange R9.15"
    assert windows(after)[0].kind == "armageddon_exchange"


@pytest.mark.edge("armageddon: opponents")
def test_opponents_are_those_of_the_player_of_the_card():
    position = play(exchange(), Pass("red"))
    (rocket,) = [p for p in card_plays(position, "blue") if p.card.id == "nuclear_rocket_strike_land"]
    assert {position.owner_of(t) for t in rocket.choices.territories} == {"red", "gold"}
    assert rocket.cost == 0


@pytest.mark.edge("armageddon: cost")
def test_armageddon_itself_is_paid_for_and_the_rest_is_free():
    position = exchange()
    assert position.energy_of("red") == 5
    position = play_all(position, Pass("red"), Pass("blue"))
    assert position.energy_of("gold") == 0
    after = play(position, of("nuclear_aqua_brother", "gold", dice=(5,)))
    assert after.energy_of("gold") == 0


def test_the_exchange_goes_on_when_its_player_is_out_and_then_the_next_turn_begins():
    held = {"egypt": "red 1 nuclear", "japan": "gold 6 land nuclear", "sakha": "blue 3 nuclear"}
    position = exchange(held=held)
    position = play(position, Pass("red"))
    dead = play(position, of("nuclear_rocket_strike_land", "blue", territories=("egypt",), dice=(5,)))
    assert dead.living == ("blue", "gold")
    assert asked(dead)[:2] == ("exchange", ("gold",))
    assert findings(dead) == ["devastation_count"]  # as it was laid out
    after = play(dead, Pass("gold"))
    assert (after.active, kinds(after)) == ("blue", ["collect"])


def test_all_who_lose_their_last_unit_at_once_are_out_at_once():
    held = {"egypt": "red 0 nuclear", "lesotho": "blue 1", "japan": "gold 6"}
    position = own_turn("nuclear_the_mother", held=held, homes=False)
    after = play(position, of("nuclear_the_mother", dice=(4,)))
    assert after.living == ("gold",)
    assert outcome(after).winners == ("gold",)


def test_who_loses_his_last_unit_is_out_before_others_have_chosen():
    held = {"egypt": "red 3 nuclear", "lesotho": "blue 1", "madagascar": "gold 3 land", "japan": "gold 1"}
    position = own_turn("nuclear_the_mother", held=held, homes=False)
    struck = play(position, of("nuclear_the_mother", dice=(4,)))
    assert struck.living == ("red", "gold")
    assert [d.players[0] for d in reversed(struck.awaiting) if d.kind == "losses"] == ["gold", "red"]
    assert findings(struck) == ["devastation_count"]


def test_a_strike_is_carried_out_though_its_player_is_out():
    held = {"egypt": "red 0 nuclear", "lesotho": "blue 3 land", "japan": "gold 4"}
    position = own_turn("nuclear_the_mother", held=held, homes=False)
    struck = play(position, of("nuclear_the_mother", dice=(4,)))
    assert struck.living == ("blue", "gold")
    assert asked(struck) == ("losses", ("blue",), "lesotho", 1)
    assert findings(struck) == ["devastation_count"]
    after = play(struck, Lose("blue", 1))
    assert (after.active, kinds(after)) == ("blue", ["collect"])


def test_nobody_who_is_out_is_asked_into_the_exchange():
    held = {"egypt": "red 3 nuclear", "japan": "gold 4 nuclear"}
    position = own_turn("nuclear_armageddon", held=held, homes=False, hands={"red": ("nuclear",), "gold": ("nuclear",)})
    out = play(position, Ruling("he left", seats=(SeatRuling("blue", alive=False, energy=0),)))
    begun = play(out, of("nuclear_armageddon"))
    assert [decision.players for decision in begun.awaiting] == [("red",), ("gold",)]
