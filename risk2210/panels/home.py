"""Home: go on with a game, begin one, or enter one from the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from risk2210.board import BoardError, CardSpec, load_board, load_own_cards
from risk2210.errors import CodedError
from risk2210.i18n import N_, chance_words, translation
from risk2210.panels.group import group_nodes
from risk2210.panels.head import language_choice
from risk2210.panels.markup import Node, button, choice, details, el, heading, note, row
from risk2210.panels.saved import Saved, read_saved, title_of, told_of
from risk2210.panels.step import number
from risk2210.record import RecordedGame, RecordError, games_folder, record_files
from risk2210.record.group import read_group
from risk2210.record.players import chosen_name, default_name
from risk2210.rules import (
    EDITIONS,
    NEUTRAL,
    Game,
    HouseRules,
    ImpossibleRuleset,
    Mode,
    Player,
    Ruleset,
    printed,
    switches,
    switches_of,
)
from risk2210.rules.house_words import MODE_WORDS, SWITCH_WORDS, changed_switches, value_key, value_word, why_impossible
from risk2210.rules.ruleset import EDITION
from risk2210.view.palette import OWNER_STYLES, ink_on
from risk2210.view.voice import COLOURS, styles_of

LISTED = 8
"""Older games listed."""

LAST_CARDS: Final = "*"
"""Choice of own cards: those of the last game, whose file may be gone."""

TOLD_EVERY: Final = 10
"""After how many games is told how far the counting has come."""

COUNTING: Final = N_("Counting the games: {share}")

COLOUR_WORDS: Final = (N_("orange"), N_("blue"), N_("green"), N_("pink"), N_("red"), N_("yellow"))
"""The colours of `COLOURS`, in words."""


def idents(names: Sequence[str]) -> list[str]:
    """An id for each player, near to his name, for the lines of the record.

    Examples
    --------
    >>> idents(["Zoé", "Bob", "bob!", "李"])
    ['zoe', 'bob', 'bob2', 'p4']
    """
    found: list[str] = []
    for place, name in enumerate(names, 1):
        plain = unicodedata.normalize("NFKD", name.casefold())
        stem = "".join(char for char in plain if char.isascii() and char.isalnum())[:12].lstrip("0123456789")
        stem = stem if stem and stem != NEUTRAL else f"p{place}"
        choices = (f"{stem}{number}" if number > 1 else stem for number in range(1, len(names) + 1))
        found.append(next(ident for ident in choices if ident not in found))
    return found


MESSAGES: Final[Mapping[str, str]] = {
    "home/impossible": N_("this game cannot be begun so: {why}"),
    "home/same_name": N_("two players are called {name}: call one of them {instead}, say"),
}


class HomeError(CodedError):
    """A new game cannot be begun as the form says; `code` is a key of `MESSAGES`."""

    messages = MESSAGES


class Home:
    """The form of a new game, and the list of those recorded."""

    def __init__(self, lang: str, folder: Path | None = None) -> None:
        self.lang = lang
        self.folder = folder if folder is not None else games_folder()
        self.names = ["", "", ""]
        self.colours = [0, 1, 2]
        self.mode: Mode = "risk2210"
        self.house: dict[str, Any] = {}
        self.own = ""
        self.cards: tuple[CardSpec, ...] = ()
        self.problem = ""
        self.telling = False
        self.counting = ""

    # games on the disk -------------------------------------------------------------------------------------------

    def games(self) -> list[Path]:
        """Recorded games, the one written last first."""
        return list(record_files(self.folder))

    def open(self, path: Path) -> RecordedGame:
        """Open a game; where another window has the pen, follow it.

        Raises
        ------
        RecordError
            It cannot be opened at all.
        """
        try:
            return RecordedGame.open(path)
        except RecordError as error:
            if not error.code.startswith("record/held"):
                raise
            return RecordedGame.open(path, read_only=True)

    def named(self, name: str) -> Path | None:
        """A game of the list by its file name."""
        return next((path for path in self.games() if path.name == name), None)

    def last(self) -> RecordedGame | None:
        """The game written last, if there is one and it opens."""
        for path in self.games()[:1]:
            try:
                return self.open(path)
            except RecordError as error:
                self.problem = error.message(self.lang)
        return None

    def begin(self) -> RecordedGame:
        """A new game as the form says.

        Raises
        ------
        HomeError
            Nobody could tell two of the players apart, or the house rules cannot go together.
        """
        problem = self.impossible()
        if problem:
            raise HomeError("home/impossible", why=problem)
        own = self.cards if "command_cards" in EDITIONS[self.mode].parts else ()
        ruleset = Ruleset(self.mode, HouseRules(**self.house), own)
        name = ruleset.edition.board
        board = load_board(name, **{switch: getattr(ruleset.house, switch) for switch in load_board(name).switches})
        names = [self._name(place) for place in range(len(self.names))]
        self._require_different(names)
        players = [
            Player(ident, name, COLOURS[colour])
            for ident, name, colour in zip(idents(names), names, self.colours, strict=True)
        ]
        return RecordedGame.create(Game.new(board, players, ruleset), self.folder, language=self.lang)

    def impossible(self) -> str:
        """Why game, house rules and players cannot go together; empty if they can."""
        try:
            Ruleset(self.mode, HouseRules(**self.house)).check_players(len(self.names))
        except ImpossibleRuleset as error:
            return why_impossible(error, self.lang)
        return ""

    def last_played(self, games: list[Path]) -> Saved | None:
        """What is known of the game written last of those that open."""
        return next((saved for saved in map(read_saved, games) if saved.step), None)

    def _as_last_time(self) -> None:
        """The form as the last game was begun: who plays what, in which colours, by which rules."""
        saved = self.last_played(self.games())
        if saved is None:
            return
        players, ruleset = saved.players, saved.ruleset
        self.mode = ruleset.mode
        self.names = [chosen_name(player, seat) or "" for seat, player in enumerate(players, 1)]
        styles = styles_of([player.id for player in players], [player.colour for player in players])
        self.colours = list(styles.values())
        self.house = {switch: getattr(ruleset.house, switch) for switch in changed_switches(ruleset)}
        self.cards = ruleset.cards
        self.own = LAST_CARDS if self.cards else ""

    def tell_players(self, show: Callable[[], object]) -> None:
        """Tell who has won how often, or no longer.

        Parameters
        ----------
        show : callable
            Shows the screen again, while the games are counted too.
        """
        self.telling = not self.telling
        if self.telling:

            def progress(done: int, files: int) -> None:
                if done % TOLD_EVERY == 0:
                    share = chance_words(done / files, self.lang)
                    self.counting = translation(self.lang).gettext(COUNTING).format(share=share)
                    show()

            read_group(self.games(), progress)
            self.counting = ""
        show()

    def _told(self) -> list[Node]:
        """The tables of the group, where they are asked for."""
        if not self.telling:
            return []
        title = heading(translation(self.lang).gettext(N_("Players")))
        told = [note(self.counting)] if self.counting else group_nodes(read_group(self.games()), self.lang)
        return [el("section", title, *told, class_="group", key="group", sight=1)]

    def own_files(self) -> list[Path]:
        """Files of own command cards."""
        return sorted(self.folder.joinpath("cards").glob("*.json"))

    def _choose_own(self, name: str) -> None:
        """Take the cards of this file; a faulty one is told of with all its faults, and not taken."""
        if name == LAST_CARDS == self.own:
            return
        file = next((path for path in self.own_files() if path.name == name), None)
        self.own, self.cards, self.problem = "", (), ""
        if file is None:
            return
        try:
            self.cards = load_own_cards(file)
            self.own = name
        except BoardError as error:
            self.problem = error.message(self.lang)

    def _require_different(self, names: Sequence[str]) -> None:
        """Refuse two names that look alike, with one that differs."""
        seen: set[str] = set()
        for name in names:
            if name.casefold() in seen:
                taken = {other.casefold() for other in names}
                tries = (f"{name} {count}" for count in range(2, len(names) + 2))
                raise HomeError(
                    "home/same_name", name=name, instead=next(t for t in tries if t.casefold() not in taken)
                )
            seen.add(name.casefold())

    def _name(self, place: int) -> str:
        return " ".join(self.names[place].split()) or default_name(place + 1, self.lang)

    # what pages do -----------------------------------------------------------------------------------------------

    def act(self, action: str, value: Any) -> bool:
        """Change the form; whether this was for the form."""
        name, _, argument = action.partition(":")
        if name == "seats":
            self._sit(number(value, *EDITIONS[self.mode].players))
        elif name == "mode" and value in MODE_WORDS:
            self._play(value)
        elif name == "name" and argument.isdigit() and int(argument) < len(self.names):
            self.names[int(argument)] = str(value)
        elif name == "colour" and argument.isdigit() and int(argument) < len(self.colours):
            self._paint(int(argument), number(value, 0, len(COLOURS) - 1))
        elif name == "as_last":
            self._as_last_time()
        elif name == "own":
            self._choose_own(str(value))
        elif name == "house" and argument in switches():
            allowed = {value_key(choice): choice for choice in switches()[argument]}
            if value in allowed:
                self.house[argument] = allowed[value]
                if allowed[value] in (getattr(HouseRules(), argument), printed(argument, self.mode)):
                    del self.house[argument]
        else:
            return False
        return True

    def _sit(self, count: int) -> None:
        """So many players."""
        free = [c for c in range(len(COLOURS)) if c not in self.colours]
        self.colours = (self.colours + free)[:count]
        self.names = (self.names + [""] * count)[:count]

    def _play(self, mode: Mode) -> None:
        """Another game: house rules that mean nothing in it are dropped, and too many or too few players change."""
        self.mode = mode
        known = switches_of(mode)
        self.house = {switch: value for switch, value in self.house.items() if switch in known}
        least, most = EDITIONS[mode].players
        self._sit(max(least, min(most, len(self.names))))

    def _paint(self, place: int, colour: int) -> None:
        """A colour for a player; whoever had it gets the one he had."""
        before = self.colours[place]
        self.colours = [before if c == colour else c for c in self.colours]
        self.colours[place] = colour

    # what it shows -----------------------------------------------------------------------------------------------

    def tree(self, back: bool) -> list[Node]:
        """Games to go on with, and the form; `back` where a game lies open behind it."""
        _ = translation(self.lang).gettext
        return [
            row(
                el("h1", "Risk 2210 A.D."),
                button(_("Learn to play"), "learn"),
                button(_("Back to the game"), "back") if back else None,
                language_choice(self.lang, _("Language")),
                kind="title",
            ),
            el("p", self.problem[:1].upper() + self.problem[1:], class_="said refused", role="status")
            if self.problem
            else note(""),
            el("div", *self._halves(), class_="halves"),
            *self._told(),
        ]

    def _halves(self) -> tuple[Node, Node]:
        """What is wanted first: the games there are, or else the form."""
        games = self.games()
        listed, form = self._list(games), self._form(games)
        return (listed, form) if games else (form, listed)

    def _list(self, games: list[Path]) -> Node:
        _ = translation(self.lang).gettext
        if not games:
            return el("section", heading(_("Go on")), note(_("No game is recorded yet.")), self._where())
        rows: list[Node] = []
        for place, path in enumerate(games[: LISTED + 1]):
            known = read_saved(path)
            title = title_of(known, path, self.lang)
            rows.append(
                el(
                    "button",
                    el("span", _("Resume: {game}").format(game=title) if place == 0 else title, class_="saved"),
                    el("span", told_of(known, path, self.lang), class_="saved-how"),
                    type="button",
                    class_="btn wide primary" if place == 0 else "btn wide",
                    do="open",
                    value=path.name,
                    title=path.name,
                    focus=None if place else 1,
                )
            )
        players = button(_("Who has won how often?"), "players", pressed=self.telling)
        return el("section", heading(_("Go on")), row(*rows), row(players), self._where())

    def _where(self) -> Node:
        _ = translation(self.lang).gettext
        return note(_("Every move is written at once to {folder}.").format(folder=self.folder))

    def _form(self, games: list[Path]) -> Node:
        _ = translation(self.lang).gettext
        least, most = EDITIONS[self.mode].players
        counts = [
            button(str(n), "seats", n, kind="tick", pressed=n == len(self.names)) for n in range(least, most + 1)
        ]  # fmt: skip
        modes = [(mode, _(title)) for mode, (title, _why) in MODE_WORDS.items()]
        problem = self.impossible()
        own = "command_cards" in EDITIONS[self.mode].parts
        return el(
            "section",
            heading(_("New game")),
            row(button(_("As last time"), "as_last", title=_("The players, colours and rules of the last game")))
            if self.last_played(games)
            else None,
            choice(_("Game"), "mode", modes, self.mode),
            note(_(MODE_WORDS[self.mode][1])),
            row(el("span", _("Players"), class_="name"), *counts),
            *[self._seat(place) for place in range(len(self.names))],
            note(_("In seating order, clockwise.")),
            details(_("House rules"), *self._switches(), key="house"),
            details(_("Own command cards"), *self._own(), key="own") if own else None,
            el("p", problem[:1].upper() + problem[1:], class_="said refused", role="status") if problem else None,
            row(button(_("Begin"), "begin", kind="primary"), button(_("Set up from the table"), "enter")),
        )

    def _seat(self, place: int) -> Node:
        _ = translation(self.lang).gettext
        style = OWNER_STYLES[self.colours[place]]
        ink = ink_on(style.fill)
        colours = [(str(i), f"{OWNER_STYLES[i].glyph} {_(word)}") for i, word in enumerate(COLOUR_WORDS)]
        label = default_name(place + 1, self.lang)
        colour = _("Colour of player {number}").format(number=place + 1)
        return row(
            el("span", style.glyph, class_="badge", style=f"background:{style.fill};color:{ink}", aria_hidden="true"),
            el(
                "input", type="text", set=f"name:{place}", value=self.names[place], placeholder=label,
                aria_label=label, maxlength="40", autocomplete="off", key=f"name {place}",
            ),
            choice(colour, f"colour:{place}", colours, str(self.colours[place]), hidden=True),
            kind="line player",
        )  # fmt: skip

    def _own(self) -> list[Node]:
        """Files of own cards to choose from, and what the one chosen holds."""
        _ = translation(self.lang).gettext
        where = note(_("Files of own cards lie in {folder}.").format(folder=self.folder / "cards"))
        options = [("", _("none")), *((path.name, path.stem) for path in self.own_files())]
        options += [(LAST_CARDS, _("those of the last game"))] if self.own == LAST_CARDS else []
        listed = [note(f"{card.copies} × {card.name(self.lang)} – {card.text[self.lang]}") for card in self.cards]
        return [choice(_("Own command cards"), "own", options, self.own), *listed, where]

    def _switches(self) -> list[Node]:
        _ = translation(self.lang).gettext
        nodes: list[Node] = []
        for name in switches_of(self.mode):
            title, why = SWITCH_WORDS[name]
            allowed = [value for value in switches()[name] if value != EDITION]
            listed = sorted(allowed) if name == "years" else allowed
            options = [(value_key(v), value_word(name, v, self.lang)) for v in listed]
            chosen = value_key(self.house.get(name, printed(name, self.mode)))
            nodes += [choice(_(title), f"house:{name}", options, chosen), note(_(why))]
        return nodes
