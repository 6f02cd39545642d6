"""The text form: written and read back exactly, and what it says of a line that is no move."""

import string

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk2210.board import load_board, load_cards
from risk2210.record import TextError, complete, parse, parse_line, to_text
from risk2210.record.grammar import FORMS
from risk2210.record.vocabulary import KEYWORDS, VERBS, territory_names
from risk2210.rules import (
    COMMANDERS,
    JOKER,
    KINDS,
    MISSIONS,
    RANKS,
    STEPS,
    SYMBOLS,
    Bid,
    Build,
    BuyCards,
    Card,
    Claim,
    Dealt,
    Declare,
    Deploy,
    Devastate,
    Effect,
    EndTurn,
    Fortify,
    Frame,
    Hire,
    HoldingRuling,
    IllegalMove,
    InvasionOutcome,
    Lose,
    NameCard,
    Roll,
    Ruleset,
    Ruling,
    Sealed,
    SeatRuling,
    TerritoryCard,
    kind_of,
    new_position,
    options,
    play,
)
from tests.rules.table import lay
from tests.rules.test_game import played

BOARD = load_board("risk2210")
POSITION = lay({"egypt": "red 5 land naval station", "saharan_empire": "blue 2", "sakha": "red 1"})


# --- every move, there and back ---

odd_words = [*KEYWORDS, *(word for words in VERBS.values() for word in words), "?", "6", "5/8", "a b", "", "É", "x:y"]
ids = st.one_of(
    st.sampled_from([territory.id for territory in BOARD] + ["red", "blue", "neutral", "atlantis"]),
    st.sampled_from(odd_words),
    st.text(string.ascii_lowercase + "_", min_size=1, max_size=6),
    st.text(max_size=8).filter(lambda text: text.isprintable() or "\ud800" not in text),
).filter(lambda text: not any("\ud800" <= char <= "\udfff" for char in text))
commanders = st.sampled_from(COMMANDERS)
several = st.lists(commanders, max_size=4).map(tuple)
numbers = st.one_of(st.integers(-3, 40), st.integers(-(2**63), 2**63 - 1))
pairs = st.lists(st.tuples(ids, numbers), max_size=4).map(tuple)
dice = st.lists(st.tuples(st.one_of(st.sampled_from([6, 8]), numbers), numbers), max_size=4).map(tuple)
faces = st.one_of(st.sampled_from([face for deck in load_cards().faces.values() for face in deck]), ids)
cards = st.builds(Card, commanders, st.none() | faces)
texts = st.text(max_size=20).filter(lambda t: not any("\ud800" <= c <= "\udfff" for c in t))
territory_cards = st.builds(TerritoryCard, st.none() | st.sampled_from((*SYMBOLS, JOKER)), st.none() | ids)
many_ids = st.lists(ids, max_size=4).map(tuple)
unset = st.just(msgspec.UNSET)
FIELDS = {
    **dict.fromkeys(("territories", "order"), many_ids),
    **dict.fromkeys(("faces", "bids", "placements"), pairs),
    **dict.fromkeys(("attack", "defence"), dice),
    **dict.fromkeys(("mods", "marker", "attackers_lost", "defenders_lost"), numbers),
    **dict.fromkeys(("commander", "deck"), commanders),
    **dict.fromkeys(
        ("commanders", "decks", "eight_sided", "attacker_commanders_lost", "defender_commanders_lost"), several
    ),
    "dice": st.none() | numbers,
    "taken": st.booleans(),
    "forfeited": st.booleans(),
    "card": faces,
    "drawn": many_ids,
}
SPECIAL = {
    "buy_cards": {"faces": st.lists(st.none() | faces, max_size=4).map(tuple)},
    "name_card": {"face": faces},
    "deal": {"piles": st.lists(st.builds(Dealt, ids, many_ids), max_size=3).map(tuple)},
    "deal_missions": {"seals": st.lists(st.builds(Sealed, ids, texts), max_size=3).map(tuple)},
    "reinforce": {"neutral": st.none() | ids},
    "trade": {"cards": st.lists(territory_cards, max_size=4).map(tuple), "at": st.none() | ids},
    "draw": {"card": territory_cards},
    "show": {"card": territory_cards},
    "mission": {"mission": st.sampled_from(MISSIONS), "target": st.none() | ids, "key": texts},
    "rank": {"rank": st.sampled_from(RANKS), "text": texts},
    "play_card": {
        "opponent": st.none() | ids,
        "commanders": st.lists(st.tuples(commanders, ids), max_size=3).map(tuple),
        "dice": st.lists(numbers, max_size=3).map(tuple),
    },
    "pass": {"player": st.none() | ids},
    "take_bonus_card": {"face": st.none() | faces},
    "ruling": {
        "reason": st.text(min_size=1, max_size=20).filter(lambda t: not any("\ud800" <= c <= "\udfff" for c in t)),
        "territories": st.lists(
            st.builds(
                HoldingRuling,
                ids,
                owner=unset | st.none() | ids,
                mods=unset | numbers,
                commanders=unset | several,
                station=unset | st.booleans(),
                devastated=unset | st.booleans(),
            ),
            max_size=3,
        ).map(tuple),
        "seats": st.lists(
            st.builds(
                SeatRuling,
                ids,
                energy=unset | numbers,
                hand=unset | st.lists(cards, max_size=3).map(tuple),
                reserve=unset | numbers,
                alive=unset | st.booleans(),
                influence=unset | numbers,
                cards=unset | st.lists(territory_cards, max_size=3).map(tuple),
                ranks=unset | st.lists(st.sampled_from(RANKS), max_size=3).map(tuple),
            ),
            max_size=3,
        ).map(tuple),
        "piles": st.lists(st.tuples(commanders, numbers), max_size=3).map(tuple),
        "discarded": unset | many_ids,
        "spent": unset | st.lists(cards, max_size=3).map(tuple),
        "year": unset | numbers,
        "step": unset | st.sampled_from(STEPS),
        "order": unset | many_ids,
        "player": unset | ids,
        "captures": unset | numbers,
        "lasting": unset
        | st.lists(
            st.builds(
                Effect,
                st.sampled_from(["cease_fire", "scout_forces"]),
                ids,
                st.none() | ids,
                st.none() | ids,
                st.none() | faces,
            ),
            max_size=2,
        ).map(tuple),
        "sets": unset | numbers,
        "deck": unset | numbers,
        "discards": unset | st.lists(territory_cards, max_size=3).map(tuple),
        "winner": unset | ids,
        "collected": unset | st.booleans(),
    },
}


