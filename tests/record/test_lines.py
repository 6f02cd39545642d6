"""The lines of a record as they are read: limits, other people's files, corruption at random."""

import os
import subprocess
import sys
import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from risk2210.record import RecordedGame, RecordError, entries, journal
from risk2210.record import lines as read_lines
from risk2210.rules import Devastate, Ruling
from tests.record.tables import EVENING, Clock, error_of, moves_of, recorded

FIRST = Devastate(("egypt", "siberia", "sakha", "alberta"))


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
