"""What all moves share, and the values they are made of."""

from __future__ import annotations

from msgspec import Struct

Faces = tuple[tuple[str, int], ...]
"""Who rolled or bid what: pairs of player id and number."""

Placements = tuple[tuple[str, int], ...]
"""How many MODs go where: pairs of territory id and number."""

Die = tuple[int, int]
"""A die as rolled: number of sides (6 or 8) and the face shown."""


class MoveBase(Struct, frozen=True, tag_field="move", forbid_unknown_fields=True, omit_defaults=True, kw_only=False):
    """What all moves share: frozen, hashable, tagged in JSON by its kind."""
