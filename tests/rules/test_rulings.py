"""Rulings: the table decides; and positions entered from the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from risk2210.rules import (
    STEPS,
    Bid,
    Card,
    ChooseMarker,
    Claim,
    Collect,
    Declare,
    Deploy,
    Devastate,
    Effect,
    EndTurn,
    Game,
    HoldingRuling,
    Occupy,
    PlaceCommand,
    Roll,
    RollForFirst,
    Ruling,
    SeatRuling,
    option,
    options,
    outcome,
    play,
)
from tests.rules.table import PLAYERS, board, code, d6, findings, holding, lay, play_all, start


def rule(position, *territories, **more):
    return play(position, Ruling("the table decided", territories, **more))


def test_every_public_quantity_can_be_set():
    position = lay({"egypt": "red 5 land", "sakha": "blue 2"})
    position = rule(
        position,
        HoldingRuling("egypt", owner="gold", mods=7, commanders=("space", "diplomat"), station=True),
        HoldingRuling("sakha", devastated=True, owner=None, mods=0),
        seats=(SeatRuling("red", energy=11, hand=(Card("land"),)), SeatRuling("blue", influence=1)),
        piles=(("land", 19), ("space", 3)),
        discarded=("sakha",),
        spent=(Card("naval"),),
        year=3,
        captures=2,
        lasting=(Effect("cease_fire", "gold", against="red"),),
    )
    assert position.owner_of("egypt") == "gold"
    assert (position.mods_of("egypt"), position.commanders_at("egypt")) == (7, ("diplomat", "space"))
    assert position.station_at("egypt")
    assert position.devastated == {"sakha"}
    assert (position.energy_of("red"), position.hand_of("red")) == (11, (Card("land"),))
    assert (position.seat("blue").influence, position.pile("land"), position.pile("space")) == (1, 19, 3)
    assert (position.discarded, position.spent, position.year) == ({"sakha"}, (Card("naval"),), 3)
    assert position.turn.captures == 2
    assert len(position.lasting) == 1
    moved = rule(position, step="fortify", order=("gold", "red", "blue"), player="blue")
    assert (moved.step, moved.active, moved.order) == ("fortify", "blue", ("gold", "red", "blue"))


def test_what_is_left_out_stays():
    position = lay({"egypt": "red 5 land station"})
    after = rule(position, HoldingRuling("egypt", mods=2))
    assert (after.owner_of("egypt"), after.commanders_at("egypt"), after.station_at("egypt")) == (
        "red",
        ("land",),
        True,
    )


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        (Ruling(""), "ruling/reason R1.11"),
        (Ruling("x", (HoldingRuling("atlantis"),)), "territory/unknown R1.1"),
        (Ruling("x", (HoldingRuling("egypt", owner="violet"),)), "player/unknown R2.1"),
        (Ruling("x", (HoldingRuling("egypt", mods=-1),)), "ruling/range R1.11"),
        (Ruling("x", (HoldingRuling("egypt", mods=10**6),)), "ruling/range R1.11"),
        (Ruling("x", seats=(SeatRuling("violet"),)), "player/unknown R2.1"),
        (Ruling("x", seats=(SeatRuling("red", energy=-1),)), "ruling/range R1.11"),
        (Ruling("x", piles=(("land", -1),)), "ruling/range R1.11"),
        (Ruling("x", discarded=("atlantis",)), "territory/unknown R1.1"),
        (Ruling("x", year=0), "ruling/range R1.11"),
        (Ruling("x", order=("red", "red")), "ruling/order R4.2"),
        (Ruling("x", order=("red", "violet")), "player/unknown R2.1"),
        (Ruling("x", order=("red", "blue"), player="gold"), "ruling/not_in_order R4.2"),
        (Ruling("x", lasting=(Effect("cease_fire", "violet"),)), "player/unknown R2.1"),
        (Ruling("x", lasting=(Effect("cease_fire", "red", against="violet"),)), "player/unknown R2.1"),
        (Ruling("x", lasting=(Effect("hidden_energy", "red", territory="atlantis"),)), "territory/unknown R1.1"),
    ],
)
def test_what_cannot_be_written_down(move, expected):
    assert code(lay({"egypt": "red 5"}), move) == expected


def test_odd_positions_are_listed_not_hidden():
    position = lay({"egypt": "red 5 land", "sakha": "red 1"})
    odd = rule(position, HoldingRuling("sakha", commanders=("land",)), HoldingRuling("alden", mods=2))
    assert {"commander_twice", "no_owner"} <= set(findings(odd))


def test_the_game_goes_on_after_a_ruling():
    position = play(lay({"egypt": "red 5", "saharan_empire": "blue 2"}), Declare("red", "egypt", "saharan_empire"))
    unrelated = rule(position, seats=(SeatRuling("red", energy=9),))
    assert unrelated.awaiting == position.awaiting
    assert play(unrelated, Roll(d6(6), d6(1))).invasion is not None


def test_a_ruling_gives_the_game_back_when_it_was_over():
    over = play_all(lay({"egypt": "red 5", "saharan_empire": "blue 1"}, players=("red", "blue"), homes=False))
    over = play_all(over, Declare("red", "egypt", "saharan_empire"), Roll(d6(6), d6(1)), Occupy("red", 1))
    assert outcome(over) is not None
    back = rule(over, holding("mexico", "blue 3"), seats=(SeatRuling("blue", alive=True),), step="invade", player="red")
    assert back.active == "red"
    assert outcome(back) is None


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("players", [("red", "blue"), PLAYERS])
def test_every_step_can_be_ruled_and_gone_on_from(step, players):
    position = lay({"egypt": "red 5", "saharan_empire": "blue 3"}, players=players)
    ruled = rule(position, step=step)
    assert ruled.awaiting or ruled.step in {"over", "scoring"}
    allowed = options(ruled).allowed
    assert len(allowed) > 1 or ruled.step == "over"
    for offer in allowed.values():
        play(ruled, offer.moves[0])


# --- from the table ---


def entered():
    """Year 3 of a game, as read off the table."""
    return Ruling(
        "read off the table",
        (
            holding("egypt", "red 5 land station"),
            holding("saharan_empire", "blue 3 diplomat"),
            holding("tycho", "gold 2 space"),
            *(HoldingRuling(t, devastated=True) for t in ("siberia", "sakha", "alberta", "mexico")),
        ),
        (SeatRuling("red", energy=4, hand=(Card("land"),)), SeatRuling("blue", energy=0), SeatRuling("gold", energy=6)),
        piles=(("land", 19),),
        discarded=("siberia", "sakha", "alberta", "mexico"),
        year=3,
        step="deploy",
        order=("gold", "red", "blue"),
        player="red",
    )


def test_a_game_goes_on_from_the_table():
    game = Game.from_table(board(), PLAYERS, entered())
    position = game.position
    assert findings(position) == []
    assert (position.year, position.active, position.order) == (3, "red", ("gold", "red", "blue"))
    assert all(seat.reserve == 0 for seat in position.seats)
    position = play_all(position, Collect("red"), Deploy("red", (("egypt", 4),)))
    assert (position.mods_of("egypt"), position.energy_of("red"), position.step) == (9, 7, "build")


def test_entering_in_any_order_comes_to_the_same():
    whole = Game.from_table(board(), PLAYERS, entered()).position
    table = entered()
    game = Game.new(board(), PLAYERS)
    for part in (
        Ruling("energy first", seats=table.seats),
        Ruling("then the year", year=3),
        *(Ruling("one territory", (territory,)) for territory in reversed(table.territories)),
        Ruling("cards", piles=table.piles, discarded=table.discarded),
        Ruling("and whose turn", step="deploy", order=table.order, player="red"),
    ):
        game.push(part)
    assert game.position == whole


def test_every_inconsistency_is_listed_at_once():
    lands = ("nunavut", "canada", "alberta", "mexico", "argentina")
    position = play(
        start(),
        Ruling(
            "a careless reading",
            (
                *(holding(territory, "red 1 station") for territory in lands),
                holding("egypt", "red 1 land"),
                holding("saharan_empire", "red 1 land"),
                HoldingRuling("siberia", devastated=True, owner="blue", mods=2),
                HoldingRuling("sakha", commanders=("naval",)),
                HoldingRuling("pevek", owner="gold"),
                holding("tycho", "red 1 station"),
                holding("japan", "neutral 2"),
            ),
            (
                SeatRuling("red", energy=150),
                SeatRuling("blue", hand=(Card("land"), Card("space", "land_scout_forces"))),
            ),
            year=9,
            step="invade",
            order=("red", "gold"),
        ),
    )
    assert {
        "stations",
        "commander_twice",
        "devastated_held",
        "no_owner",
        "empty_but_owned",
        "station_land",
        "no_neutral_army",
        "energy_supply",
        "deck_size",
        "no_such_face",
        "year",
        "not_in_order",
        "devastation_count",
        "devastation_card",
        "no_units",
    } <= set(findings(position))


def test_a_reserve_ruled_in_step_one_is_to_be_placed():
    position = lay({"egypt": "red 5"}, step="deploy")
    ruled = rule(position, seats=(SeatRuling("red", reserve=2),))
    assert (ruled.awaiting[-1].kind, ruled.awaiting[-1].amount) == ("deploy", 2)
    assert play(ruled, Deploy("red", (("egypt", 2),))).step == "build"


@pytest.mark.parametrize("step", ["build", "buy", "play", "invade", "fortify"])
def test_a_reserve_ruled_later_in_the_turn_is_placed_there_and_then(step):
    ruled = rule(lay({"egypt": "red 5", "sakha": "red 1"}, step=step), seats=(SeatRuling("red", reserve=3),))
    assert (ruled.step, ruled.awaiting[-1].kind, ruled.awaiting[-1].amount) == (step, "deploy", 3)
    assert findings(ruled) == ["devastation_count"]
    ruled = play(ruled, Deploy("red", (("egypt", 1),)))
    assert code(ruled, EndTurn("red")) == "awaiting/deploy R5.5"
    done = play(ruled, Deploy("red", (("sakha", 2),)))
    assert (done.step, done.mods_of("egypt"), done.mods_of("sakha")) == (step, 6, 3)
    assert [decision.kind for decision in done.awaiting] == ["turn"]
    left = play(lay({"egypt": "red 5"}, step="deploy"), Collect("red"))
    passed_over = rule(left, step=step)  # what was not placed before the table went on is nobody's
    assert (passed_over.seat("red").reserve, passed_over.awaiting[-1].kind) == (0, "turn")


def test_a_station_ruled_away_owes_nothing():
    position = play(lay({"egypt": "red 5 station"}, step="deploy"), Collect("red"))
    position = play(position, Deploy("red", (("egypt", 4),)))
    assert position.step == "build"
    owing = play(lay({"egypt": "red 5 station", "sakha": "red 1"}, step="deploy"), Collect("red"))
    owing = play(owing, Deploy("red", (("sakha", 3),)))
    assert owing.awaiting[-1].amount == 1
    assert rule(owing, HoldingRuling("egypt", station=False)).step == "build"


def test_a_ruling_in_setup_keeps_it_going():
    position = rule(
        start(), *(HoldingRuling(t.id, owner="red", mods=1) for t in board().territories if t.kind == "land")
    )
    assert position.step == "devastation"
    claims = rule(position, step="claim")
    assert claims.step == "reinforce"


def test_a_ruling_in_setup_keeps_whose_turn_it_is():
    opening = (
        Devastate(("egypt", "siberia", "sakha", "alberta")),
        RollForFirst((("red", 1), ("blue", 6), ("gold", 2))),
    )
    position = play_all(start(), *opening, Claim("blue", "mexico"))
    ruled = rule(position, HoldingRuling("mexico", mods=2))
    assert ruled.awaiting == position.awaiting
    assert ruled.order == ("blue", "gold", "red")
    assert rule(position, player="red").awaiting[-1].players == ("red",)


def test_a_ruling_while_commanders_are_placed_asks_nobody_twice():
    held = tuple(
        holding(territory, f"{player} 3")
        for territory, player in (("mexico", "red"), ("japan", "blue"), ("alden", "gold"))
    )
    position = rule(start(), *held, step="command", order=("red", "blue", "gold"))
    position = play(position, PlaceCommand("red", "mexico", "mexico", "mexico"))
    ruled = rule(position, HoldingRuling("alden", mods=5))
    assert ruled.awaiting[-1].players == ("blue",)
    assert rule(position, step="command", player="red").awaiting[-1].players == ("blue",)


def test_a_player_ruled_out_neither_bids_nor_moves():
    position = lay({"egypt": "red 5"}, step="bidding")
    ruled = rule(position, seats=(SeatRuling("gold", alive=False),))
    assert ruled.awaiting[-1].players == ("red", "blue")
    assert play(ruled, Bid((("red", 1), ("blue", 0)))).awaiting[-1].kind == "marker"


def bid_for(*bids):
    return play(lay({"egypt": "red 5"}, step="bidding"), Bid(tuple(zip(PLAYERS, bids, strict=True))))


def test_bids_once_paid_are_not_asked_for_again():
    """Whoever is ruled out or given MODs meanwhile, the others go on with the bids they have made."""
    tied = rule(bid_for(2, 2, 0), seats=(SeatRuling("gold", alive=False),))
    assert (tied.awaiting[-1].kind, tied.awaiting[-1].players) == ("tie", ("red", "blue"))
    settled = rule(bid_for(2, 2, 0), seats=(SeatRuling("red", alive=False),))
    assert (settled.awaiting[-1].kind, settled.awaiting[-1].players) == ("marker", ("blue",))
    chosen = play(bid_for(2, 1, 0), ChooseMarker("red", 3))
    without = rule(chosen, seats=(SeatRuling("red", alive=False),))
    assert option(without, "choose_marker").arguments["marker"] == (1, 2)
    begun = play(without, ChooseMarker("blue", 2))
    assert (begun.order, begun.step, begun.active) == (("gold", "blue"), "deploy", "gold")
    assert [begun.energy_of(name) for name in ("blue", "gold")] == [2, 3]
    back = rule(without, seats=(SeatRuling("red", alive=True),))
    assert (back.awaiting[-1].kind, back.awaiting[-1].players) == ("bids", PLAYERS)


@pytest.mark.parametrize("bidding", [lay({"egypt": "red 5"}, step="bidding"), bid_for(2, 2, 0), bid_for(2, 1, 0)])
def test_a_turn_order_ruled_amid_the_bids_is_the_order_of_the_year(bidding):
    order = ("gold", "red", "blue")
    ruled = rule(bidding, order=order)
    assert (ruled.order, ruled.active, ruled.awaiting[-1].kind) == (order, "gold", "collect")
    assert (ruled.bid_groups, ruled.energy_of("red")) == ((), bidding.energy_of("red"))
    assert rule(bidding, order=order, player="red").active == "red"
    assert rule(bidding, player="blue").active == "blue"
    again = rule(bidding, order=order, step="bidding")
    assert (again.awaiting[-1].kind, again.order) == ("bids", ())


@settings(deadline=None, max_examples=100)
@given(st.data())
def test_rulings_never_break_the_engine(data):
    """Any ruling is accepted or refused, and whatever comes of it can be asked for its options and go on."""
    position = lay({"egypt": "red 5 land", "saharan_empire": "blue 2 naval", "sakha": "red 2"})
    position = play(position, Declare("red", "egypt", "saharan_empire"))
    for _ in range(3):
        territories = data.draw(
            st.lists(
                st.builds(
                    HoldingRuling,
                    st.sampled_from(["egypt", "saharan_empire", "sakha", "tycho", "poseidon"]),
                    owner=st.sampled_from(["red", "blue", "gold", None, "neutral"]),
                    mods=st.integers(0, 3),
                    commanders=st.lists(st.sampled_from(["land", "naval"]), max_size=3).map(tuple),
                    station=st.booleans(),
                    devastated=st.booleans(),
                ),
                max_size=3,
            )
        )
        more = {}
        if data.draw(st.booleans()):
            more["step"] = data.draw(st.sampled_from(STEPS))
        if data.draw(st.booleans()):
            more["seats"] = (SeatRuling(data.draw(st.sampled_from(PLAYERS)), alive=data.draw(st.booleans())),)
        position = rule(position, *territories, **more)
        findings(position)
        assert outcome(position) is None or position.step == "over"
        for offer in options(position).allowed.values():
            for move in offer.moves[:3]:
                play(position, move)
        following = data.draw(st.sampled_from([m for o in options(position).allowed.values() for m in o.moves]))
        position = play(position, following)
