"""Files written whole or not at all."""

from __future__ import annotations

import os

import pytest

from risk2210.files import write_whole

pytestmark = pytest.mark.usefixtures("at_home")


def test_a_failed_write_leaves_no_trace(tmp_path):
    (tmp_path / "folder.ipynb").mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        write_whole(tmp_path / "folder.ipynb", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.ipynb"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_written_file_has_the_usual_permissions(tmp_path):
    mask = os.umask(0o022)
    try:
        write_whole(tmp_path / "new", b"x")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o644
        (tmp_path / "new").chmod(0o600)
        write_whole(tmp_path / "new", b"y")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
