"""The command cards: their file, strict reading, and every fault in it reported at once.

``boards/risk2210/cards.json`` holds the cards of the box; a group's own cards (the nine blank ones, or any others)
stand in a file of the same form. What a card does is its `effect`, one of a fixed list, with numbers; ``"text"`` is an
effect that only words describe: the table carries it out by rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from risk2210.board.faults import BoardError, Fault
from risk2210.board.form import Count, Id, of_form, parse_json, read_text, require_format
from risk2210.board.spec import Names, Note, sayable
from risk2210.resources import boards_dir

CARDS_FORMAT: Final = 1

Deck = Literal["land", "diplomat", "naval", "nuclear", "space"]
"""The five command piles, each with the commander of the same name."""

Terrain = Literal["land", "water", "moon"]

CardWindow = Literal[
    "own_pre_invasion", "invasion_any_defender", "invasion_own_territory", "own_end_of_turn", "final_scoring"
]
"""When a card may be played (R9.4); the exchange of Armageddon opens itself."""

EffectName = Literal[
    "place_mods",
    "place_station",
    "scout_forces",
    "defender_mods",
    "defender_station",
    "halve_attackers",
    "cease_fire",
    "evacuate",
    "frequency_jam",
    "hidden_energy",
    "energy_extraction",
    "invade_earth",
    "move_commanders",
    "take_energy",
    "remove_mods",
    "extra_fortify",
    "strike_territory",
    "strike_drawn",
    "strike_region",
    "kill_commander",
    "armageddon",
    "colony_influence",
    "text",
]
"""What a card can do."""


class TargetSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the player of a card chooses.

    Parameters
    ----------
    what : str
        ``"territory"``, ``"opponent"`` (a player) or ``"commander"``.
    whose : str
        Whose territory or commander: ``"own"``, or ``"enemy"`` for that of anybody else, the neutral army included.
    terrain : str
        Of the territory.
    count : int
        How many, all different; who has fewer names all of them. 0: any number.
    """

    what: Literal["territory", "opponent", "commander"]
    whose: Literal["own", "enemy"] = "own"
    terrain: Literal["any", "land", "water", "moon"] = "any"
    count: Count = 1


class DrawSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Territory cards that a card takes off their pile.

    Parameters
    ----------
    pile : str
    count : int
        How many; fewer if the pile has no more. 0: until one shows a territory that is not the player's.
    secret : bool
        Whether only the player of the card looks at them.
    """

    pile: Terrain
    count: Count = 1
    secret: bool = False


class CardSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One command card as it stands in a file.

    Parameters
    ----------
    id : str
        The deck, an underscore, and a name of its own.
    deck, commander : str
        Pile it comes from; commander who must be in play when it is played.
    names, text : Names, Note
        Name and effect in English and French, in our own words.
    copies, cost : int
    window : str
        When it may be played.
    effect : str
        What it does.
    target, draw : TargetSpec, DrawSpec, optional
        What is chosen; which territory cards are drawn.
    die : int
        Sides of the die that is rolled, 0 for none.
    terrain : str
        Terrain of the invaded territory that the card asks for.
    amount, own_amount : int
        Number of the effect: MODs placed or removed, energy, fortify moves, least face that kills; for the player of
        the card himself.
    table : tuple of str
        For each face of the die the region struck, or ``"again"`` to roll once more.
    lasting : str
        Whether the effect stays until the ``"turn"`` ends, or until it falls ``"due"``.
    """

    id: Id
    deck: Deck
    names: Names
    copies: Count
    cost: Count
    commander: Deck
    window: CardWindow
    effect: EffectName
    text: Note
    target: TargetSpec | None = None
    draw: DrawSpec | None = None
    die: Count = 0
    terrain: Literal["any", "land", "water", "moon"] = "any"
    amount: Count = 0
    own_amount: Count = 0
    table: tuple[Id, ...] = ()
    lasting: Literal["no", "turn", "due"] = "no"

    def name(self, lang: str = "en") -> str:
        """Name in English or French."""
        return self.names[lang]


class CardsSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole file of command cards."""

    format: Literal[1]
    cards: Annotated[tuple[CardSpec, ...], Meta(min_length=1, max_length=200)]


AGAIN: Final = "again"
"""Face of a table that is rolled again."""

_OWN: Final = ("own_pre_invasion", "own_end_of_turn")
_INVADED: Final = ("invasion_own_territory",)

EFFECTS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]] = MappingProxyType(
    {
        "place_mods": (_OWN, ("target", "amount"), ()),
        "place_station": (_OWN, ("target",), ()),
        "scout_forces": (_OWN, ("draw", "amount", "lasting"), ()),
        "defender_mods": (("invasion_any_defender", *_INVADED), ("amount",), ("terrain",)),
        "defender_station": (_INVADED, (), ("terrain",)),
        "halve_attackers": (_INVADED, (), ("terrain",)),
        "cease_fire": (_INVADED, ("lasting",), ("terrain",)),
        "evacuate": (_INVADED, ("target",), ("terrain",)),
        "frequency_jam": (_OWN[:1], ("target", "lasting"), ()),
        "hidden_energy": (_OWN, ("draw", "amount", "lasting"), ()),
        "energy_extraction": (_OWN, ("amount", "lasting"), ()),
        "invade_earth": (_OWN[:1], ("draw", "lasting"), ()),
        "move_commanders": (_OWN, ("target",), ()),
        "take_energy": (_OWN, ("amount",), ()),
        "remove_mods": (_OWN, ("amount",), ("own_amount",)),
        "extra_fortify": (("own_end_of_turn",), ("amount",), ()),
        "strike_territory": (_OWN, ("target", "die"), ()),
        "strike_drawn": (_OWN, ("draw",), ()),
        "strike_region": (_OWN, ("die", "table"), ()),
        "kill_commander": (_OWN, ("target", "die", "amount"), ()),
        "armageddon": (_OWN[:1], (), ()),
        "colony_influence": (("final_scoring",), (), ()),
        "text": ((*_OWN, "invasion_any_defender", *_INVADED), (), ("terrain", "target", "draw", "die")),
    }
)
"""For every effect the windows it fits, the fields it needs, and those it may have besides."""

_PARAMETERS: Final = ("target", "draw", "die", "terrain", "amount", "own_amount", "table", "lasting")


class Catalogue:
    """Command cards by id; equal when they hold the same cards.

    Parameters
    ----------
    cards : iterable of CardSpec
        With ids all different.

    Examples
    --------
    >>> catalogue = load_cards()
    >>> len(catalogue.cards), catalogue.size("naval"), catalogue["nuclear_armageddon"].cost
    (42, 20, 4)
    """

    def __init__(self, cards: Iterable[CardSpec]) -> None:
        self.cards: Mapping[str, CardSpec] = MappingProxyType({card.id: card for card in cards})

    def __getitem__(self, face: str) -> CardSpec:
        return self.cards[face]

    def __contains__(self, face: object) -> bool:
        return face in self.cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalogue) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(tuple(self.cards))

    @cached_property
    def faces(self) -> Mapping[str, Mapping[str, int]]:
        """For every deck its faces, each with the number of copies."""
        decks: dict[str, dict[str, int]] = {deck: {} for deck in get_args(Deck)}
        for card in self.cards.values():
            decks[card.deck][card.id] = card.copies
        return MappingProxyType({deck: MappingProxyType(faces) for deck, faces in decks.items()})

    def size(self, deck: str) -> int:
        """Cards of a deck."""
        return self._sizes[deck]

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        return {deck: sum(faces.values()) for deck, faces in self.faces.items()}

    @cached_property
    def influence(self) -> Mapping[str, tuple[CardSpec, ...]]:
        """For every deck that has some, the cards worth points at the final count (R11.4), those of the box first."""
        found: dict[str, tuple[CardSpec, ...]] = {}
        for card in self.cards.values():
            if card.effect == "colony_influence":
                found[card.deck] = (*found.get(card.deck, ()), card)
        return MappingProxyType(found)

    def with_own(self, cards: Iterable[CardSpec]) -> Catalogue:
        """The catalogue with a group's own cards added."""
        own = tuple(cards)
        return Catalogue((*self.cards.values(), *own)) if own else self


