"""`Answer`: what the atlas says to a question: a table with named columns, a line or two, and what to draw.

The rows hold ids and numbers, for programs; `cells` and `text` put them into the reader's words.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar, get_args

from babel.numbers import format_decimal, format_percent
from msgspec import Struct

from risk2210.atlas.errors import invalid
from risk2210.board import EDGE_KINDS, TERRITORY_KINDS, Board
from risk2210.board.board import Region, Territory
from risk2210.i18n import N_, choose_language, filled, translation
from risk2210.rules.messages_classic import wording
from risk2210.rules.terms import NEUTRAL

Kind = Literal[
    "territory", "territories", "route", "region", "regions", "player", "terrain", "edge", "commander", "word",
    "number", "ratio", "share",
]  # fmt: skip
"""What the values of a column are, which says how they are written."""

KINDS: Final[tuple[str, ...]] = get_args(Kind)

NOTHING: Final = N_("Nothing.")
"""What an answer without rows says."""

NUMBERS: Final = ("number", "ratio", "share")
"""Kinds that are set to the right."""

COMMANDER_WORDS: Final[Mapping[str, str]] = {
    "land": N_("Land Commander"),
    "diplomat": N_("Diplomat"),
    "naval": N_("Naval Commander"),
    "nuclear": N_("Nuclear Commander"),
    "space": N_("Space Commander"),
}


WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "terrain": TERRITORY_KINDS,
    "edge": EDGE_KINDS,
    "commander": COMMANDER_WORDS,
    "word": {},
}
"""Kinds whose values are words: the message for each value that is not one itself."""


class Column(Struct, frozen=True):
    """Heading of a column and the kind of its values."""

    heading: str
    kind: Kind


COLUMNS: Final[Mapping[str, Column]] = {
    "region": Column(N_("Region"), "region"),
    "terrain": Column(N_("Kind"), "terrain"),
    "bonus": Column(N_("Bonus"), "number"),
    "size": Column(N_("Territories"), "number"),
    "border": Column(N_("Border"), "territories"),
    "entry_points": Column(N_("Entry points"), "number"),
    "ways_in": Column(N_("Ways in"), "number"),
    "bonus_per_entry": Column(N_("Bonus per entry point"), "ratio"),
    "bonus_per_territory": Column(N_("Bonus per territory"), "ratio"),
    "place": Column(N_("No."), "number"),
    "territory": Column(N_("Territory"), "territory"),
    "link": Column(N_("By"), "edge"),
    "owner": Column(N_("Held by"), "player"),
    "units": Column(N_("Units"), "number"),
    "steps": Column(N_("Steps"), "number"),
    "route": Column(N_("Route"), "route"),
    "attackers": Column(N_("May attack"), "territories"),
    "enemy_units": Column(N_("Enemy units"), "number"),
    "risk": Column(N_("Risk, strongest alone"), "share"),
    "assault": Column(N_("Risk of loss"), "share"),
    "measure": Column(N_("Measure"), "word"),
    "before": Column(N_("Before"), "number"),
    "after": Column(N_("After"), "number"),
    "farther": Column(N_("Farther from the others"), "number"),
    "devastated": Column(N_("Devastated"), "territories"),
    "cut_off": Column(N_("Cut off"), "number"),
    "cut_off_by_land": Column(N_("Cut off by land"), "number"),
    "detour": Column(N_("Steps added"), "number"),
    "split_regions": Column(N_("Regions split"), "number"),
    "easier_regions": Column(N_("Regions easier"), "number"),
    "among": Column(N_("Times among them"), "number"),
    "event": Column(N_("Event"), "word"),
    "chance": Column(N_("Chance"), "share"),
    "sets": Column(N_("Sets"), "number"),
    "hit": Column(N_("Hit"), "share"),
    "split": Column(N_("Split"), "share"),
    "easier": Column(N_("Fewer entry points"), "share"),
    "what": Column(N_("What"), "word"),
    "between": Column(N_("Where"), "territories"),
    "cuts": Column(N_("Cuts off"), "number"),
    "other": Column(N_("Other territory"), "territory"),
    "other_region": Column(N_("Other region"), "region"),
    "cut_edges": Column(N_("Fewest edges"), "number"),
    "cut_territories": Column(N_("Fewest territories"), "number"),
    "degree": Column(N_("Neighbours"), "number"),
    "betweenness": Column(N_("Betweenness"), "share"),
    "mean_distance": Column(N_("Mean distance"), "ratio"),
    "eccentricity": Column(N_("Eccentricity"), "number"),
    "layer": Column(N_("What is counted"), "word"),
    "edges": Column(N_("Edges"), "number"),
    "parts": Column(N_("Separate parts"), "number"),
    "largest": Column(N_("Largest part"), "number"),
    "longest": Column(N_("Longest of all shortest routes"), "number"),
    "chokes": Column(N_("Articulation points"), "number"),
    "bridges": Column(N_("Bridges"), "number"),
    "cost": Column(N_("Cost"), "number"),
    "commander": Column(N_("Commander"), "commander"),
    "opens": Column(N_("Opens"), "number"),
    "targets": Column(N_("Targets"), "territories"),
    "best": Column(N_("Best chance"), "share"),
    "passing": Column(N_("Share of the routes"), "share"),
}
"""Every column there is, by the name of the field: a name means the same in every answer."""


class Word(Struct, frozen=True):
    """A value in a sentence, and what it is."""

    kind: Kind
    value: Any


class Phrase(Struct, frozen=True):
    """A sentence as a message and the values in it."""

    message: str
    words: Mapping[str, Word] = {}


class Picture(Struct, frozen=True):
    """What of an answer can be drawn on the board.

    Parameters
    ----------
    shades : mapping of str to float
        A number for each territory that is to be coloured on a scale.
    scale : str
        Name of the column the numbers are from; it says what the scale means and how its ends are written.
    span : (float, float), optional
        What the ends of the scale stand for; by default the least and the greatest of the numbers.
    paths : tuple of tuple of str
        Territories to be joined by lines, in order.
    cuts : tuple of (str, str)
        Edges to be marked.
    marks : tuple of str
        Territories to be outlined.
    gone : tuple of str
        Territories to be drawn as devastated.
    """

    shades: Mapping[str, float] = {}
    scale: str = ""
    span: tuple[float, float] | None = None
    paths: tuple[tuple[str, ...], ...] = ()
    cuts: tuple[tuple[str, str], ...] = ()
    marks: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def share(self, territory: str) -> float | None:
        """Where the territory stands on the scale, from 0 to 1; None where it has no number."""
        if territory not in self.shades:
            return None
        least, most = self.ends
        return 0.5 if most == least else min(1.0, max(0.0, (self.shades[territory] - least) / (most - least)))

    @property
    def ends(self) -> tuple[float, float]:
        """What the ends of the scale stand for."""
        return self.span or (min(self.shades.values(), default=0.0), max(self.shades.values(), default=0.0))


CERTAIN = (0.0, 1.0)
"""Ends of a scale of chances."""

Row = TypeVar("Row", bound=Struct)


class Answer(Struct, Generic[Row], frozen=True):
    """What the atlas says to a question.

    Parameters
    ----------
    board : Board
    title : Phrase
    columns : tuple of str
        Names of the fields of the rows, keys of `COLUMNS`.
    rows : tuple of Row
        One frozen value a row; territories, regions and players by id.
    notes : tuple of Phrase
        What else there is to say.
    picture : Picture
    armies : bool
        Whether it is about a game in which people speak of armies, not of MODs and units.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.atlas import regions
    >>> answer = regions(load_board("classic"))
    >>> answer.rows[-1].region, answer.rows[-1].entry_points
    ('australia', 1)
    >>> answer.records()[-1]["border"]
    ('indonesia',)
    """

    board: Board
    title: Phrase
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[Phrase, ...] = ()
    picture: Picture = Picture()
    armies: bool = False

    # data --------------------------------------------------------------------------------------------------------

    def column(self, name: str) -> tuple[Any, ...]:
        """All values of one column."""
        if name not in self.columns:
            invalid("atlas/choice", what="column", choices=", ".join(self.columns), value=name)
        return tuple(getattr(row, name) for row in self.rows)

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain mappings."""
        return [{name: getattr(row, name) for name in self.columns} for row in self.rows]

    def to_pandas(self) -> Any:
        """The rows as a pandas data frame.

        Raises
        ------
        InvalidAtlas
            When pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            invalid("atlas/no-pandas")
        return pd.DataFrame(self.records(), columns=list(self.columns))

    # words -------------------------------------------------------------------------------------------------------

    def headings(self, lang: str = "en") -> tuple[str, ...]:
        """Headings of the columns in the reader's words."""
        return tuple(wording(lang, self.armies).gettext(COLUMNS[name].heading) for name in self.columns)

    def cells(self, lang: str = "en", names: Mapping[str, str] | None = None) -> list[tuple[str, ...]]:
        """The table in the reader's words; `names` says how players are called."""
        return [
            tuple(self.word(COLUMNS[name].kind, getattr(row, name), lang, names) for name in self.columns)
            for row in self.rows
        ]

    def say(self, phrase: Phrase, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """A sentence of this answer in the reader's words."""
        words = {name: self.word(word.kind, word.value, lang, names) for name, word in phrase.words.items()}
        return filled(wording(lang, self.armies).gettext(phrase.message), words, lang)

    def word(self, kind: Kind, value: Any, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """One value in the reader's words; None is a dash."""
        gettext = translation(lang).gettext
        if value is None or value == ():
            return "–"
        if kind == "player":
            return (names or {}).get(value) or (gettext(N_("neutral army")) if value == NEUTRAL else str(value))
        if kind in WORDS:
            return gettext(WORDS[kind].get(value, value))
        if kind in NUMBERS:
            return written(kind, value, lang)
        named: Callable[[str], Territory | Region] = self.board.__getitem__
        if kind in ("region", "regions"):
            named = self.board.region
        places = map(named, (value,) if kind in ("region", "territory") else value)
        return (" → " if kind == "route" else ", ").join(place.name(lang) for place in places)

    def text(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Title, table and notes as lines of text."""
        lines = [self.headings(lang), *self.cells(lang, names)]
        right = [COLUMNS[name].kind in NUMBERS for name in self.columns]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        table = ["  ".join(_set(cell, w, r) for cell, w, r in zip(row, widths, right, strict=True)) for row in lines]
        said = [self.say(note, lang, names) for note in self.notes]
        if not self.rows:
            return f"{self.say(self.title, lang, names)}\n{translation(lang).gettext(NOTHING)}"
        return "\n".join([self.say(self.title, lang, names), *(line.rstrip() for line in table), *said])

    def html(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        """The same as an HTML table, every cell escaped."""
        right = ["right" if COLUMNS[name].kind in NUMBERS else "left" for name in self.columns]
        head = _html_row("th", self.headings(lang), right)
        body = "".join(_html_row("td", row, right) for row in self.cells(lang, names))
        caption = f'<caption style="text-align: left">{html.escape(self.say(self.title, lang, names))}</caption>'
        said = "".join(f"<p>{html.escape(self.say(note, lang, names))}</p>" for note in self.notes)
        return f"<table>{caption}<thead>{head}</thead><tbody>{body}</tbody></table>{said}"

    def __str__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        lang = choose_language()
        return {"text/plain": self.text(lang), "text/html": self.html(lang)}


def percent(value: float, lang: str = "en") -> str:
    r"""A probability as people write it; what is nearly impossible or nearly certain never looks as if it were.

    Examples
    --------
    >>> percent(0.25), percent(0.0021), percent(1.0), percent(0.25, "fr"), percent(0.99999)
    ('25%', '0.2%', '100%', '25\xa0%', '>99.9%')
    """
    small, great = 0 < value < 0.0005, 0.9995 <= value < 1
    near = min(max(value, 0.001), 0.999) if small or great else value
    digits = "0.0%" if 0 < near < 0.005 or 0.995 < near < 1 else "0%"
    written = str(format_percent(near, digits if lang == "en" else digits.replace("%", "\u00a0%"), locale=lang))
    return f"{'<' if small else '>' if great else ''}{written}"


def written(kind: Kind, value: float, lang: str = "en") -> str:
    """A number of a column as people write it.

    Examples
    --------
    >>> written("ratio", 1.5, "fr"), written("number", 1234), written("share", 0.5)
    ('1,50', '1,234', '50%')
    """
    if kind == "share":
        return percent(value, lang)
    return str(format_decimal(value, "0.00" if kind == "ratio" else "#,##0.##", locale=lang))


def _set(cell: str, width: int, right: bool) -> str:
    return cell.rjust(width) if right else cell.ljust(width)


def _html_row(tag: str, cells: Sequence[str], align: Sequence[str]) -> str:
    parts = (
        f'<{tag} style="text-align: {side}; padding: 2px 8px">{html.escape(cell)}</{tag}>'
        for cell, side in zip(cells, align, strict=True)
    )
    return f"<tr>{''.join(parts)}</tr>"
