"""The step panel of a turn: a page for each step, later ones at hand at once (R6, R7, R10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, el, row
from risk2210.panels.step import Desk, Step
from risk2210.panels.steps.fortify import FortifyPage
from risk2210.panels.steps.invade import InvadePage
from risk2210.panels.steps.missions import Claims
from risk2210.panels.steps.page import TurnPage
from risk2210.panels.steps.play import PlayPage
from risk2210.panels.steps.purchases import BuildPage, BuyPage
from risk2210.rules import EndStep, step_number
from risk2210.view.telling import step_word

PAGES: tuple[type[TurnPage], ...] = (BuildPage, BuyPage, PlayPage, InvadePage, FortifyPage)

SHORT: Final[Mapping[str, str]] = {
    "deploy": N_("Deploy"),
    "build": N_("Build"),
    "buy": N_("Buy"),
    "play": N_("Cards"),
    "invade": N_("Invade"),
    "fortify": N_("Fortify"),
}
"""Steps in a word, where six of them stand side by side."""


class TurnStep(Step):
    """The free choice of the player whose turn it is: a page for each step, later ones at hand at once.

    A move of a later step takes the turn there by itself, so that a page may be opened without saying anything.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = self._page_of(self.table.position.step)
        self.claims = Claims(desk)

    def _page_of(self, step: str) -> TurnPage:
        return next(page(self.desk) for page in PAGES if page.step == step)

    def title(self) -> str:
        """The page's heading."""
        template = self.table.gettext("{page}: {who}")
        return template.format(page=self.page.title(), who=self.table.who(self.player))

    def page_name(self) -> str:
        """The page's step."""
        return self.page.step

    def lit(self) -> tuple[str, ...]:
        """The page's."""
        return self.page.lit()

    def selected(self) -> str | None:
        """The page's."""
        return self.page.selected()

    def tap(self, territory: str) -> None:
        """The page's."""
        self.page.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Turn to another page, say that a step is over, or what the page does."""
        if action == "page":
            known = any(page.step == value for page in PAGES) and value in self.table.position.frame.turn_steps
            if known and not self._over(str(value)):
                self.page = self._page_of(str(value))
                self.desk.refresh()
        elif action == "end_step":
            self.desk.commit(EndStep(self.player))
        elif not self.claims.act(action, value):
            self.page.act(action, value)

    def _over(self, step: str) -> bool:
        return self._steps.index(step) < (step_number(self.table.position) or 1) - 1

    @property
    def _steps(self) -> tuple[str, ...]:
        """Steps of a turn in the edition played."""
        return self.table.position.frame.turn_steps

    def tree(self) -> list[Node]:
        """The page under the row of steps."""
        _ = self.table.gettext
        steps: list[Node] = []
        for place, step in enumerate(self._steps, 1):
            name = step_word(self.table, step)
            over = step == "deploy" or self._over(step)
            now = step == self.page.step
            word = name if len(self._steps) < len(SHORT) else _(SHORT[step])
            steps.append(
                el(
                    "button", el("b", str(place)), " ", el("small", word), type="button", class_="btn step-tab",
                    title=name, do="page", value=step, aria_pressed=str(now).lower(), disabled=over or None,
                )
            )  # fmt: skip
        if isinstance(self.page, InvadePage) and self.page.fight is not None:
            return [row(*steps, kind="tabs"), *self.page.tree()]  # the fight needs all the room there is
        following = None
        if self.page.step != "fortify":
            later = self._steps[self._steps.index(self.page.step) + 1]
            following = button(f"{step_word(self.table, later)} →", "page", later, kind="next")
        done = None
        if self.page.step == self.table.position.step and self.table.option("end_step") is not None:
            number = step_number(self.table.position)
            why = _("Writes down that this step is over. There is no need to: what you do in a later step says so too.")
            done = button(_("Step {number} is over").format(number=number), "end_step", kind="quiet", title=why)
        onward = row(following, done, kind="onward")
        return [row(*steps, kind="tabs"), *self.page.tree(), *self.claims.tree(), onward]
