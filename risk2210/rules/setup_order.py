"""The order of set-up: which step comes next, and what it asks for (R2, R12, C1, C4, C6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from risk2210.rules.decisions import Decision, DecisionKind
from risk2210.rules.flow import begin_year
from risk2210.rules.frame import Frame
from risk2210.rules.position import Missions, Position, Seat
from risk2210.rules.terms import COMMANDERS, NEUTRAL, SETUP_STEPS, Step
from risk2210.rules.territory_deck import TerritoryCards


def new_position(frame: Frame) -> Position:
    """The position before anything was done: empty boards, full piles, the first step of set-up awaited."""
    size, players, rules = len(frame.ids), len(frame.players), frame.edition
    seat = Seat(energy=rules.starting_energy, reserve=rules.starting_mods[players - rules.players[0]])
    position = Position(
        frame=frame,
        year=1,
        step=frame.setup_steps[0],
        owners=(None,) * size,
        mods=(0,) * size,
        commanders=((),) * size,
        stations=frozenset(),
        devastated=frozenset(),
        seats=(seat,) * players,
        piles=tuple(frame.cards.size(deck) for deck in COMMANDERS),
        discarded=frozenset(),
        spent=(),
        order=(),
        turn_index=0,
        bid_groups=(),
        markers=(),
        turn=None,
        invasion=None,
        lasting=(),
        awaiting=(),
    )
    if "territory_cards" in frame.parts:
        pack = TerritoryCards(((),) * players, frame.pack_size)
        position = replace(position, territory_cards=pack)
    if frame.parts & {"missions", "ranks"}:
        position = replace(position, missions=Missions(("",) * players, ((),) * players))
    return begin_setup_step(position, frame.setup_steps[0])


def begin_setup_step(position: Position, step: Step) -> Position:
    """Ask for what this step of set-up still lacks, or go on to the next one; the first turn or year follows the last.

    Claims and reinforcements go round in turn without a break; the commanders start again with the first player.
    """
    for name in SETUP_STEPS[SETUP_STEPS.index(step) :]:
        if name in position.frame.setup_steps:
            asked = _ASK[name](position)
            if asked is not None:
                return asked
        if name == "reinforce":
            position = replace(position, turn_index=0)
    return begin_year(position)


def after_setup_step(position: Position, step: Step) -> Position:
    """Go on to what follows a step of set-up that is done."""
    following = SETUP_STEPS.index(step) + 1
    return begin_setup_step(position, SETUP_STEPS[following]) if following < len(SETUP_STEPS) else begin_year(position)


def _ask(position: Position, step: Step, decision: Decision) -> Position:
    return replace(position, step=step, awaiting=(decision,))


def _next_in_order(position: Position) -> str:
    return position.order[position.turn_index % len(position.order)]


def _ask_for_devastation(position: Position) -> Position | None:
    return _ask(position, "devastation", Decision("devastation", amount=position.edition.devastation_cards))


def _ask_for_neutral_army(position: Position) -> Position | None:
    return _ask(position, "neutral_army", Decision("neutral_army"))


def _ask_for_first_player(position: Position) -> Position | None:
    return _ask(position, "first_player", Decision("first_player", position.living))


def _ask_for_claim(position: Position) -> Position | None:
    if not has_free_land(position):
        return None
    return _ask(position, "claim", Decision("claim", (_next_in_order(position),)))


def _ask_for_deal(position: Position) -> Position | None:
    """The cards are dealt while anything is still free (C4.2, C6.5)."""
    return _ask(position, "deal", Decision("deal")) if has_free_land(position) else None


def _ask_for_missions(position: Position) -> Position | None:
    return _ask(position, "missions", Decision("missions", position.living))


def _ask_for_batch(position: Position) -> Position | None:
    """Ask the next player with MODs in hand and a territory to put them on; None when nobody is left."""
    rules, players = position.edition, len(position.order)
    own, _ = rules.neutral_batch if places_for_neutral(position) else (rules.reinforcement_batch, 0)
    for step in range(players):
        turn_index = (position.turn_index + step) % players
        player = position.order[turn_index]
        reserve = position.seat(player).reserve
        if reserve and player in position.owners:
            decision = Decision("reinforce", (player,), amount=min(own, reserve))
            return replace(position, step="reinforce", turn_index=turn_index, awaiting=(decision,))
    return None


def places_for_neutral(position: Position) -> bool:
    """Whether a batch of starting armies goes with armies of the neutral army (C4.3)."""
    own, neutral = position.edition.neutral_batch
    return bool(own and neutral) and position.frame.has_neutral_army and NEUTRAL in position.owners


def _ask_for_command(position: Position) -> Position | None:
    """Ask the next player who has not placed commanders and station yet."""
    for turn_index in range(position.turn_index, len(position.order)):
        player = position.order[turn_index]
        placed = position.commanders_of(player) or position.stations_of(player)
        if not placed and station_sites(position, player):
            decision = Decision("command", (player,))
            return replace(position, step="command", turn_index=turn_index, awaiting=(decision,))
    return None


def _ask_for_first_turn(position: Position) -> Position | None:
    """A new roll, or the table's word, for who has the first turn (C1.3, C5.3)."""
    kind: DecisionKind = "first_player" if position.ruleset.first_turn == "roll" else "first_turn"
    return _ask(position, "first_turn", Decision(kind, position.living))


_ASK: Final[Mapping[Step, Callable[[Position], Position | None]]] = {
    "devastation": _ask_for_devastation,
    "neutral_army": _ask_for_neutral_army,
    "first_player": _ask_for_first_player,
    "claim": _ask_for_claim,
    "deal": _ask_for_deal,
    "missions": _ask_for_missions,
    "reinforce": _ask_for_batch,
    "command": _ask_for_command,
    "first_turn": _ask_for_first_turn,
}
"""For each step of set-up what it asks for; None when it lacks nothing."""


# --- what is still to be had ------------------------------------------------------------------------------------


def free_land(position: Position) -> tuple[str, ...]:
    """Land territories that are neither held nor devastated."""
    frame, owners = position.frame, position.owners
    return tuple(
        [
            territory
            for index, territory in enumerate(frame.ids)
            if owners[index] is None and frame.terrain[index] == "land" and territory not in position.devastated
        ]
    )


def has_free_land(position: Position) -> bool:
    """Whether there is still a land territory to claim."""
    frame, devastated = position.frame, position.devastated
    return any(
        owner is None and frame.terrain[index] == "land" and frame.ids[index] not in devastated
        for index, owner in enumerate(position.owners)
    )


def station_sites(position: Position, player: str) -> tuple[str, ...]:
    """Own land territories without a station (R6.3)."""
    terrain, index = position.frame.terrain, position.frame.index
    return tuple(
        t for t in position.territories_of(player) if terrain[index[t]] == "land" and t not in position.stations
    )
