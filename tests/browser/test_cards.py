"""Command cards in a real browser: an exchange between three, an answer in mid-invasion, an invasion called off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from risk2210 import load_board
from risk2210.record import RecordedGame, record_files
from risk2210.record.effect import difference
from risk2210.rules import Game, Pass, PlayCard, Player, Roll
from tests.browser import harness
from tests.browser.evening import serve
from tests.browser.scribe import Scribe, wait_for_board
from tests.rules.table import lay

ALL_FIVE = "land diplomat naval nuclear space"
LAID = {
    "egypt": f"red 9 {ALL_FIVE}",
    "saharan_empire": "blue 6",
    "mexico": f"blue 3 {ALL_FIVE}",
    "japan": f"gold 6 {ALL_FIVE}",
    "middle_east": "blue 2",
}
HANDS = {"red": ("nuclear", "nuclear"), "blue": ("nuclear", "diplomat"), "gold": ("nuclear", "land")}


def prepared(folder):
    """A recorded game in the midst of red's turn, with cards in all hands."""
    colours = {"red": "red", "blue": "blue", "gold": "yellow"}
    players = [Player(name, name.title(), colour) for name, colour in colours.items()]
    game = Game.new(load_board("risk2210"), players)
    laid = lay(LAID, step="play", hands=HANDS, energy=dict.fromkeys(colours, 9), homes=False)
    game.push(difference(game.position, laid, "as it lies"))
    RecordedGame.create(game, folder).close()
    return game.position


class Player3:
    """Somebody who presses what cards need."""

    def __init__(self, page, position):
        self.page = page
        self.scribe = Scribe(page, position, 1)
        self.side = page.locator(".risk2210-sheet.side")

    def press(self, name, *, exact=False):
        self.side.get_by_role("button", name=name, exact=exact).first.click()

    def play(self, card, *taps, die=None):
        self.press(card)
        expect(self.side.get_by_role("button", name="Lay it back")).to_be_visible()
        for territory in taps:
            self.scribe.tap(territory)
        if die is not None:
            self.press(str(die), exact=True)
        button = self.side.get_by_role("button", name="Play it")
        expect(button).to_be_enabled()
        button.click()

    def logged(self, text):
        expect(self.page.locator(".log li").first).to_contain_text(text)

    def headed(self, text):
        expect(self.side.locator("h2")).to_contain_text(text)


@pytest.mark.parametrize(("theme", "lang"), [("light", "en")])
def test_cards_of_three_players(theme, lang, tmp_path_factory, page, offline):
    server, games = serve(tmp_path_factory, theme, lang)
    position = prepared(games)
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        hand = Player3(page, position)

        # Armageddon between three players
        harness.screenshot(page, "cards-play")
        hand.play("Armageddon")
        hand.headed("Armageddon: ")
        harness.screenshot(page, "cards-armageddon")
        hand.play("Rocket Strike Land", "japan", die=2)
        hand.headed("Losses: ")
        hand.press("2 MODs")
        hand.headed("Blue")  # red has no nuclear card left
        hand.play("Rocket Strike Land", "egypt", die=1)
        hand.headed("Losses: ")
        hand.press("1 MOD")
        hand.headed("Gold")
        hand.play("Scatter Bomb Moon", "tycho", "harpalus")
        hand.headed("Play command cards")

        # a third player's Stealth MODs in the midst of an invasion
        hand.scribe.turn_to("invade")
        hand.scribe.tap("egypt")
        hand.scribe.tap("saharan_empire")
        hand.press("Announce, cards first")
        expect(hand.side.get_by_text("Anyone plays a card?")).to_be_visible()
        harness.screenshot(page, "cards-window")
        hand.scribe.keys("6", "5", "4", "1", "1", "Enter")  # whoever rolls has everybody's leave
        hand.logged("Roll: ")
        expect(hand.side.get_by_text("Anyone plays a card?")).to_be_visible()
        hand.press("Gold")
        hand.play("Stealth MODs")
        hand.logged("plays Stealth MODs")
        expect(hand.side.locator(".versus")).to_contain_text("Saharan Empire 7")
        hand.scribe.keys("6", "5", "4", "1", "1", "Enter")
        hand.logged("Roll: ")

        # and a Cease Fire ends another one
        hand.press("Break off")
        hand.logged("breaks off")
        hand.scribe.tap("egypt")
        hand.scribe.tap("middle_east")
        hand.press("Announce, cards first")
        hand.press("Blue")
        hand.play("Cease Fire")
        hand.logged("plays Cease Fire")
        hand.scribe.tap("egypt")
        hand.scribe.tap("middle_east")
        expect(page.get_by_text("a Cease Fire protects Blue from Red")).to_be_visible()
        harness.screenshot(page, "cards-cease-fire")

    check(games)


def check(games):
    """What the record has of it."""
    (file,) = record_files(games)
    with RecordedGame.open(file, read_only=True) as recorded:
        played = [move.card for move in recorded.moves if isinstance(move, PlayCard)]
        assert played == [
            "nuclear_armageddon",
            "nuclear_rocket_strike_land",
            "nuclear_rocket_strike_land",
            "nuclear_scatter_bomb_moon",
            "land_stealth_mods",
            "diplomat_cease_fire",
        ]
        assert sum(isinstance(move, Roll) for move in recorded.moves) == 2
        assert not any(isinstance(move, Pass) for move in recorded.moves)
        assert recorded.position.mods_of("saharan_empire") == 5
        assert recorded.position.invasion is None
