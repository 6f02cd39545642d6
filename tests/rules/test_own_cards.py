"""A group's own cards beside those of the box: from a file, in the piles, and those that only words describe."""

import json

import pytest

from risk2210.board import BoardError, load_own_cards
from risk2210.record import parse, to_text
from risk2210.rules import (
    Card,
    Declare,
    Frame,
    Game,
    HoldingRuling,
    Pass,
    PlayCard,
    Roll,
    Ruleset,
    Ruling,
    ScoreInfluence,
    SeatRuling,
    card_plays,
    new_position,
    option,
    play,
)
from tests.rules.scenes import ALL_FIVE, asked, kinds
from tests.rules.table import board, code, findings, holding

RAIN = {
    "id": "nuclear_acid_rain",
    "deck": "nuclear",
    "names": {"en": "Acid Rain", "fr": "Pluie acide"},
    "copies": 2,
    "cost": 1,
    "commander": "nuclear",
    "window": "own_pre_invasion",
    "effect": "text",
    "text": {"en": "All water is poisoned.", "fr": "Toutes les eaux sont empoisonnées."},
}
AMBUSH = {
    "id": "land_ambush",
    "deck": "land",
    "names": {"en": "Ambush", "fr": "Embuscade"},
    "copies": 1,
    "cost": 0,
    "commander": "land",
    "window": "invasion_own_territory",
    "effect": "text",
    "text": {"en": "The attackers change sides.", "fr": "Les attaquants changent de camp."},
    "terrain": "land",
}
GUSHER = {
    "id": "naval_gusher",
    "deck": "naval",
    "names": {"en": "Gusher", "fr": "Geyser"},
    "copies": 1,
    "cost": 0,
    "commander": "naval",
    "window": "own_pre_invasion",
    "effect": "hidden_energy",
    "text": {"en": "Nine energy.", "fr": "Neuf énergies."},
    "draw": {"pile": "water"},
    "amount": 9,
    "lasting": "turn",
}


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"format": 1, "cards": [RAIN, AMBUSH, GUSHER]}), encoding="utf-8")
    return load_own_cards(file)


def laid(own, hands, step="play"):
    held = {
        "egypt": f"red 5 {ALL_FIVE}",
        "poseidon": "red 2",
        "saharan_empire": f"blue 3 {ALL_FIVE}",
        "japan": "gold 2",
    }
    start = new_position(Frame(board(), ("red", "blue", "gold"), Ruleset(cards=own)))
    seats = tuple(SeatRuling(player, energy=5, hand=hand) for player, hand in hands.items())
    taken = [card.deck for hand in hands.values() for card in hand]
    piles = tuple((deck, start.pile(deck) - taken.count(deck)) for deck in set(taken))
    order = ("red", "blue", "gold")
    territories = tuple(holding(territory, text) for territory, text in held.items())
    return play(start, Ruling("laid out", territories, seats, piles, year=1, step=step, order=order, player="red"))


@pytest.mark.clause("R9.18")
@pytest.mark.ruling("Q20")
def test_own_cards_lie_in_the_piles(own):
    position = new_position(Frame(board(), ("red", "blue", "gold"), Ruleset(cards=own)))
    assert (position.pile("nuclear"), position.pile("land"), position.pile("space")) == (22, 21, 20)
    assert findings(position) == []
    assert new_position(Frame(board(), ("red", "blue", "gold"), Ruleset())).pile("nuclear") == 20


@pytest.mark.clause("R9.18")
def test_what_only_words_describe_is_carried_out_by_rulings(own):
    position = laid(own, {"red": (Card("nuclear"),)})
    played = play(position, PlayCard("red", "nuclear_acid_rain"))
    assert asked(played)[0] == "card_text"
    assert played.awaiting[-1].card == "nuclear_acid_rain"
    assert played.energy_of("red") == 4
    assert code(played, Declare("red", "egypt", "saharan_empire")) == "awaiting/card_text R9.18"
    ruled = play(played, Ruling("poisoned", (HoldingRuling("poseidon", owner=None, mods=0),)))
    assert asked(ruled)[0] == "card_text"
    assert kinds(play(ruled, Pass())) == ["turn"]


