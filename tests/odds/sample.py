"""One battle played with thrown dice, roll by roll, by the recount's rules."""

from __future__ import annotations

from random import Random

from risk2210.odds import Battle
from risk2210.rules.dice import losses
from tests.odds.recount import Recount, units_of

_KNOWN: dict[Battle, Recount] = {}


def sample(battle: Battle, random: Random) -> bool:
    """Whether the attacker won."""
    recount = _KNOWN.setdefault(battle, Recount(battle))
    attack, defence, roll = units_of(battle.attack), units_of(battle.defence), 1
    while True:
        attack, defence = recount.played(attack, defence, roll)
        if recount.over(attack, defence, roll):
            return not defence
        hand = recount.attack_hand(attack)
        hands = recount.defence_hands(defence)
        against = min(hands, key=lambda each: recount.worth_against(attack, defence, roll, hand, each))
        thrown = [tuple((die, random.randint(1, die)) for die in dice) for dice in (hand, against)]
        mine, theirs = losses(*thrown)
        attack, defence, roll = attack[mine:], defence[theirs:], roll + 1
