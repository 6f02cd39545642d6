"""A hand of command cards: which can be played now, why the others cannot, and a draft of the one that is (R9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from risk2210.board import CardSpec
from risk2210.panels.actions import do
from risk2210.panels.markup import Node, button, details, el, note, row
from risk2210.panels.step import Desk
from risk2210.rules import COMMANDERS, CardPlay, Choices, PlayCard, Position, card_plays, play, unaccounted
from risk2210.rules.house_words import changed_effect
from risk2210.rules.messages import DECK_WORDS
from risk2210.view.telling import commander_word, effect_line, regions_by_face
from risk2210.view.text import COMMANDER_NAMES

OPEN_DECKS = 2
"""Piles whose cards are all shown at once; of more than these, each is unfolded by whoever looks for its card."""


class Hand:
    """The cards one player may hold, and the draft of playing one of them.

    Every face an unknown card may be is offered, for the companion knows no hidden hand (R1.9); the card becomes known
    when it is played. A face that was said is shown only to whoever asks for it.

    Parameters
    ----------
    desk : Desk
    player : str
    """

    def __init__(self, desk: Desk, player: str) -> None:
        self.desk = desk
        self.table = desk.table
        self.player = player
        self.plays = {play.card.id: play for play in card_plays(self.table.position, player)}
        self.shown = not any(play.certain for play in self.plays.values())
        self.drop()

    def drop(self) -> None:
        """Begin again, without a card."""
        self.face: str | None = None
        self.territories: list[str] = []
        self.opponent: str | None = None
        self.standing: dict[str, str] = {}
        self.kind: str | None = None
        self.drawn: list[str] = []
        self.dice: list[int] = []

    # the draft -------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> CardPlay | None:
        """The card in the draft."""
        return None if self.face is None else self.plays.get(self.face)

    @property
    def choices(self) -> Choices | None:
        """What has to be said with it."""
        return None if self.chosen is None else self.chosen.choices

    def move(self) -> PlayCard | None:
        """The draft as a move."""
        if self.face is None:
            return None
        standing = tuple((kind, self.standing[kind]) for kind in COMMANDERS if kind in self.standing)
        return PlayCard(
            self.player,
            self.face,
            tuple(self.territories),
            self.opponent,
            standing,
            tuple(self.drawn),
            tuple(self.dice),
        )

    def act(self, action: str, value: Any) -> bool:
        """Do what a button of the hand says; whether there is such a one."""
        return action.startswith("card") and do(self, action, value)

    def do_card(self, value: Any) -> None:
        """Take a card, or lay it back."""
        again = value == self.face
        self.drop()
        play = self.plays.get(str(value))
        if not again and play is not None and play.choices is not None:
            self.face = play.card.id
            if len(play.choices.territories) == play.choices.count:
                self.territories = list(play.choices.territories)
            if len(play.choices.opponents) == 1:
                self.opponent = play.choices.opponents[0]
        self.desk.refresh()

    def do_card_show(self, _value: Any) -> None:
        """Show the faces that were said, or cover them again."""
        self.shown = not self.shown
        self.desk.refresh()

    def do_card_drop(self, _value: Any) -> None:
        """Lay it back."""
        self.drop()
        self.desk.refresh()

    def do_card_opponent(self, value: Any) -> None:
        """Choose an opponent."""
        self.opponent = str(value)
        self.desk.refresh()

    def do_card_kind(self, value: Any) -> None:
        """Choose the own commander who is to move, or let him stay where he is after all."""
        kind = str(value)
        self.standing.pop(kind, None)
        self.kind = None if self.kind == kind else kind
        self.desk.refresh()

    def do_card_enemy(self, value: Any) -> None:
        """Choose the enemy commander who is struck."""
        kind, _, territory = str(value).partition("@")
        self.standing = {kind: territory}
        self.desk.refresh()

    def do_card_die(self, value: Any) -> None:
        """Say the face rolled."""
        choices = self.choices
        if choices is None or not isinstance(value, int):
            return
        if self.dice and self.dice[-1] not in choices.again:
            self.dice.pop()
        self.dice.append(value)
        self.desk.refresh()

    def do_card_roll(self, _value: Any) -> None:
        """Roll for us."""
        choices = self.choices
        if choices is None or not choices.sides:
            return
        self.dice = []
        while not self.dice or self.dice[-1] in choices.again:
            self.dice.append(self.desk.chance.randint(1, choices.sides))
        self.desk.refresh()

    def do_card_back(self, value: Any) -> None:
        """Take a territory back."""
        for chosen in (self.territories, self.drawn):
            if value in chosen:
                chosen.remove(str(value))
        self.desk.refresh()

    def do_card_play(self, _value: Any) -> None:
        """Play it."""
        move = self.move()
        if move is not None and self.desk.commit(move):
            self.drop()

    # the board -------------------------------------------------------------------------------------------------

    def lit(self) -> tuple[str, ...]:
        """What a tap may choose for the card in the draft."""
        choices = self.choices
        if choices is None:
            return ()
        if choices.count > len(self.territories) or self._one_of(choices):
            return tuple(t for t in choices.territories if t not in self.territories)
        if choices.destinations:
            return choices.destinations if self.kind is not None else ()
        if choices.commanders:
            return tuple(dict.fromkeys(territory for _, territory in choices.commanders))
        return self._pile() if self._draws(choices) else ()

    def _one_of(self, choices: Choices) -> bool:
        """Whether a tap takes one territory instead of another: just one is named, and nothing else is tapped."""
        return choices.count == 1 and choices.pile is None and not choices.commanders

    def _pile(self) -> tuple[str, ...]:
        """Cards that may still come off the pile."""
        position, choices = self.table.position, self.choices
        assert choices is not None
        frame = position.frame
        return tuple(
            [
                territory
                for index, territory in enumerate(frame.ids)
                if frame.terrain[index] == choices.pile
                and territory not in position.discarded
                and territory not in self.drawn
                and not (choices.secret and position.owners[index] != self.player)
            ]
        )

    def _draws(self, choices: Choices) -> bool:
        """Whether a card is still to be turned over."""
        if choices.pile is None:
            return False
        if choices.secret:
            return not self.drawn
        if choices.drawn:
            return len(self.drawn) < choices.drawn
        if len(self.drawn) >= choices.left:
            return False
        return not self.drawn or self.table.position.owner_of(self.drawn[-1]) == self.player

    def tap(self, territory: str) -> bool:
        """A territory was tapped; whether it belongs to the draft."""
        choices = self.choices
        if choices is None:
            return False
        if territory in self.territories or territory in self.drawn:
            self.do_card_back(territory)
            return True
        if territory not in self.lit():
            self._explain(choices, territory)
            return True
        if choices.count > len(self.territories):
            self.territories.append(territory)
        elif self._one_of(choices):
            self.territories = [territory]
        elif choices.destinations and self.kind is not None:
            self.standing[self.kind] = territory
            self.kind = None
        elif choices.commanders:
            here = [kind for kind, where in choices.commanders if where == territory]
            if len(here) == 1:
                self.standing = {here[0]: territory}
        else:
            self.drawn.append(territory)
        self.desk.refresh()
        return True

    def _explain(self, choices: Choices, territory: str) -> None:
        """Say why a territory cannot be named, beside what is named already."""
        move = self.move()
        if move is None:
            return
        if choices.count and (choices.pile is None or len(self.territories) < choices.count):
            trial = replace(move, territories=(*move.territories, territory))
        elif choices.pile is not None:
            trial = replace(move, drawn=(*move.drawn, territory))
        elif choices.destinations and self.kind is not None:
            going = [(kind, territory) for kind, _ in choices.commanders if kind == self.kind]
            trial = replace(move, commanders=(*move.commanders, *going))
        else:
            return
        refusal = self.table.refusal_of(trial)
        if refusal is not None:
            self.desk.refuse(refusal, trial)

    # what it shows ---------------------------------------------------------------------------------------------

    def tree(self) -> list[Node]:
        """The playable cards, those that are not with the reason, and the draft."""
        _ = self.table.gettext
        if self.chosen is not None:
            return self._draft(self.chosen)
        if not self.shown:
            told = _("Look at the hand of {who}").format(who=self.table.who(self.player))
            return [row(button(told, "card_show"))]
        shown = [play for play in self.plays.values() if play.certain]
        hidden = [play for play in self.plays.values() if not play.certain]
        nodes: list[Node] = []
        ready = [play for play in shown if play.choices is not None]
        if ready:
            nodes.append(row(*map(self._button, ready), kind="cards"))
        maybe = {
            deck: [play for play in hidden if play.card.deck == deck and play.choices is not None]
            for deck in COMMANDERS
        }  # fmt: skip
        few = sum(map(bool, maybe.values())) <= OPEN_DECKS
        for deck, plays in maybe.items():
            label = _("If it is in hand ({deck})").format(deck=_(DECK_WORDS[deck]))
            cards = row(*map(self._button, plays), kind="cards")
            if plays and few:
                nodes += [el("p", label, class_="note"), cards]
            elif plays:
                nodes.append(details(label, cards, key=f"maybe {deck}"))
        closed = [play for play in self.plays.values() if play.refusal is not None]
        if not nodes:
            nodes.append(note(_("No card can be played now.")))
        if closed:
            nodes.append(details(_("Why not the others?"), *map(self._why, closed), key="why-not"))
        return nodes

    def _button(self, play: CardPlay) -> Node:
        label = play.card.name(self.table.lang)
        if play.cost:
            label = f"{label} · {play.cost} ⚡"
        return button(label, "card", play.card.id, kind="face", title=play.card.text[self.table.lang])

    def _why(self, play: CardPlay) -> Node:
        assert play.refusal is not None
        return el("p", el("b", play.card.name(self.table.lang)), f" · {self.table.words(play.refusal)}", class_="note")

    def _draft(self, chosen: CardPlay) -> list[Node]:
        """The card in the draft: its text, what is still to be said, what it will do."""
        _, ngettext, lang = self.table.gettext, self.table.ngettext, self.table.lang
        choices, card = chosen.choices, chosen.card
        assert choices is not None
        cost = ngettext("costs {count} energy", "costs {count} energy", chosen.cost).format(count=chosen.cost)
        free = _("free of cost")
        price = cost if chosen.cost else free
        changed = changed_effect(self.table.position.ruleset, card.effect, lang)
        nodes: list[Node] = [
            el("p", el("strong", card.name(lang)), f" · {price}", class_="versus"),
            note(card.text[lang]),
            *([note(changed)] if changed else []),
            *self._asked(card, choices),
        ]
        move = self.move()
        assert move is not None
        refusal = self.table.refusal_of(move)
        if refusal is None:
            nodes += [note(told) for told in _consequences(self, play(self.table.position, move))]
        nodes.append(
            row(
                button(_("Play it"), "card_play", kind="primary", disabled=refusal is not None or None, focus=1),
                button(_("Lay it back"), "card_drop", kind="quiet"),
            )
        )
        return nodes

    def _asked(self, card: CardSpec, choices: Choices) -> list[Node]:
        """What is still to be said with the card, with a way to say it without the board."""
        _, ngettext = self.table.gettext, self.table.ngettext
        nodes: list[Node] = []
        if choices.count:
            left = choices.count - len(self.territories)
            if left:
                asked = ngettext("Tap {count} territory.", "Tap {count} territories.", left).format(count=left)
                nodes.append(el("p", asked, class_="now"))
            nodes += self._named(self.territories, choices.territories)
        if choices.opponents:
            nodes.append(
                row(
                    *[
                        button(self.table.who(p), "card_opponent", p, kind="tick", pressed=p == self.opponent)
                        for p in choices.opponents
                    ]
                )
            )
        if choices.destinations:
            nodes += self._moving(choices)
        elif choices.commanders:
            nodes.append(el("p", _("Which commander?"), class_="now"))
            nodes.append(row(*[self._enemy(kind, where) for kind, where in choices.commanders]))
        if choices.pile is not None:
            nodes += self._drawing(choices)
        elif card.draw is not None:
            nodes.append(note(_("The pile of territory cards is empty: none is drawn.")))
        if choices.sides:
            nodes += self._rolling(card, choices)
        return nodes

    def _named(self, named: list[str], _legal: tuple[str, ...]) -> list[Node]:
        return [
            row(
                el("span", self.table.place(territory)),
                button("×", "card_back", territory, kind="quiet", aria_label=self.table.gettext("take back")),
                kind="line",
            )
            for territory in named
        ]

    def _moving(self, choices: Choices) -> list[Node]:
        _ = self.table.gettext
        told = _("Tap where it goes.") if self.kind is not None else _("Choose a commander, then tap where it goes.")
        buttons = []
        for kind, _where in choices.commanders:
            label = commander_word(self.table, kind)
            if kind in self.standing:
                label = f"{label} → {self.table.place(self.standing[kind])}"
            buttons.append(button(label, "card_kind", kind, kind="tick", pressed=kind == self.kind))
        return [el("p", told, class_="now"), row(*buttons)]

    def _enemy(self, kind: str, where: str) -> Node:
        owner = self.table.position.owner_of(where)
        who = "" if owner is None else self.table.style(owner).glyph
        label = f"{who} {self.table.gettext(COMMANDER_NAMES[kind])}, {self.table.place(where)}"
        pressed = self.standing.get(kind) == where
        return button(label, "card_enemy", f"{kind}@{where}", kind="tick", pressed=pressed)

    def _drawing(self, choices: Choices) -> list[Node]:
        _, ngettext = self.table.gettext, self.table.ngettext
        if choices.secret:
            told = _("Draw a card in secret. If its territory is yours already, tap it; otherwise it waits unseen.")
        elif choices.drawn:
            left = choices.drawn - len(self.drawn)
            told = ngettext(
                "Turn over {count} territory card: tap its territory.",
                "Turn over {count} territory cards: tap their territories.",
                left,
            ).format(count=left)
        else:
            told = _("Turn over cards until one shows a territory that is not yours: tap each.")
        asked = [el("p", told, class_="now")] if self._draws(choices) else []
        return [*asked, *self._named(self.drawn, ())]

    def _rolling(self, card: CardSpec, choices: Choices) -> list[Node]:
        _ = self.table.gettext
        told = _("Roll a die with {sides} sides.").format(sides=choices.sides)
        if choices.again:
            again = ", ".join(map(str, choices.again))
            told = f"{told} {_('Rolled again: {faces}.').format(faces=again)}"
        last = self.dice[-1] if self.dice else None
        regions = ", ".join(f"{side} {name}" for side, name in regions_by_face(self.table, card.id).items())
        faces = [
            button(str(face), "card_die", face, kind="die", pressed=face == last)
            for face in range(1, choices.sides + 1)
        ]
        return [
            el("p", told, class_="now"),
            *([note(regions)] if regions else []),
            row(*faces, kind="faces"),
            row(button(_("Roll for us"), "card_roll", kind="quiet")),
        ]


def _consequences(hand: Hand, after: Position) -> list[str]:
    """What playing the card would change at once, line by line."""
    table = hand.table
    before, _ = table.position, table.gettext
    change = _("{what}: {before} → {after}")
    lines = []
    for index, territory in enumerate(after.frame.ids):
        units = [p.mods[index] + len(p.commanders[index]) for p in (before, after)]
        if units[0] != units[1]:
            lines.append(change.format(what=table.place(territory), before=units[0], after=units[1]))
        if (territory in before.stations) != (territory in after.stations):
            lines.append(_("{territory}: Space Station").format(territory=table.place(territory)))
    for player in after.players:
        energy = [p.energy_of(player) for p in (before, after)]
        if energy[0] != energy[1]:
            told = change.format(what=table.who(player), before=energy[0], after=energy[1])
            lines.append(f"{told} ⚡")
    lines += [effect_line(table, effect) for effect in after.lasting[len(before.lasting) :]]
    lines += _asked_for(hand, after)
    if before.invasion is not None and after.invasion is None:
        once = _("The invasion is over, without a roll.")
        lines.append(_("The invasion is over, without another roll.") if before.invasion.rolls else once)
    return lines


def _asked_for(hand: Hand, after: Position) -> list[str]:
    """What the card asks of players, in the order in which they are asked."""
    table, lines = hand.table, []
    for decision in reversed(after.awaiting[len(table.position.awaiting) :]):
        if decision.kind == "losses" and decision.territory is not None:
            told = table.ngettext(
                "{who} chooses {count} unit to lose in {territory}",
                "{who} chooses {count} units to lose in {territory}",
                decision.amount,
            )
            who = table.who(decision.players[0])
            lines.append(told.format(who=who, count=decision.amount, territory=table.place(decision.territory)))
        elif decision.kind == "remove_mods":
            player = decision.players[0]
            held = sum(mods for mods, owner in zip(after.mods, after.owners, strict=True) if owner == player)
            count = min(decision.amount, held)
            told = table.ngettext(
                "{who} takes {count} MOD off the boards", "{who} takes {count} MODs off the boards", count
            )
            lines.append(told.format(who=table.who(player), count=count))
    return lines


def piles_left(desk: Desk) -> Node:
    """What may still be in each pile or unseen in a hand: public knowledge (R1.9)."""
    table = desk.table
    _, position = table.gettext, table.position
    nodes: list[Node] = []
    for deck in COMMANDERS:
        left = unaccounted(position, deck)
        names = position.frame.cards
        listed = ", ".join(f"{count} × {names[face].name(table.lang)}" for face, count in left.items())
        head = _("{deck}: {count} in the pile").format(deck=_(DECK_WORDS[deck]), count=position.pile(deck))
        nodes.append(el("p", el("b", head), f" · {listed}", class_="note"))
    return details(_("What may still be in the piles, or unseen in a hand"), *nodes, key="piles")


__all__ = ["Hand", "piles_left"]
