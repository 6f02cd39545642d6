"""What may be wrong with a file of a board, of its shapes or of command cards: coded, with place and cure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from risk2210.errors import RiskError, render, told, with_hint
from risk2210.i18n import N_

MESSAGES = {
    "board/unreadable": N_("cannot be read: {reason}"),
    "board/too-large": N_("is too large: a board file has at most {limit} bytes"),
    "board/encoding": N_("is not UTF-8 text"),
    "board/syntax": N_("is not valid JSON in line {line}, column {column}: {reason}"),
    "board/number": N_("has a number that is none (NaN, Infinity) or that has too many digits"),
    "board/too-deep": N_("is nested too deeply for a board file"),
    "board/format": N_(
        "has format {found}; this version reads format {known}: update risk2210 or export the board again"
    ),
    "board/doctype": N_("has a DOCTYPE or an ENTITY, which a board file may not have"),
    "board/graphml": N_("is not GraphML: {reason}"),
    "board/node-link": N_("is not node-link data: {reason}"),
    "board/foreign": N_("holds no board of this package (no {attribute}); export one again from a JSON board file"),
    "field/missing": N_("the field {field} is missing"),
    "field/unknown": N_("the field {field} is not known here; known are: {fields}"),
    "field/twice": N_("the field {field} stands twice in one object"),
    "field/id": N_("{found} is not an id: small letters a-z, digits and _, a letter first, 60 at most"),
    "field/name": N_("{found} is not a name: a text of 1 to 80 characters"),
    "field/text": N_("{found} is not a text"),
    "field/choice": N_("{found} is not one of: {options}"),
    "field/bonus": N_("{found} is not a whole number from 0 to 1000"),
    "field/count": N_("{found} is not a whole number from 0 to 100"),
    "field/coordinate": N_("{found} is not a number from -10000 to 10000"),
    "field/flag": N_("{found} is neither true nor false"),
    "field/list": N_("{found} is not a list"),
    "field/length": N_("number of entries: {count}; allowed: {least} to {most}"),
    "field/object": N_("{found} is not an object with named fields"),
    "map/line": N_("line {line}: {text!r} is not a line of [{section}]"),
    "map/no-continent": N_("line {line}: there is no continent {number}"),
    "map/no-country": N_("line {line}: there is no country {number}"),
    "map/order": N_("line {line}: country {number} stands where {due} is due"),
    "map/empty": N_("is not a Domination map: it has no [continents] or no [countries]"),
    "board/name": N_("{name!r} needs a letter or a digit, and no control character"),
    "board/duplicate-id": N_("the id {id} is used {count} times"),
    "board/duplicate-name": N_("the name {name!r} leads to {ids}; a name must lead to one place only"),
    "board/unknown-region": N_("names the region {region}, which the file does not define"),
    "board/empty-region": N_("the region {region} has no territory"),
    "board/region-kind": N_("is {kind} but its region {region} is {region_kind}"),
    "board/unknown-neighbour": N_("names the neighbour {neighbour}, which the file does not define"),
    "board/own-neighbour": N_("names itself as a neighbour"),
    "board/one-way": N_("{a} names {b} as a neighbour, but {b} does not name {a}"),
    "board/edge-kind": N_("the edge to {b} is {here} here and {there} there"),
    "board/duplicate-edge": N_("the edge {a} - {b} is there already"),
    "board/switch": N_("the switch {switch} is on by default in one place and off in another"),
    "board/not-an-edge": N_("{a} - {b} is not an edge of this board"),
    "board/edited": N_("was changed after its export; change the JSON board file instead and export it again"),
    "board/disconnected": N_("{count} separate parts where there should be one; cut off: {members}"),
    "board/no-landing-site": N_("there are lunar territories but no landing site"),
    "board/landing-site": N_("is a landing site but not on the Moon"),
    "cards/duplicate-id": N_("the id {id} is used {count} times, or by a card of the game itself"),
    "cards/id-deck": N_("the id of a card of the deck {deck} begins with {deck}_"),
    "cards/copies": N_("there must be at least one copy"),
    "cards/window": N_("a card of the effect {effect} is played in one of the windows: {options}"),
    "cards/needed": N_("the effect {effect} needs the field {field}"),
    "cards/unused": N_("the effect {effect} has no use for the field {field}"),
    "cards/table": N_("a table for a die of {sides} sides has {sides} entries, not {count}"),
    "cards/format": N_("has format {found}; this version reads format {known}: update risk2210"),
    "shapes/unreadable": N_("cannot be read: {reason}"),
    "shapes/unknown-territory": N_("has a shape but is not a territory of the board"),
    "shapes/missing": N_("is a territory of the board but has no shape"),
    "shapes/ring": N_("ring {ring} is no area: it has {count} numbers, and x, y of three points or more are due"),
    "shapes/outside": N_("leaves the frame of the map"),
    "shapes/anchor": N_("its anchor lies outside its own area"),
    "shapes/line": N_("line {line} has {count} numbers, and pairs of x and y are due"),
    "shapes/link": N_("the link {a} - {b} is not an edge of the board"),
}


class Fault(Struct, frozen=True):
    """One thing wrong with a board file: a stable `code`, where, and the data of the message."""

    code: str
    file: str
    path: str
    data: dict[str, Any] = {}

    def message(self, lang: str = "en") -> str:
        """``file: path: what is wrong`` in the reader's language."""
        text = with_hint(render(MESSAGES[self.code], self.data, lang), self.data.get("nearest", ()), lang)
        return told(self.file, told(self.path, text, lang) if self.path else text, lang)


class BoardError(RiskError):
    """A board cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def message(self, lang: str = "en") -> str:
        """All faults, one a line."""
        return "\n".join(fault.message(lang) for fault in self.faults)

    def __str__(self) -> str:
        return self.message()
