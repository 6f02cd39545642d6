"""The guided first game on the page *Learn*: a year told event by event, then free play with the coach."""

from __future__ import annotations

from typing import Any, ClassVar

from risk2210.i18n import N_
from risk2210.learn.coach import hints
from risk2210.learn.guide import START, Event, moves_of, positions, story
from risk2210.panels.learn.view import View
from risk2210.panels.markup import Node, button, el, heading, note, row
from risk2210.panels.ruling import Editor
from risk2210.rules import Position

LESSON = "guided"
"""Under which the progress keeps what was done."""


class GuidedView(View):
    """The story, on a practice table."""

    title: ClassVar[str] = N_("Guided game")
    facts: ClassVar[bool] = True

    def start(self) -> None:
        """From the first event that was not done."""
        done = self.page.progress.done(LESSON)
        self.count = next((place for place, event in enumerate(story()) if event.id not in done), 0)
        self.said = ""
        self.coached: set[str] = set()
        practice = self.set_up(START, self._changed)
        for place in range(self.count):
            self._tell(place)
        practice.renew()
        self._watching = True

    @property
    def event(self) -> Event | None:
        """What happens next; None once the story is over."""
        return story()[self.count] if self.count < len(story()) else None

    @property
    def position(self) -> Position:
        """The position on the practice table."""
        assert self.practice is not None
        return self.practice.table.position

    def _tell(self, place: int) -> None:
        assert self.practice is not None
        for move in moves_of(place):
            self.practice.game.push(move)

    def _changed(self) -> None:
        """A move was made, refused or drafted."""
        event = self.event
        if event is not None and self.practice is not None:
            if self.position == positions()[self.count + 1]:
                self._done(event)
            elif self.position != positions()[self.count]:
                self.practice.game.undo()
                self.practice.renew()
                _ = self.gettext
                self.practice.said = _("That is legal, but the story goes another way. {ask}").format(
                    ask=event.say.said(self.lang)
                )
        self.refresh()

    def _done(self, event: Event) -> None:
        self.count += 1
        self.page.keep(lambda: self.page.progress.task_done(LESSON, event.id))

    def do_tell(self, _value: Any) -> None:
        """The table does what the story says."""
        event = self.event
        if event is not None and event.by == "table":
            self._tell(self.count)
            self._done(event)
            assert self.practice is not None
            self.practice.renew()
            self.refresh()

    def do_show_me(self, _value: Any) -> None:
        """Do the learner's move for him."""
        event = self.event
        if event is not None and event.by == "you":
            self._tell(self.count)
            self._done(event)
            assert self.practice is not None
            self.practice.renew()
            self.refresh()

    def do_again(self, _value: Any) -> None:
        """From the beginning."""
        self.page.keep(lambda: self.page.progress.forget(LESSON))
        self.close()
        self.start()
        self.refresh()

    def do_coach(self, value: Any) -> None:
        """Switch the coach of a player on or off."""
        if value in self.position.players:
            self.coached ^= {value}
            self.refresh()

    def tap(self, territory: str) -> None:
        """For the step panel, unless the table has the word."""
        if self.event is None or self.event.by == "you":
            super().tap(territory)

    def act(self, action: str, value: Any) -> None:
        """For the step panel, unless the table has the word."""
        if hasattr(self, f"do_{action}") or self.event is None or self.event.by == "you":
            super().act(action, value)

    # what it shows -----------------------------------------------------------------------------------------------

    def tree(self) -> list[Node]:
        """What happens, and the step panel where the learner acts."""
        _ = self.gettext
        event = self.event
        count = len(story())
        nodes: list[Node] = [heading(_("First game, guided"))]
        if event is None:
            nodes.append(el("p", _("The first year is told. Go on alone, with the coach if you like."), class_="ask"))
            nodes.extend(self._coach())
            nodes.extend(self.desk_nodes())
            nodes.append(row(button(_("From the beginning"), "again", kind="quiet"), self._ruling(), kind="onward"))
            return nodes
        share = el("progress", max=count, value=self.count, aria_label=_("How far the story has gone"))
        nodes.append(row(share, el("small", f"{self.count + 1}/{count} · {event.clause}")))
        nodes.append(el("p", event.say.said(self.lang), class_="ask", key=f"event {event.id}"))
        if event.by == "table":
            nodes.append(row(button(_("Go on"), "tell", kind="primary", focus=self.count)))
            return nodes
        nodes.extend(self.desk_nodes())
        nodes.append(row(button(_("Do it for me"), "show_me", kind="quiet"), self._ruling(), kind="onward"))
        return nodes

    def _ruling(self) -> Node | None:
        """The way to a ruling, for the step panel has none of its own."""
        assert self.practice is not None
        if isinstance(self.practice.step, Editor):
            return None
        return button(self.gettext("Ruling"), "ruling", kind="quiet")

    def _coach(self) -> list[Node]:
        """The coach of everybody who wants one."""
        _ = self.gettext
        assert self.practice is not None
        table = self.practice.table
        buttons = [
            button(table.who(player), "coach", player, kind="tick", pressed=player in self.coached)
            for player in table.position.living
        ]
        nodes: list[Node] = [row(el("span", _("Coach")), *buttons)]
        for player in table.position.living:
            if player in self.coached:
                nodes.extend(coach_nodes(table.position, player, self.lang, table.names, table.who(player)))
        return nodes


def coach_nodes(position: Position, player: str, lang: str, names: dict[str, str], who: str) -> list[Node]:
    """The hints for one player."""
    found = [el("li", hint.said(position, lang, names), class_=hint.about) for hint in hints(position, player)]
    return [el("div", note(who), el("ul", *found), class_="card coach", key=f"coach {player}")]
