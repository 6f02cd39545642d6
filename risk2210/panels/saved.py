"""What the home screen tells of a recorded game: who plays what, how far it is, and when it was last played."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from babel.dates import format_datetime
from msgspec import Struct

from risk2210.files import remembered
from risk2210.i18n import N_, filled
from risk2210.record import RecordedGame, RecordError
from risk2210.record.players import called
from risk2210.rules import Player, Ruleset
from risk2210.rules.house_words import MODE_WORDS
from risk2210.rules.messages import WORDS
from risk2210.rules.messages_classic import wording
from risk2210.rules.terms import SETUP_STEPS

REMEMBERED: Final = 64
"""Games whose file has not changed are not read again."""


class Saved(Struct, frozen=True):
    """As much of a recorded game as tells it from the others; `step` is empty for a file that cannot be opened."""

    players: tuple[Player, ...] = ()
    ruleset: Ruleset = Ruleset()
    year: int = 0
    years: int | None = None
    step: str = ""
    active: str | None = None
    moves: int = 0


@remembered(REMEMBERED)
def read_saved(path: Path) -> Saved:
    """What is known of the game in a file.

    Notes
    -----
    The first time a game is replayed, some 10 ms for a long one; after that its file is only looked at.
    """
    try:
        with RecordedGame.open(path, read_only=True) as game:
            position, header = game.position, game.header
            years = position.ruleset.house.years if position.has("years") else None
            return Saved(
                header.players,
                header.ruleset,
                position.year,
                years,
                position.step,
                position.active,
                len(game),
            )
    except RecordError:
        return Saved()


def title_of(saved: Saved, path: Path, lang: str) -> str:
    """What a game is known by: its players, or the name of a file that cannot be opened."""
    return ", ".join(called(saved.players, lang).values()) or path.name


def told_of(saved: Saved, path: Path, lang: str) -> str:
    """Edition, how far the game is, and when it was last played."""
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    played = format_datetime(when, "d MMM y, HH:mm", tzinfo=when.tzinfo, locale=lang)
    spoken = wording(lang)
    parts = [spoken.gettext(MODE_WORDS[saved.ruleset.mode][0]), _reached(saved, lang)] if saved.step else []
    parts.append(spoken.gettext(N_("last played {when}")).format(when=played))
    return " · ".join(parts)


def _reached(saved: Saved, lang: str) -> str:
    """The year, and whose turn it is or what else is going on."""
    _ = wording(lang, saved.ruleset.edition.armies).gettext
    if saved.step == "over":
        return _(N_("finished"))
    step = _(WORDS[saved.step])
    if saved.step in SETUP_STEPS:
        return _(N_("set-up: {step}")).format(step=step)
    year = _("Year {year} of {years}").format(year=saved.year, years=saved.years)
    if saved.active is None:
        return f"{year}, {step}"
    who = called(saved.players, lang)[saved.active]
    return filled(_(N_("{year}, turn of {who}")), {"year": year, "who": who}, lang)
