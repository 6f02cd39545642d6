"""C2, C3.3: what is said of cards, which ones a set takes, one set after another, the pack shuffled anew."""

import pytest

from risk2210.rules import (
    Collect,
    Deploy,
    DrawCard,
    EndTurn,
    IllegalMove,
    PlayCard,
    Ruling,
    ShowCard,
    TradeSet,
    income,
    option,
    options,
    play,
)
from risk2210.rules.messages import TEMPLATES
from risk2210.rules.messages_classic import CLASSIC_TEMPLATES
from tests.rules.classic_table import card, cards, lay
from tests.rules.table import code, play_all
from tests.rules.table import lay as lay_2210
from tests.rules.test_classic import taken

SET = ("infantry", "cavalry", "artillery")


# --- saying what a card is ---


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("hand", [("?",), ("infantry",), ("? egypt",), ("infantry egypt", "joker", "cavalry")])
def test_whatever_is_not_known_of_a_card_may_be_said_and_is_offered(hand):
    """Its symbol, its territory, or both: the option and the move agree."""
    position = lay({"alaska": "red 5"}, cards={"blue": hand})
    offer = option(position, "show")
    assert offer.players == ("blue",)
    assert offer.moves
    for move in offer.moves:
        after = play(position, move)
        assert len(after.territory_hand("blue")) == len(hand)
        assert after != position


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize("hand", [(), ("joker",), ("infantry egypt",), ("infantry egypt", "joker")])
def test_of_cards_that_are_known_there_is_nothing_to_say(hand):
    position = lay({"alaska": "red 5"}, cards={"blue": hand})
    assert options(position).refused["show"].code == "cards/all_known"
    for said in ("infantry", "infantry egypt", "joker", "? egypt", "cavalry siam"):
        assert code(position, ShowCard("blue", card(said))).split()[0] in {"cards/not_unknown", "cards/pack"}


@pytest.mark.clause("C2.3")
def test_a_symbol_said_of_a_card_that_shows_a_territory_is_no_joker():
    position = lay({"alaska": "red 5"}, cards={"blue": ("? egypt",)})
    assert {move.card.symbol for move in option(position, "show").moves} == set(SET)
    assert code(position, ShowCard("blue", card("joker"))) == "cards/not_unknown C2.3"


# --- which cards a set takes ---


@pytest.mark.clause("C2.7")
@pytest.mark.parametrize("at", ["alaska", "brazil", "egypt", "japan"])
def test_the_card_that_shows_the_territory_named_is_in_the_set(at):
    """Four cards with one symbol: whichever territory gets the armies, its card goes to the discards."""
    hand = tuple(f"infantry {territory}" for territory in ("alaska", "brazil", "egypt", "japan"))
    position = lay(dict.fromkeys(("alaska", "brazil", "egypt", "japan"), "red 2"), step="deploy", cards={"red": hand})
    after = play(position, TradeSet("red", cards("infantry", "infantry", "infantry"), at))
    assert after.mods_of(at) == 4
    assert at in {gone.territory for gone in after.territory_cards.discards}
    assert len(after.territory_hand("red")) == 1


@pytest.mark.clause("C2.7")
def test_a_territory_whose_card_lies_elsewhere_gets_nothing():
    hands = {"red": ("?", "?", "?"), "blue": ("cavalry alaska",)}
    position = lay({"alaska": "red 2"}, step="deploy", cards=hands)
    assert code(position, TradeSet("red", cards(*SET), "alaska")) == "cards/bonus_not_shown C2.7"
    assert code(position, TradeSet("red", cards("joker", "joker", "infantry siam"), "alaska")).startswith("cards/bonus")


