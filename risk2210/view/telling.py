"""A game in words, in the reader's language: its moves, its cards and missions, its points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from risk2210.i18n import N_, filled
from risk2210.rules import (
    BeginWith,
    Bid,
    Build,
    BuyCards,
    ChooseMarker,
    Claim,
    ClaimMission,
    ClaimRank,
    Collect,
    Deal,
    DealMissions,
    Declare,
    Deploy,
    Devastate,
    DrawCard,
    Effect,
    EndStep,
    EndTurn,
    Fortify,
    Hire,
    InvasionOutcome,
    Lose,
    Move,
    NameCard,
    Occupy,
    Pass,
    PlaceCommand,
    PlaceNeutralArmy,
    PlayCard,
    Reinforce,
    RemoveMods,
    Result,
    Roll,
    RollForFirst,
    RollTie,
    Ruling,
    ScoreInfluence,
    ScoreSheet,
    ShowCard,
    ShowScouts,
    TakeBonusCard,
    TerritoryCard,
    TradeSet,
    Withdraw,
)
from risk2210.rules.effects import source
from risk2210.rules.messages import DECK_WORDS, WORDS
from risk2210.rules.messages_classic import CARD_SYMBOL_WORDS, RANK_WORDS
from risk2210.view.text import COMMANDER_NAMES
from risk2210.view.voice import Voice

MISSION_WORDS: Final[Mapping[str, str]] = {
    "asia_south_america": N_("conquer Asia and South America"),
    "asia_africa": N_("conquer Asia and Africa"),
    "north_america_africa": N_("conquer North America and Africa"),
    "north_america_australia": N_("conquer North America and Australia"),
    "europe_south_america_third": N_("conquer Europe, South America and a third continent"),
    "europe_australia_third": N_("conquer Europe, Australia and a third continent"),
    "hold_18": N_("hold 18 territories with two armies each"),
    "hold_24": N_("hold 24 territories"),
    "destroy": N_("destroy {who}"),
}
"""Each secret mission, by its name."""

DECIDED: Final[Mapping[str, str]] = {
    "score": N_("decided by the score"),
    "energy": N_("equal scores, decided by energy"),
    "units": N_("equal scores and energy, decided by units"),
    "last_player": N_("the last player left"),
    "shared": N_("equal in everything"),
    "world": N_("conquered the world"),
    "mission": N_("fulfilled a secret mission"),
    "continents": N_("held two continents"),
    "ranks": N_("showed missions of all four ranks"),
    "ruling": N_("decided by the table"),
    "stopped": N_("the table stopped before anybody had won"),
}


EFFECT_WORDS: Final[Mapping[str, str]] = {
    "cease_fire": N_("{against} may not attack {holder} this turn"),
    "frequency_jam": N_("{against} may play no card this turn"),
    "invade_earth": N_("{holder} may attack {place} from the Moon this turn"),
    "hidden_energy": N_("{count} energy for {holder} if {place} is held when the turn ends"),
    "energy_extraction": N_("{count} energy for {holder} if the whole Moon is held when the turn ends"),
    "energy_extraction of a colony": N_("{count} energy for {holder} if a lunar colony is held when the turn ends"),
    "scout_forces": N_("{count} MODs of {holder} wait on a secret card"),
}
"""What each lasting effect of a card says."""


def commander_word(voice: Voice, kind: str) -> str:
    """Name of a commander."""
    return voice.gettext(COMMANDER_NAMES[kind])


def card_word(voice: Voice, face: str) -> str:
    """Name of a command card."""
    return voice.frame.cards[face].name(voice.lang)


def regions_by_face(voice: Voice, face: str) -> dict[int, str]:
    """For every side of the die that strikes a region, by a card with a table of them, the name of that region."""
    frame = voice.frame
    table = enumerate(frame.cards[face].table, 1)
    return {side: voice.region(region) for side, region in table if region in frame.region_ids}


def effect_line(voice: Voice, effect: Effect) -> str:
    """What a card does that stays in force, and whom it bears on; where Scout Forces wait is nowhere said (R9.10)."""
    card = source(voice.frame.cards, effect)
    kind: str = effect.kind
    if kind == "energy_extraction" and voice.frame.ruleset.house.energy_extraction_scope == "colony":
        kind = "energy_extraction of a colony"
    told = voice.gettext(EFFECT_WORDS[kind]).format(
        holder=voice.who(effect.holder),
        against="" if effect.against is None else voice.who(effect.against),
        place="" if effect.territory is None else voice.place(effect.territory),
        count=card.amount,
    )
    return voice.gettext(N_("{card}: {told}")).format(card=card.name(voice.lang), told=told)


def step_word(voice: Voice, step: str) -> str:
    """Name of a step, as a heading."""
    word = voice.gettext(WORDS[step])
    return word[0].upper() + word[1:]


def decided_word(voice: Voice, decided_by: str) -> str:
    """What told the best two apart."""
    return voice.gettext(DECIDED[decided_by])


def winner_line(voice: Voice, result: Result) -> str:
    """Who has won, as a headline."""
    if not result.winners:
        return voice.gettext(N_("No winner"))
    names = ", ".join(map(voice.who, result.winners))
    return voice.ngettext("Winner: {names}", "Shared victory: {names}", len(result.winners)).format(names=names)


def score_rows(voice: Voice, sheet: ScoreSheet) -> Iterable[tuple[str, str]]:
    """A score line by line: source, points."""
    for line in sheet.lines:
        if line.source == "territories":
            name = voice.ngettext("{count} territory", "{count} territories", line.count).format(count=line.count)
        elif line.source == "region":
            name = voice.frame.board.region(line.name).name(voice.lang)
        else:
            name = voice.gettext("Colony Influence")
        yield name, str(line.points)


# --- moves ------------------------------------------------------------------------------------------------------


def tell(voice: Voice, move: Move) -> str:
    """A move as a line of the log."""
    return _TELL[type(move)](_Teller(voice), move)


class _Teller:
    """Words for the parts of a move."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.gettext = voice.gettext
        self.place = voice.place
        self.who = voice.who

    def say(self, template: str, **words: Any) -> str:
        """A template, translated and filled."""
        return filled(self.gettext(template), words, self.voice.lang)

    def places(self, territories: Iterable[str]) -> str:
        """Names of territories."""
        return ", ".join(map(self.place, territories))

    def placements(self, placements: Iterable[tuple[str, int]]) -> str:
        """How many where."""
        return ", ".join(f"+{count} {self.place(territory)}" for territory, count in placements)

    def numbers(self, pairs: Iterable[tuple[str, int]]) -> str:
        """Who rolled or bid what."""
        return ", ".join(f"{self.who(player)} {number}" for player, number in pairs)

    def units(self, mods: int, commanders: Iterable[str]) -> str:
        """MODs and commanders."""
        parts = [self.voice.ngettext("{count} MOD", "{count} MODs", mods).format(count=mods)] if mods else []
        return " + ".join([*parts, *(commander_word(self.voice, kind) for kind in commanders)]) or "0"

    def decks(self, decks: Iterable[str]) -> str:
        """Cards by pile."""
        listed = list(decks)
        return ", ".join(f"{listed.count(d)} × {self.gettext(DECK_WORDS[d])}" for d in dict.fromkeys(listed))