def test_words_at_an_invasion_may_decide_it(own):
    position = play(laid(own, {"blue": (Card("land"),)}, "invade"), Declare("red", "egypt", "saharan_empire"))
    played = play(position, PlayCard("blue", "land_ambush"))
    weak = play(played, Ruling("they change sides", (HoldingRuling("egypt", mods=0, commanders=("land",)),)))
    assert kinds(weak) == ["turn", "roll", "card_text"]
    assert play(weak, Pass("blue")).invasion is None
    none = play(played, Ruling("nothing comes of it"))
    assert kinds(play(none, Pass("blue"))) == ["turn", "roll"]
    assert play(play(none, Pass("blue")), Roll(((6, 6),), ((6, 1),))).invasion is not None


def test_an_own_card_has_its_own_numbers(own):
    from risk2210.rules import EndTurn

    position = play(laid(own, {"red": (Card("naval"),)}), PlayCard("red", "naval_gusher", drawn=("poseidon",)))
    assert play(position, EndTurn("red")).energy_of("red") == 5 + 9


def test_own_cards_travel_with_the_record_and_have_names(own):
    game = Game.new(board(), ("red", "blue", "gold"), Ruleset(cards=own))
    again = Game(game.header, board())
    assert again.position == game.position
    position = laid(own, {"red": (Card("nuclear"),)})
    move = PlayCard("red", "nuclear_acid_rain")
    assert parse("play pluie acide", position) == move
    assert parse(to_text(move, position), position) == move
    assert {p.card.id for p in card_plays(position, "red")} >= {"nuclear_acid_rain", "nuclear_armageddon"}


def test_a_faulty_file_says_everything_that_is_wrong(tmp_path):
    file = tmp_path / "own.json"
    spoilt = {**RAIN, "copies": 0, "id": "acid_rain"}
    file.write_text(json.dumps({"format": 1, "cards": [spoilt, {**GUSHER, "amount": 0}]}), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        load_own_cards(file)
    assert {fault.code for fault in caught.value.faults} == {"cards/copies", "cards/id-deck", "cards/needed"}
    assert str(file) in caught.value.message("fr")


# --- a group's own Colony Influence -----------------------------------------------------------------------------

GLORY = {
    "id": "land_glory",
    "deck": "land",
    "names": {"en": "Glory", "fr": "Gloire"},
    "copies": 1,
    "cost": 0,
    "commander": "naval",
    "window": "final_scoring",
    "effect": "colony_influence",
    "text": {"en": "Three points.", "fr": "Trois points."},
}


def counted(tmp_path, hand):
    """The final count with Glory in the pile of land cards: it asks for another commander than the pile."""
    file = tmp_path / "glory.json"
    file.write_text(json.dumps({"format": 1, "cards": [GLORY]}), encoding="utf-8")
    return laid(load_own_cards(file), {"red": hand}, "scoring")


@pytest.mark.clause("R11.4")
@pytest.mark.parametrize("known", [True, False])
def test_an_own_card_worth_points_is_asked_for_at_the_final_count(tmp_path, known):
    position = counted(tmp_path, (Card("land", "land_glory" if known else None),))
    assert asked(position)[:2] == ("influence", ("red",))
    assert option(position, "score_influence").arguments["decks"] == {"land": 1}
    for move in (PlayCard("red", "land_glory"), ScoreInfluence("red", ("land",))):
        after = play(position, move)
        assert after.seat("red").influence == 1
    assert after.spent == (Card("land", "land_glory" if known else "land_colony_influence"),)


def test_each_of_them_asks_for_its_own_commander(tmp_path):
    position = counted(tmp_path, (Card("land"), Card("land"), Card("land"), Card("land")))
    assert option(position, "score_influence").arguments["decks"] == {"land": 3}
    lost = play(position, Ruling("he is lost", (HoldingRuling("egypt", commanders=("land", "diplomat")),)))
    assert option(lost, "score_influence").arguments["decks"] == {"land": 2}
    other = play(position, Ruling("he is lost", (HoldingRuling("egypt", commanders=("naval",)),)))
    assert option(other, "score_influence").arguments["decks"] == {"land": 1}
    assert play(other, ScoreInfluence("red", ("land",))).spent == (Card("land", "land_glory"),)
    all_three = play(position, ScoreInfluence("red", ("land",) * 3)).spent
    assert sorted(card.face for card in all_three) == ["land_colony_influence", "land_colony_influence", "land_glory"]
