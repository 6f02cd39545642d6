"""Colours and symbols: two themes, the regions, the owners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from risk2210.errors import InvalidArgument


class OwnerStyle(Struct, frozen=True):
    """How an owner is told apart: by `fill` and, without colours, by the shape of the badge.

    `symbol` is a plotly marker symbol and `size` the diameter in px that leaves room for two digits; `glyph` is the
    same shape as a character.
    """

    fill: str
    symbol: str
    glyph: str
    size: float


OWNER_STYLES = (
    OwnerStyle("#E69F00", "circle", "●", 19),
    OwnerStyle("#56B4E9", "square", "■", 17),
    OwnerStyle("#009E73", "diamond", "◆", 18),
    OwnerStyle("#CC79A7", "triangle-up", "▲", 21),
    OwnerStyle("#D55E00", "star", "★", 24),
    OwnerStyle("#F0E442", "hexagon2", "⬢", 19),
)
"""Okabe and Ito's colours, which stay apart for colour-blind eyes, in seating order."""

NEUTRAL_STYLE = OwnerStyle("#E8E8E8", "pentagon", "⬠", 20)
NOBODY_STYLE = OwnerStyle("#9AA5B1", "circle", "·", 8)

REGION_HUES: Mapping[str, int] = MappingProxyType(
    {
        "north_america": 45, "south_america": 355, "europe": 215, "africa": 27, "asia": 130, "australia": 300,
        "us_pacific": 195, "asia_pacific": 262, "north_atlantic": 205, "south_atlantic": 160, "indian": 250,
        "cresinion": 50, "delphot": 210, "sajon": 340,
    }
)  # fmt: skip
"""Hue in degrees of each region's outline and label; other regions get one from their place on the board."""


class Theme(Struct, frozen=True):
    """Every colour of the board that depends on the background."""

    name: str
    paper: str
    ocean: tuple[str, str]
    graticule: str
    shelf: str
    border: str
    text: str
    halo: str
    sea_line: str
    bridge: tuple[str, str]
    badge: str
    badge_text: str
    unheld: str
    devastated: str
    warning: str
    mark: str
    glow: str
    moon: tuple[str, str, str]
    moon_rim: str
    region_lightness: tuple[int, int]
    water_share: float
    veil: float
    ramp: tuple[str, str, str]
    cut: str


DARK = Theme(
    name="dark", paper="#0b1a33", ocean=("#14294f", "#081226"), graticule="rgba(140,170,220,.10)",
    shelf="rgba(110,150,215,.20)", border="#0b1a33", text="#f4f7fb", halo="#0a1220", sea_line="rgba(190,210,240,.60)",
    bridge=("#0a1220", "#ffffff"), badge="#0d1626", badge_text="#ffffff", unheld="#3c4d68", devastated="#1d1a1f",
    warning="#f0a53c", mark="#ffffff", glow="rgba(255,255,255,.28)", moon=("#3c4661", "#262f47", "#1a2135"),
    moon_rim="rgba(190,205,240,.45)", region_lightness=(72, 62), water_share=0.52, veil=0.55,
    ramp=("#3d4a8c", "#a3487c", "#ffb066"), cut="#ff6f91",
)  # fmt: skip
LIGHT = Theme(
    name="light", paper="#d7e6f2", ocean=("#e4eff7", "#c3d9ea"), graticule="rgba(60,100,150,.13)",
    shelf="rgba(255,255,255,.62)", border="#ffffff", text="#13202f", halo="#ffffff", sea_line="rgba(45,75,115,.70)",
    bridge=("#ffffff", "#223247"), badge="#ffffff", badge_text="#0d1626", unheld="#b9c6d2", devastated="#55535a",
    warning="#ffb84d", mark="#10192a", glow="rgba(16,25,42,.25)", moon=("#eef0f5", "#cdd3de", "#b4bccb"),
    moon_rim="rgba(90,105,135,.55)", region_lightness=(34, 62), water_share=0.62, veil=0.62,
    ramp=("#fdf3cf", "#f2a65a", "#b0402a"), cut="#b3124b",
)  # fmt: skip
THEMES: Mapping[str, Theme] = MappingProxyType({"light": LIGHT, "dark": DARK})


def theme_named(name: str) -> Theme:
    """Theme ``"light"`` or ``"dark"``; another name is an `InvalidArgument`."""
    if name not in THEMES:
        raise InvalidArgument(f"{name!r} is not a theme: {', '.join(THEMES)}")
    return THEMES[name]


@lru_cache(maxsize=4096)
def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` (0..1) of `other` in it, both ``#rrggbb``.

    Examples
    --------
    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    a, b = (_channels(c) for c in (colour, other))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio of two ``#rrggbb`` colours, 1 to 21.

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"))
    21
    """

    def luminance(colour: str) -> float:
        parts = [c / 255 for c in _channels(colour)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def ink_of(style: OwnerStyle, theme: Theme) -> str:
    """An owner's colour in lines: darkened in the light theme, to stand out from the paper."""
    return style.fill if theme.name == "dark" else mix(style.fill, "#000000", 0.28)


def ink_on(fill: str) -> str:
    """Dark or white ink, whichever is easier to read on ``#rrggbb``.

    Examples
    --------
    >>> ink_on("#ffffff"), ink_on("#000000")
    ('#10192a', '#ffffff')
    """
    return max(("#10192a", "#ffffff"), key=lambda ink: contrast(fill, ink))


def hsl(hue: float, saturation: float, lightness: float) -> str:
    """``#rrggbb`` of a hue in degrees, saturation and lightness in percent.

    Examples
    --------
    >>> hsl(0, 100, 50)
    '#ff0000'
    """
    import colorsys

    channels = colorsys.hls_to_rgb((hue % 360) / 360, lightness / 100, saturation / 100)
    return "#" + "".join(f"{round(255 * c):02x}" for c in channels)


def signed(glyph: str, name: str) -> str:
    """A name with the symbol of its owner before it, on one line: no break comes between the two.

    Examples
    --------
    >>> signed("●", "Ada") == "●\N{NO-BREAK SPACE}Ada"
    True
    """
    return f"{glyph}\N{NO-BREAK SPACE}{name}"