def _roll(t: _Teller, move: Roll) -> str:
    sides = [
        " ".join(f"{face}{'⁸' if kind == 8 else ''}" for kind, face in dice) for dice in (move.attack, move.defence)
    ]
    return t.say(N_("Roll: {attack} against {defence}"), attack=sides[0], defence=sides[1])


def _outcome(t: _Teller, move: InvasionOutcome) -> str:
    words = {
        "origin": t.place(move.origin),
        "target": t.place(move.target),
        "lost": move.attackers_lost,
        "killed": move.defenders_lost,
    }
    if not move.taken:
        return t.say(N_("{origin} attacks {target}: −{lost} against −{killed}, broken off"), **words)
    units = t.units(move.mods, move.commanders)
    return t.say(N_("{origin} takes {target}: −{lost} against −{killed}; moving in: {units}"), **words, units=units)


def _play_card(t: _Teller, move: PlayCard) -> str:
    """A card with all that was said with it; a card drawn in secret stays unnamed."""
    details = [
        t.places(move.territories),
        "" if move.opponent is None else t.who(move.opponent),
        ", ".join(f"{commander_word(t.voice, kind)} @ {t.place(where)}" for kind, where in move.commanders),
        t.places(move.drawn),
        " ".join(map(str, move.dice)),
        regions_by_face(t.voice, move.card).get(move.dice[-1], "") if move.dice else "",
    ]
    told = t.say(N_("{who} plays {card}"), who=t.who(move.player), card=card_word(t.voice, move.card))
    return " · ".join(part for part in (told, *details) if part)


