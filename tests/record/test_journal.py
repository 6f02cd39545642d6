"""The file itself: what is on the disk, torn ends, full disks, locks, other people's files."""

import json
import os
import subprocess
import sys
import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk2210.board import load_board
from risk2210.record import RecordedGame, RecordError, TextError, entries, journal, parse
from risk2210.record import lines as read_lines
from risk2210.rules import Devastate, IllegalMove, Ruling
from tests.record.tables import EVENING, Clock, fresh, moves_of, recorded

FIRST = Devastate(("egypt", "siberia", "sakha", "alberta"))


def error_of(path, **more):
    with pytest.raises(RecordError) as caught:
        RecordedGame.open(path, **more)
    for lang in ("en", "fr"):
        assert caught.value.message(lang)
    return caught.value


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


# --- limits ---


def test_lines_files_and_entries_have_an_end(tmp_path, monkeypatch):
    game = recorded(tmp_path, 4)
    move = moves_of()[4]
    for name, value, code in (
        ("MAX_LINE", 100, "record/line_too_long"),
        ("MAX_FILE", 1000, "record/file_size"),
        ("MAX_ENTRIES", 4, "record/entries"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(journal, name, value)
            with pytest.raises(RecordError) as caught:
                game.push(move)
            assert caught.value.code == code
    with monkeypatch.context() as patch:
        patch.setattr(entries, "MAX_CORRECTIONS", 0)
        with pytest.raises(RecordError) as caught:
            game.delete(3)
        assert caught.value.code == "record/corrections"
    assert len(game) == 4
    game.push(move)
    game.delete(3)
    game.close()
    with monkeypatch.context() as patch:
        patch.setattr(entries, "MAX_CORRECTIONS", 0)
        assert error_of(game.path).code == "record/corrections"
    for name, value, code in (
        ("MAX_LINE", 100, "record/line_size"),
        ("MAX_FILE", 1000, "record/file_size"),
        ("MAX_ENTRIES", 4, "record/entries"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(journal if name == "MAX_FILE" else read_lines, name, value)
            assert error_of(game.path).code == code


@pytest.mark.parametrize("kind", ["one line", "lines", "nested", "sparse"])
def test_a_hostile_file_of_100_mb_is_refused_at_once(tmp_path, kind):
    path = tmp_path / "hostile.jsonl"
    with path.open("wb") as stream:
        if kind == "sparse":
            stream.truncate(100 * 2**20)
        for _ in range(100 if kind != "sparse" else 0):
            block = {"one line": b"x", "lines": b"{}\n", "nested": b"["}[kind]
            stream.write(block * (2**20 // len(block)))
    script = (
        "import resource, sys, time\n"
        "from risk2210.record import RecordedGame, RecordError\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "start = time.perf_counter()\n"
        "try:\n    RecordedGame.open(sys.argv[1])\nexcept RecordError as error:\n    print(error.code)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, time.perf_counter() - start)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
    code, figures = done.stdout.splitlines()
    assert code == "record/file_size"
    kilobytes, seconds = map(float, figures.split())
    assert kilobytes < 50_000
    assert seconds < 5


def test_the_largest_file_that_is_read_is_refused_in_bounded_time(tmp_path):
    with recorded(tmp_path, 1) as game:
        pass
    lines = game.path.read_bytes().splitlines(keepends=True)
    start = time.perf_counter()
    for filling in (
        b"[" * 60_000 + b"\n",
        b'{"do":' + b"[" * 60_000 + b"\n",
        b'{"n":1,"x":"' + b"y" * 60_000 + b'"}\n',
    ):
        game.path.write_bytes(lines[0] + filling * 250)
        assert error_of(game.path).code == "record/entry"
    assert time.perf_counter() - start < 20


def test_a_record_of_nothing_but_corrections_opens_in_bounded_time_and_memory(tmp_path):
    with recorded(tmp_path, 1) as game:
        pass
    written = game.path.read_bytes()
    made = [entries.Made(n=n, at=EVENING, move=Ruling("x")) for n in range(2, 9000)]
    mended = [entries.Amended(n=n, at=EVENING, index=0, move=Ruling("x"), kept=8998) for n in range(9000, 9999)]
    game.path.write_bytes(written + b"".join(entries.encode(entry) + b"\n" for entry in (*made, *mended)))
    tracemalloc.start()
    start = time.perf_counter()
    with RecordedGame.open(game.path, read_only=True) as again:
        assert len(again) == 8999
    seconds, peak = time.perf_counter() - start, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 * 2**20
    assert seconds < 60


# --- files that are none of ours ---


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "record/foreign"),
        (b"\n", "record/foreign"),
        (b"hello", "record/foreign"),
        (b"\xff\xfe\x00", "record/foreign"),
        (b"null\n", "record/foreign"),
        (b"[]\n", "record/foreign"),
        (b'{"format": 1}\n', "record/foreign"),
        (b'{"format": "risk2210-record"}\n', "record/foreign"),
        (b'{"format": "risk2210-record", "version": 0}\n', "record/foreign"),
        (b'{"format": "risk2210-record", "version": 1e99}\n', "record/foreign"),
        (b'{"format": "risk2210-record", "version": 2}\n', "record/newer"),
        (b'{"format": "risk2210-record", "version": 99999999999999999999}\n', "record/newer"),
        (b'{"format": "risk2210-record", "version": 1}\n', "record/header"),
        (b"[" * 50_000 + b"\n", "record/foreign"),
        (b'{"a":' * 10_000 + b"\n", "record/foreign"),
        (b"9" * 60_000 + b"\n", "record/foreign"),
        (b'{"cells": [], "metadata": {}, "nbformat": 4}\n', "record/foreign"),
    ],
)
def test_other_peoples_files(tmp_path, content, code):
    path = tmp_path / "other.jsonl"
    path.write_bytes(content)
    for read_only in (True, False):
        assert error_of(path, read_only=read_only).code == code
    assert path.read_bytes() == content


def test_a_newer_version_is_refused_with_what_to_do(tmp_path):
    with recorded(tmp_path, 2) as game:
        pass
    newer = game.path.read_text(encoding="utf-8").replace('"version":1', '"version":2,"colour":"red"', 1)
    game.path.write_text(newer, encoding="utf-8")
    refused = error_of(game.path)
    assert refused.code == "record/newer"
    assert "update risk2210" in str(refused)
    assert "mettez risk2210 à jour" in refused.message("fr")


def test_missing_and_unreadable(tmp_path):
    for read_only in (True, False):
        assert error_of(tmp_path / "none.jsonl", read_only=read_only).code == "record/missing"
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "folder.jsonl").mkdir()
    assert error_of(tmp_path / "folder.jsonl", read_only=True).code == "record/unreadable"
    assert error_of(tmp_path / "folder.jsonl").code == "record/unreadable"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.jsonl")
        assert error_of(tmp_path / "pipe.jsonl", read_only=True).code == "record/foreign"
    assert error_of(tmp_path / ("n" * 300), read_only=True).code == "record/unreadable"


@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ('"board":"risk2210"', '"board":"../../etc/passwd"', "record/no_board", "not known here"),
        ('"id":"blue"', '"id":"red"', "record/unplayable", "an id of his own"),
        ('"years":1', '"years":77', "record/header", "house"),
        ('"years":1', '"weeks":1', "record/header", "weeks"),
        ('"created":"2', '"created":"x', "record/header", "created"),
        ('"game":{', '"rules_version":9,"game":{', "record/header", "rules_version"),
        ('"ruleset":{', '"rules_version":9,"ruleset":{', "record/unplayable", "newer version of the rules"),
    ],
)
def test_headers_that_do_not_fit(tmp_path, old, new, code, told):
    with recorded(tmp_path, 2) as game:
        pass
    text = game.path.read_text(encoding="utf-8")
    assert old in text
    game.path.write_text(text.replace(old, new, 1), encoding="utf-8")
    refused = error_of(game.path)
    assert refused.code == code
    assert told in str(refused)
    if code == "record/unplayable":
        assert told not in refused.message("fr")


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ('{"do":"move","n":4,"at":"2026-01-31T20:00:00Z"}', "record/entry", "$"),
        ('{"do":"dance","n":4,"at":"2026-01-31T20:00:00Z"}', "record/entry", "$.do"),
        ('{"do":"undo","n":4,"at":"2026-01-31T20:00:00"}', "record/entry", "$.at"),
        ('{"do":"undo","n":4,"at":"yesterday"}', "record/entry", "$.at"),
        ('{"do":"undo","n":"4","at":"2026-01-31T20:00:00Z"}', "record/entry", "$.n"),
        ('{"do":"undo","n":4,"at":"2026-01-31T20:00:00Z","by":"me"}', "record/entry", "$"),
        ('{"do":"delete","n":4,"at":"2026-01-31T20:00:00Z","index":-1,"kept":0}', "record/entry", "$.index"),
        ('{"do":"delete","n":4,"at":"2026-01-31T20:00:00Z","index":1e9,"kept":0}', "record/entry", "$.index"),
        (
            '{"do":"move","n":4,"at":"2026-01-31T20:00:00Z","move":{"move":"claim","player":1,"territory":"x"}}',
            "record/entry",
            "$.move.player",
        ),
        ('{"do":"undo","n":3,"at":"2026-01-31T20:00:00Z"}', "record/number", None),
        ('{"do":"undo","n":5,"at":"2026-01-31T20:00:00Z"}', "record/number", None),
        ('{"do":"redo","n":4,"at":"2026-01-31T20:00:00Z"}', "record/misfit", None),
        ('{"do":"delete","n":4,"at":"2026-01-31T20:00:00Z","index":3,"kept":0}', "record/misfit", None),
        ('{"do":"delete","n":4,"at":"2026-01-31T20:00:00Z","index":1,"kept":2}', "record/misfit", None),
        ('{"do":"mend","n":4,"at":"2026-01-31T20:00:00Z","dropped":1}', "record/misfit", None),
        ('{"do":"restore","n":4,"at":"2026-01-31T20:00:00Z","branch":2}', "record/misfit", None),
        ('{"do":"clash","n":4,"at":"2026-01-31T20:00:00Z","kept":3}', "record/misfit", None),
        ("", "record/entry", "$"),
        ("{}", "record/entry", "$"),
    ],
)
def test_a_line_at_fault_is_named(tmp_path, line, code, place):
    with recorded(tmp_path, 3) as game:
        pass
    with game.path.open("a", encoding="utf-8") as stream:
        stream.write(f"{line}\n")
    refused = error_of(game.path)
    assert refused.code == code
    assert refused.data.get("place") == place
    assert refused.data["line"] == 5
    assert f"{game.path}, line 5" in str(refused)


