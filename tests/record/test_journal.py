"""The file itself: what is on the disk, torn ends, full disks, locks, other people's files."""

import json
import os
import subprocess
import sys

import pytest

from risk2210.board import load_board
from risk2210.record import RecordedGame, RecordError, TextError, journal, parse
from risk2210.rules import Devastate, IllegalMove
from tests.record.tables import Clock, error_of, fresh, moves_of, recorded

FIRST = Devastate(("egypt", "siberia", "sakha", "alberta"))


# --- the lines ---


def test_the_lines_of_a_file(tmp_path):
    with RecordedGame.create(fresh(), tmp_path, clock=Clock(), language="fr") as game:
        game.push(FIRST, note="pauvre Égypte")
        game.undo()
    header, made, undone = (json.loads(line) for line in game.path.read_bytes().splitlines())
    assert header["format"] == "risk2210-record"
    assert header["version"] == 1
    assert header["language"] == "fr"
    assert header["game"]["players"][2] == {"id": "gold", "name": "Zoé"}
    assert header["game"]["board_digest"] == load_board("risk2210").digest
    assert header["created"] == "2026-01-31T20:00:10Z"
    assert made["n"] == 1
    assert made["do"] == "move"
    assert made["note"] == "pauvre Égypte"
    assert made["move"] == {"move": "devastate", "territories": ["egypt", "siberia", "sakha", "alberta"]}
    assert made["effect"]["territories"][0] == {"territory": "alberta", "devastated": True}
    assert undone == {"do": "undo", "n": 2, "at": "2026-01-31T20:00:30Z"}
    assert list(made) == ["do", "n", "at", "note", "move", "effect"]


