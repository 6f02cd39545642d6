"""The words for every refusal and finding, made from its code in the reader's language.

A template is an English sentence, or a `Plural` where a number decides between two. French
comes from the catalogue ``locale/rules.fr.po`` in the words of the French rulebooks. Fields of a template are keys of
the refusal's data; ids of territories, players, commanders and so on become names on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Protocol

from risk2210.board import Board, Catalogue
from risk2210.i18n import N_, filled
from risk2210.rules.editions import Edition
from risk2210.rules.messages_classic import (
    CARD_SYMBOL_WORDS,
    CLASSIC_TEMPLATES,
    CLASSIC_WORDS,
    PART_WORDS,
    RANK_WORDS,
    wording,
)
from risk2210.rules.moments import MOMENTS
from risk2210.rules.terms import NEUTRAL


class Plural(NamedTuple):
    """A sentence for one and a sentence for many, and the key of the number that decides."""

    one: str
    many: str
    by: str


def ngettext(one: str, many: str, *, by: str) -> Plural:
    """Mark a sentence in singular and plural for extraction without translating it here."""
    return Plural(one, many, by)


Template = str | Plural

TEMPLATES: Final[Mapping[str, Template]] = {
    # what is awaited first
    "awaiting/nothing": N_("the game is over; only a ruling can change it now"),
    "awaiting/devastation": N_("turn over {amount} devastation cards first"),
    "awaiting/neutral_army": N_("first the cards of the neutral army must be drawn"),
    "awaiting/first_player": N_("first {players} must roll for who starts"),
    "awaiting/claim": N_("{players} must claim a free land territory now"),
    "awaiting/reinforce": ngettext(
        "{players} must place {amount} MOD on own territories now",
        "{players} must place {amount} MODs on own territories now",
        by="amount",
    ),
    "awaiting/command": N_("{players} must place the Land Commander, the Diplomat and a Space Station now"),
    "awaiting/bids": N_("the bids of {players} are awaited"),
    "awaiting/tie": N_("{players} bid the same and must roll a die"),
    "awaiting/marker": N_("{players} must choose a turn-order marker now"),
    "awaiting/collect": N_("{players} must collect the turn's income first"),
    "awaiting/deploy": ngettext(
        "{players} still has {amount} new MOD to place; none may be kept back",
        "{players} still has {amount} new MODs to place; none may be kept back",
        by="amount",
    ),
    "awaiting/turn": N_("it is the turn of {players} (step: {step})"),
    "awaiting/roll": N_("the invasion of {territory} is declared: {players} must roll at least once"),
    "awaiting/losses": ngettext(
        "{players} must first choose {amount} unit to lose in {territory}",
        "{players} must first choose {amount} units to lose in {territory}",
        by="amount",
    ),
    "awaiting/occupy": ngettext(
        "{players} must first move at least {amount} unit into {territory}",
        "{players} must first move at least {amount} units into {territory}",
        by="amount",
    ),
    "awaiting/bonus_card": N_("{players} must first take the command card earned by three contested captures"),
    "awaiting/influence": N_("{players} must say which Colony Influence cards are shown, or pass"),
    "awaiting/exchange": N_("{players} may play nuclear cards now, or pass"),
    "awaiting/remove_mods": ngettext(
        "{players} must first take {amount} MOD off the boards",
        "{players} must first take {amount} MODs off the boards",
        by="amount",
    ),
    "awaiting/scouts": N_("{players} must say whether {territory} is the territory of the waiting Scout Forces"),
    "awaiting/card_text": N_("the table carries out the card of {players} by rulings; say when it is done"),
    "awaiting/other_player": N_("this is for {players} to do, not for {player}"),
    "turn/none": N_("no turn is under way"),
    "turn/step_passed": N_("the step “{wanted}” of this turn is over; the turn is now at “{step}”"),
    "turn/last_step": N_("{player} is in the last step: say that the turn ends"),
    # names and pieces
    "territory/unknown": N_("there is no territory with the id “{name}”"),
    "territory/not_yours": N_("{territory} is not controlled by {player} but by {owner}"),
    "territory/devastated": N_("{territory} is devastated: nobody may enter, cross or attack it"),
    "territory/none": N_("{player} controls no territory"),
    "player/unknown": N_("there is no player “{name}”; the players are {players}"),
    "placement/count": N_("{count} MODs cannot be placed on {territory}; at least 1 is needed"),
    "commander/not_there": N_("{commander} is not in {territory}; these commanders are there: {here}"),
    "units/mods": ngettext(
        "{territory} holds {present} MOD, so {mods} cannot leave it",
        "{territory} holds {present} MODs, so {mods} cannot leave it",
        by="present",
    ),
    "units/none": N_("at least 1 unit must leave {territory}"),
    "units/leave_one": ngettext(
        "{territory} holds {units} unit; one must stay, a station does not count: at most {most} may leave",
        "{territory} holds {units} units; one must stay, a station does not count: at most {most} may leave",
        by="units",
    ),
    "energy/short": N_("{player} has {energy} energy; this costs {cost}"),
    # set-up
    "setup/devastation_count": N_("cards named: {count}; cards to turn over: {needed}"),
    "setup/devastation_land": N_("{territory} is no land territory; only land is devastated"),
    "setup/card_twice": N_("the card {territory} cannot turn up twice"),
    "setup/neutral_count": N_("cards named for the neutral army ({terrain}): {count}; it draws {needed}"),
    "setup/claim_land": N_("{territory} is not land; at set-up only land is claimed"),
    "setup/claimed": N_("{territory} is already held by {owner}"),
    "setup/batch": ngettext(
        "MODs named: {count}; {needed} is to be placed at a time",
        "MODs named: {count}; {needed} are to be placed at a time",
        by="needed",
    ),
    # bidding
    "bidding/players": N_("bids are revealed together: one each from {players}, but {named} were named"),
    "bidding/amount": N_("{player} has {energy} energy and cannot bid {bid}; 0 to {energy} is possible"),
    "bidding/marker": N_("turn-order marker {marker} is not free; free are: {free}"),
    # steps 1 to 4
    "deploy/too_many": ngettext(
        "MODs named: {count}; {free} is there to place",
        "MODs named: {count}; {free} are there to place",
        by="free",
    ),
    "deploy/owed": N_(
        "MODs named: {count}, there to place: {free}; one of them is owed to the station in each of: {owed}"
    ),
    "deploy/nothing": N_("no MOD was placed; free to place: {free}; owed to the station in each of: {owed}"),
    "hire/in_play": N_("{commander} is already in play, in {territory}"),
    "hire/all_in_play": N_("all five commanders of {player} are in play"),
    "build/limit": N_("{player} already controls {limit} Space Stations, the most allowed"),
    "build/land": N_("{territory} is not land; a Space Station stands only on land"),
    "build/one_each": N_("{territory} already has a Space Station; one is the most"),
    "build/no_site": N_("{player} controls no land territory without a Space Station"),
    "cards/commander": N_("{commander} of {player} is not in play, so this pile is closed"),
    "cards/pile": ngettext(
        "the pile {deck} has {left} card left; {count} cannot be drawn",
        "the pile {deck} has {left} cards left; {count} cannot be drawn",
        by="left",
    ),
    "cards/no_pile": N_("no pile is open to {player}: it takes a commander in play and a pile that is not empty"),
    "cards/number": N_("cards bought in one go: {count} is impossible; 1 to {most} in a turn, all at once"),
    "cards/faces_said": N_("faces said: {faces}, cards: {count}; say all, with blanks for the unknown, or none"),
    "cards/no_such_face": N_("no card “{face}” is in the pile {deck}"),
    "cards/copies": N_("all copies of the card “{face}” are accounted for"),
    "cards/unknown": N_("there is no command card “{card}”"),
    "cards/not_held": N_("{player} holds neither “{card}” nor an unknown card of the pile {deck}"),
    "cards/jammed": N_("{player} is under a Frequency Jam and may play no card this turn"),
    "cards/needs_commander": N_("“{card}” needs {commander} of {player} in play"),
    "cards/own_turn": N_("“{card}” is played in one's own turn, and it is the turn of {player}"),
    "cards/too_late": N_("“{card}” is played before the first invasion of the turn, and that is over"),
    "cards/too_early": N_("“{card}” is played at the end of the turn, once the attacks are over"),
    "cards/final": N_("“{card}” is shown at the final count"),
    "cards/exchange": N_("during Armageddon only nuclear cards are played; “{card}” is not possible"),
    "cards/no_invasion": N_("“{card}” is played when an invasion is declared, before the dice; none is now"),
    "cards/unoccupied": N_("nobody holds {territory}: no card is played when it is entered"),
    "cards/neutral": N_("no card is played for the neutral army in {territory}"),
    "cards/neutral_own": N_(
        "“{card}” is for an invaded player; {territory} is of the neutral army, which uses no cards"
    ),
    "cards/attacker": N_("{player} is the attacker; “{card}” is for the others"),
    "cards/not_invaded": N_("only {owner}, whose territory {territory} is invaded, may play “{card}”"),
    "cards/terrain": N_("“{card}” is for an invaded territory of the terrain {terrain}; {territory} is none"),
    "cards/passed": N_("{player} has passed; before the next roll, or after another card, it is possible again"),
    "cards/nothing_to_evacuate": N_("no unit stands in {territory}; there is nothing to evacuate"),
    "cards/no_target": N_("nothing on the boards is a possible target of “{card}”"),
    "cards/target": N_("{territory} ({owner}) is no possible target of “{card}”"),
    "cards/twice": N_("“{card}”: the territories must be different"),
    "cards/count": ngettext(
        "“{card}” needs {needed} territory; {count} were named",
        "“{card}” needs {needed} territories; {count} were named",
        by="needed",
    ),
    "cards/no_territory": N_("“{card}” is aimed at no territory of one's choice"),
    "cards/opponent": N_("“{card}” names an opponent; possible: {opponents}"),
    "cards/no_opponent": N_("“{card}” names no opponent"),
    "cards/not_opponent": N_("{player} is no opponent; possible: {opponents}"),
    "cards/not_in_play": N_("{commander} of {player} is not on a board and cannot be moved"),
    "cards/destination": N_("commanders go to own territories only; {territory} is none of {player}"),
    "cards/commander_twice": N_("“{card}”: a commander goes to one place only"),
    "cards/one_commander": N_("“{card}” strikes one commander; commanders named: {count}"),
    "cards/no_commander": N_("“{card}” names no commander"),
    "cards/no_such_commander": N_("no enemy commander like that ({commander}) stands in {territory}"),
    "cards/dice": N_("“{card}”: one die with {sides} sides is rolled; rolled again are: {again}"),
    "cards/no_die": N_("“{card}” takes no die"),
    "cards/mods": N_("MODs named: {count}; {player} must take off {amount}"),
    "cards/nobody": N_("nobody can play a command card at this moment"),
    "draw/terrain": N_("{territory} is not in the pile of territory cards: {terrain}"),
    "draw/gone": N_("the card {territory} has left its pile and cannot turn up again"),
    "draw/none": N_("“{card}” turns no card over, or the pile is empty"),
    "draw/secret": N_("the card {territory} stays secret until its territory is held"),
    "draw/count": ngettext(
        "“{card}” turns over {needed} card; {count} were named",
        "“{card}” turns over {needed} cards; {count} were named",
        by="needed",
    ),
    "draw/too_many": N_("{territory} is the first that is no territory of {player}: no further card is turned over"),
    "draw/go_on": N_("all cards turned over show territories of {player}: turn over the next one"),
    "scouts/late": N_("the MODs for {territory} were forgotten when it was taken: they are forfeited"),
    "scouts/none": N_("no Scout Forces of {player} wait"),
    "scouts/nobody": N_("Scout Forces are shown when their territory is taken; none can be shown now"),
    "pass/nothing": N_("one passes when asked for a card or an answer, and nobody is asked"),
    "pass/not_asked": N_("{player} is not asked; those asked are: {players}"),
    "cards/none_unknown": N_("{player} holds no unknown card of the pile {deck}"),
    "cards/all_known": N_("no hand holds an unknown card"),
    # invasions
    "invasion/own_target": N_("{target} is already yours"),
    "invasion/origin_too_weak": ngettext(
        "{origin} holds {units} unit; an attack needs {needed}",
        "{origin} holds {units} units; an attack needs {needed}",
        by="units",
    ),
    "invasion/not_adjacent": N_("{origin} is not linked to {target}; its neighbours are {neighbours}"),
    "invasion/landing_site": N_("{target} is no landing site; from Earth only these can be reached: {sites}"),
    "invasion/launch_pad": N_("{origin} has no Space Station; the Moon ({target}) is reached only from one"),
    "invasion/moon_to_land": N_("the Moon ({origin}) attacks {target} only under the card Invade Earth"),
    "invasion/commander": N_("{commander} of {player} is not in play; this attack needs it"),
    "invasion/cease_fire": N_("a Cease Fire protects {holder} from {player} until the end of the turn"),
    "invasion/no_attack": N_("{player} has no attack open: no territory with 2 units next to a possible target"),
    "invasion/none": N_("{player} has no invasion under way: none was declared, or it is over"),
    "invasion/must_roll": N_("{player} has declared the invasion of {target} and must roll once before giving up"),
    "invasion/must_enter": N_("{player} must move into {target}"),
    "dice/attack_count": ngettext(
        "attack dice: {dice} is impossible; {origin} holds {units} units, so 1 die at most",
        "attack dice: {dice} is impossible; {origin} holds {units} units, so 1 to {most} dice",
        by="most",
    ),
    "dice/defence_count": ngettext(
        "defence dice in {target}: {dice} is impossible; {most} die is allowed",
        "defence dice in {target}: {dice} is impossible; 1 to {most} dice are allowed",
        by="most",
    ),
    "dice/sides": N_("a die with {sides} sides is not in the box; dice have 6 or 8"),
    "dice/face": N_("a die with {sides} sides cannot show {face}; it shows 1 to {sides}"),
    "dice/players": N_("one roll each is awaited from {players}, but {rolled} were named"),
    "dice/attack_eights": N_("eight-sided attack dice from {origin}: {dice} is too many; {most} at most ({rights})"),
    "dice/defence_eights": N_("eight-sided defence dice in {target}: {dice} is too many; {most} at most"),
    "dice/name_commanders": N_("say whose eight-sided dice ({dice}) were rolled: any of {rights}"),
    "dice/commanders_count": N_("eight-sided dice rolled: {dice}, each by one commander; named were: {commanders}"),
    "dice/commander_right": N_("{commander} gives no eight-sided die in an attack from {origin} on {target}"),
    "dice/no_defender": N_("nobody defends {target}: no dice, move in"),
    "losses/mods": ngettext(
        "{territory} holds {present} MOD; {mods} cannot be lost",
        "{territory} holds {present} MODs; {mods} cannot be lost",
        by="present",
    ),
    "losses/amount": ngettext(
        "units chosen in {territory}: {chosen}; {amount} unit must be lost",
        "units chosen in {territory}: {chosen}; {amount} units must be lost",
        by="amount",
    ),
    "occupy/too_few": ngettext(
        "{moving} unit moves into {target}; at least {needed} must",
        "{moving} units move into {target}; at least {needed} must",
        by="moving",
    ),
    "occupy/commander": N_("{commander} must move into {target}: that eight-sided die was in the winning roll"),
    "outcome/no_defender": N_("nobody defends {target}, so nobody can have been lost"),
    "outcome/no_dice": N_("nobody defends {target}, so no dice were rolled"),
    "outcome/attackers_lost": N_(
        "attackers lost from {origin}: {lost} is impossible with {units} there, 0 to {most} here"
    ),
    "outcome/defenders_left": N_("{target} is taken only when all units there are lost: {units}, not {lost}"),
    "outcome/defenders_lost": N_(
        "defenders lost in {target}: {lost} is impossible unless it is taken; 0 to {most} without “taken”"
    ),
    "outcome/must_roll": N_("{player} must roll once against {target}, and every roll costs somebody a unit"),
    "outcome/not_taken": N_("{target} was not taken: nothing moves in, and the last roll does not matter"),
    "outcome/commander_lost": N_("{commander} cannot be among the lost and still serve in the roll that took {target}"),
    "outcome/dice": N_("dice of the last roll from {origin}: {dice} is impossible; {least} to {most}"),
    # fortify and the end
    "fortify/used": N_("{player} has already made the fortify move of this turn"),
    "fortify/same": N_("units cannot fortify {territory} from {territory}"),
    "fortify/no_path": N_("no secured path joins {origin} to {target}"),
    "fortify/nowhere": N_("{player} has no territory with 2 units and a secured path to another one"),
    "scoring/influence": N_("Colony Influence cards of the pile {deck}: {count} is too many; {most} at most"),
    # rulings, and what cannot be read
    "ruling/reason": N_("a ruling needs its reason"),
    "ruling/range": N_("{quantity} cannot be {value}; {least} to {most} can be recorded"),
    "ruling/order": N_("a player stands twice in the order: {order}"),
    "ruling/not_in_order": N_("{player} is not in the turn order: {order}"),
    "move/unreadable": N_("this cannot be read as a move: {problem}"),
    # findings of the audit
    "audit/devastated_land": N_("{territory} is devastated but is no land"),
    "audit/devastated_held": N_("{territory} is devastated, yet something stands there or somebody holds it"),
    "audit/no_owner": N_("{territory} has no owner, but units or a station stand there"),
    "audit/empty_but_owned": N_("{territory} belongs to {owner}, but nothing stands there"),
    "audit/station_land": N_("a Space Station stands in {territory}, which is not land"),
    "audit/neutral_pieces": N_("a commander or a station of the neutral army stands in {territory}"),
    "audit/setup_terrain": N_("{territory} is held during set-up, but only land is claimed"),
    "audit/no_neutral_army": N_("neutral territories: {count}, but this game has no neutral army"),
    "audit/stations": N_("{player} has {count} Space Stations; {limit} are the most"),
    "audit/commander_twice": N_("{player} has {commander} {count} times; there is one of each kind"),
    "audit/no_units": N_("{player} has no unit left but is still in the game"),
    "audit/out_but_holding": N_("{player} is out of the game but still holds territories, cards or energy"),
    "audit/reserve": ngettext(
        "{player} holds {count} MOD that should have been placed",
        "{player} holds {count} MODs that should have been placed",
        by="count",
    ),
    "audit/energy_supply": N_("the players have {count} energy, more than the counters of the box (140)"),
    "audit/deck_size": N_("cards of the pile {deck}, those in hands and spent included: {count} instead of {needed}"),
    "audit/no_such_face": N_("no card “{face}” is in the pile {deck}"),
    "audit/card_copies": N_("there are more cards “{face}” than the box holds"),
    "audit/year": N_("it is year {year}, but the last year of the game is {years}"),
    "audit/devastation_count": N_("devastated territories: {count}; set-up makes it {needed}"),
    "audit/devastation_card": N_("{territory} is devastated, but its card is not among the discards"),
    "audit/not_in_order": N_("{player} is in the game but has no turn-order marker"),
    "audit/turn_of_nobody": N_("it is the turn of {player}, who is out of the game"),
    "audit/effect_on_holder": N_("a card of {player} bears on {player}"),
    **CLASSIC_TEMPLATES,
}
"""For every code, its sentence."""

WORDS: Final[Mapping[str, str]] = {
    "devastation": N_("devastation"),
    "neutral_army": N_("neutral army"),
    "first_player": N_("first player"),
    "claim": N_("claim territories"),
    "reinforce": N_("reinforce"),
    "command": N_("commanders and station"),
    "bidding": N_("bidding"),
    "deploy": N_("collect and deploy"),
    "build": N_("hire and build"),
    "buy": N_("buy command cards"),
    "play": N_("play command cards"),
    "invade": N_("invade"),
    "fortify": N_("fortify"),
    "scoring": N_("final count"),
    "over": N_("end of the game"),
    "mods": N_("MODs"),
    "energy": N_("energy"),
    "reserve": N_("MODs in hand"),
    "influence": N_("Colony Influence cards"),
    "pile": N_("cards in a pile"),
    "captures": N_("contested captures"),
    "year": N_("year"),
    **CLASSIC_WORDS,
}
"""Steps and quantities in words."""

COMMANDER_WORDS: Final[Mapping[str, str]] = {
    "land": N_("the Land Commander"),
    "diplomat": N_("the Diplomat"),
    "naval": N_("the Naval Commander"),
    "nuclear": N_("the Nuclear Commander"),
    "space": N_("the Space Commander"),
}
DECK_WORDS: Final[Mapping[str, str]] = {
    "land": N_("Land"),
    "diplomat": N_("Diplomat"),
    "naval": N_("Naval"),
    "nuclear": N_("Nuclear"),
    "space": N_("Space"),
}
TERRAIN_WORDS: Final[Mapping[str, str]] = {"land": N_("land"), "water": N_("water"), "moon": N_("Moon")}

_TERRITORIES = frozenset({"territory", "origin", "target", "owed", "sites", "neighbours"})
_CARDS = frozenset({"card", "face"})
_PLAYERS = frozenset({"player", "players", "owner", "holder", "order", "named", "rolled", "opponents"})


class Setting(Protocol):
    """What the words of a refusal depend on: the `Frame` of a game has it."""

    @property
    def board(self) -> Board:
        """Names the territories and regions."""
        ...

    @property
    def cards(self) -> Catalogue:
        """Names the command cards."""
        ...

    @property
    def edition(self) -> Edition:
        """Says whether people speak of armies."""
        ...

    @property
    def index(self) -> Mapping[str, int]:
        """Ids of the territories."""
        ...

    def clause(self, clause: str) -> str:
        """Where the edition played says what a clause says."""
        ...


class Reader:
    """Somebody who reads a language, knows a board, and calls the players by their names."""

    def __init__(self, lang: str, frame: Setting | None, names: Mapping[str, str]) -> None:
        self.lang = lang
        self.frame = frame
        self.names = names
        spoken = wording(lang, frame is not None and frame.edition.armies)
        self.gettext, self.ngettext = spoken.gettext, spoken.ngettext

    def sentence(self, code: str, clause: str, data: Mapping[str, Any]) -> str:
        """What the code of a refusal says, with its clause."""
        template = TEMPLATES[code]
        if isinstance(template, str):
            sentence = self.gettext(template)
        else:
            sentence = self.ngettext(template.one, template.many, data[template.by])
        words = {key: self.words(key, value) for key, value in data.items()}
        return f"{filled(sentence, words, self.lang)} ({clause})"

    def moment(self, kind: str) -> str:
        """When a kind of move is made, with the clause of the edition played."""
        when, clause = MOMENTS[kind]
        return f"{self.gettext(when)} ({clause if self.frame is None else self.frame.clause(clause)})"

    def words(self, key: str, value: Any) -> str:
        """One value of a refusal's data as the reader should see it."""
        if isinstance(value, tuple):
            return ", ".join(self.words(key, item) for item in value) or self.gettext(N_("none"))
        if value is None:
            return self.gettext(N_("nobody"))
        if isinstance(value, str):
            return self.name(key, value)
        return str(value)

    def name(self, key: str, value: str) -> str:
        """An id as a name: of a territory, a player, a commander, a pile, a terrain, a step."""
        if key in _TERRITORIES:
            if self.frame is None or value not in self.frame.index:
                return value
            return self.frame.board[value].name(self.lang)
        if key == "regions":
            if self.frame is None or all(region.id != value for region in self.frame.board.regions):
                return value
            return self.frame.board.region(value).name(self.lang)
        if key == "card" and self.frame is not None and value in self.frame.index:
            return self.frame.board[value].name(self.lang)
        if key in _PLAYERS:
            return self.gettext(N_("the neutral army")) if value == NEUTRAL else self.names.get(value, value)
        if key in _CARDS:
            return self.frame.cards[value].name(self.lang) if self.frame and value in self.frame.cards else value
        word = _WORDS_BY_KEY.get(key, {}).get(value)
        return value if word is None else self.gettext(word)


_WORDS_BY_KEY: Final[Mapping[str, Mapping[str, str]]] = {
    **dict.fromkeys(("commander", "commanders", "here", "rights"), COMMANDER_WORDS),
    **dict.fromkeys(("step", "wanted", "quantity"), WORDS),
    "deck": DECK_WORDS,
    "terrain": TERRAIN_WORDS,
    "part": PART_WORDS,
    "rank": RANK_WORDS,
    "card": CARD_SYMBOL_WORDS,
}
