"""A recorded game: going on, taking back, correcting, branching, following."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from risk2210.board import load_board
from risk2210.record import RecordedGame, RecordError, difference, journal, parse, to_text
from risk2210.rules import (
    RULES_VERSION,
    Bid,
    Collect,
    EndTurn,
    Game,
    Header,
    Hire,
    HouseRules,
    IllegalMove,
    InvasionOutcome,
    Ruleset,
    Ruling,
    engine,
    option,
    play,
    replay,
)
from risk2210.rules.refusals import refuse
from risk2210.selfplay.driver import board_for
from tests.golden.regenerate import Line
from tests.record.tables import EVENING, Clock, fresh, moves_of, recorded

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str) -> Game:
    """A golden game of the rules, replayed."""
    first, *rest = (GOLDEN / name).read_bytes().splitlines()
    header = msgspec.json.decode(first, type=Header)
    game = Game(header, board_for(header.ruleset))
    game.extend([msgspec.json.decode(text, type=Line).move for text in rest])
    return game


def state(game: RecordedGame) -> tuple:
    """All that a window shows of a game."""
    return game.position.digest, game.steps, game.undone, [step.move for step in game.pending], game.branches


def reopened(game: RecordedGame) -> RecordedGame:
    """The same file in another window."""
    return RecordedGame.open(game.path, read_only=True)


@pytest.fixture
def game(tmp_path) -> Iterator[RecordedGame]:
    with recorded(tmp_path) as game:
        yield game
        with reopened(game) as again:
            assert again.position.digest == game.position.digest
            assert again.moves == game.moves
            assert again.undone == game.undone
            assert [step.move for step in again.pending] == [step.move for step in game.pending]
            assert [branch.entry for branch in again.branches] == [branch.entry for branch in game.branches]


# --- going on and taking back ---


def test_a_game_is_the_same_when_opened_again(game):
    with reopened(game) as again:
        assert state(again) == state(game)
        assert again.header == game.header
        assert again.created == EVENING.replace(second=10)
        assert again.language == "en"
        assert [step.at for step in again.steps] == [step.at for step in game.steps]
        assert again.names == {"red": "Ada", "blue": "Bob", "gold": "Zoé"}
        assert all(again.position_at(i).digest == game.position_at(i).digest for i in range(0, len(game), 20))
    assert game.moves == moves_of()
    assert "moves" in repr(game)


def test_a_game_with_moves_is_recorded_from_its_beginning(tmp_path):
    started = fresh()
    started.extend(moves_of()[:10])
    with RecordedGame.create(started, tmp_path) as game:
        assert game.moves == moves_of()[:10]
    assert len(started) == 10


def test_undo_and_redo_are_entries(game):
    before, entries = game.position, len(game.history)
    assert game.undo() == moves_of()[-1]
    assert game.undo() == moves_of()[-2]
    assert game.undone == moves_of()[-2:]
    game.redo()
    assert game.redo() == before
    assert game.redo() is None
    assert len(game.history) == entries + 4
    assert game.branches == ()


def test_nothing_to_take_back(tmp_path):
    with recorded(tmp_path, 0) as game:
        assert game.undo() is None
        assert game.redo() is None
        assert game.history == ()


def test_a_move_after_an_undo_leaves_a_branch_that_can_be_restored(game):
    whole = game.moves
    for _ in range(4):
        game.undo()
    now = game.position
    other = Ruling("we stop here")
    game.push(other)
    (branch,) = game.branches
    assert [step.move for step in branch.steps] == list(whole)
    assert branch.why == "move"
    assert branch.entry == len(game.history)
    assert game.undone == ()
    assert game.restore(branch) is None
    assert game.moves == whole
    second = game.branches[-1]
    assert second.why == "restore"
    assert [step.move for step in second.steps] == [*whole[:-4], other]
    game.restore(second.entry)
    assert game.position == play(now, other)
    with pytest.raises(RecordError, match="no branch that entry 1 left"):
        game.restore(1)


def test_history_is_browsable_at_any_point(game):
    game.undo()
    game.delete(len(game) - 1)
    for count in (0, 1, 40, len(moves_of())):
        assert [step.move for step in game.line_at(count)] == list(moves_of()[:count])
    assert len(game.line_at(len(game.history))) == len(game)
    for beyond in (-1, len(game.history) + 1):
        with pytest.raises(RecordError):
            game.line_at(beyond)


# --- correcting: golden games ---


@pytest.fixture(scope="module")
def golden_file(tmp_path_factory):
    """The golden game of three players as a record."""
    with RecordedGame.create(golden("rules_3_players.jsonl"), tmp_path_factory.mktemp("golden"), clock=Clock()) as game:
        pass
    return game.path


@pytest.fixture
def old(golden_file, tmp_path):
    """A copy of it, open for writing."""
    path = tmp_path / golden_file.name
    shutil.copy(golden_file, path)
    with RecordedGame.open(path, clock=Clock()) as game:
        yield game
        with reopened(game) as again:
            assert again.moves == game.moves
            assert [step.move for step in again.pending] == [step.move for step in game.pending]


def first(game, kind, **fields):
    """Number of the first move of a kind with these fields."""
    for index, move in enumerate(game.moves):
        if isinstance(move, kind) and all(getattr(move, name) == value for name, value in fields.items()):
            return index
    raise AssertionError(kind)


def test_a_bid_of_year_1_is_changed(old):
    index = first(old, Bid)
    bids = dict(old.moves[index].bids)
    before = old.moves
    last = min(bids, key=bids.get)
    others = [player for player in bids if player != last]
    changed = Bid(((last, 3), (others[0], 1), (others[1], 0)))
    clash = old.amend(index, changed, note="Zoé had said three")
    assert clash is not None
    assert old.moves == (*before[:index], changed)
    assert clash.step.move == before[index + 1]
    assert clash.position == old.position == play(old.position_at(index), changed)
    assert clash.refusal.code in {"awaiting/marker", "awaiting/other_player"}
    assert clash.refusal.data["players"] == (last,)
    assert [step.move for step in old.pending] == list(before[index + 1 :])
    assert old.steps[index].note == "Zoé had said three"
    assert old.notices[-1].code == "notice/clash"
    assert clash.refusal.message("fr", clash.position.frame, old.called("fr")) in old.notices[-1].message("fr")
    # taken up again, nothing is lost
    old.restore(old.branches[-1])
    assert old.moves == before
    assert old.pending == ()


def test_a_bid_changed_to_itself_clashes_with_nothing(old):
    index = first(old, Bid)
    before = old.moves
    assert old.amend(index, before[index]) is None
    assert old.moves == before
    assert old.branches[-1].why == "amend"


def test_a_forgotten_hire_is_inserted(old):
    before = old.moves
    index, hire = next(
        (index, move)
        for index in range(len(old))
        if old.position_at(index).step == "build"
        for move in _offered(old.position_at(index), "hire")
        if move != old.moves[index]
    )
    clash = old.insert(index, hire)
    expected = replay(play(old.position_at(index), hire), before[index:])
    assert old.moves == (*before[:index], hire, *expected.accepted)
    assert clash is not None
    assert (clash.refusal, clash.step.move) == (expected.refusal, expected.rest[0])
    assert clash.position == expected.position


def _offered(position, kind):
    try:
        return option(position, kind).moves
    except IllegalMove:
        return ()


AFTERNOON = """
ruling "as it lay"; territory egypt owner red mods 6; territory saharan_empire owner blue mods 2; \
territory lesotho owner blue mods 1; territory japan owner gold mods 3; player red energy 4; year 2; step build; \
order red, blue, gold; turn red
red: buy land
red: egypt > saharan_empire lost 1 killed 2 taken in 4
red: saharan_empire > zaire_military_zone taken in 2
red: end turn
""".replace("\\\n", "")


@pytest.fixture
def afternoon(tmp_path):
    """A turn with a purchase, a capture and a walk from the captured territory."""
    with RecordedGame.create(fresh(), tmp_path, clock=Clock()) as game:
        for line in AFTERNOON.strip().replace("red: buy land", "red: hire land @ egypt\nred: buy land").splitlines():
            game.push(parse(line, game.position))
        yield game


def test_a_forgotten_hire_leaves_too_little_for_the_other(afternoon):
    clash = afternoon.insert(1, parse("red: hire naval @ egypt"))
    assert clash.refusal.code == "energy/short"
    assert clash.refusal.message() == "red has 1 energy; this costs 3 (R6.1)"
    assert to_text(clash.step.move) == "red: hire land @ egypt"
    assert clash.position.energy_of("red") == 1
    clash = afternoon.drop()
    assert clash.refusal.code == "cards/commander"
    assert afternoon.mend(parse("red: buy naval")) is None
    assert [to_text(move) for move in afternoon.moves[1:3]] == ["red: hire naval @ egypt", "red: buy naval"]
    assert afternoon.position.energy_of("red") == 0
    assert afternoon.position.owner_of("zaire_military_zone") == "red"


def test_a_deleted_capture_takes_the_ground_from_the_next_move(afternoon):
    clash = afternoon.delete(3)
    assert clash.refusal.code == "territory/not_yours"
    assert clash.refusal.data["territory"] == "saharan_empire"
    assert clash.refusal.data["owner"] == "blue"
    assert to_text(clash.step.move) == "red: saharan_empire > zaire_military_zone taken in 2"
    assert clash.position.units_of("egypt") == 7
    assert [to_text(step.move) for step in afternoon.pending[1:]] == ["red: end turn"]
    assert afternoon.rule("it did stand there") is None
    assert afternoon.position.owner_of("zaire_military_zone") == "red"
    assert afternoon.position.owner_of("egypt") == "red"


def captures(game):
    return [i for i, move in enumerate(game.moves) if isinstance(move, InvasionOutcome) and move.taken]


def test_a_capture_is_deleted(old):
    before = old.moves
    found = []
    for index in captures(old)[:12]:
        clash = old.delete(index)
        expected = replay(old.position_at(index), before[index + 1 :])
        assert old.moves == (*before[:index], *expected.accepted)
        assert clash is not None
        assert clash.refusal == expected.refusal
        assert clash.position == expected.position
        found.append(clash.refusal.code)
        old.restore(old.branches[-1])
        assert old.moves == before
    assert "territory/not_yours" in found


def test_what_no_longer_holds_is_let_stand_as_rulings(old):
    before, final = old.moves, old.position
    index = captures(old)[0]
    old.delete(index)
    old.rule_rest("it lay like that")
    assert old.pending == ()
    rulings = [move for move in old.moves if isinstance(move, Ruling)]
    assert rulings
    assert {move.reason for move in rulings} == {"it lay like that"}
    assert len(old) == len(before) - 1
    assert old.position.step == "over"
    assert old.position.year == final.year


def test_one_clash_at_a_time_mended_dropped_or_ruled(old):
    before = old.moves
    index = captures(old)[0]
    clash = old.delete(index)
    waiting = len(old.pending)
    assert old.drop(0) is not None  # nothing changes
    assert len(old.pending) == waiting
    with pytest.raises(IllegalMove):
        old.mend(clash.step.move)
    assert len(old.pending) == waiting
    assert old.pending[0] == clash.step
    # the capture again, where it was: everything holds
    assert old.insert(index, before[index]).refusal is None
    assert old.clash.refusal is None
    assert old.notices == ()
    assert old.go_on() is None
    assert old.moves == before


def test_a_pending_move_is_given_up(old):
    before = old.moves
    index = captures(old)[0]
    clash = old.delete(index)
    kept = len(old)
    after = old.drop()
    assert after is None or len(old.pending) < len(before) - 1 - kept
    assert clash.step.move not in old.moves[kept:] or before.count(clash.step.move) > 1
    old.drop(len(old.pending))
    assert old.pending == ()
    assert old.clash is None
    for action in (old.drop, old.go_on, lambda: old.rule("x"), lambda: old.mend(EndTurn("red"))):
        with pytest.raises(RecordError, match="no move is waiting"):
            action()


def test_a_pending_move_is_mended(old):
    index = captures(old)[0]
    old.delete(index)
    instead = Ruling("so it was")
    old.mend(instead, note="agreed")
    position = [step for step in old.steps if step.move == instead]
    assert position[0].note == "agreed"


def test_two_corrections_one_on_the_other(old):
    before = old.moves
    one, two = captures(old)[1], captures(old)[0]
    old.delete(one)
    pending = len(old.pending)
    old.delete(two)
    assert len(old) + len(old.pending) == len(before) - 2
    assert len(old.pending) >= pending
    assert all(step.effect is not None or isinstance(step.move, Ruling) for step in old.pending[:3])
    old.restore(old.branches[0])
    assert old.moves == before


def test_what_a_kept_move_changed_is_not_known_after_a_crash(tmp_path):
    with recorded(tmp_path, 60) as game:
        game.amend(0, game.moves[0])
        game.delete(2)
        assert game.pending[0].effect is not None
    with RecordedGame.open(game.path) as again:
        with pytest.raises(RecordError) as caught:
            again.rule("as it lies")
        assert caught.value.code == "record/effect_unknown"
        again.mend(Ruling("as it lies"))


def test_a_correction_that_is_itself_refused_changes_nothing(old):
    before, history = state(old), old.history
    index = first(old, Bid)
    for action in (
        lambda: old.amend(index, EndTurn("red")),
        lambda: old.insert(index, Collect("red")),
        lambda: old.amend(index, "no move"),
    ):
        with pytest.raises(IllegalMove):
            action()
    for action in (
        lambda: old.amend(len(old), old.moves[0]),
        lambda: old.amend(-1, old.moves[0]),
        lambda: old.delete(len(old)),
        lambda: old.insert(len(old) + 1, Ruling("x")),
    ):
        with pytest.raises(RecordError, match="there is no move"):
            action()
    assert state(old) == before
    assert old.history == history
    assert old.insert(len(old), Ruling("at the very end")) is None


# --- later rules ---


@pytest.fixture
def stricter(monkeypatch):
    """As if a rules fix had made every hire illegal."""

    def refused(position, move):
        refuse("hire/all_in_play", "R6.1", player=move.player)

    def change():
        ask = engine.RULES[Hire][1]
        monkeypatch.setitem(engine.RULES, Hire, (refused, ask))

    return change


def test_a_game_that_later_rules_make_illegal_opens_all_the_same(golden_file, tmp_path, stricter):
    path = tmp_path / "old.jsonl"
    shutil.copy(golden_file, path)
    content = path.read_bytes()
    with RecordedGame.open(path, read_only=True) as old:
        before, final = old.moves, old.position
    stricter()
    with RecordedGame.open(path, clock=Clock()) as game:
        hire = next(i for i, move in enumerate(before) if isinstance(move, Hire))
        assert len(game) == hire
        assert game.pending[0].move == before[hire]
        assert len(game.pending) == len(before) - hire
        (notice,) = game.notices
        assert f"move {hire + 1} (" in notice.message()
        assert "(R6.1)" in notice.message()
        assert path.read_bytes() == content  # nothing is written before the table decides
        game.rule_rest("hired under the rules of that evening")
        assert game.position.step == "over"
        same = [final.owner_of(t) == game.position.owner_of(t) for t in final.frame.ids]
        assert all(same)
        assert [seat.energy for seat in game.position.seats] == [seat.energy for seat in final.seats]
        ruled = [move for move in game.moves if isinstance(move, Ruling)]
        assert len(ruled) >= sum(isinstance(move, Hire) for move in before)
        assert ruled[0].reason.startswith("hired")
    with RecordedGame.open(path) as again:
        assert again.moves == game.moves
        assert again.pending == ()


def test_a_follower_with_other_rules_keeps_up(golden_file, tmp_path, stricter):
    path = tmp_path / "old.jsonl"
    shutil.copy(golden_file, path)
    with RecordedGame.open(path, clock=Clock()) as writer:
        stricter()
        with RecordedGame.open(path, read_only=True) as reader:
            waiting = len(reader.pending)
            writer.undo()
            assert len(reader.follow()) == 1
            assert len(reader.pending) == waiting - 1


def test_a_board_that_has_changed_is_said(tmp_path):
    with recorded(tmp_path, 20) as game:
        pass
    digest = game.header.board_digest
    text = game.path.read_text(encoding="utf-8").replace(digest, "0" * 64)
    game.path.write_text(text, encoding="utf-8")
    with RecordedGame.open(game.path) as again:
        assert [notice.code for notice in again.notices] == ["notice/board_changed"]
        assert len(again) == 20
        assert again.header.board_digest == "0" * 64


def test_a_board_of_ones_own(tmp_path):
    board = load_board("risk2210", exiled_states_canada_link=True)
    with recorded(tmp_path, 20) as game:
        pass
    with RecordedGame.open(game.path, board=board) as again:
        assert len(again) == 20
    assert game.header.rules_version == RULES_VERSION


# --- the effect of a move ---


def test_the_effect_of_every_move_leads_to_the_same_holdings():
    game = golden("rules_4_players.jsonl")
    for index, move in enumerate(game.moves):
        before, after = game.position_at(index), game.position_at(index + 1)
        if isinstance(move, Ruling) or after.step == "over":
            continue
        ruled = play(before, difference(before, after, "as it lies"))
        for field in ("owners", "mods", "commanders", "stations", "devastated", "piles", "discarded", "year"):
            assert getattr(ruled, field) == getattr(after, field), (index, to_text(move))
        assert [seat.energy for seat in ruled.seats] == [seat.energy for seat in after.seats]
        assert [seat.hand for seat in ruled.seats] == [seat.hand for seat in after.seats]


# --- two windows ---


def test_a_second_window_follows(tmp_path):
    with recorded(tmp_path, 30) as writer, reopened(writer) as reader:
        assert reader.read_only
        assert not writer.read_only
        assert reader.follow() == ()
        for move in moves_of()[30:40]:
            writer.push(move)
        assert len(reader.follow()) == 10
        assert reader.position == writer.position
        writer.undo()
        writer.delete(20)
        assert len(reader.follow()) == 2
        assert state(reader)[:3] == state(writer)[:3]
        assert writer.follow() == ()


def test_the_pen_changes_hands(tmp_path):
    with recorded(tmp_path, 30) as writer, reopened(writer) as reader:
        with pytest.raises(RecordError) as caught:
            reader.take_over()
        assert caught.value.code == "record/held"
        writer.push(moves_of()[30])
        writer.let_go()
        with pytest.raises(RecordError) as caught:
            writer.push(moves_of()[31])
        assert caught.value.code == "record/read_only"
        assert len(reader.take_over()) == 1
        reader.push(moves_of()[31])
        assert len(writer.follow()) == 1
        assert writer.position == reader.position
        assert reader.take_over() == ()


def test_the_pen_is_asked_for(tmp_path):
    with recorded(tmp_path, 30) as writer, reopened(writer) as reader:
        assert not writer.asked_for_pen
        reader.ask_for_pen()
        assert writer.asked_for_pen
        assert not reader.asked_for_pen
        writer.push(moves_of()[30])  # until it answers it goes on
        writer.let_go()
        assert not writer.asked_for_pen
        reader.take_over()
        assert not reader.asked_for_pen  # the note was for the window before
    assert [path.suffix for path in tmp_path.iterdir() if path.suffix == ".wanted"] == []


def test_a_note_that_nobody_answered_does_not_take_the_pen_from_the_next_one(tmp_path):
    with recorded(tmp_path, 30) as writer:
        with reopened(writer) as reader:
            reader.ask_for_pen()
        path = writer.path
    with RecordedGame.open(path) as again:
        assert not again.asked_for_pen


def test_half_a_line_is_waited_for(tmp_path):
    with recorded(tmp_path, 30) as writer:
        writer.push(moves_of()[30])
        whole = writer.path.read_bytes()
    begun = whole.rindex(b"\n", 0, -1) + 1
    writer.path.write_bytes(whole[:begun])
    with RecordedGame.open(writer.path, read_only=True) as reader:
        for cut in range(begun + 1, len(whole), 11):
            writer.path.write_bytes(whole[:cut])
            assert reader.follow() == ()
        with writer.path.open("r+b") as stream:
            stream.write(whole)
        assert len(reader.follow()) == 1
        assert len(reader) == 31


def test_a_file_that_was_replaced_is_read_anew(tmp_path):
    with recorded(tmp_path / "a", 30) as one, recorded(tmp_path / "b", 12) as other:
        pass
    with RecordedGame.open(one.path, read_only=True) as reader:
        other.path.replace(one.path)
        assert len(reader.follow()) == 12
        assert len(reader) == 12
        one.path.unlink()
        with pytest.raises(RecordError) as caught:
            reader.follow()
        assert caught.value.code == "record/missing"
        assert len(reader) == 12


def test_a_file_replaced_by_a_game_on_another_board(tmp_path):
    board = load_board("risk2210", exiled_states_canada_link=False)
    rules = Ruleset(house=HouseRules(exiled_states_canada_link=False))
    with (
        recorded(tmp_path / "a", 30) as one,
        RecordedGame.create(Game.new(board, ["a", "b"], rules), tmp_path / "b") as other,
    ):
        pass
    with RecordedGame.open(one.path, read_only=True) as reader:
        other.path.replace(one.path)
        assert reader.follow() == ()
        assert reader.position.players == ("a", "b")
        assert reader.position.board == board
        assert reader.notices == ()


def test_a_game_that_cannot_be_copied_whole_lets_its_pen_go(tmp_path, monkeypatch):
    started = fresh()
    started.extend(moves_of()[:3])
    monkeypatch.setattr(journal, "MAX_ENTRIES", 2)
    with pytest.raises(RecordError) as caught:
        RecordedGame.create(started, tmp_path)
    assert caught.value.code == "record/entries"
    with RecordedGame.open(next(tmp_path.glob("*.jsonl"))) as game:
        assert len(game) == 2


def test_a_fault_in_what_is_new_leaves_the_follower_as_it_was(tmp_path):
    with recorded(tmp_path, 30) as game:
        pass
    with RecordedGame.open(game.path, read_only=True) as reader:
        with game.path.open("ab") as stream:
            stream.write(b'{"do":"redo","n":31,"at":"2026-01-31T20:00:00Z"}\n')
        with pytest.raises(RecordError):
            reader.follow()
        assert len(reader) == 30


def test_a_closed_game_can_be_read_not_changed(tmp_path):
    with recorded(tmp_path, 30) as game:
        pass
    assert len(game.moves) == 30
    for action in (game.follow, game.take_over, game.undo, lambda: game.push(moves_of()[30])):
        with pytest.raises(RecordError) as caught:
            action()
        assert caught.value.code == "record/closed"
