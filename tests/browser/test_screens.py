"""Every screen of the companion: whole on its device, readable in both themes, and without a fault that axe can find.

By default every screen is laid out on a laptop and a tablet, and a sample of them in the other theme and language, and
by axe. ``RISK2210_SCREENS=pictures`` takes every screen in both themes, both languages and all three sizes and leaves
the pictures in ``screenshots/``; ``RISK2210_SCREENS=all`` asks axe about each of them too, which takes the most time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from risk2210.i18n import translation
from risk2210.learn.teaching import lesson, lessons
from tests.browser import harness
from tests.browser.evening import FIVE, Bookshelf, golden, moments, serve
from tests.browser.scribe import Scribe, wait_for_board
from tests.golden.regenerate import FOLDER

WANTED = os.environ.get("RISK2210_SCREENS", "")
ALL, BY_AXE = WANTED in ("all", "pictures"), WANTED == "all"
SIZES = {"laptop": (1366, 768), "tablet": (1024, 768), "upright": (820, 1180), "phone": (390, 844)}
FINGER = 44
"""Pixels that a control on a phone must have in height and, unless it is a word in a sentence, in width."""
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Screen:
    """A screen: after so many moves of a golden game, and after what was done there.

    `whole` says that all of it must be seen at once on a laptop and a tablet; `sample`, that it is looked at by
    default also in the other theme, language and size.
    """

    name: str
    moment: str
    do: Callable[[Hand], object] | None = None
    game: str = FIVE
    whole: bool = True
    sample: bool = False


class Hand:
    """What does things on a page, whatever its language."""

    def __init__(self, page: Page, lang: str, scribe: Scribe) -> None:
        self.page, self.lang, self.scribe = page, lang, scribe

    def say(self, text: str) -> str:
        """The text in the page's language."""
        return translation(self.lang).gettext(text)

    def press(self, name: str) -> None:
        """A button by its English name."""
        self.page.get_by_role("button", name=self.say(name), exact=True).first.click()

    def unfold(self, summary: str) -> None:
        """Something folded away."""
        self.page.locator("summary", has_text=self.say(summary)).first.click()

    def page_of(self, step: int) -> None:
        """The page of a step of the turn."""
        self.page.locator(".tabs .step-tab").nth(step - 1).click()

    def tap_lit(self, place: int = 0) -> None:
        """A tap on a territory that is lit, by the list of buttons or on the board."""
        position = self.scribe.position
        self.scribe.tap(position.territories_of(position.active or position.awaiting[-1].players[0])[place])

    def tap_enemy(self) -> None:
        """A tap on what may not be chosen."""
        self.scribe.tap(sorted(self.scribe.position.devastated)[0])

    def type(self, text: str) -> None:
        """Something in the quick line, without Enter."""
        self.page.locator("#risk2210-quick").fill(text)
        self.page.wait_for_selector(".pop")

    def pick(self, number: int) -> None:
        """An entry of the log."""
        self.page.locator(".log .entry").nth(number).click()
        self.page.wait_for_selector(".log .typed")

    def fight(self) -> None:
        """An invasion drafted, from the first territory that may attack a defended one."""
        from risk2210.rules import option

        position = self.scribe.position
        pairs = option(position, "declare").arguments["attacks"]
        origin, target = next((a, b) for a, b in pairs if position.units_of(b))
        self.page_of(5)
        self.scribe.tap(origin)
        self.page.wait_for_timeout(300)
        self.scribe.tap(target)
        self.page.wait_for_selector(".versus")


def correct(hand: Hand) -> None:
    hand.pick(1)
    hand.press("Correct")
    hand.page.wait_for_selector(".pop")


def clash(hand: Hand) -> None:
    """The first claim taken away: those after it are out of turn."""
    hand.page.locator(".log .entry").last.click()
    hand.press("Delete")
    hand.page.wait_for_selector(".clash")


def outcome(hand: Hand) -> None:
    hand.fight()
    hand.press("Outcome")


def history(hand: Hand) -> None:
    hand.page.get_by_role("button", name=hand.say("One entry back"), exact=True).click()
    hand.page.wait_for_selector(".owed.past")


def entering(hand: Hand) -> None:
    hand.page.locator(".head button", has_text="⌂").click()
    hand.press("Set up from the table")
    hand.page.wait_for_selector(".audit, .side .ready")
    hand.page.wait_for_timeout(500)
    hand.scribe.tap("egypt")
    hand.page.wait_for_selector(".side .card")


def home(hand: Hand) -> None:
    hand.page.locator(".head button", has_text="⌂").click()
    hand.page.wait_for_selector(".risk2210-sheet.home")


