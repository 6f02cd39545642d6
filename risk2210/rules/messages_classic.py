"""The words of classic Risk: its refusals and findings, and armies where Risk 2210 A.D. speaks of MODs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from risk2210.i18n import N_, translation

CLASSIC_TEMPLATES: Final[Mapping[str, str]] = {
    # what is awaited first
    "awaiting/deal": N_("first all territory cards must be dealt"),
    "awaiting/missions": N_("first a mission must be dealt to each of {players}"),
    "awaiting/first_turn": N_("first say who is the youngest; the first turn is his"),
    "awaiting/trade": N_("{players} must trade territory cards until {amount} are left at most"),
    "awaiting/draw": N_("{players} must draw the card of this turn's conquests"),
    # what a game has not
    "edition/without": N_("this game is played without {part}"),
    "edition/no_step": N_("no turn of this game has the step “{step}”"),
    "territory/not_in_play": N_("{territory} is no part of this game, which is played on land only"),
    # set-up
    "setup/deal_owners": N_("cards are dealt to each of {players} once, but {named} were named"),
    "setup/deal_rest": N_("{count} territories have not been dealt; all must be"),
    "setup/deal_uneven": N_("the cards must be dealt evenly, but somebody has {most} and somebody {least}"),
    "setup/neutral_missing": N_("say where the neutral army goes that is placed with yours ({count} each time)"),
    "setup/not_neutral": N_("{territory} is not neutral but held by {owner}"),
    "setup/no_neutral": N_("no neutral army is placed on {territory}: this game has none to place"),
    "missions/players": N_("one mission each for {players}, but {named} were named"),
    "missions/seal_length": N_("the seal of {player} is longer than {most} characters"),
    # territory cards
    "cards/joker_territory": N_("a joker shows no territory, so not {territory}"),
    "cards/pack": N_("all cards “{card}” of the pack are accounted for"),
    "cards/no_conquest": N_("{player} has conquered no territory this turn and draws no card"),
    "cards/drawn": N_("{player} has already drawn the one card of this turn"),
    "cards/none_left": N_("no territory card is left to draw"),
    "cards/open": N_("cards lie open by house rule: say which card {player} drew"),
    "cards/not_unknown": N_("{player} holds no card that this would tell more about"),
    "cards/trade_over": N_("{player} trades cards at the start of a turn, before the attacks"),
    "cards/too_few": N_("cards of {player}: {count}; a set has {needed}"),
    "cards/no_set": N_("the cards of {player} make no set: three alike, three different, or any two with a joker"),
    "cards/not_a_set": N_("these {count} cards make no set: three alike, three different, or any two with a joker"),
    "cards/set_not_held": N_("{player} does not hold these three cards"),
    "cards/name_bonus": N_("say which territory gets the extra armies; the cards show: {sites}"),
    "cards/bonus_not_shown": N_("none of these cards shows {territory}, so it gets no extra armies"),
    # attacks and fortifying
    "invasion/return": N_(
        "{holder} has attacked {origin} from {target}; by house rule nobody attacks back before his next turn"
    ),
    "fortify/none": N_("by house rule nobody fortifies in this game"),
    "fortify/not_adjacent": N_(
        "{origin} and {target} are not neighbours; armies move to a neighbouring territory only"
    ),
    # missions
    "missions/not_now": N_("{player} can show a mission in a turn of his own, between attacks or after them"),
    "missions/other_turn": N_("it is not the turn of {player}, and nobody was eliminated in this one"),
    "missions/out": N_("{player} is out of the game; his mission stays secret"),
    "missions/not_in_set": N_("this mission is not among the {count} played with"),
    "missions/no_region": N_("the board of this game has no such continents: {regions}"),
    "missions/target": N_("name the player to destroy for that mission, and for no other one"),
    "missions/seal": N_("this is not the mission that {player} sealed, or not its secret word"),
    "missions/alive": N_("{owner} is still in the game"),
    "missions/regions": N_("these continents are missing: {regions}"),
    "missions/third": N_("{count} continents are held; the mission asks for {needed}"),
    "missions/territories": N_(
        "{count} territories with at least {armies} armies are held; the mission asks for {needed}"
    ),
    "missions/held": N_("territories held: {count}; the mission asks for {needed}"),
    "missions/none_fulfilled": N_("nobody fulfils a mission now"),
    "ranks/again": N_("{player} has already shown the mission of the rank {rank}"),
    "ranks/text": N_("a mission can be written down in {most} characters at most"),
    "ranks/one_a_turn": N_("{player} has already shown a mission this turn; one is the most"),
    # findings of the audit
    "audit/pack_size": N_("the territory cards in hands, pile and discards make {count} instead of {needed}"),
    "audit/pack_copies": N_("there are more cards “{card}” than the pack holds"),
}
"""For every code of classic Risk alone, its sentence."""

CLASSIC_WORDS: Final[Mapping[str, str]] = {
    "deal": N_("deal the cards"),
    "missions": N_("missions"),
    "first_turn": N_("first turn"),
    "sets": N_("sets traded"),
    "deck": N_("territory cards in the pile"),
}
"""Steps and quantities in words."""

PART_WORDS: Final[Mapping[str, str]] = {
    "years": N_("years"),
    "bidding": N_("bids"),
    "devastation": N_("devastated territories"),
    "energy": N_("energy"),
    "commanders": N_("commanders"),
    "stations": N_("Space Stations"),
    "command_cards": N_("command cards"),
    "score": N_("a score"),
    "neutral_draw": N_("cards drawn for a neutral army"),
    "territory_cards": N_("territory cards to trade"),
    "missions": N_("secret missions"),
    "ranks": N_("ranks of missions"),
}
"""Parts of a game in words."""

CARD_SYMBOL_WORDS: Final[Mapping[str, str]] = {
    "infantry": N_("infantry"),
    "cavalry": N_("cavalry"),
    "artillery": N_("artillery"),
    "joker": N_("joker"),
}
"""Symbols of territory cards in words."""

RANK_WORDS: Final[Mapping[str, str]] = {
    "captain": N_("captain"),
    "major": N_("major"),
    "colonel": N_("colonel"),
    "general": N_("general"),
}
"""Ranks of mission cards in words."""


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark a sentence in singular and plural for extraction without translating it here."""
    return one, many


