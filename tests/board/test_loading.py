"""Boards found and read: those of the package, one's own, and what is none."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from made import made, small, written

from risk2210 import BoardError, InvalidArgument, load_board
from risk2210.board import board_faults, board_names
from risk2210.board.shapes import load_shapes
from risk2210.resources import boards_dir


def test_boards_of_the_package() -> None:
    assert board_names() == ("classic", "risk2210")
    assert load_board() is load_board("risk2210") is load_board("risk2210")
    assert load_board("risk2210", exiled_states_canada_link=True) == load_board()
    assert [board_faults(boards_dir() / name / "board.json") for name in board_names()] == [(), ()]


def test_a_board_of_one_s_own(tmp_path: Path) -> None:
    path = written(tmp_path, small())
    for source in (path, str(path)):
        board = load_board(source)
        assert board == made(small())
        assert board["Le middle"].id == "middle"
    assert load_board(path, long_way=False).switches == {"long_way": False}
    raw = small()
    raw["names"]["en"] = "Changed"
    assert load_board(written(tmp_path, raw)).names.en == "Changed"  # read again, not remembered


def test_a_board_named_like_ours_is_another(tmp_path: Path) -> None:
    raw = small()
    raw["id"] = "risk2210"
    path = written(tmp_path, raw)
    board = load_board(path)
    assert board.id == "risk2210"
    assert board != load_board("risk2210")
    assert board.digest != load_board("risk2210").digest
    assert set(load_shapes(board).territories) == {territory["id"] for territory in raw["territories"]}
    assert len(load_shapes(load_board("risk2210")).territories) == 69


def test_a_file_may_have_any_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for ending in ("", ".txt", ".JSON"):
        path = written(tmp_path, small(), ending)
        assert load_board(path.name) == made(small())


@pytest.mark.parametrize("source", ["Risk2210", "risk", "", ".", "x" * 5000, "a\0b"])
def test_a_name_that_is_no_board(source: str) -> None:
    with pytest.raises(InvalidArgument, match=r"is neither a board \(classic, risk2210\) nor a file") as caught:
        load_board(source)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", ["none.json", "none/board.json", "a\0b.json", f"{'x' * 5000}.json"])
def test_a_file_that_is_not_there(tmp_path: Path, name: str) -> None:
    for source in (tmp_path / name, str(tmp_path / name)):
        with pytest.raises(BoardError) as caught:
            load_board(source)
        assert [fault.code for fault in caught.value.faults] == ["board/unreadable"]
        assert caught.value.faults[0].file == str(source)


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=re.escape(str(tmp_path))):
        load_board(tmp_path)


@pytest.mark.parametrize("value", [0, 1, "yes", "False", None, [], 1.0])
def test_a_switch_is_on_or_off(tmp_path: Path, value: Any) -> None:
    with pytest.raises(InvalidArgument, match="exiled_states_canada_link is either True or False"):
        load_board("risk2210", exiled_states_canada_link=value)
    with pytest.raises(InvalidArgument, match="long_way is either True or False"):
        load_board(written(tmp_path, small()), long_way=value)


def test_an_unknown_switch() -> None:
    with pytest.raises(InvalidArgument, match="no switch 'moon_link'; it has: exiled_states_canada_link"):
        load_board("risk2210", moon_link=True)
    with pytest.raises(InvalidArgument, match="the board classic has no switch 'exiled_states_canada_link'; it has: -"):
        load_board("classic", exiled_states_canada_link=False)
