"""Golden games on a page of the companion: served, begun, and opened at any move."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from risk2210.record import RecordedGame
from risk2210.rules import Game, Header, replay
from risk2210.selfplay.driver import board_for
from tests.browser import harness
from tests.browser.scribe import wait_for_board
from tests.golden.regenerate import FOLDER, Line

THREE, FIVE = "rules_3_players", "rules_cards_5_players"


@cache
def _lines(name: str) -> tuple[Header, tuple[Line, ...]]:
    first, *rest = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return msgspec.json.decode(first, type=Header), tuple(msgspec.json.decode(text, type=Line) for text in rest)


def golden(name: str = THREE) -> tuple[Game, tuple[Line, ...]]:
    """A golden game before its first move, and its lines."""
    header, lines = _lines(name)
    return Game(header, board_for(header.ruleset)), lines


def prepared(folder: Path, number: int, name: str = THREE) -> Path:
    """A recorded game: a golden one up to its move `number`."""
    game, lines = golden(name)
    result = replay(game.position, [line.move for line in lines[:number]])
    for move in result.accepted:
        game.push(move)
    with RecordedGame.create(game, folder) as recorded:
        return recorded.path


@cache
def moments(name: str = THREE) -> dict[str, int]:
    """For each thing that may be awaited, the number of moves after which it first is."""
    game, lines = golden(name)
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        decision = game.position.awaiting[-1]
        what = game.position.step if decision.kind == "turn" else decision.kind
        found.setdefault(what, number)
        game.push(line.move)
    found["over"] = len(lines)
    return found


def serve(
    tmp_path_factory, theme: str = "light", lang: str = "en"
) -> tuple[AbstractContextManager[harness.RunningServer], Path]:
    """A companion page with games of its own: the context manager of its server, and the folder of the games."""
    home = tmp_path_factory.mktemp("evening")
    games = home / "games"
    environ = {"RISK2210_GAMES": str(games), "RISK2210_LANG": lang}
    return harness.voila_page(harness.ROOT / "notebooks" / "companion.ipynb", home, theme=theme, environ=environ), games


def begin(page: Page, base: str, names: Iterable[str] = ("Red", "Blue", "Gold")) -> None:
    """Begin a new game on a page that has none yet."""
    page.goto(base)
    page.wait_for_selector(".risk2210-sheet.home")
    named = list(names)
    page.get_by_role("button", name=str(len(named)), exact=True).click()
    fields = page.locator(".player input")
    expect(fields).to_have_count(len(named))
    for place, name in enumerate(named):
        fields.nth(place).fill(name)
        fields.nth(place).press("Tab")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Begin", exact=True).click()
    wait_for_board(page)


class Bookshelf:
    """Recorded games that one page shows one after the other: far quicker than a page for each."""

    def __init__(self, page: Page, games: Path) -> None:
        self.page, self.games = page, games
        self.paths: dict[tuple[str, int], Path] = {}
        self.stamp = time.time() + 3600

    def put(self, number: int, name: str = THREE) -> None:
        """Have a golden game at this move on the shelf."""
        if (name, number) not in self.paths:
            self.paths[name, number] = prepared(self.games, number, name)

    def take(self, number: int, name: str = THREE) -> None:
        """Show it, by way of the home screen."""
        self.put(number, name)
        path = self.paths[name, number]
        self.stamp += 60
        os.utime(path, (self.stamp, self.stamp))  # the one written last is the first of the list
        self.page.locator(".head button", has_text="⌂").click()
        first = self.page.locator(".home .btn.primary.wide")
        expect(first).to_have_attribute("title", path.name)
        first.click()
        newest = self.page.locator(".foot .log li").first if number else self.page.locator(".foot .note")
        expect(newest).to_contain_text(f"{number}. " if number else "")
