"""What the players of a record are called; a name that nobody chose is said in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from risk2210.i18n import LANGUAGES, N_, translation
from risk2210.rules import Player

PLAYER = N_("Player {number}")


@cache
def default_name(seat: int, lang: str) -> str:
    """What the player in a seat, counted from 1, is called until somebody gives him a name.

    Examples
    --------
    >>> default_name(2, "en"), default_name(2, "fr")
    ('Player 2', 'Joueur 2')
    """
    return translation(lang).gettext(PLAYER).format(number=seat)


def chosen_name(player: Player, seat: int) -> str | None:
    """The name that somebody gave the player in a seat, counted from 1; None where nobody did.

    Examples
    --------
    >>> chosen_name(Player("zoe", " Zoé  B. "), 2)
    'Zoé B.'
    >>> chosen_name(Player("p2", "Joueur 2"), 2), chosen_name(Player("red"), 2)
    (None, None)
    """
    name = " ".join(player.name.split())
    return None if not name or name in {default_name(seat, lang) for lang in LANGUAGES} else name


def called(players: Sequence[Player], lang: str) -> dict[str, str]:
    """What people call the players, by id.

    Parameters
    ----------
    players : sequence of Player
        In seating order, as they stand in the header of a game.
    lang : str
        Language of the reader; default names follow it whatever language they were recorded in.

    Examples
    --------
    >>> called([Player("player1", "Player 1"), Player("zoe", "Zoé"), Player("red")], "fr")
    {'player1': 'Joueur 1', 'zoe': 'Zoé', 'red': 'red'}
    """
    names = {}
    for seat, player in enumerate(players, 1):
        unnamed = default_name(seat, lang) if player.name.strip() else player.id
        names[player.id] = chosen_name(player, seat) or unnamed
    return names
