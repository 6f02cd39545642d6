"""Languages: the message catalogues, and which language a reader wants.

English is the language of the source; every other language is a set of ``locale/AREA.LANG.po`` files, one per area
of the package, read through Babel. No compiled catalogue is kept, so none can be out of date.
"""

from __future__ import annotations

import gettext
import io
import os
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "fr")
"""Languages the package speaks, the source language first."""

LOCALE_DIR = Path(__file__).parent / "locale"


def N_(message: str) -> str:
    """Mark `message` for extraction without translating it here."""
    return message


@cache
def translation(lang: str) -> gettext.NullTranslations:
    """Catalogue of `lang`, with ``gettext`` and ``ngettext``.

    Parameters
    ----------
    lang : str
        ``"en"`` or ``"fr"``; a language without a catalogue answers in English.

    Returns
    -------
    gettext.NullTranslations
        Read once per process (some tens of milliseconds for French).

    Examples
    --------
    >>> translation("fr").gettext("Neighbours")
    'Voisins'
    >>> translation("en").gettext("Neighbours")
    'Neighbours'
    """
    files = sorted(LOCALE_DIR.glob(f"*.{lang}.po"))
    if lang == "en" or not files:
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    merged: gettext.GNUTranslations | None = None
    for file in files:
        with file.open("rb") as stream:
            catalogue = read_po(stream, locale=lang)
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        part = gettext.GNUTranslations(compiled)
        if merged is None:
            merged = part
        else:
            merged.add_fallback(part)
    assert merged is not None
    return merged


_ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu)e \{(\w+)\}")


def filled(template: str, words: Mapping[str, Any], lang: str) -> str:
    """A translated template with its words; French elides before a name that begins with a vowel.

    Parameters
    ----------
    template : str
        In the language `lang`, with fields of `str.format`.
    words : mapping
        What the fields stand for.

    Examples
    --------
    >>> filled("le chemin de {start} à {end}", {"start": "Égypte", "end": "Japon"}, "fr")
    "le chemin d'Égypte à Japon"
    >>> filled("le chemin de {start} à {end}", {"start": "Japon", "end": "Égypte"}, "fr")
    'le chemin de Japon à Égypte'
    """

    def elide(found: re.Match[str]) -> str:
        begun = unicodedata.normalize("NFKD", str(words.get(found[2], "")))[:1].casefold()
        return f"{found[1]}'{{{found[2]}}}" if begun and begun in "aeiouœæ" else found[0]

    return (_ELIDED.sub(elide, template) if lang == "fr" else template).format_map(dict(words))


def choose_language(wanted: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """Language to speak: the one asked for, else the user's, else English.

    Parameters
    ----------
    wanted : str, optional
        An explicit choice such as ``"fr"``.
    environ : mapping, optional
        Environment to read instead of the process's; ``RISK2210_LANG`` goes before the POSIX locale variables.

    Examples
    --------
    >>> choose_language("fr")
    'fr'
    >>> choose_language(None, {"LANG": "fr_CA.UTF-8"})
    'fr'
    >>> choose_language(None, {"LANG": "de_DE.UTF-8"})
    'en'
    """
    env = os.environ if environ is None else environ
    for value in (wanted, *(env.get(name) for name in ("RISK2210_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))):
        if value:
            code = value[:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def chance_words(chance: float, lang: str) -> str:
    """A chance in whole percent; what is not certain never reads as certain, nor as impossible.

    Examples
    --------
    >>> [chance_words(chance, "en") for chance in (1, 0.9999, 0.571, 0.001, 0)]
    ['100%', 'over 99%', '57%', 'under 1%', '0%']
    """
    from babel.numbers import format_percent

    _ = translation(lang).gettext
    percent = "0%" if lang == "en" else "0\u00a0%"
    if 0.995 <= chance < 1:
        return _(N_("over {percent}")).format(percent=format_percent(0.99, percent, lang))
    if 0 < chance < 0.005:
        return _(N_("under {percent}")).format(percent=format_percent(0.01, percent, lang))
    return str(format_percent(chance, percent, lang))


def with_sign(value: float, lang: str) -> str:
    """A number with its sign and one decimal.

    Examples
    --------
    >>> with_sign(1.25, "en"), with_sign(-0.5, "fr")
    ('+1.2', '−0,5')
    """
    from babel.numbers import format_decimal

    return str(format_decimal(value, format="+0.0;−0.0", locale=lang))


def one_decimal(value: float, lang: str) -> str:
    """A number with one decimal.

    Examples
    --------
    >>> one_decimal(1.25, "en"), one_decimal(3, "fr")
    ('1.2', '3,0')
    """
    from babel.numbers import format_decimal

    return str(format_decimal(value, format="0.0", locale=lang))
