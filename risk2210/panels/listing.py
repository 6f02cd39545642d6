"""A small table of facts: text in a terminal, HTML in a notebook, and nothing in it is ever taken for markup."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class Listing(Struct, frozen=True):
    """Rows under headings.

    Parameters
    ----------
    headings : tuple of str
    rows : tuple of tuple
        As long as `headings`; numbers are set to the right.
    caption : str

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

    def __str__(self) -> str:
        lines = [self.headings, *(tuple(map(str, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        right = [
            bool(self.rows) and all(isinstance(row[i], int | float) for row in self.rows) for i in range(len(widths))
        ]

        def line(cells: Sequence[str]) -> str:
            parts = (c.rjust(w) if r else c.ljust(w) for c, w, r in zip(cells, widths, right, strict=True))
            return "  ".join(parts).rstrip()

        return "\n".join(filter(None, [self.caption, *map(line, lines)]))

    def html(self) -> str:
        """The table as HTML, every cell escaped."""
        head = "".join(f'<th scope="col" style="text-align: left">{html.escape(text)}</th>' for text in self.headings)
        body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in self.rows)
        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}


def _cell(value: object) -> str:
    align = "right" if isinstance(value, int | float) else "left"
    return f'<td style="text-align: {align}">{html.escape(str(value))}</td>'


def listing(headings: Iterable[str], rows: Iterable[Iterable[Any]], caption: str = "") -> Listing:
    """Make a `Listing` of any iterables."""
    return Listing(tuple(headings), tuple(tuple(row) for row in rows), caption)