def any_move(kind):
    """Any value at all that is a move of this kind; a kind nobody thought of here is built from its fields' names."""
    fields = {name: SPECIAL.get(kind, {}).get(name, FIELDS.get(name, ids)) for name in KINDS[kind].__struct_fields__}
    return st.builds(KINDS[kind], **fields)


moves = st.sampled_from(sorted(KINDS)).flatmap(any_move)


def test_every_kind_of_move_has_its_form_and_its_verbs():
    assert set(FORMS) == set(KINDS)
    assert set(VERBS) == set(KINDS) - {"invasion_outcome"}  # begins like a declared invasion
    for lang in (0, 1):
        spoken = [words[lang] for words in VERBS.values()]
        assert len(set(spoken)) == len(spoken)


@settings(deadline=None, max_examples=800, suppress_health_check=list(HealthCheck))
@given(moves)
def test_round_trip_without_a_position(move):
    text = to_text(move)
    assert len(text.splitlines()) == 1
    assert parse(text) == move


@settings(deadline=None, max_examples=800, suppress_health_check=list(HealthCheck))
@given(moves, st.sampled_from([None, "en", "fr"]))
def test_round_trip_in_a_position(move, lang):
    text = to_text(move, POSITION, lang)
    assert len(text.splitlines()) == 1
    assert parse(text, POSITION) == move


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("lang", [None, "en", "fr"])
def test_every_move_of_a_game(players, lang):
    game = played(players)
    for index, move in enumerate(game.moves):
        before = game.position_at(index)
        text = to_text(move, before, lang)
        assert parse(text, before) == move, text
        assert play(before, parse(text, before)) == game.position_at(index + 1)


