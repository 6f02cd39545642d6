"""The classroom: learning in a notebook and from the home screen, with no game at the table."""

from __future__ import annotations

import pytest

from risk2210.errors import InvalidArgument
from risk2210.learn.progress import Progress
from risk2210.panels.classroom import Classroom


@pytest.fixture
def room(tmp_path):
    made = Classroom("bidding", "en", folder=tmp_path)
    yield made
    made.close_tables()


def test_a_lesson_opens_and_is_kept(room, tmp_path):
    task = room.page.view.task
    room.side.press("answer", task.right_choices()[0])
    assert task.why.en in room.side.text()
    assert Progress(tmp_path).done("bidding") == (task.id,)


def test_another_language(room):
    room.top.press("lang", "fr")
    assert room.page.view.task.ask.fr in room.side.text()


def test_every_view_opens_without_a_game(room):
    for view in room.page.VIEWS:
        room.page.open_view(view)
        assert room.side.text()
    room.page.open_view("why")
    room.side.press("line", "red: claim egypt")
    assert "R2.3" in room.side.text()


def test_a_lesson_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(InvalidArgument):
        Classroom("chess", "en", folder=tmp_path)


def test_from_home_and_back_with_no_game_recorded(companion):
    companion.home_sheet.press("learn")
    (room,) = companion.children
    room.side.press("lesson", "dice")
    room.act("lang", "fr")
    room.top.press("leave")
    assert companion.at_home
    assert companion.lang == "fr"
    assert companion.home.games() == []
