"""What was learned is kept, comes again when it should, and is never lost."""

from __future__ import annotations

import json
import sys

import pytest

from risk2210.learn.progress import FILE, INTERVALS, Progress, ProgressError


def answer(progress, count, start=1000):
    for seed in range(start, start + count):
        progress.answered(seed, "roll", right=True)


def test_a_wrong_answer_comes_again_later_and_later(tmp_path):
    progress = Progress(tmp_path)
    progress.answered(1, "tie", right=False)
    for wait in INTERVALS:
        answer(progress, wait - 1)
        assert progress.due() is None
        answer(progress, 1)
        boxed = progress.due()
        assert (boxed.seed, boxed.kind) == (1, "tie")
        progress.answered(1, "tie", right=True)
    assert progress.waiting == 0


def test_another_wrong_answer_puts_it_back_into_the_first_box(tmp_path):
    progress = Progress(tmp_path)
    progress.answered(1, "tie", right=False)
    answer(progress, INTERVALS[0])
    progress.answered(1, "tie", right=True)
    answer(progress, INTERVALS[1])
    progress.answered(1, "tie", right=False)
    answer(progress, INTERVALS[0])
    assert progress.due().box == 0


def test_it_is_on_the_disk_after_each_step(tmp_path):
    progress = Progress(tmp_path)
    progress.task_done("dice", "roll")
    progress.task_done("dice", "roll")
    progress.answered(5, "tie", right=True)
    again = Progress(tmp_path)
    assert again.done("dice") == ("roll",)
    assert (again.right, again.count, again.next_seed) == (1, 1, 6)
    again.forget("dice")
    assert Progress(tmp_path).done("dice") == ()


def test_two_windows_lose_nothing(tmp_path):
    one, other = Progress(tmp_path), Progress(tmp_path)
    one.task_done("dice", "a")
    other.task_done("dice", "b")
    assert set(Progress(tmp_path).done("dice")) == {"a", "b"}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 1, "lessons": 3}', b"\xff\xfe"])
def test_a_broken_file_is_laid_aside(content, tmp_path):
    (tmp_path / FILE).write_bytes(content)
    progress = Progress(tmp_path)
    assert progress.notice.code == "learn/set_aside"
    assert progress.notice.message("fr") != progress.notice.message("en")
    progress.task_done("dice", "a")
    assert [path.read_bytes() for path in tmp_path.glob("*.broken*.json")] == [content]
    assert Progress(tmp_path).done("dice") == ("a",)


def test_a_newer_file_is_left_alone(tmp_path):
    content = json.dumps({"format": 2, "boxes": {}}).encode()
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(ProgressError) as caught:
        Progress(tmp_path)
    assert caught.value.code == "learn/newer"
    assert (tmp_path / FILE).read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="a file in the place of the folder")
def test_what_cannot_be_kept_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ProgressError) as caught:
        Progress(tmp_path / "file" / "below").task_done("dice", "a")
    assert caught.value.code == "learn/unwritable"
    assert "RISK2210_GAMES" in caught.value.message("fr")
