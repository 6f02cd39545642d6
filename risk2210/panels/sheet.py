"""`Sheet`: a widget that draws a tree of elements and tells what was done to them; one widget for a whole panel."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from risk2210.i18n import N_, translation
from risk2210.panels.markup import Node, find, plain

_HERE = Path(__file__).parent

LOST = N_(
    "The program behind this page does not answer. The game is safe on the disk: reload the page, or in JupyterLab "
    "run the cell again, and it goes on where it stopped."
)
"""What a page says when its kernel is gone."""

Act = Callable[[str, Any], object]
"""Called with the name of an action and its value."""


class Sheet(anywidget.AnyWidget):
    """Draws what `show` is given and calls `act` with what is done on any page that shows it.

    A whole panel is one widget, so that a change is one message; a page keeps the elements that stay the same, the
    focus and what is being typed. Nothing in the tree is ever read as markup.

    Parameters
    ----------
    act : callable
        Called with the name of an action and its value.
    kind : str
        Class of the element, for the layout.
    label : str
        What a screen reader calls it.
    role : str
        Its ARIA role.
    ident : str
        Id of the element, for those that refer to it.

    Examples
    --------
    >>> from risk2210.panels.markup import button
    >>> done = []
    >>> sheet = Sheet(lambda action, value: done.append((action, value)))
    >>> sheet.show(button("Claim", "claim", "egypt"))
    >>> sheet.press("claim")  # what a click does
    >>> done
    [('claim', 'egypt')]
    """

    _esm = _HERE / "sheet.js"
    _css = _HERE / "sheet.css"
    _tree: Any = traitlets.List().tag(sync=True)
    _kind = traitlets.Unicode().tag(sync=True)
    _label = traitlets.Unicode().tag(sync=True)
    _role = traitlets.Unicode().tag(sync=True)
    _ident = traitlets.Unicode().tag(sync=True)
    _lost = traitlets.Unicode().tag(sync=True)

    def __init__(self, act: Act, kind: str = "", label: str = "", *, role: str = "group", ident: str = "") -> None:
        self._act = act
        self._asked_by: str | None = None
        super().__init__(_kind=kind, _label=label, _role=role, _ident=ident, _lost=translation("en").gettext(LOST))
        self.on_msg(self._receive)

    def show(self, *nodes: Node | None) -> None:
        """Draw these nodes in place of what was there."""
        self._tree = [node for node in nodes if node is not None]

    def speak(self, lang: str, label: str) -> None:
        """The language of what a page says by itself, and what a screen reader calls the sheet."""
        self._lost = translation(lang).gettext(LOST)
        self._label = label

    @property
    def tree(self) -> list[Node]:
        """What is drawn."""
        return list(self._tree)

    def text(self) -> str:
        """What is drawn, as plain text."""
        return plain(self._tree)

    def offers(self, action: str) -> list[dict[str, Any]]:
        """Attributes of the elements that report this action and may be used now."""
        return [attributes for attributes in find(self._tree, action) if not attributes.get("disabled")]

    def press(self, action: str, value: Any = None) -> None:
        """Do what a page does when an element with this action is used; without a value, the first one's own.

        Raises
        ------
        LookupError
            Nothing of this name can be used now.
        """
        offered = self.offers(action)
        if value is not None:
            fixed = [attributes for attributes in offered if attributes.get("do") == action]
            if fixed and all(attributes.get("value") != value for attributes in fixed):
                offered = [attributes for attributes in offered if attributes not in fixed]
        if not offered:
            raise LookupError(f"{action} ({value}) is not offered: {self.text()}")
        self._act(action, offered[0].get("value") if value is None else value)

    def hand_over(self, name: str, kind: str, content: bytes) -> None:
        """Give a file to the page that sent the message being answered, for its user to keep; to no other page.

        Parameters
        ----------
        name : str
            Of the file, as the browser proposes it.
        kind : str
            Media type.
        content : bytes
            Sent packed: a Jupyter server lets through a megabyte a second.
        """
        if self._asked_by is not None:
            self.send({"file": name, "type": kind, "to": self._asked_by}, [gzip.compress(content)])

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of a page; a page is not trusted to send anything sensible."""
        if isinstance(content, dict) and isinstance(content.get("do"), str):
            value = content.get("value")
            view = content.get("view")
            self._asked_by = view if isinstance(view, str) else None
            if value is None or isinstance(value, str | int | bool):
                self._act(content["do"], value)
            self.send({"done": content.get("n")})
