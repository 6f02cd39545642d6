"""What a game came to, as plotly charts: how the players stood, what came in and went out, the luck of the dice.

Every chart comes with its rows as a table: for a screen reader, and for whoever wants the numbers.
"""

from __future__ import annotations

import html
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import plotly.graph_objects as go
from msgspec import Struct

from risk2210.i18n import N_, chance_words, one_decimal, with_sign
from risk2210.record import Statistics
from risk2210.record.luck import DIE_KINDS, LUCK_SHOWN
from risk2210.record.statistics import Standing
from risk2210.view.palette import OwnerStyle, Theme, ink_of, ink_on, mix, theme_named
from risk2210.view.standing import MEASURES, measures_of
from risk2210.view.voice import Voice

HEIGHT: Final = 300
"""Height of a chart in px."""

LONGEST_NAME: Final = 18
"""Characters of a name in a chart; tables have all of it."""

STRIP: Final = "rgba(125,145,175,.13)"
"""Behind every other year, in either theme."""

SOURCES: Final[Mapping[str, str]] = {
    "territories": "territories", "region": "region", "station": "station", "trade": "trade", "play_card": "cards",
    "end_turn": "cards", "occupy": "captures", "invasion_outcome": "captures", "cap": "cap",
}  # fmt: skip
"""Under which of `SOURCE_WORDS` income is shown, by its source; what is not named here is ``"other"``."""

SOURCE_WORDS: Final[Mapping[str, str]] = {
    "territories": N_("territories"),
    "region": N_("regions"),
    "station": N_("stations"),
    "trade": N_("sets of cards"),
    "captures": N_("third capture"),
    "cards": N_("command cards"),
    "cap": N_("beyond the most of a turn"),
    "other": N_("other"),
}

SPENT: Final[Mapping[str, str]] = {
    "bid": "bid", "hire": "hire", "build": "build", "buy_cards": "buy_cards", "play_card": "play_card",
}  # fmt: skip
"""Kinds of move under whose own name spending is shown; all others are ``"other"``."""

SPENT_WORDS: Final[Mapping[str, str]] = {
    "bid": N_("bids"),
    "hire": N_("commanders"),
    "build": N_("stations"),
    "buy_cards": N_("cards bought"),
    "play_card": N_("cards played"),
    "other": N_("other"),
}


class Chart(Struct, frozen=True):
    """A chart and its numbers.

    Parameters
    ----------
    name : str
        Plain word by which it is known; never shown.
    title : str
        In the reader's language, as are `note` and `headings`.
    note : str
        What to know for reading it; may be empty.
    figure : plotly.graph_objects.Figure
        Without a title and as wide as its place.
    headings : tuple of str
    rows : tuple of tuple of str
        The same numbers as a table, a text for each heading.
    """

    name: str
    title: str
    note: str
    figure: go.Figure
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def charts(counted: Statistics, voice: Voice, theme: str = "light") -> tuple[Chart, ...]:
    """All charts that a game has something to show in (some 20 ms).

    Parameters
    ----------
    counted : Statistics
    voice : Voice
        Of the same game.
    theme : {"light", "dark"}

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.record import RecordedGame, statistics
    >>> from risk2210.rules import Game
    >>> folder = TemporaryDirectory()
    >>> with RecordedGame.create(Game.new(load_board("risk2210"), ["red", "blue"]), folder.name) as game:
    ...     charts(statistics(game), Voice(game))
    ()
    >>> folder.cleanup()
    """
    artist = _Artist(voice, theme_named(theme))
    found: list[Chart] = []
    if counted.turns:
        found += [artist.standing(counted.standings, measure) for measure in measures_of(voice.frame)]
        found.append(artist.mods_in(counted))
        if artist.has("energy"):
            found += [artist.energy_in(counted), artist.energy_out(counted)]
    if sum(row.attacks for row in counted.dice.players) >= LUCK_SHOWN:
        found += [artist.luck(counted), *artist.faces(counted)]
    if any(row.seconds for row in counted.turns):
        found.append(artist.time(counted))
    return tuple(found)