def new_game(hand: Hand) -> None:
    home(hand)
    hand.unfold("House rules")


def same_name(hand: Hand) -> None:
    home(hand)
    for place in range(2):
        hand.page.locator(".player input").nth(place).fill("Ada")
        hand.page.locator(".player input").nth(place).press("Tab")
    hand.page.wait_for_timeout(300)
    hand.press("Begin")
    hand.page.wait_for_selector(".refused")


def ruling(hand: Hand) -> None:
    hand.tap_enemy()
    hand.press("Record anyway, as a ruling")


def card(hand: Hand) -> None:
    """The first card that may be played, in the draft."""
    if not hand.page.locator(".row.cards").count():
        looked = hand.say("Look at the hand of {who}").partition("{")[0]
        hand.page.locator(".side .btn", has_text=looked).click()
    if not hand.page.locator(".row.cards .btn").first.is_visible():
        hand.page.locator(".side details:has(.cards) > summary").first.click()
    hand.page.locator(".row.cards .btn").first.click()
    hand.page.wait_for_selector(".side .versus")


def atlas(hand: Hand) -> None:
    """The first question of the atlas, answered."""
    hand.page.get_by_role("tab", name=hand.say("Atlas"), exact=True).click()
    hand.page.wait_for_selector(".side table")


def atlas_line(hand: Hand) -> None:
    """Another question to it, with the picture on the board."""
    atlas(hand)
    before = hand.page.locator(".side table").text_content()
    hand.page.locator(".side select").first.select_option("line")
    expect(hand.page.locator(".side table")).not_to_have_text(before or "")


def report(hand: Hand) -> None:
    """The standing and the turning points at the end."""
    hand.page.get_by_role("tab", name=hand.say("Report"), exact=True).click()
    hand.page.wait_for_selector(".side .turning")


def learn(hand: Hand) -> None:
    """The menu of the page *Learn*."""
    hand.page.get_by_role("tab", name=hand.say("Learn"), exact=True).click()
    hand.page.wait_for_selector(".side h2")
    hand.page.wait_for_timeout(300)
    if not hand.page.locator(".side .lessons").count():
        hand.press("Back to the menu")
    hand.page.wait_for_selector(".side .lessons")


def learn_view(name: str, wait: str) -> Callable[[Hand], None]:
    """A view of the page *Learn* by its button."""

    def do(hand: Hand) -> None:
        learn(hand)
        hand.press(name)
        hand.page.wait_for_selector(wait)

    return do


def learn_lesson(name: str, *, answered: bool) -> Callable[[Hand], None]:
    """The first task of a lesson, or the same answered wrongly: a choice, or a tap."""

    def do(hand: Hand) -> None:
        task = lesson(name).tasks[0]
        learn(hand)
        hand.page.locator(".side .btn.lesson").nth(list(lessons()).index(name)).click()
        hand.page.wait_for_selector(".side .ask")
        if not answered:
            return
        if task.kind == "choose":
            (right,) = task.right_choices()
            hand.page.locator(".side .answer").nth(0 if right else 1).click()
        else:
            hand.scribe.tap(task.wrong[0])
        hand.page.wait_for_selector(".feedback.wrong")

    return do


def learn_puzzle(hand: Hand) -> None:
    """A puzzle, answered."""
    learn_view("Puzzles", ".side .answer")(hand)
    hand.page.locator(".side .answer").first.click()
    hand.page.wait_for_selector(".feedback:is(.right, .wrong)")


def learn_ask(hand: Hand) -> None:
    """A question to the rulebook, and what answers it."""
    learn_view("Ask the rules", ".side input[type=search]")(hand)
    hand.page.locator(".side input[type=search]").fill({"en": "moon", "fr": "lune"}[hand.lang])
    hand.page.wait_for_selector(".side .clause")


def learn_why(hand: Hand) -> None:
    """A move considered."""
    learn_view("Why not?", ".side input[type=text]")(hand)
    hand.page.locator(".side input[type=text]").fill("egypt > japan")
    hand.page.keyboard.press("Enter")
    hand.page.wait_for_selector(".side .feedback")


