"""Make the notebooks of the lessons anew: ``python -m tests.notebooks.regenerate_lessons``."""

from __future__ import annotations

from risk2210.learn.notebook import lesson_notebooks
from risk2210.resources import notebooks_dir

if __name__ == "__main__":
    for name, content in lesson_notebooks().items():
        (notebooks_dir() / name).write_bytes(content)
