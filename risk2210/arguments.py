"""Values on the command line, read with a message of our own in the reader's language."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from risk2210.errors import render
from risk2210.i18n import N_

NOT_WHOLE = N_("{value!r} is not a whole number from {least} to {most}")

MOST_DIGITS = 30
"""Longer texts are no number anybody means; Python itself refuses to read some thousands of digits."""


def whole_number(least: int, most: int, lang: str) -> Callable[[str], int]:
    """Type of an argument that is a whole number between the two, for argparse.

    Parameters
    ----------
    least, most : int
        Smallest and largest number allowed.
    lang : {"en", "fr"}
        Language of the message.

    Examples
    --------
    >>> whole_number(1, 9, "en")("7")
    7
    >>> whole_number(1, 9, "en")("0")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: '0' is not a whole number from 1 to 9
    """

    def read(value: str) -> int:
        digits = value.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS and least <= int(value) <= most:
            return int(value)
        shown = {
            "value": value if len(value) <= MOST_DIGITS else f"{value[:MOST_DIGITS]}…",
            "least": least,
            "most": most,
        }
        raise argparse.ArgumentTypeError(render(NOT_WHOLE, shown, lang))

    return read