@pytest.mark.parametrize("board", ["risk2210", "classic"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_territory_by_every_name(board, lang):
    names = territory_names(load_board(board))
    for territory in load_board(board):
        for name in (territory.id, *territory.aliases, territory.name(lang)):
            words = name.split()
            assert names.find(words) == ((territory.id,), len(words))


# --- as people write it ---


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("egypt > saharan_empire", Declare("red", "egypt", "saharan_empire")),
        ("Égypte > Empire Saharien", Declare("red", "egypt", "saharan_empire")),
        ("attack EGYPT>saharan empire", Declare("red", "egypt", "saharan_empire")),
        ("attaquer egy > sah", Declare("red", "egypt", "saharan_empire")),
        ("6 5 3 : 4 2", Roll(((6, 6), (6, 5), (6, 3)), ((6, 4), (6, 2)))),
        ("6:4", Roll(((6, 6),), ((6, 4),))),
        ("lancer 7/8 5:4/8 avec naval", Roll(((8, 7), (6, 5)), ((8, 4),), ("naval",))),
        ("hire naval @ japan", Hire("red", "naval", "japan")),
        ("recruter nucléaire @ Japon", Hire("red", "nuclear", "japan")),
        ("blue: hire naval @ japan", Hire("blue", "naval", "japan")),
        ("Bob: hire naval@japan", Hire("blue", "naval", "japan")),
        ("Ada Byron: end turn", EndTurn("red")),
        ("fin tour", EndTurn("red")),
        ("bid red 2 blue 0, gold 1", Bid((("red", 2), ("blue", 0), ("gold", 1)))),
        ("miser Ada Byron 2 Bob 0", Bid((("red", 2), ("blue", 0)))),
        (
            "deploy egypt 3 Saharan Empire 1, sakha 2",
            Deploy("red", (("egypt", 3), ("saharan_empire", 1), ("sakha", 2))),
        ),
        ("depl egypt 3", Deploy("red", (("egypt", 3),))),
        ("build @ egypt", Build("red", "egypt")),
        ("lose naval", Lose("red", 0, ("naval",))),
        ("lose 1 + naval + land", Lose("red", 1, ("naval", "land"))),
        ("fortify egypt > sakha 3 + naval", Fortify("red", "egypt", "sakha", 3, ("naval",))),
        ("buy land, naval as ?, hidden energy", BuyCards("red", ("land", "naval"), (None, "naval_hidden_energy"))),
        ("name land as scout forces", NameCard("red", "land", "land_scout_forces")),
        (
            "egypt > saharan_empire taken lost 1 in 3 killed 2",
            InvasionOutcome("red", "egypt", "saharan_empire", 1, 2, taken=True, mods=3),
        ),
        (
            "egypt > sah perdu 2 (naval) tué 1",
            InvasionOutcome("red", "egypt", "saharan_empire", 2, 1, ("naval",)),
        ),
        ("ruling we agreed; year 3", Ruling("we agreed", year=3)),
        (
            'décision "as said"; territoire egypt propriétaire personne MOD 0; joueur red en jeu non; turn blue',
            Ruling(
                "as said",
                (HoldingRuling("egypt", owner=None, mods=0),),
                (SeatRuling("red", alive=False),),
                player="blue",
            ),
        ),
    ],
)
def test_lines_as_people_write_them(line, move):
    assert parse(line, POSITION, names={"red": "Ada Byron", "blue": "Bob"}) == move


def test_an_invasion_and_its_first_roll_on_one_line():
    moves = parse_line("egypt > saharan_empire 6 5 3 : 4 2", POSITION)
    assert moves == (Declare("red", "egypt", "saharan_empire"), Roll(((6, 6), (6, 5), (6, 3)), ((6, 4), (6, 2))))
    with pytest.raises(TextError) as caught:
        parse("egypt > saharan_empire 6 5 3 : 4 2", POSITION)
    assert caught.value.code == "text/several"


def test_the_player_is_left_out_when_he_is_the_one_awaited():
    assert to_text(EndTurn("red"), POSITION) == "end turn"
    assert to_text(EndTurn("blue"), POSITION) == "blue: end turn"
    assert to_text(EndTurn("red")) == "red: end turn"
    assert to_text(Claim("neutral", "égypte"), POSITION) == '"neutral": claim "égypte"'


