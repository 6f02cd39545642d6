"""`Option`: one kind of move that may be made now, with its legal arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from risk2210.rules.moves import Move


class Option(Struct, frozen=True):
    """One kind of move that may be made now.

    Parameters
    ----------
    kind : str
        Kind of move, as JSON spells it.
    players : tuple of str
        Who may make it; empty when it is not a player's but the cards' or the dice's.
    arguments : mapping
        Legal values by argument; what each kind lists is said in the function that makes it.
    moves : tuple of Move
        Legal moves of this kind, every one accepted by `play`.
    complete : bool
        Whether `moves` are all there are; otherwise they are examples, for amounts and dice are too many to list.
    """

    kind: str
    players: tuple[str, ...]
    arguments: Mapping[str, Any]
    moves: tuple[Move, ...]
    complete: bool = True
