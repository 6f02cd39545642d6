"""A small table of facts: text in a terminal, HTML in a notebook, and nothing in it is ever taken for markup."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

from msgspec import Struct


class Listing(Struct, frozen=True):
    """Rows under headings.

    Parameters
    ----------
    headings : tuple of str
    rows : tuple of tuple
        As long as `headings`; columns of numbers are set to the right.
    caption : str
    right : frozenset of int
        Other columns set to the right, counted from 0: numbers as they are written in some language.

    Examples
    --------
    >>> print(listing(["Region", "Bonus"], [["Asia", 7], ["Africa", 3]]))
    Region  Bonus
    Asia        7
    Africa      3
    """

    headings: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    caption: str = ""
    right: frozenset[int] = frozenset()

    def aligned_right(self, column: int) -> bool:
        """Whether a column is set to the right."""
        numbers = bool(self.rows) and all(isinstance(row[column], int | float) for row in self.rows)
        return numbers or column in self.right

    def __str__(self) -> str:
        lines = [self.headings, *(tuple(map(str, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        right = list(map(self.aligned_right, range(len(widths))))

        def line(cells: Sequence[str]) -> str:
            parts = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(cells, widths, right, strict=True))
            return "  ".join(parts).rstrip()

        return "\n".join(filter(None, [self.caption, *map(line, lines)]))

    def html(self) -> str:
        """The table as HTML, every cell escaped."""
        head = "".join(f'<th scope="col" style="text-align: left">{html.escape(text)}</th>' for text in self.headings)
        body = "".join(f"<tr>{''.join(map(self._cell, count(), row))}</tr>" for row in self.rows)
        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def _cell(self, column: int, value: object) -> str:
        align = "right" if isinstance(value, int | float) or column in self.right else "left"
        return f'<td style="text-align: {align}">{html.escape(str(value))}</td>'

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}


def listing(
    headings: Iterable[str], rows: Iterable[Iterable[Any]], caption: str = "", *, right: Iterable[int] = ()
) -> Listing:
    """Make a `Listing` of any iterables."""
    return Listing(tuple(headings), tuple(tuple(row) for row in rows), caption, frozenset(right))