class _Artist:
    """Draws in the words of a voice and the colours of a theme."""

    def __init__(self, voice: Voice, theme: Theme) -> None:
        self.voice, self.theme = voice, theme
        self.gettext = voice.gettext

    def has(self, part: str) -> bool:
        """Whether the game played has a part."""
        return part in self.voice.frame.parts

    # the charts --------------------------------------------------------------------------------------------------

    def standing(self, standings: Sequence[Standing], measure: str) -> Chart:
        """One line a player, turn by turn; the years are strips."""
        _ = self.gettext
        turns = sorted({row.turn for row in standings})
        by_player = {player: [row for row in standings if row.player == player] for player in self.voice.frame.players}
        figure = go.Figure()
        for player, rows in by_player.items():
            style = self.voice.style(player)
            name = self._name(player)
            figure.add_scatter(
                x=[row.turn for row in rows], y=[getattr(row, measure) for row in rows], name=name,
                mode="lines+markers", line={"color": ink_of(style, self.theme), "width": 2.5},
                marker={"symbol": style.symbol, "size": 9, "color": style.fill,
                        "line": {"width": 1, "color": ink_of(style, self.theme)}},
                hovertemplate=f"{name}: %{{y}}<extra></extra>",
            )  # fmt: skip
        years = {row.turn: row.year for row in standings}
        self._strips(figure, years)
        figure.update_xaxes(title=_("Turn"), range=[turns[0] - 0.5, turns[-1] + 0.5], dtick=self._step(len(turns)))
        figure.update_yaxes(rangemode="tozero")
        headings = (_("Turn"), _("Year") if self.has("years") else _("Round"), *map(self.voice.who, by_player))
        values = {(row.turn, row.player): str(getattr(row, measure)) for row in standings}
        table = [
            (str(turn), str(years[turn]), *(values.get((turn, player), "") for player in by_player)) for turn in turns
        ]
        return self._chart(measure, _(MEASURES[measure]), self._where_from(turns), figure, headings, table)

    def mods_in(self, counted: Statistics) -> Chart:
        """What armies came from."""
        amounts = [(row.player, SOURCES.get(row.source, "other"), row.mods) for row in counted.income]
        return self._stacked("mods_in", N_("Where the MODs came from"), amounts, SOURCE_WORDS)

    def energy_in(self, counted: Statistics) -> Chart:
        """What energy came from."""
        amounts = [(row.player, SOURCES.get(row.source, "other"), row.energy) for row in counted.income]
        return self._stacked("energy_in", N_("Where the energy came from"), amounts, SOURCE_WORDS)

    def energy_out(self, counted: Statistics) -> Chart:
        """What energy went into."""
        amounts = [(row.player, SPENT.get(row.kind, "other"), row.energy) for row in counted.spending]
        return self._stacked("energy_out", N_("Where the energy went"), amounts, SPENT_WORDS)

    def luck(self, counted: Statistics) -> Chart:
        """Units more or fewer for each player than the dice give on average."""
        _ = self.gettext
        rows = counted.dice.players
        figure = go.Figure()
        figure.add_bar(
            y=[self._name(row.player) for row in rows], x=[round(row.luck, 2) for row in rows], orientation="h",
            marker=self._marker([self.voice.style(row.player) for row in rows]),
            text=[with_sign(row.luck, self.voice.lang) for row in rows], textposition="auto",
            insidetextfont={"color": [ink_on(self.voice.style(row.player).fill) for row in rows]},
            hovertemplate="%{y}: %{x}<extra></extra>",
        )  # fmt: skip
        figure.update_yaxes(autorange="reversed")
        figure.update_xaxes(zeroline=True, zerolinecolor=self.theme.text, zerolinewidth=1)
        headings = (_("Player"), _("Attacks"), _("Defences"), _("Units beaten"), _("Units lost"), _("Luck"))
        table = [
            (
                self.voice.who(row.player), str(row.attacks), str(row.defences),
                self._beside(row.given, row.given_expected), self._beside(row.taken, row.taken_expected),
                with_sign(row.luck, self.voice.lang),
            )
            for row in rows
        ]  # fmt: skip
        note = _(
            "Units that the rolls brought or spared each player beyond what the same dice give on average; the average "
            "stands in brackets. Fights written down by their outcome are not in it: their rolls are not known."
        )
        return self._chart("luck", _("Luck of the dice"), note, figure, headings, table)

    def faces(self, counted: Statistics) -> Iterable[Chart]:
        """How often each face came up, for each kind of die that was thrown."""
        _ = self.gettext
        for sides in DIE_KINDS:
            row = next(row for row in counted.dice.faces if row.player is None and row.sides == sides)
            total = sum(row.counts)
            if not total:
                continue
            names = [str(face) for face in range(1, sides + 1)]
            figure = go.Figure()
            figure.add_bar(
                x=names, y=row.counts, marker={"color": self._hue(0)}, hovertemplate="%{x}: %{y}<extra></extra>"
            )
            mean = {"color": self.theme.text, "width": 1.5, "dash": "dash"}
            figure.add_hline(y=total / sides, line=mean)
            figure.update_xaxes(title=_("Face"), type="category")
            figure.update_layout(showlegend=False)
            note = _(
                "The dashed line is the average of fair dice. Fair dice stray this far or further in {share} of games."
            ).format(share=chance_words(row.p_value, self.voice.lang))
            title = _("Faces of the {sides}-sided dice").format(sides=sides)
            table = [(name, str(count)) for name, count in zip(names, row.counts, strict=True)]
            yield self._chart(f"faces{sides}", title, note, figure, (_("Face"), _("How often")), table)

    def time(self, counted: Statistics) -> Chart:
        """How long each player's turns took."""
        _ = self.gettext
        seconds: Counter[str] = Counter()
        turns: Counter[str] = Counter()
        for row in counted.turns:
            seconds[row.player] += round(row.seconds or 0)
            turns[row.player] += 1
        players = [player for player in self.voice.frame.players if turns[player]]
        figure = go.Figure()
        figure.add_bar(
            y=[self._name(player) for player in players], x=[round(seconds[player] / 60, 1) for player in players],
            orientation="h", marker=self._marker([self.voice.style(player) for player in players]),
            hovertemplate="%{y}: %{x}<extra></extra>",
        )  # fmt: skip
        figure.update_yaxes(autorange="reversed")
        figure.update_xaxes(title=_("Minutes"))
        table = [
            (self.voice.who(player), str(turns[player]), self._number(seconds[player] / 60),
             self._number(seconds[player] / 60 / turns[player]))
            for player in players
        ]  # fmt: skip
        headings = (_("Player"), _("Turns"), _("Minutes"), _("Minutes a turn"))
        note = _("Breaks are left out.")
        return self._chart("time", _("Time of the turns"), note, figure, headings, table)

    # what they share ---------------------------------------------------------------------------------------------

    def _stacked(
        self, name: str, title: str, amounts: Iterable[tuple[str, str, int]], words: Mapping[str, str]
    ) -> Chart:
        """One bar a player, in parts; parts that nobody has are left out."""
        _ = self.gettext
        sums: Counter[tuple[str, str]] = Counter()
        for player, part, amount in amounts:
            sums[player, part] += amount
        players = self.voice.frame.players
        parts = [part for part in words if any(sums[player, part] for player in players)]
        figure = go.Figure()
        for place, part in enumerate(parts):
            word = _(words[part])
            figure.add_bar(
                y=[self._name(player) for player in players], x=[sums[player, part] for player in players], name=word,
                orientation="h", marker={"color": self._hue(place), "pattern": {"shape": PATTERNS[place], "size": 6}},
                hovertemplate=f"%{{y}}, {html.escape(word, quote=False)}: %{{x}}<extra></extra>",
            )  # fmt: skip
        figure.update_layout(barmode="stack")
        figure.update_yaxes(autorange="reversed")
        rows = [
            (self.voice.who(player), *(str(sums[player, part]) for part in parts),
             str(sum(sums[player, part] for part in parts)))
            for player in players
        ]  # fmt: skip
        return self._chart(name, _(title), "", figure, (_("Player"), *(_(words[p]) for p in parts), _("Total")), rows)

    def _chart(
        self,
        name: str,
        title: str,
        note: str,
        figure: go.Figure,
        headings: Sequence[str],
        rows: Iterable[Sequence[str]],
    ) -> Chart:
        theme = self.theme
        faint = mix(theme.text, theme.paper, 0.8)
        figure.update_layout(
            height=HEIGHT, autosize=True, margin={"l": 10, "r": 10, "t": 10, "b": 10}, hovermode="closest",
            paper_bgcolor="rgba(0,0,0,0)", plot_bgcolor="rgba(0,0,0,0)", template="none", dragmode=False,
            font={"family": "system-ui, DejaVu Sans, sans-serif", "size": 13, "color": theme.text},
            legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "itemclick": False,
                    "itemdoubleclick": False},
            hoverlabel={"bgcolor": theme.badge, "font": {"color": theme.badge_text}},
        )  # fmt: skip
        figure.update_xaxes(gridcolor=faint, linecolor=faint, automargin=True, fixedrange=True)
        figure.update_yaxes(gridcolor=faint, linecolor=faint, automargin=True, fixedrange=True)
        return Chart(name, title, note, figure, tuple(headings), tuple(map(tuple, rows)))

    def _strips(self, figure: go.Figure, years: Mapping[int, int]) -> None:
        """A strip behind every other year, and its number where there is room."""
        word = self.gettext("Year {year}") if self.has("years") else "{year}"
        spans = [
            (year, [turn for turn, _year in group]) for year, group in groupby(years.items(), key=lambda it: it[1])
        ]
        for year, turns in spans:
            label = {"text": word.format(year=year), "textposition": "top left", "font": {"size": 11}}
            figure.add_shape(
                type="rect", xref="x", yref="paper", x0=turns[0] - 0.5, x1=turns[-1] + 0.5, y0=0, y1=1, layer="below",
                line={"width": 0}, fillcolor=STRIP if year % 2 else "rgba(0,0,0,0)",
                label=label if len(spans) <= 8 else {},
            )  # fmt: skip

    def _where_from(self, turns: Sequence[int]) -> str:
        if turns[0]:
            return ""
        return self.gettext("Turn 0 is the end of set-up; every point is the end of a turn.")

    @staticmethod
    def _step(turns: int) -> int:
        """Turns between two numbers of the axis."""
        return max(1, -(-turns // 20))

    def _name(self, player: str) -> str:
        """Name of a player as plotly shows it: never as markup, and never longer than the chart is wide."""
        shown = textwrap.shorten(self.voice.who(player), LONGEST_NAME, placeholder="…")
        return html.escape(shown, quote=False)  # plotly reads &lt; but not &quot;

    def _marker(self, styles: Sequence[OwnerStyle]) -> dict[str, Any]:
        return {
            "color": [style.fill for style in styles],
            "line": {"width": 1.5, "color": [ink_of(style, self.theme) for style in styles]},
        }

    def _hue(self, place: int) -> str:
        """Colour of the part at a place: from the scale of the atlas, dark to light."""
        dark, middle, light = self.theme.ramp if self.theme.name == "dark" else reversed(self.theme.ramp)
        share = place / (len(PATTERNS) - 1) * 2
        return mix(dark, middle, share) if share <= 1 else mix(middle, light, share - 1)

    def _number(self, value: float) -> str:
        return one_decimal(value, self.voice.lang)

    def _beside(self, count: int, mean: float) -> str:
        """A count, and the average in brackets."""
        return f"{count} ({self._number(mean)})"


PATTERNS: Final = ("", "/", "", "\\", "", "x", "")
"""Pattern of each part of a bar, so that neighbours stay apart without colours."""
