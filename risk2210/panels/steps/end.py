"""Step panels of the bonus card, the final count and the end of the game (R7.21, R11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.errors import told
from risk2210.panels.markup import Node, button, el, note, row, stepper, table
from risk2210.panels.step import Step, number
from risk2210.panels.words import commanders_in
from risk2210.rules import COMMANDERS, ClaimMission, Result, ScoreInfluence, TakeBonusCard, outcome
from risk2210.rules.messages import DECK_WORDS
from risk2210.view.telling import decided_word, mission_word, score_rows, winner_line


class BonusCardStep(Step):
    """The command card of the third contested capture (R7.21)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Bonus card: {who}").format(who=self.table.who(self.player))

    def do_deck(self, value: Any) -> None:
        """From this pile."""
        for deck in commanders_in((str(value),)):
            self.desk.commit(TakeBonusCard(self.player, deck))

    def tree(self) -> list[Node]:
        """A button for each pile that can give one."""
        _ = self.table.gettext
        option = self.table.option("take_bonus_card")
        decks: tuple[str, ...] = () if option is None else option.arguments["deck"]
        buttons = [button(_(DECK_WORDS[deck]), "deck", deck, focus=1 if deck == decks[0] else None) for deck in decks]
        return [
            note(_("Third contested capture: one energy is paid, and a card from one of these piles.")),
            row(*buttons),
        ]


class InfluenceStep(Step):
    """Colony Influence cards shown at the final count (R11.4)."""

    def start(self) -> None:
        """None shown."""
        self.counts: Counter[str] = Counter()

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Colony Influence: {who}").format(who=self.table.who(self.player))

    def do_deck(self, deck: str, value: Any) -> None:
        """So many of a pile."""
        self.counts[deck] = number(value, 0, 9999)
        self.desk.refresh()

    def do_show(self, _value: Any) -> None:
        """Show them, or pass."""
        decks = tuple(deck for deck in COMMANDERS for _ in range(self.counts[deck]))
        self.desk.commit(ScoreInfluence(self.player, decks))

    def tree(self) -> list[Node]:
        """A number for each pile."""
        _ = self.table.gettext
        option = self.table.option("score_influence")
        decks = {} if option is None else option.arguments["decks"]
        steppers = [stepper(_(DECK_WORDS[d]), f"deck:{d}", self.counts[d], 0, most) for d, most in decks.items()]
        label = _("Show them") if self.counts.total() else _("Show none")
        points = self.table.position.edition.influence_points
        return [
            note(_("Each Colony Influence card shown is worth {points} points.").format(points=points)),
            *steppers,
            row(button(label, "show", kind="primary", focus=1)),
        ]


class OverStep(Step):
    """The winner and the score sheet (R11)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("The game is over")

    def tree(self) -> list[Node]:
        """Who won, by what, and the points line by line."""
        _ = self.table.gettext
        result = outcome(self.table.position)
        if result is None:
            return []
        title = winner_line(self.table, result)
        if not self.table.position.has("score"):
            return [
                el("p", title, class_="count winner"),
                note(self.table.sentence(self._why(result))),
                self._standing(result),
            ]
        rows: list[list[Node]] = []
        for sheet in result.sheets:
            rows.append([el("strong", self.table.who(sheet.player)), el("strong", str(sheet.total))])
            rows.extend([text, points] for text, points in score_rows(self.table, sheet))
        return [
            el("p", title, class_="count winner"),
            note(self.table.sentence(decided_word(self.table, result.decided_by))),
            el("div", table((_("Score"), _("Points")), rows), class_="scroll"),
        ]

    def _why(self, result: Result) -> str:
        """What decided; of a mission, which."""
        why = decided_word(self.table, result.decided_by)
        shown = [move for move in self.table.game.moves if isinstance(move, ClaimMission)]
        if result.decided_by != "mission" or not shown:
            return why
        return told(why, mission_word(self.table, shown[-1].mission, shown[-1].target), self.table.lang)

    def _standing(self, result: Result) -> Node:
        """What everybody holds at the end, where nobody counts points."""
        _, position = self.table.gettext, self.table.position
        rows: list[list[Node]] = [
            [self.table.who(sheet.player), str(position.owners.count(sheet.player)), str(sheet.units)]
            for sheet in result.sheets
        ]
        return el("div", table((_("Players"), _("Territories"), _("MODs")), rows), class_="scroll")
