"""The command ``players``."""

from __future__ import annotations

import csv
import io
import json

import pytest

from risk2210.record import RecordedGame, record_files
from risk2210.rules import EDITIONS, Ruling
from tests.cli.terminal import run
from tests.record.tables import recorded

pytestmark = pytest.mark.usefixtures("at_home")


@pytest.fixture
def folder(tmp_path):
    """A game that Bob has won, and one that goes on."""
    with recorded(tmp_path / "games", 140) as game:
        game.push(Ruling("it was late", winner="blue"))
    recorded(tmp_path / "games", 30).close()
    return tmp_path / "games"


def test_tables_in_both_languages(folder, capsys):
    assert run("players", "--folder", str(folder)) == 0
    out = capsys.readouterr().out
    assert out.startswith("Player  Games")
    assert "Bob         2  1 of 1" in out
    assert "Luck: units more than on average" in out
    assert run("players", "--folder", str(folder), "--lang", "fr") == 0
    assert "1 sur 1" in capsys.readouterr().out


def test_rows_for_a_spreadsheet_and_for_programs(folder, capsys):
    assert run("players", "--folder", str(folder), "--to", "csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 6
    assert {row["name"] for row in rows if row["won"] == "True"} == {"Bob"}
    assert run("players", "--folder", str(folder), "--to", "json") == 0
    content = json.loads(capsys.readouterr().out)
    assert set(content) == {"rows", "members", "pairs", "bests"}
    assert [member["won"] for member in content["members"]] == [1, 0, 0]


def test_it_is_written_to_a_file_that_is_not_there(folder, capsys, tmp_path):
    target = tmp_path / "group.csv"
    target.write_text("mine", encoding="utf-8")
    assert run("players", "--folder", str(folder), "--to", "csv", "--output", str(target)) == 2
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("players", "--folder", str(folder), "--to", "csv", "--output", str(target), "--force") == 0
    assert target.read_text(encoding="utf-8").startswith("game,created,")
    capsys.readouterr()


def test_without_games_it_says_so(tmp_path, capsys):
    assert run("players", "--folder", str(tmp_path / "none")) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "No game between players with names is recorded yet.\n")


@pytest.mark.parametrize("mode", EDITIONS)
def test_one_edition(folder, mode, capsys):
    assert run("players", "--folder", str(folder), "--mode", mode) == 0
    assert ("Bob" in capsys.readouterr().out) == (mode == "risk2210")


def test_a_faulty_file_is_told_and_the_others_are_counted(folder, capsys):
    (folder / "torn.jsonl").write_text("no record", encoding="utf-8")
    assert run("players", "--folder", str(folder)) == 1
    told = capsys.readouterr()
    assert "torn.jsonl is not the record of a game" in told.err
    assert "Bob" in told.out


def test_a_game_is_not_changed_by_being_counted(folder):
    before = [path.read_bytes() for path in record_files(folder)]
    run("players", "--folder", str(folder))
    assert [path.read_bytes() for path in record_files(folder)] == before
    with RecordedGame.open(record_files(folder)[0]):  # nor held
        pass
