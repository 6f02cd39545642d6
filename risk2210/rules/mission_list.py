"""The secret missions of classic Risk: what each asks for, and the seal that keeps one secret in the record (C6)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from msgspec import Struct

MissionName = Literal[
    "asia_south_america",
    "asia_africa",
    "north_america_africa",
    "north_america_australia",
    "europe_south_america_third",
    "europe_australia_third",
    "hold_18",
    "hold_24",
    "destroy",
]
"""A secret mission by its name; ``"destroy"`` names a player besides."""


class Task(Struct, frozen=True):
    """What a mission asks for.

    Parameters
    ----------
    regions : tuple of str
        Continents to hold.
    more : int
        Further continents of one's own choice.
    territories, armies : int
        Territories to hold, and how many armies must stand on each.
    """

    regions: tuple[str, ...] = ()
    more: int = 0
    territories: int = 0
    armies: int = 1


TASKS: Final[Mapping[MissionName, Task]] = MappingProxyType(
    {
        "asia_south_america": Task(("asia", "south_america")),
        "asia_africa": Task(("asia", "africa")),
        "north_america_africa": Task(("north_america", "africa")),
        "north_america_australia": Task(("north_america", "australia")),
        "europe_south_america_third": Task(("europe", "south_america"), more=1),
        "europe_australia_third": Task(("europe", "australia"), more=1),
        "hold_18": Task(territories=18, armies=2),
        "hold_24": Task(territories=24),
        "destroy": Task(territories=24),
    }
)
"""What each mission asks for; of ``"destroy"`` what it becomes when nobody is left to destroy (C6.4, C6.7)."""

MISSIONS: Final[tuple[MissionName, ...]] = tuple(TASKS)

ONLY_IN_14: Final = frozenset({"europe_south_america_third", "europe_australia_third"})
"""Missions that the set of 12 has not (C6.1)."""


def seal_of(mission: MissionName, target: str | None, key: str) -> str:
    """The seal of a mission: nobody can read the mission from it, and nobody can change the mission afterwards.

    Parameters
    ----------
    mission : str
    target : str, optional
        The player to destroy.
    key : str
        A secret word of the owner's; without it the few missions there are could be tried one by one.

    Returns
    -------
    str
        SHA-256, in hexadecimal.

    Examples
    --------
    >>> seal_of("hold_24", None, "marmot")[:8]
    '44270c02'
    """
    return hashlib.sha256("\n".join((mission, target or "", key)).encode()).hexdigest()
