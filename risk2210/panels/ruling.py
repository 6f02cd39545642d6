"""The position editor: for a position entered from the table, and for whatever the table decides otherwise.

Both are a ruling: a draft of what is different from the present position, audited while it is made.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from risk2210.panels.markup import Node, button, choice, details, el, field, note, row, stepper, tick
from risk2210.panels.step import Desk, Step, number
from risk2210.rules import (
    COMMANDERS,
    NEUTRAL,
    RANKS,
    Card,
    Finding,
    HoldingRuling,
    IllegalMove,
    Position,
    Ruling,
    SeatRuling,
    TerritoryCard,
    audit,
    brought_in,
    play,
    set_value,
)
from risk2210.rules.messages import DECK_WORDS
from risk2210.rules.refusals import explain
from risk2210.rules.terms import MAX_COUNT, SETUP_STEPS
from risk2210.view.telling import card_word, commander_word, effect_line, rank_word, step_word

NOBODY = ""
"""Value of the owner "nobody" on a page."""


MORE_ROUNDS = 20
"""Rounds offered beyond the present one, where no years are counted."""

COURSE = ("year", "step", "order", "player", "sets", "winner")
"""Fields of a ruling that say where the game stands."""

PLAYED = ("spent", "lasting", "discarded")
"""Fields that say what a card leaves behind; the editor keeps them as the ruling it begins with says them."""


def said_in(struct: Struct, *but: str) -> dict[str, Any]:
    """The fields of a part of a ruling that say something."""
    return {name: value for name, value in asdict(struct).items() if value is not UNSET and name not in but}


class Editor(Step):
    """Set what stands on the boards and before the players.

    Parameters
    ----------
    desk : Desk
    draft : Ruling, optional
        What to begin with, its reason too.
    behind : Step, optional
        The step panel to go back to, with whatever was drafted in it.
    entering : bool
        Whether a whole position is entered from the table, or one thing is ruled in a game under way.
    """

    def __init__(
        self, desk: Desk, draft: Ruling | None = None, *, behind: Step | None = None, entering: bool = False
    ) -> None:
        self.entering = entering
        self.behind = behind
        self.reason = "" if draft is None else draft.reason
        super().__init__(desk)
        if draft is not None:
            self._take_in(draft)

    def start(self) -> None:
        """Nothing changed yet."""
        self.holdings: dict[str, HoldingRuling] = {}
        self.seats: dict[str, dict[str, Any]] = {}
        self.course: dict[str, Any] = {}
        self.played: dict[str, Any] = {}
        self.at: str | None = None
        self.warned_of: Ruling | None = None
        self.brush: str | None = self.table.position.players[0] if self.entering else None
        if self.entering:
            self.course = {"year": 1, "step": self._steps()[0], "order": self.table.position.players}

    def _steps(self) -> tuple[str, ...]:
        """Steps the position may be in; one entered from the table is past its set-up."""
        steps = self.table.position.frame.steps
        return tuple(step for step in steps if not (self.entering and step in SETUP_STEPS))

    def _take_in(self, draft: Ruling) -> None:
        """Begin with what a ruling says."""
        self.holdings = {holding.territory: holding for holding in draft.territories}
        for seat in draft.seats:
            self.seats[seat.player] = said_in(seat, "player")
        self.course |= {name: value for name, value in said_in(draft).items() if name in COURSE}
        self.played = {name: value for name, value in said_in(draft).items() if name in PLAYED}
        self.at = next(iter(self.holdings), None)

    # the draft ---------------------------------------------------------------------------------------------------

    def ruling(self) -> Ruling:
        """The draft as a move."""
        seats = tuple(SeatRuling(player, **changes) for player, changes in self.seats.items())
        more: dict[str, Any] = {**self.course, **self.played}
        devastated = [t for t, held in self.holdings.items() if held.devastated is True]
        if devastated:
            more["discarded"] = tuple(sorted({*self.table.position.discarded, *self._gone(), *devastated}))
        if any("hand" in changes for changes in self.seats.values()):
            more |= self._piles()
        if any("cards" in changes for changes in self.seats.values()):
            more["deck"] = self._deck()
        return Ruling(self.reason or "…", tuple(self.holdings.values()), seats, **more)

    def _gone(self) -> tuple[str, ...]:
        """Territory cards that a card has turned over."""
        gone: tuple[str, ...] = self.played.get("discarded", ())
        return gone

    def _deck(self) -> int:
        """Territory cards in hands come from their pile."""
        position = self.table.position
        assert position.territory_cards is not None
        held = sum(
            len(self.seats.get(player, {}).get("cards", position.territory_hand(player))) for player in position.players
        )
        return max(0, position.frame.pack_size - len(position.territory_cards.discards) - held)

    def do_cards(self, player: str, value: Any) -> None:
        """So many territory cards in a player's hand; those whose faces are known go last."""
        count = number(value, 0, self.table.position.frame.pack_size)
        hand = self.seats.get(player, {}).get("cards", self.table.position.territory_hand(player))
        more = (TerritoryCard(),) * max(0, count - len(hand))
        self.seats.setdefault(player, {})["cards"] = (*hand, *more)[:count]
        self.desk.refresh()

    def _piles(self) -> dict[str, Any]:
        """Cards in hands come from their piles."""
        position = self.table.position
        held: Counter[str] = Counter(card.deck for card in self.played.get("spent", position.spent))
        for player in position.players:
            hand = self.seats.get(player, {}).get("hand", position.hand_of(player))
            held.update(card.deck for card in hand)
        return {"piles": tuple((deck, max(0, position.frame.cards.size(deck) - held[deck])) for deck in COMMANDERS)}

    def preview(self) -> Position:
        """The position as it would be; the present one while the draft cannot be played."""
        try:
            return play(self.table.position, self.ruling())
        except IllegalMove:
            return self.table.position

    def title(self) -> str:
        """Heading of the panel."""
        _ = self.table.gettext
        return _("The position on the table") if self.entering else _("Ruling")

    def lit(self) -> tuple[str, ...]:
        """Nothing: every territory may be tapped."""
        return ()

    def selected(self) -> str | None:
        """The territory being set."""
        return self.at

    # what is done to it ------------------------------------------------------------------------------------------

    def _hold(self, territory: str, **changes: Any) -> None:
        self.holdings[territory] = replace(self.holdings.get(territory, HoldingRuling(territory)), **changes)

    def tap(self, territory: str) -> None:
        """Choose a territory; with an owner as brush, give it to him, then one MOD more a tap."""
        try:
            self.table.position.frame.territory(territory)
        except IllegalMove as illegal:  # a sea or the Moon in a game on land: nothing may be said of it
            self.desk.say(self.table.stated(self.table.words(illegal.refusal)))
            return
        self.at = territory
        if self.brush is not None:
            before = self.preview()
            if self.brush == "devastated":
                self._hold(
                    territory,
                    owner=None,
                    mods=0,
                    commanders=(),
                    station=False,
                    devastated=territory not in before.devastated,
                )
            elif before.owner_of(territory) == (self.brush or None):
                self._hold(territory, mods=before.mods_of(territory) + 1)
            elif self.brush == NOBODY:
                self._hold(territory, owner=None, mods=0, commanders=(), station=False)
            else:
                self._hold(territory, owner=self.brush, mods=max(1, before.mods_of(territory)), devastated=False)
        self.desk.refresh()

    def do_brush(self, value: Any) -> None:
        """What a tap does."""
        self.brush = None if value == self.brush and not self.entering else str(value)
        self.desk.refresh()

    def do_owner(self, value: Any) -> None:
        """Owner of the chosen territory."""
        if self.at is not None:
            self._hold(self.at, owner=str(value) or None)
        self.desk.refresh()

    def do_mods(self, value: Any) -> None:
        """MODs of the chosen territory."""
        if self.at is not None:
            self._hold(self.at, mods=number(value, 0, 9999))
        self.desk.refresh()

    def do_commander(self, value: Any) -> None:
        """A commander in the chosen territory, or not."""
        if self.at is not None:
            here = self.preview().commanders_at(self.at)
            kinds = tuple(kind for kind in COMMANDERS if (kind in here) != (kind == value))
            self._hold(self.at, commanders=kinds)
        self.desk.refresh()

    def do_station(self, _value: Any) -> None:
        """A station in the chosen territory, or not."""
        if self.at is not None:
            self._hold(self.at, station=not self.preview().station_at(self.at))
        self.desk.refresh()

    def do_energy(self, player: str, value: Any) -> None:
        """Energy of a player."""
        self.seats.setdefault(player, {})["energy"] = number(value, 0, 9999)
        self.desk.refresh()

    def do_reserve(self, player: str, value: Any) -> None:
        """MODs in a player's hand."""
        self.seats.setdefault(player, {})["reserve"] = number(value, 0, 9999)
        self.desk.refresh()

    def do_hand(self, which: str, value: Any) -> None:
        """Cards of one pile in a player's hand; faces that were said stay as long as there are so many."""
        player, _, deck = which.partition(":")
        hand = list(self.preview().hand_of(player))
        others = [card for card in hand if card.deck != deck]
        these = sorted((card for card in hand if card.deck == deck), key=lambda card: card.face is None)
        count = number(value, 0, self.table.position.frame.cards.size(deck))
        these = [*these, *(Card(deck) for _ in range(count))][:count]  # type: ignore[arg-type]
        self.seats.setdefault(player, {})["hand"] = tuple(others + these)
        self.desk.refresh()

    def do_rank(self, player: str, value: Any) -> None:
        """A rank whose mission a player has shown, or has not."""
        shown = self.preview().ranks_of(player)
        ranks = tuple(rank for rank in RANKS if (rank in shown) != (rank == value))
        self.seats.setdefault(player, {})["ranks"] = ranks
        self.desk.refresh()

    def do_sets(self, value: Any) -> None:
        """Sets traded by everybody so far."""
        self.course["sets"] = number(value, 0, MAX_COUNT)
        self.desk.refresh()

    def do_year(self, value: Any) -> None:
        """The year."""
        self.course["year"] = number(value, 1, 9999)
        self.desk.refresh()

    def do_step(self, value: Any) -> None:
        """The step."""
        if value in self._steps():
            self.course["step"] = value
            if value != "over":
                self.course.pop("winner", None)
        self.desk.refresh()

    def do_winner(self, value: Any) -> None:
        """Who has won a game that ends here; nobody leaves it to the count, where points are counted."""
        self.course.pop("winner", None)
        if value in self.table.position.players:
            self.course["winner"] = value
        self.desk.refresh()

    def do_turn(self, value: Any) -> None:
        """Whose turn it is."""
        if value in self.table.position.players:
            self.course["player"] = value
            self.course.setdefault("step", "deploy")
            if self.course["step"] == "bidding":
                self.course["step"] = "deploy"
        self.desk.refresh()

    def do_earlier(self, value: Any) -> None:
        """A player one place earlier in the order of turns."""
        order = list(self.course.get("order", self.table.position.order or self.table.position.players))
        if value in order[1:]:
            place = order.index(value)
            order[place - 1], order[place] = order[place], order[place - 1]
        self.course["order"] = tuple(order)
        self.desk.refresh()

    def do_reason(self, value: Any) -> None:
        """Why."""
        self.reason = str(value)
        self.desk.refresh()

    def do_record(self, _value: Any) -> None:
        """Make the ruling; one that brings in what is against the rules only when the same is asked for again."""
        ruling = replace(self.ruling(), reason=self.reason)
        if self._odd() and self.warned_of != ruling:
            self.warned_of = ruling
            self.desk.refresh()
            return
        self.desk.commit(ruling)

    def _odd(self) -> tuple[Finding, ...]:
        """What the ruling would bring in that is against the rules."""
        return brought_in(self.table.position, self.preview())

    def _insisting(self) -> bool:
        """Whether the ruling as it stands has been warned of."""
        return self.warned_of is not None and self.warned_of == replace(self.ruling(), reason=self.reason)

    def _left_behind(self, shown: Position) -> list[Node]:
        """Cards that are played by this ruling, and what they leave in force."""
        position = self.table.position
        cards = Counter(shown.spent) - Counter(position.spent)
        names = ", ".join(card_word(self.table, card.face) for card in cards.elements() if card.face is not None)
        told = [note(self.table.gettext("Cards played: {cards}").format(cards=names))] if names else []
        effects = Counter(shown.lasting) - Counter(position.lasting)
        return [*told, *[note(effect_line(self.table, effect)) for effect in effects.elements()]]

    # what it shows -----------------------------------------------------------------------------------------------

    def tree(self) -> list[Node]:
        """Brush, territory, players, course, audit."""
        _ = self.table.gettext
        shown = self.preview()
        players = list(self.table.position.players)
        owners = [(player, self.table.who(player)) for player in players]
        if self.table.position.frame.has_neutral_army:
            owners.append((NEUTRAL, self.table.who(NEUTRAL)))
        owners.append((NOBODY, _("nobody")))
        has = self.table.position.has
        brushes = [*owners, *([("devastated", _("devastated"))] if has("devastation") else [])]
        nodes: list[Node | None] = [
            note(
                _("Choose what a tap sets; tap again for one MOD more.")
                if self.entering
                else _("Set what the table decided, with the reason.")
            ),
            row(*[button(text, "brush", value, kind="tick", pressed=self.brush == value) for value, text in brushes]),
        ]
        if self.at is not None:
            nodes.append(self._territory(shown, owners))
        nodes.append(details(_("Players: energy and cards"), *self._players(shown), key="players"))
        nodes.append(details(_("Year, step, order"), *self._course(shown), key="course"))
        if not self.entering or self.reason != _("as it lies on the table"):
            nodes.append(field(_("Reason"), "reason", self.reason, long=True, key="reason", required=True))
        nodes.append(self._audit(shown))
        nodes += self._left_behind(shown)
        ready = bool(self.reason.strip()) and bool(self.holdings or self.seats or self.course or self.played)
        insisting = self._insisting()
        if insisting:
            warning = _("This is against the rules, as listed above. Press again if the table wants it so.")
            nodes.append(el("p", warning, class_="said refused", role="alert"))
        nodes.append(
            row(
                button(
                    _("Record all the same") if insisting else _("Record"),
                    "record",
                    kind="primary",
                    disabled=not ready or None,
                ),
                button(_("Leave"), "leave_editor"),
                kind="settle",
            )
        )
        return [node for node in nodes if node is not None]

    def _territory(self, shown: Position, owners: list[tuple[str, str]]) -> Node:
        _ = self.table.gettext
        assert self.at is not None
        here = shown.commanders_at(self.at)
        return el(
            "div",
            choice(self.table.place(self.at), "owner", owners, shown.owner_of(self.at) or NOBODY),
            stepper(_("MODs"), "mods", shown.mods_of(self.at), 0, 9999),
            row(
                *[tick(commander_word(self.table, kind), "commander", kind in here, value=kind) for kind in COMMANDERS],
                tick(_("Space Station"), "station", shown.station_at(self.at)),
            )
            if shown.has("commanders")
            else None,
            class_="card",
        )

    def _players(self, shown: Position) -> list[Node]:
        _ = self.table.gettext
        nodes: list[Node] = []
        for player in shown.players:
            hand = Counter(card.deck for card in shown.hand_of(player))
            if shown.has("energy"):
                energy = shown.energy_of(player)
                nodes.append(stepper(f"{self.table.who(player)} ⚡", f"energy:{player}", energy, 0, 9999))
            if shown.seat(player).reserve or "reserve" in self.seats.get(player, {}):
                label = _("MODs in hand: {who}").format(who=self.table.who(player))
                nodes.append(stepper(label, f"reserve:{player}", shown.seat(player).reserve, 0, 9999))
            if shown.has("territory_cards"):
                count = len(shown.territory_hand(player))
                label = _("Territory cards: {who}").format(who=self.table.who(player))
                nodes.append(stepper(label, f"cards:{player}", count, 0, shown.frame.pack_size))
            if shown.has("ranks"):
                ranks = shown.ranks_of(player)
                ticks = [
                    tick(rank_word(self.table, rank), f"rank:{player}", rank in ranks, value=rank) for rank in RANKS
                ]
                nodes.append(row(el("span", _("Ranks shown: {who}").format(who=self.table.who(player))), *ticks))
            if not shown.has("command_cards"):
                continue
            nodes.append(
                details(
                    _("Command cards: {count}").format(count=hand.total()),
                    *[
                        stepper(_(DECK_WORDS[d]), f"hand:{player}:{d}", hand[d], 0, shown.frame.cards.size(d))
                        for d in COMMANDERS
                    ],
                    key=f"hand {player}",
                )
            )
        return nodes

    def _course(self, shown: Position) -> list[Node | None]:
        _ = self.table.gettext
        last = shown.ruleset.house.years if shown.has("years") else shown.year + MORE_ROUNDS
        years = [(str(year), str(year)) for year in range(1, last + 1)]
        steps = [(step, step_word(self.table, step)) for step in self._steps()]
        order = self.course.get("order", shown.order or shown.players)
        turn = [(player, self.table.who(player)) for player in order]
        return [
            choice(_("Year"), "year", years, str(shown.year)),
            choice(_("Step"), "step", steps, shown.step),
            self._winner(shown),
            choice(_("Turn of"), "turn", [("", "…"), *turn], shown.active or ""),
            row(
                el("span", _("Order"), class_="name"),
                *[
                    button(f"{place}. {self.table.who(player)}", "earlier", player, kind="tick")
                    for place, player in enumerate(order, 1)
                ],
                note(_("A tap moves a player forward.")),
            ),
            *(self._sets(shown) if shown.has("territory_cards") else ()),
        ]

    def _winner(self, shown: Position) -> Node | None:
        """Who has won, where the game is to end here."""
        if self.course.get("step", self.table.position.step) != "over":
            return None
        _ = self.table.gettext
        nobody = (NOBODY, _("whoever has most points") if shown.has("score") else _("nobody"))
        players = [(player, self.table.who(player)) for player in shown.players]
        return choice(_("Winner"), "winner", [nobody, *players], self.course.get("winner", NOBODY))

    def _sets(self, shown: Position) -> list[Node]:
        """How many sets everybody has traded, and what that makes the next one worth (C2.6)."""
        assert shown.territory_cards is not None
        traded = shown.territory_cards.sets
        value = set_value(shown.edition, traded)
        worth = self.table.ngettext(
            "The next set is worth {count} army.", "The next set is worth {count} armies.", value
        )
        label = self.table.gettext("Sets traded by everybody")
        return [stepper(label, "sets", traded, 0, MAX_COUNT), note(worth.format(count=value))]

    def _audit(self, shown: Position) -> Node:
        _ = self.table.gettext
        lines = [explain(finding.about, self.table.lang, shown.frame, self.table.names) for finding in audit(shown)]
        refusal = self.table.refusal_of(self.ruling())
        if refusal is not None:
            lines.insert(0, self.table.words(refusal))
        if not lines:
            return note(_("Nothing odd in this position."), "ready")
        shown_lines = [el("li", line) for line in lines[:8]]
        more = note(_("and {count} more").format(count=len(lines) - 8)) if len(lines) > 8 else None
        return el(
            "div", el("p", _("Odd in this position:"), class_="why"), el("ul", *shown_lines), more, class_="audit"
        )