@pytest.mark.clause("C2.7")
@pytest.mark.clause("C1.1")
@pytest.mark.parametrize(
    ("hand", "told"), [(("?", "joker", "cavalry siam"), True), (("?", "?", "cavalry siam"), False)]
)
def test_the_extra_armies_tell_which_card_was_traded_where_one_alone_can_show_it(hand, told):
    position = lay({"alaska": "red 2"}, step="deploy", cards={"red": hand, "blue": ("?",)})
    said = cards("infantry", "joker" if told else "artillery", "cavalry")
    after = play(position, TradeSet("red", said, "alaska"))
    assert after.mods_of("alaska") == 4
    shown = {gone.territory for gone in after.territory_cards.discards}
    assert shown == ({"alaska", "siam", None} if told else {"siam", None})
    if told:
        assert code(after, ShowCard("blue", card("? alaska"))) == "cards/pack C1.1"


@pytest.mark.clause("C1.1")
def test_the_pack_holds_each_territory_once_and_fourteen_of_a_symbol():
    position = lay({"alaska": "red 2"}, step="deploy", cards={"red": ("?",) * 3})
    assert code(position, TradeSet("red", cards("infantry alaska", "infantry alaska", "infantry"))) == "cards/pack C1.1"
    many = lay({"alaska": "red 2"}, step="deploy", cards={"blue": ("cavalry",) * 13, "red": ("?",) * 3})
    assert code(many, TradeSet("red", cards("cavalry", "cavalry", "cavalry"))) == "cards/pack C1.1"
    assert play(many, TradeSet("red", cards(*SET))).territory_cards.sets == 1
    assert all(sum(one.symbol == "cavalry" for one in move.cards) < 2 for move in option(many, "trade").moves)


# --- one set after another (C3.3) ---


