"""Fronts, on a live position: what may be attacked, how likely it is lost, and what would hold a region."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

from risk2210.atlas.answer import CERTAIN, COMMANDER_WORDS, Answer, Phrase, Picture, Word
from risk2210.atlas.errors import invalid, one_of
from risk2210.atlas.routes import check_player, network_of
from risk2210.atlas.scope import COMMANDERS, PIECES, require, require_played
from risk2210.i18n import N_
from risk2210.odds import battle_odds, battle_of
from risk2210.rules.attack import attacks, needed_commander
from risk2210.rules.position import Position, put
from risk2210.rules.terms import Commander, ordered

SELDOM = 1e-9
"""Rarer ways for a battle to end are left out when attackers come one after the other."""


class Front(Struct, frozen=True):
    """A territory that enemies may attack now.

    `risk` is the chance to lose it to the strongest single attack that is fought to the end with all units, `assault`
    the chance to lose it when all of them attack in turn, the strongest first. The unit that must stay is counted
    among the enemy units and never fights.
    """

    territory: str
    units: int
    enemy_units: int
    risk: float
    assault: float
    attackers: tuple[str, ...]


def calm(position: Position) -> Position:
    """The position with nothing pending: what stands where counts, not whose decision is awaited."""
    return replace(position, awaiting=(), invasion=None)


def attackers_of(position: Position, player: str) -> dict[str, list[str]]:
    """For each territory of the player that an enemy could attack by the rules (R7.2 to R7.8): from where."""
    check_player(position, player)
    threats: dict[str, list[str]] = defaultdict(list)
    for enemy in position.living:
        for origin, target in attacks(position, enemy) if enemy != player else ():
            if position.owner_of(target) == player and position.units_of(target):
                threats[target].append(origin)
    return {t: threats[t] for t in position.territories_of(player) if t in threats}


def assault(position: Position, origins: Sequence[str], target: str) -> float:
    """Chance that `target` falls when it is attacked from these territories one after the other, each to the end.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, new_position, play
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> held = (
    ...     HoldingRuling("egypt", owner="red", mods=3),
    ...     HoldingRuling("saharan_empire", owner="blue", mods=4),
    ...     HoldingRuling("ministry_of_djibouti", owner="blue", mods=4),
    ...     HoldingRuling("japan", owner="gold", mods=1),
    ... )
    >>> position = play(start, Ruling("from the table", held, step="invade", order=("red", "blue", "gold")))
    >>> round(assault(position, ["saharan_empire"], "egypt"), 3)
    0.47
    >>> assault(position, ["saharan_empire", "ministry_of_djibouti"], "egypt") > 0.7
    True
    """
    still = calm(position)
    battles = [battle_of(still, origin, target) for origin in origins]
    if not battles:
        return 0.0
    defences = {battles[0].defence: 1.0}
    for battle in battles:
        following: dict[object, float] = defaultdict(float)
        for defence, chance in defences.items():
            for outcome in battle_odds(replace(battle, defence=defence)).outcomes:
                if not outcome.won:
                    left = defence.with_units(outcome.defenders.mods, outcome.defenders.commanders)
                    following[left] += chance * outcome.chance
        defences = {left: chance for left, chance in following.items() if chance > SELDOM}  # type: ignore[misc]
    return 1.0 - sum(defences.values())


def front(position: Position, player: str) -> Answer[Front]:
    """Every territory of a player that an enemy may attack now, with the odds of losing it, the worst first.

    Parameters
    ----------
    position : Position
        Whoever's turn it is: what the enemies could do if it were theirs.
    player : str
    """
    still = calm(position)
    rows = []
    for territory, origins in attackers_of(position, player).items():
        chances = {origin: battle_odds(battle_of(still, origin, territory)).win for origin in origins}
        strongest = sorted(origins, key=lambda origin: -chances[origin])
        units = sum(map(position.units_of, origins))
        together = assault(position, strongest, territory)
        rows.append(
            Front(territory, position.units_of(territory), units, chances[strongest[0]], together, tuple(strongest))
        )
    rows.sort(key=lambda row: (-row.assault, -row.risk))
    title = Phrase(N_("The front of {player}: what may be attacked now"), {"player": Word("player", player)})
    picture = Picture({row.territory: row.assault for row in rows}, "assault", CERTAIN)
    notes = (Phrase(N_("The risk: all that may attack fight to the end, one after the other, the strongest first.")),)
    return Answer(position.board, title, Front.__struct_fields__, tuple(rows), notes, picture, position.edition.armies)


# --- the cheapest line -------------------------------------------------------------------------------------------


class Post(Struct, frozen=True):
    """A territory of a line that holds a region.

    `cost` is 1 for the unit that must stand there, and for a territory that is not the player's own, besides, the units
    that hold it now. `assault` and `enemy_units` are as in `Front`; None and 0 where nobody may attack it as it stands.
    """

    territory: str
    owner: str | None
    units: int
    cost: int
    enemy_units: int
    assault: float | None


def holding_line(position: Position, player: str, region: str, *, wary: bool = False) -> Answer[Post]:
    """The cheapest line that holds a region: territories that every enemy on his way into the region must take first.

    The line is a set of territories, of the region or before it, such that each way from a territory of an enemy to one
    of the region passes it. It costs, for each of its territories, one unit to stand there and the units that hold it
    now against the player. Of all cheapest lines it is the one nearest the region, its distances from it added up.
    Enemies within the region must be driven out, so they are part of it.

    Parameters
    ----------
    position : Position
    player : str
    region : str
        Any name of a region.
    wary : bool
        Reckon with every commander that the enemies may hire, instead of those they have now.

    Raises
    ------
    InvalidAtlas
        When no enemy stands on the board, or the region is not played on.

    Notes
    -----
    A minimum cut of a network in which each territory is an edge as wide as it costs (Menger's theorem for vertices).
    """
    check_player(position, player)
    require_played(region, position)
    board, members = position.board, position.board.region(region).members
    enemies = [enemy for enemy in position.living if enemy != player]
    bases = [t for enemy in enemies for t in position.territories_of(enemy) if t not in position.devastated]
    if not bases:
        invalid("atlas/no-enemy")
    ways: nx.DiGraph[str] = nx.compose_all([network_of(position, enemy, every_commander=wary) for enemy in enemies])

    def cost(territory: str) -> int:
        return 1 + (0 if position.owner_of(territory) == player else position.units_of(territory))

    left = {t for t in members if t in ways}
    away = nx.multi_source_dijkstra_path_length(ways.reverse(), left) if left else {}
    flow: nx.DiGraph[object] = nx.DiGraph()
    for t in away:  # from elsewhere nobody comes; distances only decide between equal costs
        flow.add_edge((t, "in"), (t, "out"), capacity=cost(t) * len(ways) ** 2 + away[t])
    flow.add_edges_from(((a, "out"), (b, "in")) for a, b in ways.edges if a in away and b in away)
    flow.add_edges_from(((t, "out"), "region") for t in left)
    flow.add_edges_from(("enemies", (t, "in")) for t in bases if t in away)
    line: list[str] = []
    if "region" in flow and "enemies" in flow:
        _value, (near, _far) = nx.minimum_cut(flow, "enemies", "region")
        line = [t for t in board.index if (t, "in") in near and (t, "out") not in near]
    threats = {row.territory: row for row in front(position, player).rows}
    rows = tuple(
        Post(
            t, position.owner_of(t), position.units_of(t), cost(t),
            threats[t].enemy_units if t in threats else 0, threats[t].assault if t in threats else None,
        )
        for t in line
    )  # fmt: skip
    title = Phrase(
        N_("The cheapest line that holds {region} for {player}. Territories: {count}, cost: {cost}"),
        {
            "region": Word("region", board.region(region).id),
            "player": Word("player", player),
            "count": Word("number", len(rows)),
            "cost": Word("number", sum(map(cost, line))),
        },
    )
    picture = Picture({t: float(cost(t)) for t in line}, "cost", marks=tuple(line))
    return Answer(board, title, Post.__struct_fields__, rows, picture=picture, armies=position.edition.armies)


# --- what is threatened, and what a commander would open ---------------------------------------------------------


class Threat(Struct, frozen=True):
    """A station or commander that may be lost with the territory."""

    what: str
    territory: str
    units: int
    enemy_units: int
    assault: float


class Opening(Struct, frozen=True):
    """What a commander opens from one territory: targets that could not be attacked without him.

    `best` is the chance of the likeliest of these captures, with the commander standing in the territory unless he
    stands elsewhere already.
    """

    commander: Commander
    territory: str
    opens: int
    best: float
    targets: tuple[str, ...]


def threatened(position: Position, player: str) -> Answer[Threat]:
    """Stations and commanders of a player that stand where an enemy may attack, the most endangered first.

    Raises
    ------
    InvalidAtlas
        In a game without stations and commanders.
    """
    require(PIECES, position)
    rows = []
    for row in front(position, player).rows:
        pieces = [COMMANDER_WORDS[kind] for kind in position.commanders_at(row.territory)]
        if position.station_at(row.territory):
            pieces.append(N_("space station"))
        rows += [Threat(piece, row.territory, row.units, row.enemy_units, row.assault) for piece in pieces]
    title = Phrase(
        N_("Stations and commanders of {player} within reach of an enemy"), {"player": Word("player", player)}
    )
    picture = Picture(
        {row.territory: row.assault for row in rows}, "assault", CERTAIN, marks=tuple(row.territory for row in rows)
    )
    return Answer(
        position.board, title, Threat.__struct_fields__, tuple(rows), picture=picture, armies=position.edition.armies
    )


def openings(position: Position, player: str, commander: Commander) -> Answer[Opening]:
    """Where a Naval or Space Commander opens the most: attacks that the rules refuse without him (R7.5 to R7.8).

    Parameters
    ----------
    position : Position
    player : str
    commander : {"naval", "space"}
        On the board already or not; in the second case he is tried in every territory.

    Raises
    ------
    InvalidAtlas
        In a game without commanders.
    """
    require(COMMANDERS, position)
    check_player(position, player)
    one_of(commander, "commander", ("naval", "space"))
    still = calm(position)
    at = position.commanders_of(player).get(commander)
    place = position.frame.index
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for origin in position.territories_of(player):
        tried = still if at is not None else _with_commander(still, origin, commander)
        for start, target in attacks(tried, player):
            if start == origin and needed_commander(tried, place[start], place[target]) == commander:
                empty = not position.units_of(target)
                found[origin][target] = 1.0 if empty else battle_odds(battle_of(tried, start, target)).win
    rows = [
        Opening(
            commander, origin, len(targets), max(targets.values()), tuple(sorted(targets, key=lambda t: -targets[t]))
        )
        for origin, targets in found.items()
    ]
    rows.sort(key=lambda row: (-row.opens, -row.best, position.board.index[row.territory]))
    title = Phrase(
        N_("What the {commander} of {player} opens, by where the attack begins"),
        {"commander": Word("commander", commander), "player": Word("player", player)},
    )
    best: dict[str, float] = {}
    for targets in found.values():
        for target, chance in targets.items():
            best[target] = max(chance, best.get(target, 0.0))
    picture = Picture(best, "best", CERTAIN, marks=tuple(best))
    return Answer(
        position.board, title, Opening.__struct_fields__, tuple(rows), picture=picture, armies=position.edition.armies
    )


def _with_commander(position: Position, territory: str, commander: Commander) -> Position:
    """The position with one more commander in a territory."""
    index = position.frame.index[territory]
    here = ordered((*position.commanders[index], commander))
    return replace(position, commanders=put(position.commanders, index, here))
