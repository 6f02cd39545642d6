"""A battle as it is asked about: who fights, with which dice, until when, and with which cards known."""

from __future__ import annotations

from typing import Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from risk2210.errors import Said
from risk2210.i18n import N_
from risk2210.odds.errors import chance, flag, invalid, whole
from risk2210.odds.roll import ATTACK_DICE, DEFENCE_DICE, MAX_SIDES
from risk2210.rules.dice import EIGHT, SIX
from risk2210.rules.terms import COMMANDERS, MAX_COUNT, Commander

MODS = "mods"
"""The MODs in an order of giving up units."""

MAX_ROLL = 20
"""Latest roll before which a known card may be played; by hand nobody plans further."""

STEALTH_MODS = 3
"""MODs that one card Stealth MODs brings (R9.12)."""

DefenceDice = Literal["most", "one", "best"]
"""How many dice the defender rolls: all he may, always one, or whichever serves him better now."""

CardKind = Literal["stealth_mods", "death_trap"]
"""A reaction card of the defence that odds can reckon with."""


class Side(Struct, frozen=True):
    """The units of one side in one territory. For the attacker: **all** units at the origin, those that stay included.

    Parameters
    ----------
    mods : int
    commanders : tuple of commander kinds, optional
        Those standing there.
    lenders : tuple of commander kinds, optional
        Commanders who may each turn one die into an eight-sided one (R7.10 to R7.12); by default all who stand there.
        An attacking commander named here but not among `commanders` lends his die from elsewhere and cannot be lost.
    station : bool, optional
        Defence only: every die is eight-sided (R7.12). A station is no unit.
    order : tuple of str, optional
        What is given up first (R7.15): ``"mods"`` and each commander, once. By default the MODs, then the commanders
        who lend no die, then those who do.

    Raises
    ------
    InvalidArgument
        For counts that are no whole numbers from 0 to 9999, and unknown or repeated commanders.

    Examples
    --------
    >>> Side(6, ("land", "diplomat"), lenders=("land",)).order
    ('mods', 'diplomat', 'land')
    >>> Side(6, ("nuclear",)).units
    7
    """

    mods: int
    commanders: tuple[Commander, ...] = ()
    lenders: tuple[Commander, ...] | None = None
    station: bool = False
    order: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no side can be, and settle the defaults, so that equal sides compare equal."""
        whole(self.mods, N_("the number of MODs"), 0, MAX_COUNT)
        commanders = kinds(self.commanders, N_("the list of commanders"))
        lenders = commanders if self.lenders is None else kinds(self.lenders, N_("the list of lenders"))
        flag(self.station, N_("the station"))
        wanted = (MODS, *(kind for kind in commanders if kind not in lenders), *(k for k in commanders if k in lenders))
        order = self.order or wanted
        if not isinstance(order, tuple) or len(order) != len(wanted) or set(order) != set(wanted):
            invalid("odds/order", wanted=", ".join(wanted), value=order)
        force_setattr(self, "commanders", commanders)
        force_setattr(self, "lenders", lenders)
        force_setattr(self, "order", order)

    @property
    def units(self) -> int:
        """MODs and commanders together."""
        return self.mods + len(self.commanders)

    def left(self, units: int) -> Side:
        """The side when so many units are left, the others given up in its order."""
        whole(units, N_("the number of units left"), 0, self.units)
        here, mods = list(self.commanders), self.mods
        surplus = self.units - units
        for name in self.order:
            if surplus == 0:
                break
            if name == MODS:
                gone = min(surplus, mods)
                mods -= gone
                surplus -= gone
            else:
                here.remove(cast(Commander, name))
                surplus -= 1
        return self.with_units(mods, tuple(here))

    def with_units(self, mods: int, commanders: tuple[Commander, ...]) -> Side:
        """The side with other MODs and only these of its commanders, its rights and its order kept.

        A commander who is gone lends no die any more; one who lends his from elsewhere still does.
        """
        assert self.lenders is not None
        gone = [kind for kind in self.commanders if kind not in commanders]
        return Side(
            mods,
            tuple(kind for kind in self.commanders if kind in commanders),
            tuple(kind for kind in self.lenders if kind not in gone),
            self.station,
            tuple(name for name in self.order if name not in gone),
        )


def kinds(value: object, what: str) -> tuple[Commander, ...]:
    """The commanders in the order in which they are always listed; refuses other things."""
    if not isinstance(value, tuple | list) or len(value) > len(COMMANDERS):
        invalid("odds/commanders", what=Said(what), choices=", ".join(COMMANDERS), value=value)
    if any(kind not in COMMANDERS or value.count(kind) > 1 for kind in value):
        invalid("odds/commanders", what=Said(what), choices=", ".join(COMMANDERS), value=value)
    return tuple(kind for kind in COMMANDERS if kind in value)


class KnownCard(Struct, frozen=True):
    """A reaction card of the defence that is known to be played (R7.3, R9.12).

    Parameters
    ----------
    kind : str
        ``"stealth_mods"``: three MODs join the defence. ``"death_trap"``: the attacker gives up half of his units at
        the origin, rounded up. Several copies are listed one by one.
    before_roll : int, optional
        Before which roll, the coming one being 1. Unless the battle is over by then.

    Examples
    --------
    >>> KnownCard("stealth_mods", before_roll=2)
    KnownCard(kind='stealth_mods', before_roll=2)
    """

    kind: CardKind
    before_roll: int = 1

    def __post_init__(self) -> None:
        """Refuse unknown cards and rolls that are too far away."""
        if self.kind not in get_args(CardKind):
            invalid(
                "odds/choice",
                what=Said(N_("a card of the defence")),
                choices=", ".join(get_args(CardKind)),
                value=self.kind,
            )
        whole(self.before_roll, N_("the roll a card is played before"), 1, MAX_ROLL)


class Battle(Struct, frozen=True):
    """One attack from one territory on another, roll after roll, and how both sides mean to fight it.

    The attacker's side counts **all** units at the origin; `staying` of them never roll and never advance (R7.18).
    Published tables of classic Risk mostly leave the unit that must stay out: their "5 against 3" is ``Side(6)``
    against ``Side(3)`` here.

    Parameters
    ----------
    attack, defence : Side
    staying : int, optional
        Units kept at the origin: 1 by the rules, more for a garrison. The attack ends when only they are left.
    needs : commander kind, optional
        Commander at the origin without whom the attack may not go on (R7.5, R7.7, R7.8).
    dice : int, optional
        Most dice the attacker rolls, 1 to 3; he rolls as many as he may up to it, and uses every eight-sided die.
    stop_at : int, optional
        He gives up, after the roll he owes (R7.4), when no more than so many units are left at the origin.
    retreat_below : float, optional
        He gives up, after the roll he owes, when the chance to win by fighting on to `stop_at` is below this. He
        reckons with the units that stand there, not with cards he has not seen yet.
    defence_dice : str, optional
        ``"most"``, ``"one"``, or ``"best"``: at every roll the number that gives the attacker the smaller chance.
    sides : (int, int), optional
        Sides of the ordinary die and of the commanders' die.
    cards : tuple of KnownCard, optional
        Cards of the defence, in the order of playing.
    rolled : bool, optional
        Whether the roll owed was made already, as in the midst of a battle.

    Raises
    ------
    InvalidArgument
        When no roll is possible at all (R7.2, R7.9, R7.19), and for values a field cannot have.

    Examples
    --------
    >>> battle = Battle(Side(8, ("nuclear",)), Side(5, station=True))
    >>> battle.attack_hand(9), battle.attack_hand(2), battle.attack_hand(1)
    ((8, 6, 6), (8,), ())
    >>> battle.defence_hand(5)
    (8, 8)
    """

    attack: Side
    defence: Side
    staying: int = 1
    needs: Commander | None = None
    dice: int = ATTACK_DICE
    stop_at: int = 1
    retreat_below: float = 0.0
    defence_dice: DefenceDice = "most"
    sides: tuple[int, int] = (SIX, EIGHT)
    cards: tuple[KnownCard, ...] = ()
    rolled: bool = False

    def __post_init__(self) -> None:
        """Refuse a battle in which no roll is possible, and fields of the wrong kind."""
        for side in (self.attack, self.defence):
            if not isinstance(side, Side):
                invalid("odds/kind", what=Said(N_("each side of a battle")), wanted="Side", value=side)
        whole(self.staying, N_("the number of units that stay"), 1, MAX_COUNT)
        whole(self.dice, N_("the number of dice"), 1, ATTACK_DICE)
        whole(self.stop_at, N_("the number of units to stop at"), 1, MAX_COUNT)
        chance(self.retreat_below, N_("the chance to retreat below"))
        flag(self.rolled, N_("the roll owed"))
        choices = get_args(DefenceDice)
        if self.defence_dice not in choices:
            what = Said(N_("the choice of defence dice"))
            invalid("odds/choice", what=what, choices=", ".join(choices), value=self.defence_dice)
        if not isinstance(self.sides, tuple) or len(self.sides) != 2:
            invalid("odds/kind", what=Said(N_("the sides of the dice")), wanted="(6, 8)", value=self.sides)
        for die in self.sides:
            if type(die) is not int or not 2 <= die <= MAX_SIDES:
                invalid("odds/die", least=2, most=MAX_SIDES, value=die)
        if not isinstance(self.cards, tuple) or not all(isinstance(card, KnownCard) for card in self.cards):
            invalid("odds/kind", what=Said(N_("the known cards")), wanted="(KnownCard, …)", value=self.cards)
        self._check_sides()

    def _check_sides(self) -> None:
        attack, defence = self.attack, self.defence
        if attack.station:
            invalid("odds/attacking_station")
        if attack.units <= self.staying:
            invalid("odds/attackers", units=attack.units, staying=self.staying)
        if defence.units < 1:
            invalid("odds/no_defender")
        if self.needs is not None and self.needs not in attack.commanders:
            invalid("odds/needed_commander", commander=self.needs)
        assert defence.lenders is not None
        absent = [kind for kind in defence.lenders if kind not in defence.commanders]
        if absent:
            invalid("odds/elsewhere", commanders=", ".join(absent))

    def attack_hand(self, units: int) -> tuple[int, ...]:
        """Sides of the dice the attacker rolls with so many units left at the origin; none when he cannot go on."""
        return attack_hands(self)[whole(units, N_("the number of units left"), 0, self.attack.units)]

    def defence_hand(self, units: int) -> tuple[int, ...]:
        """Sides of the most dice the defender may roll with so many units left."""
        return defence_hands(self, self.defence)[whole(units, N_("the number of units left"), 0, self.defence.units)]

    def leading(self, units: int) -> tuple[Commander, ...]:
        """Commanders at the origin whose dice are eight-sided when so many units are left (R7.17).

        When more of them may lend a die than dice are rolled, those who would be given up last do.
        """
        return leaders(self.attack, self.attack.left(units).commanders, len(self.attack_hand(units)))

    def now(self, attackers: int, defenders: int) -> Battle:
        """The same battle where it stands now: so many units left on both sides, the roll owed made, no card to come.

        Examples
        --------
        >>> Battle(Side(8, ("land",)), Side(5)).now(3, 4).attack
        Side(mods=2, commanders=('land',), lenders=('land',), station=False, order=('mods', 'land'))
        """
        stage = {"attackers": attackers, "defenders": defenders}
        if any(type(units) is not int for units in stage.values()):
            invalid("odds/stage", **stage)
        if not (self.staying < attackers <= self.attack.units and 1 <= defenders <= self.defence.units):
            invalid("odds/stage", **stage)
        attack, defence = self.attack.left(attackers), self.defence.left(defenders)
        return replace(self, attack=attack, defence=defence, cards=(), rolled=True)


def leaders(side: Side, here: tuple[Commander, ...], dice: int) -> tuple[Commander, ...]:
    """Who of the commanders still `here` lends one of so many dice; those who lend from elsewhere lend first."""
    lenders = side.lenders or ()
    wanted = dice - sum(kind not in side.commanders for kind in lenders)
    if wanted < 1:
        return ()
    used = [name for name in side.order if name in lenders and name in here][-wanted:]
    return tuple(kind for kind in here if kind in used)


def attack_hands(battle: Battle) -> list[tuple[int, ...]]:
    """Dice of the attacker by units left at the origin, from none to all; none when he cannot go on (R7.9 to R7.11)."""
    needs, side = battle.needs, battle.attack
    hands: list[tuple[int, ...]] = []
    for units, (lent, here) in enumerate(_lent(side)):
        dice = min(battle.dice, units - battle.staying)
        stopped = dice < 1 or (needs is not None and needs not in here)
        hands.append(() if stopped else _hand(dice, lent, battle.sides))
    return hands


def defence_hands(battle: Battle, side: Side, most: int = DEFENCE_DICE) -> list[tuple[int, ...]]:
    """Dice of the defender by units left, from none to all (R7.9, R7.12), at most so many."""
    hands = []
    for units, (lent, _) in enumerate(_lent(side)):
        dice = min(most, units)
        hands.append(_hand(dice, dice if side.station else lent, battle.sides))
    return hands


def _lent(side: Side) -> list[tuple[int, tuple[str, ...]]]:
    """How many dice are lent, and which commanders stand there, by units left from none to all."""
    lenders = side.lenders or ()
    here: tuple[str, ...] = ()
    stages = [(len(lenders) - sum(kind in lenders for kind in side.commanders), here)]
    for name in reversed(side.order):
        if name == MODS:
            stages += [stages[-1]] * side.mods
        else:
            here = (*here, name)
            stages.append((stages[-1][0] + (name in lenders), here))
    return stages


def _hand(dice: int, lent: int, sides: tuple[int, int]) -> tuple[int, ...]:
    """So many dice, as many of them the commanders' die as were lent."""
    eights = min(dice, lent)
    return (sides[1],) * eights + (sides[0],) * (dice - eights)
