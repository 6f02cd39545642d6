"""Owners can be told apart, by every eye and without colours."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from risk2210 import panels
from risk2210.view.palette import NEUTRAL_STYLE, OWNER_STYLES, THEMES, contrast, ink_on, theme_named

# Machado, Oliveira, Fernandes (2009), severity 1.0
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def lab(rgb):
    r, g, b = (min(1, max(0, c)) for c in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(a, b, kind):
    seen = [lab([sum(m * c for m, c in zip(row, linear(x), strict=True)) for row in BLINDNESS[kind]]) for x in (a, b)]
    return sum((p - q) ** 2 for p, q in zip(*seen, strict=True)) ** 0.5


@pytest.mark.parametrize("kind", BLINDNESS)
def test_five_players_and_neutral_differ_in_colour(kind):
    fills = [style.fill for style in (*OWNER_STYLES[:5], NEUTRAL_STYLE)]
    assert min(difference(a, b, kind) for a, b in combinations(fills, 2)) > 15


AA = 4.5


@pytest.mark.parametrize("style", [*OWNER_STYLES, NEUTRAL_STYLE], ids=lambda style: style.glyph)
def test_a_symbol_is_readable_on_its_colour(style):
    assert contrast(ink_on(style.fill), style.fill) >= AA


def css_colours(theme):
    """The named colours of the panels' style sheet; those of the page itself as its light and dark themes have them."""
    css = (Path(panels.__file__).parent / "sheet.css").read_text(encoding="utf-8")
    light, dark = (
        re.search(r"^\.risk2210-companion, \.risk2210-leaf \{(.*?)\}", css, re.S | re.M)[1],
        re.search(r"^\[data-jp-theme-light=\"false\"\].*?\{(.*?)\}", css, re.S | re.M)[1],
    )
    found = dict(re.findall(r"--([\w-]+): (?:var\([\w-]+, )?(#\w+)", light))
    if theme == "dark":
        found |= {"ground": "#111111", "raised": "#212121", "ink": "#dedede", "soft": "#bcbcbc"}
        found |= dict(re.findall(r"--([\w-]+): (#\w+)", dark))
    return {
        name: colour if len(colour) == 7 else "#" + "".join(c * 2 for c in colour[1:]) for name, colour in found.items()
    }


@pytest.mark.parametrize("theme", THEMES)
def test_the_words_of_the_panels_are_readable(theme):
    colours = css_colours(theme)
    for ink in ("ink", "soft", "accent", "lit", "bad"):
        assert contrast(colours[ink], colours["ground"]) >= AA, ink
    assert contrast(colours["ink"], colours["raised"]) >= AA
    assert contrast(colours["accent-ink"], colours["accent"]) >= AA


def test_every_owner_has_a_shape_of_its_own():
    styles = [*OWNER_STYLES, NEUTRAL_STYLE]
    assert len({style.symbol for style in styles}) == len({style.glyph for style in styles}) == len(styles)


@pytest.mark.parametrize("name", THEMES)
def test_texts_are_readable(name):
    theme = theme_named(name)
    assert contrast(theme.badge_text, theme.badge) > 7
    assert contrast(theme.text, theme.halo) > 7
    assert contrast(theme.warning, theme.devastated) > 3
