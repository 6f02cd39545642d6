"""Reading a line of the text form from left to right, and saying where and what else was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple, NoReturn, Protocol

from risk2210.board import UnknownTerritory
from risk2210.board.names import fold
from risk2210.errors import CodedError, render
from risk2210.i18n import N_, translation
from risk2210.record.vocabulary import (
    COMMANDER_NAMES,
    EFFECT_NAMES,
    KEYWORDS,
    MISSION_NAMES,
    MOST_WORDS,
    RANK_NAMES,
    STEP_NAMES,
    SYMBOL_NAMES,
    VERB_NAMES,
    VERBS,
    Names,
    card_names,
    in_language,
    is_name_like,
    near_verbs,
    player_names,
    spoken_card,
    synonym,
    territory_names,
)
from risk2210.rules import NEUTRAL, Frame, Position, card_plays

MAX_TEXT: Final = 64 * 1024
"""Most characters of a line; a whole position entered from the table has some 10,000."""

MESSAGES: Final[Mapping[str, str]] = {
    "text/expected": N_("column {column}: expected {expected}, found {found}"),
    "text/ambiguous": N_("column {column}: “{name}” may be any of: {candidates}"),
    "text/unknown": N_("column {column}: expected {expected}, but “{name}” is none"),
    "text/unknown_near": N_("column {column}: expected {expected}, but “{name}” is none; did you mean {candidates}?"),
    "text/start": N_("column {column}: “{name}” is neither a command nor a territory"),
    "text/start_near": N_("column {column}: “{name}” is neither a command nor a territory; did you mean {candidates}?"),
    "text/player": N_("column {column}: say whose move it is, for example “{example}: …”"),
    "text/too_long": N_("a line has {most} characters at most"),
    "text/several": N_("this line holds {count} moves where one is expected"),
}

LABELS: Final[Mapping[str, str]] = {
    "verb": N_("a move"),
    "territory": N_("a territory"),
    "player": N_("a player"),
    "commander": N_("a kind of commander"),
    "face": N_("a command card"),
    "step": N_("a step"),
    "effect": N_("a lasting effect"),
    "symbol": N_("a symbol of a territory card"),
    "mission": N_("a mission"),
    "rank": N_("a rank"),
    "number": N_("a number"),
    "die": N_("a die"),
    "text": N_("a text in quotes"),
    "end": N_("the end of the line"),
}
"""What may be expected besides the words of the grammar and marks."""

Vocabulary = Literal[
    "verb", "territory", "player", "owner", "commander", "face", "step", "effect", "symbol", "mission", "rank"
]

QUOTED: Final = N_("“{text}”")
"""How a word of the line stands in a sentence."""

_TOKEN: Final = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([>:,@+;()=])|([^\s">:,@+;()=]+)|(\S))')
_NUMBER: Final = re.compile(r"-?\d{1,20}", re.ASCII)
_DIE: Final = re.compile(r"(-?\d{1,20})(?:/(-?\d{1,20}))?", re.ASCII)

SIX: Final = 6


class Usage(Protocol):
    """How a command is written, in the reader's language."""

    def message(self, lang: str = "en") -> str:
        """Its form and an example."""


