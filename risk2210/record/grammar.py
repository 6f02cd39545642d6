"""The grammar of the text form: for every kind of move one form, which both reads and writes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import UNSET, Struct

from risk2210.record.scanner import SIX, Cursor, Vocabulary
from risk2210.record.vocabulary import SYMBOL_NAMES, UNKNOWN, VERBS, in_language, is_plain, territory_names
from risk2210.rules import (
    KINDS,
    Card,
    Dealt,
    Effect,
    HoldingRuling,
    Move,
    Position,
    Sealed,
    SeatRuling,
    TerritoryCard,
    kind_of,
)


class Speaker:
    """Somebody who writes moves down: with ids, or with the names of the board in a language.

    Parameters
    ----------
    position : Position, optional
        Names outside its board and players are put in quotes.
    lang : str, optional
        ``"en"`` or ``"fr"``: words and names of that language; None: English words and ids.
    """

    def __init__(self, position: Position | None, lang: str | None) -> None:
        self.position = position
        self.lang = lang

    def word(self, word: str) -> str:
        """A word of the grammar."""
        return in_language(word, self.lang)

    def verb(self, kind: str) -> str:
        """What the line of this kind of move begins with."""
        return VERBS[kind][self.lang == "fr"]

    def territory(self, ident: str) -> str:
        """A territory by its name or its id, in quotes if it could be misread."""
        if self.position is None:
            return ident if is_plain(ident) else quote(ident)
        if ident not in self.position.frame.index:
            return quote(ident)
        if self.lang is not None:
            name = self.position.board[ident].name(self.lang)
            words = name.split()
            if territory_names(self.position.board).find(words) == ((ident,), len(words)):
                return name
        return ident if is_plain(ident) else quote(ident)

    def player(self, ident: str) -> str:
        """A player by his id, in quotes if it could be misread."""
        known = self.position is None or ident in self.position.players
        return ident if known and is_plain(ident) else quote(ident)

    def card(self, ident: str) -> str:
        """A command card by its id, in quotes if it could be misread."""
        known = self.position is None or ident in self.position.frame.cards
        return ident if known and is_plain(ident) else quote(ident)


def quote(text: str) -> str:
    r"""The text in quotes, on one line whatever is in it.

    Examples
    --------
    >>> print(quote('say "no"'))
    "say \"no\""
    """
    return json.dumps(text, ensure_ascii=not text.isprintable())


def join(pieces: Iterable[str]) -> str:
    """The pieces with spaces between them, commas and semicolons close to what they follow."""
    text = ""
    for piece in pieces:
        text += piece if not text or piece in {",", ";"} else f" {piece}"
    return text


# --- values -----------------------------------------------------------------------------------------------------


class Codec(Protocol):
    """How one value is read and written."""

    def read(self, cursor: Cursor) -> Any:
        """The value that comes next."""

    def write(self, value: Any, speaker: Speaker) -> str:
        """The value in words."""


class _Named:
    """An id out of a closed vocabulary, or a territory, a player, a card."""

    def __init__(self, what: Vocabulary) -> None:
        self.what = what

    def read(self, cursor: Cursor) -> str:
        return cursor.name(self.what)

    def write(self, value: str, speaker: Speaker) -> str:
        match self.what:
            case "territory":
                return speaker.territory(value)
            case "player":
                return speaker.player(value)
            case "face":
                return speaker.card(value)
            case "commander" | "symbol" | "rank":
                return speaker.word(value)
        return value


class _Owner:
    """A player, the neutral army or nobody."""

    def read(self, cursor: Cursor) -> str | None:
        return None if cursor.keyword("nobody") else cursor.name("owner")

    def write(self, value: str | None, speaker: Speaker) -> str:
        if value is None:
            return speaker.word("nobody")
        return "neutral" if value == "neutral" and speaker.position is not None else speaker.player(value)


class _Face:
    """The face of a card, or ``?``."""

    def read(self, cursor: Cursor) -> str | None:
        if cursor.token.kind == "word" and cursor.token.text == UNKNOWN:
            cursor.at += 1
            return None
        return cursor.name("face")

    def write(self, value: str | None, speaker: Speaker) -> str:
        return UNKNOWN if value is None else FACE.write(value, speaker)


class _Number:
    """A whole number."""

    def read(self, cursor: Cursor) -> int:
        return cursor.number()

    def write(self, value: int, _: Speaker) -> str:
        return str(value)


class _YesNo:
    """Yes or no."""

    def read(self, cursor: Cursor) -> bool:
        if cursor.keyword("yes"):
            return True
        cursor.require("no")
        return False

    def write(self, value: bool, speaker: Speaker) -> str:
        return speaker.word("yes" if value else "no")


class _Dice:
    """Dice: ``6 5 3``, an eight-sided one as ``7/8``."""

    def read(self, cursor: Cursor) -> tuple[tuple[int, int], ...]:
        if cursor.keyword("none"):
            return ()
        dice = [cursor.die()]
        while cursor.at_die():
            dice.append(cursor.die())
        return tuple(dice)

    def write(self, value: Sequence[tuple[int, int]], speaker: Speaker) -> str:
        dice = [str(face) if sides == SIX else f"{face}/{sides}" for sides, face in value]
        return " ".join(dice) or speaker.word("none")


class _ListOf:
    """Values with commas between them, or ``none``."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def read(self, cursor: Cursor) -> tuple[Any, ...]:
        if cursor.keyword("none"):
            return ()
        values = [self.codec.read(cursor)]
        while cursor.mark(","):
            values.append(self.codec.read(cursor))
        return tuple(values)

    def write(self, value: Sequence[Any], speaker: Speaker) -> str:
        return ", ".join(self.codec.write(item, speaker) for item in value) or speaker.word("none")


