"""One notebook for each lesson, made from its data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from risk2210.learn.teaching import FOLDER, Lesson, lessons


def lesson_notebooks() -> Mapping[str, bytes]:
    """The notebooks by file name.

    Examples
    --------
    >>> list(lesson_notebooks())[0]
    'lesson_01_control.ipynb'
    """
    numbers = {path.stem.partition("-")[2]: path.stem.partition("-")[0] for path in FOLDER.glob("*.toml")}
    return {f"lesson_{numbers[name]}_{name}.ipynb": _notebook(found) for name, found in lessons().items()}


def _notebook(found: Lesson) -> bytes:
    title, idea = found.title, found.idea
    clauses = list(dict.fromkeys(task.clause for task in found.tasks))
    board = "" if found.board == "risk2210" else f', "{found.board}"'
    cells = [
        _markdown("title", f"# {title.en}", "", f"*{title.fr}*", "", idea.en, "", f"*{idea.fr}*"),
        _markdown(
            "how",
            "Run the cell (Shift + Enter): the lesson is played on the board. "
            "*Exécutez la cellule (Maj + Entrée) : la leçon se joue sur le plateau.*",
        ),
        _code("lesson", "from risk2210.panels.classroom import Classroom", "", f'Classroom("{found.id}")'),
        _markdown(
            "engine",
            "The same by hand: a task is a position and claims that the rules check. "
            "*La même chose à la main : une position et des affirmations que les règles vérifient.*",
        ),
        _code(
            "task",
            "from risk2210.learn.teaching import lesson",
            "",
            f'task = lesson("{found.id}").tasks[0]',
            "position = task.scene.position()",
            "task.ask.en, position",
        ),
        _markdown("clauses", "The clauses it rests on. *Les articles sur lesquels elle repose.*"),
        _code(
            "rules",
            "from risk2210.learn import rulebook",
            "",
            f'book = rulebook("en"{board})',
            f"for number in {json.dumps(clauses)}:",
            '    print(number, book[number].title, "–", book[number].text)',
        ),
    ]
    metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    content = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _source(lines: tuple[str, ...]) -> list[str]:
    return [f"{line}\n" for line in lines[:-1]] + [lines[-1]]


def _markdown(ident: str, *lines: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": ident, "metadata": {}, "source": _source(lines)}


def _code(ident: str, *lines: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": ident,
        "metadata": {},
        "outputs": [],
        "source": _source(lines),
    }
