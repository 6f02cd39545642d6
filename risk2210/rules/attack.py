"""R7.2, R7.5 to R7.8: who may attack what from where."""

from __future__ import annotations

from risk2210.rules.position import Position
from risk2210.rules.refusals import IllegalMove, refuse
from risk2210.rules.terms import Commander
from risk2210.rules.units import own_territory


def needed_commander(position: Position, origin: int, target: int) -> Commander | None:
    """The commander an attack between these territories needs on a board, anywhere (R7.5 to R7.7)."""
    terrain = position.frame.terrain
    start, end = terrain[origin], terrain[target]
    if "moon" in (start, end):
        return "space"
    if end == "water" or (start == "water" and position.ruleset.house.naval_needed_from_water):
        return "naval"
    return None


def check_attack(position: Position, player: str, origin: str, target: str) -> tuple[int, int]:
    """Indices of origin and target if the player may attack the one from the other; otherwise refuse (R7.2).

    Asked at the declaration and again before every roll, each of which is a new invasion (R7.3).
    """
    start = own_territory(position, player, origin, "R7.2")
    end = position.frame.territory(target)
    defender = position.owners[end]
    if defender == player:
        refuse("invasion/own_target", "R7.2", target=target)
    if target in position.devastated:
        refuse("territory/devastated", "R1.7", territory=target)
    units = position.mods[start] + len(position.commanders[start])
    if units < 2:
        refuse("invasion/origin_too_weak", "R7.2", origin=origin, units=units, needed=2)
    _check_link(position, player, start, end)
    for attacker, where, whom in position.attacked:
        if attacker == defender and (where, whom) == (target, origin):
            refuse("invasion/return", "C7.7", origin=origin, target=target, holder=attacker)
    needed = needed_commander(position, start, end)
    if needed is not None and not position.in_play(player, needed):
        refuse("invasion/commander", "R7.7" if needed == "space" else "R7.5", commander=needed, player=player)
    for effect in position.lasting:
        if effect.kind == "cease_fire" and effect.against == player and effect.holder == defender:
            refuse("invasion/cease_fire", "R7.2", player=player, holder=effect.holder)
    return start, end


def _check_link(position: Position, player: str, start: int, end: int) -> None:
    """Refuse a target that is not linked to the origin: border, dotted line, launch pad, or Invade Earth."""
    frame = position.frame
    if end in frame.links[start]:
        return
    origin, target = frame.ids[start], frame.ids[end]
    terrain = frame.terrain[start], frame.terrain[end]
    if terrain == ("land", "moon"):
        sites = tuple([frame.ids[site] for site in frame.landing_sites])
        if end not in frame.landing_sites:
            refuse("invasion/landing_site", "R7.7", target=target, sites=sites)
        if origin not in position.stations:
            refuse("invasion/launch_pad", "R7.7", origin=origin, target=target)
        return
    if terrain == ("moon", "land"):
        if not any(
            effect.kind == "invade_earth" and effect.holder == player and effect.territory == target
            for effect in position.lasting
        ):
            refuse("invasion/moon_to_land", "R7.7", origin=origin, target=target)
        return
    refuse(
        "invasion/not_adjacent",
        "R7.2",
        origin=origin,
        target=target,
        neighbours=tuple([frame.ids[index] for index in sorted(frame.links[start])]),
    )


def reachable_targets(position: Position, player: str, origin: int) -> tuple[int, ...]:
    """Territories linked to the origin in any way, whether or not an attack there is allowed."""
    frame = position.frame
    linked = sorted(frame.links[origin])
    if frame.ids[origin] in position.stations:
        linked.extend(frame.landing_sites)
    if frame.terrain[origin] == "moon":
        linked.extend(
            frame.index[effect.territory]
            for effect in position.lasting
            if effect.kind == "invade_earth" and effect.holder == player and effect.territory is not None
        )
    return tuple(linked)


def attacks(position: Position, player: str) -> list[tuple[str, str]]:
    """Every pair of origin and target the player may declare now, in the board's order."""
    ids, owners, mods, commanders = position.frame.ids, position.owners, position.mods, position.commanders
    at_hand = {None, *position.commanders_of(player)}
    pairs = []
    for start, owner in enumerate(owners):
        if owner != player or mods[start] + len(commanders[start]) < 2:
            continue
        for end in reachable_targets(position, player, start):
            if owners[end] == player or needed_commander(position, start, end) not in at_hand:
                continue  # as `check_attack` would find, only faster
            try:
                check_attack(position, player, ids[start], ids[end])
            except IllegalMove:
                continue
            pairs.append((ids[start], ids[end]))
    return pairs


def possible_attacks(position: Position, player: str) -> list[tuple[str, str]]:
    """As `attacks`; refuses if there are none."""
    pairs = attacks(position, player)
    if not pairs:
        refuse("invasion/no_attack", "R7.2", player=player)
    return pairs
