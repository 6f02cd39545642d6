"""Every command card: what it does, what it costs and needs, when and on what it cannot be played; as a table."""

import pytest

from risk2210.rules import (
    HoldingRuling,
    Ruling,
    SeatRuling,
    card_plays,
    option,
    play,
)
from tests.rules.scenes import CARDS, SCENES
from tests.rules.table import code, findings
from tests.rules.test_clauses import marks

COLUMNS = ("effect", "cost", "commander", "window closed", "illegal target")
FACES = tuple(CARDS.cards)

TRAP = (
    "trap: the invaded territory counts",
    "trap: a station is no unit",
    "trap: one unit left",
    "trap: the needed commander lost",
    "trap: no capture",
)
STRIKE = ("region: own units", "region: owners choose", "region: emptied", "region: neutral units")
SCATTER = (
    "scatter: own territories",
    "scatter: unoccupied",
    "scatter: owner chooses",
    "scatter: pile runs out",
    "scatter: not chosen",
)
ROCKET = ("rocket: wiped out", "rocket: a commander given", "rocket: neutral")
EDGE_CASES = {
    "assemble_mods": ("assemble: no territory", "assemble: lone station"),
    "colony_influence": ("influence: copies add up", "influence: commander lost", "influence: no tie-break"),
    "frequency_jam": ("jam: Armageddon", "jam: effects stay", "jam: one each", "jam: lifted"),
    "land_death_trap": TRAP,
    "water_death_trap": TRAP,
    "orbital_mines": TRAP,
    "reinforcements": ("reinforcements: fewer than three",),
    "scout_forces": (
        "scouts: already held",
        "scouts: forgotten",
        "scouts: pile empty",
        "scouts: never devastated",
        "scouts: several",
        "scouts: no units",
        "scouts: unnamed",
    ),
    "stealth_mods": (
        "stealth: several",
        "stealth: not where nobody is",
        "stealth: lone station",
        "stealth: of the owner",
        "stealth: neutral",
    ),
    "stealth_station": ("stealth station: limits", "stealth station: captured", "stealth station: not for others"),
    "hidden_energy": ("hidden: at the end", "hidden: pile empty", "hidden: two copies", "hidden: fortify"),
    "energy_extraction": ("extraction: whole Moon",),
    "invade_earth": (
        "earth: any lunar territory",
        "earth: unoccupied",
        "earth: commander at the attack",
        "earth: pile empty",
        "earth: dice",
        "earth: a station",
    ),
    "the_mother": (*STRIKE, "region: devastated"),
    "aqua_brother": (*STRIKE, "region: rolled again"),
    "nicky_boy": (*STRIKE, "region: two faces"),
    "armageddon": (
        "armageddon: commander",
        "armageddon: jammed",
        "armageddon: windows",
        "armageddon: opponents",
        "armageddon: cost",
        "armageddon: others too",
    ),
    "assassin_bomb": ("assassin: this very one", "assassin: alone", "assassin: hired again"),
    **dict.fromkeys(("rocket_strike_land", "rocket_strike_moon", "rocket_strike_water"), ROCKET),
    **dict.fromkeys(("scatter_bomb_land", "scatter_bomb_moon", "scatter_bomb_water"), SCATTER),
    "cease_fire": (
        "cease fire: no roll owed",
        "cease fire: all territories",
        "cease fire: window closed",
        "cease fire: not cards",
        "cease fire: between rolls",
    ),
    "decoys_revealed": ("decoys: not from the reserve", "decoys: emptied", "decoys: water and Moon"),
    "energy_crisis": ("crisis: no energy", "crisis: neutral", "crisis: too late"),
    "evacuation": (
        "evacuation: one place",
        "evacuation: nowhere",
        "evacuation: station stays",
        "evacuation: contested",
        "evacuation: must enter",
    ),
    "mod_reduction": (
        "reduction: MODs only",
        "reduction: emptied",
        "reduction: fewer",
        "reduction: points",
        "reduction: neutral",
    ),
    "redeployment": ("redeployment: one move", "redeployment: after the move", "redeployment: several"),
    "territorial_station": ("station: limits", "station: launch"),
}
"""For every card, by its name without the deck, what has a test of its own in the other files of cards."""


def without_commander(scene):
    """The scene without the commander that the card needs."""
    if scene.uncommanded is not None:
        return scene.uncommanded
    position, kind = scene.position, CARDS[scene.move.card].commander
    where = position.commanders_of(scene.move.player)[kind]
    left = tuple(k for k in position.commanders_at(where) if k != kind)
    return play(position, Ruling("he is lost", (HoldingRuling(where, commanders=left),)))