class _Pairs:
    """Names with a number each; commas between the pairs may be left out."""

    def __init__(self, what: Vocabulary, between: str) -> None:
        self.key = _Named(what)
        self.between = between

    def read(self, cursor: Cursor) -> tuple[tuple[str, int], ...]:
        if cursor.keyword("none"):
            return ()
        pairs = [(self.key.read(cursor), cursor.number())]
        while cursor.mark(",") or cursor.at_name():
            pairs.append((self.key.read(cursor), cursor.number()))
        return tuple(pairs)

    def write(self, value: Sequence[tuple[str, int]], speaker: Speaker) -> str:
        pairs = [f"{self.key.write(name, speaker)} {number}" for name, number in value]
        return self.between.join(pairs) or speaker.word("none")


class _CardForm:
    """A card: its deck, and its face if that is known."""

    def read(self, cursor: Cursor) -> Card:
        deck: Any = cursor.name("commander")
        return Card(deck, cursor.name("face") if cursor.keyword("as") else None)

    def write(self, value: Card, speaker: Speaker) -> str:
        face = () if value.face is None else (speaker.word("as"), FACE.write(value.face, speaker))
        return join((speaker.word(value.deck), *face))


class _TerritoryCardForm:
    """A territory card as far as it is known: its symbol or ``?``, and perhaps its territory."""

    def read(self, cursor: Cursor) -> TerritoryCard:
        symbol: Any = None
        if cursor.token.kind == "word" and cursor.token.text == UNKNOWN:
            cursor.at += 1
        else:
            symbol = cursor.name("symbol")
        return TerritoryCard(symbol, cursor.name("territory") if cursor.mark("@") else None)

    def write(self, value: TerritoryCard, speaker: Speaker) -> str:
        symbol = UNKNOWN if value.symbol is None else speaker.word(value.symbol)
        return symbol if value.territory is None else f"{symbol} @ {speaker.territory(value.territory)}"


class _Text:
    """A text in quotes."""

    def read(self, cursor: Cursor) -> str:
        text = cursor.quoted()
        if text is None:
            cursor.fail()
        return text

    def write(self, value: str, _: Speaker) -> str:
        return quote(value)


