"""The language chosen on a page, kept for the next one: a page that is loaded anew is a new companion."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from risk2210.files import write_whole
from risk2210.i18n import LANGUAGES

FILE: Final = "companion.json"
"""Where it is kept, in the folder of the games."""


class _Kept(Struct):
    language: str
    instead_of: str


def kept_language(folder: Path, default: str) -> str:
    """The language chosen last, or `default`.

    Parameters
    ----------
    folder : Path
    default : str
        What the companion was opened in. A choice made when it was opened in another language no longer holds, so that
        opening it in a language always does.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keep_language(Path(folder), "fr", "en")
    ...     kept_language(Path(folder), "en"), kept_language(Path(folder), "fr")
    ('fr', 'fr')
    """
    try:
        kept = msgspec.json.decode((folder / FILE).read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return default
    return kept.language if kept.instead_of == default and kept.language in LANGUAGES else default


def keep_language(folder: Path, language: str, default: str) -> None:
    """Keep the language chosen; where nothing can be written it just lasts no longer than the page."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FILE, msgspec.json.encode(_Kept(language, default)))
