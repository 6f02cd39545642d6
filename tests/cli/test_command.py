"""The command as a whole: its help, its languages, what it refuses and how."""

from __future__ import annotations

import json

import pytest

from risk2210 import __version__, load_board
from risk2210.record import RecordedGame
from risk2210.rules import EDITIONS, Game, Ruleset
from tests.cli.terminal import run

pytestmark = pytest.mark.usefixtures("at_home")


def test_version(capsys):
    assert run("--version") == 0
    assert capsys.readouterr().out == f"risk2210 {__version__}\n"


def test_help_names_every_command(capsys):
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: risk2210")
    for name in ("lab", "app", "board", "--lang", "--port", "--no-browser", "--folder", "--version"):
        assert name in out


def test_help_is_in_the_readers_language(capsys, monkeypatch):
    assert run("--lang", "fr", "--help") == 0
    asked = capsys.readouterr().out
    assert asked.startswith("usage\N{NO-BREAK SPACE}: risk2210")
    assert "affiche cette aide" in asked
    assert "affiche la version" in asked
    assert "\noptions\N{NO-BREAK SPACE}:" in asked
    assert "\ncommandes\N{NO-BREAK SPACE}:" in asked
    monkeypatch.setenv("RISK2210_LANG", "fr")
    assert run("--help") == 0
    assert capsys.readouterr().out == asked


@pytest.mark.parametrize(
    "arguments", [("--lang", "fr", "board", "check", "nope"), ("board", "check", "nope", "--lang=fr")]
)
def test_the_language_counts_before_and_after_the_command(arguments, capsys):
    assert run(*arguments) == 2
    assert capsys.readouterr().err == "risk2210\u00a0: 'nope' n'est ni un plateau (classic, risk2210) ni un fichier\n"


def test_argparse_is_left_as_it_was():
    import argparse

    before = vars(argparse)["_"]
    assert run("--lang", "fr", "nonsense") == 2
    assert vars(argparse)["_"] is before


@pytest.mark.parametrize(
    "arguments",
    [("nonsense",), ("board",), ("board", "export", "risk2210"), ("--port", "0"), ("--port", "x"), ("--lang", "de"),
     ("board", "export", "risk2210", "--to", "pdf"), ("app", "--theme", "pink")],
)  # fmt: skip
def test_a_wrong_command_line_is_refused_in_a_line(arguments, capsys):
    assert run(*arguments) == 2
    err = capsys.readouterr().err
    assert "usage: " in err
    assert "Traceback" not in err


def test_learn_answers_a_question_in_the_readers_language(capsys):
    assert run("learn", "ask", "attaquer", "la", "Lune", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert out.startswith("R7.7 Lune")
    assert "Exemple" in out
    assert run("learn", "ask", "zzz") == 1
    assert "No clause" in capsys.readouterr().err


def test_learn_writes_the_sheet_and_replaces_none_unasked(tmp_path, capsys):
    sheet = tmp_path / "sheet.html"
    assert run("learn", "cheatsheet", "--lang", "fr", "--output", str(sheet)) == 0
    assert sheet.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert str(sheet) in capsys.readouterr().err
    assert run("learn", "cheatsheet", "--output", str(sheet)) == 2
    assert "--force" in capsys.readouterr().err
    assert "Commandant Naval" in sheet.read_text(encoding="utf-8")


def test_learn_has_the_sheet_and_the_rulebook_of_every_edition(capsys):
    assert run("learn", "cheatsheet", "--mode", "classic_missions", "--house", "mission_set=12") == 0
    out = capsys.readouterr().out
    assert "Secret missions on one page" in out
    assert "Missions in the pack: 12" in out
    assert run("learn", "cheatsheet", "--mode", "classic", "--house", "years=3") != 0
    assert "means nothing in the game classic" in capsys.readouterr().err
    assert run("learn", "ask", "joker", "--mode", "hasbro_2006") == 0
    assert capsys.readouterr().out.startswith("C2.4")


def test_selfplay_plays_and_says_so_in_the_readers_language(capsys):
    assert run("selfplay", "--games", "1", "--house", "years=1", "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert run("selfplay", "--games", "1", "--house", "yaers=1", "--lang", "fr") != 0
    assert "years" in capsys.readouterr().err


@pytest.mark.parametrize("force", [(), ("--force",)], ids=["new", "force"])
@pytest.mark.parametrize("command", [("board", "export", "classic", "--to", "json"), ("learn", "cheatsheet")])
def test_a_folder_is_no_file_to_write_and_force_does_not_help(command, force, tmp_path, capsys):
    assert run(*command, "--output", str(tmp_path), *force) == 1
    said = capsys.readouterr().err
    assert "this is a folder, not a file" in said
    assert "--force" not in said


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("mode", EDITIONS)
def test_the_list_of_games_has_the_words_of_their_edition(mode, lang, tmp_path, capsys):
    edition = EDITIONS[mode]
    players = ["red", "blue", "gold"][: edition.players[1]]
    game = Game.new(load_board(edition.board), players, Ruleset(mode=mode))
    RecordedGame.create(game, tmp_path).close()
    word = {"en": ("year", "round"), "fr": ("année", "tour de table")}[lang][edition.armies]
    assert run("games", "--folder", str(tmp_path), "--lang", lang) == 0
    assert f"; {word} 1, " in capsys.readouterr().out
