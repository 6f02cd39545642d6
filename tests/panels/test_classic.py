"""Classic Risk on the companion: choosing the game, its panels by taps and presses, what is hidden."""

from __future__ import annotations

import base64
import re
from random import Random

import pytest

from risk2210.learn.coach import hints
from risk2210.panels.head import legend
from risk2210.panels.home import HomeError
from risk2210.panels.markup import find, plain
from risk2210.panels.rulebook import clauses_at_hand
from risk2210.rules import (
    EDITIONS,
    HoldingRuling,
    Ruling,
    SeatRuling,
    TerritoryCard,
    income,
    outcome,
    seal_of,
    switches,
    switches_of,
)
from risk2210.rules.house_words import mode_word
from risk2210.rules.pieces import fewest_pieces
from risk2210.selfplay.policy import choose
from tests.browser.evening import moments, prepared
from tests.golden.regenerate import GAMES

OTHER_GAME = {
    "en": re.compile(
        r"\b(?:MODs?|units?|commanders?|stations?|energy|years?|invasions?|invades?|income)\b", re.IGNORECASE
    ),
    "fr": re.compile(
        r"\b(?:MOD|unités?|Commandants? (?:Terr|Nav|Nucl|Spat)\w+|stations?|énergie|années?|invasions?|envahi\w*)\b"
        r"|\brevenus?\b",
        re.IGNORECASE,
    ),
}
"""Words of Risk 2210 A.D. that mean nothing in classic Risk."""

CLASSIC = [name for name in GAMES if name.startswith(("rules_classic", "rules_hasbro", "rules_risk_mission"))]


def begin(companion, mode, players=3, **house):
    companion.act("mode", mode)
    companion.act("seats", players)
    for place, name in enumerate(("Ada", "Bob", "Eve", "Kim", "Leo", "Mia")[:players]):
        companion.act(f"name:{place}", name)
    for switch, value in house.items():
        companion.act(f"house:{switch}", str(value).lower())
    companion.home_sheet.press("begin")
    return companion


def until(companion, kind, step=None, *, seed=3, where=lambda _position: True):
    rng, table = Random(seed), companion.table
    for _ in range(4000):
        decision = table.decision
        assert decision is not None, kind
        if decision.kind == kind and step in (None, table.position.step) and where(table.position):
            table.changed()
            return table
        table.game.push(choose(table.position, rng))
    raise AssertionError(kind)


def lay(companion, holdings, *, cards=None, step="invade", player="ada", **more):
    """What lies on the table, entered as a ruling."""
    territories = tuple(
        HoldingRuling(territory, owner=owner, mods=mods) for territory, (owner, mods) in holdings.items()
    )
    seats = tuple(SeatRuling(name, cards=hand) for name, hand in (cards or {}).items())
    order = companion.table.position.players
    refusal = companion.table.push(
        Ruling("laid out", territories, seats, step=step, order=order, player=player, **more)
    )
    assert refusal is None, refusal
    return companion.table


# --- the form ---


