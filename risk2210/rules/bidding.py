"""R4: bids for the turn order, ties, and the choice of turn-order markers."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited, awaited_of, begin_turn, begin_year
from risk2210.rules.moves import Bid, ChooseMarker, RollTie
from risk2210.rules.offer import Option
from risk2210.rules.position import Position
from risk2210.rules.refusals import refuse
from risk2210.rules.setup import DIE, check_faces


def play_bid(position: Position, move: Bid) -> Position:
    """Everybody's bid is revealed and paid to the bank (R4.1); equal bids roll for order (R4.3)."""
    players = awaited(position, "bids").players
    bids = dict(move.bids)
    if len(bids) != len(move.bids) or set(bids) != set(players):
        refuse("bidding/players", "R4.1", players=players, named=tuple(player for player, _ in move.bids))
    for player, bid in move.bids:
        energy = position.energy_of(player)
        if not 0 <= bid <= energy:
            refuse("bidding/amount", "R4.1", player=player, bid=bid, energy=energy)
    seats = list(position.seats)
    for player, bid in bids.items():
        seat = position.frame.seat_index[player]
        seats[seat] = replace(seats[seat], energy=seats[seat].energy - bid)
    position = replace(position, seats=tuple(seats), bid_groups=_groups(players, bids))
    return _settle_order(position)


def option_bid(position: Position) -> Option:
    """From nothing to all one's energy, for everybody."""
    players = awaited(position, "bids").players
    most = {player: position.energy_of(player) for player in players}
    nothing = Bid(tuple((player, 0) for player in players))
    everything = Bid(tuple(most.items()))
    return Option("bid", players, {"most": most}, (nothing, everything), complete=False)


def play_roll_tie(position: Position, move: RollTie) -> Position:
    """Tied players order themselves by a die, higher first; still tied, they roll again (R4.3)."""
    tied = awaited(position, "tie").players
    faces = check_faces(move.faces, tied, DIE, "R4.3")
    groups: list[tuple[str, ...]] = []
    for group in position.bid_groups:
        groups.extend(_groups(tied, faces) if group == tied else (group,))
    return _settle_order(replace(position, bid_groups=tuple(groups)))


def option_roll_tie(position: Position) -> Option:
    """A die each for the tied players."""
    tied = awaited(position, "tie").players
    example = RollTie(tuple((player, DIE - place) for place, player in enumerate(tied)))
    return Option("roll_tie", tied, {"players": tied, "sides": DIE}, (example,), complete=False)


def play_choose_marker(position: Position, move: ChooseMarker) -> Position:
    """A turn-order marker still free (R4.2); the last player gets the last one without being asked."""
    awaited_of(position, move.player, "marker")
    free = free_markers(position)
    if move.marker not in free:
        refuse("bidding/marker", "R4.2", marker=move.marker, free=free)
    return _ask_for_marker(replace(position, markers=(*position.markers, (move.player, move.marker))))


def option_choose_marker(position: Position) -> Option:
    """Every marker still free."""
    player = awaited(position, "marker").players[0]
    free = free_markers(position)
    moves = tuple(ChooseMarker(player, marker) for marker in free)
    return Option("choose_marker", (player,), {"marker": free}, moves)


def bid_on(position: Position) -> Position:
    """Go on with the bids already paid, without players who are out; markers are chosen anew, in the same order.

    Where somebody has not bid, or nobody yet, everybody bids.
    """
    groups = tuple(tuple(name for name in group if position.seat(name).alive) for group in position.bid_groups)
    groups = tuple(group for group in groups if group)
    if {name for group in groups for name in group} != set(position.living):
        return begin_year(position)
    return _settle_order(replace(position, bid_groups=groups, markers=()))


def free_markers(position: Position) -> tuple[int, ...]:
    """Turn-order markers nobody has taken this year."""
    taken = {marker for _, marker in position.markers}
    return tuple(marker for marker in range(1, len(position.bid_groups) + 1) if marker not in taken)


def _groups(players: tuple[str, ...], numbers: dict[str, int]) -> tuple[tuple[str, ...], ...]:
    """Players by descending number; those with the same number stay together, in seating order."""
    ranked = sorted(players, key=lambda player: -numbers[player])
    return tuple(tuple(group) for _, group in groupby(ranked, key=lambda player: numbers[player]))


def _settle_order(position: Position) -> Position:
    """Ask the first players still tied to roll; when there are none, ask for the markers."""
    for group in position.bid_groups:
        if len(group) > 1:
            return replace(position, awaiting=(Decision("tie", group),))
    return _ask_for_marker(position)


def _ask_for_marker(position: Position) -> Position:
    """Ask the next player in order of bids; the last marker needs no choice, and then the first turn begins."""
    chosen = len(position.markers)
    free = free_markers(position)
    (player,) = position.bid_groups[chosen]
    if len(free) > 1:
        return replace(position, awaiting=(Decision("marker", (player,)),))
    markers = (*position.markers, (player, free[0]))
    order = tuple(player for player, _ in sorted(markers, key=lambda choice: choice[1]))
    return begin_turn(replace(position, order=order, markers=markers, bid_groups=()), 0)
