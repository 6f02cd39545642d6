"""Lessons and the guided game: what is asked has an answer, and the engine gives it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from risk2210.errors import InvalidArgument
from risk2210.i18n import translation
from risk2210.learn import rulebook, rulebook_of, run_script
from risk2210.learn.claims import refusal_of
from risk2210.learn.guide import START, done, moves_of, positions, story
from risk2210.learn.teaching import FOLDER, choose, lesson, lessons, tap
from risk2210.rules import KINDS, audit, kind_of

TASKS = [pytest.param(found, task, id=f"{name}-{task.id}") for name, found in lessons().items() for task in found.tasks]
OF_KIND = {kind: [param for param in TASKS if param.values[1].kind == kind] for kind in ("choose", "tap", "play")}


def test_the_lessons_are_there_in_their_order():
    names = [path.stem.partition("-")[2] for path in sorted(FOLDER.glob("*.toml"))]
    assert list(lessons()) == names
    assert names[:9] == ["control", "setup", "bidding", "turn", "dice", "commanders", "stations", "water", "moon"]
    for found in lessons().values():
        assert 3 <= found.minutes <= 10
        assert 3 <= len(found.tasks) <= 8
        assert len({task.id for task in found.tasks}) == len(found.tasks)
    with pytest.raises(InvalidArgument):
        lesson("chess")


@pytest.mark.parametrize(("found", "task"), TASKS)
def test_every_task_is_sound_and_told_in_both_languages(found, task):
    position = task.scene.position()
    assert [finding.code for finding in audit(position) if finding.severity == "error"] == []
    assert task.clause in rulebook("en", rulebook_of(task.clause))
    assert position.board.id == found.board
    said = [task.ask, task.why, *([task.hint] if task.hint else [])]
    for text in (found.title, found.idea, *said, *task.choices):
        assert text.en
        assert text.fr
        assert "’" not in text.fr
        assert not re.search(r"\S [:;!?»]|« ", text.fr), text.fr
    assert all(territory in position.board.index for territory in task.shown)


@pytest.mark.parametrize(("found", "task"), OF_KIND["choose"])
def test_exactly_one_choice_is_right(found, task):
    (right,) = task.right_choices()
    for place in range(len(task.choices)):
        for lang in ("en", "fr"):
            feedback = choose(task, place, lang)
            assert feedback.right == (place == right)
            assert feedback.text == task.why.said(lang) or feedback.clause in feedback.text


@pytest.mark.parametrize(("found", "task"), OF_KIND["tap"])
def test_some_territory_is_right_and_the_wrong_ones_are_explained(found, task):
    right = task.right_taps()
    assert right
    assert task.wrong
    assert tap(task, right[0], "fr").text == task.why.fr
    for territory in task.wrong:
        assert territory not in right
        feedback = tap(task, territory, "fr")
        assert not feedback.right
        assert feedback.clause in feedback.text


@pytest.mark.parametrize(("found", "task"), OF_KIND["play"])
def test_the_solution_reaches_the_goal_and_the_wrong_moves_are_refused(found, task):
    position = task.scene.position()
    assert task.goal
    assert not task.reached(position)
    assert task.reached(run_script(position, task.solution))
    assert task.wrong
    for line in task.wrong:
        refusal = refusal_of(line, position)
        assert refusal is not None, line
        assert refusal.clause in rulebook("en", rulebook_of(refusal.clause))


SAID = [
    *(text for found in lessons().values() for task in found.tasks for text in (task.ask, task.hint) if text),
    *(event.say for event in story()),
]


def test_what_is_to_be_pressed_is_called_as_on_the_screen():
    gettext = translation("fr").gettext
    named = [(text, re.findall("“(.+?)”", text.en)) for text in SAID]
    assert sum(len(words) for _, words in named) >= 4
    for text, words in named:
        assert re.findall("«\u00a0(.+?)\u00a0»", text.fr) == [gettext(word) for word in words]
        assert all(gettext(word) != word for word in words), text.en


# the guided first game -------------------------------------------------------------------------------------------


def test_the_story_is_legal_to_its_end_and_knows_where_it_stands():
    assert positions()[0] == START.position()
    assert positions()[-1].year == 2
    assert len(set(positions())) == len(positions())
    for count, position in enumerate(positions()):
        assert done(position) == count
        assert audit(position) == ()


def test_the_learner_does_every_kind_of_event_of_a_year_once():
    mine = Counter(
        kind_of(move) for place, event in enumerate(story()) if event.by == "you" for move in moves_of(place)
    )
    assert set(mine) == set(KINDS) - set(ELSEWHERE)
    twice = {"declare", "roll", "play_card"}  # a capture, and one broken off; in one's own turn, and in answer
    assert {kind for kind, count in mine.items() if count > 1} == twice


ELSEWHERE = {
    "place_neutral_army": "two players alone have a neutral army",
    "score_influence": "cards of influence are shown when the last year is over",
    "remove_mods": "asked for by one card, MOD Reduction",
    "show_scouts": "asked for by one card, Scout Forces",
    "begin_with": "classic Risk",
    "deal": "classic Risk",
    "deal_missions": "classic Risk",
    "draw": "classic Risk",
    "mission": "classic Risk",
    "show": "classic Risk",
    "rank": "classic Risk",
    "trade": "classic Risk",
}
"""Kinds of moves that do not belong to the opening year of three players, and why."""


def test_the_story_is_told_in_both_languages():
    for event in story():
        assert event.clause in rulebook("en")
        assert event.say.en != event.say.fr
        assert not re.search(r"’|\S [:;!?»]|« ", event.say.fr), event.say.fr