def symbol_word(voice: Voice, symbol: str) -> str:
    """Symbol of a territory card."""
    return voice.gettext(CARD_SYMBOL_WORDS[symbol])


def rank_word(voice: Voice, rank: str) -> str:
    """Rank of a mission card."""
    return voice.gettext(RANK_WORDS[rank])


def card_said(voice: Voice, card: TerritoryCard) -> str:
    """A territory card as far as it is known."""
    parts = [] if card.symbol is None else [symbol_word(voice, card.symbol)]
    parts += [] if card.territory is None else [voice.place(card.territory)]
    return " · ".join(parts) or voice.gettext("face not said")


def mission_word(voice: Voice, mission: str, target: str | None = None) -> str:
    """A mission in words."""
    text = voice.gettext(MISSION_WORDS[mission])
    return text.format(who="" if target is None else voice.who(target))


def _deal(t: _Teller, move: Deal) -> str:
    piles = "; ".join(f"{t.who(pile.owner)} {len(pile.territories)}" for pile in move.piles)
    return t.say(N_("Cards dealt: {piles}"), piles=piles)


def _trade(t: _Teller, move: TradeSet) -> str:
    cards = ", ".join(card_said(t.voice, card) for card in move.cards)
    return t.say(N_("{who} trades {cards}"), who=t.who(move.player), cards=cards)


