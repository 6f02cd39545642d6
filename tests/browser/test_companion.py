"""One evening in a real browser: a whole game recorded through the panels alone, to the digest of the record."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from risk2210 import load_board
from risk2210.record import RecordedGame, record_files
from risk2210.rules import Bid, Game, Header, replay
from tests.browser import harness
from tests.browser.scribe import Scribe, events, wait_for_board
from tests.golden.regenerate import DIGITS, FOLDER, Line

GOLDEN = FOLDER / "rules_3_players.jsonl"
YEAR_BY_TAPS = 1
"""The first year and the set-up are recorded by taps, the other years by the quick line: it is some minutes quicker."""


def golden() -> tuple[Game, list[Line]]:
    """The golden game before its first move, and its lines."""
    first, *rest = GOLDEN.read_bytes().splitlines()
    header = msgspec.json.decode(first, type=Header)
    return Game(header, load_board(header.board)), [msgspec.json.decode(text, type=Line) for text in rest]


def serve(tmp_path_factory, theme="light", lang="en"):
    """A companion page with games of its own; returns the context manager of the server, and the folder."""
    home = tmp_path_factory.mktemp("evening")
    games = home / "games"
    environ = {"RISK2210_GAMES": str(games), "RISK2210_LANG": lang}
    return harness.voila_page(harness.ROOT / "notebooks" / "companion.ipynb", home, theme=theme, environ=environ), games


def begin(page, base, names=("Red", "Blue", "Gold")):
    """Begin a new game."""
    page.goto(base)
    page.wait_for_selector(".risk2210-sheet.home", timeout=harness.PATIENCE)
    page.get_by_role("button", name=str(len(names)), exact=True).click()
    fields = page.locator(".player input")
    expect(fields).to_have_count(len(names), timeout=harness.PATIENCE)
    for place, name in enumerate(names):
        fields.nth(place).fill(name)
        fields.nth(place).press("Tab")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Begin", exact=True).click()
    wait_for_board(page)


def test_a_whole_game_is_recorded_to_the_same_digest(tmp_path_factory, page, offline, capsys):
    game, lines = golden()
    moves = [line.move for line in lines]
    server, games = serve(tmp_path_factory)
    with server as running:
        begin(page, running.base)
        scribe = Scribe(page, game.position)
        years = 0
        for event in events(moves):
            years += isinstance(event[0], Bid)
            scribe.record(*event, by="taps" if years <= YEAR_BY_TAPS else "line")
        expect(page.get_by_text("The game is over")).to_be_visible(timeout=harness.PATIENCE)
        harness.screenshot(page, "companion-evening-over")
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.digest[:DIGITS] == lines[-1].digest
            assert len(recorded) == scribe.recorded
    with capsys.disabled():
        print("\ntaps and keys of one event (median, most):")
        for kind, costs in sorted(scribe.cost.items()):
            ordered = sorted(costs)
            print(f"  {kind:20} {len(costs):3} × {ordered[len(ordered) // 2]:3} {ordered[-1]:3}")
