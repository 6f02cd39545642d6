"""What a group has played, in words: tables for a terminal, a page, a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from babel.dates import format_date

from risk2210.i18n import N_, one_decimal, translation, with_sign
from risk2210.listing import Listing, listing
from risk2210.record.group import Best, Feat, Group, Member
from risk2210.record.luck import LUCK_SHOWN

FEAT_WORDS: Final[Mapping[Feat, str]] = {
    "points": N_("Most points"),
    "captures": N_("Most territories taken"),
    "lucky": N_("Luckiest with the dice"),
    "unlucky": N_("Unluckiest with the dice"),
    "longest": N_("Longest game"),
}

NOBODY: Final = N_("No game between players with names is recorded yet.")
"""What is said of a group of which nothing is known."""

BY_CHANCE: Final = N_("By chance: games that each would have won if all played equally well.")
LUCK: Final = N_("Luck: units more than on average, in the rolls that were written down.")


def group_tables(group: Group, lang: str) -> tuple[Listing, ...]:
    """All tables of a group that have rows: who has won how often, who met whom, the best of all games."""
    tables = (members_table(group, lang), pairs_table(group, lang), bests_table(group, lang))
    return tuple(table for table in tables if table.rows)


def group_notes(group: Group, lang: str) -> tuple[str, ...]:
    """What to know for reading the tables; where there are none, that there are none."""
    _ = translation(lang).gettext
    if not group.members:
        return (_(NOBODY),)
    return (_(BY_CHANCE), *([_(LUCK)] if _thrown(group) else []))


def _thrown(group: Group) -> bool:
    """Whether anybody has thrown dice often enough for luck to be worth a column."""
    return any(member.rolls >= LUCK_SHOWN for member in group.members)


def members_table(group: Group, lang: str) -> Listing:
    """Everybody who has played: games, wins beside those by chance, points, captures, luck, and when last.

    Points and luck are columns only where anybody has any to show.

    Examples
    --------
    >>> print(members_table(Group(), "en"))
    Player  Games  Won  By chance  Captures  Last game
    """
    _ = translation(lang).gettext
    scored = any(member.points_best is not None for member in group.members)
    thrown = _thrown(group)
    headings = [_(N_("Player")), _(N_("Games")), _(N_("Won")), _(N_("By chance"))]
    headings += [_(N_("Points, mean")), _(N_("Points, best"))] if scored else []
    headings += [_(N_("Captures")), *([_(N_("Luck"))] if thrown else []), _(N_("Last game"))]
    rows = []
    for member in group.members:
        row = [member.name, str(member.games), _won(member, lang), one_decimal(member.by_chance, lang)]
        if scored:
            best = "–" if member.points_best is None else str(member.points_best)
            row += ["–" if member.points_mean is None else one_decimal(member.points_mean, lang), best]
        row.append(str(member.captures))
        if thrown:
            row.append(with_sign(member.luck, lang) if member.rolls >= LUCK_SHOWN else "–")
        rows.append([*row, day(member.last, lang)])
    return listing(headings, rows, right=range(1, len(headings) - 1))


def _won(member: Member, lang: str) -> str:
    """Wins of the games that somebody has won; the others are not over, or nobody has won them."""
    return translation(lang).gettext(N_("{won} of {games}")).format(won=member.won, games=member.decided)


def pairs_table(group: Group, lang: str) -> Listing:
    """Every two who have met, and who has won how many of those games."""
    _ = translation(lang).gettext
    headings = (_(N_("Who met")), _(N_("Games")), _(N_("Won")))
    rows = [(f"{pair.one} – {pair.other}", pair.games, f"{pair.one_won} : {pair.other_won}") for pair in group.pairs]
    return listing(headings, rows, right={2})


def bests_table(group: Group, lang: str) -> Listing:
    """The feats, whose they are, and when."""
    _ = translation(lang).gettext
    headings = (_(N_("Best of all games")), _(N_("Player")), "", _(N_("Begun on")))
    rows = [
        (_(FEAT_WORDS[best.feat]), best.name or "–", _measured(best, lang), day(best.created, lang))
        for best in group.bests
    ]
    return listing(headings, rows, right={2})


def _measured(best: Best, lang: str) -> str:
    match best.feat:
        case "points" | "captures":
            return str(round(best.value))
        case "lucky" | "unlucky":
            return with_sign(best.value, lang)
        case _:
            hours = timedelta(seconds=best.value) / timedelta(hours=1)
            return translation(lang).gettext(N_("{hours} h")).format(hours=one_decimal(hours, lang))


def day(when: datetime, lang: str) -> str:
    """A day as people write it, where the reader is."""
    return str(format_date(when.astimezone(), "d MMM y", locale=lang))
