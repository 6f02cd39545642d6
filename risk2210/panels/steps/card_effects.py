"""What command cards ask of players: the exchange of Armageddon, MODs taken off, Scout Forces, cards by their words."""

from __future__ import annotations

from typing import Any

from risk2210.panels.hand import Hand
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.step import Placement, Step
from risk2210.rules import Move, Pass, RemoveMods, ShowScouts


class ExchangeStep(Step):
    """Armageddon: nuclear cards free of cost, one player after another (R9.15)."""

    def start(self) -> None:
        """No card yet."""
        self.hand = Hand(self.desk, self.player)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Armageddon: {who}").format(who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """What the card in the draft may be aimed at."""
        return self.hand.lit()

    def tap(self, territory: str) -> None:
        """Aim the card."""
        if not self.hand.tap(territory):
            super().tap(territory)

    def act(self, action: str, value: Any) -> None:
        """The hand's buttons are the hand's."""
        if not self.hand.act(action, value):
            super().act(action, value)

    def do_pass(self, _value: Any) -> None:
        """Nothing more from this player."""
        self.desk.commit(Pass(self.player))

    def tree(self) -> list[Node]:
        """The nuclear cards, and passing."""
        _ = self.table.gettext
        return [
            note(_("Nuclear cards are free of cost now; then the next player.")),
            *self.hand.tree(),
            row(button(_("Done, next player"), "pass", kind="primary" if self.hand.face is None else "quiet", focus=2)),
        ]


class RemoveModsStep(Placement):
    """MODs of one's own choice come off the boards (R9.16)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("MOD Reduction: {who}").format(who=self.table.who(self.player))

    def _arguments(self) -> Any:
        option = self.table.option("remove_mods")
        assert option is not None
        return option.arguments

    def free(self) -> int:
        """MODs to take off."""
        amount: int = self._arguments()["amount"]
        return amount

    def own(self) -> tuple[str, ...]:
        """Own territories with MODs."""
        return tuple(self._arguments()["territories"])

    def move(self, placements: tuple[tuple[str, int], ...]) -> Move:
        """All of them in one move."""
        return RemoveMods(self.player, placements)

    def tap_places(self) -> bool:
        """A tap takes a MOD at once."""
        return True

    def do_add(self, value: Any) -> None:
        """So many more from the chosen territory, at most those that stand there."""
        if self.at is not None:
            here = self.after(self.at)
            if here:
                super().do_add(min(here, value) if isinstance(value, int) else 1)
            else:
                self.desk.refresh()

    def room(self) -> int:
        """MODs that may still be taken from the chosen territory."""
        return self.left if self.at is None else min(self.left, self.after(self.at))

    def after(self, territory: str) -> int:
        """MODs that will be left there."""
        return self.table.position.mods_of(territory) - self.placed.get(territory, 0)

    def count_text(self) -> str:
        """How many are left to take off."""
        ngettext = self.table.ngettext
        return ngettext("{count} MOD to take off", "{count} MODs to take off", self.left).format(count=self.left)

    def sign(self) -> str:
        """They go."""
        return "−"


class ScoutsStep(Step):
    """A territory was taken that the secret card of Scout Forces may show (R9.10)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Scout Forces: {who}").format(who=self.table.who(self.player))

    def _territory(self) -> str:
        decision = self.table.decision
        assert decision is not None
        assert decision.territory is not None
        return decision.territory

    def selected(self) -> str | None:
        """The territory taken."""
        return self._territory()

    def do_place(self, _value: Any) -> None:
        """It is the one on the card."""
        self.desk.commit(ShowScouts(self.player, self._territory()))

    def do_forfeit(self, _value: Any) -> None:
        """It was, and the MODs were forgotten."""
        self.desk.commit(ShowScouts(self.player, self._territory(), forfeited=True))

    def do_pass(self, _value: Any) -> None:
        """It is another one."""
        self.desk.commit(Pass(self.player))

    def tree(self) -> list[Node]:
        """Yes, no, or too late."""
        _ = self.table.gettext
        asked = _("Look at your secret card: does it show {territory}?").format(
            territory=self.table.place(self._territory())
        )
        return [
            el("p", asked, class_="now"),
            row(
                button(_("No, it waits on"), "pass", kind="primary", focus=1),
                button(_("Yes, place the MODs"), "place"),
                button(_("Yes, but forgotten: they are lost"), "forfeit", kind="quiet"),
            ),
        ]


class CardTextStep(Step):
    """The table carries out what a card says, by rulings (R9.18)."""

    def title(self) -> str:
        """Name of the card."""
        decision = self.table.decision
        assert decision is not None
        return self.table.position.frame.cards[decision.card or ""].name(self.table.lang)

    def do_done(self, _value: Any) -> None:
        """All of it is recorded."""
        self.desk.commit(Pass(self.player))

    def tree(self) -> list[Node]:
        """The text, a way to rulings, and the end."""
        _ = self.table.gettext
        decision = self.table.decision
        assert decision is not None
        card = self.table.position.frame.cards[decision.card or ""]
        return [
            note(card.text[self.table.lang]),
            note(_("Record what it does as rulings, then say that it is done.")),
            row(button(_("Ruling"), "ruling"), button(_("It is done"), "done", kind="primary", focus=1)),
        ]
