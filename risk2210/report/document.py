"""The report as a page: one HTML file with the game, its replay, its charts and its text in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec
from babel.dates import format_date
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from msgspec import Struct
from plotly.offline import get_plotlyjs

from risk2210 import __version__
from risk2210.i18n import N_, one_decimal
from risk2210.progress import Progress
from risk2210.record import RecordedGame, as_text, statistics
from risk2210.record.turning_points import turning_points
from risk2210.report.replay import Replay, replay_of
from risk2210.report.story import story_of, when_of
from risk2210.rules import Ruling, outcome, score_sheet
from risk2210.rules.house_words import changed_switches, house_rule, mode_word
from risk2210.view.charts import Chart, charts
from risk2210.view.palette import theme_named
from risk2210.view.standing import MEASURES, measures_of
from risk2210.view.telling import decided_word, score_rows, winner_line
from risk2210.view.voice import Voice

_HERE = Path(__file__).parent
_BOARD = _HERE.parent / "view"

WORDS: Final[Mapping[str, str]] = {
    "replay": N_("The game, move by move"),
    "beginning": N_("To the beginning"),
    "back": N_("One move back"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "on": N_("One move on"),
    "end": N_("To the end"),
    "slider": N_("Move shown"),
    "start": N_("Before the first move"),
    "moves": N_("Moves"),
    "player": N_("Player"),
    "turning": N_("Turning points"),
    "show": N_("Show on the board"),
    "charts": N_("In figures"),
    "numbers": N_("The numbers"),
    "count": N_("The count"),
    "so_far": N_("The count so far"),
    "rulings": N_("Rulings of the table"),
    "house": N_("House rules"),
    "text": N_("The record as text"),
    "scripts": N_("The board and the charts need JavaScript; the tables below do not."),
    "made": N_("Made by risk2210 {version}. This file needs nothing else and asks for nothing on the internet."),
}  # fmt: skip
"""What the page itself says."""


class Heading(Struct, frozen=True):
    """A heading of the list of moves, and the moves below it as number (from 1) and text."""

    text: str
    moves: tuple[tuple[int, str], ...]


def report_html(game: RecordedGame, lang: str = "en", theme: str = "light", progress: Progress | None = None) -> str:
    """A recorded game as a page (some 5 MB, most of it plotly.js; 3 ms a move to make).

    An unfinished game is told as far as it went.

    Parameters
    ----------
    game : RecordedGame
    lang : {"en", "fr"}
    theme : {"light", "dark"}
    progress : callable, optional
        Called with the moves drawn so far and all of them.

    Returns
    -------
    str
        A whole document that needs nothing else, neither files nor the internet. Names, notes and reasons that
        people typed are text in it, never markup.

    Raises
    ------
    InvalidArgument
        For an unknown theme or language.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Game, Player, Ruleset
    >>> folder = TemporaryDirectory()
    >>> players = [Player("ada", "<b>Ada</b>"), Player("bob", "Bob")]
    >>> with RecordedGame.create(Game.new(load_board("classic"), players, Ruleset("classic")), folder.name) as game:
    ...     page = report_html(game, "fr")
    >>> page.startswith("<!doctype html>"), "&lt;b&gt;Ada" in page, "<b>Ada" in page
    (True, True, False)
    >>> folder.cleanup()
    """
    colours = theme_named(theme)
    voice = Voice(game, lang)
    replay = replay_of(game, voice, theme, progress)
    counted = statistics(game, [step.at for step in game.steps])
    points = turning_points(game, counted)
    drawn = charts(counted, voice, theme)
    ruleset = game.header.ruleset
    seconds = sum(row.seconds or 0 for row in counted.turns)
    context = {
        "lang": lang,
        "theme": theme,
        "colours": colours,
        "_": {key: voice.gettext(word) for key, word in WORDS.items()},
        "title": f"{mode_word(ruleset.mode, lang)} – {', '.join(voice.names.values())}",
        "mode": mode_word(ruleset.mode, lang),
        "when": format_date(game.created.astimezone(), "long", locale=lang),
        "facts": _facts(voice, len(counted.turns), seconds),
        "seats": [(voice.style(player), voice.names[player]) for player in voice.frame.players],
        "winner": _winner(voice),
        "sheets": _sheets(voice),
        "over": not game.position.awaiting,
        "headings": _headings(voice, replay),
        "measures": [voice.gettext(MEASURES[measure]) for measure in measures_of(voice.frame)],
        "points": [(point, when_of(voice, point.year), story_of(point, voice)) for point in points],
        "charts": drawn,
        "rulings": [(number, move.reason) for number, move in enumerate(game.moves, 1) if isinstance(move, Ruling)],
        "house": [house_rule(ruleset, switch, lang) for switch in changed_switches(ruleset)],
        "record": as_text(game),
        "data": _embedded(replay, drawn, voice),
        "plotly": get_plotlyjs(),
        "board_js": (_BOARD / "board.js").read_text(encoding="utf-8"),
        "board_css": (_BOARD / "board.css").read_text(encoding="utf-8"),
        "script": (_HERE / "report.js").read_text(encoding="utf-8"),
        "style": (_HERE / "report.css").read_text(encoding="utf-8"),
        "made": voice.gettext(WORDS["made"]).format(version=__version__),
    }
    return str(_page().render(context))


@cache
def _page() -> Any:
    environment = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("report.html")


def _embedded(replay: Replay, drawn: tuple[Chart, ...], voice: Voice) -> str:
    """Everything that the script reads, as JSON that cannot end the element it stands in."""
    value = {
        "figure": replay.figure,
        "beats": [
            {"text": beat.text, "forward": beat.forward, "back": beat.back, "standing": beat.standing}
            for beat in replay.beats
        ],
        "opening": replay.opening,
        "start": voice.gettext(WORDS["start"]),
        "play": voice.gettext(WORDS["play"]),
        "pause": voice.gettext(WORDS["pause"]),
        "charts": [msgspec.Raw(chart.figure.to_json().encode()) for chart in drawn],
    }
    text = msgspec.json.encode(value).decode()
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _facts(voice: Voice, turns: int, seconds: float) -> list[str]:
    """Turns, moves and time, as a line."""
    moves = len(voice.game.moves)
    facts = [
        voice.ngettext("{count} turn", "{count} turns", turns).format(count=turns),
        voice.ngettext("{count} move", "{count} moves", moves).format(count=moves),
    ]
    if seconds >= 60:
        hours = timedelta(seconds=seconds) / timedelta(hours=1)
        told = one_decimal(hours, voice.lang)
        facts.append(voice.gettext(N_("{hours} hours of play")).format(hours=told))
    return facts


def _winner(voice: Voice) -> tuple[str, str] | None:
    """Who won and what decided it; None while the game goes on."""
    result = outcome(voice.game.position)
    if result is None:
        return None
    return winner_line(voice, result), decided_word(voice, result.decided_by)


def _sheets(voice: Voice) -> list[tuple[str, int, list[tuple[str, str]]]]:
    """Each player's points and their lines, best first; empty where nobody counts points."""
    position = voice.game.position
    if "score" not in voice.frame.parts:
        return []
    result = outcome(position)
    sheets = [score_sheet(position, player) for player in position.players] if result is None else result.sheets
    ordered = sorted(sheets, key=lambda sheet: -sheet.total) if result is None else sheets
    return [(voice.who(sheet.player), sheet.total, list(score_rows(voice, sheet))) for sheet in ordered]


def _headings(voice: Voice, replay: Replay) -> list[Heading]:
    """The moves, turn by turn."""
    numbered = enumerate(replay.beats, 1)
    headings = []
    for (year, player), group in groupby(numbered, key=lambda item: (item[1].year, item[1].player)):
        moves = tuple((number, beat.text) for number, beat in group)
        when = when_of(voice, year)
        headings.append(Heading(when if player is None else f"{when} · {voice.who(player)}", moves))
    return headings
