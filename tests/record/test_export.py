"""Exports, and the commands games, replay and export."""

import csv
import io
import json
import shutil

import pytest

from risk2210.cli import main
from risk2210.record import RecordedGame, as_csv, as_json, as_text, parse_line
from risk2210.rules import BuyCards, Game, decode_move, engine
from risk2210.rules.refusals import refuse
from tests.record.tables import PLAYERS, Clock, fresh, moves_of, recorded


@pytest.fixture
def file(tmp_path, monkeypatch):
    for name in ("RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("RISK2210_GAMES", str(tmp_path))
    with recorded(tmp_path) as game:
        game.undo()
        game.push(moves_of()[-1], note="=HYPERLINK(1)\nsecond line")
    return game.path


def test_the_text_is_the_same_game_when_typed_again(file):
    with RecordedGame.open(file, read_only=True) as recorded_game:
        text = as_text(recorded_game)
        game = Game(recorded_game.header, recorded_game.position.board)
        for line in text.splitlines():
            typed = line.partition("  # ")[0]
            if not typed.startswith("#"):
                for move in parse_line(typed, game.position):
                    game.push(move)
        assert game.position == recorded_game.position
    assert text.splitlines()[0] == "# risk2210, red = Ada, blue = Bob, gold = Zoé"
    assert "# 1: bidding" in text


def test_json_has_every_move(file):
    with RecordedGame.open(file, read_only=True) as game:
        content = json.loads(as_json(game))
    assert [decode_move(json.dumps(row["move"])) for row in content["moves"]] == list(moves_of())
    assert content["game"]["players"][0]["name"] == "Ada"
    assert content["moves"][-1]["note"].startswith("=")


def test_csv_is_a_table_without_formulas(file):
    with RecordedGame.open(file, read_only=True) as game:
        rows = list(csv.DictReader(io.StringIO(as_csv(game))))
    assert len(rows) == len(moves_of())
    assert rows[0]["kind"] == "devastate"
    assert rows[0]["player"] == ""
    assert rows[-1]["note"] == "'=HYPERLINK(1)\nsecond line"
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+-@" and cell]


# --- the commands ---


def test_games_are_listed(file, capsys):
    with RecordedGame.create(fresh(), file.parent, clock=Clock()):
        assert main(["games"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert out[1].startswith(f"{file}: Ada, Bob, Zoé; year 1, end of the game, {len(moves_of())} moves")
    assert main(["games", "--lang", "fr"]) == 0
    assert "année 1" in capsys.readouterr().out


def test_no_games(tmp_path, capsys):
    assert main(["games", "--folder", str(tmp_path / "none")]) == 0
    assert "no game is recorded" in capsys.readouterr().err


def test_a_damaged_game_is_listed_too(file, capsys):
    (file.parent / "bad.jsonl").write_text("[]\n")
    assert main(["games", "--folder", str(file.parent)]) == 1
    said = capsys.readouterr()
    assert "bad.jsonl" in said.err
    assert len(said.out.splitlines()) == 1


def test_replay_prints_the_whole_game(file, capsys):
    assert main(["replay", str(file)]) == 0
    said = capsys.readouterr()
    moves = [line for line in said.out.splitlines() if not line.startswith("#")]
    assert len(moves) == len(moves_of())
    assert moves[0].startswith("devastate ")
    assert said.err == ""
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    assert "dévaster Empire Saharien" in capsys.readouterr().out


def test_replay_stops_at_the_first_refusal(file, capsys, monkeypatch):
    def refused(position, move):
        refuse("hire/all_in_play", "R6.1", player=move.player)

    monkeypatch.setitem(engine.RULES, BuyCards, (refused, engine.RULES[BuyCards][1]))
    assert main(["replay", str(file)]) == 1
    said = capsys.readouterr()
    assert 0 < len([line for line in said.out.splitlines() if not line.startswith("#")]) < len(moves_of())
    number = next(index for index, move in enumerate(moves_of()) if isinstance(move, BuyCards))
    assert f"{file}, line {number + 2}: " in said.err
    bought = moves_of()[number]
    assert f": buy {', '.join(bought.decks)}: " in said.err
    called = {player.id: player.name for player in PLAYERS}
    assert f"all five commanders of {called[bought.player]}" in said.err
    assert "(R6.1)" in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("damage", [b"\xff", b'{"do":"redo","n":11,"at":"2026-01-31T20:00:00Z"}'])
def test_replay_shows_what_stands_before_a_fault(file, tmp_path, capsys, damage):
    lines = file.read_bytes().splitlines()
    lines[11] = damage
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"\n".join(lines) + b"\n")
    assert main(["replay", str(bad)]) == 1
    said = capsys.readouterr()
    assert len([line for line in said.out.splitlines() if not line.startswith("#")]) == 10
    assert f"{bad}, line 12" in said.err
    with RecordedGame.open(bad, salvage=True) as game, RecordedGame.create(game.game, tmp_path / "new") as saved:
        assert saved.moves == moves_of()[:10]
        assert game.read_only


def test_replay_of_what_is_no_record(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none")]) == 1
    assert "there is no file" in capsys.readouterr().err


@pytest.mark.parametrize("to", ["text", "json", "csv"])
def test_export_to_a_file(file, tmp_path, capsys, to):
    out = tmp_path / "out"
    assert main(["export", str(file), "--to", to, "--output", str(out)]) == 0
    assert main(["export", str(file), "--to", to, "--output", str(out)]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["export", str(file), "--to", to, "--output", str(out), "--force"]) == 0
    capsys.readouterr()
    assert main(["export", str(file), "--to", to]) == 0
    assert capsys.readouterr().out.encode() == out.read_bytes()


def test_export_says_what_is_odd(file, tmp_path, capsys):
    torn = tmp_path / "torn.jsonl"
    shutil.copy(file, torn)
    torn.write_bytes(torn.read_bytes()[:-5])
    assert main(["export", str(torn), "--to", "csv"]) == 0
    assert "torn" in capsys.readouterr().err
