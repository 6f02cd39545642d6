"""Why a move is refused: a code, a clause and the case's data, put into words in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from msgspec import Struct

from risk2210.errors import RiskError
from risk2210.i18n import N_
from risk2210.rules.messages import Reader, Setting


class Refusal(Struct, frozen=True):
    r"""Why something may not be done.

    Parameters
    ----------
    code : str
        Stable ``"area/reason"``, for example ``"invasion/origin_too_weak"``; never translated, never reused.
    clause : str
        Clause of the rules it rests on, for example ``"R7.2"``.
    data : mapping
        Numbers, ids of territories and players, kinds of commanders: what the message names.
    moment : str, optional
        Kind of a move made at the wrong moment; the message then begins with the moment it needs.
    now : Refusal, optional
        What is awaited instead, where the code does not say so; the message ends with it.

    Examples
    --------
    >>> refusal = Refusal("invasion/origin_too_weak", "R7.2", {"origin": "siberia", "units": 1, "needed": 2})
    >>> refusal.message()
    'siberia holds 1 unit; an attack needs 2 (R7.2)'
    >>> refusal.message("fr")
    'siberia compte 1 unité\xa0; il en faut 2 pour attaquer (R7.2)'
    """

    code: str
    clause: str
    data: Mapping[str, Any] = {}
    moment: str | None = None
    now: Refusal | None = None

    def message(self, lang: str = "en", frame: Setting | None = None, names: Mapping[str, str] | None = None) -> str:
        """The refusal in plain words, with the clause.

        With a `frame` territories have their names of the board, with `names` players theirs; without, their ids.
        """
        return explain(self, lang, frame, names)


def explain(
    refusal: Refusal, lang: str = "en", frame: Setting | None = None, names: Mapping[str, str] | None = None
) -> str:
    """The refusal in plain words, with its clause.

    Parameters
    ----------
    refusal : Refusal
    lang : str
        ``"en"`` or ``"fr"``.
    frame : Frame, optional
        Gives territories their names on the board; without it their ids stand in the text.
    names : mapping of player id to str, optional
        What to call the players; without it their ids stand in the text.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, Refusal, Ruleset
    >>> frame = Frame(load_board("risk2210"), ["red", "blue"], Ruleset())
    >>> refusal = Refusal("territory/not_yours", "R7.2", {"territory": "egypt", "player": "red", "owner": "blue"})
    >>> explain(refusal, frame=frame, names={"red": "Ruby", "blue": "Azure"})
    'Egypt is not controlled by Ruby but by Azure (R7.2)'
    """
    reader = Reader(lang, frame, names or {})
    sentences = [_sentence(reader, refusal)]
    if refusal.moment is not None:
        sentences.insert(0, reader.moment(refusal.moment))
    if refusal.now is not None:
        sentences.append(_sentence(reader, refusal.now))
    return reader.gettext(N_("; ")).join(sentences)


def _sentence(reader: Reader, refusal: Refusal) -> str:
    return reader.sentence(refusal.code, refusal.clause, refusal.data)


class IllegalMove(RiskError):
    """The rules do not allow this move here; `refusal` says why, `frame` whose game it was."""

    def __init__(self, refusal: Refusal, frame: Setting | None = None) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.frame = frame

    def message(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """The refusal in words, English or French; with `names`, players by what people call them."""
        return self.refusal.message(lang, self.frame, names)

    def __str__(self) -> str:
        return self.message()


class InvalidMove(IllegalMove):
    """The value cannot be read as a move at all: not a move, or a field of the wrong type."""


def refuse(code: str, clause: str, /, **data: Any) -> NoReturn:
    """Raise `IllegalMove` with this refusal."""
    raise IllegalMove(Refusal(code, clause, data))