class TextError(CodedError):
    """A line that cannot be read as a move; `code` is a key of `MESSAGES`, `column` counts from 1.

    Attributes
    ----------
    code : str
    column : int
    expected : tuple of str
        Keys of `LABELS`, words of the grammar, marks.
    candidates : tuple of str
        Ids that an ambiguous name may mean, or that are near to an unknown one.
    of : str or None
        What the candidates are, a key of `LABELS`.
    usage : Usage or None
        The form of the command that was begun, with an example; said where something else was expected.
    """

    messages = MESSAGES

    def __init__(
        self,
        code: str,
        column: int,
        *,
        expected: Iterable[str] = (),
        candidates: Iterable[str] = (),
        of: str | None = None,
        frame: Frame | None = None,
        **data: Any,
    ) -> None:
        super().__init__(code, **data)
        self.usage: Usage | None = None
        self.column = column
        self.expected = tuple(expected)
        self.candidates = tuple(candidates)
        self.of = of
        self.frame = frame

    def message(self, lang: str = "en") -> str:
        """The error in words, in English (``"en"``) or French (``"fr"``)."""
        gettext = translation(lang).gettext
        quoted = gettext(QUOTED)
        wanted = [
            gettext(LABELS[what]) if what in LABELS else quoted.format(text=_word(what, lang)) for what in self.expected
        ]
        found = quoted.format(text=self.data["found"]) if self.data.get("found") else gettext(LABELS["end"])
        data = {
            **self.data,
            "column": self.column,
            "expected": ", ".join(wanted),
            "candidates": ", ".join(self._called(candidate, lang) for candidate in self.candidates),
            "found": found,
        }
        told = render(self.messages[self.code], data, lang)
        if self.usage is None or self.code not in {"text/expected", "text/unknown"}:
            return told
        return f"{told}{gettext('; ')}{self.usage.message(lang)}"

    def _called(self, candidate: str, lang: str) -> str:
        if self.of == "face" and self.frame is not None and candidate in self.frame.cards:
            return spoken_card(self.frame.cards, candidate, lang)
        if self.of == "verb":
            return VERBS[candidate][lang == "fr"]
        if self.of in {"commander", "symbol", "rank"}:
            return _word(candidate, lang)
        known = self.frame is not None and candidate in self.frame.index
        return self.frame.board[candidate].name(lang) if known and self.frame is not None else candidate


def _word(word: str, lang: str) -> str:
    return in_language(word, lang) if word in KEYWORDS else word


class Token(NamedTuple):
    """A piece of the line: ``"quoted"`` (its content), ``"mark"``, ``"word"``, ``"end"`` or ``"odd"``."""

    kind: str
    text: str
    start: int
    end: int


