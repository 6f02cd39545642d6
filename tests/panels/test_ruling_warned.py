"""A ruling that brings in what is against the rules is warned of before it is stored, and stored when insisted on."""

from __future__ import annotations

import pytest

from risk2210.panels.ruling import Editor
from risk2210.rules import HoldingRuling, Ruling, audit, brought_in, play


@pytest.fixture
def editor(game, until):
    """The form of a ruling, with units left without an owner."""
    table = until("turn", "invade")
    held = table.position.territories_of(table.position.active)[0]
    game.act("ruling", None)
    assert isinstance(game.step, Editor)
    game.tap(held)
    game.side.press("owner", "")
    game.side.press("reason", "as agreed")
    return game


def test_the_form_warns_with_the_finding_and_stores_only_when_asked_again(editor):
    table = editor.table
    before = len(table.game)
    editor.side.press("record")
    assert len(table.game) == before
    assert "has no owner, but units" in editor.side.text()
    assert "Press again" in editor.side.text()
    assert "Record all the same" in editor.side.text()
    editor.side.press("record")
    assert isinstance(table.game.moves[-1], Ruling)
    assert len(table.game) == before + 1


def test_insisting_stores_it_and_another_change_is_warned_of_again(editor):
    table = editor.table
    before = len(table.game)
    editor.side.press("record")
    editor.act("mods", 9)
    assert "Press again" not in editor.side.text()
    editor.side.press("record")
    assert len(table.game) == before
    editor.side.press("record")
    assert len(table.game) == before + 1
    assert [finding.code for finding in audit(table.position)] == ["audit/no_owner"]


def test_what_was_odd_before_and_what_is_right_need_no_second_word(game, until):
    table = until("turn", "invade")
    held = table.position.territories_of(table.position.active)[0]
    table.push(Ruling("odd already", (HoldingRuling(held, owner=None),)))
    game.act("ruling", None)
    other = table.position.territories_of(table.position.active)[0]
    game.tap(other)
    game.act("mods", 7)
    game.side.press("reason", "one more")
    game.side.press("record")
    assert table.position.mods_of(other) == 7


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_quick_line_warns_too(game, until, lang):
    table = until("turn", "invade")
    game.act("lang", lang)
    held = table.position.territories_of(table.position.active)[0]
    line = f'ruling "as agreed"; territory "{held}" owner nobody'
    before = len(table.game)
    game.act("quick_live", line)
    assert ("Against the rules" if lang == "en" else "Contraire aux règles") in game.line.text()
    game.act("quick_enter", line)
    assert len(table.game) == before
    assert ("Press Enter again" if lang == "en" else "Appuyez de nouveau") in game.side.text()
    game.act("quick_enter", line)
    assert len(table.game) == before + 1


def test_only_errors_that_are_new_are_brought_in(game, until):
    position = until("turn", "invade").position
    held = position.territories_of(position.active)[0]
    fine = play(position, Ruling("more", (HoldingRuling(held, mods=40),)))
    odd = play(fine, Ruling("less", (HoldingRuling(held, mods=0, commanders=(), station=False),)))
    assert brought_in(position, fine) == ()
    assert [finding.code for finding in brought_in(fine, odd)] == ["audit/empty_but_owned"]
    assert brought_in(odd, odd) == ()
