"""The command `risk2210 odds`: what it prints, in both languages, and what it refuses."""

import json

import pytest

from risk2210.cli import main
from risk2210.odds import Battle, Side, battle_odds, units_needed


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments):
    try:
        return main(("odds", *arguments))
    except SystemExit as left:
        return left.code


def test_the_odds_of_a_battle(capsys):
    assert run("8", "5", "--attack-d8", "1", "--station") == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "attack: 8 units at the origin, 1 of which must stay, 1 with an eight-sided die"
    assert lines[1] == "defence: 5 units, Space Station"
    assert "chance to capture the target: 57.1%" in lines
    assert "expected losses: attacker 4.77, defender 3.81" in lines
    assert "a roll of d8 d6 d6 against d8 d8:" in lines
    assert "     37.8%  attacker loses 2, defender loses 0" in lines
    assert "     50.0%     8" in lines
    assert out.count("the unit that must stay included") == 2


def test_in_french(capsys):
    assert run("8", "5", "--attack-d8", "1", "--station", "--lang", "fr") == 0
    out = capsys.readouterr().out
    assert "chance de prendre le territoire ciblé\u00a0: 57,1\u00a0%" in out
    assert "pertes moyennes\u00a0: attaquant 4,77, défenseur 3,81" in out
    assert "à laisser sur place, 1 avec un dé à 8 faces" in out
    assert out.count("y compris l'unité qui doit rester") == 2


def test_figures_for_other_programs(capsys):
    assert run("8", "5", "--attack-d8", "1", "--station", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    battle = Battle(Side(7, ("nuclear",)), Side(5, station=True))
    odds = battle_odds(battle)
    assert (figures["attackers"], figures["staying"], figures["defenders"]) == (8, 1, 5)
    assert figures["win"] == odds.win
    assert [each["chance"] for each in figures["outcomes"]] == [outcome.chance for outcome in odds.outcomes]
    assert {each["chance"]: each["attackers"] for each in figures["units_needed"]} == units_needed(battle)


@pytest.mark.parametrize(
    ("arguments", "win"),
    [
        (("9", "4", "--dice", "2"), Battle(Side(9), Side(4), dice=2)),
        (("9", "4", "--staying", "3"), Battle(Side(9), Side(4), staying=3)),
        (("9", "4", "--stop-at", "5"), Battle(Side(9), Side(4), stop_at=5)),
        (("9", "4", "--retreat-below", "0.5"), Battle(Side(9), Side(4), retreat_below=0.5)),
        (("9", "4", "--defence-d8", "1", "--defence-dice", "best"),
         Battle(Side(9), Side(3, ("nuclear",)), defence_dice="best")),
        (("9", "1", "--card", "stealth_mods"), Battle(Side(9), Side(4))),
    ],
)  # fmt: skip
def test_every_option_counts(arguments, win, capsys):
    assert run(*arguments, "--json") == 0
    assert json.loads(capsys.readouterr().out)["win"] == pytest.approx(battle_odds(win).win)


def test_what_cannot_be_reached_is_a_dash(capsys):
    assert run("9999", "5", "--stop-at", "9998") == 0
    assert "     95.0%     —" in capsys.readouterr().out.splitlines()


def test_rare_ends_are_added_up(capsys):
    assert run("100", "80") == 0
    out = capsys.readouterr().out
    assert "others" in out
    assert len(out.splitlines()) < 150


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("0", "5"), "the number of attackers must be a whole number from 2 to 9999, not 0"),
        (("1", "5"), "the number of attackers must be a whole number from 2 to 9999, not 1"),
        (("8", "0"), "the number of defenders must be a whole number from 1 to 9999, not 0"),
        (("-3", "5"), "the number of attackers must be a whole number from 2 to 9999, not -3"),
        (("8", "d3.5"), "the number of defenders must be a whole number from 1 to 9999, not 'd3.5'"),
        (("8", "3.5"), "the number of defenders must be a whole number from 1 to 9999, not '3.5'"),
        (("8", "5", "--dice", "4"), "the number of dice must be a whole number from 1 to 3, not 4"),
        (("8", "5", "--attack-d8", "5"), "--attack-d8 must be a whole number from 0 to 4, not 5"),
        (("8", "5", "--retreat-below", "x"), "the chance to retreat below must be a number from 0 to 1, not 'x'"),
        (("8", "5", "--retreat-below", "nan"), "the chance to retreat below must be a number from 0 to 1, not nan"),
        (("8", "5", "--defence-dice", "two"), "the choice of defence dice must be one of most, one, best, not 'two'"),
        (("8", "5", "--card", "joker"), "a card of the defence must be one of stealth_mods, death_trap, not 'joker'"),
        (("8", "5", "--card", "death_trap@x"), "the roll a card is played before must be a whole number from 1 to 20"),
        (("3", "5", "--staying", "3"), "an attack needs more units at the origin than must stay there: 3 are there"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(arguments, said, capsys):
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"risk2210: {said}")
    assert err.count("\n") == 1