def test_a_move_is_on_the_disk_before_it_is_acknowledged(tmp_path, monkeypatch):
    game = RecordedGame.create(fresh(), tmp_path, clock=Clock())
    synced = []
    monkeypatch.setattr(journal.os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    game.push(FIRST)
    assert synced == [game.path.stat().st_size]
    assert b"devastate" in game.path.read_bytes()
    game.close()


def test_a_refused_move_writes_nothing(tmp_path):
    with recorded(tmp_path, 3) as game:
        before = game.path.read_bytes()
        with pytest.raises(IllegalMove):
            game.push(FIRST)
        with pytest.raises(IllegalMove):
            game.push("no move")
        assert game.path.read_bytes() == before


def test_file_names_say_the_day_and_the_players_and_stay_in_the_folder(tmp_path):
    with RecordedGame.create(fresh(), tmp_path, clock=Clock()) as one, RecordedGame.create(fresh(), tmp_path) as two:
        assert one.path == tmp_path / "2026-01-31-ada-bob-zoe.jsonl"
        assert two.path.parent == tmp_path
    with RecordedGame.create(fresh(), tmp_path, clock=Clock()) as third:
        assert third.path.name == "2026-01-31-ada-bob-zoe-2.jsonl"


def test_lists_in_a_move_are_recorded_as_the_canonical_value(tmp_path):
    with RecordedGame.create(fresh(), tmp_path) as game:
        game.push(Devastate(["egypt", "siberia", "sakha", "alberta"]))
        assert game.moves == (FIRST,)


def test_notes(tmp_path):
    with recorded(tmp_path, 0) as game:
        for note in ("x" * 2001, "\ud800", 7):
            with pytest.raises(RecordError) as caught:
                game.push(FIRST, note)
            assert caught.value.code == "record/note"
        game.push(FIRST, "<script>alert(1)</script>\n二")
    with RecordedGame.open(game.path) as again:
        assert again.steps[0].note == "<script>alert(1)</script>\n二"


# --- torn ends ---


def test_every_possible_torn_end(tmp_path):
    with recorded(tmp_path, 8) as game:
        digests = [game.position_at(index).digest for index in range(9)]
    whole = game.path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    torn = tmp_path / "torn.jsonl"
    aside = tmp_path / "torn.jsonl.torn"
    for cut in [*range(ends[0], len(whole), 37), *(end - 1 for end in ends[1:]), *ends]:
        torn.write_bytes(whole[:cut])
        kept = sum(end <= cut for end in ends) - 1
        rest = whole[ends[kept] : cut]
        complete = cut + 1 in ends
        with RecordedGame.open(torn, clock=Clock()) as again:
            kept += complete
            assert len(again) == kept
            assert again.position.digest == digests[kept]
            codes = [notice.code for notice in again.notices]
            assert codes == (["notice/completed"] if complete else ["notice/torn"] if rest else [])
            again.push(moves_of()[kept])
        if rest and not complete:
            assert aside.read_bytes() == rest + b"\n"
            aside.unlink()
        with RecordedGame.open(torn) as again:
            assert len(again) == kept + 1
            assert not again.notices


def test_the_end_of_the_last_line_alone_is_missing(tmp_path):
    with recorded(tmp_path, 5) as game:
        pass
    game.path.write_bytes(game.path.read_bytes()[:-1])
    with RecordedGame.open(game.path, read_only=True) as reader:
        assert len(reader) == 4
    with RecordedGame.open(game.path) as again:
        assert len(again) == 5
        assert "lacked its end" in again.notices[0].message()
    with RecordedGame.open(game.path) as again:
        assert not again.notices


def test_read_only_leaves_a_torn_end_alone(tmp_path):
    with recorded(tmp_path, 5) as game:
        pass
    torn = game.path.read_bytes()[:-9]
    game.path.write_bytes(torn)
    with RecordedGame.open(game.path, read_only=True) as again:
        assert len(again) == 4
        assert [notice.code for notice in again.notices] == ["notice/torn_unseen"]
    assert game.path.read_bytes() == torn


def test_a_power_cut_leaves_zeros(tmp_path):
    with recorded(tmp_path, 5) as game:
        pass
    with game.path.open("ab") as stream:
        stream.write(b"\0" * 4096)
    with RecordedGame.open(game.path) as again:
        assert len(again) == 5
        assert again.notices[0].data["size"] == 4096


# --- disks that are full, folders that are locked ---


def break_writing(monkeypatch, after, error=28):
    """From now on only `after` more bytes fit on the disk."""
    left = [after]

    def write(file, data):
        if left[0] <= 0:
            raise OSError(error, os.strerror(error))
        count = min(len(data), left[0])
        left[0] -= count
        return real(file, data[:count])

    real = os.write
    monkeypatch.setattr(journal.os, "write", write)
    return left


@pytest.mark.parametrize("after", [0, 1, 100])
def test_a_full_disk_refuses_the_move_and_changes_nothing(tmp_path, monkeypatch, after):
    game = recorded(tmp_path, 6)
    file, digest, history = game.path.read_bytes(), game.position.digest, game.history
    move = moves_of()[6]
    left = break_writing(monkeypatch, after)
    actions = [lambda: game.push(move), game.undo, lambda: game.delete(5), lambda: game.amend(5, moves_of()[5])]
    for action in actions if after < 50 else actions[::3]:  # an undo is a short line
        left[0] = after
        with pytest.raises(RecordError) as caught:
            action()
        assert caught.value.code == "record/not_written"
        assert "the disk is full" in str(caught.value)
        assert game.path.read_bytes() == file
        assert game.position.digest == digest
        assert game.history == history
        assert game.undone == ()
        assert game.branches == ()
    left[0] = 10**6
    game.push(move)
    assert len(game) == 7
    game.close()
    with RecordedGame.open(game.path) as again:
        assert again.moves == moves_of()[:7]


def test_a_sync_that_fails_refuses_the_move(tmp_path, monkeypatch):
    game = recorded(tmp_path, 6)
    before = game.path.read_bytes()
    real, fails = os.fsync, [True]

    def fsync(file):
        if fails.pop() if fails else False:
            raise OSError(5, os.strerror(5))
        real(file)

    monkeypatch.setattr(journal.os, "fsync", fsync)
    with pytest.raises(RecordError, match="cannot be written"):
        game.push(moves_of()[6])
    assert game.path.read_bytes() == before
    game.push(moves_of()[6])
    game.close()


def test_when_not_even_setting_back_works_nothing_more_is_written(tmp_path, monkeypatch):
    game = recorded(tmp_path, 6)
    with monkeypatch.context() as patch:
        break_writing(patch, 20)
        patch.setattr(journal.os, "ftruncate", lambda file, size: (_ for _ in ()).throw(OSError(5, "I/O error")))
        with pytest.raises(RecordError) as caught:
            game.push(moves_of()[6])
    assert caught.value.code == "record/torn_writing"
    with pytest.raises(RecordError) as caught:
        game.push(moves_of()[6])
    assert caught.value.code == "record/changed"
    assert len(game) == 6
    game.close()
    with RecordedGame.open(game.path) as again:
        assert len(again) == 6
        assert again.notices[0].code == "notice/torn"


def play_all(game):
    for move in moves_of():
        game.push(move)


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 24 kB, where the system lets us make one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", str(place)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except OSError:
        pytest.skip("no mount here")
    if done.returncode:
        pytest.skip("only root can mount a small disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_real_disk_that_runs_full(small_disk):
    with RecordedGame.create(fresh(), small_disk) as game, pytest.raises(RecordError) as caught:
        play_all(game)
    assert caught.value.code == "record/not_written"
    assert len(game) > 20
    with RecordedGame.open(game.path, read_only=True) as again:
        assert again.moves == game.moves
        assert not again.notices


def test_a_disk_that_is_read_only(small_disk):
    with recorded(small_disk, 3) as game:
        pass
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    refuse_to_write(game.path)


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only(tmp_path):
    with recorded(tmp_path, 3) as game:
        pass
    tmp_path.chmod(0o500)
    try:
        refuse_to_write(game.path)
    finally:
        tmp_path.chmod(0o700)


def refuse_to_write(path):
    """Reading along is all that is possible with this file and in its folder."""
    assert error_of(path).code == "record/no_lock"
    with RecordedGame.open(path, read_only=True) as again:
        assert len(again) == 3
        with pytest.raises(RecordError) as caught:
            again.take_over()
        assert caught.value.code == "record/no_lock"
    with pytest.raises(RecordError) as caught:
        RecordedGame.create(fresh(), path.parent)
    assert caught.value.code == "record/not_made"


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(RecordError, match="RISK2210_GAMES") as caught:
        RecordedGame.create(fresh(), tmp_path / "file" / "games")
    assert caught.value.code == "record/not_made"


def test_a_header_that_cannot_be_written_leaves_no_file(tmp_path, monkeypatch):
    def full(file):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(journal.os, "fsync", full)
    with pytest.raises(RecordError) as caught:
        RecordedGame.create(fresh(), tmp_path)
    assert caught.value.code == "record/not_made"
    assert list(tmp_path.glob("*.jsonl")) == []


@pytest.mark.parametrize("change", ["grow", "replace", "remove"])
def test_another_program_meddles_with_the_file(tmp_path, change):
    game = recorded(tmp_path, 4)
    content = game.path.read_bytes()
    if change == "grow":
        game.path.write_bytes(content + b"{}\n")
    elif change == "replace":
        (tmp_path / "other").write_bytes(content)
        (tmp_path / "other").replace(game.path)
    else:
        game.path.unlink()
    with pytest.raises(RecordError) as caught:
        game.push(moves_of()[4])
    assert caught.value.code == "record/changed"
    assert len(game) == 4
    game.close()


# --- two writers ---

WRITER = """
import sys
from risk2210.record import RecordedGame
game = RecordedGame.open(sys.argv[1])
print("open", flush=True)
sys.stdin.readline()
game.undo()
game.close()
print("closed", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def other(tmp_path):
    """Another process that writes the game; killed at the end."""
    with recorded(tmp_path, 5) as game:
        pass
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(game.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "open\n"
    yield process, game.path
    process.kill()
    process.communicate()


def test_two_writers(other):
    process, path = other
    refused = error_of(path)
    assert refused.code == "record/held"
    assert refused.data["pid"] == process.pid
    assert str(process.pid) in str(refused)
    assert refused.data["host"] in str(refused)
    with RecordedGame.open(path, read_only=True) as reader:
        assert len(reader) == 5
        with pytest.raises(RecordError) as caught:
            reader.undo()
        assert caught.value.code == "record/read_only"
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "closed\n"
        assert len(reader) == 5
        assert [type(entry).__name__ for entry in reader.take_over()] == ["Undone"]
        assert len(reader) == 4
        reader.push(moves_of()[4])
    with RecordedGame.open(path) as again:
        assert len(again) == 5


def test_the_pen_of_a_dead_writer_is_free(other):
    process, path = other
    process.kill()
    process.wait()
    assert (path.parent / f"{path.name}.pen").exists()
    with RecordedGame.open(path) as again:
        assert len(again) == 5


def test_two_windows_of_one_process(tmp_path):
    game = recorded(tmp_path, 5)
    assert error_of(game.path).code == "record/held"
    game.path.with_name(f"{game.path.name}.pen").write_text("rubbish")
    assert error_of(game.path).code == "record/held_unknown"
    game.close()
    RecordedGame.open(game.path).close()
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.suffix != ".lock") == [".jsonl"]


@pytest.mark.parametrize("error", [NotImplementedError("no flock here"), PermissionError(13, "Permission denied")])
def test_a_disk_without_locks_and_a_folder_that_is_read_only(tmp_path, monkeypatch, error):
    with recorded(tmp_path, 5) as game:
        pass

    def acquire(self):
        raise error

    monkeypatch.setattr(journal.FileLock, "acquire", acquire)
    assert error_of(game.path).code == "record/no_lock"
    with RecordedGame.open(game.path, read_only=True) as reader:
        assert len(reader) == 5
        with pytest.raises(RecordError, match="cannot be written here"):
            reader.take_over()


def test_nothing_is_executed(tmp_path):
    with recorded(tmp_path, 0) as game:
        game.push(FIRST, "__import__('os').system('true')")
    text = game.path.read_text(encoding="utf-8")
    game.path.write_text(text.replace('"name":"Ada"', '"name":"{0.__class__} %(x)s"'), encoding="utf-8")
    with RecordedGame.open(game.path) as again:
        assert again.names["red"] == "{0.__class__} %(x)s"
    with pytest.raises(TextError):
        parse("__import__('os')", again.position)
