"""Step panel of the starting MODs: a batch in turn, or everybody's at once (R2.7, C1.2, C4.3)."""

from __future__ import annotations

from typing import Any

from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.step import Placement
from risk2210.rules import NEUTRAL, HoldingRuling, Move, Position, Reinforce, Ruling, batches_in_turn, play, replay


class ReinforceStep(Placement):
    """A batch of starting MODs, or at a table that places them all at once, the batches of everybody (R2.7)."""

    def start(self) -> None:
        """Nothing placed yet."""
        super().start()
        self.together = False
        self.heaps: dict[str, int] = {}

    def title(self) -> str:
        """Heading of the panel."""
        if self.together:
            return self.table.gettext("Reinforce")
        return self.table.gettext("Reinforce: {who}").format(who=self.table.who(self.player))

    def free(self) -> int:
        """The batch."""
        decision = self.table.decision
        assert decision is not None
        return decision.amount

    def own(self) -> tuple[str, ...]:
        """Own territories."""
        option = self.table.option("reinforce")
        return () if option is None else option.arguments["territories"]

    def neutral(self) -> tuple[str, ...]:
        """Territories of the neutral army, if one of its armies goes with the batch (C4.3)."""
        option = self.table.option("reinforce")
        return () if option is None else option.arguments["neutral"]

    def lit(self) -> tuple[str, ...]:
        """Own territories; once the own armies are placed, those of the neutral army; all at once, everybody's."""
        if self.together:
            return tuple(territory for territory in self._everybodys() if self._room(territory))
        return self.neutral() if self.neutral() and not self.left else self.own()

    def tap(self, territory: str) -> None:
        """Place; with a neutral army, its army last."""
        if self.together:
            self._heap(territory)
        elif self.neutral() and not self.left and territory in self.neutral():
            self.desk.commit(Reinforce(self.player, tuple(self.placed.items()), territory))
        else:
            super().tap(territory)

    def do_place(self, value: Any) -> None:
        """Send the batch, unless a neutral army still belongs to it."""
        if self.together:
            moves, left = batches_in_turn(self.table.position, self.heaps)
            if moves and not left:
                self.desk.commit(*moves)
        elif self.neutral():
            self.desk.refresh()
        else:
            super().do_place(value)

    def tree(self) -> list[Node]:
        """What is left, and the neutral army at last; or what everybody places."""
        if self.together:
            return self._tree_together()
        if self.neutral() and not self.left:
            told = self.table.gettext("Now tap a neutral territory for its army.")
            placed = ", ".join(f"+{count} {self.table.place(t)}" for t, count in self.placed.items())
            return [el("p", told, class_="now"), note(placed), row(button(self.table.gettext("Again"), "again"))]
        return [*super().tree(), row(button(self.table.gettext(N_("Everybody at once")), "together"))]

    def do_again(self, _value: Any) -> None:
        """Begin the batch again."""
        self.start()
        self.desk.refresh()

    def move(self, placements: tuple[tuple[str, int], ...]) -> Move:
        """The batch in one move; why a territory cannot be reinforced is asked with any neutral one."""
        return Reinforce(self.player, placements, next(iter(self.neutral()), None))

    def tap_places(self) -> bool:
        """A batch is so small that every tap places one."""
        return True

    # everybody at once -------------------------------------------------------------------------------------------

    def do_together(self, _value: Any) -> None:
        """Draft the batches of everybody, or one after the other again."""
        together = not self.together
        self.start()
        self.together = together
        self.desk.refresh()

    def do_take(self, value: Any) -> None:
        """Take back what was placed in a territory."""
        self.heaps.pop(str(value), None)
        super().do_take(value)

    def preview(self) -> Position | None:
        """The board with what everybody has placed so far."""
        if not self.heaps:
            return None
        position = self.table.position
        placed = (HoldingRuling(t, mods=position.mods_of(t) + count) for t, count in self.heaps.items())
        return play(position, Ruling("…", tuple(placed)))

    def _everybodys(self) -> tuple[str, ...]:
        """Territories of whoever has armies to place, and those of a neutral army that is placed with them."""
        position = self.table.position
        owners = [*position.players, *([NEUTRAL] if self.neutral() else [])]
        return tuple(territory for owner in owners for territory in position.territories_of(owner))

    def _left(self, player: str) -> int:
        """What a player still has in hand, less what is drafted."""
        position = self.table.position
        drafted = sum(count for territory, count in self.heaps.items() if position.owner_of(territory) == player)
        return position.seat(player).reserve - drafted

    def _room(self, territory: str) -> bool:
        """Whether another army may be drafted there; how many neutral ones go down is seen from the batches."""
        owner = self.table.position.owner_of(territory)
        return owner == NEUTRAL or (owner is not None and self._left(owner) > 0)

    def _heap(self, territory: str) -> None:
        """One more there."""
        _, owner = self.table.gettext, self.table.position.owner_of(territory)
        if territory not in self._everybodys():
            self.desk.say(
                _(N_("{territory} belongs to nobody who places.")).format(territory=self.table.place(territory))
            )
        elif not self._room(territory):
            assert owner is not None
            self.desk.say(_(N_("{who} has nothing left to place.")).format(who=self.table.who(owner)))
        else:
            self.at = territory
            self.heaps[territory] = self.heaps.get(territory, 0) + 1
            self.desk.refresh()

    def _tree_together(self) -> list[Node]:
        """Who still has how many, what is drafted, and whether it goes round."""
        _, position = self.table.gettext, self.table.position
        told = _(N_("Tap each territory as often as it is reinforced, whoever holds it: all is recorded in turn."))
        hands = ", ".join(f"{self.table.who(player)} {self._left(player)}" for player in position.players)
        moves, left = batches_in_turn(position, self.heaps)
        waiting = ""
        after = replay(position, moves).position
        if left and after.awaiting:
            first = self.table.who(after.awaiting[-1].players[0])
            waiting = _(N_("To place first: {who}. Waiting: {count}")).format(who=first, count=sum(left.values()))
        drafted = [
            button(f"+{count} {self.table.place(territory)} ×", "take", territory, kind="chip")
            for territory, count in self.heaps.items()
        ]
        return [
            note(told),
            el("p", _(N_("Left to place: {names}")).format(names=hands), class_="count"),
            row(
                button(_("Record"), "place", kind="primary", disabled=not moves or bool(left) or None),
                button(_(N_("One after the other")), "together"),
            ),
            note(waiting),
            row(*drafted),
        ]
