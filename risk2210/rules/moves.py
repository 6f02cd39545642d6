"""`Move`: one recorded event at the table, one class per kind of event.

A move is a small frozen value: hashable, with a strict JSON form in both directions. Everything the table decides is
in it: dice, cards turned over, bids. It names territories by id and players by id, never by free text.

>>> move = decode_move(b'{"move": "claim", "player": "red", "territory": "egypt"}')
>>> move
Claim(player='red', territory='egypt')
>>> encode_move(move)
b'{"move":"claim","player":"red","territory":"egypt"}'
"""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from risk2210.rules.classic_moves import (
    BeginWith,
    ClaimMission,
    ClaimRank,
    Deal,
    DealMissions,
    DrawCard,
    ShowCard,
    TradeSet,
)
from risk2210.rules.move_base import Die, Faces, MoveBase, Placements
from risk2210.rules.refusals import InvalidMove, Refusal
from risk2210.rules.ruling_move import Ruling
from risk2210.rules.terms import Commander

# --- set-up (R2, R12) -------------------------------------------------------------------------------------------


class Devastate(MoveBase, frozen=True, tag="devastate"):
    """The top land cards are turned over: these territories are devastated for the whole game (R2.3)."""

    territories: tuple[str, ...]


class PlaceNeutralArmy(MoveBase, frozen=True, tag="place_neutral_army"):
    """With two players: the territory cards drawn for the neutral army, which takes all of them (R12.1)."""

    territories: tuple[str, ...]


class RollForFirst(MoveBase, frozen=True, tag="roll_for_first"):
    """Each player still in the running rolled a six-sided die for who starts (R2.5)."""

    faces: Faces


class Claim(MoveBase, frozen=True, tag="claim"):
    """One MOD on a free land territory (R2.6)."""

    player: str
    territory: str


class Reinforce(MoveBase, frozen=True, tag="reinforce"):
    """One batch of starting MODs, three or what is left, onto own territories (R2.7).

    Beside a neutral army in classic Risk, `neutral` is where its army of this round goes (C4.3).
    """

    player: str
    placements: Placements
    neutral: str | None = None


class PlaceCommand(MoveBase, frozen=True, tag="place_command"):
    """The starting Land Commander, Diplomat and Space Station take their places (R2.8)."""

    player: str
    land: str
    diplomat: str
    station: str


# --- the year (R4) ----------------------------------------------------------------------------------------------


class Bid(MoveBase, frozen=True, tag="bid"):
    """All bids for the turn order, revealed together and paid (R4.1)."""

    bids: Faces


class RollTie(MoveBase, frozen=True, tag="roll_tie"):
    """Players who bid the same rolled a six-sided die to order themselves (R4.3)."""

    faces: Faces


class ChooseMarker(MoveBase, frozen=True, tag="choose_marker"):
    """A player takes a turn-order marker still free (R4.2)."""

    player: str
    marker: int


# --- steps 1 to 3 (R5, R6) --------------------------------------------------------------------------------------


class Collect(MoveBase, frozen=True, tag="collect"):
    """The player takes the turn's income in MODs and energy (R5.1 to R5.4)."""

    player: str


class Deploy(MoveBase, frozen=True, tag="deploy"):
    """Some or all of the new MODs go onto territories of the player (R5.5)."""

    player: str
    placements: Placements


class Hire(MoveBase, frozen=True, tag="hire"):
    """A commander is paid for and placed (R6.1)."""

    player: str
    commander: Commander
    territory: str


class Build(MoveBase, frozen=True, tag="build"):
    """A Space Station is paid for and placed (R6.3)."""

    player: str
    territory: str


class BuyCards(MoveBase, frozen=True, tag="buy_cards"):
    """The turn's one purchase of command cards: a deck for each card, and its face where the holder says it (R6.5)."""

    player: str
    decks: tuple[Commander, ...]
    faces: tuple[str | None, ...] = ()