@pytest.mark.parametrize("mode", EDITIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_game_is_offered_with_its_own_house_rules(companion, mode, lang):
    companion.act("lang", lang)
    companion.act("mode", mode)
    text = companion.home_sheet.text()
    assert "{" not in text
    least, most = EDITIONS[mode].players
    assert [offer["value"] for offer in companion.home_sheet.offers("seats")] == list(range(least, most + 1))
    shown = {name for name in switches() if companion.home_sheet.offers(f"house:{name}")}
    assert shown == set(switches_of(mode))


def test_the_choice_of_the_booklet_is_chosen_at_first(companion):
    companion.act("mode", "classic_missions")
    (victory,) = companion.home_sheet.offers("house:victory")
    assert victory["value"] == "missions"
    companion.act("house:fortify", "adjacent")
    assert companion.home.house == {}


def test_an_impossible_combination_is_refused_with_the_reason(companion):
    companion.act("mode", "classic")
    companion.act("seats", 3)
    companion.act("house:mission_set", "12")
    assert "“Missions in the pack” needs secret missions" in companion.home_sheet.text()
    with pytest.raises(HomeError):
        companion.home.begin()
    companion.act("house:missions_from_start", "true")
    assert "needs secret missions" not in companion.home_sheet.text()
    companion.act("seats", 2)
    companion.act("lang", "fr")
    assert "se jouent de 3 à 6" in companion.home_sheet.text()


def test_another_game_drops_house_rules_that_mean_nothing_in_it(companion):
    companion.act("house:years", "3")
    companion.act("seats", 5)
    companion.act("mode", "hasbro_2006")
    assert companion.home.house == {}
    assert len(companion.home.names) == 4


# --- what is shown ---


@pytest.mark.parametrize("name", CLASSIC)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_moment_of_a_golden_game_has_its_panel_in_both_languages(companion, tmp_path, name, lang):
    for number in moments(name).values():
        companion._take_up(companion.home.open(prepared(tmp_path / "shelf", number, name)))
        companion.act("lang", lang)
        for sheet in (companion.head, companion.side, companion.line, companion.foot):
            text = sheet.text()
            assert "{" not in text
            assert "⚡" not in text
            assert OTHER_GAME[lang].findall(text) == []
        assert companion.side.text()
        assert companion.table.awaited()[-1] == ")"


@pytest.mark.parametrize(("lang", "told"), [("en", "in territories and bonuses"), ("fr", "en territoires et bonus")])
def test_the_report_counts_no_points_where_there_are_none(companion, tmp_path, lang, told):
    name = "rules_classic_2210"
    companion._take_up(companion.home.open(prepared(tmp_path / "shelf", moments(name)["over"], name)))
    companion.act("lang", lang)
    companion.act("beside", "report")
    text = companion.side.text()
    assert told in text
    assert not re.search(r"\d points?\b", text)
    assert not OTHER_GAME[lang].findall(text)


def test_the_head_hides_what_classic_risk_has_not(companion):
    begin(companion, "classic")
    until(companion, "turn", "invade")
    head, signs = companion.head.text(), plain([legend(companion.table)])
    assert "Round 1" in head
    assert "step 2 of 3" in head
    assert "point" not in head
    for sign in ("⚡", "⬡", "♟"):
        assert sign not in head + signs
    assert "▯" in head


def test_pieces_are_suggested(companion):
    assert fewest_pieces(17, (1, 5, 10)) == (10, 5, 1, 1)
    assert fewest_pieces(0, (1, 3, 5)) == ()
    assert len(fewest_pieces(1000, (1, 3, 5))) == 200
    begin(companion, "classic")
    until(companion, "collect")
    companion.tap(companion.step.lit()[0])
    assert "with the fewest pieces" in companion.side.text()


@pytest.mark.parametrize(("worths", "most"), [((1, 3, 5), 60), ((1, 5, 10), 60)])
def test_no_other_pieces_are_fewer(worths, most):
    best = [0]
    for count in range(1, most):
        best.append(1 + min(best[count - worth] for worth in worths if worth <= count))
        found = fewest_pieces(count, worths)
        assert (sum(found), len(found)) == (count, best[count])


# --- the atlas ---


@pytest.mark.parametrize("mode", EDITIONS)
def test_the_atlas_asks_what_the_edition_has(companion, mode):
    game = begin(companion, mode, EDITIONS[mode].players[0])
    until(game, "turn", "invade")
    game.act("beside", "atlas")
    offered = set(game.pages.pages["atlas"].questions)
    parts = EDITIONS[mode].parts
    for about, questions in (
        ({"stations", "commanders"}, {"threatened"}),
        ({"commanders"}, {"naval", "space"}),
        ({"devastation"}, {"devastation"}),
    ):
        assert offered & questions == (questions if about & parts else set())
    assert {"front", "line", "route", "enemies", "reach", "distances", "regions", "middle", "chokes"} <= offered
    for question in offered:
        game.side.press("question", question)
        text = game.side.text()
        assert "{" not in text
        assert not EDITIONS[mode].armies or not OTHER_GAME["en"].findall(text)


def test_a_question_the_game_has_not_and_a_sea_that_is_not_played_on(companion):
    game = begin(companion, "classic_2210")
    until(game, "turn", "invade")
    game.act("beside", "atlas")
    before = game.side.text()
    game.act("question", "naval")
    assert game.side.text() == before
    assert "Moon" not in before
    game.side.press("question", "distances")
    game.tap("poseidon")
    assert "not played on in this game" in game.side.text()
    game.tap("alberta")
    assert "How far the others are from Alberta" in game.side.text()


# --- set-up by taps ---


def test_cards_are_dealt_by_taps_or_for_the_table(companion):
    game = begin(companion, "classic", 2)
    table = until(game, "deal")
    assert [offer["value"] for offer in game.side.offers("brush")] == [*table.position.order, "neutral"]
    game.tap("alaska")
    game.side.press("brush", "neutral")
    game.tap("japan")
    game.tap("japan")
    game.tap("japan")
    game.side.press("draw")
    position = table.position
    assert position.owner_of("alaska") == position.order[0]
    assert position.owner_of("japan") == "neutral"
    assert [len(position.territories_of(who)) for who in (*position.players, "neutral")] == [14, 14, 14]


def test_a_deal_by_taps_alone_must_be_fair(companion):
    game = begin(companion, "classic_missions")
    table = until(game, "deal")
    for territory in game.step.lit():
        game.tap(territory)
    assert "(C6.5)" in game.side.text()
    assert table.decision.kind == "deal"


def test_two_own_armies_and_then_a_neutral_one(companion):
    game = begin(companion, "classic_2p_neutral", 2)
    table = until(game, "reinforce")
    player = table.decision.players[0]
    own, theirs = table.position.territories_of(player), table.position.territories_of("neutral")
    game.tap(own[0])
    game.tap(own[1])
    assert set(game.live.targets) == set(theirs)
    game.side.press("again")
    game.tap(own[2])
    game.tap(own[2])
    game.tap(theirs[3])
    move = table.game.moves[-1]
    assert (move.placements, move.neutral) == (((own[2], 2),), theirs[3])


def test_missions_are_sealed_and_the_youngest_begins(companion):
    game = begin(companion, "classic_missions", 3, first_player="youngest")
    table = until(game, "missions")
    game.side.press("seal", "ada")
    assert "choose it and think of a secret word" in game.side.text()
    for player, half, value in (("ada", "mission", "destroy:bob"), ("bob", "key", "badger")):
        game.act(f"{half}:{player}", value)
        game.side.press("seal", player)
        assert getattr(game.step, half)[player] == value, "what was entered is not lost with what was forgotten"
    game.act("key:ada", "marmot")
    game.side.press("seal", "ada")
    assert "has sealed a mission" in game.side.text()
    game.side.press("dealt")
    assert table.position.missions.seals == (seal_of("destroy", "bob", "marmot"), "", "")
    assert "marmot" not in table.game.path.read_text(encoding="utf-8")
    until(game, "first_turn")
    game.side.press("youngest", "eve")
    assert table.position.active == "eve"


# --- a turn by taps ---

HAND = (TerritoryCard("infantry", "alaska"), TerritoryCard("cavalry"), TerritoryCard())
BOARD = {"alaska": ("ada", 9), "kamchatka": ("bob", 1), "siam": ("eve", 5), "japan": ("eve", 5)}


def test_a_set_is_traded_and_its_armies_are_placed(companion):
    game = begin(companion, "classic")
    table = lay(game, BOARD, cards={"ada": HAND}, step="deploy", deck=41)
    assert "infantry · Alaska" in game.side.text()
    assert "worth 4 armies" in game.side.text()
    for symbol in ("infantry", "cavalry", "artillery"):
        game.side.press("set_symbol", symbol)
    game.side.press("set_trade")
    assert table.position.mods_of("alaska") == 11
    game.tap("alaska")
    assert game.step.left == 4 + 3
    game.side.press("add", 7)
    assert table.position.step == "invade"


def test_a_wrong_set_is_refused_with_its_clause(companion):
    game = begin(companion, "classic")
    lay(game, BOARD, cards={"ada": HAND}, step="deploy", deck=41)
    for symbol in ("infantry", "infantry", "cavalry"):
        game.side.press("set_symbol", symbol)
    game.side.press("set_trade")
    assert "(C2.4)" in game.side.text()
    game.side.press("set_again")
    assert game.side.offers("set_symbol")


def test_an_elimination_with_captured_cards_and_the_card_of_the_turn(companion):
    game = begin(companion, "classic")
    unknown = (TerritoryCard(),)
    table = lay(game, BOARD, cards={"ada": unknown * 4, "bob": unknown * 3}, deck=37)
    game.tap("alaska")
    game.tap("kamchatka")
    game.act("by_outcome", None)
    game.side.press("outcome")
    assert not table.position.seat("bob").alive
    assert table.decision.kind == "trade"
    for _ in range(3):
        game.side.press("set_symbol", "joker" if _ == 2 else "infantry")
    game.act("set_bonus", "alaska")
    game.side.press("set_trade")
    assert table.decision.kind == "deploy"
    game.tap("alaska")
    game.side.press("add", game.step.left)
    assert (table.position.step, table.decision.kind) == ("invade", "turn")
    game.side.press("page", "fortify")
    game.side.press("end_turn")
    assert table.decision.kind == "draw"
    game.side.press("symbol", "cavalry")
    game.tap("siam")
    game.side.press("draw")
    assert TerritoryCard("cavalry", "siam") in table.position.territory_hand("ada")
    assert table.position.active == "eve"


def test_a_mission_is_shown_and_wins(companion):
    game = begin(companion, "classic_missions")
    territories = list(game.table.board.index)
    held = dict.fromkeys(territories[:24], ("ada", 2)) | {"siam": ("eve", 5), "japan": ("bob", 5)}
    table = lay(game, held)
    game.side.press("claim_show")
    assert "Choose the mission" in game.side.text()
    game.act("claim_mission", "destroy:bob")
    game.side.press("claim_show")
    assert "(C6.4)" in game.side.text()
    game.act("claim_mission", "hold_24:")
    game.side.press("claim_show")
    assert outcome(table.position).reason == "mission"
    assert "Fulfilled a secret mission: hold 24 territories" in game.side.text()
    assert "point" not in game.side.text()


def test_ranks_are_shown_one_a_turn(companion):
    game = begin(companion, "risk_mission_2006")
    table = lay(game, BOARD)
    game.act("claim_text", "  hold Asia ")
    game.side.press("claim_rank", "major")
    assert table.game.moves[-1].text == "hold Asia"
    assert "one is the most" in game.side.text()
    assert "★" in game.head.text()


def test_the_editor_has_territory_cards_and_nothing_that_is_not_there(companion):
    game = begin(companion, "classic")
    game.act("ruling", None)
    text = game.side.text()
    assert "Territory cards" in text
    for word in ("Command cards", "Land Commander", "devastated", "⚡"):
        assert word not in text
    game.act("cards:ada", 3)
    game.act("reason", "found on the floor")
    game.side.press("record")
    position = game.table.position
    assert (len(position.territory_hand("ada")), position.territory_cards.deck) == (3, 41)


def test_the_editor_has_the_sets_traded_and_the_ranks_shown(companion):
    game = begin(companion, "risk_mission_2006")
    game.act("ruling", None)
    game.act("sets", 6)
    assert "The next set is worth 20 armies." in game.side.text()
    game.act("rank:ada", "major")
    game.act("rank:ada", "captain")
    game.act("rank:bob", "general")
    game.act("rank:bob", "general")
    game.act("reason", "played before the companion came")
    game.side.press("record")
    position = game.table.position
    assert position.territory_cards.sets == 6
    assert (position.ranks_of("ada"), position.ranks_of("bob")) == (("captain", "major"), ())
    other = begin_other(companion, "classic")
    assert "Sets traded by everybody" in other
    assert "Ranks shown" not in other


def begin_other(companion, mode):
    """The text of the editor in a game of another edition."""
    companion._go_home()
    begin(companion, mode)
    companion.act("ruling", None)
    return companion.side.text()


def test_a_sea_that_is_not_played_on_leaves_the_draft_of_a_position_alone(companion):
    companion.act("mode", "classic_2210")
    companion.home_sheet.press("enter")
    companion.tap("alberta")
    companion.tap("poseidon")
    assert "Poseidon is no part of this game" in companion.side.text()
    companion.act("brush", companion.table.position.players[1])
    companion.tap("nunavut")
    companion.act("brush", companion.table.position.players[2])
    companion.tap("canada")
    companion.side.press("record")
    position = companion.table.position
    assert [position.owner_of(t) for t in ("alberta", "nunavut", "canada")] == list(position.players)
    assert position.owner_of("poseidon") is None


def test_a_position_of_classic_risk_is_entered_from_the_table(companion):
    companion.act("mode", "classic")
    companion.home_sheet.press("enter")
    for territory in ("alaska", "alaska", "kamchatka"):
        companion.tap(territory)
    companion.act("brush", companion.table.position.players[1])
    companion.tap("japan")
    companion.act("brush", companion.table.position.players[2])
    companion.tap("siam")
    companion.side.press("record")
    position = companion.table.position
    assert (position.mods_of("alaska"), position.step) == (2, "deploy")


@pytest.mark.parametrize("mode", ["classic", "classic_missions", "risk_mission_2006", "classic_2p_neutral"])
def test_the_rules_at_hand_leave_out_what_the_game_has_not(companion, mode):
    game = begin(companion, mode, EDITIONS[mode].players[0])
    until(game, "turn", "invade")
    at_hand = {clause.number for clause in clauses_at_hand(game.table, "invade")}
    assert {"C3.1", "C3.2"} <= at_hand
    assert ("C6.6" in at_hand) == (mode == "classic_missions")


def test_pieces_are_suggested_for_what_a_turn_brings(companion):
    game = begin(companion, "classic")
    table = lay(
        game,
        dict.fromkeys(list(game.table.board.index)[:39], ("ada", 1)) | {"siam": ("eve", 5), "japan": ("bob", 5)},
        step="deploy",
        deck=44,
    )
    armies = income(table.position, "ada").mods
    assert armies > 17
    pieces = " + ".join(map(str, fewest_pieces(armies, EDITIONS["classic"].pieces)))
    assert f"{armies} armies with the fewest pieces: {pieces}" in game.side.text()


@pytest.mark.parametrize(("mode", "shown"), [("classic", False), ("risk2210", True)])
def test_no_cards_are_announced_where_none_are_played(companion, mode, shown):
    game = begin(companion, mode)
    table = until(game, "turn", "invade")
    attacks = table.option("declare").arguments["attacks"]
    origin, target = next(pair for pair in attacks if table.position.units_of(pair[1]))
    game.tap(origin)
    game.tap(target)
    assert ("cards first" in game.side.text()) == shown


@pytest.mark.parametrize(("lang", "word"), [("en", "armies against"), ("fr", "armées contre")])
def test_the_coach_speaks_of_armies_and_names_the_clauses_of_the_edition(companion, lang, word):
    game = begin(companion, "classic")
    held = dict.fromkeys(game.table.board.index, ("ada", 3))
    table = lay(game, held | {"kamchatka": ("bob", 1), "siam": ("eve", 5)})
    told = [hint.said(table.position, lang, table.names) for hint in hints(table.position, "ada")]
    assert any(word in text for text in told)
    for text in told:
        assert not OTHER_GAME[lang].findall(text)
        assert re.search(r"\(C\d+\.\d+\)$", text)


@pytest.mark.parametrize(("mode", "other"), [("classic", True), ("risk2210", False)])
def test_the_page_learn_says_what_it_teaches_and_asks_the_right_book(companion, mode, other):
    game = begin(companion, mode)
    game.act("beside", "learn")
    assert ("are those of Risk 2210 A.D." in game.side.text()) == other
    game.side.press("view", "ask")
    (line, *_rest) = find(game.side.tree, "find_rule")
    assert ("Moon" in line["placeholder"]) != other
    game.side.press("view", "menu")
    game.side.press("view", "print")
    (chosen,) = game.side.offers("mode")
    assert chosen["value"] == mode
    assert [mode_word(mode, lang) in page for lang, page in zip(("en", "fr"), sheets(game), strict=True)] == [
        True,
        True,
    ]
    game.side.press("mode", "hasbro_2006")
    assert mode_word("hasbro_2006", "en") in sheets(game)[0]


def test_the_sheet_of_the_running_game_has_its_house_rules(companion):
    game = begin(companion, "classic", fortify="chain")
    game.act("beside", "learn")
    game.side.press("view", "print")
    assert "The house rules of your game are on it." in game.side.text()
    assert all(
        heading in page for heading, page in zip(("House rules of", "Règles maison de"), sheets(game), strict=True)
    )


def sheets(game):
    """The sheets that the page offers."""
    return [base64.b64decode(link[1]["href"].partition(",")[2]).decode() for link in links(game.side.tree)]


def links(nodes):
    """The links among these nodes."""
    found = []
    for node in nodes:
        if isinstance(node, list):
            found += [node] if node[0] == "a" else []
            found += links(node[2])
    return found


def test_the_rules_at_hand_are_those_of_the_game(companion):
    game = begin(companion, "classic")
    lay(game, BOARD, step="deploy")
    assert "C2.1" in game.side.text()
    game.act("find_rule", "joker")
    assert "C2.4" in game.side.text()


@pytest.mark.parametrize(("winner", "headline"), [("", "No winner"), ("bob", "Winner: ■\xa0Bob")])
def test_a_table_may_stop_before_anybody_has_won(companion, winner, headline):
    begin(companion, "classic")
    until(companion, "turn", "invade")
    companion.act("ruling", None)
    assert "Winner" not in companion.side.text()
    companion.side.press("step", "over")
    companion.side.press("winner", winner)
    companion.side.press("reason", "it is late")
    companion.side.press("record")
    assert outcome(companion.table.position).winners == ((winner,) if winner else ())
    assert headline in companion.side.text()
    assert ("stopped before anybody had won" in companion.side.text()) == (not winner)


def test_a_winner_is_forgotten_when_the_game_is_not_to_end(companion):
    begin(companion, "classic")
    until(companion, "turn", "invade")
    companion.act("ruling", None)
    companion.side.press("step", "over")
    companion.side.press("winner", "bob")
    companion.side.press("step", "fortify")
    companion.side.press("reason", "not yet")
    companion.side.press("record")
    assert companion.table.position.step == "fortify"
    assert outcome(companion.table.position) is None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_single_army_is_placed_by_its_tap_without_buttons_that_do_nothing(companion, lang):
    begin(companion, "classic")
    companion.act("lang", lang)
    table = until(companion, "reinforce")
    assert find(companion.side.tree, "add") == []
    before = len(table.game)
    companion.tap(table.option("reinforce").arguments["territories"][0])
    assert len(table.game) == before + 1
