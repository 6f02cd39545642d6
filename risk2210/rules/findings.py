"""`audit`: everything in a position that the rules could not have brought about, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from risk2210.rules.cards import overdrawn
from risk2210.rules.frame import Frame
from risk2210.rules.known_cards import known_cards
from risk2210.rules.position import Position
from risk2210.rules.refusals import Refusal
from risk2210.rules.terms import COMMANDERS, NEUTRAL, SETUP_STEPS, TURN_STEPS
from risk2210.rules.territory_cards import cards_seen
from risk2210.rules.territory_deck import overdrawn_cards
from risk2210.rules.units import OUTLASTING, is_out


class Finding(Struct, frozen=True):
    """Something odd in a position.

    Parameters
    ----------
    severity : str
        ``"error"``: against the rules; ``"warning"``: unusual, but a table may well mean it.
    about : Refusal
        Code, clause and data, with the message in English or French.
    """

    severity: Literal["error", "warning"]
    about: Refusal

    @property
    def code(self) -> str:
        """Stable code of the finding."""
        return self.about.code

    def message(self, lang: str = "en", frame: Frame | None = None) -> str:
        """The finding in plain words, with the clause."""
        return self.about.message(lang, frame)


def audit(position: Position) -> tuple[Finding, ...]:
    """Every inconsistency of the position, errors first (about 0.2 ms).

    A position reached by moves alone has none; one entered from the table, or changed by a ruling, may.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, new_position, play
    >>> position = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> audit(position)
    ()
    >>> odd = play(position, Ruling("from the table", (HoldingRuling("egypt", commanders=("land",)),)))
    >>> [finding.message() for finding in audit(odd)]
    ['egypt has no owner, but units or a station stand there (R1.6)']
    """
    found = [*_territories(position), *_players(position), *_supplies(position), *_pack(position), *_course(position)]
    return tuple(sorted((_in_edition(finding, position) for finding in found), key=lambda finding: finding.severity))


def brought_in(before: Position, after: Position) -> tuple[Finding, ...]:
    """What is against the rules in a position and was not in the one before: what a ruling should not do unnoticed.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, new_position, play
    >>> start = new_position(Frame(load_board("risk2210"), ["red", "blue", "gold"], Ruleset()))
    >>> odd = play(start, Ruling("from the table", (HoldingRuling("egypt", mods=3),)))
    >>> [finding.code for finding in brought_in(start, odd)], brought_in(odd, odd)
    (['audit/no_owner'], ())
    """
    known = audit(before)
    return tuple(finding for finding in audit(after) if finding.severity == "error" and finding not in known)


def _in_edition(finding: Finding, position: Position) -> Finding:
    """The finding with the clause of the edition played."""
    clause = position.clause(finding.about.clause)
    return finding if clause == finding.about.clause else replace(finding, about=replace(finding.about, clause=clause))


def _error(code: str, clause: str, **data: Any) -> Finding:
    return Finding("error", Refusal(f"audit/{code}", clause, data))


def _warning(code: str, clause: str, **data: Any) -> Finding:
    return Finding("warning", Refusal(f"audit/{code}", clause, data))


def _territories(position: Position) -> Iterator[Finding]:
    """What stands where it cannot."""
    frame = position.frame
    falling = {decision.territory for decision in position.awaiting if decision.kind == "occupy"}
    for index, territory in enumerate(frame.ids):
        owner, mods, here = position.owners[index], position.mods[index], position.commanders[index]
        station = territory in position.stations
        if territory in position.devastated:
            if frame.terrain[index] != "land":
                yield _error("devastated_land", "R2.3", territory=territory)
            if owner is not None or mods or here or station:
                yield _error("devastated_held", "R1.7", territory=territory)
            continue
        if owner is None and (mods or here or (station and territory not in falling)):
            yield _error("no_owner", "R1.6", territory=territory)
        if owner is not None and not (mods or here or station):
            yield _error("empty_but_owned", "R1.6", territory=territory, owner=owner)
        if station and frame.terrain[index] != "land":
            yield _error("station_land", "R1.5", territory=territory)
        if owner == NEUTRAL and (here or station):
            yield _error("neutral_pieces", "R12.4", territory=territory)
        if position.step in SETUP_STEPS and frame.terrain[index] != "land" and owner not in {None, NEUTRAL}:
            yield _warning("setup_terrain", "R2.6", territory=territory)
    if NEUTRAL in position.owners and not frame.has_neutral_army:
        yield _error("no_neutral_army", "R12.1", count=position.owners.count(NEUTRAL))


def _players(position: Position) -> Iterator[Finding]:
    """What a player cannot have."""
    rules = position.edition
    standing = Counter(
        (owner, kind) for owner, here in zip(position.owners, position.commanders, strict=True) if here for kind in here
    )
    for player, seat in zip(position.players, position.seats, strict=True):
        stations = len(position.stations_of(player))
        if stations > rules.station_limit:
            yield _error("stations", "R6.3", player=player, count=stations, limit=rules.station_limit)
        for kind in COMMANDERS:
            if standing[player, kind] > 1:
                yield _error("commander_twice", "R1.5", player=player, commander=kind, count=standing[player, kind])
        if seat.alive:
            if position.step not in (*SETUP_STEPS, "over") and is_out(position, player):
                yield _error("no_units", "R7.22", player=player)
        elif player in position.owners or seat.hand or seat.energy or position.territory_hand(player):
            yield _error("out_but_holding", "R7.22", player=player)
        asked = bool(position.awaiting) and position.awaiting[-1].kind == "deploy"
        deploying = (position.step == "deploy" or asked) and position.active == player
        if seat.reserve and position.step not in SETUP_STEPS and not deploying:
            yield _error("reserve", "R5.5", player=player, count=seat.reserve)


def _supplies(position: Position) -> Iterator[Finding]:
    """What the box does not hold."""
    if position.bank < 0:
        yield _warning("energy_supply", "R1.10", count=sum(seat.energy for seat in position.seats))
    cards = known_cards(position)
    outside = Counter(card.deck for card in cards)
    for deck in COMMANDERS:
        total, needed = outside[deck] + position.pile(deck), position.frame.cards.size(deck)
        if total != needed:
            yield _error("deck_size", "R1.8", deck=deck, count=total, needed=needed)
    for card in dict.fromkeys(cards):
        if card.face is not None and card.face not in position.frame.cards.faces[card.deck]:
            yield _error("no_such_face", "R9.1", face=card.face, deck=card.deck)
    for face in overdrawn(position.frame.cards, cards):
        if face in position.frame.cards:
            yield _error("card_copies", "R9.1", face=face)


def _pack(position: Position) -> Iterator[Finding]:
    """What the pack of territory cards does not hold (C1.1)."""
    cards = position.territory_cards
    if cards is None:
        return
    seen, size = cards_seen(position), position.frame.pack_size
    if len(seen) + cards.deck != size:
        yield _error("pack_size", "C1.1", count=len(seen) + cards.deck, needed=size)
    jokers = position.edition.jokers
    for what in overdrawn_cards(seen, size - jokers, jokers):
        yield _error("pack_copies", "C1.1", card=what)


def _course(position: Position) -> Iterator[Finding]:
    """What does not fit the course of a game."""
    rules = position.edition
    years = position.ruleset.house.years
    if position.has("years") and not 1 <= position.year <= years:
        yield _error("year", "R3.1", year=position.year, years=years)
    if position.step != "devastation":
        if len(position.devastated) != rules.devastation_cards:
            yield _warning("devastation_count", "R2.3", count=len(position.devastated), needed=rules.devastation_cards)
        for territory in sorted(position.devastated - position.discarded):
            yield _warning("devastation_card", "R2.3", territory=territory)
    if position.step in TURN_STEPS:
        for player in position.living:
            if player not in position.order:
                yield _error("not_in_order", "R4.2", player=player)
        finishing = any(decision.kind in OUTLASTING for decision in position.awaiting)  # a card, without him
        if position.turn is not None and not position.seat(position.turn.player).alive and not finishing:
            yield _error("turn_of_nobody", "R7.22", player=position.turn.player)
    for effect in position.lasting:
        if effect.against == effect.holder:
            yield _error("effect_on_holder", "R9.7", player=effect.holder)
