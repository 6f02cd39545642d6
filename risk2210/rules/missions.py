"""C5.6 and C6: secret missions claimed and checked, and the four ranks of missions of 2006."""

from __future__ import annotations

from risk2210.rules.classic_moves import ClaimMission, ClaimRank
from risk2210.rules.editions import RANKS
from risk2210.rules.flow import win
from risk2210.rules.mission_list import MISSIONS, ONLY_IN_14, TASKS, MissionName, Task, seal_of
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, put, regions_of, with_missions
from risk2210.rules.refusals import IllegalMove, refuse

MAX_MISSION_TEXT = 300
"""Most characters of a mission as its owner writes it down."""

SMALL_SET = 12
"""Cards of the smaller set of missions (C6.1)."""

# --- what a mission asks for (C6.1 to C6.4, C6.7) ---------------------------------------------------------------


def missions_of(position: Position) -> tuple[MissionName, ...]:
    """Missions that may have been dealt: of the set played with, those whose continents the board has (C6.1)."""
    small, known = position.ruleset.house.mission_set == SMALL_SET, set(position.frame.region_ids)
    return tuple(
        name for name in MISSIONS if not (small and name in ONLY_IN_14) and known.issuperset(TASKS[name].regions)
    )


def missions_to_name(position: Position) -> tuple[tuple[MissionName, str | None], ...]:
    """Missions that may have been dealt, that of destroying somebody once for each player (C6.1, C6.4)."""
    return tuple(
        (name, target)
        for name in missions_of(position)
        for target in (position.players if name == "destroy" else (None,))
    )


def is_fulfilled(position: Position, player: str, mission: MissionName, target: str | None = None) -> bool:
    """Whether the player has done now what the mission asks for.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Ruleset, new_position
    >>> frame = Frame(load_board("classic"), ["red", "blue", "gold"], Ruleset("classic_missions"))
    >>> is_fulfilled(new_position(frame), "red", "hold_24")
    False
    """
    try:
        _check_fulfilled(position, player, mission, target)
    except IllegalMove:
        return False
    return True


def _check_fulfilled(position: Position, player: str, mission: MissionName, target: str | None) -> None:
    """Refuse a mission that is not fulfilled, saying what is missing."""
    clause = "C6.3" if mission != "destroy" else "C6.4" if target == player else "C6.7"
    if mission == "destroy" and target is not None and target != player:
        if position.seat(target).alive:
            refuse("missions/alive", "C6.4", owner=target)
        assert position.missions is not None
        if (target, player) in position.missions.kills:
            return
        if position.ruleset.house.mission_kill_credit == "any_kill":
            return  # whoever did it (C6.7)
    _check_task(position, player, TASKS[mission], clause)


def _check_task(position: Position, player: str, task: Task, clause: str) -> None:
    held = {position.frame.region_ids[index] for index in regions_of(position, player)}
    missing = tuple(region for region in task.regions if region not in held)
    if missing:
        refuse("missions/regions", "C6.1", regions=missing)
    if len(held) < len(task.regions) + task.more:
        refuse("missions/third", "C6.1", count=len(held), needed=len(task.regions) + task.more)
    strong = [t for t in position.territories_of(player) if position.units_of(t) >= task.armies]
    if len(strong) < task.territories:
        if task.armies > 1:
            refuse("missions/territories", "C6.2", count=len(strong), needed=task.territories, armies=task.armies)
        refuse("missions/held", clause, count=len(strong), needed=task.territories)


# --- claiming (C6.6) --------------------------------------------------------------------------------------------


def _may_claim(position: Position, player: str) -> None:
    """Refuse a claim outside the own turn, or before its attacks, unless somebody was just eliminated (C6.6)."""
    position.frame.seat(player)
    if not position.awaiting:
        refuse("awaiting/nothing", "C6.6")
    if not position.seat(player).alive:
        refuse("missions/out", "C6.8", player=player)
    turn = position.turn
    if turn is None or position.awaiting[-1].kind in {"roll", "losses", "occupy"}:
        refuse("missions/not_now", "C6.6", player=player)
    if turn.player == player and position.step not in {"invade", "fortify"}:
        refuse("missions/not_now", "C6.6", player=player)
    assert position.missions is not None
    if turn.player != player and not position.missions.fallen:
        refuse("missions/other_turn", "C6.6", player=player)


