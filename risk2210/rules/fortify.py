"""R10: fortifying along a secured path, and the end of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from risk2210.rules.effects import Effect, source
from risk2210.rules.flow import awaited, begin_step, next_turn, reach_step, step_after
from risk2210.rules.moves import EndStep, EndTurn, Fortify
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, put, regions_of, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.terms import ordered
from risk2210.rules.territory_cards import ask_to_draw
from risk2210.rules.units import check_move_out, own_territory, without

# --- secured paths (R10.2, R10.4, R10.5) ------------------------------------------------------------------------


def secured_from(position: Position, player: str, origin: str) -> frozenset[int]:
    """Indices of all territories a secured path joins to the origin, itself included (R10.2; about 10 µs).

    The chain runs over territories the player controls; every own landing site is joined to every own station (R10.4).
    No commander is needed (R10.5).
    """
    frame, owners = position.frame, position.owners
    sites = {site for site in frame.landing_sites if owners[site] == player}
    pads = {frame.index[station] for station in position.stations_of(player)} if sites else set()
    start = frame.index[origin]
    seen, frontier = {start}, [start] if origin not in position.devastated else []
    while frontier:
        here = frontier.pop()
        beyond = frame.links[here]
        if here in sites:
            beyond = beyond | pads
        elif here in pads:
            beyond = beyond | sites
        for there in beyond:
            if there not in seen and owners[there] == player and frame.ids[there] not in position.devastated:
                seen.add(there)
                frontier.append(there)
    return frozenset(seen)


def fortified_from(position: Position, player: str, origin: str) -> frozenset[int]:
    """Indices of all territories that one fortify move from the origin may end in, as far as the game lets it go.

    The origin itself is left out, and how many units stand there does not count.
    """
    if position.ruleset.fortify == "none":
        return frozenset()
    start = position.frame.index[origin]
    reached = secured_from(position, player, origin)
    if position.ruleset.fortify == "adjacent":
        reached &= position.frame.links[start]
    return reached - {start}


def _may_fortify(position: Position, player: str) -> None:
    turn = reach_step(position, player, "fortify")
    if position.ruleset.fortify == "none":
        refuse("fortify/none", "C7.5")
    if turn.fortifies_left < 1:
        refuse("fortify/used", "R10.1", player=player)


def play_fortify(position: Position, move: Fortify) -> Position:
    """Units move along a secured path and one stays behind; the turn goes on until its end is said (R10.1 to R10.6)."""
    player = move.player
    _may_fortify(position, player)
    start = own_territory(position, player, move.origin, "R10.1")
    end = own_territory(position, player, move.target, "R10.1")
    if start == end:
        refuse("fortify/same", "R10.1", territory=move.origin)
    check_move_out(position, move.origin, move.mods, move.commanders, "R10.3")
    if position.ruleset.fortify == "adjacent" and end not in position.frame.links[start]:
        refuse("fortify/not_adjacent", "C3.4", origin=move.origin, target=move.target)
    if end not in secured_from(position, player, move.origin):
        refuse("fortify/no_path", "R10.2", origin=move.origin, target=move.target)
    mods = put(position.mods, start, position.mods[start] - move.mods)
    commanders = position.commanders
    if move.commanders:
        arriving = ordered((*commanders[end], *move.commanders))
        commanders = put(put(commanders, start, without(commanders[start], move.commanders)), end, arriving)
    position = begin_step(position, "fortify")
    assert position.turn is not None
    return replace(
        position,
        mods=put(mods, end, mods[end] + move.mods),
        commanders=commanders,
        turn=replace(position.turn, fortifies_left=position.turn.fortifies_left - 1),
    )


def option_fortify(position: Position) -> Option:
    """Every pair joined by a secured path; shown: all units but one."""
    player = awaited(position, "turn").players[0]
    _may_fortify(position, player)
    ids, mods, commanders = position.frame.ids, position.mods, position.commanders
    moves: list[Fortify] = []
    paths: list[tuple[str, str]] = []
    group_of: dict[int, frozenset[int]] = {}
    for start, owner in enumerate(position.owners):
        units = mods[start] + len(commanders[start])
        if owner != player or units < 2:
            continue
        if position.ruleset.fortify == "adjacent":
            group_of[start] = fortified_from(position, player, ids[start])
        elif start not in group_of:
            group = secured_from(position, player, ids[start])
            group_of.update(dict.fromkeys(group, group))
        going = commanders[start][: units - 1 - min(mods[start], units - 1)]
        for end in sorted(group_of[start]):
            if end != start:
                paths.append((ids[start], ids[end]))
                moves.append(Fortify(player, ids[start], ids[end], min(mods[start], units - 1), going))
    if not moves:
        refuse("fortify/nowhere", "R10.2", player=player)
    return Option("fortify", (player,), {"paths": tuple(paths)}, tuple(moves), complete=False)


# --- the end of a step and of the turn (R3.2, R10.6, R10.7) -----------------------------------------------------


def play_end_step(position: Position, move: EndStep) -> Position:
    """On to the next step; after the last one only the end of the turn is left to say (R3.2)."""
    reach_step(position, move.player, "fortify")
    if position.step == "fortify":
        refuse("turn/last_step", "R10.6", player=move.player)
    return begin_step(position, step_after(position, position.step))


def option_end_step(position: Position) -> Option:
    """The step that follows."""
    player = awaited(position, "turn").players[0]
    move = EndStep(player)
    following = play_end_step(position, move).step
    return Option("end_step", (player,), {"next": following}, (move,))


def play_end_turn(position: Position, move: EndTurn) -> Position:
    """The turn is over: the checks of R10.7 in their order, then the next player or the end of the year.

    Whoever has earned a territory card and not drawn it yet draws it first (C2.3).
    """
    reach_step(position, move.player, "fortify")
    drawing = ask_to_draw(position, move.player)
    if drawing is not None:
        return drawing
    position = _pay_effects(position, move.player)
    lasting = tuple(effect for effect in position.lasting if effect.kind == "scout_forces")
    return next_turn(replace(position, lasting=lasting, invasion=None))


def option_end_turn(position: Position) -> Option:
    """The one way to end a turn."""
    player = awaited(position, "turn").players[0]
    reach_step(position, player, "fortify")
    return Option("end_turn", (player,), {}, (EndTurn(player),))


def _pay_effects(position: Position, player: str) -> Position:
    """Hidden Energy and Energy Extraction, if what they ask for is held now (R10.7)."""
    energy = 0
    for effect in position.lasting:
        if effect.holder != player:
            continue
        held = (effect.kind == "hidden_energy" and _holds(position, effect)) or (
            effect.kind == "energy_extraction" and _holds_moon(position, player)
        )
        if held:
            energy += source(position.frame.cards, effect).amount
    return with_seat(position, player, energy=position.energy_of(player) + energy) if energy else position


def _holds(position: Position, effect: Effect) -> bool:
    return effect.territory is not None and position.owner_of(effect.territory) == effect.holder


def _holds_moon(position: Position, player: str) -> bool:
    """The whole Moon, or one lunar colony if the house rule says so (R9.19)."""
    frame = position.frame
    if position.ruleset.house.energy_extraction_scope == "colony":
        return any(frame.terrain[frame.members[region][0]] == "moon" for region in regions_of(position, player))
    return all(
        owner == player for owner, terrain in zip(position.owners, frame.terrain, strict=True) if terrain == "moon"
    )
