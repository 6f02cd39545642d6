"""The command ``report``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.record.tables import recorded

pytestmark = pytest.mark.usefixtures("at_home")


@pytest.fixture
def file(tmp_path):
    with recorded(tmp_path / "games", 60) as game:
        return str(game.path)


def test_a_report_is_written_beside_the_reader(file, capsys):
    assert run("report", file) == 0
    written = Path(f"{Path(file).stem}.html")
    assert capsys.readouterr().err == f"wrote {written}\n"
    assert written.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_it_never_replaces_a_file_unasked(file, capsys):
    target = Path("mine.html")
    target.write_text("mine", encoding="utf-8")
    assert run("report", file, "--output", str(target)) == 2
    assert "mine.html exists; give --force to replace it" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("report", file, "--output", str(target), "--force", "--lang", "fr", "--theme", "dark") == 0
    page = target.read_text(encoding="utf-8")
    assert '<html lang="fr">' in page
    assert 'class="theme-dark"' in page


def test_what_cannot_be_reported_is_told(tmp_path, capsys):
    assert run("report", str(tmp_path / "nope.jsonl")) == 1
    assert "nope.jsonl" in capsys.readouterr().err
    (tmp_path / "no.jsonl").write_text("{}\n", encoding="utf-8")
    assert run("report", str(tmp_path / "no.jsonl")) == 1
    assert not list(tmp_path.glob("*.html"))


def test_a_place_that_cannot_be_written_is_told(file, capsys):
    assert run("report", file, "--output", "no/such/folder/x.html") == 1
    assert "cannot write" in capsys.readouterr().err
