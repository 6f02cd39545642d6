"""The page *Report*: how the game has gone so far, and the whole of it as one file to keep."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final

from risk2210.errors import render
from risk2210.files import write_whole
from risk2210.i18n import N_, chance_words, with_sign
from risk2210.oserrors import system_says
from risk2210.panels.markup import Node, button, choice, el, heading, note, row, table
from risk2210.panels.pages import Page
from risk2210.record import Statistics, statistics
from risk2210.record.luck import LUCK_SHOWN
from risk2210.record.turning_points import TurningPoint, turning_points
from risk2210.report import report_html, story_of, when_of
from risk2210.view.standing import MEASURES, measures_of, standing_of

FOLDER: Final = "reports"
"""Folder beside the notebook where reports are written."""

TOLD: Final = 5
"""How often is told how far the writing has come."""

THEME_WORDS: Final = {"light": N_("Light"), "dark": N_("Dark")}


WRITING: Final = N_("Writing the report: {share}")
WRITTEN: Final = N_("Written: {file}. Open it in any browser, or send it to the others.")
HANDED_OVER: Final = N_("{file} is given to this browser, which keeps it with its downloads.")
FAILED: Final = N_("Cannot write {file}: {reason}")


class ReportPage(Page):
    """Standing, turning points and luck, and the report as a file."""

    name: ClassVar[str] = "report"
    word: ClassVar[str] = N_("Report")

    def start(self) -> None:
        """Nothing written yet."""
        self.theme = "light"
        self.told: tuple[str, dict[str, Any]] | None = None
        self._kept: tuple[int, Statistics, tuple[TurningPoint, ...]] | None = None

    # what is done to it ------------------------------------------------------------------------------------------

    def do_theme(self, value: Any) -> None:
        """Colours of the file."""
        if value in THEME_WORDS:
            self.theme = value
            self.desk.refresh()

    def do_show(self, value: Any) -> None:
        """Look at the board after so many moves."""
        if isinstance(value, int):
            self.table.look_at(value)

    def do_save(self, _value: Any) -> None:
        """Write the report where the companion runs, telling how far it has come."""
        target = Path.cwd() / FOLDER / self._name()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, self._written())
        except OSError as error:
            self._tell(FAILED, file=target, reason=system_says(error))
        else:
            self._tell(WRITTEN, file=target)

    def do_download(self, _value: Any) -> None:
        """Give the report to the device of whoever asks, which may be another one."""
        content = self._written()
        self.desk.hand_over(self._name(), "text/html", content)
        self._tell(HANDED_OVER, file=self._name())

    def _name(self) -> str:
        """Name of the file."""
        return f"{self.table.game.path.stem}.html"

    def _written(self) -> bytes:
        """The report; how far it has come is told while it is made."""
        game = self.table.game
        step = max(1, len(game.moves) // TOLD)

        def progress(done: int, steps: int) -> None:
            if done % step == 0:
                self._tell(WRITING, share=chance_words(done / steps, self.table.lang))

        return report_html(game, self.table.lang, self.theme, progress).encode()

    def _tell(self, message: str, **data: Any) -> None:
        self.told = message, data
        self.desk.refresh()

    # what it shows -----------------------------------------------------------------------------------------------

    def _counted(self) -> tuple[Statistics, tuple[TurningPoint, ...]]:
        """Figures of the game as it stands, counted once for each number of entries."""
        game = self.table.game
        now = len(game.history)
        if self._kept is None or self._kept[0] != now:
            counted = statistics(game, [step.at for step in game.steps])
            self._kept = (now, counted, turning_points(game, counted))
        return self._kept[1:]

    def tree(self) -> list[Node]:
        """How it stands, what turned the game, the luck, and the button that writes it all down."""
        _ = self.table.gettext
        counted, points = self._counted()
        themes = [(theme, _(word)) for theme, word in THEME_WORDS.items()]
        said = "" if self.told is None else render(*self.told, self.table.lang)
        failed = self.told is not None and self.told[0] == FAILED
        classes = "said refused" if failed else "said"
        return [
            heading(_("Report")),
            note(_("The whole game as one page to keep: played through on the board, with its charts and its text.")),
            row(
                choice(_("Colours of the page"), "theme", themes, self.theme, hidden=True),
                button(_("Save the report"), "save", kind="primary"),
                button(_("Download"), "download", title=_("Keep the report on this device")),
            ),
            el("p", said, class_=classes, role="status", key="told"),
            *self._standing(),
            *self._turning(points),
            *self._luck(counted),
        ]

    def _standing(self) -> list[Node]:
        _, position = self.table.gettext, self.table.looked_at
        headings = [_("Player"), *(_(MEASURES[measure]) for measure in measures_of(position.frame))]
        rows: list[list[Node]] = [
            [self.table.who(player), *map(str, numbers)]
            for player, numbers in zip(position.players, standing_of(position), strict=True)
        ]
        return [el("h3", _("Standing")), el("div", table(headings, rows), class_="scroll figures")]

    def _turning(self, points: tuple[TurningPoint, ...]) -> list[Node]:
        _ = self.table.gettext
        if not points:
            return []
        listed = [
            el(
                "li",
                button(when_of(self.table, point.year), "show", point.move, kind="link", title=_("Show on the board")),
                " " + " ".join(story_of(point, self.table)),
                key=f"turn {point.turn}",
            )
            for point in points
        ]
        return [el("h3", _("Turning points")), el("ul", *listed, class_="turning")]

    def _luck(self, counted: Statistics) -> list[Node]:
        _, rows = self.table.gettext, counted.dice.players
        if sum(row.attacks for row in rows) < LUCK_SHOWN:
            return []
        lang = self.table.lang
        lucky: list[list[Node]] = [
            [self.table.who(row.player), str(row.given), str(row.taken),
             with_sign(row.luck, lang)]
            for row in rows
        ]  # fmt: skip
        headings = (_("Player"), _("Units beaten"), _("Units lost"), _("Luck"))
        return [el("h3", _("Luck of the dice")), el("div", table(headings, lucky), class_="scroll figures")]
