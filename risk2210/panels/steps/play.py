"""Page of a turn for the command cards in hand: played, or their faces said (R6.9, R1.9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.panels.hand import Hand, piles_left
from risk2210.panels.markup import Node, choice, details, el, note, row
from risk2210.panels.steps.page import TurnPage
from risk2210.panels.words import commanders_in
from risk2210.rules import NameCard
from risk2210.rules.messages import DECK_WORDS
from risk2210.view.telling import card_word


class PlayPage(TurnPage):
    """Command cards in hand: played, or their faces said (R6.9, R1.9)."""

    step = "play"

    def start(self) -> None:
        """No card yet."""
        self.cards = Hand(self.desk, self.player)

    def lit(self) -> tuple[str, ...]:
        """What the card in the draft may be aimed at."""
        return self.cards.lit()

    def tap(self, territory: str) -> None:
        """Aim the card."""
        if not self.cards.tap(territory):
            super().tap(territory)

    def act(self, action: str, value: Any) -> None:
        """The hand's buttons are the hand's."""
        if not self.cards.act(action, value):
            super().act(action, value)

    def do_name(self, deck: str, value: Any) -> None:
        """Say which card one of the unknown ones is."""
        if value:
            for pile in commanders_in((deck,)):
                self.desk.commit(NameCard(self.player, pile, str(value)))

    def tree(self) -> list[Node]:
        """The hand of the player whose turn it is."""
        _ = self.table.gettext
        hand = Counter(self.table.position.hand_of(self.player))
        if not hand:
            return [note(_("No command card in hand.")), piles_left(self.desk)]
        if self.cards.face is not None:
            return self.cards.tree()
        covered = not self.cards.shown
        lines: list[Node] = [
            row(
                el("span", f"{count} × {_(DECK_WORDS[card.deck])}", class_="name"),
                el("span", _("face not said") if card.face is None or covered else card_word(self.table, card.face)),
                kind="line",
            )
            for card, count in hand.items()
        ]
        option = self.table.option("name_card")
        if option is not None:
            unknown = {card.deck for card in hand if card.face is None}
            for deck in commanders_in(unknown):
                faces = [
                    m.face
                    for m in option.moves
                    if isinstance(m, NameCard) and (m.player, m.deck) == (self.player, deck)
                ]
                listed = [("", "…"), *((face, card_word(self.table, face)) for face in faces)]
                lines.append(
                    choice(_("Say a {deck} card").format(deck=_(DECK_WORDS[deck])), f"name:{deck}", listed, "")
                )
        return [*self.cards.tree(), details(_("The hand"), *lines, key="hand"), piles_left(self.desk)]