class NameCard(MoveBase, frozen=True, tag="name_card"):
    """The holder says which face one of his unknown cards bears; allowed at any time (R1.9)."""

    player: str
    deck: Commander
    face: str


# --- step 5: invade (R7) ----------------------------------------------------------------------------------------


class Declare(MoveBase, frozen=True, tag="declare"):
    """An invasion is declared: origin and target (R7.2)."""

    player: str
    origin: str
    target: str


class Roll(MoveBase, frozen=True, tag="roll"):
    """Both sides rolled (R7.9).

    `commanders` are those whose right turned the attacker's dice into eight-sided ones; it may be left out when there
    is no choice, that is when as many eight-sided dice were rolled as commanders may give.
    """

    attack: tuple[Die, ...]
    defence: tuple[Die, ...]
    commanders: tuple[Commander, ...] = ()


class Lose(MoveBase, frozen=True, tag="lose"):
    """The owner of the units chooses which ones are lost (R7.15)."""

    player: str
    mods: int
    commanders: tuple[Commander, ...] = ()


class Occupy(MoveBase, frozen=True, tag="occupy"):
    """Units move into the captured or unoccupied territory (R7.16 to R7.19)."""

    player: str
    mods: int
    commanders: tuple[Commander, ...] = ()


class Withdraw(MoveBase, frozen=True, tag="withdraw"):
    """The attacker gives up the invasion (R7.4)."""

    player: str


class InvasionOutcome(MoveBase, frozen=True, tag="invasion_outcome"):
    """A whole invasion, or the rest of one, in one move; accepted exactly if some legal rolls lead to it.

    Parameters
    ----------
    player, origin, target : str
        Who attacked what from where.
    attackers_lost, defenders_lost : int
        Units lost on each side, commanders included.
    attacker_commanders_lost, defender_commanders_lost : tuple of commander kinds
        Which commanders were among them.
    taken : bool
        Whether the target was captured; otherwise the attacker broke off.
    dice : int, optional
        Dice of the attacker in the roll that captured; left out when nobody remembers (then one is assumed, the least
        demanding), and when there was no roll.
    eight_sided : tuple of commander kinds
        Commanders whose die was eight-sided in that roll; they advance (R7.17).
    mods, commanders : int, tuple of commander kinds
        What moved in; nothing if not taken.
    """

    player: str
    origin: str
    target: str
    attackers_lost: int = 0
    defenders_lost: int = 0
    attacker_commanders_lost: tuple[Commander, ...] = ()
    defender_commanders_lost: tuple[Commander, ...] = ()
    taken: bool = False
    dice: int | None = None
    eight_sided: tuple[Commander, ...] = ()
    mods: int = 0
    commanders: tuple[Commander, ...] = ()


class PlayCard(MoveBase, frozen=True, tag="play_card"):
    """A command card is played: its face becomes known, and all that the table decided with it (R6.9, R9).

    Parameters
    ----------
    player, card : str
        Who plays which card.
    territories : tuple of str
        Territories chosen.
    opponent : str, optional
        The opponent chosen.
    commanders : pairs of commander kind and territory
        Where each own commander goes; or which commander is struck, and where he stands.
    drawn : tuple of str
        Territory cards turned over, in their order. Of a card drawn in secret only one that already shows a territory
        of the player's is said.
    dice : tuple of int
        Faces rolled, those rolled again included.
    """

    player: str
    card: str
    territories: tuple[str, ...] = ()
    opponent: str | None = None
    commanders: tuple[tuple[Commander, str], ...] = ()
    drawn: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class Pass(MoveBase, frozen=True, tag="pass"):
    """Somebody lets a window for cards go by (R7.3, R9.15), or is done with what was asked; nobody named: all of them.

    Before the dice it need not be said: who rolls has everybody's leave.
    """

    player: str | None = None