DONE = (
    Screen("card", "play", card),
    Screen("deploy-drafted", "deploy", Hand.tap_lit, sample=True),
    Screen("buy", "build", lambda hand: hand.page_of(3)),
    Screen("fight", "invade", Hand.fight, sample=True),
    Screen("outcome", "invade", outcome),
    Screen("refusal", "claim", Hand.tap_enemy),
    Screen("ruling", "claim", ruling, whole=False),
    Screen("rules", "roll", lambda hand: hand.unfold("Rules"), whole=False),
    Screen("legend", "deploy", lambda hand: hand.unfold("Signs"), whole=False),
    Screen("quick-line", "claim", lambda hand: hand.type({"en": "claim s", "fr": "prendre s"}[hand.lang]), sample=True),
    Screen("quick-line-refused", "claim", lambda hand: hand.type("claim hawaiian preserve")),
    Screen("log", "collect", lambda hand: hand.pick(2)),
    Screen("correct", "collect", correct),
    Screen("history", "deploy", history),
    Screen("home", "build", home, whole=False, sample=True),
    Screen("new-game", "build", new_game, whole=False),
    Screen("enter", "build", entering, whole=False),
    Screen("same-name", "build", same_name, whole=False),  # leaves the names in the form, so that nothing can begin
    Screen("clash", "marker", clash, whole=False),
    Screen("atlas", "invade", atlas, whole=False),
    Screen("atlas-line", "invade", atlas_line, whole=False),
    Screen("report", "over", report, whole=False),
    Screen("learn", "play", learn, whole=False),
    Screen("learn-lesson", "play", learn_lesson("control", answered=True), whole=False, sample=True),
    Screen("learn-puzzle", "play", learn_puzzle, whole=False),
    Screen("learn-guided", "play", learn_view("First game, guided", ".side progress"), whole=False),
    Screen("learn-ask", "play", learn_ask, whole=False),
    Screen("learn-why", "play", learn_why, whole=False),
    Screen("learn-coach", "play", learn_view("Coach", ".side .coach"), whole=False),
    Screen("learn-print", "play", learn_view("Sheets to print", ".side a.btn"), whole=False),
)
"""Screens to which something must be done first."""

LESSONS = tuple(
    Screen(f"lesson-{name}{'-wrong' * answered}", "play", learn_lesson(name, answered=answered), whole=False)
    for name in lessons()
    for answered in (False, True)
    if not answered or lesson(name).tasks[0].kind != "play"
)
"""Every lesson: one looks like another, so that they are laid out only where every screen is asked for."""

SAMPLED = ("claim", "bids", "roll", "over")


@cache
def screens() -> tuple[Screen, ...]:
    """A screen for whatever a golden game of Risk 2210 awaits, most seats and cards first; and those above."""
    games = sorted((path.stem for path in FOLDER.glob("rules_*_players.jsonl")), key=lambda name: (name != FIVE, name))
    asked: dict[str, Screen] = {}
    for game in games:
        for moment in moments(game):
            asked.setdefault(
                moment, Screen(moment, moment, game=game, whole=moment != "over", sample=moment in SAMPLED)
            )
    return (*asked.values(), *DONE, *(LESSONS if ALL else ()))


SAMPLE = (("light", "en", ("laptop", "tablet")), ("dark", "fr", ("phone", "upright", "laptop")))
EVERYTHING = tuple((theme, lang, tuple(SIZES)) for theme in ("light", "dark") for lang in ("en", "fr"))

LOOK = """() => {
  const page = document.documentElement, side = document.querySelector('.risk2210-sheet.side');
  const line = document.querySelector('.line-sheet'), head = document.querySelector('.risk2210-sheet.head');
  const home = document.querySelector('.risk2210-sheet.home'), below = document.querySelector('.side > .said');
  const top = (node) => node.getBoundingClientRect().top;
  const controls = document.querySelectorAll('.risk2210-companion :is(button, select, input, summary, a)');
  return {
    board: home ? null : document.querySelector('.risk2210-plot').getBoundingClientRect().toJSON(),
    small: [...controls].filter((node) => node.checkVisibility()).flatMap((node) => {
      const { width, height } = node.getBoundingClientRect();
      const low = height < FINGER - 0.5, narrow = width < FINGER - 0.5 && !node.matches('.quiet, .link');
      return low || narrow ? [`${node.outerHTML.slice(0, 80)} ${Math.round(width)}x${Math.round(height)}`] : [];
    }),
    wider: page.scrollWidth - page.clientWidth,
    lower: home ? 0 : line.getBoundingClientRect().bottom - window.innerHeight,
    side: home ? 0 : side.scrollHeight - side.clientHeight,
    decided: home ? 0 : (below ? top(below) : 0) + side.scrollTop - side.getBoundingClientRect().bottom,
    cut: [...document.querySelectorAll('.risk2210-sheet :is(.btn, .count, h2, .piece, .seat-name b, .chips)')]
      .filter(node => node.offsetParent && node.scrollWidth > node.clientWidth + 2).map(node => node.textContent),
  };
}""".replace("FINGER", str(FINGER))