def play_claim_mission(position: Position, move: ClaimMission) -> Position:
    """The mission is shown, fits its seal, is fulfilled now, and wins (C6.6)."""
    player, missions = move.player, position.missions
    assert missions is not None
    _may_claim(position, player)
    unknown = tuple(region for region in TASKS[move.mission].regions if region not in position.frame.region_ids)
    if unknown:
        refuse("missions/no_region", "C6.1", regions=unknown)
    if move.mission not in missions_of(position):
        refuse("missions/not_in_set", "C6.1", count=position.ruleset.house.mission_set)
    if (move.mission == "destroy") is (move.target is None):
        refuse("missions/target", "C6.4")
    if move.target is not None:
        position.frame.seat(move.target)
    seal = missions.seals[position.frame.seat_index[player]]
    if seal and seal != seal_of(move.mission, move.target, move.key):
        refuse("missions/seal", "C6.5", player=player)
    _check_fulfilled(position, player, move.mission, move.target)
    return win(position, player, "mission")


def option_claim_mission(position: Position) -> Option:
    """Shown: missions that somebody fulfils now, whether or not they were dealt to him, and that no seal forbids."""
    missions = position.missions
    assert missions is not None
    moves: list[ClaimMission] = []
    refused: IllegalMove | None = None
    sealed: list[str] = []
    for player in position.players:
        try:
            _may_claim(position, player)
        except IllegalMove as illegal:
            refused = illegal if refused is None or player == position.active else refused
            continue
        if missions.seals[position.frame.seat_index[player]]:
            sealed.append(player)
            continue
        named = missions_to_name(position)
        moves += [ClaimMission(player, *mission) for mission in named if is_fulfilled(position, player, *mission)]
    if not moves and not sealed:
        if refused is not None:
            raise refused
        refuse("missions/none_fulfilled", "C6.6")
    players = tuple(dict.fromkeys([*(move.player for move in moves), *sealed]))
    return Option("mission", players, {"missions": missions_of(position)}, tuple(moves), complete=False)


# --- four ranks (C5.6) ------------------------------------------------------------------------------------------


def play_claim_rank(position: Position, move: ClaimRank) -> Position:
    """A mission of this rank is shown; one a turn, each rank once, and all four win (C5.6)."""
    _may_claim_rank(position, move.player)
    missions = position.missions
    assert missions is not None
    seat = position.frame.seat_index[move.player]
    have = missions.ranks[seat]
    if move.rank in have:
        refuse("ranks/again", "C5.6", player=move.player, rank=move.rank)
    if len(move.text) > MAX_MISSION_TEXT:
        refuse("ranks/text", "C5.6", most=MAX_MISSION_TEXT)
    now = tuple(rank for rank in RANKS if rank in (*have, move.rank))
    position = with_missions(position, ranks=put(missions.ranks, seat, now), claimed=True)
    return win(position, move.player, "ranks") if len(now) == len(RANKS) else position


def _may_claim_rank(position: Position, player: str) -> None:
    position.frame.seat(player)
    missions, turn = position.missions, position.turn
    assert missions is not None
    if not position.awaiting:
        refuse("awaiting/nothing", "C5.6")
    if turn is None or turn.player != player or position.awaiting[-1].kind in {"roll", "losses", "occupy"}:
        refuse("missions/not_now", "C5.6", player=player)
    if position.step not in {"invade", "fortify"}:
        refuse("missions/not_now", "C5.6", player=player)
    if missions.claimed:
        refuse("ranks/one_a_turn", "C5.6", player=player)


def option_claim_rank(position: Position) -> Option:
    """Every rank the player has not claimed yet."""
    player = position.active or position.players[0]
    _may_claim_rank(position, player)
    missions = position.missions
    assert missions is not None
    have = missions.ranks[position.frame.seat_index[player]]
    left = tuple(rank for rank in RANKS if rank not in have)
    return Option("rank", (player,), {"rank": left}, tuple(ClaimRank(player, rank) for rank in left), complete=False)