class RemoveMods(MoveBase, frozen=True, tag="remove_mods"):
    """A player takes MODs of his choice off the boards (R9.16)."""

    player: str
    placements: Placements


class ShowScouts(MoveBase, frozen=True, tag="show_scouts"):
    """The secret card of Scout Forces is shown: its MODs are placed, or were forgotten and go back (R9.10)."""

    player: str
    territory: str
    forfeited: bool = False


class TakeBonusCard(MoveBase, frozen=True, tag="take_bonus_card"):
    """The command card earned by the third contested capture of the turn (R7.21)."""

    player: str
    deck: Commander
    face: str | None = None


# --- step 6 and the end (R10, R11) ------------------------------------------------------------------------------


class Fortify(MoveBase, frozen=True, tag="fortify"):
    """Units move along a secured path from one territory to another (R10.1)."""

    player: str
    origin: str
    target: str
    mods: int
    commanders: tuple[Commander, ...] = ()


class EndStep(MoveBase, frozen=True, tag="end_step"):
    """The player is done with the present step (R3.2)."""

    player: str


class EndTurn(MoveBase, frozen=True, tag="end_turn"):
    """The player says that the turn is over (R10.6)."""

    player: str


class ScoreInfluence(MoveBase, frozen=True, tag="score_influence"):
    """At the final count: the decks of the Colony Influence cards the player shows, none to pass (R11.4)."""

    player: str
    decks: tuple[Commander, ...] = ()


Move = (
    Devastate
    | PlaceNeutralArmy
    | RollForFirst
    | Claim
    | Reinforce
    | PlaceCommand
    | Bid
    | RollTie
    | ChooseMarker
    | Collect
    | Deploy
    | Hire
    | Build
    | BuyCards
    | NameCard
    | Declare
    | Roll
    | Lose
    | Occupy
    | Withdraw
    | InvasionOutcome
    | PlayCard
    | Pass
    | RemoveMods
    | ShowScouts
    | TakeBonusCard
    | Fortify
    | EndStep
    | EndTurn
    | ScoreInfluence
    | Deal
    | DealMissions
    | BeginWith
    | TradeSet
    | DrawCard
    | ShowCard
    | ClaimMission
    | ClaimRank
    | Ruling
)

MOVE_TYPES: Final[frozenset[type]] = frozenset(get_args(Move))

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Move).decode


def kind_of(move: Move) -> str:
    """The kind of a move as JSON spells it, for example ``"claim"``."""
    tag = type(move).__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def encode_move(move: Move) -> bytes:
    """The move as one line of JSON, in UTF-8."""
    return _encode(move)


def decode_move(line: bytes | str) -> Move:
    """The move that one line of JSON holds.

    Raises
    ------
    InvalidMove
        Not JSON, an unknown kind of move, a missing, unknown or ill-typed field; the message names the place.

    Examples
    --------
    >>> decode_move('{"move": "claim", "player": "red"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    risk2210.rules.refusals.InvalidMove: this cannot be read as a move: Object missing required field `territory` ...
    """
    try:
        move: Move = _decode(line)
    except (msgspec.MsgspecError, UnicodeError, TypeError) as error:
        raise InvalidMove(unreadable(str(error))) from None
    return move


def read_move(value: Any) -> Move:
    """The move with every field of its proper type, or `InvalidMove`.

    A move built in Python is not checked when it is made, so it is sent once through its own JSON form; what comes
    back is the canonical value, tuples and all (about 1 µs).
    """
    if type(value) not in MOVE_TYPES:
        raise InvalidMove(unreadable(f"a {type(value).__name__} is not a move"))
    try:
        move: Move = _decode(_encode(value))
    except Exception as error:  # whatever a field's own code may raise while it is written
        raise InvalidMove(unreadable(str(error))) from None
    return move


def unreadable(problem: str) -> Refusal:
    """The refusal of a value that is no move; the `problem` is the reader's own English."""
    return Refusal("move/unreadable", "R1.11", {"problem": problem})
