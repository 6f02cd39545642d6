"""How the line of each kind of move is written: its form, made from the grammar, and an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from risk2210.board import Board
from risk2210.i18n import N_, translation
from risk2210.record.grammar import FORMS, INVASION, OUTCOME, VERBLESS
from risk2210.record.parts import joined
from risk2210.record.speaker import Speaker
from risk2210.rules import Position

EXAMPLES: Final[Mapping[str, str]] = {
    "devastate": "devastate {a}, {b}",
    "place_neutral_army": "neutral {a}, {b}",
    "roll_for_first": "first {p} 6 {q} 2",
    "claim": "claim {a}",
    "reinforce": "reinforce {a} 2, {b} 1",
    "place_command": "command land @ {a}, diplomat @ {b}, station @ {a}",
    "bid": "bid {p} 2 {q} 0",
    "roll_tie": "tie {p} 3 {q} 5",
    "choose_marker": "marker 2",
    "collect": "collect",
    "deploy": "deploy {a} 3, {b} 1",
    "hire": "hire naval @ {a}",
    "build": "build @ {a}",
    "buy_cards": "buy land, naval",
    "name_card": "name land as land_scout_forces",
    "declare": "{a} > {b}",
    "invasion_outcome": "{a} > {b} lost 3 killed 4 taken in 5",
    "roll": "roll 6 5 3 : 4 2",
    "lose": "lose 1 + naval",
    "occupy": "occupy 3 + land",
    "withdraw": "withdraw",
    "play_card": "play land_assemble_mods on {a}",
    "pass": "pass",
    "remove_mods": "remove {a} 2, {b} 1",
    "show_scouts": "scouts {a}",
    "take_bonus_card": "bonus land",
    "fortify": "fortify {a} > {b} 2",
    "end_step": "end step",
    "end_turn": "end turn",
    "score_influence": "influence land, naval",
    "deal": "deal player {p} {a} player {q} {b}",
    "deal_missions": "missions ; player {p} ; player {q}",
    "begin_with": "youngest",
    "trade": "trade infantry, cavalry, artillery",
    "draw": "draw infantry @ {a}",
    "show": "show infantry @ {a}",
    "mission": "mission hold_24",
    "rank": "rank captain",
    "ruling": 'ruling "…" ; territory {a} mods 3',
}
"""A line of every kind, in ids: {a} and {b} are neighbours, {p} and {q} players."""


def form(kind: str, lang: str | None = None, *, commanders: bool = True) -> str:
    """How a line of this kind is written: words as they are, in capitals what is to be filled in.

    Parameters
    ----------
    kind : str
    lang : str, optional
    commanders : bool
        Whether it is for a game that has commanders.

    Examples
    --------
    >>> print(form("hire"))
    hire COMMANDER @ TERRITORY
    >>> print(form("roll", "fr"))
    lancer DÉ … : DÉ … [avec COMMANDANT, …]
    >>> print(form("roll", "fr", commanders=False))
    lancer DÉ … : DÉ …
    """
    speaker = Speaker(None, lang, commanders=commanders)
    if kind in VERBLESS:
        return joined((*(part.shape(speaker) for part in INVASION), OUTCOME.shape(speaker)))
    return joined((speaker.verb(kind), *(part.shape(speaker) for part in FORMS[kind])))


def example_line(kind: str, position: Position | None = None) -> str:
    """A line of this kind in ids, with neighbours of the board and players of the game where there is one.

    Examples
    --------
    >>> example_line("hire")
    'hire naval @ egypt'
    """
    ends, players = ("egypt", "saharan_empire"), ("red", "blue")
    if position is not None:
        ends, players = _neighbours(position.board), (position.players[0], position.players[-1])
    return EXAMPLES[kind].format(a=ends[0], b=ends[1], p=players[0], q=players[-1])


def _neighbours(board: Board) -> tuple[str, str]:
    """Two neighbours on land with short names."""
    land = {territory.id for territory in board if territory.kind == "land"}
    pairs = [(a, b) for a in sorted(land) for b in board.neighbours(a) if b in land]
    return min(pairs, key=lambda pair: (sum(len(board[end].name("en")) for end in pair), pair))


class Form(Struct, frozen=True):
    """The form of the command that a line begins with, and an example in both languages."""

    kind: str
    english: str
    french: str
    commanders: bool = True

    def message(self, lang: str = "en") -> str:
        """Form and example in words."""
        said = translation(lang).gettext(N_("written like this: {form}; for example: {example}"))
        return said.format(
            form=form(self.kind, lang, commanders=self.commanders),
            example=self.french if lang == "fr" else self.english,
        )
