"""What has to be sent to turn one figure into another: changed properties only, changed places of lists only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def changes(before: Mapping[str, Any], after: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted paths whose value differs, with the new value.

    A list of unchanged length with few changed places is given as ``{"at": places, "values": values}``.

    Parameters
    ----------
    before, after : mapping
        Plain data of the same keys; a key that only `before` has is given the value None.

    Examples
    --------
    >>> list(changes({"x": [1, 2, 3], "line": {"width": 1}}, {"x": [1, 5, 3], "line": {"width": 2}}))
    [('x', {'at': [1], 'values': [5]}), ('line.width', 2)]
    """
    for key in before.keys() | after.keys() if before.keys() != after.keys() else after:
        old, new = before.get(key), after.get(key)
        if old is new or old == new:
            continue
        path = f"{prefix}{key}"
        if isinstance(old, dict) and isinstance(new, dict):
            yield from changes(old, new, f"{path}.")
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            yield path, sparse(old, new)
        else:
            yield path, new


def sparse(old: Sequence[Any], new: list[Any]) -> Any:
    """The new list, or only its changed places when these are less than half."""
    at = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    return {"at": at, "values": [new[i] for i in at]} if 2 * len(at) < len(new) else new


def trace_changes(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Changed properties of each trace by ``uid``; both figures have the same traces in the same order.

    An outline (``meta.outline`` lists the territories around which it goes) is given as that list: the receiver has
    the coordinates.
    """
    result = {}
    for old, new in zip(before, after, strict=True):
        if old is new:
            continue
        changed = dict(changes(old, new))
        if "outline" in (new.get("meta") or {}):
            outline = old["meta"]["outline"] != new["meta"]["outline"]
            for key in ("x", "y", "meta.outline"):
                changed.pop(key, None)
            if outline:
                changed["meta.outline"] = new["meta"]["outline"]
        if changed:
            result[new["uid"]] = changed
    return result
