"""When each kind of move has its moment, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from risk2210.i18n import N_


class Moment(NamedTuple):
    """When a kind of move is made, in English, and the clause that says so."""

    when: str
    clause: str


MOMENTS: Final[Mapping[str, Moment]] = {
    "devastate": Moment(N_("devastation cards are turned over once, as the set-up begins"), "R2.3"),
    "place_neutral_army": Moment(N_("the cards of the neutral army are drawn once, in the set-up"), "R12.1"),
    "roll_for_first": Moment(N_("who begins is rolled for once, in the set-up"), "R2.5"),
    "claim": Moment(N_("territories are claimed in the set-up, once it is known who begins"), "R2.6"),
    "deal": Moment(N_("territory cards are dealt once, in the set-up"), "C4.2"),
    "deal_missions": Moment(N_("missions are dealt once, in the set-up"), "C6.5"),
    "reinforce": Moment(N_("one reinforces in the set-up only (in a turn, one deploys)"), "R2.7"),
    "place_command": Moment(
        N_("the first commanders and station are placed once, in the set-up (in a turn, one hires and builds)"), "R2.8"
    ),
    "begin_with": Moment(N_("who has the first turn is said once, in the set-up"), "C1.3"),
    "bid": Moment(N_("bids are made once a year, as it begins"), "R4.1"),
    "roll_tie": Moment(N_("a tie is rolled for when two bids are equal"), "R4.3"),
    "choose_marker": Moment(N_("turn-order markers are chosen right after the bids"), "R4.2"),
    "collect": Moment(N_("income is collected once a turn, as it begins"), "R5.1"),
    "deploy": Moment(N_("new MODs are deployed right after the income is collected"), "R5.5"),
    "trade": Moment(N_("sets of cards are traded in one's own turn, before the attacks"), "C2.5"),
    "hire": Moment(N_("a commander is hired in one's own turn, once all new MODs are placed"), "R6.1"),
    "build": Moment(N_("a station is built in one's own turn, once all new MODs are placed"), "R6.3"),
    "buy_cards": Moment(N_("command cards are bought in one's own turn, once all new MODs are placed"), "R6.5"),
    "play_card": Moment(N_("each command card names the moment at which it is played"), "R9.2"),
    "pass": Moment(N_("one passes when asked for a card or an answer"), "R7.3"),
    "declare": Moment(N_("an invasion is declared in one's own turn, once all new MODs are placed"), "R7.2"),
    "invasion_outcome": Moment(N_("an invasion is made in one's own turn, once all new MODs are placed"), "R7.2"),
    "roll": Moment(N_("dice are rolled in an invasion that was declared"), "R7.4"),
    "withdraw": Moment(N_("an invasion is broken off once it was declared and rolled for"), "R7.4"),
    "lose": Moment(N_("losses are chosen right after they fell, where there is a choice"), "R7.15"),
    "occupy": Moment(N_("units move in right after a territory was taken"), "R7.16"),
    "take_bonus_card": Moment(N_("the bonus card is taken right after a turn's third contested capture"), "R7.21"),
    "remove_mods": Moment(N_("MODs are taken off when a card demands it"), "R9.16"),
    "show_scouts": Moment(N_("Scout Forces are shown when their territory is taken"), "R9.10"),
    "fortify": Moment(N_("one fortifies at the end of one's own turn"), "R10.1"),
    "draw": Moment(N_("a card is drawn at the end of a turn with a conquest"), "C2.3"),
    "mission": Moment(N_("a mission is shown in a turn, between attacks or after them"), "C6.6"),
    "rank": Moment(N_("a mission is shown in one's own turn, between attacks or after them"), "C5.6"),
    "end_step": Moment(N_("a step is ended in one's own turn, once nothing is owed in it"), "R3.2"),
    "end_turn": Moment(N_("a turn is ended by its player, once nothing is owed in it"), "R10.6"),
    "score_influence": Moment(N_("Colony Influence cards are shown at the final count"), "R11.4"),
}
"""For every kind of move that has its moment: when that is. The other kinds may be made at any time."""