class _Standing:
    """A commander and a territory: ``naval @ egypt``."""

    def read(self, cursor: Cursor) -> tuple[str, str]:
        kind = cursor.name("commander")
        cursor.require("@")
        return kind, cursor.name("territory")

    def write(self, value: tuple[str, str], speaker: Speaker) -> str:
        return join((speaker.word(value[0]), "@", speaker.territory(value[1])))


class _EffectForm:
    """A lasting effect: its kind, whose card it is, whom and where it bears on."""

    def read(self, cursor: Cursor) -> Effect:
        kind: Any = cursor.name("effect")
        holder = cursor.name("player")
        against = cursor.name("player") if cursor.keyword("against") else None
        territory = cursor.name("territory") if cursor.keyword("at") else None
        return Effect(kind, holder, against, territory, cursor.name("face") if cursor.keyword("as") else None)

    def write(self, value: Effect, speaker: Speaker) -> str:
        pieces = [value.kind, speaker.player(value.holder)]
        if value.against is not None:
            pieces += [speaker.word("against"), speaker.player(value.against)]
        if value.territory is not None:
            pieces += [speaker.word("at"), speaker.territory(value.territory)]
        if value.card is not None:
            pieces += [speaker.word("as"), FACE.write(value.card, speaker)]
        return join(pieces)


TERRITORY, PLAYER, COMMANDER, FACE = _Named("territory"), _Named("player"), _Named("commander"), _Named("face")
NUMBER, YES_NO, TEXT = _Number(), _YesNo(), _Text()
MISSION, RANK, TERRITORY_CARD = _Named("mission"), _Named("rank"), _TerritoryCardForm()


# --- parts of a form --------------------------------------------------------------------------------------------

Fields = dict[str, Any]


class Part(Protocol):
    """A stretch of a line that reads and writes some fields of a move."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read what comes next into the fields."""

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        """The pieces of text for this move."""


class _Value:
    """One field."""

    def __init__(self, field: str, codec: Codec) -> None:
        self.field = field
        self.codec = codec

    def read(self, cursor: Cursor, fields: Fields) -> None:
        fields[self.field] = self.codec.read(cursor)

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        yield self.codec.write(getattr(value, self.field), speaker)


class _Fixed:
    """A word of the grammar or a mark that must stand there."""

    def __init__(self, word: str) -> None:
        self.word = word

    def read(self, cursor: Cursor, _: Fields) -> None:
        cursor.require(self.word)

    def write(self, _: Struct, speaker: Speaker) -> Iterable[str]:
        yield speaker.word(self.word) if self.word.isalpha() else self.word


class _Units:
    """MODs and commanders: ``3``, ``3 + naval``, ``naval + land``."""

    def __init__(self, mods: str = "mods", commanders: str = "commanders") -> None:
        self.fields = (mods, commanders)

    def read(self, cursor: Cursor, fields: Fields) -> None:
        mods, commanders = self.fields
        cursor.want("number")
        kinds: list[str] = []
        if cursor.token.text[:1].isdigit() or cursor.at_die():
            fields[mods] = cursor.number()
        else:
            fields[mods] = 0
            kinds.append(cursor.name("commander"))
        while cursor.mark("+"):
            kinds.append(cursor.name("commander"))
        fields[commanders] = tuple(kinds)

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        mods, commanders = (getattr(value, field) for field in self.fields)
        pieces = [speaker.word(kind) for kind in commanders]
        yield " + ".join(pieces if pieces and not mods else [str(mods), *pieces])


class _Losses:
    """Units lost, and which commanders were among them: ``3 (naval, land)``."""

    def __init__(self, lost: str, commanders: str) -> None:
        self.fields = (lost, commanders)
        self.kinds = _ListOf(COMMANDER)

    def read(self, cursor: Cursor, fields: Fields) -> None:
        lost, commanders = self.fields
        fields[lost] = cursor.number()
        if cursor.mark("("):
            fields[commanders] = self.kinds.read(cursor)
            cursor.require(")")

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        lost, commanders = (getattr(value, field) for field in self.fields)
        yield str(lost)
        if commanders:
            yield f"({self.kinds.write(commanders, speaker)})"


