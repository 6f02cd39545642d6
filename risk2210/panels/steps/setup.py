"""Step panels of the set-up: cards turned over, claims, reinforcements, commanders (R2, R12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.step import Step
from risk2210.rules import Claim, Devastate, Move, PlaceCommand, PlaceNeutralArmy


class Cards(Step):
    """Territory cards turned over: so many of each terrain, chosen on the board or drawn by the companion."""

    def start(self) -> None:
        """No card turned yet."""
        self.turned: list[str] = []
        self.groups = self.wanted()

    def wanted(self) -> dict[str, tuple[tuple[str, ...], int]]:
        """For each terrain: the territories whose cards may come up, and how many do."""
        raise NotImplementedError

    def move(self, cards: tuple[str, ...]) -> Move:
        """The move that records them."""
        raise NotImplementedError

    def _kind(self, territory: str) -> str:
        return self.table.board[territory].kind

    def _open(self) -> Iterator[str]:
        for terrain, (territories, count) in self.groups.items():
            if sum(self._kind(t) == terrain for t in self.turned) < count:
                yield from (t for t in territories if t not in self.turned)

    @property
    def total(self) -> int:
        """Cards to turn over."""
        return sum(count for _, count in self.groups.values())

    def lit(self) -> tuple[str, ...]:
        """Territories that may still come up."""
        return tuple(self._open())

    def tap(self, territory: str) -> None:
        """Turn a card over, or back."""
        if territory in self.turned:
            self.turned.remove(territory)
        elif territory in self.lit():
            self.turned.append(territory)
            if len(self.turned) == self.total:
                self._send()
                return
        else:
            self._explain(territory)
            return
        self.desk.refresh()

    def _explain(self, territory: str) -> None:
        """Why this card cannot be the next one."""
        if self.trial(self._instead(territory)):
            _ = self.table.gettext
            self.desk.say(_("All cards of this terrain are named; tap one of them to take it back."))

    def _instead(self, territory: str) -> Move:
        """The move with this card among the others, to ask what is wrong with it."""
        cards: list[str] = []
        terrain = self._kind(territory)
        for kind, (free, count) in self.groups.items():
            first = [territory] if kind == terrain or terrain not in self.groups else []
            cards += (first + [t for t in free if t != territory])[:count]
        return self.move(tuple(cards))

    def _send(self) -> None:
        self.desk.commit(self.move(tuple(self.turned)))

    def do_draw(self, _value: Any) -> None:
        """Draw what is still missing."""
        for terrain, (territories, count) in self.groups.items():
            here = [t for t in self.turned if self._kind(t) == terrain]
            free = [t for t in territories if t not in here]
            self.turned += self.desk.chance.sample(free, count - len(here))
        self._send()

    def do_take(self, value: Any) -> None:
        """Turn a card back."""
        if value in self.turned:
            self.turned.remove(value)
        self.desk.refresh()

    def tree(self) -> list[Node]:
        """What is turned over so far."""
        _ = self.table.gettext
        count = _("{done} of {total} named").format(done=len(self.turned), total=self.total)
        taken = [button(f"{self.table.place(t)} ×", "take", t, kind="quiet") for t in self.turned]
        return [
            note(_("Turn the cards over and tap each territory on the board.")),
            el("p", count, class_="count"),
            row(*taken),
            row(button(_("Draw for us"), "draw")),
        ]


class DevastationStep(Cards):
    """The devastation cards (R2.3)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Devastation")

    def wanted(self) -> dict[str, tuple[tuple[str, ...], int]]:
        """Land alone."""
        option = self.table.option("devastate")
        assert option is not None
        return {"land": (option.arguments["territories"], option.arguments["count"])}

    def move(self, cards: tuple[str, ...]) -> Move:
        """The move that records them."""
        return Devastate(cards)


class NeutralArmyStep(Cards):
    """The cards of the neutral army, with two players (R12.1)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("The neutral army")

    def wanted(self) -> dict[str, tuple[tuple[str, ...], int]]:
        """So many cards of each terrain."""
        option = self.table.option("place_neutral_army")
        assert option is not None
        counts = option.arguments["counts"]
        return {terrain: (free, counts[terrain]) for terrain, free in option.arguments["territories"].items()}

    def move(self, cards: tuple[str, ...]) -> Move:
        """The move that records them."""
        return PlaceNeutralArmy(cards)


class ClaimStep(Step):
    """One MOD on a free land territory, a tap each (R2.6)."""

    def title(self) -> str:
        """Heading of the panel."""
        _ = self.table.gettext
        return _("{page}: {who}").format(page=_("Claim a territory"), who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """Free land."""
        option = self.table.option("claim")
        return () if option is None else option.arguments["territory"]

    def tap(self, territory: str) -> None:
        """Claim it."""
        self.desk.commit(Claim(self.player, territory))

    def tree(self) -> list[Node]:
        """How it is done, and how many are left."""
        _, ngettext = self.table.gettext, self.table.ngettext
        left = len(self.lit())
        return [
            el("p", _("Tap a free land territory."), class_="now"),
            note(ngettext("{count} territory is free", "{count} territories are free", left).format(count=left)),
        ]


class CommandStep(Step):
    """The first Land Commander, Diplomat and station: three taps, or one for all (R2.8)."""

    PIECES = (("land", N_("Land Commander")), ("diplomat", N_("Diplomat")), ("station", N_("space station")))

    def start(self) -> None:
        """Nothing placed yet."""
        self.chosen: dict[str, str] = {}
        self.together = False

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Commanders and station: {who}").format(who=self.table.who(self.player))

    def _next(self) -> str:
        return next(piece for piece, _name in self.PIECES if piece not in self.chosen)

    def lit(self) -> tuple[str, ...]:
        """Where the next piece may go."""
        option = self.table.option("place_command")
        assert option is not None
        sites: tuple[str, ...] = option.arguments["station" if self.together else self._next()]
        return sites

    def tap(self, territory: str) -> None:
        """Put the next piece there, or all of them."""
        pieces = [piece for piece, _name in self.PIECES] if self.together else [self._next()]
        if territory not in self.lit():
            option = self.table.option("place_command")
            assert option is not None
            where = {piece: option.arguments[piece][0] for piece, _name in self.PIECES}
            self.trial(PlaceCommand(self.player, **(where | dict.fromkeys(pieces, territory))))
            return
        self.chosen.update(dict.fromkeys(pieces, territory))
        if len(self.chosen) < len(self.PIECES):
            self.desk.refresh()
        else:
            move = PlaceCommand(self.player, **self.chosen)
            for piece in pieces:  # back to before this tap, should it be refused
                del self.chosen[piece]
            self.desk.commit(move)

    def do_together(self, _value: Any) -> None:
        """The next tap places all three, or one after the other again."""
        self.together = not self.together
        self.chosen = {}
        self.desk.refresh()

    def do_again(self, _value: Any) -> None:
        """Begin again."""
        self.start()
        self.desk.refresh()

    def tree(self) -> list[Node]:
        """What stands where, and what is next."""
        _ = self.table.gettext
        lines: list[Node] = []
        for piece, name in self.PIECES:
            where = self.chosen.get(piece)
            now = where is None and (self.together or piece == self._next())
            text = _("tap a territory") if now else "…" if where is None else self.table.place(where)
            lines.append(
                row(el("span", _(name), class_="piece"), el("strong", text), kind="line now" if now else "line")
            )
        return [
            *lines,
            row(
                button(_("All three in one place"), "together", pressed=self.together),
                button(_("Again"), "again", disabled=not self.chosen or None),
            ),
        ]
