"""The pages beside the game: what one may read or ask on the companion while the game goes on.

The step panel is the first page, *Game*, and what opens first. Every other page is a `Page`: it shows a tree where the
step panel stands, may light the board and take taps on it, and records nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, Protocol

from msgspec import Struct

from risk2210.atlas import Picture
from risk2210.board import Board
from risk2210.i18n import N_, translation
from risk2210.panels.actions import do
from risk2210.panels.markup import Node, el
from risk2210.panels.step import Desk
from risk2210.panels.table import Table
from risk2210.view import PositionLike
from risk2210.view.palette import OwnerStyle

GAME: Final = "game"
"""Name of the page that holds the step panel."""

GAME_WORD: Final = N_("Game")

PANEL: Final = "risk2210-page"
"""Id of the element that shows the open page."""


class Elsewhere(Struct, frozen=True):
    """What the head says while the board shows another position than the game's.

    Parameters
    ----------
    title : str
        Message with what that board is called.
    seats : tuple of (OwnerStyle, str)
        Colour, symbol and name of each player there.
    table : Table, optional
        Where one is given, the strip says what lies before its players too; left out where that would answer what is
        asked.
    """

    title: str
    seats: tuple[tuple[OwnerStyle, str], ...]
    table: Table | None = None


class Shown(Struct, frozen=True):
    """What a page wants the board to show besides the position; as in `BoardWidget.show`.

    A page that shows another position than the game's gives it, with its board, what its players are called and what
    the head says of it.
    """

    selected: str | None = None
    targets: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    state: PositionLike | None = None
    board: Board | None = None
    names: Mapping[str, str] | None = None
    picture: Picture | None = None
    elsewhere: Elsewhere | None = None


class PageDesk(Desk, Protocol):
    """What a page may ask of the companion around it."""

    def hand_over(self, name: str, kind: str, content: bytes) -> None:
        """Give a file to the page of the browser that asked for it; see `Sheet.hand_over`."""
        ...


class Page:
    """A page beside the game. One is made for each game that is opened, and keeps its drafts until another is.

    Parameters
    ----------
    desk : PageDesk
        Whose `table` is the game, and whose `refresh` shows the page again; pages call neither `commit` nor `refuse`.
    """

    name: ClassVar[str]
    """Plain word by which the page is known; never shown."""

    word: ClassVar[str]
    """Message with the name on the tab, two words at most."""

    def __init__(self, desk: PageDesk) -> None:
        self.desk = desk
        self.start()

    def start(self) -> None:
        """Begin with nothing asked."""

    def close(self) -> None:
        """Another game is opened: give up what does not go by itself."""

    @property
    def table(self) -> Table:
        """The table of the game that is open."""
        return self.desk.table

    def tree(self) -> list[Node]:
        """What the page shows now, beginning with a heading."""
        raise NotImplementedError

    def shown(self) -> Shown:
        """What the board shows while the page is open."""
        return Shown()

    def tap(self, territory: str) -> None:
        """A territory was chosen on the board while the page is open."""

    def act(self, action: str, value: Any) -> None:
        """An element was used."""
        do(self, action, value)


class Pages:
    """The pages of one game, and which of them is open.

    Parameters
    ----------
    desk : PageDesk
    kinds : iterable of Page classes
        In the order of their tabs, which stand after *Game*.
    """

    def __init__(self, desk: PageDesk, kinds: Iterable[type[Page]]) -> None:
        self.pages = {kind.name: kind(desk) for kind in kinds}
        self.open = GAME

    @property
    def page(self) -> Page | None:
        """The open page; None while it is the step panel."""
        return self.pages.get(self.open)

    def close(self) -> None:
        """Close all of them."""
        for page in self.pages.values():
            page.close()

    def turn_to(self, name: object) -> None:
        """Open a page; an unknown name opens the step panel."""
        self.open = name if isinstance(name, str) and name in self.pages else GAME

    def label(self, lang: str) -> str:
        """What a screen reader calls the open page."""
        page = self.page
        return translation(lang).gettext(N_("What to do now") if page is None else page.word)

    def tree(self, lang: str) -> list[Node]:
        """The tabs. The arrow keys, Home and End go from one to the other, and the one with the focus opens."""
        gettext = translation(lang).gettext
        words = {GAME: GAME_WORD} | {name: page.word for name, page in self.pages.items()}
        tabs = [
            el(
                "button", gettext(word), type="button", role="tab", class_="page-tab", key=name,
                do="beside", value=name, aria_selected="true" if name == self.open else "false", aria_controls=PANEL,
                tabindex="0" if name == self.open else "-1",
            )
            for name, word in words.items()
        ]  # fmt: skip
        return [el("div", *tabs, role="tablist", aria_label=gettext(N_("Pages")), class_="page-tabs")]
