"""The pages beside the game: tabs, the atlas on the live position, and that recording goes on untouched."""

from __future__ import annotations

import pytest

from risk2210.panels.atlas import QUESTIONS
from risk2210.panels.markup import Node
from risk2210.panels.pages import GAME, PANEL, Page, Pages


def tabs(companion) -> dict[str, dict]:
    """Attributes of the tabs by the name of their page."""
    return {attributes["value"]: attributes for attributes in companion.tabs.offers("beside")}


def test_the_step_panel_opens_first_and_the_tabs_follow_the_pattern(game):
    game.side.press("draw")
    found = tabs(game)
    assert list(found) == [GAME, "atlas", "report", "learn"]
    assert [found[name]["aria-selected"] for name in found] == ["true", "false", "false", "false"]
    assert [found[name]["tabindex"] for name in found] == ["0", "-1", "-1", "-1"]
    assert {attributes["aria-controls"] for attributes in found.values()} == {PANEL}
    assert game.side.get_state()["_ident"] == PANEL
    assert game.side.get_state()["_role"] == "tabpanel"
    game.tabs.press("beside", "atlas")
    found = tabs(game)
    assert [found[name]["aria-selected"] for name in found] == ["false", "true", "false", "false"]
    assert game.side.text().startswith("Atlas")
    assert game.side.get_state()["_label"] == "Atlas"
    game.tabs.press("beside", GAME)
    assert not game.side.text().startswith("Atlas")


def test_unknown_pages_open_the_step_panel(game):
    game.act("beside", "atlas")
    for nonsense in ("no page", None, 3, ["atlas"]):
        game.act("beside", "atlas")
        game.act("beside", nonsense)
        assert game.pages.open == GAME


def test_recording_goes_on_while_a_page_is_open(until, game):
    table = until("claim")
    game.act("beside", "atlas")
    free = table.option("claim").moves[0].territory
    before = len(table.game)
    game.tap(free)  # a question to the atlas, and no claim
    assert len(table.game) == before
    game.act("quick_enter", f"claim {table.place(free)}")
    assert len(table.game) == before + 1
    assert game.pages.open == "atlas"
    assert "Atlas" in game.side.text()


def test_what_the_rules_refuse_is_shown_where_it_can_be_overruled(until, game):
    table = until("claim", where=lambda position: any(position.owners))
    taken = next(t for t in table.board.index if table.position.owner_of(t) is not None)
    game.act("beside", "atlas")
    game.act("quick_enter", f"claim {taken}")
    assert game.pages.open == GAME
    assert game.side.offers("ruling")


def test_a_clash_opens_the_step_panel(until, game):
    until("claim")
    game.act("beside", "atlas")
    game.act("delete", 1)
    assert game.table.clash is not None
    assert game.pages.open == GAME
    assert game.side.offers("clash_back")


def test_the_board_lights_what_the_open_page_says_and_then_the_step_again(until, game):
    table = until("turn", "invade", where=lambda position: position.year > 1)
    step = game.live.targets
    game.act("beside", "atlas")
    game.side.press("question", "route")
    own = table.position.territories_of(game.pages.page.player)[0]
    there = table.board.neighbours(own, table.position.devastated)[0]
    game.tap(own)
    game.tap(there)
    assert game.live.picture.paths == ((own, there),)
    game.act("beside", GAME)
    assert game.live.picture is None
    assert game.live.targets == step


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_question_is_answered_or_says_what_is_missing(lang, until, game):
    table = until("turn", "invade", where=lambda position: position.year > 1)
    game.act("lang", lang)
    game.act("beside", "atlas")
    for question in QUESTIONS:
        game.side.press("question", question)
        game.tap("egypt")
        game.tap("japan")
        assert len(game.side.text()) > 40, question
        for player in table.position.players:
            game.act_beside("player", player)
            assert "{" not in game.side.text(), question
            assert "Something went wrong" not in game.side.text(), question


def test_questions_are_answered_in_the_past_and_without_the_pen(until, game):
    table = until("turn", "invade", where=lambda position: position.year > 1)
    table.look_at(3)
    game.act("beside", "atlas")
    assert game.pages.page.answer() is not None
    assert all(table.looked_at.owner_of(row.territory) for row in game.pages.page.answer().rows)


def test_nonsense_of_a_page_changes_nothing(until, game):
    until("turn", "invade")
    game.act("beside", "atlas")
    before = game.side.text()
    for action, value in (("question", "x"), ("question", None), ("player", "nobody"), ("nothing", 1), ("_table", 1)):
        game.act_beside(action, value)
    assert game.side.text() == before


def test_another_page_needs_a_name_a_word_and_a_tree(game):
    class Other(Page):
        name = "other"
        word = "Territory"

        def tree(self) -> list[Node]:
            return ["something"]

    pages = Pages(game, (Other,))
    pages.turn_to("other")
    assert isinstance(pages.page, Other)
    assert pages.label("fr") == "Territoire"
    assert pages.page.shown().targets == ()
    pages.page.tap("egypt")
    pages.page.act("nothing", None)
