"""The rulebook as a structure: every clause with its words, its source, its examples, and what is said against it.

The words are in ``boards/<board>/rulebook.<lang>.md``, one heading a clause. A quoted paragraph that begins with a bold
label is an example in words, or tells where the booklets differ. Everything that has no language stands once in
``boards/<board>/rulebook.toml``: the sources, the house rules, clauses to see besides, and the examples for the engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from risk2210.errors import InvalidArgument
from risk2210.i18n import N_, translation
from risk2210.learn.claims import run_script
from risk2210.learn.scene import Scene
from risk2210.resources import boards_dir
from risk2210.rules import Frame, Position

NUMBER: Final = re.compile(r"\b[A-Z]\d+\.\d+\b")
"""The number of a clause, wherever it stands."""

SOURCES: Final[Mapping[str, str]] = {
    "manual": N_("rulebook of Risk 2210 A.D."),
    "faq": N_("the publisher's official FAQ"),
    "cards": N_("the command cards"),
    "classic": N_("rulebook of classic Risk"),
    "edition": N_("rulebook of that edition"),
    "count": N_("follows by counting"),
    "custom": N_("no text was found; usual practice"),
}
"""Where a clause comes from, in words."""

WHEN: Final[Mapping[str, Callable[[Frame], bool]]] = {
    "missions": lambda frame: "missions" in frame.parts,
    "ranks": lambda frame: "ranks" in frame.parts,
    "neutral_army": lambda frame: frame.has_neutral_army,
    "new_roll": lambda frame: frame.ruleset.first_turn == "roll",
}
"""What a game may have that some clauses are about."""

_LABELS: Final = {
    "Example": "example",
    "Exemple": "example",
    "The booklets differ": "conflict",
    "Les livrets divergent": "conflict",
}


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """An example that the engine plays: a scene, and lines of moves and claims (`run_script`)."""

    script: tuple[str, ...]
    scene: Scene = Scene()

    def start(self) -> Position:
        """The position that the example begins with."""
        return self.scene.position()

    def play(self) -> Position:
        """The position it ends with; raises `InvalidArgument` where it is not true."""
        return run_script(self.start(), self.script)


class _Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What `rulebook.toml` says of one clause."""

    source: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    when: str = ""
    words: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()


class Clause(Struct, frozen=True):
    """One clause.

    Parameters
    ----------
    number, title, text : str
    example : str
        An example in words; empty where there is none.
    conflict : str
        Where the booklets differ, and what is played here; empty where they agree.
    source : tuple of str
        Keys of `SOURCES`.
    see : tuple of str
        Numbers of clauses named in the text, or to see besides.
    house : tuple of str
        House-rule switches that change this clause.
    when : str
        What a game must have for the clause to matter in it, a key of `WHEN`; empty where it always does.
    words : tuple of str
        Other words under which people look for it, in both languages.
    picture : tuple of str
        Territories that a small picture of its first example shows.
    examples : tuple of Example
        For the engine.
    """

    number: str
    title: str
    text: str
    example: str = ""
    conflict: str = ""
    source: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    when: str = ""

    def matters(self, frame: Frame) -> bool:
        """Whether the clause has anything to do with a game."""
        return not self.when or WHEN[self.when](frame)

    def sources(self, lang: str = "en") -> str:
        """Where it comes from, in words."""
        return "; ".join(translation(lang).gettext(SOURCES[key]) for key in self.source)


@cache
def rulebook(lang: str = "en", board: str = "risk2210") -> Mapping[str, Clause]:
    """All clauses by number, in their order.

    Raises
    ------
    InvalidArgument
        The board has no rulebook in this language.

    Examples
    --------
    >>> clause = rulebook("fr")["R10.1"]
    >>> clause.title, clause.see
    ('Fortifier', ('R10.2', 'R10.3'))
    >>> rulebook("en")["R7.5"].house
    ('naval_needed_from_water',)
    """
    path = boards_dir() / board / f"rulebook.{lang}.md"
    if not path.is_file():
        raise InvalidArgument(N_("this board has no rulebook in this language"))
    facts = _facts(board)
    found = {}
    sections = re.findall(r"^## ([A-Z]\d+\.\d+) (.+)\n((?:(?!#).*\n?)*)", path.read_text(encoding="utf-8"), flags=re.M)
    for number, title, body in sections:
        parts = _parts(body)
        told = facts.get(number, _Facts())
        named = [ref for ref in NUMBER.findall(" ".join(parts.values())) if ref != number]
        found[number] = Clause(
            number,
            title.strip(),
            parts["text"],
            parts["example"],
            parts["conflict"],
            told.source,
            tuple(dict.fromkeys((*named, *told.see))),
            told.house,
            told.words,
            told.picture,
            told.examples,
            told.when,
        )
    return found


def rulebook_of(clause: str) -> str:
    """The board whose rulebook has the clause; the main board where none has.

    Examples
    --------
    >>> rulebook_of("R7.2")
    'risk2210'
    """
    folders = sorted(path.parent.name for path in boards_dir().glob("*/rulebook.en.md"))
    return next((name for name in folders if clause in rulebook("en", name)), "risk2210")


def _parts(body: str) -> dict[str, str]:
    """Text, example and conflict of a clause."""
    parts = {"text": "", "example": "", "conflict": ""}
    for paragraph in re.split(r"\n\s*\n", body.strip()):
        plain = " ".join(line.removeprefix(">").strip() for line in paragraph.splitlines())
        label = re.match(r"\*\*([^*]+?)[.:]?\*\*\s*", plain)
        kind = _LABELS.get(label[1].strip()) if label and paragraph.startswith(">") else None
        if kind is None:
            parts["text"] = f"{parts['text']} {plain}".strip()
        else:
            assert label is not None
            parts[kind] = f"{parts[kind]} {plain[label.end() :]}".strip()
    return parts


@cache
def _facts(board: str) -> Mapping[str, _Facts]:
    path = boards_dir() / board / "rulebook.toml"
    if not path.is_file():
        return {}
    read: Any = msgspec.toml.decode(path.read_bytes(), type=dict[str, _Facts])
    facts: Mapping[str, _Facts] = read
    return facts
