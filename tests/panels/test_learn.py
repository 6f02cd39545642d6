"""The page *Learn*, without a browser: every lesson done on its panels, the guided year, puzzles, questions."""

from __future__ import annotations

import re

import pytest

from risk2210.learn.guide import moves_of, story
from risk2210.learn.progress import FILE, Progress
from risk2210.learn.teaching import lessons
from risk2210.panels.companion import Companion
from risk2210.panels.learn import LearnPage
from risk2210.record import parse_line


@pytest.fixture
def learn(game):
    game.act("beside", "learn")
    return game


def page(companion):
    found = companion.pages.page
    assert isinstance(found, LearnPage)
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", lessons())
def test_every_lesson_is_done_on_the_page(name, lang, learn):
    learn.act("lang", lang)
    learn.side.press("lesson", name)
    lesson = lessons()[name]
    for task in lesson.tasks:
        assert task.ask.said(lang) in learn.side.text()
        if task.kind == "choose":
            (right,) = task.right_choices()
            wrong = next(place for place in range(len(task.choices)) if place != right)
            learn.side.press("answer", wrong)
            assert task.clause in learn.side.text()
            assert not page(learn).view.done
            learn.side.press("answer", right)
        elif task.kind == "tap":
            learn.tap(task.wrong[0])
            assert not page(learn).view.done
            assert re.search(r"(Not so|Non)\. [A-ZÉÀ]", learn.side.text())
            learn.tap(task.right_taps()[0])
        else:
            view = page(learn).view
            refused = parse_line(task.wrong[0], view.practice.table.position)
            assert not view.practice.commit(*refused)
            assert view.feedback.clause in learn.side.text()
            for line in task.solution:
                assert view.practice.commit(*parse_line(line, view.practice.table.position))
        assert task.why.said(lang) in learn.side.text()
        learn.side.press("next")
    done = Progress(learn.home.folder).done(name)
    assert set(done) == {task.id for task in lesson.tasks}
    assert "✓" in str(learn.side.tree)


def test_a_lesson_is_played_with_the_real_step_panels(learn):
    learn.side.press("lesson", "control")
    for _ in range(3):
        learn.side.press("next")
    before = learn.table.position.digest
    learn.side.press("collect")
    learn.tap("new_guinea")
    learn.side.press("add", 5)
    assert page(learn).view.done
    assert learn.live._state.owner_of("new_guinea") == "red"
    assert learn.table.position.digest == before
    learn.side.press("anew")
    assert not page(learn).view.done


def open_lesson(learn):
    learn.side.press("lesson", "control")


def open_puzzles(learn):
    learn.side.press("view", "puzzles")


def open_guided(learn):
    learn.side.press("view", "guided")


@pytest.mark.parametrize(
    ("view", "title"), [(open_lesson, "Lesson board"), (open_puzzles, "Puzzle board"), (open_guided, "Guided game")]
)
def test_the_head_is_that_of_the_board_shown(view, title, learn):
    learn.act("lang", "en")
    before = len(learn.table.game)
    view(learn)
    told = learn.head.text()
    assert title in told
    assert "Your game waits" in told
    assert "Red" in told
    assert "Ada" not in told
    with pytest.raises(LookupError):
        learn.head.press("undo")  # it would undo a move of the game that nobody sees
    learn.head.press("beside", "game")
    assert "Ada" in learn.head.text()
    assert "waits" not in learn.head.text()
    assert len(learn.table.game) == before


@pytest.mark.parametrize("view", [open_lesson, open_puzzles])
def test_the_head_gives_no_answer_away(view, learn):
    view(learn)
    assert "fact" not in str(learn.head.tree)


def test_the_board_shows_the_lesson_and_then_the_game_again(learn):
    learn.side.press("lesson", "dice")
    assert learn.live._state.units_of("egypt") == 3
    learn.act("beside", "game")
    assert learn.live._state.units_of("egypt") == 0


def test_the_guided_year(learn):
    learn.side.press("view", "guided")
    for place, event in enumerate(story()):
        assert event.say.said("en") in learn.side.text()
        if event.by == "table":
            learn.side.press("tell")
        else:
            assert page(learn).view.practice.commit(*moves_of(place))
    assert "The first year is told" in learn.side.text()
    learn.side.press("coach", "red")
    assert "Right" not in learn.side.text()
    assert page(learn).view.position.year == 2


def test_the_guided_year_takes_back_what_is_not_told_and_goes_on_where_it_stopped(learn):
    learn.side.press("view", "guided")
    for territory in ("egypt", "siberia", "japan", "mexico"):
        learn.tap(territory)
    assert "the story goes another way" in learn.side.text()
    for territory in ("alberta", "lesotho", "sakha", "argentina"):
        learn.tap(territory)
    assert story()[1].say.en in learn.side.text()
    learn.side.press("show_me")
    learn.side.press("view", "menu")
    learn.side.press("view", "guided")
    assert story()[2].say.en in learn.side.text()
    learn.tap("egypt")
    assert story()[3].say.en in learn.side.text()
    learn.side.press("view", "menu")


def story_at(companion, wanted):
    """The guided year, up to an event."""
    page(companion).open_view("guided")
    while page(companion).view.event.id != wanted:
        companion.side.press("show_me" if page(companion).view.event.by == "you" else "tell")
    return page(companion).view


