"""Rulings in classic Risk: what the turn remembers, sets before the income, the way past a refusal, the audit."""

import pytest

from risk2210.board import load_board
from risk2210.record import difference
from risk2210.rules import (
    EDITIONS,
    NEUTRAL,
    ClaimMission,
    ClaimRank,
    Collect,
    Deal,
    DealMissions,
    Dealt,
    Deploy,
    DrawCard,
    EndTurn,
    HoldingRuling,
    InvasionOutcome,
    Ruling,
    SeatRuling,
    TradeSet,
    audit,
    intended,
    outcome,
    play,
)
from tests.golden.regenerate import classic_game
from tests.rules.classic_table import PLAYERS, card, cards, lay, start
from tests.rules.table import code, findings, play_all
from tests.rules.test_classic import dealt, rolled, taken

SET = ("infantry", "cavalry", "artillery")
AGAIN = (
    Ruling("the step", step="invade"),
    Ruling("the seats", order=("red", "gold", "blue")),
    Ruling("whose turn", player="red"),
    Ruling("still in the game", seats=(SeatRuling("gold", alive=True),)),
)
"""Rulings in the midst of red's turn that leave it red's turn."""


# --- the same turn goes on ---


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("ruling", AGAIN, ids=lambda ruling: ruling.reason)
def test_the_card_of_the_turn_stays_drawn(ruling):
    position = lay({"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}, captures=1)
    position = play_all(position, DrawCard("red"), ruling)
    assert code(position, DrawCard("red")) == "cards/drawn C2.3"


@pytest.mark.clause("C5.6")
@pytest.mark.parametrize("ruling", AGAIN, ids=lambda ruling: ruling.reason)
def test_the_rank_of_the_turn_stays_claimed(ruling):
    position = lay({"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}, mode="risk_mission_2006")
    position = play_all(position, ClaimRank("red", "captain"), ruling)
    assert code(position, ClaimRank("red", "major")) == "ranks/one_a_turn C5.6"


@pytest.mark.clause("C7.7")
@pytest.mark.parametrize("ruling", AGAIN, ids=lambda ruling: ruling.reason)
def test_attacks_of_the_turn_are_remembered(ruling):
    position = lay({"alaska": "red 9", "kamchatka": "blue 4", "japan": "gold 5"}, no_return_attack=True)
    position = play(position, InvasionOutcome("red", "alaska", "kamchatka", attackers_lost=1))
    assert play(position, ruling).attacked == position.attacked == (("red", "alaska", "kamchatka"),)


@pytest.mark.clause("C6.6")
@pytest.mark.parametrize("ruling", AGAIN, ids=lambda ruling: ruling.reason)
def test_others_may_still_show_a_mission_when_somebody_was_eliminated(ruling):
    many = dict.fromkeys(list(load_board("classic").index)[:24], "blue 2")
    held = many | {"siam": "red 9", "indonesia": "gold 1"}
    position = play(lay(held, mode="classic_missions"), taken("indonesia", origin="siam"))
    ruling = ruling if ruling.seats == () else Ruling("so be it", seats=(SeatRuling("blue", alive=True),))
    if len(ruling.order or ()) == 3:
        ruling = Ruling("the seats", order=("blue", "red"))
    assert outcome(play_all(position, ruling, ClaimMission("blue", "hold_24"))).winners == ("blue",)


@pytest.mark.clause("C7.2")
def test_armies_that_a_turn_has_brought_are_counted_on():
    position = lay({"alaska": "red 9"}, step="deploy", sets=9, reinforcement_cap=12, cards={"red": SET})
    position = play_all(position, TradeSet("red", cards(*SET)), Ruling("the seats", order=("red", "gold", "blue")))
    assert (position.seat("red").reserve, play(position, Collect("red")).seat("red").reserve) == (12, 12)


@pytest.mark.clause("C7.1")
@pytest.mark.parametrize("ruling", AGAIN, ids=lambda ruling: ruling.reason)
def test_two_continents_win_when_a_turn_begins_not_when_the_table_rules_in_it(ruling):
    regions = {region.id: region.members for region in load_board("classic").regions}
    two = dict.fromkeys((*regions["australia"], *regions["south_america"]), "red 1")
    position = lay({"siam": "blue 3", "japan": "gold 3"}, victory="two_continents")
    position = play(position, Ruling("as it lies", tuple(HoldingRuling(t, owner="red", mods=1) for t in two)))
    assert outcome(play(position, ruling)) is None
    begins = Ruling("a new turn", step="deploy", player="red", collected=False)
    assert outcome(play(position, begins)).reason == "continents"


# --- the income of a turn (C2.1, C2.5) ---


@pytest.mark.clause("C2.5")
def test_a_set_traded_before_the_reinforcements_is_kept_by_a_ruling_and_they_are_still_to_come():
    position = lay({"alaska": "red 9"}, step="deploy", cards={"red": SET})
    traded = play(position, TradeSet("red", cards(*SET)))
    for ruling in (Ruling("the seats", order=("red", "gold", "blue")), Ruling("the step", step="deploy")):
        again = play(traded, ruling)
        assert (again.seat("red").reserve, again.awaiting[-1].kind) == (4, "collect")
        assert play(again, Collect("red")).seat("red").reserve == 4 + 3
    given = play(position, Ruling("with the income in it", seats=(SeatRuling("red", reserve=5),)))
    assert (given.awaiting[-1].kind, given.awaiting[-1].amount) == ("deploy", 5)
    said = play(position, Ruling("a set", seats=(SeatRuling("red", reserve=4),), collected=False))
    assert said.awaiting[-1].kind == "collect"
    assert play(position, Ruling("he had none", step="deploy", collected=True)).step == "invade"


@pytest.mark.clause("C2.5")
def test_five_cards_are_traded_whatever_the_table_put_into_the_hand():
    position = lay({"alaska": "red 9"}, step="deploy", cards={"red": ("?",) * 5})
    given = play(position, Ruling("the income", seats=(SeatRuling("red", reserve=3),)))
    assert code(given, Deploy("red", (("alaska", 3),))) == "awaiting/trade C2.5"
    traded = play(given, TradeSet("red", cards(*SET)))
    assert (traded.awaiting[-1].kind, traded.awaiting[-1].amount) == ("deploy", 7)
    assert play(traded, Deploy("red", (("alaska", 7),))).step == "invade"


@pytest.mark.clause("C3.3")
def test_too_many_cards_amid_the_attacks_are_traded_after_a_ruling_too():
    position = lay({"alaska": "red 9", "japan": "gold 5"}, cards={"red": ("?",) * 3})
    given = play(position, Ruling("won from blue", seats=(SeatRuling("red", cards=cards(*["?"] * 8)),), deck=36))
    assert code(given, EndTurn("red")) == "awaiting/trade C2.5"
    traded = play(given, TradeSet("red", cards(*SET)))
    for ruling in AGAIN:
        again = play(traded, ruling)
        assert [decision.kind for decision in again.awaiting] == ["turn", "trade", "deploy"]


# --- what a move did, said as a ruling ---


@pytest.mark.parametrize("mode", [mode for mode, edition in EDITIONS.items() if "territory_cards" in edition.parts])
def test_what_every_move_did_can_be_let_stand_as_a_ruling(mode):
    """The income is neither lost nor taken twice, the cards lie where they lay, and the same player is to move."""
    players = EDITIONS[mode].players[1]
    game, _ = classic_game(mode, players, 4)
    for index, move in enumerate(game.moves[:700]):
        before, after = game.position_at(index), game.position_at(index + 1)
        if after.step == "over":
            break
        ruled = play(before, difference(before, after, "as it was played"))
        assert (ruled.owners, ruled.mods, ruled.step) == (after.owners, after.mods, after.step), move
        assert ruled.territory_cards.hands == after.territory_cards.hands, move
        assert [seat.reserve for seat in ruled.seats] == [seat.reserve for seat in after.seats], move
        if after.turn is None:
            whose = [position.order[position.turn_index % players] for position in (ruled, after) if position.order]
            assert len(set(whose)) <= 1, move
        else:
            assert (ruled.active, ruled.turn.collected) == (after.active, after.turn.collected), move
            drawn = [position.territory_cards.drawn for position in (ruled, after)]
            assert drawn[0] is drawn[1] or isinstance(move, DrawCard), move


# --- the way past a refusal ---


@pytest.mark.clause("C2.3")
@pytest.mark.clause("C2.4")
def test_cards_that_the_table_lets_be_drawn_or_traded_stay_in_the_pack():
    hand = ("infantry", "infantry", "infantry", "infantry", "joker")
    position = lay({"alaska": "red 5", "kamchatka": "blue 5"}, cards={"red": hand[:4]})
    for move, left in (
        (TradeSet("red", cards("infantry", "infantry", "infantry")), 1),
        (DrawCard("red", card("joker")), 5),
    ):
        assert code(position, move)
        after = play(position, intended(position, [move], "the table allows it"))
        assert findings(after) == []
        assert len(after.territory_hand("red")) == left
    traded = play(position, intended(position, [TradeSet("red", cards(*["infantry"] * 3))], "late"))
    assert (traded.territory_cards.sets, traded.territory_cards.discards) == (1, cards(*["infantry"] * 3))
    empty = play(position, Ruling("drawn out", deck=0, discards=cards("joker", "?")))
    drawn = play(empty, intended(empty, [DrawCard("red")], "by mistake"))
    assert (drawn.territory_cards.deck, drawn.territory_cards.discards) == (1, ())


@pytest.mark.clause("C6.6")
@pytest.mark.clause("C5.6")
def test_a_claim_that_the_table_accepts_wins():
    position = lay({"alaska": "red 5", "kamchatka": "blue 5"}, mode="classic_missions")
    claim = ClaimMission("blue", "hold_24")
    assert code(position, claim) == "missions/other_turn C6.6"
    assert outcome(play(position, intended(position, [claim], "he forgot"))).winners == ("blue",)
    ranks = lay({"alaska": "red 5", "kamchatka": "blue 5"}, mode="risk_mission_2006")
    first = play(ranks, intended(ranks, [ClaimRank("blue", "major")], "he forgot"))
    assert (first.missions.ranks[1], outcome(first)) == (("major",), None)
    three = Ruling("as it lies", seats=(SeatRuling("blue", ranks=("captain", "major", "colonel")),))
    last = play(ranks, three)
    assert outcome(play(last, intended(last, [ClaimRank("blue", "general")], "he forgot"))).winners == ("blue",)


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("owners", [("red", "blue", NEUTRAL), (NEUTRAL, "blue", "red"), ("blue", NEUTRAL, "red")])
def test_an_uneven_deal_that_the_table_accepts_goes_on_with_whoever_is_first(owners):
    position = play(start("classic", ("red", "blue")), rolled(("red", "blue"), 1))
    ids = position.frame.ids
    deal = Deal(tuple(map(Dealt, owners, (ids[:16], ids[16:28], ids[28:]))))
    assert code(position, deal) == "setup/deal_uneven C4.2"
    after = play(position, intended(position, [deal], "so it lies"))
    assert (after.step, after.awaiting[-1].players) == ("reinforce", ("blue",))
    assert code(position, Deal(deal.piles[:2])) == "setup/deal_owners C4.2"


@pytest.mark.clause("C6.5")
def test_a_deal_let_stand_before_the_missions_leaves_the_first_player_first():
    position = play(start("classic_missions"), rolled(PLAYERS, 2))
    after = play(position, dealt(position))
    ruled = play(position, difference(position, after, "so it lies"))
    assert ruled.step == "missions"
    assert play(ruled, DealMissions()).awaiting[-1].players == ("gold",)


# --- the audit ---


@pytest.mark.parametrize(
    ("ruling", "found"),
    [
        (Ruling("x", (HoldingRuling("alaska", mods=0),)), "empty_but_owned C1.2, no_units C1.5"),
        (Ruling("x", (HoldingRuling("alberta", mods=3),)), "no_owner C1.2"),
        (Ruling("x", (HoldingRuling("alberta", owner=NEUTRAL, mods=3),)), "no_neutral_army C4.1"),
        (Ruling("x", seats=(SeatRuling("gold", alive=False),)), "out_but_holding C1.5"),
        (Ruling("x", seats=(SeatRuling("gold", reserve=2),)), "reserve C2.9"),
        (Ruling("x", order=("red", "blue"), player="red"), "not_in_order C1.4"),
        (Ruling("x", deck=3), "pack_size C1.1"),
    ],
)
def test_findings_name_the_clause_of_classic_risk_in_its_words(ruling, found):
    position = play(lay({"alaska": "red 5", "kamchatka": "blue 5"}), ruling)
    told = audit(position)
    assert ", ".join(f"{one.code.removeprefix('audit/')} {one.about.clause}" for one in told) == found
    for one in told:
        for lang in ("en", "fr"):
            sentence = one.message(lang, position.frame)
            assert not any(word in sentence for word in ("MOD", "unit", "station", "energy", "énergie", "marker"))


# --- the table stops ---


@pytest.mark.clause("C1.5")
@pytest.mark.parametrize("mode", [name for name in EDITIONS if "score" not in EDITIONS[name].parts])
def test_nobody_has_won_a_game_that_the_table_stops(mode):
    position = start(mode, PLAYERS[: EDITIONS[mode].players[0]])
    result = outcome(play(position, Ruling("it is late", step="over")))
    assert (result.winners, result.reason, result.decided_by) == ((), "stopped", "stopped")
    assert {sheet.player for sheet in result.sheets} == set(position.players)
    named = outcome(play(position, Ruling("it is late", step="over", winner="red")))
    assert (named.winners, named.reason) == (("red",), "ruling")