_TELL: Final[Mapping[type, Callable[[_Teller, Any], str]]] = {
    Devastate: lambda t, m: t.say(N_("Devastated: {places}"), places=t.places(m.territories)),
    PlaceNeutralArmy: lambda t, m: t.say(N_("Neutral army: {places}"), places=t.places(m.territories)),
    RollForFirst: lambda t, m: t.say(N_("Who starts: {faces}"), faces=t.numbers(m.faces)),
    Claim: lambda t, m: t.say(N_("{who} claims {place}"), who=t.who(m.player), place=t.place(m.territory)),
    Reinforce: lambda t, m: t.say(
        N_("{who} reinforces: {places}"), who=t.who(m.player), places=t.placements(m.placements)
    ),
    PlaceCommand: lambda t, m: t.say(
        N_("{who}: Land Commander {land}, Diplomat {diplomat}, station {station}"),
        who=t.who(m.player),
        land=t.place(m.land),
        diplomat=t.place(m.diplomat),
        station=t.place(m.station),
    ),
    Bid: lambda t, m: t.say(N_("Bids: {bids}"), bids=t.numbers(m.bids)),
    RollTie: lambda t, m: t.say(N_("Tie: {faces}"), faces=t.numbers(m.faces)),
    ChooseMarker: lambda t, m: t.say(N_("{who} takes marker {marker}"), who=t.who(m.player), marker=m.marker),
    Collect: lambda t, m: t.say(N_("{who} collects"), who=t.who(m.player)),
    Deploy: lambda t, m: t.say(N_("{who} deploys: {places}"), who=t.who(m.player), places=t.placements(m.placements)),
    Hire: lambda t, m: t.say(
        N_("{who} hires: {commander}, {place}"),
        who=t.who(m.player),
        commander=commander_word(t.voice, m.commander),
        place=t.place(m.territory),
    ),
    Build: lambda t, m: t.say(N_("{who} builds a station in {place}"), who=t.who(m.player), place=t.place(m.territory)),
    BuyCards: lambda t, m: t.say(N_("{who} buys {cards}"), who=t.who(m.player), cards=t.decks(m.decks)),
    NameCard: lambda t, m: t.say(
        N_("{who} shows a card: {face}"), who=t.who(m.player), face=card_word(t.voice, m.face)
    ),
    Declare: lambda t, m: t.say(N_("{origin} invades {target}"), origin=t.place(m.origin), target=t.place(m.target)),
    Roll: _roll,
    Lose: lambda t, m: t.say(N_("{who} loses {units}"), who=t.who(m.player), units=t.units(m.mods, m.commanders)),
    Occupy: lambda t, m: t.say(N_("Moving in: {units}"), units=t.units(m.mods, m.commanders)),
    Withdraw: lambda t, m: t.say(N_("{who} breaks off"), who=t.who(m.player)),
    InvasionOutcome: _outcome,
    PlayCard: _play_card,
    Pass: lambda t, m: t.say(N_("{who} passes"), who=t.who(m.player)) if m.player else t.say(N_("Nobody plays a card")),
    RemoveMods: lambda t, m: t.say(
        N_("{who} takes off: {places}"),
        who=t.who(m.player),
        places=", ".join(f"−{count} {t.place(territory)}" for territory, count in m.placements),
    ),
    ShowScouts: lambda t, m: t.say(
        N_("{who} shows Scout Forces, forgotten: {place}") if m.forfeited else N_("{who} shows Scout Forces: {place}"),
        who=t.who(m.player),
        place=t.place(m.territory),
    ),
    TakeBonusCard: lambda t, m: t.say(
        N_("{who} takes a bonus card: {deck}"), who=t.who(m.player), deck=t.decks([m.deck])
    ),
    Fortify: lambda t, m: t.say(
        N_("{units} from {origin} to {target}"),
        units=t.units(m.mods, m.commanders),
        origin=t.place(m.origin),
        target=t.place(m.target),
    ),
    EndStep: lambda t, m: t.say(N_("{who}: next step"), who=t.who(m.player)),
    EndTurn: lambda t, m: t.say(N_("{who} ends the turn"), who=t.who(m.player)),
    ScoreInfluence: lambda t, m: t.say(
        N_("{who} shows Colony Influence: {cards}"), who=t.who(m.player), cards=t.decks(m.decks) or "0"
    ),
    Deal: _deal,
    DealMissions: lambda t, m: t.say(
        N_("Missions dealt; sealed: {players}"),
        players=", ".join(t.who(sealed.player) for sealed in m.seals) or t.gettext("none"),
    ),
    BeginWith: lambda t, m: t.say(N_("{who} has the first turn"), who=t.who(m.player)),
    TradeSet: _trade,
    DrawCard: lambda t, m: t.say(
        N_("{who} draws a card: {card}"), who=t.who(m.player), card=card_said(t.voice, m.card)
    ),
    ShowCard: lambda t, m: t.say(N_("{who} says a card: {card}"), who=t.who(m.player), card=card_said(t.voice, m.card)),
    ClaimMission: lambda t, m: t.say(
        N_("{who} shows a mission: {mission}"), who=t.who(m.player), mission=mission_word(t.voice, m.mission, m.target)
    ),
    ClaimRank: lambda t, m: t.say(
        N_("{who} shows the mission of the rank {rank}: {text}"),
        who=t.who(m.player),
        rank=rank_word(t.voice, m.rank),
        text=m.text or "–",
    ),
    Ruling: lambda t, m: t.say(N_("Ruling: {reason}"), reason=m.reason),
}
