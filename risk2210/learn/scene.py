"""`Scene`: a position laid out in a few words, for an example, a lesson or a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from risk2210.board import Board, load_board
from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.record import parse_line
from risk2210.rules import (
    COMMANDERS,
    NEUTRAL,
    Card,
    Effect,
    Frame,
    HoldingRuling,
    HouseRules,
    Mode,
    Position,
    Ruleset,
    Ruling,
    SeatRuling,
    new_position,
    play,
)
from risk2210.rules.terms import Step
from risk2210.rules.territory_deck import TerritoryCard


class Scene(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lies on the table, entered as one enters a position.

    Parameters
    ----------
    lay : tuple of str
        What stands where: a territory or a whole region, its owner, then MODs, commanders and ``station``; a territory
        named by itself goes before its region, and ``land`` (water, moon) before an owner means every one left over.
        Without it the game has not begun.
    players : tuple of str
        In seating order. Whoever holds nothing gets one MOD far away, so that he stays in the game.
    step, turn, year, captures
        Where the turn of which player stands.
    order : tuple of str, optional
        Turn order; by default the seating order.
    energy, piles : mapping
        Energy by player, 3 by default; command cards left by deck, all that are not in hands by default.
    hands : mapping of player to tuple of str
        Command cards: a deck, or the id of a card.
    territory_cards : mapping of player to tuple of str
        Territory cards of classic Risk: a symbol, and after ``@`` the territory where it is known.
    sets : int
        Sets of them traded so far.
    devastated : tuple of str
    lasting : tuple of Effect
        Lasting effects of cards in force.
    board : str
    mode : str
        Edition played.
    house : mapping
        House rules that are switched.
    moves : tuple of str
        Lines of moves made from there.

    Examples
    --------
    >>> scene = Scene(lay=("egypt red 5 land", "africa blue 2", "siberia blue 1 station"))
    >>> position = scene.position()
    >>> position.units_of("egypt"), position.owner_of("lesotho"), position.station_at("siberia"), position.active
    (6, 'blue', True, 'red')
    """

    lay: tuple[str, ...] = ()
    players: tuple[str, ...] = ("red", "blue", "gold")
    step: Step = "invade"
    turn: str = ""
    year: int = 1
    captures: int = 0
    order: tuple[str, ...] = ()
    energy: Mapping[str, int] = {}
    piles: Mapping[str, int] = {}
    hands: Mapping[str, tuple[str, ...]] = {}
    territory_cards: Mapping[str, tuple[str, ...]] = {}
    sets: int = 0
    devastated: tuple[str, ...] = ()
    lasting: tuple[Effect, ...] = ()
    board: str = "risk2210"
    mode: Mode = "risk2210"
    house: Mapping[str, Any] = {}
    moves: tuple[str, ...] = ()

    def start(self) -> Position:
        """The game before its first move."""
        house = HouseRules.from_switches(dict(self.house))
        wanted = {name: self.house[name] for name in load_board(self.board).switches if name in self.house}
        board = load_board(self.board, **wanted)
        return new_position(Frame(board, self.players, Ruleset(self.mode, house)))

    def ruling(self, reason: str = "as it lies on the table") -> Ruling | None:
        """The ruling that lays the scene; None where the game has not begun."""
        if not self.lay:
            return None
        board = load_board(self.board)
        hands = {player: tuple(map(_card, cards)) for player, cards in self.hands.items()}
        before = self.start()
        has = before.ruleset.has
        left = {deck: board.cards.size(deck) for deck in COMMANDERS} if has("command_cards") else {}
        for hand in hands.values():
            for card in hand:
                left[card.deck] -= 1
        left.update({deck: count for deck, count in self.piles.items() if deck in COMMANDERS})
        held = {player: tuple(map(_territory_card, cards)) for player, cards in self.territory_cards.items()}
        seats = tuple(
            SeatRuling(
                player,
                energy=self.energy.get(player, 3) if has("energy") else UNSET,
                hand=hands.get(player, ()) if has("command_cards") else UNSET,
                cards=held.get(player, ()) if has("territory_cards") else UNSET,
            )
            for player in self.players
        )
        order = self.order or self.players
        drawn = sum(map(len, held.values()))
        return Ruling(
            reason,
            (*_holdings(board, self), *(HoldingRuling(territory, devastated=True) for territory in self.devastated)),
            seats,
            tuple(left.items()),
            discarded=self.devastated if has("command_cards") else UNSET,
            year=self.year if has("years") else UNSET,
            step=self.step,
            order=order,
            player=self.turn or order[0],
            captures=self.captures,
            lasting=self.lasting,
            sets=self.sets if has("territory_cards") else UNSET,
            deck=before.frame.pack_size - drawn if has("territory_cards") else UNSET,
        )

    def position(self) -> Position:
        """The position laid, with the moves made from there.

        Raises
        ------
        IllegalMove
            The scene or one of its moves is not possible.
        TextError
            One of its moves cannot be read.
        """
        position, entered = self.start(), self.ruling()
        if entered is not None:
            position = play(position, entered)
        for line in self.moves:
            for move in parse_line(line, position):
                position = play(position, move)
        return position


def _card(text: str) -> Card:
    """``land``: an unknown card of that deck; ``land_scout_forces``: that card."""
    if text in COMMANDERS:
        return Card(text)
    deck = next((kind for kind in COMMANDERS if text.startswith(f"{kind}_")), None)
    if deck is None:
        raise InvalidArgument(N_("there is no such card"))
    return Card(deck, text)


def _territory_card(text: str) -> TerritoryCard:
    """``infantry``, ``infantry@egypt``, ``?@egypt``, ``?``."""
    symbol, _, territory = text.partition("@")
    return msgspec.convert([None if symbol == "?" else symbol, territory or None], TerritoryCard)


def _holdings(board: Board, scene: Scene) -> Iterator[HoldingRuling]:
    """What stands where; named territories first, then whole regions, then all that is left of a terrain."""
    laid: dict[str, tuple[str, list[str]]] = {}
    taken = set(scene.devastated)
    lines = [line.split() for line in scene.lay]
    regions = {region.id: region.members for region in board.regions}
    terrains = {kind: tuple(t.id for t in board.territories if t.kind == kind) for kind in ("land", "water", "moon")}
    for members in ({territory.id: (territory.id,) for territory in board.territories}, regions, terrains):
        for place, owner, *pieces in lines:
            for territory in members.get(place, ()):
                if territory not in taken:
                    taken.add(territory)
                    laid[territory] = (owner, pieces)
    known = {territory.id for territory in board.territories} | set(regions) | set(terrains)
    if any(place not in known for place, *_ in lines):
        raise InvalidArgument(N_("a scene names a place that is not on the board"))
    for player in scene.players:
        if not any(owner == player for owner, _ in laid.values()):
            laid[_far_away(board, set(laid) | taken)] = (player, ["1"])
    for territory, (owner, pieces) in laid.items():
        mods = sum(int(piece) for piece in pieces if piece.isdigit())
        kinds = tuple(kind for kind in COMMANDERS if kind in pieces)
        holder = None if owner == "nobody" else owner
        assert holder is None or holder == NEUTRAL or holder in scene.players, holder
        yield HoldingRuling(territory, owner=holder, mods=mods, commanders=kinds, station="station" in pieces)


def _far_away(board: Board, laid: set[str]) -> str:
    """A free land territory, if possible not next to anything laid."""
    free = [t.id for t in board.territories if t.kind == "land" and t.id not in laid]
    return next((t for t in free if laid.isdisjoint(board.neighbours(t))), free[0])