# --- corruption at random ---


def whole_file(tmp_path_factory):
    with recorded(tmp_path_factory.mktemp("whole"), 25) as game:
        game.undo()
        game.undo()
        game.push(moves_of()[23])
        game.delete(20)
        game.restore(game.branches[-1])
    return game.path.read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return whole_file(tmp_path_factory)


@st.composite
def corruptions(draw):
    """What may happen to a file, as a function of its bytes."""
    kind = draw(st.sampled_from(["flip", "cut", "swap", "double", "drop", "splice", "junk", "number"]))
    where = draw(st.integers(0, 10**6))
    bit = draw(st.integers(0, 7))
    junk = draw(
        st.one_of(
            st.binary(max_size=40),
            st.sampled_from(
                [b"9" * 400, b"-1", b"1e999", b"[" * 5000, b'"\\ud800"', b"null", b"{}", b"\n", b"\n\n", b"\0" * 50]
            ),
        )
    )

    def corrupt(content):
        lines = content.splitlines(keepends=True)
        at, line = where % len(content), where % max(1, len(lines) - 1)
        match kind:
            case "flip":
                return content[:at] + bytes([content[at] ^ (1 << bit)]) + content[at + 1 :]
            case "cut":
                return content[:at]
            case "swap":
                lines[line : line + 2] = reversed(lines[line : line + 2])
            case "double":
                lines.insert(line, lines[line])
            case "drop":
                del lines[line]
            case "splice":
                return content[:at] + content[at // 2 :]
            case "junk":
                return content[:at] + junk + content[at:]
            case "number":
                digits = [i for i, byte in enumerate(content) if 48 <= byte < 58]
                chosen = digits[where % len(digits)] if digits else 0
                return content[:chosen] + junk + content[chosen + 1 :]
        return b"".join(lines)

    return corrupt


@settings(deadline=None, max_examples=400, suppress_health_check=list(HealthCheck))
@given(corrupt=st.lists(corruptions(), min_size=1, max_size=3), read_only=st.booleans())
def test_a_corrupt_file_gives_a_clear_error_or_a_good_game(whole, tmp_path_factory, corrupt, read_only):
    content = whole
    for change in corrupt:
        content = change(content) if content else content
    path = tmp_path_factory.getbasetemp() / "corrupt.jsonl"
    path.write_bytes(content)
    try:
        with RecordedGame.open(path, read_only=read_only, clock=Clock()) as game:
            assert len(game.steps) == len(game) == len(game.moves)
            assert all(notice.message("fr") for notice in game.notices)
            if not read_only and game.position.awaiting:
                game.undo()
    except RecordError as error:
        said = [error.message("en"), error.message("fr")]
        assert all(said)
    finally:
        (path.parent / "corrupt.jsonl.torn").unlink(missing_ok=True)


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
