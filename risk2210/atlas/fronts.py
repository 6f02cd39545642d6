"""Fronts, on a live position: what may be attacked, how likely it is lost, and what would hold a region."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from risk2210.atlas.answer import Answer, Phrase, Picture, Word
from risk2210.atlas.routes import check_player
from risk2210.i18n import N_
from risk2210.odds import battle_odds, battle_of
from risk2210.rules.attack import attacks
from risk2210.rules.position import Position

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
    picture = Picture({row.territory: row.assault for row in rows}, "assault")
    return Answer(position.board, title, Front.__struct_fields__, tuple(rows), picture=picture)
