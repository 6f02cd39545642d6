"""How far long work has come, told where a person looks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

Progress = Callable[[int, int], None]
"""Called with the steps done so far and all of them."""

BAR: Final = 30
"""Length of the bar in characters."""


def bar() -> Progress | None:
    """A bar on a terminal's error stream, gone when the work is done; None where no person looks."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, steps: int) -> None:
        full = BAR * done // steps
        end = "\r\033[K" if done == steps else ""
        sys.stderr.write(f"\r[{'█' * full}{' ' * (BAR - full)}] {100 * done // steps} %{end}")
        sys.stderr.flush()

    return show
