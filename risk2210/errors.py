"""The exception family: what went wrong, in words that say what to do next.

Every error this package raises on purpose derives from `RiskError`. A message is made from a stable *code* and the
*data* of the case, in the reader's language; nothing parses a message.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from risk2210.i18n import N_, filled, translation


class RiskError(Exception):
    """Base of every error raised on purpose by this package."""

    def message(self, lang: str = "en") -> str:  # noqa: ARG002 — families with a catalogue heed it
        """The error in words, in English (``"en"``) or French (``"fr"``) where it has both."""
        return Exception.__str__(self)


class CodedError(RiskError):
    """An error known by its code; its family's `messages` hold a template for each code.

    Parameters
    ----------
    code : str
        Key of `messages`.
    **data : object
        Fields of the template.
    """

    messages: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **data: object) -> None:
        self.code = code
        self.data = data
        super().__init__(code)

    def message(self, lang: str = "en") -> str:
        """The error in words, in English (``"en"``) or French (``"fr"``)."""
        return render(self.messages[self.code], self.data, lang)

    def __str__(self) -> str:
        return self.message()


class InvalidArgument(RiskError, ValueError):
    """An argument has a value that the function does not accept."""


class UnknownName(RiskError, KeyError):
    """A name that nothing on the board answers to.

    Parameters
    ----------
    asked : str
        What was asked for, quoted in the message.
    suggestions : iterable of str
        Nearest known names, best first.
    board : str
        Id of the board that was searched.
    french : iterable of str, optional
        The same names in French; by default as in `suggestions`.
    """

    template = N_("{asked} is not a name of the board {board}")

    def __init__(
        self, asked: object, suggestions: Iterable[str], board: str, french: Iterable[str] | None = None
    ) -> None:
        self.asked = asked
        self.suggestions = tuple(suggestions)
        self.board = board
        self.french = self.suggestions if french is None else tuple(french)
        super().__init__(asked, self.suggestions, board, self.french)

    def message(self, lang: str = "en") -> str:
        """The error in words, in English (``"en"``) or French (``"fr"``)."""
        gettext = translation(lang).gettext
        text = gettext(self.template).format(asked=_quoted(self.asked), board=self.board)
        return with_hint(text, self.french if lang == "fr" else self.suggestions, lang)

    def __str__(self) -> str:  # KeyError would quote the whole message
        return self.message()


def _quoted(asked: object) -> str:
    """What was asked for, short enough for a message; it may be anything at all."""
    try:
        text = repr(asked)
    except Exception:  # a broken repr, or a number of too many digits
        text = object.__repr__(asked)
    return text if len(text) <= 80 else f"{text[:79]}…"


def with_hint(problem: str, suggestions: Iterable[str], lang: str) -> str:
    """A message followed by the names that may have been meant, if any."""
    gettext = translation(lang).gettext
    names = ", ".join(map(repr, suggestions))
    if not names:
        return problem
    hint = gettext("did you mean {names}?").format(names=names)
    return gettext("{problem}: {hint}").format(problem=problem, hint=hint)


class Said(str):
    """A word of a message that is itself translated when the message is made."""

    __slots__ = ()

    def message(self, lang: str = "en") -> str:
        """The word in English (``"en"``) or French (``"fr"``)."""
        return translation(lang).gettext(str(self))


def told(what: str, problem: str, lang: str) -> str:
    r"""Something, and after a colon what is said of it; French puts a no-break space before a colon.

    Examples
    --------
    >>> told("risk2210", "no such file", "en"), told("risk2210", "aucun fichier", "fr")
    ('risk2210: no such file', 'risk2210\xa0: aucun fichier')
    """
    return translation(lang).gettext("{problem}: {hint}").format(problem=what, hint=problem)


def render(template: str, data: Mapping[str, Any], lang: str) -> str:
    """Fill the translated `template` with `data`; templates use `str.format` fields only.

    What the data quote that has a `message` of its own, such as another error, is said in the same language.
    """
    words = {name: value.message(lang) if hasattr(value, "message") else value for name, value in data.items()}
    return filled(translation(lang).gettext(template), words, lang)