class _Flag:
    """A word that stands there or not."""

    def __init__(self, field: str) -> None:
        self.field = field

    def read(self, _: Cursor, fields: Fields) -> None:
        fields[self.field] = True

    def write(self, _value: Struct, _speaker: Speaker) -> Iterable[str]:
        return ()


class _Reason:
    """Why the table ruled so: in quotes, or as it stands up to the next semicolon."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        reason = cursor.quoted()
        fields["reason"] = cursor.until(";") if reason is None else reason
        if not fields["reason"]:
            cursor.fail()

    def write(self, value: Struct, _: Speaker) -> Iterable[str]:
        yield quote(getattr(value, "reason"))  # noqa: B009 -- any ruling


class _Clause:
    """Parts behind a word of the grammar, which stand there only if a field has not its default."""

    def __init__(self, word: str, fields: Sequence[str], *parts: Part) -> None:
        self.word = word
        self.fields = fields
        self.parts = parts

    def read(self, cursor: Cursor, fields: Fields) -> None:
        for part in self.parts:
            part.read(cursor, fields)

    def texts(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        """Its text, or nothing."""
        if any(_is_said(value, field) for field in self.fields):
            yield self.text(value, speaker)

    def text(self, value: Struct, speaker: Speaker) -> str:
        """Its text, whatever the fields are."""
        pieces = [piece for part in self.parts for piece in part.write(value, speaker)]
        return join((speaker.word(self.word), *pieces))


class _Each(_Clause):
    """A clause that stands there once for every value in a field."""

    def __init__(self, word: str, field: str, make: type[Struct], *parts: Part) -> None:
        super().__init__(word, (field,), *parts)
        self.make = make

    def read(self, cursor: Cursor, fields: Fields) -> None:
        own: Fields = {}
        super().read(cursor, own)
        (field,) = self.fields
        fields[field] = (*fields.get(field, ()), self.make(**own))

    def texts(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        for item in getattr(value, self.fields[0]):
            yield self.text(item, speaker)


class _Clauses:
    """Clauses in any order; each at most once unless it is an `_Each`.

    Parameters
    ----------
    clauses : _Clause
    before : str
        Mark that must stand before each; none by default.
    at_least : bool
        Whether one must stand there; the first is then written even for defaults.
    """

    def __init__(self, *clauses: _Clause, before: str = "", at_least: bool = False) -> None:
        self.clauses = clauses
        self.before = before
        self.at_least = at_least

    def read(self, cursor: Cursor, fields: Fields) -> None:
        left = list(self.clauses)
        while not self.before or cursor.mark(self.before):
            clause = next((clause for clause in left if cursor.keyword(clause.word)), None)
            if clause is None:
                if self.before or (self.at_least and len(left) == len(self.clauses)):
                    cursor.fail()
                return
            clause.read(cursor, fields)
            if not isinstance(clause, _Each):
                left.remove(clause)

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        texts = [text for clause in self.clauses for text in clause.texts(value, speaker)]
        if self.at_least and not texts:
            texts = [self.clauses[0].text(value, speaker)]
        for text in texts:
            if self.before:
                yield self.before
            yield text


def _is_said(value: Struct, field: str) -> bool:
    """Whether a field has not its default."""
    defaults = dict(
        zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False),
    )
    said, default = getattr(value, field), defaults.get(field, UNSET)
    return said is not default and (type(said) is not type(default) or said != default)


class _AsFace:
    """The face of a card, if it was said."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        if cursor.keyword("as"):
            fields["face"] = cursor.name("face")

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        face = getattr(value, "face")  # noqa: B009 -- of several kinds of move
        return () if face is None else (speaker.word("as"), FACE.write(face, speaker))


