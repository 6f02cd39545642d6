"""The board in words: one territory, or all of it. Terminals, screen readers and hover labels use the same text."""

from __future__ import annotations

from collections.abc import Mapping

from risk2210.board import TERRITORY_KINDS, Board
from risk2210.i18n import N_, translation
from risk2210.rules.messages_classic import wording
from risk2210.view.palette import NEUTRAL_STYLE, NOBODY_STYLE, OWNER_STYLES, OwnerStyle, signed
from risk2210.view.state import NEUTRAL, PositionLike, edition_of

COMMANDER_NAMES: Mapping[str, str] = {
    "land": N_("Land Commander"),
    "diplomat": N_("Diplomat"),
    "naval": N_("Naval Commander"),
    "nuclear": N_("Nuclear Commander"),
    "space": N_("Space Commander"),
}
"""Name of each commander."""


def owner_style(state: PositionLike | None, owner: str | None) -> OwnerStyle:
    """Colour and symbol of an owner: as the state's `styles` says, else by seating order; the seventh begins again."""
    if state is None or owner is None:
        return NOBODY_STYLE
    if owner == NEUTRAL:
        return NEUTRAL_STYLE
    styles = getattr(state, "styles", {})
    index = styles[owner] if owner in styles else list(state.players).index(owner)
    return OWNER_STYLES[index % len(OWNER_STYLES)]


def owner_name(owner: str, names: Mapping[str, str], lang: str) -> str:
    """Name to show for an owner id."""
    if owner == NEUTRAL:
        return translation(lang).gettext("neutral army")
    return names.get(owner, owner)


def territory_lines(
    board: Board, territory: str, state: PositionLike | None, lang: str = "en", names: Mapping[str, str] | None = None
) -> list[str]:
    """What there is to say of a territory, one matter a line: name and region, what stands there, neighbours.

    Parameters
    ----------
    board : Board
    territory : str
        Id of the territory.
    state : PositionLike or None
        Without one nothing is said of holders.
    lang : {"en", "fr"}
    names : mapping of str to str, optional
        Name to show for each owner id.
    """
    gettext = translation(lang).gettext
    place = board[territory]
    region = board.region_of(territory)
    kind = gettext("landing site") if place.landing_site else gettext(TERRITORY_KINDS[place.kind])
    lines = [f"{place.name(lang)} ({kind}, {region.name(lang)} +{region.bonus})"]
    if state is not None:
        lines.append(_standing(board, territory, state, lang, names or {}))
    neighbours = board.neighbours_text(territory, lang)
    lines.append(gettext("Neighbours: {names}").format(names=neighbours or gettext("none")))
    return lines


def _standing(board: Board, territory: str, state: PositionLike, lang: str, names: Mapping[str, str]) -> str:
    edition = edition_of(board, state)
    catalogue = wording(lang, edition.armies)
    if board[territory].kind not in edition.terrains:
        return catalogue.gettext(N_("not played on in this game"))
    if territory in state.devastated:
        return catalogue.gettext("devastated")
    owner = state.owner_of(territory)
    if owner is None:
        return catalogue.gettext("unoccupied")
    units = state.units_of(territory)
    parts = [catalogue.ngettext("{count} unit", "{count} units", units).format(count=units)]
    parts += [catalogue.gettext(COMMANDER_NAMES[kind]) for kind in state.commanders_at(territory)]
    if state.station_at(territory):
        parts.append(catalogue.gettext("space station"))
    glyph = owner_style(state, owner).glyph
    whose = signed(glyph, owner_name(owner, names, lang))
    return catalogue.gettext("{heading}: {value}").format(heading=whose, value=", ".join(parts))


def board_text(
    board: Board, state: PositionLike | None = None, lang: str = "en", names: Mapping[str, str] | None = None
) -> str:
    r"""The board, and what stands on it, in words.

    Parameters
    ----------
    board : Board
    state : PositionLike, optional
        Without one the text is that of the bare board.
    lang : {"en", "fr"}
    names : mapping of str to str, optional
        Name to show for each owner id.

    Returns
    -------
    str
        One line a territory, grouped by region.

    Examples
    --------
    >>> from risk2210 import load_board
    >>> from risk2210.view import BoardState, Holding
    >>> state = BoardState({"java_cartel": Holding("ada", mods=3, station=True)}, devastated={"new_guinea"})
    >>> print("\n".join(board_text(load_board("classic")).splitlines()[:4]))
    Classic Risk: 42 territories, 6 regions, 83 edges
    <BLANKLINE>
    North America (+5)
      Alaska: Northwest Territory, Alberta, Kamchatka (sea line)
    >>> [line for line in board_text(load_board("risk2210"), state).splitlines() if "Java" in line]
    ['  Java Cartel: ● ada: 3 units, space station']
    """
    if state is None:
        return board.text(lang)
    template = translation(lang).gettext("{heading}: {value}")
    lines = [board.names[lang]]
    for region in board.regions:
        lines += ["", f"{region.name(lang)} (+{region.bonus})"]
        for t in region.members:
            standing = _standing(board, t, state, lang, names or {})
            lines.append(f"  {template.format(heading=board[t].name(lang), value=standing)}")
    return "\n".join(lines)
