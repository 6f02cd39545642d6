"""What the atlas refuses to answer, and why, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from risk2210.board.board import Region, Territory
from risk2210.errors import CodedError, InvalidArgument, _quoted, render
from risk2210.i18n import N_, translation
from risk2210.rules.messages_classic import PART_WORDS

MESSAGES: Mapping[str, str] = {
    "atlas/choice": N_("{what} is one of {choices}, not {value}"),
    "atlas/number": N_("{what} is a whole number from {least} to {most}, not {value}"),
    "atlas/no-pandas": N_("pandas is not installed here: pip install pandas, or take the rows as they are"),
    "atlas/devastated": N_("{territory} is devastated: no route begins or ends there"),
    "atlas/no-way": N_("there is no way from {start} to {end} with these means"),
    "atlas/player": N_("{value} is no player of this game: {players}"),
    "atlas/nothing-held": N_("{player} holds no territory"),
    "atlas/not-own": N_("{territory} is not held by {player}"),
    "atlas/same-region": N_("two different regions are wanted, not {region} twice"),
    "atlas/too-many": N_("{count} of {size} territories give {sets} sets; at most {most} can be looked at"),
    "atlas/words": N_("{question} is asked like this: {usage}; words given after it: {count}"),
    "atlas/needs-devastated": N_("{question} needs territories: name them with --devastated, commas between them"),
    "atlas/needs-game": N_("{question} is asked of a recorded game: name its file with --game"),
    "atlas/no-part": N_("the question means nothing in this game, which is played without: {parts}"),
    "atlas/no-part-board": N_(
        "the question means nothing in this game, which is played without: {parts}; ask it of the board with --board"
    ),
    "atlas/not-played": N_("{place} is not played on in this game"),
    "atlas/no-enemy": N_("no enemy stands on the board, so nothing has to be held against anybody"),
}


class InvalidAtlas(CodedError, InvalidArgument):
    """A question to the board that cannot be answered; `code` is a key of `MESSAGES`.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.atlas import shortest_route
    >>> shortest_route(load_board("risk2210"), "Egypt", "Tycho")
    Traceback (most recent call last):
    ...
    risk2210.atlas.errors.InvalidAtlas: there is no way from Egypt to Tycho with these means
    """

    messages = MESSAGES

    def message(self, lang: str = "en") -> str:
        """The error in words, in English (``"en"``) or French (``"fr"``), places by their names in it."""
        places = {name: value.name(lang) for name, value in self.data.items() if isinstance(value, Territory | Region)}
        missing = self.data.get("parts")
        words = map(
            translation(lang).gettext, map(PART_WORDS.__getitem__, missing if isinstance(missing, tuple) else ())
        )
        parts = ", ".join(words)
        return render(MESSAGES[self.code], {**self.data, **places, "parts": parts}, lang)


def invalid(code: str, /, **data: object) -> NoReturn:
    """Raise `InvalidAtlas`; what was given as `value` is quoted."""
    if "value" in data:
        data["value"] = _quoted(data["value"])
    raise InvalidAtlas(code, **data)


def one_of(value: object, what: str, choices: tuple[str, ...]) -> str:
    """The value if it is one of these words."""
    if not isinstance(value, str) or value not in choices:
        invalid("atlas/choice", what=what, choices=", ".join(choices), value=value)
    return value


def whole(value: object, what: str, least: int, most: int) -> int:
    """The value if it is a whole number between the two (True and 3.0 are not)."""
    if type(value) is not int or not least <= value <= most:
        invalid("atlas/number", what=what, least=least, most=most, value=value)
    return value
