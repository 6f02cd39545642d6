"""The user's folder of notebooks: brought up to date, and nothing of his lost."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from risk2210 import userfolder
from risk2210.userfolder import MANIFEST, FolderError, default_folder, digest, update_folder
from tests.cli.terminal import run

pytestmark = pytest.mark.usefixtures("at_home")


def notebook(*sources, ran=False):
    outputs = [{"output_type": "stream", "name": "stdout", "text": "x"}] if ran else []
    cells = [
        {"cell_type": "code", "source": source, "outputs": outputs, "execution_count": 7 if ran else None}
        for source in sources
    ]
    return json.dumps({"cells": cells, "metadata": {"ran": ran}}).encode()


@pytest.fixture
def shipped(tmp_path):
    source = tmp_path / "shipped"
    source.mkdir()
    (source / "companion.ipynb").write_bytes(notebook("version 1"))
    (source / "other.ipynb").write_bytes(notebook("other"))
    return source


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "documents" / "risk2210"


def codes(notes):
    return [note.code.removeprefix("folder/") for note in notes]


def test_first_use_copies(folder, shipped):
    assert codes(update_folder(folder, source=shipped)) == ["copied", "copied"]
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 1")
    assert update_folder(folder, source=shipped) == ()


def test_a_notebook_that_only_ran_is_brought_up_to_date(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("version 1", ran=True))
    assert update_folder(folder, source=shipped) == ()
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 1", ran=True)
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    assert codes(update_folder(folder, source=shipped)) == ["updated"]
    assert (folder / "companion.ipynb").read_bytes() == notebook("version 2")


def test_a_changed_notebook_stays_and_the_new_one_lies_beside_it(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    assert update_folder(folder, source=shipped) == ()  # nothing newer to offer
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    (note,) = update_folder(folder, source=shipped)
    assert note.code == "folder/kept"
    assert "companion.new.ipynb" in note.message("en")
    assert (folder / "companion.ipynb").read_bytes() == notebook("mine")
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("version 2")
    assert update_folder(folder, source=shipped) == ()  # said once for each version
    (shipped / "companion.ipynb").write_bytes(notebook("version 3"))
    assert codes(update_folder(folder, source=shipped)) == ["kept"]
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("version 3")


def test_a_changed_new_one_is_not_replaced_either(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (folder / "companion.new.ipynb").write_bytes(notebook("mine too"))
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    assert codes(update_folder(folder, source=shipped)) == ["in-the-way"]
    assert (folder / "companion.new.ipynb").read_bytes() == notebook("mine too")


@pytest.mark.parametrize(("answer", "left"), [(True, "version 2"), (False, "mine")])
def test_the_owner_of_a_changed_notebook_is_asked(folder, shipped, answer, left):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (shipped / "companion.ipynb").write_bytes(notebook("version 2"))
    asked = []
    update_folder(folder, source=shipped, replace=lambda name: asked.append(name) or answer)
    assert asked == ["companion.ipynb"]
    assert (folder / "companion.ipynb").read_bytes() == notebook(left)
    update_folder(folder, source=shipped, replace=lambda name: pytest.fail("asked twice"))


@pytest.mark.parametrize("torn", [b"", b"{", b"[]", b'{"copied": 3}', b'{"format": 2}', b"\xff\xfe", b'{"new": 1}'])
def test_a_broken_manifest_costs_nobody_his_work(folder, shipped, torn):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").write_bytes(notebook("mine"))
    (folder / MANIFEST).write_bytes(torn)
    notes = update_folder(folder, source=shipped)
    assert codes(notes) == ["manifest", "kept"]
    assert str(folder / MANIFEST) in notes[0].message("fr")
    assert (folder / "companion.ipynb").read_bytes() == notebook("mine")
    assert update_folder(folder, source=shipped) == ()


def test_a_deleted_notebook_comes_back(folder, shipped):
    update_folder(folder, source=shipped)
    (folder / "companion.ipynb").unlink()
    assert codes(update_folder(folder, source=shipped)) == ["copied"]


def test_a_file_that_is_no_notebook_counts_by_its_bytes():
    assert digest(b"not json") != digest(b"not json ")
    assert digest(b'{"cells": 3}') != digest(b'{"cells": 4}')


def test_a_folder_that_cannot_be_written(tmp_path, shipped, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError) as caught:
        update_folder(tmp_path / "file" / "games", source=shipped)
    assert caught.value.code == "folder/unwritable"
    assert run("lab", "--folder", str(tmp_path / "file" / "games")) == 1
    assert "--folder" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(folder, shipped):
    folder.mkdir(parents=True)
    folder.chmod(0o555)
    with pytest.raises(FolderError, match="--folder"):
        update_folder(folder, source=shipped)


def test_a_broken_installation_says_so(folder, tmp_path, shipped):
    (tmp_path / "empty").mkdir()
    with pytest.raises(FolderError, match="install risk2210 again"):
        update_folder(folder, source=tmp_path / "empty")


def test_two_starts_at_once(folder, shipped, monkeypatch):
    folder.mkdir(parents=True)
    monkeypatch.setattr(userfolder, "_LOCK_SECONDS", 0.1)
    with (
        userfolder.FileLock(folder / f"{MANIFEST}.lock"),
        pytest.raises(FolderError, match="another risk2210"),
    ):
        update_folder(folder, source=shipped)


def test_the_folder_is_where_the_user_says(tmp_path):
    assert default_folder({"RISK2210_FOLDER": "~/games"}) == Path.home() / "games"
    assert default_folder({}).name == "risk2210"
