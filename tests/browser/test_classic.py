"""Classic Risk in a real browser: a short game of every mode through the panels, with what only classic Risk has."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from risk2210.board import load_board
from risk2210.board.shapes import load_shapes
from risk2210.record import RecordedGame, record_files
from risk2210.rules import (
    EDITIONS,
    Game,
    HoldingRuling,
    Player,
    Position,
    Ruleset,
    Ruling,
    SeatRuling,
    TerritoryCard,
    outcome,
)
from risk2210.selfplay.driver import board_for
from tests.browser import harness
from tests.browser.evening import serve
from tests.browser.scribe import PLOT, wait_for_board

MODES = [mode for mode, edition in EDITIONS.items() if "house_variants" in edition.parts]
NAMES = ("Ada", "Bob", "Eve", "Kim", "Leo", "Mia")


def seats(mode: str) -> int:
    """As few players as there may be; a third one where the game goes on to be won by missions of all ranks."""
    edition = EDITIONS[mode]
    return max(3, edition.players[0]) if "ranks" in edition.parts else edition.players[0]


def laid(mode: str, folder: Path) -> tuple[Path, str, str]:
    """A recorded game on the eve of an elimination: from where to where, the cards in hand, much of the world held."""
    ruleset = Ruleset(mode)
    board = board_for(ruleset)
    seated = [Player(name.lower(), name) for name in NAMES[: seats(mode)]]
    land = [territory.id for territory in board.territories if territory.kind == "land"]
    origin = land[0]
    target = next(t for t in board.neighbours(origin) if board[t].kind == "land")
    rest = [territory for territory in land if territory not in (origin, target)]
    held = [HoldingRuling(origin, owner="ada", mods=9), HoldingRuling(target, owner="bob", mods=1)]
    held += [HoldingRuling(territory, owner="ada", mods=2) for territory in rest[:26]]
    others = [player.id for player in seated[2:]] or ["neutral"]
    held += [HoldingRuling(t, owner=others[i % len(others)], mods=2) for i, t in enumerate(rest[26:])]
    unknown = TerritoryCard()
    hands = (SeatRuling("ada", cards=(unknown,) * 4), SeatRuling("bob", cards=(unknown,) * 3))
    ranks = (SeatRuling("ada", ranks=("captain", "major", "colonel")),) if "ranks" in ruleset.edition.parts else ()
    order = tuple(player.id for player in seated)
    game = Game.new(board, seated, ruleset)
    game.push(Ruling("on the eve", tuple(held), (*hands, *ranks), step="invade", order=order, player="ada", deck=37))
    with RecordedGame.create(game, folder) as recorded:
        return recorded.path, origin, target


def tap(page: Page, board_id: str, territory: str) -> None:
    """A tap on the badge of a territory."""
    shapes = load_shapes(load_board(board_id))
    box = page.locator(PLOT).bounding_box()
    assert box is not None
    x, y = shapes.territories[territory].anchor
    scale = box["width"] / shapes.width
    page.mouse.click(box["x"] + x * scale, box["y"] + (shapes.height - y) * scale)
    page.wait_for_timeout(250)


def press(page: Page, name: str) -> None:
    page.locator(".side").get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_timeout(150)


def choose(page: Page, label: str, value: str) -> None:
    page.locator(".side").get_by_label(label, exact=True).select_option(value)
    page.wait_for_timeout(150)


CUT = """() => [...document.querySelectorAll('.home details select')].flatMap(node => {
  const ruler = document.createElement('canvas').getContext('2d');
  ruler.font = getComputedStyle(node).font;
  const room = node.clientWidth - 16 - 22;  // the padding, and the arrow
  return [...node.options].map(option => option.text).filter(text => ruler.measureText(text).width > room);
})"""
"""Values of house rules that do not fit into their lists."""


def test_every_game_is_begun_from_the_form(tmp_path_factory, page, offline):
    server, games = serve(tmp_path_factory)
    with server as running:
        page.goto(running.base)
        page.wait_for_selector(".risk2210-sheet.home")
        page.get_by_label("Game", exact=True).select_option("classic")
        page.get_by_text("House rules", exact=True).click()
        page.get_by_label("Missions in the pack", exact=True).select_option("12")
        expect(page.locator(".home")).to_contain_text("needs secret missions in the game")
        page.get_by_label("What wins", exact=True).select_option("missions")
        expect(page.locator(".home")).not_to_contain_text("needs secret missions in the game")
        harness.screenshot(page, "classic-form")
        assert page.evaluate(CUT) == []
        languages = page.locator(".home .title select")
        languages.select_option("fr")
        expect(page.locator(".home")).to_contain_text("Règles maison")
        assert page.evaluate(CUT) == []
        languages.select_option("en")
        expect(page.locator(".home")).to_contain_text("House rules")
        page.get_by_role("button", name="Begin", exact=True).click()
        wait_for_board(page)
        press(page, "Roll for us")
        for _ in range(3):  # ties roll again
            if page.locator(".side").get_by_role("button", name="Roll for us", exact=True).count():
                press(page, "Roll for us")
        tap(page, "classic", "alaska")
        harness.screenshot(page, "classic-claim")
        expect(page.locator(".log li").first).to_contain_text("Alaska")
        (file,) = record_files(games)
        with RecordedGame.open(file, read_only=True) as recorded:
            assert recorded.position.owner_of("alaska") is not None
            assert recorded.position.ruleset.house.mission_set == 12


def eliminate(page: Page, board_id: str, origin: str, target: str) -> None:
    """Take the last territory of a player."""
    tap(page, board_id, origin)
    tap(page, board_id, target)
    press(page, "Outcome")
    page.locator(".side .btn.primary").first.click()
    page.wait_for_timeout(300)


def trade(page: Page, board_id: str, origin: str) -> None:
    """Trade a set amid the attacks, and place its armies."""
    for symbol in ("infantry", "infantry", "joker"):
        press(page, symbol)
    choose(page, "Two more armies on", origin)
    press(page, "Trade the set")
    tap(page, board_id, origin)
    page.locator(".side .btn.primary", has_text="here").click()
    page.wait_for_timeout(200)


def end(page: Page, mode: str) -> None:
    """Show a mission, or draw the card of the turn."""
    if EDITIONS[mode].victory == "missions":
        page.locator(".side").get_by_text("Show a mission", exact=True).click()
        choose(page, "Mission", "hold_24:")
        press(page, "Show it")
    elif "ranks" in EDITIONS[mode].parts:
        page.locator(".side").get_by_text("Show a mission", exact=True).click()
        page.locator(".side").get_by_label("What it says", exact=True).fill("hold Asia")
        press(page, "general")
    else:
        page.locator(".side .step-tab").last.click()
        press(page, "End the turn")
        press(page, "cavalry")
        harness.screenshot(page, f"classic-draw-{mode}")
        press(page, "Draw")


def test_a_short_game_of_every_mode(tmp_path_factory, page, offline):
    """An elimination with captured cards, a trade, armies placed amid the attacks, then the end that the mode has.

    A secret mission is shown, the mission of the fourth rank, or a card is drawn.
    """
    server, games = serve(tmp_path_factory)
    games.mkdir(parents=True, exist_ok=True)
    files = {mode: laid(mode, games) for mode in MODES}
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        for place, (mode, (path, origin, target)) in enumerate(files.items(), 1):
            when = path.stat().st_mtime + 3600 * place
            os.utime(path, (when, when))
            page.locator(".head button", has_text="⌂").click()
            first = page.locator(".home .btn.primary.wide")
            expect(first).to_have_attribute("title", path.name)
            first.click()
            wait_for_board(page)
            edition = EDITIONS[mode]
            over = seats(mode) == 2  # the last opponent is out
            eliminate(page, edition.board, origin, target)
            if not over:
                trade(page, edition.board, origin)
                end(page, mode)
            harness.screenshot(page, f"classic-end-{mode}")
            with RecordedGame.open(path, read_only=True) as recorded:
                check(recorded.position, mode, over=over)


def check(position: Position, mode: str, *, over: bool) -> None:
    """What the short game must have come to."""
    assert not position.seat("bob").alive
    if over:
        assert outcome(position).reason == "world"
    elif EDITIONS[mode].victory == "missions":
        assert outcome(position).reason == "mission"
    elif "ranks" in EDITIONS[mode].parts:
        assert outcome(position).reason == "ranks"
    else:
        assert position.territory_cards.sets == 1
        assert len(position.territory_hand("ada")) == 4 + 3 - 3 + 1
        assert position.active == "eve"
