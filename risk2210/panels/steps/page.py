"""What the pages of a turn have in common."""

from __future__ import annotations

from risk2210.panels.step import Step
from risk2210.view.telling import step_word


class TurnPage(Step):
    """One of the pages of `TurnStep`; `step` is the step of the turn it belongs to."""

    step: str

    def title(self) -> str:
        """Heading of the panel."""
        return step_word(self.table, self.step)

    def tap(self, territory: str) -> None:
        """Nothing is placed in this step: say where a tap on the board means something."""
        _ = self.table.gettext
        words = _("{territory}: nothing is chosen on the board here. To attack, open step {number}, {step}, above.")
        number = self.table.position.frame.turn_steps.index("invade") + 1
        where = self.table.place(territory)
        self.desk.say(words.format(territory=where, number=number, step=step_word(self.table, "invade")))