_ARMIES: Final[Mapping[str, str]] = {
    "Where the MODs came from": N_("Where the armies came from"),
    "Units beaten": N_("Armies beaten"),
    "Units lost": N_("Armies lost"),
    "Units that the rolls brought or spared each player beyond what the same dice give on average; the average stands "
    "in brackets. Fights written down by their outcome are not in it: their rolls are not known.": N_(
        "Armies that the rolls brought or spared each player beyond what the same dice give on average; the average "
        "stands in brackets. Fights written down by their outcome are not in it: their rolls are not known."
    ),
    "{territory} has no owner, but units or a station stand there": N_(
        "{territory} has no owner, but armies stand there"
    ),
    "{player} is out of the game but still holds territories, cards or energy": N_(
        "{player} is out of the game but still holds territories or cards"
    ),
    "{player} is in the game but has no turn-order marker": N_(
        "{player} is in the game but has no place in the order of turns"
    ),
    "no hand holds an unknown card": N_("no hand holds a card of which anything is unknown"),
    "contested captures": N_("territories taken this turn"),
    "year": N_("round"),
    "{players} must claim a free land territory now": N_("{players} must claim a free territory now"),
    "income is collected once a turn, as it begins": N_("reinforcements are taken once a turn, as it begins"),
    "new MODs are deployed right after the income is collected": N_(
        "new armies are placed right after the reinforcements are taken"
    ),
    "one reinforces in the set-up only (in a turn, one deploys)": N_(
        "the starting armies are placed in the set-up only (in a turn, one deploys)"
    ),
    "an invasion is declared in one's own turn, once all new MODs are placed": N_(
        "an attack is declared in one's own turn, once all new armies are placed"
    ),
    "an invasion is made in one's own turn, once all new MODs are placed": N_(
        "an attack is made in one's own turn, once all new armies are placed"
    ),
    "dice are rolled in an invasion that was declared": N_("dice are rolled in an attack that was declared"),
    "an invasion is broken off once it was declared and rolled for": N_(
        "an attack is broken off once it was declared and rolled for"
    ),
    "units move in right after a territory was taken": N_("armies move in right after a territory was taken"),
    "{player} has no invasion under way: none was declared, or it is over": N_(
        "{player} has no attack under way: none was declared, or it is over"
    ),
    "{count} MODs cannot be placed on {territory}; at least 1 is needed": N_(
        "{count} armies cannot be placed on {territory}; at least 1 is needed"
    ),
    "no MOD was placed; free to place: {free}; owed to the station in each of: {owed}": N_(
        "no army was placed; to place: {free}"
    ),
    "{territory} is not land; at set-up only land is claimed": N_("{territory} is no part of this game"),
    "MODs": N_("Armies"),
    "MODs in hand": N_("Armies in hand"),
    "reinforce": N_("place the starting armies"),
    "collect and deploy": N_("reinforcements"),
    "invade": N_("attack"),
    "no secured path joins {origin} to {target}": N_("no chain of own territories joins {origin} to {target}"),
    "{player} has no territory with 2 units and a secured path to another one": N_(
        "{player} has no territory with 2 armies from which any may move to another one"
    ),
    "MODs moving in": N_("Armies moving in"),
    "Choose what a tap sets; tap again for one MOD more.": N_("Choose what a tap sets; tap again for one army more."),
    "MODs on the board": N_("armies on the board"),
    "next income: MODs / energy": N_("next reinforcements"),
    "next income: {mods} MODs, {energy} energy": N_("next reinforcements: {mods} armies"),
    "MODs in hand, still to be placed": N_("armies in hand, still to be placed"),
    "MODs in hand: {who}": N_("Armies in hand: {who}"),
    "Income": N_("Reinforcements"),
    "Tap a free land territory.": N_("Tap a free territory."),
    "Collect": N_("Take them"),
    "Collect: {who}": N_("Reinforcements: {who}"),
    "Deploy: {who}": N_("Place the armies: {who}"),
    "{who} collects": N_("{who} takes reinforcements"),
    "{who} deploys: {places}": N_("{who} places: {places}"),
    "{origin} invades {target}": N_("{origin} attacks {target}"),
    "Year {year} of {years}": N_("Round {year}"),
    "{file}: {players}; year {year}, {step}, {moves} moves": N_(
        "{file}: {players}; round {year}, {step}, {moves} moves"
    ),
    "Year": N_("Round"),
    "Year, step, order": N_("Round, step, order"),
    "Players: energy and cards": N_("Players: cards"),
    "Invasion: {who}": N_("Attack: {who}"),
    "the invasion of {territory} is declared: {players} must roll at least once": N_(
        "the attack on {territory} is declared: {players} must roll at least once"
    ),
    "{players} must collect the turn's income first": N_("{players} must first take the reinforcements of the turn"),
    "Tap where the units come from, or end the turn.": N_("Tap where the armies come from, or end the turn."),
    "Taken, with so many units left of those in {origin}": N_("Taken, with so many armies left of those in {origin}"),
    "Not taken, with so many units left in {target}": N_("Not taken, with so many armies left in {target}"),
    "Units to have in {origin}, the one that stays counted": N_(
        "Armies to have in {origin}, the one that stays counted"
    ),
    "at least 1 unit must leave {territory}": N_("at least 1 army must leave {territory}"),
    "{player} has no attack open: no territory with 2 units next to a possible target": N_(
        "{player} has no attack open: no territory with 2 armies next to a possible target"
    ),
    "{player} has declared the invasion of {target} and must roll once before giving up": N_(
        "{player} has declared the attack on {target} and must roll once before giving up"
    ),
    "{target} is taken only when all units there are lost: {units}, not {lost}": N_(
        "{target} is taken only when all armies there are lost: {units}, not {lost}"
    ),
    "{player} must roll once against {target}, and every roll costs somebody a unit": N_(
        "{player} must roll once against {target}, and every roll costs somebody an army"
    ),
    "units cannot fortify {territory} from {territory}": N_("armies cannot fortify {territory} from {territory}"),
    "{player} has no unit left but is still in the game": N_("{player} has no army left but is still in the game"),
    "{target} from {origin} would complete {region} (bonus {bonus}). The chance is {chance}: "
    "{units} units against {against}.": N_(
        "{target} from {origin} would complete {region} (bonus {bonus}). The chance is {chance}: "
        "{units} armies against {against}."
    ),
    "{target} from {origin} would take {region} (bonus {bonus}) from {owner}. The chance "
    "is {chance}: {units} units against {against}.": N_(
        "{target} from {origin} would take {region} (bonus {bonus}) from {owner}. The chance "
        "is {chance}: {units} armies against {against}."
    ),
    "{target} from {origin}: {units} units against {against}, a chance of {chance}.": N_(
        "{target} from {origin}: {units} armies against {against}, a chance of {chance}."
    ),
    "No attack has a chance of {chance} or more now. Fortify, and keep your energy.": N_(
        "No attack has a chance of {chance} or more now. Fortify."
    ),
    "New MODs do most good in {territory}: with {amount} more there, {owner} takes it with a chance of {then} "
    "instead of {chance} if he attacks with all he has.": N_(
        "New armies do most good in {territory}: with {amount} more there, {owner} takes it with a chance of {then} "
        "instead of {chance} if he attacks with all he has."
    ),
    "{origin} has {units} units and no enemy beside it; fortify them to {territory}, which is in danger "
    "({chance}).": N_(
        "{origin} has {units} armies and no enemy beside it; fortify them to {territory}, which is in danger "
        "({chance})."
    ),
    "{target} is empty: from {origin} it is entered without dice, a point and a territory for the income.": N_(
        "{target} is empty: from {origin} it is entered without dice, one more territory for the reinforcements."
    ),
    "Region": N_("Continent"),
    "Other region": N_("Other continent"),
    "How are the regions entered?": N_("How are the continents entered?"),
    "The regions, and how they are entered": N_("The continents, and how they are entered"),
    "The line that holds a region": N_("The line that holds a continent"),
    "Units": N_("Armies"),
    "units": N_("armies"),
    "Enemy units": N_("Enemy armies"),
    "The safest way from {start} to {end}. Steps: {steps}, enemy territories: {held}, enemy units: {units}": N_(
        "The safest way from {start} to {end}. Steps: {steps}, enemy territories: {held}, enemy armies: {units}"
    ),
}
"""What to say instead where people speak of armies."""

