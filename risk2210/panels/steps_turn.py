"""Step panels of a turn: collect and deploy, hire and build, buy, play, invade, fortify (R5, R6, R10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from risk2210.panels.fight import Fight
from risk2210.panels.hand import Hand, piles_left
from risk2210.panels.markup import Node, button, choice, details, el, note, row, stepper, table
from risk2210.panels.reactions import Reactions
from risk2210.panels.step import Desk, Placement, Step, number
from risk2210.panels.steps_classic import Claims, Sets
from risk2210.panels.words import DECK_WORDS, card_word, commander_word, commanders_in, income_rows, step_word
from risk2210.rules import (
    COMMANDERS,
    Build,
    BuyCards,
    Collect,
    Declare,
    Deploy,
    EndStep,
    EndTurn,
    Fortify,
    Hire,
    Move,
    NameCard,
    income,
    step_number,
)

# --- step 1 (R5) ------------------------------------------------------------------------------------------------


class CollectStep(Step):
    """The income with its sources; a tap on an own territory takes it and begins to place it (R5.1 to R5.4).

    In classic Risk a set of territory cards may be traded before (C2.5).
    """

    def start(self) -> None:
        """No set laid yet."""
        self.sets = Sets(self.desk, self.player)

    def act(self, action: str, value: Any) -> None:
        """The set's buttons, and the panel's own."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Collect: {who}").format(who=self.table.who(self.player))

    def lit(self) -> tuple[str, ...]:
        """Own territories, for the tap that goes on to deploy."""
        return self.table.position.territories_of(self.player)

    def do_collect(self, _value: Any) -> None:
        """Take the income."""
        self.desk.commit(Collect(self.player))

    def tap(self, territory: str) -> None:
        """Take the income and choose this territory for it."""
        if self.desk.commit(Collect(self.player)):
            self.desk.tap(territory)

    def tree(self) -> list[Node]:
        """Income line by line."""
        _ = self.table.gettext
        earned = income(self.table.position, self.player)
        rows = income_rows(self.table, earned)
        energy = self.table.position.has("energy")
        total = (_("In all"), str(earned.mods), str(earned.energy))
        rows.append(total if energy else total[:2])
        headings = (_("Income"), _("MODs"), _("Energy"))
        return [
            *(self.sets.tree() if self.table.position.has("territory_cards") else ()),
            table(headings if energy else headings[:2], rows),
            row(button(_("Collect"), "collect", kind="primary", focus=1)),
        ]


class DeployStep(Placement):
    """The new MODs (R5.5), each station's own one put down by itself (R5.4)."""

    def start(self) -> None:
        """Nothing placed, no set laid yet."""
        super().start()
        self.sets = Sets(self.desk, self.player)

    def act(self, action: str, value: Any) -> None:
        """The set's buttons, and the panel's own."""
        if not self.sets.act(action, value):
            super().act(action, value)

    def tree(self) -> list[Node]:
        """What is left to place; before the attacks also a set to trade."""
        trading = self.table.option("trade") is not None
        return [*super().tree(), *(self.sets.tree() if trading else ())]

    def title(self) -> str:
        """Heading of the panel."""
        return self.table.gettext("Deploy: {who}").format(who=self.table.who(self.player))

    def _arguments(self) -> Any:
        option = self.table.option("deploy")
        assert option is not None
        return option.arguments

    def free(self) -> int:
        """MODs that may go anywhere."""
        free: int = self._arguments()["free"]
        return free

    def owed(self) -> tuple[str, ...]:
        """Stations' territories."""
        owed: tuple[str, ...] = self._arguments()["owed"]
        return owed

    def own(self) -> tuple[str, ...]:
        """Own territories."""
        own: tuple[str, ...] = self._arguments()["territories"]
        return own

    def move(self, placements: tuple[tuple[str, int], ...]) -> Move:
        """All of them in one move."""
        return Deploy(self.player, placements)


# --- steps 2 to 6, the free choice of the player ----------------------------------------------------------------