@lru_cache(maxsize=1)
def load_cards() -> Catalogue:
    """The command cards of the box.

    Raises
    ------
    BoardError
        The file that travels with the package was changed and is faulty.
    """
    return Catalogue(read_cards(boards_dir() / "risk2210" / "cards.json"))


def load_own_cards(path: Path) -> tuple[CardSpec, ...]:
    """A group's own cards, from a file of the same form; they go into the piles beside those of the box (R9.18).

    Raises
    ------
    BoardError
        With every fault of the file.
    """
    return read_cards(path, beside=load_cards())


def read_cards(path: Path, beside: Catalogue | None = None) -> tuple[CardSpec, ...]:
    """Cards of a file, none of which may have the id of a card `beside` them."""
    return decode_cards(read_text(path), str(path), beside)


def decode_cards(text: str, file: str, beside: Catalogue | None = None) -> tuple[CardSpec, ...]:
    """Cards of a JSON text.

    Raises
    ------
    BoardError
        With every fault of form, each with file and path; when there is none, with every inconsistency.
    """
    raw, faults = parse_json(text, file)
    require_format(raw, CARDS_FORMAT, "cards/format", file)
    spec = of_form(raw, CardsSpec, file, faults)
    faults = list(card_faults(spec.cards, file, beside))
    if faults:
        raise BoardError(faults)
    return spec.cards


def card_faults(cards: tuple[CardSpec, ...], file: str, beside: Catalogue | None = None) -> Iterator[Fault]:
    """Every inconsistency of well-formed cards, in file order."""
    counts = Counter(card.id for card in cards)
    counts.update(() if beside is None else tuple(beside.cards))
    for i, card in enumerate(cards):
        path = f"cards[{i}] ({card.id})"
        if counts[card.id] > 1:
            yield Fault("cards/duplicate-id", file, path, {"id": card.id, "count": counts[card.id]})
        if not card.id.startswith(f"{card.deck}_"):
            yield Fault("cards/id-deck", file, path, {"deck": card.deck})
        for said in (card.names.en, card.names.fr, card.text.en, card.text.fr):
            if not sayable(said):
                yield Fault("board/name", file, path, {"name": said})
        if card.copies < 1:
            yield Fault("cards/copies", file, f"{path}.copies")
        windows, needed, possible = EFFECTS[card.effect]
        if card.window not in windows:
            data = {"effect": card.effect, "options": ", ".join(windows)}
            yield Fault("cards/window", file, f"{path}.window", data)
        for field in _PARAMETERS:
            default = CardSpec.__struct_defaults__[_DEFAULTED.index(field)]
            said = getattr(card, field) != default
            if field in needed and not said:
                yield Fault("cards/needed", file, path, {"effect": card.effect, "field": field})
            if said and field not in needed and field not in possible:
                yield Fault("cards/unused", file, path, {"effect": card.effect, "field": field})
        if card.table and len(card.table) != card.die:
            yield Fault("cards/table", file, f"{path}.table", {"sides": card.die, "count": len(card.table)})


_DEFAULTED: Final = CardSpec.__struct_fields__[-len(CardSpec.__struct_defaults__) :]


def cards_json_schema() -> dict[str, Any]:
    """JSON Schema of a file of command cards; published as ``boards/cards.schema.json``."""
    schema = msgspec.json.schema(CardsSpec)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "risk2210 command cards", **schema}