_ARMIES_COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "{players} must place {amount} MOD on own territories now": ngettext(
        "{players} must place {amount} army on own territories now",
        "{players} must place {amount} armies on own territories now",
    ),
    "{players} still has {amount} new MOD to place; none may be kept back": ngettext(
        "{players} still has {amount} new army to place; none may be kept back",
        "{players} still has {amount} new armies to place; none may be kept back",
    ),
    "{players} must first choose {amount} unit to lose in {territory}": ngettext(
        "{players} must first choose {amount} army to lose in {territory}",
        "{players} must first choose {amount} armies to lose in {territory}",
    ),
    "{players} must first move at least {amount} unit into {territory}": ngettext(
        "{players} must first move at least {amount} army into {territory}",
        "{players} must first move at least {amount} armies into {territory}",
    ),
    "{territory} holds {present} MOD, so {mods} cannot leave it": ngettext(
        "{territory} holds {present} army, so {mods} cannot leave it",
        "{territory} holds {present} armies, so {mods} cannot leave it",
    ),
    "{territory} holds {units} unit; one must stay, a station does not count: at most {most} may leave": ngettext(
        "{territory} holds {units} army; one must stay: at most {most} may leave",
        "{territory} holds {units} armies; one must stay: at most {most} may leave",
    ),
    "MODs named: {count}; {needed} is to be placed at a time": ngettext(
        "armies named: {count}; {needed} is to be placed at a time",
        "armies named: {count}; {needed} are to be placed at a time",
    ),
    "MODs named: {count}; {free} is there to place": ngettext(
        "armies named: {count}; {free} is there to place",
        "armies named: {count}; {free} are there to place",
    ),
    "{origin} holds {units} unit; an attack needs {needed}": ngettext(
        "{origin} holds {units} army; an attack needs {needed}",
        "{origin} holds {units} armies; an attack needs {needed}",
    ),
    "{moving} unit moves into {target}; at least {needed} must": ngettext(
        "{moving} army moves into {target}; at least {needed} must",
        "{moving} armies move into {target}; at least {needed} must",
    ),
    "{player} holds {count} MOD that should have been placed": ngettext(
        "{player} holds {count} army that should have been placed",
        "{player} holds {count} armies that should have been placed",
    ),
    "attack dice: {dice} is impossible; {origin} holds {units} units, so 1 die at most": ngettext(
        "attack dice: {dice} is impossible; {origin} holds {units} armies, so 1 die at most",
        "attack dice: {dice} is impossible; {origin} holds {units} armies, so 1 to {most} dice",
    ),
    "{territory} holds {present} MOD; {mods} cannot be lost": ngettext(
        "{territory} holds {present} army; {mods} cannot be lost",
        "{territory} holds {present} armies; {mods} cannot be lost",
    ),
    "units chosen in {territory}: {chosen}; {amount} unit must be lost": ngettext(
        "armies chosen in {territory}: {chosen}; {amount} army must be lost",
        "armies chosen in {territory}: {chosen}; {amount} armies must be lost",
    ),
    "{count} MOD": ngettext("{count} army", "{count} armies"),
    "{count} MOD in hand": ngettext("{count} army in hand", "{count} armies in hand"),
    "{count} MOD of {total} left to place": ngettext(
        "{count} army of {total} left to place", "{count} armies of {total} left to place"
    ),
    "{count} MOD with the fewest pieces: {pieces}": ngettext(
        "{count} army with the fewest pieces: {pieces}", "{count} armies with the fewest pieces: {pieces}"
    ),
    "{count} unit": ngettext("{count} army", "{count} armies"),
    "{count} point more": ngettext(
        "{count} more in territories and bonuses", "{count} more in territories and bonuses"
    ),
    "{count} point fewer": ngettext(
        "{count} fewer in territories and bonuses", "{count} fewer in territories and bonuses"
    ),
}
"""The same for what is counted, by the singular."""


class Wording:
    """What to say in a language; where people speak of armies, in the words of classic Risk."""

    def __init__(self, lang: str, armies: bool) -> None:
        self._catalogue = translation(lang)
        self._armies = armies

    def gettext(self, message: str) -> str:
        """A message in the reader's language."""
        return self._catalogue.gettext(_ARMIES.get(message, message) if self._armies else message)

    def ngettext(self, one: str, many: str, count: Any) -> str:
        """A message in the reader's language, singular or plural."""
        if self._armies:
            one, many = _ARMIES_COUNTED.get(one, (one, many))
        return self._catalogue.ngettext(one, many, count)


@cache
def wording(lang: str, armies: bool = False) -> Wording:
    """The words for a game: with `armies` those of classic Risk.

    Examples
    --------
    >>> wording("en").gettext("MODs"), wording("en", armies=True).gettext("MODs")
    ('MODs', 'Armies')
    """
    return Wording(lang, armies)