def test_a_ruling_in_the_guided_year(learn):
    view = story_at(learn, "ruling")
    learn.side.press("ruling")
    learn.side.press("leave_editor")
    assert "Reason" not in learn.side.text()
    learn.side.press("ruling")
    learn.tap("hong_kong")
    learn.side.press("mods", 6)
    assert learn.live._state.units_of("hong_kong") == 6  # as it is drafted
    assert view.position.units_of("hong_kong") == 7
    learn.side.press("reason", "a sleeve")
    learn.side.press("record")
    assert view.position.units_of("hong_kong") == 6
    assert view.event.id == "gold"


def test_cards_in_the_guided_year(learn):
    view = story_at(learn, "name")
    learn.side.press("name:land", "land_stealth_mods")
    assert view.event.id == "play"
    learn.side.press("card_show")
    learn.side.press("card", "land_reinforcements")
    for territory in ("ukrayina", "egypt", "nuevo_timoto"):
        learn.tap(territory)
    learn.side.press("card_play")
    assert view.event.id == "declare"
    view = story_at(learn, "react")
    learn.side.press("react", "red")
    learn.side.press("card_show")
    learn.side.press("card", "land_stealth_mods")
    learn.side.press("card_play")
    assert view.position.mods_of("middle_east") == 6
    learn.side.press("react_none")
    assert "Blue rolls 6, 4 and 2" in learn.side.text()


def test_puzzles_count_and_come_again(learn):
    learn.side.press("view", "puzzles")
    view = page(learn).view
    wrong = next(place for place in range(len(view.puzzle.choices)) if place != view.puzzle.answer)
    first = (view.puzzle.seed, view.puzzle.kind)
    learn.side.press("answer", wrong)
    assert view.puzzle.clause in learn.side.text()
    for _ in range(3):
        learn.side.press("next")
        learn.side.press("answer", view.puzzle.answer)
    learn.side.press("next")
    assert (view.puzzle.seed, view.puzzle.kind) == first
    assert "This one comes again." in learn.side.text()
    learn.side.press("level", "3")
    assert "3 of 4 right" in learn.side.text()


def test_the_rules_are_asked_and_read(learn):
    learn.side.press("view", "ask")
    learn.side.press("find_rule", "can I attack the moon without a station?")
    assert "R7.7" in learn.side.text()
    assert "Source:" in learn.side.text()
    learn.side.press("find_rule", "")
    learn.side.press("chapter", "R10")
    assert "R10.7" in learn.side.text()
    learn.side.press("both")
    assert "Secured path" in learn.side.text()
    assert "Trajet sécurisé" in learn.side.text()
    learn.side.press("find_rule", "lune")
    assert "Moon" in learn.side.text()


def test_why_not_by_taps_and_by_a_line(until):
    table = until("turn", "invade")
    companion = table._callbacks[0].__self__
    companion.act("beside", "learn")
    companion.side.press("view", "why")
    player = table.position.active
    origin = next(t for t in table.position.territories_of(player) if table.position.units_of(t) > 1)
    far = next(t for t in table.position.frame.ids if t not in table.board.neighbours(origin) and t != origin)
    moves = len(table.game)
    companion.tap(origin)
    companion.tap(far)
    assert "R7." in companion.side.text() or "R1.7" in companion.side.text()
    companion.side.press("line", "nonsense")
    assert "column" in companion.side.text()
    companion.side.press("line", f"{player}: end turn")
    assert "Yes, this may be done." in companion.side.text()
    assert len(table.game) == moves


def test_the_coach_speaks_for_whoever_wants_one(until):
    table = until("turn", "invade")
    companion = table._callbacks[0].__self__
    companion.act("beside", "learn")
    companion.side.press("view", "coach")
    first = companion.side.text()
    other = next(player for player in table.position.living if player != table.position.active)
    companion.side.press("coach", other)
    assert len(companion.side.text()) > len(first)


def test_progress_that_cannot_be_used_costs_no_game(game):
    folder = game.home.folder
    (folder / FILE).write_text('{"format": 99}', encoding="utf-8")
    path = game.table.game.path
    game.act("home", None)
    game.close_game()
    again = Companion(folder, "en")
    assert again.table.game.path == path
    again.act("beside", "learn")
    assert "newer version" in again.side.text()
    again.side.press("lesson", "control")
    again.side.press("answer", page(again).view.task.right_choices()[0])
    assert page(again).view.done
    assert (folder / FILE).read_text(encoding="utf-8") == '{"format": 99}'
    again.close_game()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sheets_are_there_to_save(lang, learn):
    learn.side.press("view", "print")
    assert f"risk2210-{lang}.html" in str(learn.side.tree)


@pytest.mark.parametrize(
    ("action", "value"),
    [("view", "nowhere"), ("lesson", 7), ("answer", 99), ("answer", "x"), ("coach", "nobody"), ("chapter", "<b>")],
)
def test_nothing_a_page_sends_breaks_it(action, value, learn):
    for view in ("menu", "puzzles", "ask", "why", "coach", "guided"):
        page(learn).open_view(view)
        page(learn).act(action, value)
        page(learn).tree()
