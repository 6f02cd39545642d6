"""What a move did, said as a ruling: the public quantities that differ between two positions.

Every recorded move carries its effect. When a later correction, or a mended rule, no longer allows the move, the table
can let its effect stand as a ruling.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from risk2210.rules import COMMANDERS, HoldingRuling, Position, Ruling, SeatRuling


def difference(before: Position, after: Position, reason: str = "") -> Ruling:
    """The ruling that sets every public quantity in which `after` differs from `before` (about 50 µs).

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Devastate, Frame, Ruleset, new_position, play
    >>> before = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> ruling = difference(before, play(before, Devastate(("egypt", "siberia", "sakha", "alberta"))), "as turned over")
    >>> ruling.territories[0].territory, ruling.territories[0].devastated, ruling.step
    ('alberta', True, 'first_player')
    """
    changes: dict[str, Any] = {}
    if before.year != after.year:
        changes["year"] = after.year
    if before.order != after.order:
        changes["order"] = after.order
    if before.step != after.step:
        changes["step"] = after.step
    seats = _seats(before, after)
    if after.turn is not None and after.turn.collected != _seems_collected(before, after):
        changes["collected"] = after.turn.collected
    if after.order and (before.active != after.active or changes or any(_restarts(seat) for seat in seats)):
        changes["player"] = _next_player(after)
    if after.turn is not None and (before.turn is None or before.turn.captures != after.turn.captures):
        changes["captures"] = after.turn.captures
    if before.discarded != after.discarded:
        changes["discarded"] = tuple(sorted(after.discarded))
    if before.spent != after.spent:
        changes["spent"] = after.spent
    if before.lasting != after.lasting:
        changes["lasting"] = after.lasting
    changes |= _classic(before, after)
    piles = zip(COMMANDERS, before.piles, after.piles, strict=True)
    return Ruling(
        reason,
        _holdings(before, after),
        seats,
        tuple([(deck, left) for deck, previous, left in piles if previous != left]),
        **changes,
    )


def _classic(before: Position, after: Position) -> dict[str, Any]:
    """The same of the territory cards, and who has won (C2, C5, C6)."""
    changes: dict[str, Any] = {}
    had, has = before.territory_cards, after.territory_cards
    if had is not None and has is not None:
        for name in ("sets", "deck", "discards"):
            if getattr(had, name) != getattr(has, name):
                changes[name] = getattr(has, name)
    if after.won is not None and before.won != after.won:
        changes["winner"] = after.won.player
    return changes


def _seems_collected(before: Position, after: Position) -> bool:
    """Whether a ruling that says nothing of it would have the income of the turn taken."""
    assert after.turn is not None
    player, same = after.turn.player, before.turn is not None and before.turn.player == after.turn.player
    given = bool(after.seat(player).reserve) and after.seat(player).reserve != before.seat(player).reserve
    return after.step != "deploy" or given or (same and before.turn is not None and before.turn.collected)


def _restarts(seat: SeatRuling) -> bool:
    """Whether a ruling begins the step anew for what it sets of a seat, so that it must say whose turn it is."""
    return seat.reserve is not UNSET or seat.alive is not UNSET


def _next_player(position: Position) -> str:
    """Whose turn it is, in set-up too."""
    asked = position.awaiting[-1].players if position.awaiting else ()
    if position.turn is None and len(asked) != 1:  # asked of all at once: the round goes on where it was
        return position.order[position.turn_index % len(position.order)]
    return position.active or asked[0]


def _holdings(before: Position, after: Position) -> tuple[HoldingRuling, ...]:
    found = []
    for index, territory in enumerate(after.frame.ids):
        changes: dict[str, Any] = {}
        if before.owners[index] != after.owners[index]:
            changes["owner"] = after.owners[index]
        if before.mods[index] != after.mods[index]:
            changes["mods"] = after.mods[index]
        if before.commanders[index] != after.commanders[index]:
            changes["commanders"] = after.commanders[index]
        for name in ("station", "devastated"):
            had, has = (territory in getattr(position, _SETS[name]) for position in (before, after))
            if had != has:
                changes[name] = has
        if changes:
            found.append(HoldingRuling(territory, **changes))
    return tuple(found)


_SETS = {"station": "stations", "devastated": "devastated"}


def _seats(before: Position, after: Position) -> tuple[SeatRuling, ...]:
    found = []
    for player, had, has in zip(after.players, before.seats, after.seats, strict=True):
        changes = {
            name: getattr(has, name) for name in has.__struct_fields__ if getattr(had, name) != getattr(has, name)
        }
        if before.territory_hand(player) != after.territory_hand(player):
            changes["cards"] = after.territory_hand(player)
        if before.missions is not None and after.missions is not None:
            seat = after.frame.seat_index[player]
            if before.missions.ranks[seat] != after.missions.ranks[seat]:
                changes["ranks"] = after.missions.ranks[seat]
        if changes:
            found.append(SeatRuling(player, **changes))
    return tuple(found)
