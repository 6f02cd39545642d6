"""Odds as panels show them, and the panels of the notebooks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from risk2210.atlas import regions
from risk2210.board import load_board
from risk2210.odds import Battle, Side, battle_odds, odds_of, units_needed
from risk2210.panels.answers import AnswerPanel, RankingPanel
from risk2210.panels.chances import ends, with_commanders
from risk2210.panels.exercise import Exercise, read_number
from risk2210.panels.markup import plain
from risk2210.panels.odds import OddsPanel
from tests.rules.table import lay

LAND = ("egypt", "saharan_empire")


# the fight -------------------------------------------------------------------------------------------------------


def test_a_fight_says_how_it_may_end_and_what_it_takes(until, game):
    table = until("turn", "invade", where=lambda position: position.year > 1)
    origin, target = next((a, b) for a, b in table.option("declare").arguments["attacks"] if table.position.units_of(b))
    game.tap(origin)
    game.tap(target)
    text = game.side.text()
    odds = odds_of(table.position, origin, target)
    assert "to take it" in text
    assert table.place(origin) in text
    for units in units_needed(odds.battle).values():
        assert f" {units or '–'} " in text
    assert "What if he came?" in text or "No other commander would help here." in text


def test_what_another_commander_would_change():
    position = lay({"egypt": "red 6", "saharan_empire": "blue 6", "lesotho": "red 2 nuclear"})
    found = with_commanders(position, *LAND)
    there = lay({"egypt": "red 6 nuclear", "saharan_empire": "blue 6", "lesotho": "red 2"})
    assert found["nuclear"] == odds_of(there, *LAND).win
    assert found["nuclear"] > odds_of(position, *LAND).win
    assert set(found) == {"land", "nuclear"}  # a diplomat lends no die to an attack, a Naval Commander none on land
    assert set(with_commanders(there, *LAND)) == {"land"}


def test_all_ends_of_a_battle_make_a_hundred_percent():
    odds = battle_odds(Battle(Side(8), Side(5)))
    text = plain(ends(odds, "en", "won", "lost"))
    shares = [int(word.rstrip("%")) for word in text.split() if word.endswith("%") and word[0].isdigit()]
    assert 97 <= sum(shares) <= 103  # rounded one by one


# notebooks -------------------------------------------------------------------------------------------------------


def test_a_battle_to_play_with():
    panel = OddsPanel(8, 5, "en")
    assert panel.odds == battle_odds(Battle(Side(8), Side(5)))
    for _ in range(3):
        panel.sheet.press("attack_d8", panel.counts["attack_d8"] + 1)
    assert panel.counts["attack_d8"] == 3
    panel._act("attackers", 2)
    assert panel.counts["attack_d8"] == 2  # there are no more units
    panel._act("attackers", "nonsense")
    panel._act("attackers", 10**9)
    assert panel.counts["attackers"] == 60
    panel._act("no such thing", 1)
    panel.sheet.press("station")
    assert panel.battle.defence.station
    french = OddsPanel(8, 5, "fr")
    assert "Station spatiale" in french.sheet.text()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("15/36", Fraction(5, 12)),
        ("0.4167", Fraction(4167, 10000)),
        ("41,67 %", Fraction(4167, 10000)),
        ("41,67\u00a0%", Fraction(4167, 10000)),
        (" 7 ", Fraction(7)),
        ("-1", Fraction(-1)),
    ],
)
def test_numbers_as_people_write_them(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize("text", ["", "a", "1/0", "1//2", "__import__('os')", "1e9", "9" * 40])
def test_what_is_no_number(text):
    with pytest.raises(ValueError, match=r".*"):
        read_number(text)


def test_exercises_with_numbers():
    exercise = Exercise(Fraction(5, 12), lang="fr")
    assert exercise.check("15/36")
    assert "Juste." in exercise.sheet.text()
    assert not exercise.check("0,42")
    assert not exercise.check("beaucoup")
    assert "n'est pas un nombre" in exercise.sheet.text()
    exercise.sheet.press("solve")
    assert "5/12 = 0,4167" in exercise.sheet.text()


def test_exercises_with_territories():
    board = load_board("classic")
    one = Exercise("indonesia", board, lang="en")
    assert one.check("Indonésie")
    assert not one.check("Siam")
    assert not one.check("Atlantis")
    assert "is not a territory" in one.sheet.text()
    two = Exercise(("siam", "indonesia"), board, lang="en")
    assert two.check("Indonesia, SIAM")
    assert not two.check("Indonesia")
    two.sheet.press("answer", "siam, indonesia")
    assert two.right
    assert two.solution() == "Siam, Indonesia"


def test_answers_on_a_board_and_the_ranking():
    board = load_board("classic")
    panel = AnswerPanel(regions(board), lang="fr")
    assert "Océanie" in panel.table.value
    assert panel.live.picture == regions(board).picture
    ranking = RankingPanel(board, 2, "fr", top=3)
    assert len(ranking.answer.rows) == 3
    assert ranking.progress.value == ranking.progress.max
    first = ranking.answer.rows[0]
    ranking.by.value = "detour"
    assert ranking.answer.rows[0] != first
    assert ranking.panel.live.picture == ranking.answer.picture
