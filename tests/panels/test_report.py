"""The page *Report* of the companion: how it stands, what turned the game, and the file to keep."""

from __future__ import annotations

import gzip

import pytest

from risk2210.panels.report import FOLDER
from risk2210.record.turning_points import turning_points
from risk2210.rules import score_sheet


@pytest.fixture
def third_year(game, until, tmp_path, monkeypatch):
    """A game well under way, its page open, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    until("turn", "invade", where=lambda position: position.year == 3)
    game.tabs.press("beside", "report")
    return game


def test_the_standing_is_that_of_the_moment(third_year):
    table, text = third_year.table, third_year.side.text()
    assert text.startswith("Report")
    for player in table.position.players:
        points = score_sheet(table.position, player).total
        assert f"{table.who(player)} {points} {table.position.owners.count(player)}" in text


def test_a_turning_point_is_shown_on_the_board(third_year):
    points = turning_points(third_year.table.game)
    assert [offer["value"] for offer in third_year.side.offers("show")] == [point.move for point in points]
    third_year.side.press("show", points[0].move)
    table = third_year.table
    assert table.shown == points[0].move
    first = table.position.players[0]
    then = score_sheet(table.looked_at, first).total, table.looked_at.owners.count(first)
    assert "{} {} {}".format(table.who(first), *then) in third_year.side.text(), "the standing is that of the board"


def test_the_report_is_saved_and_says_where(third_year, tmp_path):
    third_year.side.press("theme", "dark")
    third_year.side.press("save")
    written = tmp_path / FOLDER / f"{third_year.table.game.path.stem}.html"
    assert f"Written: {written}" in third_year.side.text()
    page = written.read_text(encoding="utf-8")
    assert 'class="theme-dark"' in page
    third_year.act("lang", "fr")
    assert f"Enregistré\N{NO-BREAK SPACE}: {written}" in third_year.side.text()


def test_the_report_is_given_to_the_page_that_asked_for_it(third_year, monkeypatch):
    sent = []
    monkeypatch.setattr(third_year.side, "send", lambda content, buffers=None: sent.append((content, buffers)))
    third_year.side._receive(None, {"do": "download", "value": None, "n": 3, "view": "this one"}, [])
    (given, (packed,)), (answer, nothing) = sent
    name = f"{third_year.table.game.path.stem}.html"
    assert given == {"file": name, "type": "text/html", "to": "this one"}
    assert gzip.decompress(packed).startswith(b"<!doctype html>")
    assert (answer, nothing) == ({"done": 3}, None)
    assert f"{name} is given to this browser" in third_year.side.text()
    assert len(packed) < 2_500_000, "a Jupyter server lets through a megabyte a second, over three seconds"


def test_a_page_without_a_name_is_given_nothing(third_year, monkeypatch):
    sent = []
    monkeypatch.setattr(third_year.side, "send", lambda content, buffers=None: sent.append(content))
    for view in ({}, {"view": 7}, {"view": None}):
        third_year.side._receive(None, {"do": "download", "n": 1, **view}, [])
    assert sent == [{"done": 1}] * 3


def test_progress_is_told(third_year, monkeypatch):
    told = []
    monkeypatch.setattr(third_year.side, "show", lambda *nodes: told.append(str(nodes)))
    third_year.side.press("save")
    assert sum("Writing the report: " in text for text in told) >= 4


def test_a_place_that_cannot_be_written_is_told(third_year, tmp_path):
    (tmp_path / FOLDER).write_text("in the way", encoding="utf-8")
    third_year.side.press("save")
    text = third_year.side.text()
    assert "Cannot write" in text
    assert "Written" not in text


def test_a_game_just_begun_has_a_report(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game.tabs.press("beside", "report")
    assert "Turning points" not in game.side.text()
    game.act("lang", "fr")
    assert "Project-Id" not in game.side.text(), "an empty message is the head of the catalogue"
    game.act("lang", "en")
    assert "Luck" not in game.side.text()
    game.side.press("save")
    assert list((tmp_path / FOLDER).iterdir())


def test_nonsense_from_a_page_changes_nothing(third_year):
    before = third_year.side.tree
    for action, value in (("theme", "pink"), ("theme", None), ("show", "all"), ("show", None)):
        third_year.act_beside(action, value)
    assert third_year.side.tree == before
