"""Why not, and what if: a move on a position, looked at without being made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import networkx as nx
from msgspec import Struct
from msgspec.structs import asdict, replace

from risk2210.record import parse_line
from risk2210.rules import (
    COMMANDERS,
    Declare,
    Fortify,
    IllegalMove,
    InvasionOutcome,
    Move,
    Position,
    Refusal,
    attacks,
    kind_of,
    option,
    options,
    play,
    replay,
)
from risk2210.rules.attack import needed_commander
from risk2210.rules.decisions import Decision
from risk2210.rules.position import Turn
from risk2210.rules.terms import Commander, Step

TRIED = 4000
"""Most moves tried in search of the nearest legal one."""

NUMBERS = 40
"""Numbers up to which an amount is tried."""


CLAUSES_OF_MOVES: Final[dict[str, str]] = {
    "devastate": "R2.3", "place_neutral_army": "R12.1", "roll_for_first": "R2.5", "claim": "R2.6", "reinforce": "R2.7",
    "place_command": "R2.8", "bid": "R4.1", "roll_tie": "R4.3", "choose_marker": "R4.2", "collect": "R5.1",
    "deploy": "R5.5", "hire": "R6.1", "build": "R6.3", "buy_cards": "R6.5", "name_card": "R1.9", "roll": "R7.9",
    "lose": "R7.15", "occupy": "R7.18", "withdraw": "R7.4", "take_bonus_card": "R7.21", "fortify": "R10.1",
    "end_step": "R3.2", "end_turn": "R10.6", "score_influence": "R11.4", "play_card": "R9.2", "pass": "R7.3",
    "remove_mods": "R9.13", "show_scouts": "R9.10", "ruling": "R1.11", "deal": "C4.2", "deal_missions": "C6.5",
    "begin_with": "C1.3", "trade": "C2.4", "draw": "C2.3", "show": "C2.3", "mission": "C6.6", "rank": "C5.6",
}  # fmt: skip
"""The clause that allows each kind of move."""


STEPS_OF_MOVES: Final[dict[str, Step]] = {
    "hire": "build", "build": "build", "buy_cards": "buy", "declare": "invade", "invasion_outcome": "invade",
    "fortify": "fortify",
}  # fmt: skip
"""The step of a turn that a move belongs to."""


class Verdict(Struct, frozen=True):
    """What the rules say of a move.

    Parameters
    ----------
    moves : tuple of Move
        As they were understood.
    refusal : Refusal or None
        Why they may not be made; None if they may.
    besides : Refusal or None
        What would still stand against the refused one if its player and its step were next, if that is something else.
    clause : str
        The clause the answer rests on.
    nearest : tuple of Move
        Legal moves nearest to the refused one, the nearest first; empty if it is legal.
    after : Position
        The position after the moves that are legal.
    """

    moves: tuple[Move, ...]
    refusal: Refusal | None
    besides: Refusal | None
    clause: str
    nearest: tuple[Move, ...]
    after: Position


def consider(position: Position, move: str | Move, *, limit: int = 3) -> Verdict:
    """Whether a move may be made, by which clause, and if not, which legal moves come nearest.

    Parameters
    ----------
    position : Position
    move : str or Move
        A move, or a line as people type it.
    limit : int
        Most legal moves offered instead.

    Raises
    ------
    TextError
        The line cannot be read as a move.

    Examples
    --------
    >>> from risk2210.learn import Scene
    >>> from risk2210.record import to_text
    >>> position = Scene(lay=("egypt red 4", "saharan_empire blue 2", "japan blue 1")).position()
    >>> verdict = consider(position, "egypt > japan")
    >>> verdict.refusal.code, verdict.clause
    ('invasion/not_adjacent', 'R7.2')
    >>> "egypt > saharan_empire" in [to_text(move, position) for move in verdict.nearest]
    True
    """
    moves = parse_line(move, position) if isinstance(move, str) else (move,)
    result = replay(position, moves)
    if result.refusal is None:
        return Verdict(moves, None, None, clause_of(position, moves[-1]), (), result.position)
    refused = moves[len(result.accepted)]
    near = nearest(result.position, refused, limit=limit)
    rest = besides(result.position, refused)
    if rest is not None and rest.code == result.refusal.code:
        rest = None
    return Verdict(moves, result.refusal, rest, result.refusal.clause, near, result.position)


def besides(position: Position, move: Move) -> Refusal | None:
    """What stands against a move of a turn even if it were its player's turn and its step had come; None if nothing.

    Examples
    --------
    >>> from risk2210.learn import Scene
    >>> from risk2210.rules import Declare
    >>> position = Scene(lay=("egypt red 4", "japan blue 1"), step="deploy").position()
    >>> besides(position, Declare("red", "egypt", "japan")).code
    'invasion/not_adjacent'
    """
    step, player = STEPS_OF_MOVES.get(kind_of(move)), getattr(move, "player", None)
    if position.turn is None or step not in position.edition.turn_steps or player not in position.living:
        return None
    free = replace(
        position,
        step=step,
        turn=position.turn if position.active == player else Turn(player),
        invasion=None,
        awaiting=(Decision("turn", (player,)),),
    )
    try:
        play(free, move)
    except IllegalMove as illegal:
        return illegal.refusal
    return None


def clause_of(position: Position, move: Move) -> str:
    """The clause that a legal move rests on."""
    frame = position.frame
    if isinstance(move, Declare | InvasionOutcome):
        needed = needed_commander(position, frame.territory(move.origin), frame.territory(move.target))
        return position.clause({"naval": "R7.5", "space": "R7.7"}.get(needed or "", "R7.2"))
    return position.clause(CLAUSES_OF_MOVES[kind_of(move)])


def nearest(position: Position, move: Move, *, limit: int = 3) -> tuple[Move, ...]:
    """Legal moves nearest to one that is refused: the same kind with as little changed as possible, else what is owed.

    Amounts are changed by as little as will do; other territories are the nearer the fewer borders lie between.
    """
    kind = kind_of(move)
    ranked: dict[Move, tuple[int, float]] = {}
    for place, candidate in enumerate(islice(_candidates(position, move), TRIED)):
        if candidate in ranked:
            continue
        try:
            play(position, candidate)
        except IllegalMove:
            continue
        ranked[candidate] = (kind_of(candidate) != kind, _distance(position, move, candidate) + place * 1e-6)
    return tuple(sorted(ranked, key=ranked.__getitem__)[:limit])


def _candidates(position: Position, move: Move) -> Iterator[Move]:
    """Moves to try: variations of this one, those of its kind that the rules list, and whatever is awaited."""
    yield from _varied(move)
    player = getattr(move, "player", None)
    decision = position.awaiting[-1] if position.awaiting else None
    if decision is not None and player is not None and len(decision.players) == 1:
        theirs = replace(move, player=decision.players[0]) if player != decision.players[0] else move
        yield theirs
        yield from _varied(theirs)
        player = decision.players[0]
    if isinstance(move, Declare | InvasionOutcome) and player is not None and position.active == player:
        for origin, target in attacks(position, player):
            if origin == move.origin or target == move.target:
                yield Declare(player, origin, target)
    try:
        for listed in option(position, kind_of(move)).moves:
            if isinstance(listed, Fortify) and isinstance(move, Fortify):
                yield replace(listed, mods=move.mods, commanders=move.commanders)
            yield listed
        return
    except IllegalMove:
        pass
    for kind, offered in options(position).allowed.items():
        if kind not in {"ruling", "name_card"}:
            yield from offered.moves[:8]


def _varied(move: Move) -> Iterator[Move]:
    """The same move with one of its numbers changed, the least change first."""
    for name, value in asdict(move).items():
        if isinstance(value, int) and not isinstance(value, bool):
            for number in sorted(range(NUMBERS), key=lambda n, v=value: abs(n - v)):  # type: ignore[misc]
                yield replace(move, **{name: number})
        elif name in {"attack", "defence"} and isinstance(value, tuple):
            for count in range(len(value) - 1, 0, -1):
                yield replace(move, **{name: value[:count]})
            six = tuple((6, min(face, 6)) for _, face in value)
            yield replace(move, **{name: six})
        elif name == "placements":
            yield from (replace(move, placements=placed) for placed in _fewer(value))
        elif name in {"decks", "commanders"} and isinstance(value, tuple):
            for count in range(len(value) - 1, -1, -1):
                yield replace(move, **{name: value[:count]})
            if name == "commanders":
                yield from _led(move, value)


def _led(move: Any, commanders: tuple[Commander, ...]) -> Iterator[Move]:
    """The same move with one more commander."""
    for kind in COMMANDERS:
        led = (*(k for k in commanders if k != kind), kind)
        yield replace(move, commanders=led)
        if hasattr(move, "mods"):  # a commander in the place of a MOD
            yield replace(move, commanders=led, mods=max(0, move.mods - 1))


def _fewer(placed: tuple[tuple[str, int], ...]) -> Iterator[tuple[tuple[str, int], ...]]:
    """MODs in other numbers on the same territories: the last heap changed first."""
    for place in range(len(placed) - 1, -1, -1):
        territory, count = placed[place]
        for number in sorted(range(1, NUMBERS), key=lambda n, v=count: abs(n - v)):  # type: ignore[misc]
            yield (*placed[:place], (territory, number), *placed[place + 1 :])
        yield (*placed[:place], *placed[place + 1 :])


def _distance(position: Position, one: Move, other: Move) -> float:
    """How far two moves are apart: borders between their territories, differences of their numbers."""
    if type(one) is not type(other) and not (isinstance(one, InvasionOutcome) and isinstance(other, Declare)):
        return 0.0
    far = 0.0
    theirs = asdict(other)
    for name, value in asdict(one).items():
        against = theirs.get(name, value)
        if value == against:
            continue
        if isinstance(value, int) and isinstance(against, int):
            far += min(9.0, abs(value - against)) / 2
        elif name in {"territory", "origin", "target", "land", "diplomat", "station"}:
            apart = 1 + _apart(position, str(value), str(against))
            far += apart / 4 if name == "origin" else apart  # where to is what people mean, where from is how
        else:
            far += 5
    return far


def _apart(position: Position, one: str, other: str) -> float:
    graph = position.board.graph
    if one not in graph or other not in graph:
        return 9.0
    try:
        return float(nx.shortest_path_length(graph, one, other))
    except nx.NetworkXNoPath:
        return 9.0
