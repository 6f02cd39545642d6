"""The user's folder of notebooks: copied there on first use, kept up to date, never overwritten behind his back.

A manifest in the folder holds a digest of each notebook as it was copied. It tells a notebook that nobody edited
(which a later version may replace) from one that somebody did (which is his).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from filelock import FileLock, Timeout
from msgspec import Struct

from risk2210.errors import CodedError, render
from risk2210.files import at_home, write_whole
from risk2210.i18n import N_
from risk2210.oserrors import system_says
from risk2210.resources import notebooks_dir

MANIFEST = ".risk2210-notebooks.json"
"""Name of the manifest in the user's folder."""

FOLDER_VARIABLE = "RISK2210_FOLDER"
"""Environment variable that names the user's folder."""

_FORMAT = 1
_LOCK_SECONDS = 10.0

MESSAGES: Mapping[str, str] = {
    "folder/unwritable": N_(
        "cannot write into the folder {folder}: {reason}; choose another one with --folder or {variable}"
    ),
    "folder/busy": N_("another risk2210 is copying notebooks into {folder}; try again in a moment"),
    "folder/incomplete": N_("this installation has no notebooks (looked in {folder}); install risk2210 again"),
    "folder/manifest": N_(
        "{file} cannot be read ({reason}); it is made anew, and notebooks that differ from the ones shipped "
        "count as changed by you"
    ),
    "folder/copied": N_("copied {name} into {folder}"),
    "folder/updated": N_("updated {name} to this version"),
    "folder/replaced": N_("replaced {name} by this version's"),
    "folder/kept": N_("kept your changed {name}; this version's stands beside it as {beside}"),
    "folder/in-the-way": N_(
        "kept your changed {name}; this version's was not placed beside it, for {beside} was changed too"
    ),
}


class FolderError(CodedError):
    """The user's folder cannot be used; `code` is a key of `MESSAGES`."""

    messages = MESSAGES


class Note(Struct, frozen=True):
    """One thing that was done to the folder; `code` is a key of `MESSAGES`."""

    code: str
    data: dict[str, str]

    def message(self, lang: str = "en") -> str:
        """The note in words."""
        return render(MESSAGES[self.code], self.data, lang)


class _Manifest(Struct, forbid_unknown_fields=True):
    """What was copied: digest by file name; ``offered`` holds new versions the user chose not to take."""

    format: int = _FORMAT
    copied: dict[str, str] = {}
    offered: dict[str, str] = {}


def default_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Folder of the user's notebooks: ``RISK2210_FOLDER``, else ``risk2210`` in his documents.

    Examples
    --------
    >>> default_folder({"RISK2210_FOLDER": "/srv/games"}).as_posix()
    '/srv/games'
    """
    env = os.environ if environ is None else environ
    named = env.get(FOLDER_VARIABLE)
    return at_home(named) if named else platformdirs.user_documents_path() / "risk2210"


def digest(content: bytes) -> str:
    """SHA-256, in hex, of what a person writes in a notebook: the kinds and sources of its cells.

    Running and saving a notebook changes outputs, run numbers and metadata; that is not an edit. Bytes that are no
    notebook are taken as they are.

    Examples
    --------
    >>> cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": []}
    >>> run = cell | {"source": "1 + 1", "outputs": [{"output_type": "execute_result"}], "execution_count": 3}
    >>> digest(json.dumps({"cells": [cell]}).encode()) == digest(json.dumps({"cells": [run]}).encode())
    True
    """
    try:
        cells = json.loads(content)["cells"]
        written: Any = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha256(json.dumps(written).encode()).hexdigest()


def shipped_notebooks(source: Path | None = None) -> dict[str, bytes]:
    """Content of each notebook that travels with the package, by file name.

    Raises
    ------
    FolderError
        When there is none: the installation is broken.
    """
    folder = notebooks_dir() if source is None else source
    found = {path.name: path.read_bytes() for path in sorted(folder.glob("*.ipynb"))}
    if not found:
        raise FolderError("folder/incomplete", folder=folder)
    return found


def update_folder(
    folder: Path, *, replace: Callable[[str], bool] | None = None, source: Path | None = None
) -> tuple[Note, ...]:
    """Bring the user's folder up to date with the notebooks of this version.

    Parameters
    ----------
    folder : Path
        Made when missing.
    replace : callable, optional
        Asked with a file name whether the user's changed notebook may be replaced by a newer one. Without it the
        changed one stays and the newer one is placed beside it as ``NAME.new.ipynb``, once for each version.
    source : Path, optional
        Where the shipped notebooks are; by default those of the package.

    Returns
    -------
    tuple of Note
        What was done; empty when everything was in place.

    Raises
    ------
    FolderError
        When the folder cannot be written, is in use by another start, or the package has no notebooks.
    """
    shipped = shipped_notebooks(source)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / f"{MANIFEST}.lock", timeout=_LOCK_SECONDS):
            manifest, notes = _read_manifest(folder)
            before = msgspec.json.encode(manifest)
            for name, content in shipped.items():
                notes += _update_one(folder, name, content, manifest, replace)
            if msgspec.json.encode(manifest) != before or not (folder / MANIFEST).is_file():
                write_whole(folder / MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    except Timeout:
        raise FolderError("folder/busy", folder=folder) from None
    except OSError as error:
        reason = system_says(error, cure=False)
        raise FolderError("folder/unwritable", folder=folder, reason=reason, variable=FOLDER_VARIABLE) from None
    return tuple(notes)


def _read_manifest(folder: Path) -> tuple[_Manifest, list[Note]]:
    path = folder / MANIFEST
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=_Manifest)
    except FileNotFoundError:
        return _Manifest(), []
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return _Manifest(), [Note("folder/manifest", {"file": str(path), "reason": str(error)})]
    if manifest.format != _FORMAT:
        reason = f"format {manifest.format}"
        return _Manifest(), [Note("folder/manifest", {"file": str(path), "reason": reason})]
    return manifest, []


def _update_one(
    folder: Path, name: str, content: bytes, manifest: _Manifest, replace: Callable[[str], bool] | None
) -> list[Note]:
    target, new = folder / name, digest(content)
    if not target.exists():
        _copy(target, content, manifest)
        return [Note("folder/copied", {"name": name, "folder": str(folder)})]
    theirs = digest(target.read_bytes())
    if theirs == new:
        manifest.copied[name] = new
        return []
    if theirs == manifest.copied.get(name):  # nobody edited it since it was copied
        _copy(target, content, manifest)
        return [Note("folder/updated", {"name": name})]
    if new in (manifest.copied.get(name), manifest.offered.get(name)):  # edited, and nothing newer to offer
        return []
    if replace is not None and replace(name):
        _copy(target, content, manifest)
        return [Note("folder/replaced", {"name": name})]
    beside = target.with_suffix(".new.ipynb")
    data = {"name": name, "beside": beside.name}
    if beside.exists() and digest(beside.read_bytes()) not in (new, manifest.copied.get(beside.name)):
        return [Note("folder/in-the-way", data)]
    _copy(beside, content, manifest)
    manifest.offered[name] = new
    return [Note("folder/kept", data)]


def _copy(target: Path, content: bytes, manifest: _Manifest) -> None:
    write_whole(target, content)
    manifest.copied[target.name] = digest(content)