class Page(Step):
    """One of the pages of `TurnStep`; `step` is the step of the turn it belongs to."""

    step: str

    def title(self) -> str:
        """Heading of the panel."""
        return step_word(self.table, self.step)

    def tap(self, territory: str) -> None:
        """Nothing is placed in this step: say where a tap on the board means something."""
        _ = self.table.gettext
        words = _("{territory}: nothing is chosen on the board here. To attack, open step {number}, {step}, above.")
        number = self.table.position.frame.turn_steps.index("invade") + 1
        where = self.table.place(territory)
        self.desk.say(words.format(territory=where, number=number, step=step_word(self.table, "invade")))


class BuildPage(Page):
    """Hire commanders, build stations (R6.1 to R6.4)."""

    step = "build"

    def start(self) -> None:
        """Nothing chosen."""
        self.piece: str | None = None

    def _sites(self) -> tuple[str, ...]:
        option = self.table.option("build" if self.piece == "station" else "hire")
        return () if option is None else option.arguments["territory"]

    def lit(self) -> tuple[str, ...]:
        """Where the chosen piece may go."""
        return () if self.piece is None else self._sites()

    def do_piece(self, value: Any) -> None:
        """Choose a piece, or none again."""
        self.piece = None if value == self.piece else str(value)
        self.desk.refresh()

    def tap(self, territory: str) -> None:
        """Put the chosen piece there."""
        _ = self.table.gettext
        if self.piece is None:
            self.desk.say(_("First choose a commander or the station, then tap where it goes."))
        elif self.piece == "station":
            self.desk.commit(Build(self.player, territory))
        for kind in commanders_in((self.piece or "",)):
            self.desk.commit(Hire(self.player, kind, territory))

    def tree(self) -> list[Node]:
        """The pieces with their price, and why the others are not for sale."""
        _ = self.table.gettext
        hire, build = self.table.option("hire"), self.table.option("build")
        rules = self.table.position.edition
        nodes: list[Node] = []
        if hire is not None:
            buttons = [
                button(
                    commander_word(self.table, kind), "piece", kind, kind="tick", pressed=self.piece == kind
                )
                for kind in hire.arguments["commander"]
            ]  # fmt: skip
            nodes += [note(_("A commander costs {cost} energy.").format(cost=rules.commander_cost)), row(*buttons)]
        else:
            nodes.append(note(_("No commander: {why}").format(why=self.table.why_not("hire")), "why"))
        if build is not None:
            station = button(_("Space Station"), "piece", "station", kind="tick", pressed=self.piece == "station")
            nodes += [note(_("A Space Station costs {cost} energy.").format(cost=rules.station_cost)), row(station)]
        else:
            nodes.append(note(_("No Space Station: {why}").format(why=self.table.why_not("build")), "why"))
        if self.piece is not None:
            nodes.append(el("p", _("Tap where it goes."), class_="now"))
        return nodes


class BuyPage(Page):
    """The one purchase of command cards (R6.5 to R6.7)."""

    step = "buy"

    def start(self) -> None:
        """Nothing chosen."""
        self.counts: Counter[str] = Counter()

    def do_deck(self, deck: str, value: Any) -> None:
        """So many of a pile."""
        self.counts[deck] = number(value, 0, 9999)
        self.desk.refresh()

    def do_buy(self, _value: Any) -> None:
        """Pay and draw."""
        decks = tuple(deck for deck in COMMANDERS for _ in range(self.counts[deck]))
        self.desk.commit(BuyCards(self.player, decks))

    def tree(self) -> list[Node]:
        """A number for each open pile."""
        _, ngettext = self.table.gettext, self.table.ngettext
        option = self.table.option("buy_cards")
        if option is None:
            return [note(_("No card: {why}").format(why=self.table.why_not("buy_cards")), "why")]
        left, most = option.arguments["decks"], option.arguments["most"]
        chosen = self.counts.total()
        steppers = [
            stepper(
                _(DECK_WORDS[deck]), f"deck:{deck}", self.counts[deck], 0, min(here, most - chosen + self.counts[deck])
            )
            for deck, here in left.items()
        ]
        price = ngettext("Buy {count} card", "Buy {count} cards", chosen).format(count=chosen)
        return [
            note(_("Up to {most} cards, one energy each, all chosen before any is looked at.").format(most=most)),
            *steppers,
            row(button(price, "buy", kind="primary", disabled=not chosen or None)),
            piles_left(self.desk),
        ]


