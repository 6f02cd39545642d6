"""`Companion`: one evening, on one screen."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import ipywidgets as widgets

from risk2210.i18n import choose_language
from risk2210.panels.fight import LossesStep, OccupyStep, RollStep
from risk2210.panels.head import head
from risk2210.panels.log import log
from risk2210.panels.markup import Node, button, el, heading, row
from risk2210.panels.safely import safely
from risk2210.panels.sheet import Sheet
from risk2210.panels.step import Step
from risk2210.panels.steps_end import BonusCardStep, InfluenceStep, OverStep
from risk2210.panels.steps_setup import (
    BidsStep,
    ClaimStep,
    CommandStep,
    DevastationStep,
    FirstPlayerStep,
    MarkerStep,
    NeutralArmyStep,
    ReinforceStep,
    TieStep,
)
from risk2210.panels.steps_turn import CollectStep, DeployStep, TurnStep
from risk2210.panels.table import Table
from risk2210.rules import Move, Refusal
from risk2210.rules.decisions import DecisionKind
from risk2210.view import BoardWidget

STEPS: dict[DecisionKind, type[Step]] = {
    "devastation": DevastationStep,
    "neutral_army": NeutralArmyStep,
    "first_player": FirstPlayerStep,
    "claim": ClaimStep,
    "reinforce": ReinforceStep,
    "command": CommandStep,
    "bids": BidsStep,
    "tie": TieStep,
    "marker": MarkerStep,
    "collect": CollectStep,
    "deploy": DeployStep,
    "turn": TurnStep,
    "roll": RollStep,
    "losses": LossesStep,
    "occupy": OccupyStep,
    "bonus_card": BonusCardStep,
    "influence": InfluenceStep,
}
"""The panel for everything the rules may await."""

HEIGHT_SHARE = 0.74
"""Most of the window's height that the board takes: the head stands above it."""


class Companion(widgets.Box):  # type: ignore[misc] # ipywidgets has no types
    """The panels of one table: board, step, players, record.

    Parameters
    ----------
    table : Table, optional
        A game to go on with.
    lang : {"en", "fr"}, optional
        By default the reader's language.
    chance : random.Random, optional
        Rolls for the table when asked to; by default the system's.
    """

    def __init__(self, table: Table, lang: str | None = None, *, chance: Random | None = None) -> None:
        self.lang = choose_language(lang)
        self.chance = chance or SystemRandom()
        self.table = table
        self.said = ""
        self.refused: tuple[Refusal, tuple[Move, ...]] | None = None
        self.picked: int | None = None
        self.step: Step = self._step()
        self.live = BoardWidget(table.board, table.painted(), lang=self.lang, names=table.names, height_share=HEIGHT_SHARE)
        self.live.on_territory(self._guarded(self.tap))
        self.head = Sheet(self._guarded(self.act), "head")
        self.side = Sheet(self._guarded(self.act), "side")
        self.foot = Sheet(self._guarded(self.act), "foot")
        table.on_change(self._changed)
        super().__init__([self.head, self.live, self.side, self.foot])
        self.add_class("risk2210-companion")
        self._show()

    def _guarded(self, call: Any) -> Any:
        return safely(call, self.say, lambda: self.lang)

    # what step panels ask for ------------------------------------------------------------------------------------

    def commit(self, *moves: Move) -> bool:
        """Make moves; a refusal is shown with the way round it."""
        refusal = self.table.push(*moves)
        if refusal is not None:
            self.refuse(refusal, *moves)
        return refusal is None

    def refuse(self, refusal: Refusal, *moves: Move) -> None:
        """Show why these moves cannot be made."""
        self.refused = (refusal, moves)
        self.said = self.table.words(refusal)
        self._show_side()

    def say(self, text: str) -> None:
        """Show a line of text."""
        self.said, self.refused = text, None
        self._show_side()

    def refresh(self) -> None:
        """Show the step panel again after its draft changed."""
        self.said, self.refused = "", None
        self._show_board()
        self._show_side()

    # what pages do -----------------------------------------------------------------------------------------------

    def tap(self, territory: str) -> None:
        """A territory was chosen on the board."""
        if self.table.shown is not None:
            self.say(self.table.gettext("You look at the past; go back to the present to go on."))
            return
        self.step.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Something was done on a sheet."""
        method = getattr(self, f"_on_{action}", None)
        if method is not None:
            method(value)
        elif self.table.shown is None:
            self.step.act(action, value)

    def _on_undo(self, _value: Any) -> None:
        self.table.undo()

    def _on_redo(self, _value: Any) -> None:
        self.table.redo()

    def _on_look(self, value: Any) -> None:
        self.table.look_at(int(value))

    def _on_pick(self, value: Any) -> None:
        self.picked = None if self.picked == value else int(value)
        self._show_foot()

    def _on_lang(self, value: Any) -> None:
        self.lang = choose_language(str(value))
        self.live.show(lang=self.lang)
        self.table.speak(self.lang)

    # showing -------------------------------------------------------------------------------------------------------

    def _step(self) -> Step:
        decision = self.table.decision
        return OverStep(self) if decision is None else STEPS[decision.kind](self)

    def _changed(self) -> None:
        self.step = self._step()
        self.said, self.refused, self.picked = "", None, None
        self._show()

    def _show(self) -> None:
        self._show_board()
        self.head.show(*head(self.table))
        self._show_side()
        self._show_foot()

    def _show_board(self) -> None:
        past = self.table.shown is not None
        self.live.show(
            state=self.table.painted(),
            names=self.table.names,
            selected=None if past else self.step.selected(),
            targets=() if past else self.step.lit(),
        )

    def _show_side(self) -> None:
        _ = self.table.gettext
        nodes: list[Node | None] = [heading(self.step.title())]
        if self.table.shown is not None:
            nodes.append(row(button(_("Back to the present"), "look", len(self.table.game), kind="primary")))
        else:
            nodes.extend(self.step.tree())
        nodes.append(el("p", self.said, class_="said refused" if self.refused else "said", role="status"))
        self.side.show(*nodes)

    def _show_foot(self) -> None:
        self.foot.show(*log(self.table, self.picked))
