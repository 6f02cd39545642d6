"""What helps while a line is typed: the form of its command, names in the language, offers that lead somewhere."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from risk2210.board import load_board, load_cards
from risk2210.record import TextError, complete, completions, parse, parse_line, to_text
from risk2210.record.usage import EXAMPLES, example_line, form
from risk2210.record.vocabulary import VERBS, card_names, spoken_card
from risk2210.rules import EDITIONS, KINDS, Declare, Game, Ruleset, kind_of, options, play, replay
from risk2210.selfplay import play_out
from risk2210.selfplay.driver import PLAYERS, board_for
from tests.rules.scenes import under_attack
from tests.rules.table import lay

POSITION = lay({"egypt": "red 5 land naval station", "saharan_empire": "blue 2", "sakha": "red 1"})
NEIGHBOURS = lay({"egypt": "red 5 land naval", "middle_east": "red 1", "sakha": "blue 1"})
DECLARED = play(POSITION, Declare("red", "egypt", "saharan_empire"))
CLASSIC = Game.new(load_board("classic"), ["ada", "bob", "eve"], Ruleset("classic")).position
CARDS = load_cards()


# the form of a command -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_kind_of_move_has_a_form_and_an_example_that_is_one(kind, lang):
    assert set(EXAMPLES) == set(KINDS)
    shown = form(kind, lang)
    verb = VERBS.get(kind, ("", ""))[lang == "fr"]
    assert shown.startswith(verb) or " > " in shown
    assert not re.search(r"\{|\}|None|  ", shown)
    for position in (
        POSITION,
        Game.new(board_for(Ruleset("classic")), ["ada", "bob", "eve"], Ruleset("classic")).position,
    ):
        line = example_line(kind, position)
        whose = "" if kind_of(parse(f"red: {line}")) != kind else "red: "
        assert kind_of(parse(f"{whose}{line}")) == kind
        assert all(ident in position.frame.index for ident in re.findall(r"@ (\w+)", line))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "line", ["japan ;", "japan >", "roll 6 :", "lose", "occupy", "japan > siam lost", "fortify japan"]
)
def test_forms_and_examples_are_of_the_game_that_is_played(line, lang):
    """No commanders where there are none, and the players of this table."""
    with pytest.raises(TextError) as caught:
        parse_line(line, CLASSIC)
    said = caught.value.message(lang)
    assert "COMMAND" not in said
    assert "red" not in said.split()
    assert '"red"' not in said
    with pytest.raises(TextError) as caught:
        parse_line(line.replace("siam", "egypt"), POSITION)
    assert "COMMAND" in caught.value.message(lang)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_is_expected_is_said_with_the_form_and_an_example(kind, lang):
    """A line of every kind, broken off behind each of its words and gone on with nonsense."""
    whole = to_text(parse(f"red: {example_line(kind)}"), POSITION, lang)
    words = whole.split()
    seen = 0
    for count in range(1, len(words) + 1):
        for rest in ("", "%"):
            line = " ".join([*words[:count], rest]).strip()
            try:
                parse_line(line, POSITION)
            except TextError as error:
                begun = "verb" not in error.expected and error.column > 1
                if error.code in {"text/expected", "text/unknown"} and begun:
                    seen += 1
                    told = error.message(lang)
                    example = told.rsplit(": ", 1)[1] if lang == "en" else told
                    assert ("written like this: " if lang == "en" else "à écrire ainsi\u00a0: ") in told
                    assert form("declare" if kind == "invasion_outcome" else kind, lang) in told
                    assert example
    assert seen or whole in ("pass", "passer")


# names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ident", CARDS.cards)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_name_of_its_own_that_can_be_typed(ident, lang):
    name = spoken_card(CARDS, ident, lang)
    assert card_names(CARDS).find(name.split()) == ((ident,), len(name.split()))
    offered = {offer.added for offer in completions("jouer " if lang == "fr" else "play ", POSITION, lang)}
    assert name in offered
    assert ident not in offered


@pytest.mark.parametrize("ident", CARDS.cards)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_card_that_is_nearly_right_is_asked_about_by_its_name(ident, lang):
    name = CARDS[ident].name(lang)
    slip = f"{name[:2]}{name[3:]}" if name[2] != " " else f"{name[:4]}{name[5:]}"
    with pytest.raises(TextError) as caught:
        parse(f"red: play {slip} on egypt", POSITION)
    told = caught.value.message(lang)
    assert caught.value.code in {"text/unknown_near", "text/ambiguous"}
    assert any(spoken_card(CARDS, near, lang) in told for near in caught.value.candidates)
    assert "_" not in told
    alike = {other.id for other in CARDS.cards.values() if other.name(lang) == name}
    assert alike & set(caught.value.candidates)


def test_a_territory_whose_name_goes_wrong_behind_a_right_beginning():
    for line in ("claim Saharan Empyre", "egypt > Saharan Empyre 6 : 1"):
        with pytest.raises(TextError) as caught:
            parse(f"red: {line}", POSITION)
        assert caught.value.code == "text/unknown_near", line
    assert parse("red: egypt > sah taken", POSITION).target == "saharan_empire"
    assert parse("red: deploy egypt 3 sakha 1", POSITION).placements == (("egypt", 3), ("sakha", 1))


def test_what_may_be_meant_is_said_in_the_language():
    position = under_attack("land_stealth_mods", "water", hands={"blue": ("land", "naval"), "gold": ("naval",)})
    with pytest.raises(TextError) as caught:
        parse("red: play stealth mods", position)
    assert "Stealth MODs land, Stealth MODs naval, Stealth MODs space" in str(caught.value)
    assert "MODs furtifs terrestre, MODs furtifs naval, MODs furtifs spatial" in caught.value.message("fr")


# offers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (DECLARED, "roll 6 5 : 1"),
        (DECLARED, "6 5 : 1 "),
        (DECLARED, "lancer 6 5 : 1"),
        (POSITION, "egypt > saharan empire 6 : 1"),
        (POSITION, "end turn"),
        (POSITION, "end step "),
        (NEIGHBOURS, "fortify egypt > middle_east 4 + land + naval"),
        (POSITION, "hire space @ egypt"),
    ],
)
def test_behind_a_whole_move_nothing_is_offered_that_leads_nowhere(position, line):
    assert complete(line, position) == []


def test_what_does_lead_on_is_offered():
    assert complete("roll 7/8 5 : 1 with naval", DECLARED) == ["roll 7/8 5 : 1 with naval,"]
    assert complete("fortify egypt > middle_east 2", NEIGHBOURS) == ["fortify egypt > middle_east 2 +"]
    assert complete("egypt > saharan empire", POSITION) == [
        "egypt > saharan empire lost",
        "egypt > saharan empire killed",
        "egypt > saharan empire taken",
    ]
    assert "egypt > saharan empire taken in" in complete("egypt > saharan empire taken", POSITION)


def test_an_offer_shows_what_it_adds_and_no_more():
    (offer,) = completions("6 5", DECLARED)
    assert (offer.line, offer.added) == ("6 5 :", ":")
    assert [offer.added for offer in completions("7/8 5 : 1", DECLARED)] == ["with"]
    (offer,) = completions("egypt > Saharan E", POSITION)
    assert (offer.line, offer.added) == ("egypt > Saharan Empire", "Saharan Empire")


def test_behind_any_legal_move_every_offer_leads_to_another_legal_move():
    """In positions of whole games: a legal line one word longer than a listed one is found by trying on."""
    for mode in EDITIONS:
        ruleset = Ruleset(mode)
        game = Game.new(board_for(ruleset), PLAYERS[:3] if EDITIONS[mode].players[1] > 2 else PLAYERS[:2], ruleset)
        for _, position in islice(play_out(game, Random(5), check=False), 80, 160, 40):
            for offered in options(position).allowed.values():
                for move in offered.moves[:2]:
                    line = to_text(move, position, "en")
                    for offer in completions(line, position):
                        assert offer.line.startswith(line)
                        assert leads_on(offer.line, position, move), (line, offer.line)


def leads_on(line, position, before):
    """Whether some line that goes on from this one is another legal move, by trying numbers, names and words."""
    lines = [line]
    for _ in range(4):
        further = []
        for typed in lines[:400]:
            try:
                moves = parse_line(typed, position)
            except TextError as error:
                further += [f"{typed} {n}" for n in (1, 2) if {"number", "die"} & set(error.expected)]
                further += complete(f"{typed} ", position)
            else:
                if kind_of(moves[-1]) in ("invasion_outcome", "ruling") or len(moves) > 1:
                    return True
                if moves != (before,) and replay(position, moves).refusal is None:
                    return True
        lines = further
    return False
