"""Page of a turn for the last move of units, and the end of the turn (R10)."""

from __future__ import annotations

from typing import Any

from risk2210.panels.hand import Hand
from risk2210.panels.markup import Node, button, el, note, row, stepper
from risk2210.panels.step import number
from risk2210.panels.steps.page import TurnPage
from risk2210.panels.words import commanders_in
from risk2210.rules import EndTurn, Fortify
from risk2210.view.telling import commander_word


class FortifyPage(TurnPage):
    """One move along a secured path, and the end of the turn (R10)."""

    step = "fortify"

    def start(self) -> None:
        """Nothing chosen."""
        self.origin: str | None = None
        self.target: str | None = None
        self.mods = 0
        self.going: list[str] = []
        self.cards = Hand(self.desk, self.player)
        self.playing = False

    def act(self, action: str, value: Any) -> None:
        """A card of the end of the turn, or the move."""
        if not self.cards.act(action, value):
            super().act(action, value)

    def do_hand(self, _value: Any) -> None:
        """Look at the cards, or no more."""
        self.playing = not self.playing
        self.desk.refresh()

    def _paths(self) -> tuple[tuple[str, str], ...]:
        option = self.table.option("fortify")
        return () if option is None else option.arguments["paths"]

    def lit(self) -> tuple[str, ...]:
        """Where units may come from, or go to."""
        paths = self._paths()
        if self.origin is None:
            return tuple(dict.fromkeys(origin for origin, _ in paths))
        return tuple(target for origin, target in paths if origin == self.origin)

    def selected(self) -> str | None:
        """Where the units come from."""
        return self.origin

    def tap(self, territory: str) -> None:
        """From where, then to where."""
        position = self.table.position
        if self.origin is None:
            if any(origin == territory for origin, _ in self._paths()):
                self.origin = territory
                self.desk.refresh()
            else:
                other = next(iter(position.territories_of(self.player)), territory)
                self.trial(Fortify(self.player, territory, other, 1))
        elif territory == self.origin:
            self.do_drop(None)
        elif (self.origin, territory) in self._paths():
            self.target = territory
            here = position.commanders_at(self.origin)
            self.mods = min(position.mods_of(self.origin), position.units_of(self.origin) - 1)
            self.going = [] if self.mods < position.units_of(self.origin) else list(here)
            self.desk.refresh()
        else:
            self.trial(Fortify(self.player, self.origin, territory, 1))

    def do_drop(self, _value: Any) -> None:
        """Begin again."""
        self.start()
        self.desk.refresh()

    def do_mods(self, value: Any) -> None:
        """So many MODs."""
        self.mods = number(value, 0, 9999)
        self.desk.refresh()

    def do_going(self, value: Any) -> None:
        """A commander goes along, or stays."""
        kind = str(value)
        self.going = [k for k in self.going if k != kind] if kind in self.going else [*self.going, kind]
        self.desk.refresh()

    def do_fortify(self, _value: Any) -> None:
        """Move them."""
        if self.origin is not None and self.target is not None:
            going = commanders_in(self.going)
            self.desk.commit(Fortify(self.player, self.origin, self.target, self.mods, going))

    def do_end_turn(self, _value: Any) -> None:
        """The turn is over."""
        self.desk.commit(EndTurn(self.player))

    def tree(self) -> list[Node]:
        """What to tap next, or how many units move; and the end of the turn."""
        _ = self.table.gettext
        if self.cards.face is not None:
            return self.cards.tree()
        ready = any(play.choices is not None for play in self.cards.plays.values())
        end = row(
            button(_("End the turn"), "end_turn", kind="primary" if self.target is None else ""),
            button(_("Play a card"), "hand", pressed=self.playing) if ready else None,
        )
        if self.playing:
            return [*self.cards.tree(), end]
        if not self._paths():
            return [note(self.table.why_not("fortify"), "why"), end]
        if self.origin is None:
            return [el("p", _("Tap where the units come from, or end the turn."), class_="now"), end]
        position = self.table.position
        if self.target is None:
            name = el("p", el("strong", self.table.place(self.origin)))
            return [name, el("p", _("Tap where they go."), class_="now"), row(button(_("Again"), "drop")), end]
        most = min(position.mods_of(self.origin), position.units_of(self.origin) - 1 - len(self.going))
        here = position.commanders_at(self.origin)
        return [
            el("p", el("strong", f"{self.table.place(self.origin)} → {self.table.place(self.target)}")),
            stepper(_("MODs"), "mods", self.mods, 0, most),
            row(
                *[button(commander_word(self.table, k), "going", k, kind="tick", pressed=k in self.going) for k in here]
            ),
            row(button(_("Move them"), "fortify", kind="primary", focus=1), button(_("Again"), "drop")),
            end,
        ]
