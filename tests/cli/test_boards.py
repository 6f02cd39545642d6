"""The commands on boards and command cards."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

from risk2210 import load_board
from risk2210.cli import boards, main
from tests.cli.terminal import run

pytestmark = pytest.mark.usefixtures("at_home")


BROKEN = {
    "format": 1,
    "id": "broken",
    "names": {"en": "Broken", "fr": "Cassé"},
    "regions": [
        {"id": "north", "names": {"en": "North", "fr": "Nord"}, "kind": "land", "bonus": 1},
        {"id": "south", "names": {"en": "South", "fr": "Sud"}, "kind": "land", "bonus": 1},
    ],
    "territories": [
        {
            "id": "a",
            "names": {"en": "A", "fr": "A"},
            "kind": "land",
            "region": "north",
            "neighbours": {"nowhere": "border", "b": "border"},
        },
        {"id": "b", "names": {"en": "B", "fr": "B"}, "kind": "land", "region": "north", "neighbours": {}},
    ],
}


def test_board_check_of_all_boards(capsys):
    assert run("board", "check") == 0
    assert capsys.readouterr().out == (
        "classic: no fault; 42 territories, 6 regions, 83 edges\n"
        "risk2210: no fault; 69 territories, 14 regions, 134 edges\n"
    )


def test_board_check_prints_every_fault(capsys):
    Path("broken.json").write_text(json.dumps(BROKEN))
    assert run("board", "check", "broken.json", "classic") == 1
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert any("nowhere" in line for line in lines)
    assert any("a names b as a neighbour" in line for line in lines)
    assert any("the region south has no territory" in line for line in lines)
    assert lines[-1].startswith("classic: no fault")
    assert all(line.startswith("broken.json: ") for line in lines[:-1])


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"format": 99}', "\0", "é" * 10])
def test_board_check_survives_any_file(content, capsys):
    Path("x.json").write_text(content, encoding="utf-8")
    assert run("board", "check", "x.json") == 1
    assert run("board", "show", "x.json") == 1
    assert "Traceback" not in capsys.readouterr().err


def test_board_show(capsys):
    assert run("board", "show", "risk2210", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert out.rstrip("\n") == load_board("risk2210").text("fr")


@pytest.mark.parametrize(("form", "suffix"), [("json", "json"), ("graphml", "graphml"), ("map", "map")])
@pytest.mark.parametrize("name", ["risk2210", "classic"])
def test_an_export_loads_as_the_same_board(name, form, suffix, capsys):
    file = f"out.{suffix}"
    assert run("board", "export", name, "--to", form, "--output", file) == 0
    assert capsys.readouterr() == ("", f"wrote {file}\n")
    assert load_board(Path(file)).digest == load_board(name).digest


def test_node_link_goes_to_networkx(capfdbinary):
    assert run("board", "export", "risk2210", "--to", "node-link") == 0
    graph = nx.node_link_graph(json.loads(capfdbinary.readouterr().out.decode("utf-8")), edges="edges")
    assert set(map(frozenset, graph.edges)) == set(map(frozenset, load_board("risk2210").graph.edges))


def test_an_export_is_utf_8_on_any_terminal(monkeypatch):
    bottom = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(bottom, encoding="ascii"))
    assert run("board", "export", "risk2210", "--to", "json") == 0
    assert "République du Québec" in bottom.getvalue().decode("utf-8")


def test_an_export_never_replaces_a_file_unasked(capsys):
    Path("mine.json").write_text("mine")
    assert run("board", "export", "classic", "--to", "json", "--output", "mine.json") == 2
    assert "--force" in capsys.readouterr().err
    assert Path("mine.json").read_text() == "mine"
    assert run("board", "export", "classic", "--to", "json", "--output", "mine.json", "--force") == 0
    assert load_board(Path("mine.json")).id == "classic"


def test_an_export_into_nowhere_is_refused(capsys):
    assert run("board", "export", "classic", "--to", "json", "--output", "no/such/folder/x.json") == 1
    assert capsys.readouterr().err.startswith("risk2210: cannot write no")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_in_a_line(capsys):
    assert run("board", "export", "classic", "--to", "json", "--output", "/dev/full", "--force") == 1
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_reader_that_has_seen_enough_is_no_error():
    shell = f'"{sys.executable}" -m risk2210.cli board show risk2210 | head -n 1'
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("Risk 2210 A.D.")


def test_a_bug_is_not_hidden(monkeypatch):
    monkeypatch.setattr(boards, "load", lambda _name: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["board", "show", "classic"])


def test_command_cards_are_shown_and_a_file_of_own_ones_is_checked(tmp_path, capsys):
    assert run("cards", "show", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 42
    assert "1 × Armageddon (nuclear_armageddon), 4 ⚡ – Chacun à son tour" in out
    file = tmp_path / "own.json"
    file.write_text('{"format": 1, "cards": []}', encoding="utf-8")
    assert run("cards", "check", str(file)) == 1
    assert "number of entries: 0" in capsys.readouterr().err
    card = {
        "id": "land_x",
        "deck": "land",
        "names": {"en": "X", "fr": "X"},
        "copies": 1,
        "cost": 0,
        "commander": "land",
    }
    card |= {"window": "own_pre_invasion", "effect": "text", "text": {"en": "x", "fr": "x"}}
    file.write_text(json.dumps({"format": 1, "cards": [card]}), encoding="utf-8")
    assert run("cards", "check", str(file)) == 0
    assert "no fault; 1 card" in capsys.readouterr().out
    assert run("cards", "show", str(file)) == 0