def test_words_and_names_of_a_language():
    move = InvasionOutcome("red", "egypt", "saharan_empire", 1, 2, ("naval",), taken=True, mods=2)
    assert to_text(move, POSITION) == "egypt > saharan_empire lost 1 (naval) killed 2 taken in 2"
    assert to_text(move, POSITION, "en") == "Egypt > Saharan Empire lost 1 (naval) killed 2 taken in 2"
    assert to_text(move, POSITION, "fr") == "Égypte > Empire Saharien perdu 1 (naval) tué 2 pris entrent 2"


# --- what is no move ---


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("claims japan", "claim", "prendre"),
        ("colect", "collect", "percevoir"),
        ("deploi egypt 3", "deploy", "déployer"),
        ("fortifer", "fortify", "fortifier"),
    ],
)
def test_a_mistyped_command_is_not_called_a_missing_territory(line, english, french):
    with pytest.raises(TextError) as caught:
        parse(line, POSITION)
    assert caught.value.code == "text/start_near"
    assert f"did you mean {english}" in caught.value.message("en")
    assert f"vouliez-vous dire {french}" in caught.value.message("fr")


@pytest.mark.parametrize("line", ["undo", "aide", "qqqqqq"])
def test_what_is_no_command_and_no_territory(line):
    with pytest.raises(TextError) as caught:
        parse(line, POSITION)
    assert "neither a command nor a territory" in caught.value.message("en")


@pytest.mark.parametrize(
    ("other", "word"),
    [
        ("retreat", "withdraw"),
        ("collecter", "collect"),
        ("réclamer Égypte", "claim egypt"),
        ("REVENDIQUER egypt", "claim egypt"),
    ],
)
def test_other_words_for_a_command(other, word):
    assert parse(other, POSITION) == parse(word, POSITION)


def test_guesses_are_in_the_language_of_the_reader_and_no_part_of_a_word():
    for line in ("claim Inde", "claim egipt", "claim Nouvelle Guinee 3x", "hire admiral @ egypt"):
        with pytest.raises(TextError) as caught:
            parse(line, POSITION)
        assert "terrain" not in caught.value.message("en").lower()
    assert "vouliez-vous dire terrestre" in caught.value.message("fr")
    with pytest.raises(TextError) as caught:
        parse("claim saharien", POSITION)
    assert "Saharan Empire" in caught.value.message("en")
    assert "Empire Saharien" in caught.value.message("fr")


def test_quotes_are_those_of_the_language():
    with pytest.raises(TextError) as caught:
        parse("hire naval egypt", POSITION)
    assert "“" in caught.value.message("en")
    assert "“" not in caught.value.message("fr")
    assert "«\u00a0@\u00a0»" in caught.value.message("fr")


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("", "text/expected", 1),
        ("   ", "text/expected", 4),
        ("claim", "text/expected", 6),
        ("claim egypt now", "text/expected", 13),
        ("claim atlantis", "text/unknown_near", 7),
        ("claim egipt", "text/unknown_near", 7),
        ("claim qqqqqq", "text/unknown", 7),
        ("claim new", "text/ambiguous", 7),
        ("violet: claim egypt", "text/unknown_near", 1),
        ("hire admiral @ egypt", "text/unknown_near", 6),
        ("hire naval egypt", "text/expected", 12),
        ("bid red two", "text/expected", 9),
        ("roll 6 5 4 2", "text/expected", 13),
        ("roll 6 : x", "text/expected", 10),
        ("lose 1 +", "text/expected", 9),
        ("egypt > saharan_empire by luck", "text/expected", 24),
        ("egypt > saharan_empire taken taken", "text/expected", 30),
        ('claim "egypt', "text/expected", 7),
        ('claim "\\x"', "text/expected", 7),
        ("ruling", "text/expected", 7),
        ('ruling ""', "text/expected", 8),
        ("ruling x; weather good", "text/expected", 11),
        ("lose 999999999999999999999", "text/expected", 6),
        ("lose ٣", "text/expected", 6),
        ("name land as stealth mods", "text/ambiguous", 14),
        ("x" * 100_000, "text/too_long", 1),
    ],
)
def test_what_is_wrong_and_where(line, code, column):
    with pytest.raises(TextError) as caught:
        parse(line, POSITION)
    assert (caught.value.code, caught.value.column) == (code, column)
    for lang in ("en", "fr"):
        assert caught.value.message(lang)


