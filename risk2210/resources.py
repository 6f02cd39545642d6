"""Where the files that travel with the package are: boards and notebooks.

In a checkout they lie beside the package; in an installed wheel they lie inside it.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_data"


def _folder(name: str) -> Path:
    inside = _INSTALLED / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def boards_dir() -> Path:
    """Folder that holds one folder a board."""
    return _folder("boards")


def notebooks_dir() -> Path:
    """Folder that holds the notebooks as shipped."""
    return _folder("notebooks")
