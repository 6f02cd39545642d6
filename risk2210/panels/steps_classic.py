"""Step panels of classic Risk: cards dealt, drawn and traded, missions dealt and shown (C1 to C6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.panels.markup import Node, button, choice, details, el, field, note, row
from risk2210.panels.step import Desk, Step
from risk2210.panels.words import card_said, mission_word, rank_word, symbol_word
from risk2210.rules import (
    JOKER,
    SYMBOLS,
    BeginWith,
    ClaimMission,
    ClaimRank,
    Deal,
    DealMissions,
    Dealt,
    DrawCard,
    MissionName,
    Sealed,
    Symbol,
    TerritoryCard,
    TradeSet,
    missions_of,
    seal_of,
)

EVERY: tuple[Symbol, ...] = (*SYMBOLS, "joker")
"""All symbols of cards."""


def symbol_in(value: Any) -> Symbol | None:
    """A symbol as a page sent it; None for what is none."""
    return next((symbol for symbol in EVERY if symbol == value), None)


# --- set-up: the deal (C4.2, C6.5) ------------------------------------------------------------------------------


class DealStep(Step):
    """All territory cards: a pile for each owner, tapped on the board or dealt by the companion."""

    def start(self) -> None:
        """Nothing dealt yet."""
        option = self.table.option("deal")
        assert option is not None
        self.owners: tuple[str, ...] = option.arguments["owners"]
        self.free: tuple[str, ...] = option.arguments["territories"]
        self.dealt: dict[str, str] = {}
        self.brush = self.owners[0]

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Deal the territory cards")

    def lit(self) -> tuple[str, ...]:
        """Territories not dealt yet."""
        return tuple(territory for territory in self.free if territory not in self.dealt)

    def do_brush(self, value: Any) -> None:
        """Whose cards are tapped now."""
        if value in self.owners:
            self.brush = str(value)
        self.desk.refresh()

    def tap(self, territory: str) -> None:
        """Deal this territory to the owner chosen, or take it back from him."""
        if territory not in self.free:
            super().tap(territory)
            return
        if self.dealt.get(territory) == self.brush:
            del self.dealt[territory]
        else:
            self.dealt[territory] = self.brush
        if self.lit():
            self.desk.refresh()
        else:
            self._send()

    def do_draw(self, _value: Any) -> None:
        """Deal what is left, evenly."""
        left = list(self.lit())
        self.desk.chance.shuffle(left)
        for territory in left:
            held = list(self.dealt.values())
            self.dealt[territory] = min(self.owners, key=lambda owner: (held.count(owner), self.owners.index(owner)))
        self._send()

    def _send(self) -> None:
        piles = {owner: tuple(t for t in self.free if self.dealt[t] == owner) for owner in self.owners}
        self.desk.commit(Deal(tuple(Dealt(owner, pile) for owner, pile in piles.items())))

    def tree(self) -> list[Node]:
        """Whose cards are tapped, and how many everybody has."""
        _ = self.table.gettext
        held = list(self.dealt.values())
        owners = []
        for owner in self.owners:
            label = f"{self.table.who(owner)} · {held.count(owner)}"
            owners.append(button(label, "brush", owner, kind="tick", pressed=owner == self.brush))
        count = _("{done} of {total} named").format(done=len(self.dealt), total=len(self.free))
        return [
            note(_("Choose whose cards you read out, then tap each of his territories.")),
            row(*owners),
            el("p", count, class_="count"),
            row(button(_("Deal for us"), "draw")),
        ]


# --- set-up: missions and the first turn (C6.5, C1.3) -----------------------------------------------------------


class MissionsStep(Step):
    """Missions are dealt face down; whoever likes seals his own, unseen by the others."""

    def start(self) -> None:
        """Nothing sealed yet."""
        self.seals: dict[str, str] = {}
        self.mission: dict[str, str] = {}
        self.key: dict[str, str] = {}

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Secret missions")

    def _choices(self) -> list[tuple[str, str]]:
        position = self.table.position
        listed: list[tuple[str, str]] = []
        for name in missions_of(position):
            targets = position.players if name == "destroy" else (None,)
            listed += [(f"{name}:{target or ''}", mission_word(self.table, name, target)) for target in targets]
        return listed

    def do_mission(self, player: str, value: Any) -> None:
        """Which mission the player has; nobody else should look."""
        if value in dict(self._choices()):
            self.mission[player] = str(value)
        self.desk.refresh()

    def do_key(self, player: str, value: Any) -> None:
        """The secret word."""
        self.key[player] = str(value)[:60]
        self.desk.refresh()

    def do_seal(self, value: Any) -> None:
        """Keep the seal, and forget the mission."""
        player = str(value)
        chosen, key = self.mission.pop(player, ""), self.key.pop(player, "").strip()
        _ = self.table.gettext
        if not chosen or not key:
            self.desk.say(_("To seal a mission, choose it and think of a secret word."))
            return
        name, _colon, target = chosen.partition(":")
        mission: MissionName = next(m for m in missions_of(self.table.position) if m == name)
        self.seals[player] = seal_of(mission, target or None, key)
        self.desk.refresh()

    def do_dealt(self, _value: Any) -> None:
        """Everybody has a mission."""
        self.desk.commit(DealMissions(tuple(Sealed(player, seal) for player, seal in self.seals.items())))

    def tree(self) -> list[Node]:
        """A fold for each player, and going on."""
        _ = self.table.gettext
        nodes: list[Node] = [
            note(_("Deal one mission card to each player, face down. The companion does not know them.")),
            note(_("Whoever likes may seal his mission: the record then proves later that it was this one.")),
        ]
        for player in self.table.position.living:
            who = self.table.who(player)
            if player in self.seals:
                nodes.append(note(_("{who} has sealed a mission.").format(who=who), "ready"))
                continue
            listed, chosen, key = [("", "…"), *self._choices()], self.mission.get(player, ""), self.key.get(player, "")
            nodes.append(
                details(
                    _("Seal the mission of {who}: others look away").format(who=who),
                    choice(_("Mission"), f"mission:{player}", listed, chosen),
                    field(_("Secret word"), f"key:{player}", key, kind="password", key=f"key {player}"),
                    row(button(_("Seal"), "seal", player)),
                    key=f"seal {player}",
                )
            )
        nodes.append(row(button(_("Missions are dealt"), "dealt", kind="primary")))
        return nodes


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


# --- sets (C2.4 to C2.7) ----------------------------------------------------------------------------------------


class Sets:
    """The territory cards of a player, and a draft of the set he trades; part of several panels."""

    def __init__(self, desk: Desk, player: str) -> None:
        self.desk, self.table, self.player = desk, desk.table, player
        self.symbols: list[Symbol] = []
        self.bonus = ""

    def act(self, action: str, value: Any) -> bool:
        """Do what a button of the set says; whether there is such a one."""
        symbol = symbol_in(value)
        if action == "set_symbol" and symbol is not None:
            self.symbols = [*self.symbols, symbol][:3]
        elif action == "set_again":
            self.symbols, self.bonus = [], ""
        elif action == "set_bonus":
            self.bonus = str(value)
        elif action == "set_trade":
            cards = tuple(map(TerritoryCard, self.symbols))
            self.desk.commit(TradeSet(self.player, cards, self.bonus or None))
            return True
        else:
            return False
        self.desk.refresh()
        return True

    def tree(self, *, forced: bool = False) -> list[Node]:
        """The hand, and the set as it is being laid; nothing where no set can be traded."""
        option = self.table.option("trade")
        hand = self.table.position.territory_hand(self.player)
        if option is None:
            return [self._hand()] if hand else []
        _, ngettext = self.table.gettext, self.table.ngettext
        value = option.arguments["value"]
        slots = [symbol_word(self.table, symbol) for symbol in self.symbols]
        slots += ["…"] * (3 - len(slots))
        own = [(t, self.table.place(t)) for t in self.table.position.territories_of(self.player)]
        worth = ngettext("The next set is worth {count} army.", "The next set is worth {count} armies.", value)
        shown = row(*[el("strong", slot, class_="set-slot") for slot in slots], kind="slots")
        ready = len(self.symbols) == 3
        symbols = [button(symbol_word(self.table, s), "set_symbol", s, disabled=ready or None) for s in EVERY]
        nodes: list[Node] = [
            self._hand(),
            note(worth.format(count=value)),
            note(_("Tap the symbols of three cards.")),
            row(*symbols),
            shown,
            choice(_("Two more armies on"), "set_bonus", [("", "…"), *own], self.bonus),
            row(
                button(_("Trade the set"), "set_trade", kind="primary", disabled=not ready or None),
                button(_("Again"), "set_again", disabled=not self.symbols or None),
            ),
        ]
        return nodes if forced else [details(_("Trade cards"), *nodes, key="trade")]

    def _hand(self) -> Node:
        """The cards in hand, as far as they are known."""
        hand = self.table.position.territory_hand(self.player)
        same = Counter(card_said(self.table, card) for card in hand)
        listed = ", ".join(f"{count} × {said}" if count > 1 else said for said, count in same.items())
        return note(self.table.gettext("Cards in hand: {cards}").format(cards=listed))


class TradeStep(Step):
    """A set that must be traded: five cards or more at the start of a turn, or cards just won (C2.5, C3.3)."""

    def start(self) -> None:
        """Nothing laid yet."""
        self.sets = Sets(self.desk, self.player)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Trade cards: {who}").format(who=self.table.who(self.player))

    def act(self, action: str, value: Any) -> None:
        """The set's buttons."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def tree(self) -> list[Node]:
        """The hand and the set."""
        return self.sets.tree(forced=True)


