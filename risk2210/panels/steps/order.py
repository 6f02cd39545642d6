"""Step panels of the turn order: who starts, the bids, ties and markers (R2.5, R4, C1.3)."""

from __future__ import annotations

from typing import Any

from risk2210.errors import told
from risk2210.i18n import N_
from risk2210.panels.markup import Node, button, el, note, row
from risk2210.panels.step import Step, number
from risk2210.rules import BeginWith, Bid, ChooseMarker, Move, RollForFirst, RollTie


class Faces(Step):
    """A die each for some players, typed, tapped, or rolled by the companion."""

    kind: str
    headline: str

    def start(self) -> None:
        """Nothing rolled yet."""
        option = self.table.option(self.kind)
        assert option is not None
        self.players: tuple[str, ...] = option.arguments["players"]
        self.sides: int = option.arguments["sides"]
        self.faces: dict[str, int] = {}

    def move(self, faces: tuple[tuple[str, int], ...]) -> Move:
        """The move that records them."""
        return RollForFirst(faces) if self.kind == "roll_for_first" else RollTie(faces)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext(self.headline)

    def do_face(self, player: str, value: Any) -> None:
        """A player's die."""
        if player in self.players:
            self.faces[player] = number(value, 1, self.sides)
            self._next()

    def do_key(self, value: Any) -> None:
        """A key: the next player's face, or back."""
        if value == "Backspace":
            if self.faces:
                self.faces.popitem()
            self.desk.refresh()
            return
        for player in self.players:
            if player not in self.faces:
                self.do_face(player, value)
                return

    def do_roll(self, _value: Any) -> None:
        """Roll for everybody."""
        self.faces = {player: self.desk.chance.randint(1, self.sides) for player in self.players}
        self._next()

    def _next(self) -> None:
        if len(self.faces) < len(self.players):
            self.desk.refresh()
            return
        faces = tuple((player, self.faces[player]) for player in self.players)
        if self.desk.commit(self.move(faces)):
            self.desk.say(", ".join(told(self.table.who(player), str(face), self.table.lang) for player, face in faces))

    def tree(self) -> list[Node]:
        """A row of faces for each player."""
        _ = self.table.gettext
        rows = [
            row(
                el("span", self.table.who(player), class_="name"),
                *[
                    button(str(n), f"face:{player}", n, kind="die small", pressed=self.faces.get(player) == n)
                    for n in range(1, self.sides + 1)
                ],
                kind="faces",
            )
            for player in self.players
        ]
        keys = " ".join([*map(str, range(1, self.sides + 1)), "Backspace"])
        return [
            note(_("Type or tap the face of each die, in this order.")),
            el("div", *rows, class_="pad", pad="key", keys=keys, tabindex="0", focus=1, aria_label=_("Dice")),
            row(button(_("Roll for us"), "roll")),
        ]


class FirstPlayerStep(Faces):
    """Who starts (R2.5)."""

    kind = "roll_for_first"
    headline = N_("Who starts?")


class TieStep(Faces):
    """Players who bid the same (R4.3)."""

    kind = "roll_tie"
    headline = N_("The same bid: a die each")


class BidsStep(Step):
    """All bids, revealed together (R4.1)."""

    def start(self) -> None:
        """Everybody bids nothing until something is said."""
        option = self.table.option("bid")
        assert option is not None
        self.most: dict[str, int] = option.arguments["most"]
        self.bids = dict.fromkeys(self.most, 0)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Bids for the turn order")

    def do_bid(self, player: str, value: Any) -> None:
        """What a player bids; too much is for the rules to refuse."""
        if player in self.bids:
            self.bids[player] = number(value, 0, 9999)
            self.desk.refresh()

    def do_reveal(self, _value: Any) -> None:
        """Reveal and pay."""
        self.desk.commit(Bid(tuple(self.bids.items())))

    def tree(self) -> list[Node]:
        """A number for each player."""
        _ = self.table.gettext
        rows: list[Node] = []
        for player, most in self.most.items():
            bid, name = self.bids[player], self.table.who(player)
            fewer, more = bid <= 0 or None, bid >= most or None
            rows.append(
                row(
                    el("span", name, class_="name"),
                    button("−", f"bid:{player}", bid - 1, kind="step", disabled=fewer, aria_label=f"{name} −1"),
                    el(
                        "input", type="number", min="0", max=str(most), value=str(bid), set=f"bid:{player}",
                        inputmode="numeric", aria_label=name, key=f"bid {player}", focus=1 if not rows else None,
                    ),
                    button("+", f"bid:{player}", bid + 1, kind="step", disabled=more, aria_label=f"{name} +1"),
                    el("small", _("has {energy}").format(energy=most)),
                    kind="line",
                )
            )  # fmt: skip
        return [
            note(_("Everybody bids at once; all bids are paid.")),
            *rows,
            row(button(_("Reveal and pay"), "reveal", kind="primary")),
        ]


class MarkerStep(Step):
    """A turn-order marker (R4.2)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Turn-order marker: {who}").format(who=self.table.who(self.player))

    def do_marker(self, value: Any) -> None:
        """Take it."""
        self.desk.commit(ChooseMarker(self.player, number(value, 0, 9999)))

    def tree(self) -> list[Node]:
        """The markers still free."""
        _ = self.table.gettext
        option = self.table.option("choose_marker")
        free: tuple[int, ...] = () if option is None else option.arguments["marker"]
        taken = [
            note(told(str(marker), self.table.who(player), self.table.lang))
            for player, marker in self.table.position.markers
        ]
        buttons = [button(str(n), "marker", n, kind="marker", focus=1 if n == free[0] else None) for n in free]
        return [note(_("Which turn of this year?")), row(*buttons), *taken]


class FirstTurnStep(Step):
    """Who is the youngest (C1.3)."""

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("The first turn")

    def do_youngest(self, value: Any) -> None:
        """The first turn is his."""
        self.desk.commit(BeginWith(str(value)))

    def tree(self) -> list[Node]:
        """A button for each player."""
        _ = self.table.gettext
        players = [button(self.table.who(player), "youngest", player) for player in self.table.position.living]
        return [note(_("Who is the youngest?")), row(*players)]
