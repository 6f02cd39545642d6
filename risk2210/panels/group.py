"""Who has won how often, over all recorded games: tables for the home screen."""

from __future__ import annotations

from risk2210.listing import Listing
from risk2210.panels.markup import Node, el, note, table
from risk2210.record.group import Group
from risk2210.record.group_words import group_notes, group_tables


def group_nodes(group: Group, lang: str) -> list[Node]:
    """The tables of a group, what their columns mean, and the files that could not be read."""
    nodes: list[Node] = [_drawn(listed) for listed in group_tables(group, lang)]
    nodes += map(note, group_notes(group, lang))
    return nodes + [note(unread.error.message(lang)) for unread in group.unread]


def _drawn(listed: Listing) -> Node:
    """A table, in a frame that scrolls where the screen is narrow."""
    return el("div", table(listed.headings, [list(map(str, row)) for row in listed.rows]), class_="scroll figures")