@pytest.mark.clause("C3.3")
def test_the_armies_of_one_set_are_placed_before_the_next_is_traded():
    held = {"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}
    position = play(lay(held, cards={"red": ("?",) * 5, "blue": ("?",) * 4}), taken("kamchatka"))
    position = play(position, TradeSet("red", cards(*SET)))
    assert code(position, TradeSet("red", cards(*SET))) == "awaiting/deploy C2.9"
    assert options(position).refused["trade"].code == "awaiting/deploy"
    position = play_all(position, Deploy("red", (("alaska", 4),)), TradeSet("red", cards(*SET)))
    position = play(position, Deploy("red", (("kamchatka", 6),)))
    assert (len(position.territory_hand("red")), position.awaiting[-1].kind) == (3, "turn")
    assert code(position, TradeSet("red", cards(*SET))) == "cards/trade_over C2.5"


@pytest.mark.clause("C3.3")
def test_five_cards_after_the_first_set_are_still_too_many():
    """Down to four or fewer: with eight cards two sets are traded."""
    held = {"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}
    position = play(lay(held, cards={"red": ("?",) * 4, "blue": ("?",) * 4}), taken("kamchatka"))
    left = []
    while position.awaiting[-1].kind == "trade":
        position = play(position, TradeSet("red", cards(*SET)))
        position = play(position, Deploy("red", (("alaska", position.seat("red").reserve),)))
        left.append(len(position.territory_hand("red")))
    assert left == [5, 2]


@pytest.mark.clause("C3.3")
def test_the_cards_won_by_a_whole_invasion_told_in_one_line_are_the_captors():
    held = {"alaska": "red 9", "kamchatka": "blue 1", "japan": "gold 5"}
    position = lay(held, cards={"blue": ("infantry egypt", "?")})
    after = play(position, taken("kamchatka"))
    assert after.territory_hand("red") == cards("infantry egypt", "?")
    assert (after.territory_cards.deck, after.territory_cards.discards) == (42, ())


# --- the pile shuffled anew (C2.8) ---


def drawn_out(discards, hands):
    position = lay({"alaska": "red 9", "japan": "blue 5"}, captures=1, discards=discards, cards=hands)
    return play(position, Ruling("drawn out", deck=0))


@pytest.mark.clause("C2.8")
def test_cards_shuffled_in_again_may_be_drawn_and_said_again():
    hands = {"blue": ("infantry siam", "joker")}
    position = drawn_out(("joker", "infantry alaska", "cavalry"), hands)
    offer = option(position, "draw")
    assert "joker" in offer.arguments["symbols"]
    assert "alaska" in offer.arguments["territories"]
    assert "siam" not in offer.arguments["territories"]
    for move in offer.moves:
        play(position, move)
    again = play(position, DrawCard("red", card("infantry alaska")))
    assert again.territory_hand("red") == cards("infantry alaska")
    assert (again.territory_cards.deck, again.territory_cards.discards) == (2, ())
    assert code(position, DrawCard("red", card("cavalry siam"))) == "cards/pack C1.1"


@pytest.mark.clause("C2.8")
def test_while_the_pile_lasts_its_discards_stay_out():
    position = lay({"alaska": "red 9"}, captures=1, discards=("joker", "joker", "infantry alaska"))
    assert code(position, DrawCard("red", card("joker"))) == "cards/pack C1.1"
    assert code(position, DrawCard("red", card("cavalry alaska"))) == "cards/pack C1.1"
    assert "joker" not in option(position, "draw").arguments["symbols"]


@pytest.mark.clause("C7.3")
def test_open_cards_are_said_from_the_pile_shuffled_anew_as_well():
    position = lay(
        {"alaska": "red 9"}, captures=1, discards=("joker", "infantry"), cards={"blue": ("joker",)}, open_cards=True
    )
    position = play(position, Ruling("drawn out", deck=0))
    assert all(move.card.symbol is not None for move in option(position, "draw").moves)
    assert play(position, DrawCard("red", card("joker"))).territory_cards.deck == 1


# --- what a turn brings (C7.2) ---


@pytest.mark.clause("C7.2")
@pytest.mark.parametrize(("sets", "earned"), [(0, 12), (5, 12)])
def test_the_lines_of_the_reinforcements_add_up_to_what_is_taken(sets, earned):
    """Under the house rule of 12 armies the surplus is a line of its own, whatever a set has brought before."""
    ids = [territory for territory in lay({"alaska": "red 1"}).frame.ids if territory not in {"siam", "japan"}]
    held = dict.fromkeys(ids, "red 1") | {"siam": "blue 1", "japan": "gold 1"}
    position = lay(held, step="deploy", sets=sets, reinforcement_cap=12, cards={"red": SET})
    position = play(position, TradeSet("red", cards(*SET)))
    before = position.seat("red").reserve
    told = income(position, "red")
    after = play(position, Collect("red"))
    assert told.mods == after.seat("red").reserve - before
    assert after.seat("red").reserve == earned
    assert told.lines[-1].source == "cap"
    assert income(position, "blue").lines[-1].source == "territories"  # the next turn's are counted from none


# --- words ---


def test_no_code_is_used_for_two_sentences():
    """A code of classic Risk would hide the one of Risk 2210 A.D."""
    position = lay_2210({"egypt": "red 5 land"}, step="play")
    with pytest.raises(IllegalMove) as caught:
        play(position, PlayCard("red", "land_assemble_mods", ("egypt",)))
    assert "three cards" not in caught.value.message("en")
    assert all(TEMPLATES[name] is sentence for name, sentence in CLASSIC_TEMPLATES.items())


@pytest.mark.clause("C2.3")
def test_the_card_of_the_turn_is_drawn_once_before_fortifying_or_at_the_end():
    position = lay({"alaska": "red 9", "kamchatka": "blue 1", "japan": "blue 3"}, captures=1)
    first = play(position, DrawCard("red"))
    assert (first.step, first.territory_cards.drawn) == ("fortify", True)
    assert play(first, EndTurn("red")).active == "blue"
    last = play_all(position, EndTurn("red"), DrawCard("red"))
    assert (last.active, last.territory_cards.drawn) == ("blue", False)
