"""R2: setting up, for three to five players."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from risk2210.rules import (
    Claim,
    Devastate,
    Game,
    PlaceCommand,
    Reinforce,
    RollForFirst,
    Ruleset,
    Ruling,
    SeatRuling,
    batches_in_turn,
    option,
    play,
)
from risk2210.selfplay.driver import board_for
from risk2210.selfplay.policy import choose
from tests.rules.table import code, findings, lay, play_all, refused, start

TURNED = ("egypt", "siberia", "sakha", "alberta")
FIVE = ("red", "blue", "gold", "green", "black")


def ready_to_claim(players=("red", "blue", "gold")):
    faces = tuple((player, 6 - seat) for seat, player in enumerate(players))
    return play_all(start(players), Devastate(TURNED), RollForFirst(faces))


def claimed(players=("red", "blue", "gold")):
    position = ready_to_claim(players)
    while position.step == "claim":
        position = play(position, option(position, "claim").moves[0])
    return position


def reinforced(players=("red", "blue", "gold")):
    position = claimed(players)
    while position.step == "reinforce":
        position = play(position, option(position, "reinforce").moves[0])
    return position


@pytest.mark.clause("R2.1")
def test_everybody_starts_with_three_energy_in_year_one():
    position = start(FIVE)
    assert position.year == 1
    assert [position.energy_of(player) for player in FIVE] == [3] * 5


@pytest.mark.clause("R2.2")
def test_no_joker_and_no_blank_card_is_in_the_piles():
    position = start()
    assert position.territory_piles()["land"] == 42
    assert sum(position.piles) == 100


@pytest.mark.clause("R2.3")
def test_four_lands_are_devastated_and_their_cards_discarded():
    position = play(start(), Devastate(TURNED))
    assert position.devastated == position.discarded == frozenset(TURNED)
    assert position.territory_piles()["land"] == 38


@pytest.mark.clause("R2.3")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("egypt", "siberia", "sakha"), "setup/devastation_count R2.3"),
        (("egypt", "siberia", "sakha", "egypt"), "setup/card_twice R2.3"),
        (("egypt", "siberia", "sakha", "tycho"), "setup/devastation_land R2.3"),
        (("egypt", "siberia", "sakha", "poseidon"), "setup/devastation_land R2.3"),
        (("egypt", "siberia", "sakha", "atlantis"), "territory/unknown R1.1"),
    ],
)
def test_impossible_devastation(cards, expected):
    assert code(start(), Devastate(cards)) == expected


@pytest.mark.clause("R2.4")
@pytest.mark.parametrize(("players", "mods"), [(3, 35), (4, 30), (5, 25)])
def test_starting_mods(players, mods):
    assert {seat.reserve for seat in start(FIVE[:players]).seats} == {mods}


@pytest.mark.clause("R2.5")
def test_highest_starts_then_clockwise():
    position = play_all(start(), Devastate(TURNED), RollForFirst((("red", 2), ("blue", 5), ("gold", 3))))
    assert position.order == ("blue", "gold", "red")
    assert position.awaiting[-1].players == ("blue",)


@pytest.mark.clause("R2.5")
def test_only_the_highest_roll_again():
    position = play_all(start(), Devastate(TURNED), RollForFirst((("red", 5), ("blue", 5), ("gold", 3))))
    assert position.awaiting[-1].players == ("red", "blue")
    again = RollForFirst((("red", 1), ("blue", 1)))
    assert play(position, again).awaiting[-1].players == ("red", "blue")
    assert play(position, RollForFirst((("red", 1), ("blue", 2)))).order == ("blue", "gold", "red")
    assert code(position, RollForFirst((("red", 1), ("gold", 2)))) == "dice/players R2.5"
    assert code(position, RollForFirst((("red", 1), ("blue", 7)))) == "dice/face R2.5"


@pytest.mark.clause("R2.6")
def test_claims_go_round_until_all_free_lands_are_taken():
    position = ready_to_claim()
    position = play(position, Claim("red", "mexico"))
    assert (position.owner_of("mexico"), position.mods_of("mexico")) == ("red", 1)
    assert position.awaiting[-1].players == ("blue",)
    assert code(position, Claim("blue", "mexico")) == "setup/claimed R2.6"
    assert code(position, Claim("blue", "poseidon")) == "setup/claim_land R2.6"
    assert code(position, Claim("blue", "tycho")) == "setup/claim_land R2.6"
    assert code(position, Claim("red", "canada")) == "awaiting/other_player R2.6"


@pytest.mark.clause("R2.6")
def test_water_and_moon_stay_empty():
    position = claimed()
    assert len(position.territories_of(None)) == 13 + 14 + 4


@pytest.mark.clause("R2.7")
def test_three_at_a_time_spread_or_stacked():
    position = claimed()
    player = position.awaiting[-1].players[0]
    first, second, *_ = position.territories_of(player)
    spread = play(position, Reinforce(player, ((first, 1), (second, 2))))
    assert (spread.mods_of(first), spread.mods_of(second)) == (2, 3)
    stacked = play(position, Reinforce(player, ((first, 1), (first, 2))))
    assert stacked.mods_of(first) == 4
    assert code(position, Reinforce(player, ((first, 2),))) == "setup/batch R2.7"
    assert code(position, Reinforce(player, ((first, 4),))) == "setup/batch R2.7"
    assert code(position, Reinforce(player, ((first, 4), (second, -1)))) == "placement/count R2.7"
    foreign = next(
        t
        for t in position.territories_of("red") + position.territories_of("blue")
        if t not in position.territories_of(player)
    )
    assert code(position, Reinforce(player, ((foreign, 3),))) == "territory/not_yours R2.7"


@pytest.mark.clause("R2.7")
def test_the_last_batch_may_be_smaller():
    position = claimed()
    sizes = []
    while position.step == "reinforce":
        sizes.append(position.awaiting[-1].amount)
        position = play(position, option(position, "reinforce").moves[0])
    assert sizes == [3] * 21 + [2, 1, 1]


@pytest.mark.clause("R2.8")
def test_commanders_and_station_in_the_same_order():
    position = reinforced()
    assert [position.step, position.awaiting[-1].players] == ["command", ("red",)]
    here, there = position.territories_of("red")[:2]
    position = play(position, PlaceCommand("red", land=here, diplomat=here, station=there))
    assert position.commanders_at(here) == ("land", "diplomat")
    assert position.station_at(there)
    assert position.awaiting[-1].players == ("blue",)
    assert code(position, PlaceCommand("blue", here, here, here)) == "territory/not_yours R2.8"


@pytest.mark.clause("R2.8")
def test_year_one_begins_after_the_last_commander():
    position = reinforced()
    while position.step == "command":
        position = play(position, option(position, "place_command").moves[0])
    assert (position.step, position.year, position.awaiting[-1].kind) == ("bidding", 1, "bids")
    assert findings(position) == []


@pytest.mark.clause("R2.9")
@pytest.mark.parametrize(
    ("players", "claims", "left"),
    [
        (3, [13, 13, 12], [22, 22, 23]),
        (4, [10, 10, 9, 9], [20, 20, 21, 21]),
        (5, [8, 8, 8, 7, 7], [17, 17, 17, 18, 18]),
    ],
)
def test_check_figures(players, claims, left):
    position = claimed(FIVE[:players])
    assert [len(position.territories_of(player)) for player in position.order] == claims
    assert [position.seat(player).reserve for player in position.order] == left
    done = reinforced(FIVE[:players])
    assert {done.units_in_play(player) for player in done.players} == {{3: 35, 4: 30, 5: 25}[players]}


def test_nothing_else_may_be_done_meanwhile():
    refusal = refused(start(), Claim("red", "egypt"))
    assert refusal.message() == (
        "territories are claimed in the set-up, once it is known who begins (R2.6); "
        "turn over 4 devastation cards first (R2.3)"
    )


@given(st.permutations(range(1, 6)))
def test_first_player_is_the_highest_whoever_it_is(faces):
    position = play_all(start(FIVE), Devastate(TURNED), RollForFirst(tuple(zip(FIVE, faces, strict=True))))
    assert position.order[0] == FIVE[faces.index(5)]


# --- everybody's batches at once ---


@pytest.mark.clause("R2.7", "C1.2", "C4.3")
@pytest.mark.parametrize(
    ("mode", "players"),
    [("risk2210", 3), ("risk2210", 2), ("classic", 4), ("classic_2p_neutral", 2), ("hasbro_2006", 3)],
)
@pytest.mark.parametrize("seed", range(3))
def test_batches_in_turn_lead_where_the_batches_of_a_game_led(mode, players, seed):
    """Whatever a game placed in turn is found again from the armies alone, and none is left."""
    rng = Random(f"{mode}/{players}/{seed}")
    ruleset = Ruleset(mode)
    position = Game.new(board_for(ruleset), FIVE[:players], ruleset).position
    while position.awaiting[-1].kind != "reinforce":
        position = play(position, choose(position, rng))
    before, armies, count = position, Counter(), 0
    while position.awaiting[-1].kind == "reinforce":
        move = choose(position, rng)
        armies.update(dict(move.placements))
        if move.neutral is not None:
            armies[move.neutral] += 1
        position, count = play(position, move), count + 1
    moves, left = batches_in_turn(before, armies)
    assert (len(moves), left) == (count, {})
    after = play_all(before, *moves)
    assert (after.mods, after.step, after.seats) == (position.mods, position.step, position.seats)


@pytest.mark.clause("R2.7")
def test_batches_in_turn_end_with_whoever_has_placed_too_few():
    position = lay({"egypt": "red 1", "japan": "blue 1"}, players=("red", "blue"), homes=False)
    seats = (SeatRuling("red", reserve=6), SeatRuling("blue", reserve=6))
    position = play(position, Ruling("set up", seats=seats, step="reinforce", order=("red", "blue")))
    moves, left = batches_in_turn(position, {"egypt": 6, "japan": 2, "sakha": 1, "siberia": 0})
    assert [(move.player, move.placements) for move in moves] == [("red", (("egypt", 3),))]
    assert left == {"egypt": 3, "japan": 2, "sakha": 1}
    assert batches_in_turn(lay({"egypt": "red 1"}), {"egypt": 3}) == ((), {"egypt": 3})
