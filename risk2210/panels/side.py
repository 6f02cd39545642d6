"""What stands beside the board while a game goes on: the step panel, what was said, and the rules at hand."""

from __future__ import annotations

from risk2210.panels.corrections import Corrections
from risk2210.panels.head import legend
from risk2210.panels.markup import Node, button, el, heading, note, row
from risk2210.panels.rulebook import rules_at_hand
from risk2210.panels.ruling import Editor
from risk2210.panels.step import Step
from risk2210.panels.table import Table
from risk2210.view.telling import effect_line


def game_side(
    table: Table, step: Step, corrections: Corrections, said: str, refused: bool, query: str, *, waiting: bool
) -> list[Node]:
    """The step panel, or why there is none, with what goes along with it.

    Parameters
    ----------
    table : Table
    step : Step
        The step panel.
    corrections : Corrections
        Says what is to be done about an entry that no longer holds.
    said : str
        The line of text under it.
    refused : bool
        Whether that line says why a move was refused.
    query : str
        What is searched in the rules.
    waiting : bool
        Whether this window is about to record.
    """
    _ = table.gettext
    drafting = isinstance(step, Editor)
    nodes: list[Node | None] = [heading(step.title())]
    if table.shown is not None:
        nodes.append(row(button(_("Back to the present"), "look", len(table.game), kind="primary")))
    elif table.game.read_only:
        nodes.extend(_follower(table, waiting))
    else:
        nodes.extend(corrections.tree())
        nodes.extend(step.tree())
    if table.looked_at.step != "over":
        nodes += [el("p", effect_line(table, effect), class_="note") for effect in table.looked_at.lasting]
    nodes.append(el("p", said, class_="said refused" if refused else "said", role="status", key="said"))
    if refused and not drafting:
        nodes.append(row(button(_("Record anyway, as a ruling"), "ruling", kind="quiet")))
    rules = rules_at_hand(table, step.page_name(), query)
    free = not drafting and table.shown is None and not table.game.read_only
    ruling = button(_("Ruling"), "ruling", kind="quiet") if free else None
    nodes.append(row(rules, legend(table), ruling, kind="aids", key="aids"))
    return [node for node in nodes if node is not None]


def _follower(table: Table, waiting: bool) -> list[Node]:
    """What a window says that does not record, and how it comes to."""
    _ = table.gettext
    told = (
        _("One moment: the window before this one still holds the pen.")
        if waiting
        else _("Another window records this game; this one follows it move by move.")
    )
    return [
        el("p", told, class_="now"),
        note(_("One window writes at a time. If you take over here, the other one follows; nothing is lost.")),
        row(button(_("Record here instead"), "take_pen", kind="primary")),
    ]