def test_an_ambiguous_name_is_answered_by_the_candidates():
    with pytest.raises(TextError) as caught:
        parse("claim new", POSITION)
    assert {"new_guinea", "new_avalon", "new_atlantis"} <= set(caught.value.candidates)
    assert "New Guinea" in str(caught.value)
    assert "Nouvelle-Guinée" in caught.value.message("fr")


def test_what_was_expected_is_said_in_both_languages():
    with pytest.raises(TextError) as caught:
        parse("egypt > saharan_empire maybe", POSITION)
    assert str(caught.value).startswith(
        "column 24: expected “lost”, “killed”, “taken”, “dice”, “with”, “in”, found “maybe”; written like this: "
    )
    assert "«\u00a0perdu\u00a0»" in caught.value.message("fr")


def test_nobody_is_awaited():
    start = new_position(Frame(BOARD, ["red", "blue", "gold"], Ruleset()))
    for line in ("claim egypt", "end turn"):
        with pytest.raises(TextError, match="whose move"):
            parse(line)
        with pytest.raises(IllegalMove, match="turn over 4 devastation cards first"):
            play(start, parse(line, start))
    assert parse("devastate egypt, sakha", start) == Devastate(("egypt", "sakha"))


@settings(deadline=None, max_examples=800, suppress_health_check=list(HealthCheck))
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(
                [*odd_words, "egypt", "new", "red", "naval", "3", ":", ">", ",", ";", "@", "+", "(", ")", '"x"', '"']
            ),
            max_size=12,
        ).map(" ".join),
    ),
    st.sampled_from([None, POSITION]),
)
def test_any_text_is_a_move_or_a_clear_error(text, position):
    try:
        found = parse_line(text, position)
    except TextError as error:
        good = error.message("en") and error.message("fr") and 1 <= error.column <= len(text) + 1
    else:
        good = all(kind_of(move) in KINDS for move in found)
    assert good
    if position is not None:
        complete(text, position)


# --- completing ---


def test_completion_offers_what_may_come_next():
    assert complete("cl", POSITION) == ["claim"]
    assert complete("egypt > sah", POSITION) == ["egypt > Saharan Empire"]
    assert complete("egypt > Saharan E", POSITION) == ["egypt > Saharan Empire"]
    assert complete("egypt > sah", POSITION, "fr") == ["egypt > Empire Saharien"]
    assert complete("hire nav", POSITION) == ["hire naval"]
    assert complete("hire naval ", POSITION) == ["hire naval @"]
    assert complete("egypt > japan lo", POSITION) == ["egypt > japan lost"]
    assert complete("egypt > japan ", POSITION)[:2] == ["egypt > japan lost", "egypt > japan killed"]
    assert complete("fin", POSITION, "fr") == ["fin étape", "fin tour"]
    assert complete("x" * 100_000, POSITION) == []


def test_legal_moves_are_offered_first():
    neighbours = {f"Egypt > {BOARD[other].name()}" for other in BOARD.neighbours("egypt")}
    offers = complete("Egypt > ", POSITION)
    assert set(offers[: len(neighbours)]) == neighbours
    assert len(offers) > len(neighbours)


def test_every_legal_move_can_be_typed_by_completion():
    texts = [to_text(move, POSITION, "en") for offered in options(POSITION).allowed.values() for move in offered.moves]
    simple = [text for text in texts if text in {"end turn", "end step"} or (">" in text and text[-1].isalpha())]
    assert simple
    for text in simple:
        typed = ""
        for _ in range(8):
            offers = [offer for offer in complete(typed, POSITION) if text.startswith(offer) and offer != typed]
            if not offers:
                break
            typed = max(offers, key=len) + " "
        assert typed.strip() == text


def test_a_card_by_its_name_is_the_one_that_can_be_played():
    from tests.rules.scenes import under_attack

    position = under_attack("land_stealth_mods", "water", hands={"blue": ("land", "naval"), "gold": ("naval",)})
    assert parse("blue: play stealth mods", position).card == "naval_stealth_mods"
    assert parse("gold: jouer MODs furtifs", position).card == "naval_stealth_mods"
    with pytest.raises(TextError) as caught:
        parse("red: play stealth mods", position)
    assert set(caught.value.candidates) == {"land_stealth_mods", "naval_stealth_mods", "space_stealth_mods"}
