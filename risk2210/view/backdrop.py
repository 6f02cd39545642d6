"""The picture behind the board: sea, stars, the Moon's disc. Plotly has no gradients behind a plot, SVG has."""

from __future__ import annotations

import base64
import random

from risk2210.board.shapes import Shapes
from risk2210.view.palette import Theme


def backdrop(shapes: Shapes, theme: Theme) -> str:
    """SVG of the background as a data URI, on the frame of `shapes`; the same for the same arguments."""
    w, h = shapes.width, shapes.height
    near, far = theme.ocean
    parts = [
        f'<radialGradient id="sea" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="{near}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient>'
    ]
    body = [f'<rect width="{w}" height="{h}" fill="url(#sea)"/>']
    dice = random.Random(2210)  # noqa: S311 — decoration that must come out alike every time
    if theme.name == "dark":
        for _ in range(90):
            x, y, r = dice.randrange(w), dice.randrange(h), dice.choice((3, 4, 5, 7))
            body.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff" opacity="{dice.uniform(0.1, 0.5):.2f}"/>')
    if shapes.moon is not None:
        x, y, r = shapes.moon.center[0], h - shapes.moon.center[1], shapes.moon.radius
        light, mid, dark = theme.moon
        parts.append(
            f'<radialGradient id="moon" cx="38%" cy="35%" r="75%"><stop offset="0" stop-color="{light}"/>'
            f'<stop offset=".65" stop-color="{mid}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
            f'<radialGradient id="halo"><stop offset=".86" stop-color="{theme.moon_rim}"/>'
            f'<stop offset="1" stop-color="{theme.moon_rim}" stop-opacity="0"/></radialGradient>'
        )
        body.append(f'<circle cx="{x}" cy="{y}" r="{round(r * 1.13)}" fill="url(#halo)"/>')
        body.append(f'<circle cx="{x}" cy="{y}" r="{round(r * 1.02)}" fill="url(#moon)"/>')
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w // 5}" height="{h // 5}" '
        f'preserveAspectRatio="none"><defs>{"".join(parts)}</defs>{"".join(body)}</svg>'
    )
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
