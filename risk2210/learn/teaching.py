"""Lessons as data: one idea, a position, a few tasks, each checked by the engine and explained by its clause.

A lesson is a file ``lessons/NN-name.toml``; its number gives the order. A task is one of three kinds:

======== ==========================================================================================================
`choose` one of the choices is right: exactly the one whose claim holds in the scene
`tap`    a territory for which the claim holds, ``{}`` standing for it
`play`   moves on the scene until every claim of the goal holds
======== ==========================================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from risk2210.errors import InvalidArgument
from risk2210.i18n import N_
from risk2210.learn.claims import holds, refusal_of
from risk2210.learn.rulebook import rulebook, rulebook_of
from risk2210.learn.scene import Scene
from risk2210.rules import Position, explain

FOLDER = Path(__file__).parent / "lessons"


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """Something said in both languages."""

    en: str
    fr: str

    def said(self, lang: str) -> str:
        """It in one language."""
        return self.fr if lang == "fr" else self.en


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice: its words, and the claim that holds if it is right."""

    claim: str
    en: str
    fr: str

    def said(self, lang: str) -> str:
        """Its words in one language."""
        return self.fr if lang == "fr" else self.en


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One task of a lesson.

    Parameters
    ----------
    id : str
    kind : {"choose", "tap", "play"}
    ask : Text
    scene : Scene
    clause : str
        The clause that decides it, and explains a wrong answer.
    why : Text
        What is said once it is done.
    choices : tuple of Answer
        For ``choose``.
    claim : str
        For ``tap``: holds for the territories that are right, put for ``{}``.
    goal : tuple of str
        For ``play``: claims that hold once it is done.
    solution : tuple of str
        For ``play``: moves that reach the goal.
    wrong : tuple of str
        Territories (``tap``) or moves (``play``) that a learner may well try and that are refused.
    hint : Text, optional
    shown : tuple of str
        Territories to light.
    """

    id: str
    kind: Literal["choose", "tap", "play"]
    ask: Text
    scene: Scene
    clause: str
    why: Text
    choices: tuple[Answer, ...] = ()
    claim: str = ""
    goal: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    hint: Text | None = None
    shown: tuple[str, ...] = ()

    def right_choices(self) -> tuple[int, ...]:
        """Places of the choices that the engine says are right; one, in a sound lesson."""
        position = self.scene.position()
        return tuple(place for place, answer in enumerate(self.choices) if holds(answer.claim, position))

    def right_taps(self) -> tuple[str, ...]:
        """Territories for which the claim holds."""
        position = self.scene.position()
        return tuple(t for t in position.frame.ids if holds(self.claim.format(t), position))

    def reached(self, position: Position) -> bool:
        """Whether the goal holds."""
        return all(holds(claim, position) for claim in self.goal)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: a title, its idea, and its tasks; `minutes` is how long it takes."""

    id: str
    title: Text
    idea: Text
    minutes: int
    tasks: tuple[Task, ...]

    @property
    def board(self) -> str:
        """The board it is played on."""
        return self.tasks[0].scene.board


class Feedback(Struct, frozen=True):
    """What is said to an answer: whether it was right, why, and the clause."""

    right: bool
    text: str
    clause: str


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by id, in their order.

    Examples
    --------
    >>> list(lessons())[:3]
    ['control', 'setup', 'bidding']
    >>> lessons()["dice"].title.said("fr")
    'Dés et pertes'
    """
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        content: dict[str, Any] = msgspec.toml.decode(path.read_bytes())
        lesson = msgspec.convert({"id": path.stem.partition("-")[2], **content}, Lesson)
        found[lesson.id] = lesson
    return found


def lesson(name: str) -> Lesson:
    """One lesson; `InvalidArgument` for a name that none has."""
    if name not in lessons():
        raise InvalidArgument(N_("there is no such lesson"))
    return lessons()[name]


def choose(task: Task, place: int, lang: str = "en") -> Feedback:
    """What to say to a choice.

    Examples
    --------
    >>> task = lesson("control").tasks[0]
    >>> choose(task, task.right_choices()[0]).right
    True
    """
    right = place in task.right_choices()
    return Feedback(right, task.why.said(lang) if right else clause_text(task.clause, lang), task.clause)


def tap(task: Task, territory: str, lang: str = "en", names: Mapping[str, str] | None = None) -> Feedback:
    """What to say to a territory that was tapped; a refusal of the engine says why it is not one."""
    position = task.scene.position()
    claim = task.claim.format(territory)
    if holds(claim, position):
        return Feedback(True, task.why.said(lang), task.clause)
    if claim.startswith("legal "):
        refusal = refusal_of(claim.removeprefix("legal "), position)
        if refusal is not None:
            return Feedback(False, explain(refusal, lang, position.frame, names), refusal.clause)
    return Feedback(False, clause_text(task.clause, lang), task.clause)


def clause_text(clause: str, lang: str) -> str:
    """A clause with its number, to explain."""
    found = rulebook(lang, rulebook_of(clause))[clause]
    return f"{found.text} ({clause})"