class PlayPage(Page):
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


class InvadePage(Page):
    """Tap from, tap to; then the fight (R7)."""

    step = "invade"

    def start(self) -> None:
        """Go on with the invasion under way, if there is one."""
        self.origin: str | None = None
        self.fight: Fight | None = None
        self.reactions = Reactions(self.desk)
        invasion = self.table.position.invasion
        if invasion is not None:
            self.origin = invasion.origin
            self.fight = Fight(self.desk, invasion.origin, invasion.target)

    def _pairs(self) -> tuple[tuple[str, str], ...]:
        option = self.table.option("declare")
        return () if option is None else option.arguments["attacks"]

    def lit(self) -> tuple[str, ...]:
        """Where an attack may start, or where it may go; or what a card may be aimed at."""
        aimed = self.reactions.lit()
        if aimed is not None:
            return aimed
        pairs = self._pairs()
        if self.origin is None:
            return tuple(dict.fromkeys(origin for origin, _ in pairs))
        return tuple(target for origin, target in pairs if origin == self.origin)

    def selected(self) -> str | None:
        """Where the attack starts."""
        return self.origin

    def tap(self, territory: str) -> None:
        """Choose where from, then where to; another own territory starts again."""
        if self.reactions.tap(territory):
            return
        position = self.table.position
        pairs = self._pairs()
        if self.origin is not None and (self.origin, territory) in pairs:
            self._aim(territory)
        elif position.owner_of(territory) == self.player:
            self.fight = None
            if any(origin == territory for origin, _ in pairs):
                self.origin = None if self.origin == territory else territory
                self.desk.refresh()
            else:
                self.origin = None
                self.trial(Declare(self.player, territory, self._neighbour(territory)))
        elif self.origin is not None:
            self.trial(Declare(self.player, self.origin, territory))
        else:
            self._from_behind(territory)

    def _from_behind(self, target: str) -> None:
        """The target was tapped first: take the one place it can be attacked from, or say which there are."""
        origins = [origin for origin, there in self._pairs() if there == target]
        _ = self.table.gettext
        if len(origins) == 1:
            self.origin = origins[0]
            self._aim(target)
        elif origins:
            names = ", ".join(map(self.table.place, origins))
            self.desk.say(_("First tap where the attack starts: {names}.").format(names=names))
        else:
            own = self.table.position.territories_of(self.player)
            near = [t for t in own if target in self.table.board.neighbours(t)]
            self.trial(Declare(self.player, (*near, *own, target)[0], target))

    def _aim(self, target: str) -> None:
        """Both ends are chosen: a fight, or a walk into an empty territory."""
        assert self.origin is not None
        if self.table.position.units_of(target):
            self.fight = Fight(self.desk, self.origin, target)
            self.desk.refresh()
        else:
            self.desk.commit(Declare(self.player, self.origin, target))

    def _neighbour(self, territory: str) -> str:
        """A neighbour to ask about, one held by somebody else if there is one."""
        position = self.table.position
        near = self.table.board.neighbours(territory)
        return next((t for t in near if position.owner_of(t) not in (None, self.player)), near[0])

    def act(self, action: str, value: Any) -> None:
        """The fight's buttons are the fight's."""
        if self.reactions.act(action, value):
            return
        if self.fight is not None and self.fight.act(action, value):
            return
        super().act(action, value)

    def do_drop(self, _value: Any) -> None:
        """Choose other territories."""
        self.origin, self.fight = None, None
        self.desk.refresh()

    def tree(self) -> list[Node]:
        """What to tap next, or the fight."""
        _, ngettext = self.table.gettext, self.table.ngettext
        if self.reactions.hand is not None:
            return self.reactions.tree()
        if self.fight is not None:
            return [*(self.reactions.tree() if self.fight.declared else []), *self.fight.tree()]
        pairs = self._pairs()
        if not pairs:
            return [note(self.table.why_not("declare"), "why")]
        if self.origin is None:
            moon = sum(self.table.board[t].kind == "moon" for t in self.lit())
            away = ngettext("{count} of them is on the Moon", "{count} of them are on the Moon", moon)
            return [
                el("p", _("Tap where the attack starts."), class_="now"),
                note(away.format(count=moon)) if moon else note(""),
            ]
        units = self.table.position.units_of(self.origin)
        count = ngettext("{count} unit", "{count} units", units).format(count=units)
        lines: list[Node] = [el("p", el("strong", self.table.place(self.origin)), f" · {count}")]
        lines.append(el("p", _("Tap the target."), class_="now"))
        targets = [
            button(f"{self._holder(target)}{self.table.place(target)}", "target", target, kind="quiet")
            for target in self.lit()
        ]
        return [*lines, row(*targets, kind="places")]

    def _holder(self, target: str) -> str:
        owner = self.table.position.owner_of(target)
        return "" if owner is None else f"{self.table.style(owner).glyph} "

    def do_target(self, value: Any) -> None:
        """The target, by its name instead of on the board."""
        self.tap(str(value))


