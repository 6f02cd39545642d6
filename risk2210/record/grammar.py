"""The grammar of the text form: for every kind of move one form, which both reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from risk2210.record.parts import (
    AsFace,
    CardDrawn,
    Clause,
    Clauses,
    Each,
    Fields,
    Fixed,
    Flag,
    Losses,
    Part,
    Reason,
    Units,
    Value,
    clause,
)
from risk2210.record.scanner import Cursor
from risk2210.record.speaker import Speaker, join
from risk2210.record.values import (
    COMMANDER,
    FACE,
    MISSION,
    NUMBER,
    PLAYER,
    RANK,
    TERRITORY,
    TERRITORY_CARD,
    TEXT,
    YES_NO,
    CardForm,
    Dice,
    EffectForm,
    Face,
    ListOf,
    Named,
    Owner,
    Pairs,
    Standing,
)
from risk2210.rules import KINDS, Dealt, HoldingRuling, Move, Sealed, SeatRuling, kind_of

_COMMANDERS: Final = ListOf(COMMANDER)
_FACES_SAID: Final = Clauses(Clause("as", ("faces",), Value("faces", ListOf(Face()))))
_WITH: Final = Clauses(clause("with", _COMMANDERS, "commanders"))

INVASION: Final[tuple[Part, ...]] = (Value("origin", TERRITORY), Fixed(">"), Value("target", TERRITORY))
"""How an invasion begins, told by rolls or by its outcome."""

OUTCOME: Final = Clauses(
    Clause(
        "lost", ("attackers_lost", "attacker_commanders_lost"), Losses("attackers_lost", "attacker_commanders_lost")
    ),
    Clause(
        "killed", ("defenders_lost", "defender_commanders_lost"), Losses("defenders_lost", "defender_commanders_lost")
    ),
    Clause("taken", ("taken",), Flag("taken")),
    clause("dice", NUMBER, after="taken"),
    clause("with", _COMMANDERS, "eight_sided", after="taken"),
    Clause("in", ("mods", "commanders"), Units(), after="taken"),
    at_least=True,
)

_PLAYED: Final = Clauses(
    clause("on", ListOf(TERRITORY), "territories"),
    clause("against", PLAYER, "opponent"),
    clause("with", ListOf(Standing()), "commanders"),
    clause("drawn", ListOf(TERRITORY)),
    clause("dice", ListOf(NUMBER)),
)
"""What goes with a command card."""

_HOLDING: Final = Clauses(
    clause("owner", Owner()),
    clause("mods", NUMBER),
    clause("commanders", _COMMANDERS),
    clause("station", YES_NO),
    clause("devastated", YES_NO),
)
_SEAT: Final = Clauses(
    clause("energy", NUMBER),
    clause("hand", ListOf(CardForm())),
    clause("reserve", NUMBER),
    clause("alive", YES_NO),
    clause("influence", NUMBER),
    clause("cards", ListOf(TERRITORY_CARD)),
    clause("ranks", ListOf(RANK)),
)
_RULED: Final = Clauses(
    Each("territory", "territories", HoldingRuling, Value("territory", TERRITORY), _HOLDING),
    Each("player", "seats", SeatRuling, Value("player", PLAYER), _SEAT),
    clause("piles", Pairs("commander", ", ")),
    clause("discarded", ListOf(TERRITORY)),
    clause("spent", ListOf(CardForm())),
    clause("year", NUMBER),
    clause("step", Named("step")),
    clause("order", ListOf(PLAYER)),
    clause("turn", PLAYER, "player"),
    clause("captures", NUMBER),
    clause("lasting", ListOf(EffectForm())),
    clause("sets", NUMBER),
    clause("deck", NUMBER),
    clause("discards", ListOf(TERRITORY_CARD)),
    clause("winner", PLAYER),
    clause("collected", YES_NO),
    before=";",
)

FORMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "devastate": (Value("territories", ListOf(TERRITORY)),),
    "place_neutral_army": (Value("territories", ListOf(TERRITORY)),),
    "roll_for_first": (Value("faces", Pairs("player", " ")),),
    "claim": (Value("territory", TERRITORY),),
    "reinforce": (
        Value("placements", Pairs("territory", ", ")),
        Clauses(clause("neutral", TERRITORY), before=";"),
    ),
    "place_command": (
        *(Fixed("land"), Fixed("@"), Value("land", TERRITORY), Fixed(",")),
        *(Fixed("diplomat"), Fixed("@"), Value("diplomat", TERRITORY), Fixed(",")),
        *(Fixed("station"), Fixed("@"), Value("station", TERRITORY)),
    ),
    "bid": (Value("bids", Pairs("player", " ")),),
    "roll_tie": (Value("faces", Pairs("player", " ")),),
    "choose_marker": (Value("marker", NUMBER),),
    "collect": (),
    "deploy": (Value("placements", Pairs("territory", ", ")),),
    "hire": (Value("commander", COMMANDER), Fixed("@"), Value("territory", TERRITORY)),
    "build": (Fixed("@"), Value("territory", TERRITORY)),
    "buy_cards": (Value("decks", _COMMANDERS), _FACES_SAID),
    "name_card": (Value("deck", COMMANDER), Fixed("as"), Value("face", FACE)),
    "declare": INVASION,
    "roll": (Value("attack", Dice()), Fixed(":"), Value("defence", Dice()), _WITH),
    "lose": (Units(),),
    "occupy": (Units(),),
    "withdraw": (),
    "invasion_outcome": (*INVASION, OUTCOME),
    "play_card": (Value("card", FACE), _PLAYED),
    "pass": (),
    "remove_mods": (Value("placements", Pairs("territory", ", ")),),
    "show_scouts": (Value("territory", TERRITORY), Clauses(Clause("forfeited", ("forfeited",), Flag("forfeited")))),
    "take_bonus_card": (Value("deck", COMMANDER), AsFace()),
    "fortify": (*INVASION, Units()),
    "end_step": (),
    "end_turn": (),
    "score_influence": (Value("decks", _COMMANDERS),),
    "deal": (
        Clauses(
            Each("player", "piles", Dealt, Value("owner", Owner()), Value("territories", ListOf(TERRITORY))),
        ),
    ),
    "deal_missions": (
        Clauses(Each("player", "seals", Sealed, Value("player", PLAYER), Clauses(clause("seal", TEXT))), before=";"),
    ),
    "begin_with": (),
    "trade": (Value("cards", ListOf(TERRITORY_CARD)), Clauses(clause("at", TERRITORY))),
    "draw": (CardDrawn(),),
    "show": (Value("card", TERRITORY_CARD),),
    "mission": (Value("mission", MISSION), Clauses(clause("against", PLAYER, "target"), clause("key", TEXT))),
    "rank": (Value("rank", RANK), Clauses(clause("as", TEXT, "text"))),
    "ruling": (Reason(), _RULED),
}
"""What follows the verb, for every kind of move."""

VERBLESS: Final = frozenset({"declare", "invasion_outcome"})
"""Kinds of move whose line begins with the territory attacked from."""


def read_form(kind: str, cursor: Cursor) -> Fields:
    """The fields of a move of this kind, as they come next."""
    fields: Fields = {}
    for part in FORMS[kind]:
        part.read(cursor, fields)
    return fields


def make(kind: str, fields: Fields) -> Move:
    """The move of this kind."""
    build: Callable[..., Move] = KINDS[kind]
    return build(**fields)


def written(move: Move, speaker: Speaker) -> str:
    """A move in words, without the player whose it is."""
    kind = kind_of(move)
    verb = () if kind in VERBLESS else (speaker.verb(kind),)
    return join((*verb, *(piece for part in FORMS[kind] for piece in part.write(move, speaker))))
