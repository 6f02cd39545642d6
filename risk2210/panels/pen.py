"""The pen: which of the windows that show one game records it, and how they hand it over.

One window writes, the others follow. A window that only follows never takes the pen by itself: when a page is
reloaded, the page after it gets the pen, and not whoever happens to look on. It takes it when its user asks for it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final, Literal

from risk2210.panels.table import Table
from risk2210.record import RecordError

LEASE: Final = 4.0
"""Seconds without a word from any page after which the pen is laid down."""

GRACE: Final = 20.0
"""Seconds for which a new page waits for the pen of the one before it; a page takes its time to load."""

State = Literal["recording", "waiting", "following"]


class Pen:
    """The pen of one table, as this window sees it.

    A page speaks every second while it is in sight. When it is closed or reloaded nobody tells its kernel, which may
    live on for hours; so a kernel that hears nothing lays the pen down for whoever asks next.

    Parameters
    ----------
    table : Table
    clock : callable
        Seconds that only grow.
    """

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self._clock = clock
        self._heard = clock()
        self._wanted_until = clock() + GRACE if table.game.read_only else math.inf
        self._told = self.state

    @property
    def state(self) -> State:
        """Whether this window records, is about to, or follows another one."""
        if not self.table.game.read_only:
            return "recording"
        return "waiting" if self._clock() < self._wanted_until else "following"

    def hear(self) -> None:
        """A page of ours has spoken: hand the pen over if it was asked for, or take it if it is ours to take."""
        self._heard = self._clock()
        game = self.table.game
        if game.asked_for_pen:
            game.let_go()
            self._wanted_until = -math.inf
            self.table.changed()
        elif not game.read_only:
            self._wanted_until = math.inf
        elif self.state == "following" or not self._take():
            self._wanted_until = min(self._wanted_until, self._clock() + GRACE)
            if game.follow() or self.state != self._told:
                self._told = self.state
                self.table.changed()

    def ask(self) -> None:
        """The user wants to record here: take the pen, or have the other window lay it down."""
        self._wanted_until = self._clock() + GRACE
        if self.table.game.read_only and not self._take():
            self.table.game.ask_for_pen()
            self.table.changed()

    def lapse(self) -> float:
        """Lay the pen down if no page has spoken for a while; otherwise, seconds until it may have to be.

        It is taken back at the next word, unless somebody else has it by then.
        """
        if self.table.game.read_only:
            return 0.0
        left = self._heard + LEASE - self._clock()
        if left > 0:
            return left
        self.table.game.let_go()
        self.table.changed()
        return 0.0

    def _take(self) -> bool:
        try:
            self.table.game.take_over()
        except RecordError:
            return False
        self._wanted_until = math.inf
        self.table.changed()
        return True


class Watch:
    """Hears the pages of a kernel, and looks again when the pen may have to be laid down.

    Parameters
    ----------
    guarded : callable
        Wraps what the loop calls later, so that an error of it is shown.
    """

    def __init__(self, guarded: Callable[[Callable[[], object]], Callable[[], None]]) -> None:
        self.pen: Pen | None = None
        """The pen watched; None while no game is open."""
        self._guarded = guarded
        self._watching = False

    @property
    def waiting(self) -> bool:
        """Whether the pen is about to be taken."""
        return self.pen is not None and self.pen.state == "waiting"

    def hear(self) -> None:
        """A page has spoken."""
        if self.pen is not None:
            self.pen.hear()
            self._watch()

    def ask(self) -> None:
        """The user wants to record here."""
        if self.pen is not None:
            self.pen.ask()

    def _watch(self, after: float = LEASE) -> None:
        """Look again later; without a running loop nobody is watched."""
        if self._watching:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._watching = True
        loop.call_later(after, self._guarded(self._look))

    def _look(self) -> None:
        """Lay the pen down if no page has spoken for a while."""
        self._watching = False
        if self.pen is not None:
            left = self.pen.lapse()
            if left > 0:
                self._watch(left)
