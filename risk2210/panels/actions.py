"""What an element of a page reports, and the method that does it."""

from __future__ import annotations

from typing import Any


def do(receiver: object, action: str, value: Any) -> bool:
    """Have the receiver do an action: ``"name"`` calls ``do_name(value)``, ``"name:x"`` calls ``do_name("x", value)``.

    Returns
    -------
    bool
        Whether the receiver knows such an action.

    Examples
    --------
    >>> class Lamp:
    ...     def do_light(self, room, value):
    ...         print(room, value)
    >>> do(Lamp(), "light:hall", True), do(Lamp(), "dance", True)
    hall True
    (True, False)
    """
    name, _, argument = action.partition(":")
    method = getattr(receiver, f"do_{name}", None)
    if method is None:
        return False
    method(argument, value) if argument else method(value)
    return True
