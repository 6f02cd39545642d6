"""A table to practise on: a position and the real step panels, recorded nowhere that lasts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from risk2210.i18n import N_, translation
from risk2210.learn import Scene
from risk2210.panels.pages import Elsewhere, Shown
from risk2210.panels.ruling import Editor
from risk2210.panels.step import Step
from risk2210.panels.steps import step_of
from risk2210.panels.table import Table
from risk2210.record import RecordedGame, parse_line
from risk2210.rules import Game, HouseRules, Move, Player, Refusal, Ruleset
from risk2210.view.state import Painted

COLOURS = {"red": "red", "blue": "blue", "gold": "yellow", "green": "green", "black": "pink"}
"""Colour of each player's pieces on the practice table."""

PLAYER_WORDS = {"red": N_("Red"), "blue": N_("Blue"), "gold": N_("Gold"), "green": N_("Green"), "black": N_("Black")}


def player_names(lang: str) -> dict[str, str]:
    """What the players of a practice table are called."""
    gettext = translation(lang).gettext
    return {player: gettext(word) for player, word in PLAYER_WORDS.items()}


class Practice:
    """A practice table with the step panel of whatever is awaited there. It is a `Desk`.

    Parameters
    ----------
    scene : Scene
        What it begins with; a scene that is not laid begins with the first move of a game.
    lang : {"en", "fr"}
    changed : callable
        Called after a move, a refusal or a draft, to show the page again.
    chance : random.Random
        Rolls when asked to.
    """

    def __init__(self, scene: Scene, lang: str, changed: Callable[[], object], chance: Random) -> None:
        self.scene = scene
        self.chance = chance
        self.said = ""
        self.refusal: Refusal | None = None
        self._changed = changed
        self._folder = TemporaryDirectory(prefix="risk2210-")
        start = scene.start()
        players = [Player(player, "", COLOURS.get(player, "")) for player in scene.players]
        ruleset = Ruleset(scene.mode, HouseRules.from_switches(dict(scene.house)))
        game = Game.new(start.board, players, ruleset)
        entered = scene.ruling()
        if entered is not None:
            game.push(entered)
        self.game = RecordedGame.create(game, self._folder.name)
        self.table = Table(self.game, lang)
        self.table.names.update({player: player_names(lang)[player] for player in scene.players})
        for line in scene.moves:
            self.play(line)
        self.begun = len(self.game)
        self.table.on_change(self._moved)
        self.step: Step = step_of(self)

    def close(self) -> None:
        """Give the files up."""
        self.game.close()
        self._folder.cleanup()

    def play(self, line: str) -> None:
        """Make the moves of a line that is known to be legal."""
        for move in parse_line(line, self.game.position):
            self.game.push(move)

    def speak(self, lang: str) -> None:
        """Change the language."""
        self.table.lang = lang
        self.table.names.update({player: player_names(lang)[player] for player in self.scene.players})
        self.said, self.refusal = "", None
        self.step = step_of(self)

    def renew(self) -> None:
        """Show whatever is awaited now, after moves made from outside the step panels."""
        self.said, self.refusal = "", None
        self.step = step_of(self)

    def _moved(self) -> None:
        self.renew()
        self._changed()

    def shown(
        self, title: str, selected: str | None = None, targets: tuple[str, ...] = (), *, facts: bool = False
    ) -> Shown:
        """What the board shows of it, under the message `title`; with `facts`, what lies before its players too."""
        table = self.table
        seats = tuple((table.style(player), table.names[player]) for player in table.position.players)
        elsewhere = Elsewhere(title, seats, table if facts else None)
        return Shown(
            selected, targets, state=self._painted(), board=table.board, names=table.names, elsewhere=elsewhere
        )

    def _painted(self) -> Painted:
        """What the board draws: a ruling as it is drafted, else the position."""
        drafted = self.step.preview()
        return self.table.painted() if drafted is None else Painted(drafted, self.table.styles)

    # what is done on it ------------------------------------------------------------------------------------------

    def act(self, action: str, value: Any) -> None:
        """Use the step panel, or leave it for a ruling and come back."""
        if action == "ruling":
            self.step = Editor(self, behind=self.step)
            self.refresh()
        elif action == "leave_editor":
            if isinstance(self.step, Editor):
                self.step = self.step.behind or step_of(self)
                self.refresh()
        else:
            self.step.act(action, value)

    # what step panels ask for ------------------------------------------------------------------------------------

    def commit(self, *moves: Move) -> bool:
        """Make moves; a refusal is shown."""
        refusal = self.table.push(*moves)
        if refusal is not None:
            self.refuse(refusal, *moves)
        return refusal is None

    def refuse(self, refusal: Refusal, *_moves: Move) -> None:
        """Show why these moves cannot be made."""
        self.said, self.refusal = self.table.stated(self.table.words(refusal)), refusal
        self._changed()

    def say(self, text: str) -> None:
        """Show a line of text."""
        self.said, self.refusal = text, None
        self._changed()

    def refresh(self) -> None:
        """Show the step panel again after its draft changed."""
        self.said, self.refusal = "", None
        self._changed()

    def tap(self, territory: str) -> None:
        """Do as if this territory had been tapped."""
        self.step.tap(territory)
