"""What a `Sheet` draws: a small tree of elements described in Python. Text in it is only ever text, never markup.

An element is ``[tag, attributes, children]``, plain lists and mappings that travel to the page as JSON. The attribute
``do`` names the action that a click reports, ``set`` the one that a changed field reports; both go to the sheet's owner
with a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

REPORTS = ("do", "set", "enter", "live", "complete", "pad", "tick")
"""Attributes that name an action."""

Node = str | list[Any]
"""An element, or a piece of text."""


def el(tag: str, *children: Node | None, **attributes: Any) -> Node:
    """One element; children and attributes that are None are left out.

    Attribute names are written as in Python: ``class_`` for ``class``, ``aria_label`` for ``aria-label``.

    Examples
    --------
    >>> el("p", "3 < 4", class_="note", title=None)
    ['p', {'class': 'note'}, ['3 < 4']]
    """
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items() if value is not None}
    return [tag, named, [child for child in children if child is not None]]


def button(
    label: str, action: str, value: Any = None, *, kind: str = "", pressed: bool | None = None, **more: Any
) -> Node:
    """A button; `kind` is ``"primary"``, ``"quiet"`` or another class; `pressed` makes it a toggle."""
    classes = " ".join(filter(None, ("btn", kind)))
    state = None if pressed is None else str(pressed).lower()
    return el("button", label, type="button", class_=classes, do=action, value=value, aria_pressed=state, **more)


def row(*children: Node | None, kind: str = "", **more: Any) -> Node:
    """Elements side by side, wrapping where there is no room."""
    return el("div", *children, class_=f"row {kind}".strip(), **more)


def note(text: str, kind: str = "") -> Node:
    """A line of small text."""
    return el("p", text, class_=f"note {kind}".strip())


def heading(text: str) -> Node:
    """The heading of a panel."""
    return el("h2", text)


def stepper(label: str, action: str, count: int, least: int, most: int) -> Node:
    """A number with a button on either side; presses still on their way are counted."""
    sign, off = {"class_": "btn step", "type": "button", "do": action}, {"least": count <= least, "most": count >= most}
    return el(
        "div",
        el("span", label, class_="stepper-label"),
        el("button", "−", value=count - 1, delta=-1, disabled=off["least"] or None, aria_label=f"{label} −1", **sign),
        el("output", str(count), aria_label=label),
        el("button", "+", value=count + 1, delta=1, disabled=off["most"] or None, aria_label=f"{label} +1", **sign),
        class_="stepper",
        role="group",
        aria_label=label,
        key=action,
        count=count,
        least=least,
        most=most,
    )


def counts(label: str, action: str, count: int, most: int, *more: Node) -> Node:
    """The numbers from 1 to `most` to choose from, in a line after their name."""
    numbers = [
        button(str(n), action, n, kind="tick", pressed=n == count, aria_label=f"{label} {n}")
        for n in range(1, most + 1)
    ]
    return row(el("span", label, class_="name"), *numbers, *more, kind="line")


def choice(
    label: str,
    action: str,
    options: Iterable[tuple[str, str]],
    chosen: str,
    *,
    hidden: bool = False,
    long: bool = False,
) -> Node:
    """A drop-down list of (value, text); with `hidden` its label is for screen readers alone.

    With `long` texts the list stands under its label.
    """
    listed = [el("option", text, value=value, selected=(value == chosen) or None) for value, text in options]
    name = None if hidden else el("span", label)
    return el(
        "label",
        name,
        el("select", *listed, set=action, aria_label=label, value=chosen),
        class_="field long" if long else "field",
    )


def field(label: str, action: str, value: str, *, kind: str = "text", long: bool = False, **more: Any) -> Node:
    """A labelled line to type in; it reports when it is left or Enter is pressed.

    With `long` texts the line stands under its label.
    """
    return el(
        "label",
        el("span", label),
        el("input", type=kind, set=action, value=value, autocomplete="off", spellcheck="false", **more),
        class_="field long" if long else "field",
    )


def tick(label: str, action: str, on: bool, *, value: Any = None, disabled: bool = False, **more: Any) -> Node:
    """A box to tick, drawn as a toggle button."""
    return button(label, action, value, kind="tick", pressed=on, disabled=disabled or None, **more)


def details(summary: str, *children: Node | None, key: str | None = None) -> Node:
    """Something folded away under its summary."""
    return el("details", el("summary", summary), *children, key=key)


def table(headings: Sequence[str], rows: Iterable[Sequence[Node]], caption: str = "") -> Node:
    """A table; cells that are numbers should be given as text."""
    head = el("tr", *[el("th", text, scope="col") for text in headings])
    body = [el("tr", *[el("td", cell) for cell in cells]) for cells in rows]
    name = el("caption", caption) if caption else None
    return el("table", name, el("thead", head), el("tbody", *body))


def plain(nodes: Iterable[Node]) -> str:
    """The text of some nodes, an element on a line.

    Examples
    --------
    >>> plain([el("p", "Two", el("b", "words")), "end"])
    'Two words end'
    """
    parts: list[str] = []
    for node in nodes:
        if isinstance(node, str):
            parts.append(node)
        else:
            parts.append(plain(node[2]))
    return " ".join(part for part in parts if part)


def find(nodes: Iterable[Node], action: str) -> list[dict[str, Any]]:
    """Attributes of all elements that report `action`, in order."""
    found: list[dict[str, Any]] = []
    for node in nodes:
        if isinstance(node, list):
            attributes = node[1]
            if action in {attributes.get(name) for name in REPORTS}:
                found.append(attributes)
            found.extend(find(node[2], action))
    return found
