"""The command `risk2210 atlas`: every question, in both languages, and what it refuses."""

import json
from random import Random

import pytest

from risk2210.atlas.command import QUESTIONS
from risk2210.board import load_board
from risk2210.cli import main
from risk2210.record import RecordedGame
from risk2210.rules import Game
from risk2210.selfplay.policy import choose


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """File of a game in the midst of it."""
    random, played = Random(4), Game.new(load_board("risk2210"), ["red", "blue", "gold"])
    while played.position.year < 2:
        played.push(choose(played.position, random))
    with RecordedGame.create(played, tmp_path_factory.mktemp("games")) as recorded:
        return str(recorded.path)


def run(*arguments):
    try:
        return main(("atlas", *arguments))
    except SystemExit as left:
        return left.code


WORDS = {"REGION": ("asia", "europe"), "TERRITORY": ("egypt", "japan"), "COMMANDER": ("naval",)}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_is_answered(name, lang, game, capsys):
    question = QUESTIONS[name]
    words = [WORDS[kind][place] for place, kind in enumerate(question.words)]
    if name == "reach":
        words = [territory_of(game)]
    options = ["--count", "2", "--top", "3"] + (["--game", game] if question.live else [])
    options += ["--devastated", "Egypt"] if name == "devastation" else []
    assert run(name, *words, *options, "--lang", lang) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.strip()
    assert "{" not in out


def territory_of(file):
    with RecordedGame.open(file, read_only=True) as opened:
        return opened.position.territories_of("red")[0]


def test_classic_regions_at_the_terminal(capsys):
    assert run("regions", "--board", "classic") == 0
    last = capsys.readouterr().out.splitlines()[-1].split()
    assert last == ["Australia", "2", "4", "1", "1", "2.00", "0.50", "Indonesia"]


def test_json(capsys):
    assert run("cut", "asia", "australia", "--board", "classic", "--json") == 0
    assert json.loads(capsys.readouterr().out) == [{"territory": "siam", "other": "indonesia", "link": "sea_line"}]


def test_means_and_devastation(capsys):
    assert run("route", "japan", "tycho", "--station", "japan") == 0
    assert "launch from a station" in capsys.readouterr().out
    assert run("route", "japan", "tycho", "--station", "japan", "--no-space") == 2
    assert run("regions", "--devastated", "Égypte, japan") == 0


def test_the_safest_way_through_a_game(game, capsys):
    assert run("route", "egypt", "japan", "--game", game, "--player", "blue") in (0, 2)
    out, err = capsys.readouterr()
    assert "Egypt" in out + err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nonsense",), "regions, connectivity"),
        (("cut", "asia"), "risk2210 atlas cut REGION REGION"),
        (("front",), "--game"),
        (("rank", "--count", "x"), "'x'"),
        (("rank", "--count", "9"), "at most 1000000"),
        (("rank", "--by", "luck"), "cut_off"),
        (("route", "egypt", "tycho"), "there is no way from Egypt to Tycho"),
    ],
)
def test_what_is_refused(arguments, said, capsys):
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("risk2210: ")
    assert said in err


def test_unknown_names_boards_and_files(capsys, tmp_path):
    assert run("distances", "Egipt") != 0
    assert "did you mean 'Egypt'?" in capsys.readouterr().err
    assert run("regions", "--board", "nowhere") == 2
    assert run("front", "--game", str(tmp_path / "none.jsonl")) == 1
    assert run() == 2
