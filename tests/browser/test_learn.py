"""Learning in a real browser: a lesson in each language, the guided year by taps, the sheet on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from risk2210.learn.cheatsheet import cheat_sheet
from risk2210.learn.guide import START, moves_of, story
from risk2210.learn.teaching import lessons
from risk2210.rules import EDITIONS, Ruleset
from tests.browser import harness
from tests.browser.scribe import BOARD, Scribe
from tests.browser.test_companion import begin, serve
from tests.learn.test_cheatsheet import crowded


class Learner(Scribe):
    """Does on the page *Learn* what a lesson or the story asks for."""

    def say(self, text: str):
        """What is asked now stands there."""
        expect(self.side.locator(".ask")).to_contain_text(text[:60])

    def answer(self, words: str, right: bool):
        """Make a choice, and read what is said to it."""
        self.press(self.side.locator(".answer").filter(has_text=words).first)
        kind = "right" if right else "wrong"
        expect(self.side.locator(f".feedback.{kind}")).to_be_visible()

    def _name_card(self, move):
        """Said in the hand, which is folded away."""
        self.unfold("The hand")
        self.side.locator("details select").select_option(move.face)
        return True

    def _play_card(self, move):
        """On one's own turn, or by whoever answers the question before the dice."""
        if self.position.invasion is not None:
            self.press(self.side.locator(".aside .btn.tick").first)
        self.press(self.side.locator(".btn", has_text="Look at the hand"))
        self.press(self.side.locator(".btn.face", has_text=BOARD.cards[move.card].name("en")))
        for territory in move.territories:
            self.tap(territory)
        self.press(self.named("Play it"))
        return True

    def _pass(self, _move):
        self.press(self.named("Nobody"))
        return True

    def _ruling(self, move):
        """One territory's MODs, with a reason."""
        (holding,) = move.territories
        self.press(self.named("Ruling"))
        self.tap(holding.territory)
        self.step_to("MODs", holding.mods)
        reason = self.side.get_by_label("Reason")
        reason.fill(move.reason)
        reason.press("Tab")
        self.press(self.named("Record"))
        return True

    def unfold(self, summary):
        """Something folded away."""
        self.press(self.side.locator("summary", has_text=summary).first)

    def do(self, *moves):
        """Make moves on the practice table, by taps; False where only the quick line could."""
        done = getattr(self, f"_{moves[-1].__struct_config__.tag}")(*moves)
        if done:
            for move in moves:
                self._play(move)
        return done


@pytest.fixture(scope="module")
def served(tmp_path_factory, browser_type_launch_args):
    server, games = serve(tmp_path_factory)
    with server as running:
        yield running.base, games


def open_learn(page, word="Learn"):
    page.get_by_role("tab", name=word, exact=True).click()
    expect(page.get_by_role("heading", name=word, exact=True)).to_be_visible()


def test_a_lesson_in_each_language(served, page, offline):
    begin(page, served[0])
    open_learn(page)
    harness.screenshot(page, "learn-menu")
    found = lessons()["control"]
    page.get_by_role("button", name=re.compile(r"^1\. Control and income")).click()
    learner = Learner(page, found.tasks[0].scene.position())
    for place, task in enumerate(found.tasks):
        learner.say(task.ask.en)
        harness.screenshot(page, f"learn-control-{place + 1}")
        if task.kind == "choose":
            (right,) = task.right_choices()
            wrong = next(n for n in range(len(task.choices)) if n != right)
            learner.answer(task.choices[wrong].en, right=False)
            expect(learner.side.locator(".feedback")).to_contain_text(task.clause)
            learner.answer(task.choices[right].en, right=True)
        else:
            learner.press(learner.named("Collect"))
            learner.tap("new_guinea")
            learner.press(learner.named("All 5 here"))
            expect(learner.side.locator(".feedback.right")).to_be_visible()
        last = place + 1 == len(found.tasks)
        learner.press(learner.named("Finish the lesson" if last else "Next task"))
    expect(page.get_by_role("button", name=re.compile(r"^1\. Control"))).to_have_attribute("data-mark", "✓")

    page.get_by_label("Language").select_option("fr")
    expect(page.get_by_role("heading", name="Apprendre", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile(r"^9\. La Lune")).click()
    moon = lessons()["moon"].tasks[0]
    learner.say(moon.ask.fr)
    learner.tap("byrgius")
    expect(learner.side.locator(".feedback.wrong")).to_contain_text("R7.7")
    harness.screenshot(page, "learn-moon-fr")
    learner.tap("tycho")
    expect(learner.side.locator(".feedback.right")).to_contain_text(moon.why.fr[:40])


def test_the_guided_year_by_taps(served, page, offline):
    page.goto(served[0])
    page.wait_for_selector(".page-tabs, .risk2210-sheet.home")
    if page.locator(".page-tabs").count() == 0:
        begin(page, served[0])
    language = page.locator("select[aria-label=Language], select[aria-label=Langue]")
    language.select_option("en")
    open_learn(page)
    page.get_by_role("button", name="First game, guided", exact=True).click()
    learner = Learner(page, START.position())
    by_hand = 0
    for place, event in enumerate(story()):
        learner.say(event.say.en)
        moves = moves_of(place)
        if event.by == "table":
            learner.press(learner.named("Go on"))
            for move in moves:
                learner._play(move)
        elif event.id in {"declare", "withdraw"}:  # announced, for the dice come in the next event
            learner.turn_to("invade")
            learner.tap(moves[0].origin)
            learner.tap(moves[0].target)
            learner.press(learner.named("Announce, cards first"))
            learner._play(moves[0])
            by_hand += 1
        elif event.id in BY_HAND and learner.do(*moves):
            by_hand += 1
        else:
            learner.press(learner.named("Do it for me"))
            for move in moves:
                learner._play(move)
    expect(learner.side.locator(".ask")).to_contain_text("The first year is told")
    assert by_hand >= len(BY_HAND)
    learner.press(learner.side.locator(".btn.tick").first)
    expect(learner.side.locator(".coach")).to_be_visible()
    harness.screenshot(page, "learn-guided-over")


BY_HAND = (
    "devastate",
    "claim",
    "reinforce",
    "command",
    "bid",
    "marker",
    "hire",
    "name",
    "play",
    "react",
    "pass",
    "ruling",
    "fortify",
    "end",
)
"""Events done by taps and buttons; what else the companion records by hand is in the test of a whole evening."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheet_fills_one_page_of_paper(lang, page, tmp_path):
    """Whatever the edition, and with every house rule that there is."""
    page.set_viewport_size({"width": 820, "height": 1150})
    for mode in EDITIONS:
        for name, ruleset in (("", Ruleset(mode)), ("-house", crowded(mode))):
            page.set_content(cheat_sheet(lang, ruleset))
            page.emulate_media(media="print")
            printed = page.pdf(prefer_css_page_size=True, path=tmp_path / "sheet.pdf")
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (mode, name)
            page.emulate_media(media="screen")
            harness.screenshot(page, f"learn-sheet-{lang}-{mode}{name}")
