"""Every notebook runs from top to bottom, is kept without what running it leaves behind, and explains itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from risk2210.learn.notebook import lesson_notebooks

ROOT = Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LONGEST_CELL = 10


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return request.param


TWINS = [path for path in NOTEBOOKS if path.stem.endswith(".fr")]
LESSONS = {name.removesuffix(".ipynb") for name in lesson_notebooks()}
RUN = [path for path in NOTEBOOKS if path.stem not in LESSONS or path.stem == "lesson_05_dice"]
"""The notebooks of the lessons are made from one mould; what differs, their tasks, is tested where the lessons are."""

PAIRED = {path.stem.removesuffix(".fr") for path in TWINS}
RUNS = [
    pytest.param(path, lang, id=f"{path.stem}-{lang}")
    for path in RUN
    for lang in (["fr"] if path in TWINS else ["en"] if path.stem in PAIRED else ["en", "fr"])
]
"""A twin speaks French whatever the reader's language is, so its English pair is run in English only."""


def test_the_notebooks_are_there():
    assert {path.stem for path in NOTEBOOKS} >= {"companion", "board_explorer", "odds"}
    assert {path.stem for path in TWINS} == {"board_explorer.fr", "odds.fr"}


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.stem)
def test_a_french_twin_runs_the_same_cells(twin):
    cells = {
        path: {cell["id"]: (cell["cell_type"], cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]}
        for path in (twin, twin.with_name(twin.name.replace(".fr", "")))
    }
    french, english = cells.values()
    assert set(french) == {*english, "language", "language-text"}
    for ident, (kind, source) in english.items():
        assert french[ident][0] == kind
        assert (french[ident][1] == source) == (kind == "code"), ident


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.stem)
def test_french_typography(twin):
    for cell in json.loads(twin.read_text("utf-8"))["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            assert "’" not in text, cell["id"]
            assert not re.search(r"\w [:;!?»]|« ", re.sub(r"`[^`]*`", "", text)), cell["id"]


@pytest.mark.parametrize(("notebook", "lang"), RUNS)
def test_it_runs_from_top_to_bottom(notebook, lang, tmp_path, monkeypatch):
    monkeypatch.setenv("RISK2210_LANG", lang)
    monkeypatch.setenv("RISK2210_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")
    content = nbformat.read(notebook, as_version=4)
    client = NotebookClient(
        content, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()  # raises on the first error
    for cell in content.cells:
        assert [
            out.text for out in cell.get("outputs", ()) if out.output_type == "stream" and out.name == "stderr"
        ] == []


def test_the_notebooks_of_the_lessons_are_current():
    shipped = {path.name: path.read_bytes() for path in NOTEBOOKS if path.stem.startswith("lesson_")}
    assert shipped == dict(lesson_notebooks())  # else: python -m tests.notebooks.regenerate_lessons


def test_it_is_valid_and_stripped(notebook):
    content = nbformat.read(notebook, as_version=4)
    nbformat.validate(content)
    assert "widgets" not in content.metadata
    for cell in content.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
    assert len({cell.id for cell in content.cells}) == len(content.cells)


def test_its_cells_are_short_and_each_is_explained(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    for before, cell in zip([None, *cells], cells, strict=False):
        if cell["cell_type"] == "code":
            assert len(cell["source"]) <= LONGEST_CELL, cell["id"]
            assert before is not None, cell["id"]
            assert before["cell_type"] == "markdown", cell["id"]