class FortifyPage(Page):
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


PAGES: tuple[type[Page], ...] = (BuildPage, BuyPage, PlayPage, InvadePage, FortifyPage)


class TurnStep(Step):
    """The free choice of the player whose turn it is: a page for each step, later ones at hand at once.

    A move of a later step takes the turn there by itself, so that a page may be opened without saying anything.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.page = self._page_of(self.table.position.step)
        self.claims = Claims(desk)

    def _page_of(self, step: str) -> Page:
        return next(page(self.desk) for page in PAGES if page.step == step)

    def title(self) -> str:
        """The page's heading."""
        template = self.table.gettext("{page}: {who}")
        return template.format(page=self.page.title(), who=self.table.who(self.player))

    def page_name(self) -> str:
        """The page's step."""
        return self.page.step

    def lit(self) -> tuple[str, ...]:
        """The page's."""
        return self.page.lit()

    def selected(self) -> str | None:
        """The page's."""
        return self.page.selected()

    def tap(self, territory: str) -> None:
        """The page's."""
        self.page.tap(territory)

    def act(self, action: str, value: Any) -> None:
        """Turn to another page, say that a step is over, or what the page does."""
        if action == "page":
            known = any(page.step == value for page in PAGES) and value in self.table.position.frame.turn_steps
            if known and not self._over(str(value)):
                self.page = self._page_of(str(value))
                self.desk.refresh()
        elif action == "end_step":
            self.desk.commit(EndStep(self.player))
        elif not self.claims.act(action, value):
            self.page.act(action, value)

    def _over(self, step: str) -> bool:
        return self._steps.index(step) < (step_number(self.table.position) or 1) - 1

    @property
    def _steps(self) -> tuple[str, ...]:
        """Steps of a turn in the edition played."""
        return self.table.position.frame.turn_steps

    def tree(self) -> list[Node]:
        """The page under the row of steps."""
        _ = self.table.gettext
        steps: list[Node] = []
        for place, step in enumerate(self._steps, 1):
            name = step_word(self.table, step)
            over = step == "deploy" or self._over(step)
            now = step == self.page.step
            steps.append(
                button(
                    str(place), "page", step, kind="step-tab", pressed=now, disabled=over or None,
                    title=name, aria_label=f"{place}. {name}",
                )
            )  # fmt: skip
        if isinstance(self.page, InvadePage) and self.page.fight is not None:
            return [row(*steps, kind="tabs"), *self.page.tree()]  # the fight needs all the room there is
        following = None
        if self.page.step != "fortify":
            later = self._steps[self._steps.index(self.page.step) + 1]
            following = button(f"{step_word(self.table, later)} →", "page", later, kind="next")
        done = None
        if self.page.step == self.table.position.step and self.table.option("end_step") is not None:
            number = step_number(self.table.position)
            why = _("Writes down that this step is over. There is no need to: what you do in a later step says so too.")
            done = button(_("Step {number} is over").format(number=number), "end_step", kind="quiet", title=why)
        onward = row(following, done, kind="onward")
        return [row(*steps, kind="tabs"), *self.page.tree(), *self.claims.tree(), onward]
