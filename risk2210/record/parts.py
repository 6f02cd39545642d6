"""The parts of which the forms of moves are made: fields, fixed words, and clauses in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from msgspec import UNSET, Struct

from risk2210.record.scanner import Cursor
from risk2210.record.speaker import Speaker, join, quote
from risk2210.record.values import COMMANDER, FACE, TERRITORY_CARD, Codec, ListOf
from risk2210.record.vocabulary import SYMBOL_NAMES
from risk2210.rules import TerritoryCard

Fields = dict[str, Any]

MOST_SHOWN = 6
"""Most clauses that a form shows; a ruling has more than anybody reads."""


def joined(pieces: Iterable[str]) -> str:
    """The pieces that are there, with spaces between them."""
    return " ".join(piece for piece in pieces if piece)


class Part(Protocol):
    """A stretch of a line that reads and writes some fields of a move."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        """Read what comes next into the fields."""

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        """The pieces of text for this move."""

    def shape(self, speaker: Speaker) -> str:
        """What such a stretch looks like; what may be left out stands in square brackets."""


class Value:
    """One field."""

    def __init__(self, field: str, codec: Codec) -> None:
        self.field = field
        self.codec = codec

    def read(self, cursor: Cursor, fields: Fields) -> None:
        fields[self.field] = self.codec.read(cursor)

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        yield self.codec.write(getattr(value, self.field), speaker)

    def shape(self, speaker: Speaker) -> str:
        return self.codec.shape(speaker)


class Fixed:
    """A word of the grammar or a mark that must stand there."""

    def __init__(self, word: str) -> None:
        self.word = word

    def read(self, cursor: Cursor, _: Fields) -> None:
        cursor.require(self.word)

    def write(self, _: Struct, speaker: Speaker) -> Iterable[str]:
        yield speaker.word(self.word) if self.word.isalpha() else self.word

    def shape(self, speaker: Speaker) -> str:
        return speaker.word(self.word) if self.word.isalpha() else self.word


class Units:
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

    def shape(self, speaker: Speaker) -> str:
        number = speaker.blank("number")
        return f"{number} [+ {COMMANDER.shape(speaker)} …]" if speaker.commanders else number


class Losses:
    """Units lost, and which commanders were among them: ``3 (naval, land)``."""

    def __init__(self, lost: str, commanders: str) -> None:
        self.fields = (lost, commanders)
        self.kinds = ListOf(COMMANDER)

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

    def shape(self, speaker: Speaker) -> str:
        number = speaker.blank("number")
        return f"{number} [({self.kinds.shape(speaker)})]" if speaker.commanders else number


class Flag:
    """A word that stands there or not."""

    def __init__(self, field: str) -> None:
        self.field = field

    def read(self, _: Cursor, fields: Fields) -> None:
        fields[self.field] = True

    def write(self, _value: Struct, _speaker: Speaker) -> Iterable[str]:
        return ()

    def shape(self, _: Speaker) -> str:
        return ""


class Reason:
    """Why the table ruled so: in quotes, or as it stands up to the next semicolon."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        reason = cursor.quoted()
        fields["reason"] = cursor.until(";") if reason is None else reason
        if not fields["reason"]:
            cursor.fail()

    def write(self, value: Struct, _: Speaker) -> Iterable[str]:
        yield quote(getattr(value, "reason"))  # noqa: B009 -- any ruling

    def shape(self, speaker: Speaker) -> str:
        return f'"{speaker.blank("text")}"'


class Clause:
    """Parts behind a word of the grammar, which stand there only if a field has not its default.

    A clause `after` another means something only with that field; it is read anywhere, but offered only then.
    """

    def __init__(self, word: str, fields: Sequence[str], *parts: Part, after: str = "") -> None:
        self.word = word
        self.fields = fields
        self.parts = parts
        self.after = after

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

    def about_commanders(self) -> bool:
        """Whether it names commanders and nothing else."""
        return any(
            isinstance(part, Value) and COMMANDER in (part.codec, getattr(part.codec, "codec", None))
            for part in self.parts
        )

    def shape(self, speaker: Speaker) -> str:
        """Its word and what follows it."""
        return joined((speaker.word(self.word), *(part.shape(speaker) for part in self.parts)))


class Each(Clause):
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

    def shape(self, speaker: Speaker) -> str:
        """Its word and what must follow it; clauses of its own are only hinted at."""
        own = [part.shape(speaker) for part in self.parts if not isinstance(part, Clauses)]
        return joined((speaker.word(self.word), *own, "…" if len(own) < len(self.parts) else ""))


class Clauses:
    """Clauses in any order; each at most once unless it is an `Each`.

    Parameters
    ----------
    clauses : Clause
    before : str
        Mark that must stand before each; none by default.
    at_least : bool
        Whether one must stand there; the first is then written even for defaults.
    """

    def __init__(self, *clauses: Clause, before: str = "", at_least: bool = False) -> None:
        self.clauses = clauses
        self.before = before
        self.at_least = at_least

    def read(self, cursor: Cursor, fields: Fields) -> None:
        left = list(self.clauses)
        while not self.before or cursor.mark(self.before):
            clause = next((clause for clause in left if self._comes(cursor, clause, fields)), None)
            if clause is None:
                if self.before or (self.at_least and len(left) == len(self.clauses)):
                    cursor.fail()
                return
            clause.read(cursor, fields)
            if not isinstance(clause, Each):
                left.remove(clause)

    @staticmethod
    def _comes(cursor: Cursor, clause: Clause, fields: Fields) -> bool:
        return cursor.keyword(clause.word, offered=not clause.after or bool(fields.get(clause.after)))

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        texts = [text for clause in self.clauses for text in clause.texts(value, speaker)]
        if self.at_least and not texts:
            texts = [self.clauses[0].text(value, speaker)]
        for text in texts:
            if self.before:
                yield self.before
            yield text

    def shape(self, speaker: Speaker) -> str:
        before = f"{self.before} " if self.before else ""
        clauses = [clause for clause in self.clauses if speaker.commanders or not clause.about_commanders()]
        shown = [f"[{before}{clause.shape(speaker)}]" for clause in clauses[:MOST_SHOWN]]
        return joined((*shown, "…" if len(clauses) > MOST_SHOWN else ""))


def _is_said(value: Struct, field: str) -> bool:
    """Whether a field has not its default."""
    defaults = dict(
        zip(reversed(value.__struct_fields__), reversed(value.__struct_defaults__), strict=False),
    )
    said, default = getattr(value, field), defaults.get(field, UNSET)
    return said is not default and (type(said) is not type(default) or said != default)


class AsFace:
    """The face of a card, if it was said."""

    def read(self, cursor: Cursor, fields: Fields) -> None:
        if cursor.keyword("as"):
            fields["face"] = cursor.name("face")

    def write(self, value: Struct, speaker: Speaker) -> Iterable[str]:
        face = getattr(value, "face")  # noqa: B009 -- of several kinds of move
        return () if face is None else (speaker.word("as"), FACE.write(face, speaker))

    def shape(self, speaker: Speaker) -> str:
        return f"[{speaker.word('as')} {FACE.shape(speaker)}]"


class CardDrawn:
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

    def shape(self, speaker: Speaker) -> str:
        return f"[{TERRITORY_CARD.shape(speaker)}]"


def clause(word: str, codec: Codec, field: str | None = None, *, after: str = "") -> Clause:
    """A clause of one field, by default the one of the same name."""
    return Clause(word, (field or word,), Value(field or word, codec), after=after)