class _CardDrawn:
    """A territory card, if anything is said of it."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        if not cursor.over:
            fields["card"] = TERRITORY_CARD.read(cursor)
        else:
            cursor.want("symbol", SYMBOL_NAMES.going_on)

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        card: TerritoryCard = getattr(value, "card")  # noqa: B009 -- of several kinds of move
        if card != TerritoryCard():
            yield TERRITORY_CARD.write(card, speaker)


def _clause(word: str, codec: Codec, field: str | None = None) -> _Clause:
    """A clause of one field, by default the one of the same name."""
    return _Clause(word, (field or word,), _Value(field or word, codec))


# --- the forms --------------------------------------------------------------------------------------------------

_COMMANDERS: Final = _ListOf(COMMANDER)
_FACES_SAID: Final = _Clauses(_Clause("as", ("faces",), _Value("faces", _ListOf(_Face()))))
_WITH: Final = _Clauses(_clause("with", _COMMANDERS, "commanders"))

INVASION: Final[tuple[Part, ...]] = (_Value("origin", TERRITORY), _Fixed(">"), _Value("target", TERRITORY))
"""How an invasion begins, told by rolls or by its outcome."""

OUTCOME: Final = _Clauses(
    _Clause(
        "lost", ("attackers_lost", "attacker_commanders_lost"), _Losses("attackers_lost", "attacker_commanders_lost")
    ),
    _Clause(
        "killed", ("defenders_lost", "defender_commanders_lost"), _Losses("defenders_lost", "defender_commanders_lost")
    ),
    _Clause("taken", ("taken",), _Flag("taken")),
    _clause("dice", NUMBER),
    _clause("with", _COMMANDERS, "eight_sided"),
    _Clause("in", ("mods", "commanders"), _Units()),
    at_least=True,
)

_PLAYED: Final = _Clauses(
    _clause("on", _ListOf(TERRITORY), "territories"),
    _clause("against", PLAYER, "opponent"),
    _clause("with", _ListOf(_Standing()), "commanders"),
    _clause("drawn", _ListOf(TERRITORY)),
    _clause("dice", _ListOf(NUMBER)),
)
"""What goes with a command card."""

_HOLDING: Final = _Clauses(
    _clause("owner", _Owner()),
    _clause("mods", NUMBER),
    _clause("commanders", _COMMANDERS),
    _clause("station", YES_NO),
    _clause("devastated", YES_NO),
)
_SEAT: Final = _Clauses(
    _clause("energy", NUMBER),
    _clause("hand", _ListOf(_CardForm())),
    _clause("reserve", NUMBER),
    _clause("alive", YES_NO),
    _clause("influence", NUMBER),
    _clause("cards", _ListOf(TERRITORY_CARD)),
    _clause("ranks", _ListOf(RANK)),
)
_RULED: Final = _Clauses(
    _Each("territory", "territories", HoldingRuling, _Value("territory", TERRITORY), _HOLDING),
    _Each("player", "seats", SeatRuling, _Value("player", PLAYER), _SEAT),
    _clause("piles", _Pairs("commander", ", ")),
    _clause("discarded", _ListOf(TERRITORY)),
    _clause("spent", _ListOf(_CardForm())),
    _clause("year", NUMBER),
    _clause("step", _Named("step")),
    _clause("order", _ListOf(PLAYER)),
    _clause("turn", PLAYER, "player"),
    _clause("captures", NUMBER),
    _clause("lasting", _ListOf(_EffectForm())),
    _clause("sets", NUMBER),
    _clause("deck", NUMBER),
    _clause("discards", _ListOf(TERRITORY_CARD)),
    _clause("winner", PLAYER),
    _clause("collected", YES_NO),
    before=";",
)

FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "devastate": (_Value("territories", _ListOf(TERRITORY)),),
    "place_neutral_army": (_Value("territories", _ListOf(TERRITORY)),),
    "roll_for_first": (_Value("faces", _Pairs("player", " ")),),
    "claim": (_Value("territory", TERRITORY),),
    "reinforce": (
        _Value("placements", _Pairs("territory", ", ")),
        _Clauses(_clause("neutral", TERRITORY), before=";"),
    ),
    "place_command": (
        *(_Fixed("land"), _Fixed("@"), _Value("land", TERRITORY), _Fixed(",")),
        *(_Fixed("diplomat"), _Fixed("@"), _Value("diplomat", TERRITORY), _Fixed(",")),
        *(_Fixed("station"), _Fixed("@"), _Value("station", TERRITORY)),
    ),
    "bid": (_Value("bids", _Pairs("player", " ")),),
    "roll_tie": (_Value("faces", _Pairs("player", " ")),),
    "choose_marker": (_Value("marker", NUMBER),),
    "collect": (),
    "deploy": (_Value("placements", _Pairs("territory", ", ")),),
    "hire": (_Value("commander", COMMANDER), _Fixed("@"), _Value("territory", TERRITORY)),
    "build": (_Fixed("@"), _Value("territory", TERRITORY)),
    "buy_cards": (_Value("decks", _COMMANDERS), _FACES_SAID),
    "name_card": (_Value("deck", COMMANDER), _Fixed("as"), _Value("face", FACE)),
    "declare": INVASION,
    "roll": (_Value("attack", _Dice()), _Fixed(":"), _Value("defence", _Dice()), _WITH),
    "lose": (_Units(),),
    "occupy": (_Units(),),
    "withdraw": (),
    "invasion_outcome": (*INVASION, OUTCOME),
    "play_card": (_Value("card", FACE), _PLAYED),
    "pass": (),
    "remove_mods": (_Value("placements", _Pairs("territory", ", ")),),
    "show_scouts": (_Value("territory", TERRITORY), _Clauses(_Clause("forfeited", ("forfeited",), _Flag("forfeited")))),
    "take_bonus_card": (_Value("deck", COMMANDER), _AsFace()),
    "fortify": (*INVASION, _Units()),
    "end_step": (),
    "end_turn": (),
    "score_influence": (_Value("decks", _COMMANDERS),),
    "deal": (
        _Clauses(
            _Each("player", "piles", Dealt, _Value("owner", _Owner()), _Value("territories", _ListOf(TERRITORY))),
        ),
    ),
    "deal_missions": (
        _Clauses(
            _Each("player", "seals", Sealed, _Value("player", PLAYER), _Clauses(_clause("seal", TEXT))), before=";"
        ),
    ),
    "begin_with": (),
    "trade": (_Value("cards", _ListOf(TERRITORY_CARD)), _Clauses(_clause("at", TERRITORY))),
    "draw": (_CardDrawn(),),
    "show": (_Value("card", TERRITORY_CARD),),
    "mission": (_Value("mission", MISSION), _Clauses(_clause("against", PLAYER, "target"), _clause("key", TEXT))),
    "rank": (_Value("rank", RANK), _Clauses(_clause("as", TEXT, "text"))),
    "ruling": (_Reason(), _RULED),
}
"""What follows the verb, for every kind of move."""

VERBLESS: Final = frozenset({"declare", "invasion_outcome"})
"""Kinds of move whose line begins with the territory attacked from."""


def read_form(kind: str, cursor: Cursor) -> Fields:
    """The fields of a move of this kind, as they come next."""
    fields: Fields = {}
    for part in FORMS[kind]:
        part.read(cursor, fields)
    return fields


def make(kind: str, fields: Fields) -> Move:
    """The move of this kind."""
    build: Callable[..., Move] = KINDS[kind]
    return build(**fields)


def written(move: Move, speaker: Speaker) -> str:
    """A move in words, without the player whose it is."""
    kind = kind_of(move)
    verb = () if kind in VERBLESS else (speaker.verb(kind),)
    return join((*verb, *(piece for part in FORMS[kind] for piece in part.write(move, speaker))))