# --- drawing and showing (C2.3) ---------------------------------------------------------------------------------


class DrawStep(Step):
    """The card of this turn's conquests; its face only if somebody says it."""

    def start(self) -> None:
        """Nothing said."""
        self.symbol: Symbol | None = None
        self.place: str | None = None

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Draw a card: {who}").format(who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """The territories that may be on the card."""
        option = self.table.option("draw")
        return () if option is None else option.arguments["territories"]

    def selected(self) -> str | None:
        """The territory said."""
        return self.place

    def tap(self, territory: str) -> None:
        """The card shows this territory, or is not known to."""
        self.place = None if self.place == territory else territory
        self.desk.refresh()

    def do_symbol(self, value: Any) -> None:
        """The card bears this symbol, or is not known to."""
        symbol = symbol_in(value)
        self.symbol = None if symbol == self.symbol else symbol
        self.desk.refresh()

    def do_draw(self, _value: Any) -> None:
        """Draw it."""
        place = None if self.symbol == JOKER else self.place
        self.desk.commit(DrawCard(self.player, TerritoryCard(self.symbol, place)))

    def tree(self) -> list[Node]:
        """The face, as far as it is said, and drawing."""
        _ = self.table.gettext
        buttons = [
            button(symbol_word(self.table, symbol), "symbol", symbol, kind="tick", pressed=symbol == self.symbol)
            for symbol in EVERY
        ]
        said = card_said(self.table, TerritoryCard(self.symbol, self.place))
        return [
            note(_("Draw the top card. Say its face only if the table plays so: a symbol, and tap its territory.")),
            row(*buttons),
            el("p", said, class_="count"),
            row(button(_("Draw"), "draw", kind="primary", focus=1)),
        ]


# --- showing missions (C5.6, C6.6) ------------------------------------------------------------------------------


class Claims:
    """Showing a mission: which, by whom, with its secret word; part of the panel of a turn."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.table = desk, desk.table
        self.player = self.table.position.active or self.table.position.players[0]
        self.mission, self.key, self.text = "", "", ""

    def act(self, action: str, value: Any) -> bool:
        """Do what a button says; whether there is such a one."""
        if action == "claim_player" and value in self.table.position.players:
            self.player = str(value)
        elif action == "claim_mission":
            self.mission = str(value)
        elif action == "claim_key":
            self.key = str(value)[:60]
        elif action == "claim_text":
            self.text = str(value)[:300]
        elif action == "claim_show":
            self._show()
            return True
        elif action == "claim_rank":
            rank = next((r for r in self._ranks() if r == value), None)
            if rank is not None:
                self.desk.commit(ClaimRank(self.player, rank, self.text.strip()))
            return True
        else:
            return False
        self.desk.refresh()
        return True

    def _ranks(self) -> tuple[Any, ...]:
        option = self.table.option("rank")
        return () if option is None else option.arguments["rank"]

    def _show(self) -> None:
        name, _colon, target = self.mission.partition(":")
        mission = next((m for m in missions_of(self.table.position) if m == name), None)
        if mission is None:
            self.desk.say(self.table.gettext("Choose the mission that is shown."))
        else:
            self.desk.commit(ClaimMission(self.player, mission, target or None, self.key.strip()))

    def tree(self) -> list[Node]:
        """Folded away until somebody shows a mission; nothing in a game without missions."""
        _, position = self.table.gettext, self.table.position
        if position.has("ranks"):
            ranks = [button(rank_word(self.table, rank), "claim_rank", rank) for rank in self._ranks()]
            if not ranks:
                return [note(self.table.why_not("rank"), "why")]
            return [
                details(
                    _("Show a mission"),
                    note(_("The table sees to it that the mission is fulfilled; one a turn.")),
                    field(_("What it says"), "claim_text", self.text, key="claim text"),
                    row(*ranks),
                    key="claims",
                )
            ]
        if not position.has("missions"):
            return []
        listed: list[tuple[str, str]] = [("", "…")]
        for name in missions_of(position):
            for target in position.players if name == "destroy" else (None,):
                listed.append((f"{name}:{target or ''}", mission_word(self.table, name, target)))
        players = [(player, self.table.who(player)) for player in position.living]
        return [
            details(
                _("Show a mission"),
                choice(_("Whose"), "claim_player", players, self.player),
                choice(_("Mission"), "claim_mission", listed, self.mission),
                field(_("Secret word, if it was sealed"), "claim_key", self.key, key="claim key"),
                row(button(_("Show it"), "claim_show", kind="primary")),
                key="claims",
            )
        ]