@pytest.mark.cell("effect")
@pytest.mark.parametrize("face", FACES)
def test_what_it_does(face):
    scene = SCENES[face]
    after = play(scene.position, scene.move)
    scene.check(scene.position, after)
    assert after.spent[-1].face == face
    assert len(after.hand_of(scene.move.player)) == len(scene.position.hand_of(scene.move.player)) - 1
    assert findings(after) == findings(scene.position)


@pytest.mark.cell("cost")
@pytest.mark.parametrize("face", FACES)
def test_what_it_costs(face):
    scene, cost = SCENES[face], CARDS[face].cost
    player = scene.move.player
    after = play(scene.position, scene.move)
    assert after.energy_of(player) == scene.position.energy_of(player) - cost + scene.gain
    exact = play(scene.position, Ruling("counted", seats=(SeatRuling(player, energy=cost),)))
    assert play(exact, scene.move).energy_of(player) == scene.gain
    if cost:
        poor = play(scene.position, Ruling("counted", seats=(SeatRuling(player, energy=cost - 1),)))
        assert code(poor, scene.move) == "energy/short R9.2"


@pytest.mark.cell("commander")
@pytest.mark.parametrize("face", FACES)
def test_it_needs_its_commander_in_play(face):
    scene = SCENES[face]
    assert code(without_commander(scene), scene.move) == "cards/needs_commander R9.2"


@pytest.mark.cell("window closed")
@pytest.mark.parametrize("face", FACES)
def test_it_is_not_played_at_another_time(face):
    scene = SCENES[face]
    position, expected = scene.closed
    assert code(position, scene.move) == expected


@pytest.mark.cell("illegal target")
@pytest.mark.parametrize("face", FACES)
def test_what_it_cannot_be_aimed_at(face):
    scene = SCENES[face]
    assert scene.wrong
    for move, expected in scene.wrong:
        assert code(scene.position, move) == expected


@pytest.mark.parametrize("face", FACES)
def test_it_must_be_in_hand(face):
    scene, card = SCENES[face], CARDS[face]
    player = scene.move.player
    hand = tuple(c for c in scene.position.hand_of(player) if c.deck != card.deck)
    empty = play(scene.position, Ruling("the hand", seats=(SeatRuling(player, hand=hand),)))
    if empty.awaiting:
        assert code(empty, scene.move) == "cards/not_held R9.2"


@pytest.mark.parametrize("face", FACES)
def test_it_is_offered_with_what_has_to_be_said(face):
    """The option shows a legal way to play it, and the judgement of the hand agrees."""
    scene = SCENES[face]
    player = scene.move.player
    offered = option(scene.position, "play_card")
    assert face in offered.arguments["cards"][player]
    assert any(move.card == face and move.player == player for move in offered.moves)
    judged = {play.card.id: play for play in card_plays(scene.position, player)}
    assert judged[face].refusal is None
    assert judged[face].cost == CARDS[face].cost
    assert not judged[face].certain


# --- the table --------------------------------------------------------------------------------------------------


def test_the_table_of_all_cards():
    """Printed: 42 cards, a test in each cell; a column without a test, a card or a case without one, fails."""
    columns = marks("cell")
    assert set(columns) == set(COLUMNS)
    assert len(FACES) == 42
    assert set(SCENES) == set(FACES)
    cases = marks("edge")
    wanted = {case for listed in EDGE_CASES.values() for case in listed}
    assert wanted == set(cases), f"{wanted - set(cases)} {set(cases) - wanted}"
    print(f"{'card':32} {'  '.join(COLUMNS)}  edge cases")
    for face in FACES:
        listed = EDGE_CASES[face.partition("_")[2]]
        assert listed
        cells = "  ".join("x".center(len(column)) for column in COLUMNS)
        print(f"{face:32} {cells}  {', '.join(case.partition(': ')[2] for case in listed)}")


TRAPS = (
    "reactions once per battle",
    "evacuated ground not contested",
    "Frequency Jam never lifted",
    "Hidden Energy paid at once",
    "Energy Extraction for one colony",
    "Armageddon reduced to free own cards",
    "losses chosen by the program",
    "MOD Reduction barred from emptying",
    "Assassin Bomb chooses for the player",
    "territory piles reshuffled",
    "Scout Forces: one slot, named, or chosen",
    "turn ended by the first fortify",
    "region strikes and Scatter Bombs by hand",
    "Colony Influence as energy",
    "wrong deck composition",
)
"""Slips of other programs that concern cards; those about set-up, income and bids are tested with their chapters."""


def test_every_trap_about_cards_has_a_test():
    assert set(marks("trap")) == set(TRAPS)