class Cursor:
    """A place in a line that moves on as things are read.

    Parameters
    ----------
    line : str
    position : Position, optional
        Gives territories and players their names; without it every plain word is an id.
    names : mapping of player id to str
        What people call the players.
    completing : bool
        Whether to collect, in `offers`, how the line may go on: place in the line, what it is, word or id.
    """

    def __init__(
        self, line: str, position: Position | None, names: Mapping[str, str], *, completing: bool = False
    ) -> None:
        if len(line) > MAX_TEXT:
            raise TextError("text/too_long", 1, most=MAX_TEXT)
        self.line = line
        self.position = position
        self.frame = position.frame if position is not None else None
        self.tokens = _tokens(line)
        self.at = 0
        self.player: str | None = None
        self.offers: list[tuple[int, str, str]] = []
        self._completing = completing
        self._wanted: dict[str, None] = {}
        self._wanted_at = 0
        self._names: dict[str, Names | None] = {
            "verb": VERB_NAMES,
            "commander": COMMANDER_NAMES,
            "face": card_names(self.frame.cards) if self.frame is not None else None,
            "step": STEP_NAMES,
            "effect": EFFECT_NAMES,
            "symbol": SYMBOL_NAMES,
            "mission": MISSION_NAMES,
            "rank": RANK_NAMES,
            "territory": territory_names(position.board) if position is not None else None,
        }
        self._names["player"] = self._names["owner"] = None
        if position is not None:
            called = tuple((player, names.get(player, player)) for player in position.players)
            self._names["player"] = player_names(called)
            self._names["owner"] = player_names((*called, (NEUTRAL, NEUTRAL)))

    # --- looking ---

    @property
    def token(self) -> Token:
        """What comes next."""
        return self.tokens[self.at]

    @property
    def over(self) -> bool:
        """Whether nothing comes next."""
        return self.token.kind == "end"

    def words_ahead(self) -> list[str]:
        """The words that come next, up to the first that is none."""
        words: list[str] = []
        for token in self.tokens[self.at : self.at + MOST_WORDS]:
            if token.kind != "word":
                break
            words.append(token.text)
        return words

    def at_die(self) -> bool:
        """Whether a die, or a number, comes next."""
        return self.token.kind == "word" and _DIE.fullmatch(self.token.text) is not None

    def at_name(self) -> bool:
        """Whether a name may come next."""
        return self.token.kind in {"word", "quoted"}

    def want(self, what: str, meant: Callable[[str], Iterable[str]] | None = None) -> None:
        """Note that this was expected here.

        `meant` gives the words or ids that what was typed may be the beginning of; they are offered when nothing but
        words follows, that is when the line is still being typed.
        """
        if self.at > self._wanted_at:
            self._wanted_at = self.at
            self._wanted.clear()
        if self.at == self._wanted_at:
            self._wanted[what] = None
        if not self._completing:
            return
        rest = self.tokens[self.at : -1]
        if meant is not None and len(rest) <= MOST_WORDS and all(token.kind == "word" for token in rest):
            typed = fold("".join(token.text for token in rest))
            self.offers += [(self.token.start, what, word) for word in meant(typed)]

    def player_ahead(self) -> bool:
        """Whether the line begins with a player and a colon (a roll has a colon too)."""
        if self.token.kind == "quoted":
            count = 1
        else:
            words = self.words_ahead()
            names = self._names["player"]
            found = len(words) > 1 and names is not None and names.find(words) == (names.find(words)[0], len(words))
            count = len(words) if found or (len(words) == 1 and not self.at_die()) else 0
        follows = self.tokens[count]
        return count > 0 and follows.kind == "mark" and follows.text == ":"

    # --- reading ---

    def mark(self, symbol: str) -> bool:
        """Read this mark if it comes next."""
        self.want(symbol, lambda typed: () if typed else (symbol,))
        return self._skip(self.token.kind == "mark" and self.token.text == symbol)

    def keyword(self, word: str, *, offered: bool = True) -> bool:
        """Read this word of the grammar, in any language, if it comes next; offered only where that says so."""
        self.want(word, lambda typed: (word,) if offered and _goes_on((word, KEYWORDS[word]), typed) else ())
        ahead = self.words_ahead()
        for phrase in (word, KEYWORDS[word]):
            count = len(phrase.split())
            if len(ahead) >= count and fold("".join(ahead[:count])) == fold(phrase):
                return self._skip(True, count)
        return False

    def require(self, word: str) -> None:
        """Read this mark or word of the grammar, or fail."""
        if not (self.keyword(word) if word in KEYWORDS else self.mark(word)):
            self.fail()

    def name(self, what: Vocabulary) -> str:
        """Read a name and return the id it means; what stands in quotes is an id as it is.

        Raises
        ------
        TextError
            Nothing answers to the name, or more than one thing does.
        """
        label = "player" if what == "owner" else what
        names = self._names[what]
        self.want(label, names.going_on if names is not None else None)
        if self.token.kind == "quoted" and what in {"territory", "player", "owner", "face"}:
            return self._next()
        if self.token.kind != "word":
            self.fail()
        if names is None:
            return self._next()
        found, count = names.find(self.words_ahead())
        if what == "face" and len(found) > 1:
            found = self._playable(found)
        if found and self._goes_astray(names, count):
            found = ()
        if len(found) == 1:
            self._skip(True, count)
            return found[0]
        column = self.token.start + 1
        if found:
            typed = " ".join(self.words_ahead()[:count])
            raise TextError("text/ambiguous", column, candidates=found, of=label, frame=self.frame, name=typed)
        typed = self.token.text[:80]
        if what == "territory" and self._wanted_at == self.at and "verb" in self._wanted:
            self._fail_at_start(typed)
        near = self._near(what, typed)
        if not near and names is not None:
            near, count = names.nearest(self.words_ahead())
            near = self._playable(near) if what == "face" else near
            typed = " ".join(self.words_ahead()[:count])[:80] if near else typed
        code = "text/unknown_near" if near else "text/unknown"
        raise TextError(code, column, expected=(label,), candidates=near, of=label, frame=self.frame, name=typed)

    def _goes_astray(self, names: Names, count: int) -> bool:
        """Whether what begins a name goes on with a word that is none of the grammar's, but nearly one of a name's."""
        words = self.words_ahead()
        if count == len(words) or names.has("".join(words[:count])) or not is_name_like(words[count]):
            return False
        return names.nearest(words)[1] > count

    def _fail_at_start(self, typed: str) -> NoReturn:
        """The line begins with nothing known: a command comes to mind before a territory does."""
        verbs = near_verbs(typed)
        near = verbs or self._near("territory", typed)
        of = "verb" if verbs else "territory"
        code, column = "text/start_near" if near else "text/start", self.token.start + 1
        expected = ("verb", "territory")
        raise TextError(code, column, expected=expected, candidates=near, of=of, frame=self.frame, name=typed)

    def _playable(self, faces: tuple[str, ...]) -> tuple[str, ...]:
        """Of several cards of one name those that whose line it is could play now, if there is any."""
        if self.position is None or self.player not in self.position.players:
            return faces
        plays = {play.card.id for play in card_plays(self.position, self.player) if play.refusal is None}
        return tuple(face for face in faces if face in plays) or faces

    def _near(self, what: Vocabulary, typed: str) -> tuple[str, ...]:
        names = self._names[what]
        if what == "territory" and self.frame is not None:
            try:
                self.frame.board[typed]
            except UnknownTerritory as unknown:
                board = self.frame.board
                return tuple(board[name].id for name in unknown.suggestions)
        return names.ids if names is not None and len(names.ids) <= 6 else ()

    def verb(self, *, abbreviated: bool) -> str | None:
        """Read what a line begins with, if it does, and return the kind of move."""
        self.want("verb", VERB_NAMES.going_on)
        other = synonym(self.token.text) if self.token.kind == "word" else None
        if other is not None:
            self._skip(True)
            return other
        found, count = VERB_NAMES.find(self.words_ahead())
        if len(found) != 1:
            return None
        whole = fold("".join(self.words_ahead()[:count])) in {fold(words) for words in VERBS[found[0]]}
        return found[0] if self._skip(whole or abbreviated, count) else None

    def number(self) -> int:
        """Read a whole number."""
        self.want("number")
        if self.token.kind != "word" or not _NUMBER.fullmatch(self.token.text):
            self.fail()
        return int(self._next())

    def die(self) -> tuple[int, int]:
        """Read a die: ``5`` is six-sided, ``5/8`` eight-sided."""
        self.want("die")
        match = _DIE.fullmatch(self.token.text) if self.token.kind == "word" else None
        if match is None:
            self.fail()
        self.at += 1
        return (int(match[2]) if match[2] else SIX, int(match[1]))

    def quoted(self) -> str | None:
        """Read a text in quotes if one comes next."""
        self.want("text")
        return self._next() if self.token.kind == "quoted" else None

    def until(self, symbol: str) -> str:
        """Read the line as it stands up to a mark or its end."""
        start = self.token.start
        while not (self.over or (self.token.kind == "mark" and self.token.text == symbol)):
            self.at += 1
        return self.line[start : self.token.start].strip()

    def end(self) -> None:
        """Fail unless the line is over."""
        self.want("end")
        if not self.over:
            self.fail()

    def fail(self) -> NoReturn:
        """Say what was expected at the furthest place that was reached."""
        token = self.tokens[self._wanted_at]
        found = token.text[:40] if token.kind != "end" else ""
        raise TextError("text/expected", token.start + 1, expected=self._wanted, frame=self.frame, found=found)

    def _skip(self, there: bool, count: int = 1) -> bool:
        self.at += count * there
        return there

    def _next(self) -> str:
        token = self.token
        self.at += 1
        return token.text


def _goes_on(forms: Iterable[str], typed: str) -> bool:
    """Whether what was typed is the beginning of one of the forms of a word, and not yet one of them."""
    folded = [fold(form) for form in forms]
    return typed not in folded and any(form.startswith(typed) for form in folded)


def _tokens(line: str) -> list[Token]:
    tokens: list[Token] = []
    for match in _TOKEN.finditer(line):
        start, end = match.start(match.lastindex or 0), match.end()
        quoted, mark, word, odd = match.groups()
        if quoted is not None:
            try:
                tokens.append(Token("quoted", json.loads(quoted, strict=False), start, end))
            except ValueError:
                tokens.append(Token("odd", quoted, start, end))
        else:
            kind = "mark" if mark else "word" if word else "odd"
            tokens.append(Token(kind, mark or word or odd, start, end))
    tokens.append(Token("end", "", len(line), len(line)))
    return tokens
