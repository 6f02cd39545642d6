"""Errors in callbacks: Jupyter swallows them, so each is written to a file and told in plain words."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import platformdirs

from risk2210.errors import RiskError
from risk2210.i18n import N_, translation

log = logging.getLogger(__name__)

FILE = "companion.log"
_SIZE = 200_000

UNEXPECTED = N_("Something went wrong ({kind}: {reason}). The game on disk is safe. Details: {file}")


def log_file() -> Path:
    """The file that errors are written to, in the user's folder for logs."""
    return platformdirs.user_log_path("risk2210", appauthor=False) / FILE


def safely(call: Callable[..., object], say: Callable[[str], object], lang: Callable[[], str]) -> Callable[..., None]:
    """`call`, but an error inside it is logged and told instead of being swallowed.

    Parameters
    ----------
    call : callable
        What a widget calls.
    say : callable
        Shows a line of text to the user.
    lang : callable
        The reader's language at that moment.

    Examples
    --------
    >>> from risk2210.errors import InvalidArgument
    >>> def fail():
    ...     raise InvalidArgument("no such game")
    >>> safely(fail, print, lambda: "en")()
    no such game
    """

    @wraps(call)
    def guarded(*args: Any, **kwargs: Any) -> None:
        try:
            call(*args, **kwargs)
        except RiskError as error:
            message = getattr(error, "message", None)
            say(message(lang()) if callable(message) else translation(lang()).gettext(str(error)))
        except Exception as error:
            file = _write(error)
            template = translation(lang()).gettext(UNEXPECTED)
            say(template.format(kind=type(error).__name__, reason=error, file=file))

    return guarded


def _write(error: Exception) -> Path:
    """Write the error to the log file, as far as that can be written."""
    file = log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=_SIZE, backupCount=1, encoding="utf-8")
    except OSError:
        log.exception("a callback of the companion failed", exc_info=error)
        return file
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    try:
        log.error("a callback of the companion failed", exc_info=error)
    finally:
        log.removeHandler(handler)
        handler.close()
    return file
