"""How the values in a line of text are read and written: names, numbers, dice, cards, lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from risk2210.record.scanner import SIX, Cursor, Vocabulary
from risk2210.record.speaker import Speaker, join, quote
from risk2210.record.vocabulary import UNKNOWN
from risk2210.rules import Card, Effect, TerritoryCard


class Codec(Protocol):
    """How one value is read and written."""

    def read(self, cursor: Cursor) -> Any:
        """The value that comes next."""

    def write(self, value: Any, speaker: Speaker) -> str:
        """The value in words."""

    def shape(self, speaker: Speaker) -> str:
        """What such a value looks like, with names in capitals for what is to be filled in."""


class Named:
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

    def shape(self, speaker: Speaker) -> str:
        return speaker.blank(self.what)


class Owner:
    """A player, the neutral army or nobody."""

    def read(self, cursor: Cursor) -> str | None:
        return None if cursor.keyword("nobody") else cursor.name("owner")

    def write(self, value: str | None, speaker: Speaker) -> str:
        if value is None:
            return speaker.word("nobody")
        return "neutral" if value == "neutral" and speaker.position is not None else speaker.player(value)

    def shape(self, speaker: Speaker) -> str:
        return f"{speaker.blank('player')}|{speaker.word('nobody')}"


class Face:
    """The face of a card, or ``?``."""

    def read(self, cursor: Cursor) -> str | None:
        if cursor.token.kind == "word" and cursor.token.text == UNKNOWN:
            cursor.at += 1
            return None
        return cursor.name("face")

    def write(self, value: str | None, speaker: Speaker) -> str:
        return UNKNOWN if value is None else FACE.write(value, speaker)

    def shape(self, speaker: Speaker) -> str:
        return f"{FACE.shape(speaker)}|{UNKNOWN}"


class Number:
    """A whole number."""

    def read(self, cursor: Cursor) -> int:
        return cursor.number()

    def write(self, value: int, _: Speaker) -> str:
        return str(value)

    def shape(self, speaker: Speaker) -> str:
        return speaker.blank("number")


class YesNo:
    """Yes or no."""

    def read(self, cursor: Cursor) -> bool:
        if cursor.keyword("yes"):
            return True
        cursor.require("no")
        return False

    def write(self, value: bool, speaker: Speaker) -> str:
        return speaker.word("yes" if value else "no")

    def shape(self, speaker: Speaker) -> str:
        return f"{speaker.word('yes')}|{speaker.word('no')}"


class Dice:
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

    def shape(self, speaker: Speaker) -> str:
        return f"{speaker.blank('die')} …"


class ListOf:
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

    def shape(self, speaker: Speaker) -> str:
        return f"{self.codec.shape(speaker)}, …"


class Pairs:
    """Names with a number each; commas between the pairs may be left out."""

    def __init__(self, what: Vocabulary, between: str) -> None:
        self.key = Named(what)
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

    def shape(self, speaker: Speaker) -> str:
        return f"{self.key.shape(speaker)} {NUMBER.shape(speaker)}{self.between}…"


class CardForm:
    """A card: its deck, and its face if that is known."""

    def read(self, cursor: Cursor) -> Card:
        deck: Any = cursor.name("commander")
        return Card(deck, cursor.name("face") if cursor.keyword("as") else None)

    def write(self, value: Card, speaker: Speaker) -> str:
        face = () if value.face is None else (speaker.word("as"), FACE.write(value.face, speaker))
        return join((speaker.word(value.deck), *face))

    def shape(self, speaker: Speaker) -> str:
        return f"{COMMANDER.shape(speaker)} [{speaker.word('as')} {FACE.shape(speaker)}]"


class TerritoryCardForm:
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

    def shape(self, speaker: Speaker) -> str:
        return f"{speaker.blank('symbol')}|{UNKNOWN} [@ {TERRITORY.shape(speaker)}]"


class Text:
    """A text in quotes."""

    def read(self, cursor: Cursor) -> str:
        text = cursor.quoted()
        if text is None:
            cursor.fail()
        return text

    def write(self, value: str, _: Speaker) -> str:
        return quote(value)

    def shape(self, speaker: Speaker) -> str:
        return f'"{speaker.blank("text")}"'


class Standing:
    """A commander and a territory: ``naval @ egypt``."""

    def read(self, cursor: Cursor) -> tuple[str, str]:
        kind = cursor.name("commander")
        cursor.require("@")
        return kind, cursor.name("territory")

    def write(self, value: tuple[str, str], speaker: Speaker) -> str:
        return join((speaker.word(value[0]), "@", speaker.territory(value[1])))

    def shape(self, speaker: Speaker) -> str:
        return f"{COMMANDER.shape(speaker)} @ {TERRITORY.shape(speaker)}"


class EffectForm:
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

    def shape(self, speaker: Speaker) -> str:
        return f"{speaker.blank('effect')} {PLAYER.shape(speaker)} …"


TERRITORY, PLAYER, COMMANDER, FACE = Named("territory"), Named("player"), Named("commander"), Named("face")
NUMBER, YES_NO, TEXT = Number(), YesNo(), Text()
MISSION, RANK, TERRITORY_CARD = Named("mission"), Named("rank"), TerritoryCardForm()
