"""The list of recorded games, the names that nobody chose, and what stays on the screen when one goes elsewhere."""

from __future__ import annotations

import os
import re

import pytest

from risk2210.panels.companion import Companion
from risk2210.panels.markup import plain
from risk2210.panels.saved import read_saved, title_of, told_of
from risk2210.record import RecordedGame, record_files
from risk2210.record.players import called, default_name
from risk2210.rules import EDITIONS, Game, Player, Ruleset, Ruling, switches, switches_of
from risk2210.rules.house_words import value_key
from risk2210.selfplay.driver import board_for


def listed(home: Companion) -> list[str]:
    """What the buttons of the recorded games say."""
    return [plain([node]) for node in walk(home.home_sheet.tree) if node[1].get("do") == "open"]


def walk(nodes):
    """All elements of a tree."""
    for node in nodes:
        if isinstance(node, list):
            yield node
            yield from walk(node[2])


# the list --------------------------------------------------------------------------------------------------------


def test_a_game_is_listed_by_who_plays_what_and_how_far_it_is(game, until):
    until("turn", "invade")
    table = game.table
    game.act("home", None)
    (label,) = listed(game)
    assert label.startswith("Resume: Ada, Bob, Eve Risk 2210 A.D. · Year 1 of 5, turn of ")
    assert table.names[table.position.active] in label.split("turn of ")[1]
    assert label.count("last played") == 1
    assert len(re.findall(r"\b20\d\d\b", label)) == 1  # one date
    assert ".jsonl" not in label
    game.act("lang", "fr")
    (label,) = listed(game)
    assert re.search(r"Année 1 sur 5, tour (d'Ada|de Bob|d'Eve)", label)
    assert "jouée pour la dernière fois le " in label


