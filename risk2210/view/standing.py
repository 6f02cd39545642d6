"""How players stand, in the measures that a game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from risk2210.i18n import N_
from risk2210.rules import Frame, Position, score_sheet

MEASURES: Final[Mapping[str, str]] = {
    "score": N_("Points"),
    "territories": N_("Territories"),
    "units": N_("Units"),
    "energy": N_("Energy"),
}
"""Name of each measure, by the field of `risk2210.record.statistics.Standing`."""


def measures_of(frame: Frame) -> tuple[str, ...]:
    """The measures that mean something in a game: points where they decide, energy where there is any.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Ruleset
    >>> measures_of(Frame(load_board("classic"), ["red", "blue", "gold"], Ruleset("classic")))
    ('territories', 'units')
    """
    return tuple(measure for measure in MEASURES if measure in {"territories", "units"} or measure in frame.parts)


def standing_of(position: Position) -> tuple[tuple[int, ...], ...]:
    """For each player, in seating order, a number for each of `measures_of`."""
    measures = measures_of(position.frame)
    return tuple(tuple(_measured(position, player, measure) for measure in measures) for player in position.players)


def _measured(position: Position, player: str, measure: str) -> int:
    match measure:
        case "score":
            return score_sheet(position, player).total
        case "territories":
            return position.owners.count(player)
        case "units":
            return position.units_in_play(player)
        case _:
            return position.energy_of(player)