def wrong(seen, size, *, whole):
    """What of the page as it was seen does not fit a device of this size."""
    if seen["wider"] > 0:
        yield f"{seen['wider']} px too wide"
    if seen["cut"]:
        yield f"cut off: {seen['cut']}"
    if size == "phone":
        if seen["small"]:
            yield f"smaller than a fingertip: {seen['small']}"
        return
    if size == "upright" and seen["board"] and seen["board"]["width"] < 0.9 * SIZES[size][0]:
        yield f"the board is only {seen['board']['width']} px wide"
    if seen["lower"] > 0:
        yield f"the quick line is {seen['lower']} px below the window"
    # Upright the board takes the most: what helps may lie below the edge, but nothing of what is to be decided.
    if whole and (seen["decided"] > 0 if size == "upright" else seen["side"] > 2):
        yield f"the step panel scrolls by {seen['side']} px"


@pytest.mark.parametrize(("theme", "lang", "sizes"), EVERYTHING if ALL else SAMPLE)
def test_every_screen(theme, lang, sizes, tmp_path_factory, page, offline):
    """Nothing is wider than the device, what is to be decided is seen at once, and axe finds no violation."""
    server, games = serve(tmp_path_factory, theme, lang)
    whole_sample = ALL or (theme, lang) == ("light", "en")
    chosen = [screen for screen in screens() if whole_sample or screen.sample]
    shelf = Bookshelf(page, games)
    for screen in chosen:
        shelf.put(moments(screen.game)[screen.moment], screen.game)
    faults = []
    page.set_viewport_size(dict(zip(("width", "height"), SIZES["laptop"], strict=True)))
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        page.evaluate(AXE)
        for screen in chosen:
            number = moments(screen.game)[screen.moment]
            game, lines = golden(screen.game)
            game.extend([line.move for line in lines[:number]])
            page.set_viewport_size(dict(zip(("width", "height"), SIZES["laptop"], strict=True)))
            if page.locator(".home").count():
                page.get_by_role("button", name=translation(lang).gettext("Back to the game")).click()
                page.wait_for_selector(".risk2210-sheet.side")
            shelf.take(number, screen.game)
            if screen.do is not None:
                page.wait_for_timeout(250)
                try:
                    screen.do(Hand(page, lang, Scribe(page, game.position)))
                except (TimeoutError, AssertionError) as problem:
                    faults.append(f"{screen.name} ({theme}, {lang}) is not reached: {str(problem)[:300]}")
                    continue
            for size in sizes:
                width, height = SIZES[size]
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(450 if ALL else 300)
                if ALL or screen.sample:
                    harness.screenshot(page, f"screen-{size}-{theme}-{lang}-{screen.name}")
                where = f"{screen.name} on a {size} ({theme}, {lang})"
                faults += [f"{where}: {fault}" for fault in wrong(page.evaluate(LOOK), size, whole=screen.whole)]
            if not (BY_AXE or screen.sample):
                continue
            result = page.evaluate("axe.run(document.querySelector('.risk2210-companion'))")
            faults += [
                f"{screen.name} ({theme}, {lang}): {fault['id']}: {fault['nodes'][0]['html'][:160]}"
                for fault in result["violations"]
            ]
    assert faults == []


def test_a_phone_shows_the_board_and_the_step_one_below_the_other(tmp_path_factory, page):
    server, games = serve(tmp_path_factory)
    shelf = Bookshelf(page, games)
    shelf.put(moments(FIVE)["claim"], FIVE)
    page.set_viewport_size({"width": 390, "height": 844})
    with server as running:
        page.goto(running.base)
        wait_for_board(page)
        order = (".top", ".risk2210-plot", ".side", ".line-sheet", ".strip", ".foot")
        tops = [page.locator(f".risk2210-companion {css}").first.bounding_box()["y"] for css in order]
        assert tops == sorted(tops)
        assert tops[1] <= 120  # the board comes first, however many players there are
        assert tops[2] <= 480  # and the step is under it
        expect(page.locator(".head .top")).to_be_visible()
        page.locator("#risk2210-quick").fill("claim hawaiian preserve")
        said = page.locator(".pop")
        expect(said).to_be_visible()
        page.locator("#risk2210-quick").focus()
        page.keyboard.type("x")
        expect(said).to_contain_text("did you mean Hawaiian Preserve")
        seen = "css => document.querySelector(css).getBoundingClientRect()"
        over = page.evaluate(f"() => ({seen})('.risk2210-sheet.side').bottom - ({seen})('.pop').top")
        assert over <= 0  # the complaint covers nothing of the task
        expect(page.locator("#risk2210-quick")).to_be_in_viewport()
        page.get_by_role("tab", name="Atlas").click()
        expect(said).to_have_count(0)
        assert page.locator("#risk2210-quick").input_value() == "claim hawaiian preservex"