@pytest.mark.parametrize("mode", EDITIONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_edition_is_told_at_its_beginning(tmp_path, mode, lang):
    ruleset = Ruleset(mode)
    players = [Player(f"p{n}", default_name(n, "en")) for n in range(1, EDITIONS[mode].players[1] + 1)]
    with RecordedGame.create(Game.new(board_for(ruleset), players, ruleset), tmp_path) as game:
        path = game.path
    known = read_saved(path)
    assert title_of(known, path, lang).startswith(default_name(1, lang))
    told = told_of(known, path, lang)
    assert told.count(" · ") == 2
    assert ("mise en place" if lang == "fr" else "set-up") in told


def test_a_file_that_cannot_be_opened_is_listed_by_its_name(tmp_path):
    path = tmp_path / "old.jsonl"
    path.write_text("no record")
    known = read_saved(path)
    assert title_of(known, path, "fr") == "old.jsonl"
    assert " · " not in told_of(known, path, "fr")


def test_a_game_that_was_not_touched_is_not_read_again(game):
    path = game.table.game.path
    game.table.game.close()
    read_saved.cache_clear()
    for _ in range(3):
        read_saved(path)
    assert read_saved.cache_info().misses == 1
    os.utime(path, (1, 1))
    read_saved(path)
    assert read_saved.cache_info().misses == 2


# names -----------------------------------------------------------------------------------------------------------


def test_names_that_nobody_chose_follow_the_language_before_and_after_the_beginning(companion):
    companion.act("name:1", "Zoé")
    companion.act("lang", "fr")
    assert "Joueur 1" in str(companion.home_sheet.tree)
    companion.home_sheet.press("begin")
    table = companion.table
    assert list(table.names.values()) == ["Joueur 1", "Zoé", "Joueur 3"]
    companion.act("lang", "en")
    assert list(table.names.values()) == ["Player 1", "Zoé", "Player 3"]
    assert "Player 1" in companion.head.text()
    assert "Joueur" not in companion.head.text() + companion.side.text()
    companion.act("home", None)
    assert listed(companion)[0].startswith("Resume: Player 1, Zoé, Player 3")


def test_a_default_name_is_one_only_in_its_own_seat():
    players = [Player("a", "Player 2"), Player("b", "Joueur 2"), Player("c", "Player 33"), Player("d")]
    assert called(players, "en") == {"a": "Player 2", "b": "Player 2", "c": "Player 33", "d": "d"}
    assert called(players, "fr") == {"a": "Player 2", "b": "Joueur 2", "c": "Player 33", "d": "d"}


def test_default_names_are_typed_in_the_language_of_the_page(companion):
    companion.home_sheet.press("begin")
    companion.act("lang", "fr")
    companion.quick.text = "joueur 1: prendre ég"
    assert all(offer.line.startswith("joueur 1: prendre ") for offer in companion.quick._offers())


# what stays ------------------------------------------------------------------------------------------------------


def test_the_complaint_of_the_quick_line_ends_with_another_tab_and_the_text_stays(game):
    game.act("quick_live", "atlantis")
    assert "atlantis" in game.line.text()
    game.act("quick_enter", "atlantis")
    assert game.said
    game.act("beside", "atlas")
    assert "neither a command" not in game.line.text() + game.side.text()
    assert game.line.offers("quick_live")[0]["value"] == "atlantis"
    game.act("beside", "game")
    assert "neither a command" not in game.line.text() + game.side.text()
    game.act("quick_live", "atlantis ")
    assert "neither a command" in game.line.text()


def test_another_language_loses_nothing_that_was_drafted(game, until):
    table = until("deploy", where=lambda position: position.seat(position.active).reserve > 2)
    own = game.step.own()
    game.tap(own[0])
    game.side.press("add", 1)
    game.act("lang", "fr")
    assert game.step.placed == {own[0]: 1}
    assert table.board[own[0]].name("fr") in game.side.text()
    game.act("ruling", None)
    game.act("reason", "comme convenu")
    game.act("lang", "en")
    assert game.step.reason == "comme convenu"
    assert game.side.text().startswith("Ruling")


def test_no_name_is_parted_from_its_symbol(game):
    for player in game.table.names:
        assert re.fullmatch("\\S+\u00a0\\S.*", game.table.who(player))
    headings = [plain([node]) for node in walk(game.side.tree) if node[0] == "h2"]
    assert headings
    assert record_files(game.home.folder)


# the group -------------------------------------------------------------------------------------------------------


@pytest.fixture
def won(game):
    """Ada has won a game against Bob and Eve, and the home screen is shown."""
    game.table.push(Ruling("as it was played", winner="ada"))
    game.act("home", None)
    return game


def test_who_has_won_how_often_is_told_when_asked_and_hidden_again(won):
    assert "By chance" not in won.home_sheet.text()
    won.home_sheet.press("players")
    text = won.home_sheet.text()
    assert "Ada 1 1 of 1 0.3" in text
    assert "Ada – Bob 1 1 : 0" in text
    won.act("lang", "fr")
    assert "Qui s'est rencontré" in won.home_sheet.text()
    won.home_sheet.press("players")
    assert "Qui s'est rencontré" not in won.home_sheet.text()


def test_counting_many_games_tells_how_far_it_has_come(won, monkeypatch):
    monkeypatch.setattr("risk2210.panels.home.TOLD_EVERY", 1)
    seen = []
    monkeypatch.setattr(won, "_show_home", lambda: seen.append(plain(won.home._told())))
    won.act("players", None)
    assert "Counting the games: 100%" in seen[0]
    assert "By chance" in seen[-1]


def test_a_game_that_cannot_be_read_does_not_hide_the_others(won):
    (won.home.folder / "torn.jsonl").write_text("no record", encoding="utf-8")
    won.home_sheet.press("players")
    assert "torn.jsonl is not the record of a game" in won.home_sheet.text()
    assert "Ada – Bob 1 1 : 0" in won.home_sheet.text()


# as last time ----------------------------------------------------------------------------------------------------


def test_the_form_as_the_last_game_was_begun(companion):
    assert not companion.home_sheet.offers("as_last")  # there is none
    companion.act("mode", "classic_missions")
    companion.act("seats", 4)
    for place, name in enumerate(("Ada", "", "Zoé", "Kim")):
        companion.act(f"name:{place}", name)
    companion.act("colour:0", 5)
    companion.act("house:fortify", "unlimited")
    companion.act("house:open_cards", "true")
    companion.home_sheet.press("begin")
    header = companion.table.game.header
    again = Companion(companion.home.folder, "fr")
    try:
        again.act("home", None)
        assert again.home.mode == "risk2210"
        again.home_sheet.press("as_last")
        assert again.home.names == ["Ada", "", "Zoé", "Kim"]
        assert again.home.house == {"fortify": "unlimited", "open_cards": True}
        again.home_sheet.press("begin")
        after = again.table.game.header
        assert after.ruleset == header.ruleset
        assert [player.colour for player in after.players] == [player.colour for player in header.players]
        assert list(again.table.names.values()) == ["Ada", "Joueur 2", "Zoé", "Kim"]
    finally:
        again.close_game()


@pytest.mark.parametrize("mode", EDITIONS)
def test_every_edition_begins_again_as_it_was(companion, mode):
    companion.act("mode", mode)
    for switch in switches_of(mode):
        for value in switches()[switch]:
            companion.act(f"house:{switch}", value_key(value))
            if companion.home.impossible():
                companion.home.house.pop(switch, None)
    companion.home_sheet.press("begin")
    ruleset = companion.table.game.header.ruleset
    companion.act("home", None)
    companion.act("mode", "risk2210" if mode != "risk2210" else "classic")
    companion.home_sheet.press("as_last")
    companion.home_sheet.press("begin")
    assert companion.table.game.header.ruleset == ruleset


def test_own_cards_of_the_last_game_are_kept_though_their_file_is_gone(companion, own_cards):
    companion.act("own", own_cards.name)
    companion.home_sheet.press("begin")
    cards = companion.table.game.header.ruleset.cards
    assert cards
    own_cards.unlink()
    companion.act("home", None)
    companion.act("own", "")
    companion.home_sheet.press("as_last")
    assert "those of the last game" in str(companion.home_sheet.tree)
    companion.act("own", "*")
    companion.home_sheet.press("begin")
    assert companion.table.game.header.ruleset.cards == cards
    companion.act("home", None)
    companion.act("own", "")
    assert companion.home.cards == ()
