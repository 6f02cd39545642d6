"""`Voice`: how a game is spoken of, in which language, and what its players are called and look like."""

from __future__ import annotations

from collections.abc import Sequence

from risk2210.record import RecordedGame
from risk2210.rules import Frame, Refusal, explain
from risk2210.rules.messages_classic import wording
from risk2210.view.palette import NEUTRAL_STYLE, OWNER_STYLES, OwnerStyle, signed

COLOURS = ("orange", "blue", "green", "pink", "red", "yellow")
"""Names under which the header of a game keeps the colours of `OWNER_STYLES`."""


def styles_of(players: Sequence[str], colours: Sequence[str]) -> dict[str, int]:
    """Which of `OWNER_STYLES` each player has: the colour asked for, else the first one that nobody has.

    Examples
    --------
    >>> styles_of(["ada", "bob", "eve"], ["green", "gold", ""])
    {'ada': 2, 'bob': 0, 'eve': 1}
    """
    chosen: dict[str, int] = {}
    for player, colour in zip(players, colours, strict=True):
        if colour in COLOURS and COLOURS.index(colour) not in chosen.values():
            chosen[player] = COLOURS.index(colour)
    for player in players:
        if player not in chosen:
            chosen[player] = next(i for i in range(len(OWNER_STYLES)) if i not in chosen.values())
    return {player: chosen[player] for player in players}


class Voice:
    """Language of the reader, and names and styles of the players of one recorded game.

    Parameters
    ----------
    game : RecordedGame
    lang : {"en", "fr"}

    Attributes
    ----------
    names : dict of player id to str
    styles : dict of player id to int
        Which of `OWNER_STYLES` each has.
    """

    def __init__(self, game: RecordedGame, lang: str = "en") -> None:
        self.game = game
        self.lang = lang
        players = game.header.players
        self.names = game.called(lang)
        self.styles = styles_of([player.id for player in players], [player.colour for player in players])

    def speak(self, lang: str) -> None:
        """Change the language, also of the names that nobody chose."""
        before, after = self.game.called(self.lang), self.game.called(lang)
        self.names.update({player: name for player, name in after.items() if self.names[player] == before[player]})
        self.lang = lang

    @property
    def frame(self) -> Frame:
        """Board, players and ruleset."""
        return self.game.position.frame

    def gettext(self, message: str) -> str:
        """The message in the reader's language, with the words of the edition."""
        return wording(self.lang, self.frame.edition.armies).gettext(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The message in the reader's language, singular or plural."""
        return wording(self.lang, self.frame.edition.armies).ngettext(one, many, count)

    def words(self, refusal: Refusal) -> str:
        """A refusal in words, with its clause."""
        return explain(refusal, self.lang, self.frame, self.names)

    def place(self, territory: str) -> str:
        """Name of a territory."""
        return self.frame.board[territory].name(self.lang)

    def region(self, region: str) -> str:
        """Name of a region."""
        return self.frame.board.region(region).name(self.lang)

    def style(self, owner: str) -> OwnerStyle:
        """Colour and symbol of a player or of the neutral army."""
        return OWNER_STYLES[self.styles[owner]] if owner in self.styles else NEUTRAL_STYLE

    def who(self, owner: str) -> str:
        """Symbol and name of a player or of the neutral army."""
        name = self.names.get(owner) or self.gettext("the neutral army")
        return signed(self.style(owner).glyph, name)
