"""R5 to R7 and R10 counted a second time: random positions, the rules read off the board's graph and a small table."""

import itertools
from random import Random

import pytest

from risk2210.board import load_board
from risk2210.rules import (
    COMMANDERS,
    Build,
    BuyCards,
    Declare,
    Effect,
    Fortify,
    Hire,
    IllegalMove,
    Roll,
    Ruling,
    SeatRuling,
    attacks,
    income,
    kind_of,
    option,
    options,
    play,
    score_sheet,
    secured_from,
)
from tests.rules.table import PLAYERS, lay

SITES = ("sea_of_crisis", "bay_of_dew", "tycho")
NEEDED = {
    ("land", "land"): None,
    ("land", "water"): "naval",
    ("water", "water"): "naval",
    ("water", "land"): "naval",
    ("land", "moon"): "space",
    ("moon", "moon"): "space",
    ("moon", "land"): "space",
}
"""Commander who must be in play (R7.5 to R7.7); what is not listed is never attacked."""

LENT = {"land": "land", "naval": "water", "space": "moon"}
HOUSES = [
    {},
    {"naval_needed_from_water": False},
    {"naval_d8_anywhere": True},
    {"exiled_states_canada_link": False, "sajon_bonus": 3},
    {"min_income": 0, "naval_needed_from_water": False, "naval_d8_anywhere": True},
]


def scattered(seed, house):
    """A position on which anything stands anywhere, with lasting effects of every kind."""
    rng = Random(f"{seed}/{house}")
    board = load_board("risk2210", exiled_states_canada_link=house.get("exiled_states_canada_link", True))
    kinds = {territory.id: territory.kind for territory in board.territories}
    land = [territory for territory, kind in kinds.items() if kind == "land"]
    devastated = rng.choice([tuple(rng.sample(land, 4)), board.region("south_america").members])
    filled, share = rng.choice([0.2, 0.5, 0.95]), rng.choice([0.4, 0.7, 0.97])
    left = {player: list(COMMANDERS) for player in PLAYERS}
    held = {}
    for territory, kind in kinds.items():
        if territory in devastated or rng.random() > filled:
            continue
        owner = "red" if rng.random() < share else rng.choice(PLAYERS)
        pieces = [owner, str(rng.randint(0, 3))]
        for commander in COMMANDERS:
            if commander in left[owner] and rng.random() < 0.08:
                left[owner].remove(commander)
                pieces.append(commander)
        pieces += ["station"] if kind == "land" and rng.random() < 0.1 else []
        held[territory] = f"{owner} 1" if pieces[1:] == ["0"] else " ".join(pieces)
    for player, home in zip(PLAYERS, ("poseidon", "hawaiian_preserve", "alden"), strict=True):
        if not any(pieces.startswith(player) for pieces in held.values()):
            held[home] = f"{player} 1"
    lasting = [
        Effect("frequency_jam", "blue", against="red"),
        Effect("hidden_energy", "red", territory=rng.choice(land)),
        Effect("invade_earth", rng.choice(("red", "red", "blue")), territory=rng.choice(land)),
        Effect("cease_fire", rng.choice(("blue", "gold")), against=rng.choice(("red", "red", "gold"))),
    ][: rng.randint(0, 4)]
    lasting = [effect for effect in lasting if effect.holder != effect.against]
    return board, lay(held, devastated=devastated, lasting=tuple(lasting), homes=False, **house), Random(seed)


def allowed(board, position, origin, target, house):
    """Whether red may attack (R7.2, R7.5 to R7.7)."""
    if position.owner_of(origin) != "red" or position.units_of(origin) < 2:
        return False
    if position.owner_of(target) == "red" or target in position.devastated:
        return False
    way = (board[origin].kind, board[target].kind)
    linked = target in board.neighbours(origin)
    if way == ("land", "moon"):
        linked = position.station_at(origin) and target in SITES
    if way == ("moon", "land"):
        linked = Effect("invade_earth", "red", territory=target) in position.lasting
    needed = NEEDED.get(way)
    if way == ("water", "land") and house.get("naval_needed_from_water") is False:
        needed = None
    if needed is not None and needed not in position.commanders_of("red"):
        return False
    truce = Effect("cease_fire", position.owner_of(target) or "", against="red") in position.lasting
    return linked and way in NEEDED and not truce


@pytest.mark.clause("R7.2")
@pytest.mark.clause("R7.5")
@pytest.mark.clause("R7.7")
@pytest.mark.parametrize("house", HOUSES)
def test_who_may_attack_what_from_where(house):
    found = 0
    for seed in range(25):
        board, position, rng = scattered(seed, house)
        ids = position.frame.ids
        expected = {pair for pair in itertools.permutations(ids, 2) if allowed(board, position, *pair, house)}
        assert set(attacks(position, "red")) == expected
        found += len(expected)
        some = rng.sample(sorted(expected), min(5, len(expected)))
        for origin, target in [*some, *(rng.sample(ids, 2) for _ in range(40))]:
            try:
                play(position, Declare("red", origin, target))
            except IllegalMove:
                assert (origin, target) not in expected
            else:
                assert (origin, target) in expected
    assert found > 200


@pytest.mark.clause("R7.9")
@pytest.mark.clause("R7.10")
@pytest.mark.clause("R7.11")
@pytest.mark.clause("R7.12")
@pytest.mark.parametrize("house", HOUSES)
def test_which_dice_may_be_rolled(house):
    tried = {True: 0, False: 0}
    for seed in range(60):
        board, position, rng = scattered(seed, house)
        pairs = [pair for pair in attacks(position, "red") if position.units_of(pair[1])]
        for origin, target in rng.sample(pairs, min(4, len(pairs))):
            terrain = {board[origin].kind, board[target].kind}
            lent = {
                kind
                for kind, where in position.commanders_of("red").items()
                if (where == origin or (kind == "naval" and house.get("naval_d8_anywhere")))
                and (kind == "nuclear" or LENT.get(kind) in terrain)
            }
            shields = 2 if position.station_at(target) else len(position.commanders_at(target))
            declared = play(position, Declare("red", origin, target))
            arguments = option(declared, "roll").arguments
            most = (min(3, position.units_of(origin) - 1), min(2, position.units_of(target)))
            assert (arguments["attack_dice"], arguments["defence_dice"]) == most
            assert (set(arguments["attack_eights"]), arguments["defence_eights"]) == (lent, min(shields, most[1]))
            for dice, defence in itertools.product(range(5), range(4)):
                eights, guards = rng.randint(0, dice), rng.randint(0, defence)
                named = tuple(rng.sample(sorted(COMMANDERS), eights)) if rng.random() < 0.7 else ()
                if eights <= len(lent) and rng.random() < 0.5:
                    named = tuple(rng.sample(sorted(lent), eights))
                move = Roll(
                    ((8, 5),) * eights + ((6, 5),) * (dice - eights),
                    ((8, 5),) * guards + ((6, 5),) * (defence - guards),
                    named,
                )
                legal = (
                    1 <= dice <= most[0]
                    and 1 <= defence <= most[1]
                    and guards <= shields
                    and eights <= len(lent)
                    and (set(named) <= lent if named else eights in {0, len(lent)})
                )
                try:
                    play(declared, move)
                except IllegalMove:
                    assert not legal, (origin, target, move)
                else:
                    assert legal, (origin, target, move)
                tried[legal] += 1
    assert min(tried.values()) > 40


@pytest.mark.clause("R10.2")
@pytest.mark.clause("R10.3")
@pytest.mark.clause("R10.4")
@pytest.mark.parametrize("house", [HOUSES[0], HOUSES[3]])
def test_where_a_secured_path_leads(house):
    bridged = 0
    for seed in range(25):
        board, position, rng = scattered(seed, house)
        own = [territory for territory in position.territories_of("red") if territory not in position.devastated]
        graph = board.graph.subgraph(own).copy()
        sites, pads = set(SITES).intersection(own), set(position.stations_of("red"))
        graph.add_edges_from(itertools.product(sites, pads))
        bridged += bool(sites and pads)
        pairs = {
            (origin, position.frame.ids[end])
            for origin in own
            for end in secured_from(position, "red", origin)
            if position.units_of(origin) > 1 and position.frame.ids[end] != origin
        }
        offered = options(position).allowed
        assert (set(offered["fortify"].arguments["paths"]) if "fortify" in offered else set()) == pairs
        for origin in rng.sample(own, min(6, len(own))):
            ids = {position.frame.ids[index] for index in secured_from(position, "red", origin)}
            reached, frontier = {origin}, [origin]
            while frontier:
                new = set(graph.neighbors(frontier.pop())) - reached
                reached |= new
                frontier += new
            assert ids == reached
            target = rng.choice(position.frame.ids)
            mods = rng.randint(0, 3)
            here = position.commanders_at(origin)
            going = tuple(rng.sample(here, rng.randint(0, len(here))))
            moving = mods + len(going)
            legal = target in reached - {origin} and mods <= position.mods_of(origin)
            legal = legal and 1 <= moving <= position.units_of(origin) - 1
            try:
                play(position, Fortify("red", origin, target, mods, going))
            except IllegalMove:
                assert not legal
            else:
                assert legal
    assert bridged > 5


@pytest.mark.clause("R5.1")
@pytest.mark.clause("R5.2")
@pytest.mark.clause("R5.3")
@pytest.mark.clause("R5.4")
@pytest.mark.clause("R11.2")
@pytest.mark.clause("R11.3")
@pytest.mark.parametrize("house", HOUSES)
def test_what_a_turn_yields_and_what_a_position_scores(house):
    regions = 0
    for seed in range(25):
        board, position, _ = scattered(seed, house)
        for player in PLAYERS:
            own = set(position.territories_of(player))
            bonus = 0
            for region in board.regions:
                alive = set(region.members) - position.devastated
                if alive and alive <= own:
                    bonus += house.get("sajon_bonus", 4) if region.id == "sajon" else region.bonus
                    regions += 1
            energy = max(house.get("min_income", 3), len(own) // 3) + bonus
            stations = sum(territory in own for territory in position.stations)
            earned = income(position, player)
            assert (earned.energy, earned.free_mods, earned.mods) == (energy, energy, energy + stations)
            assert score_sheet(position, player).total == len(own) + bonus
    assert regions > 20


@pytest.mark.clause("R6.1")
@pytest.mark.clause("R6.3")
@pytest.mark.clause("R6.5")
@pytest.mark.clause("R6.7")
def test_what_may_be_hired_built_and_bought():
    bought = 0
    for seed in range(30):
        board, position, rng = scattered(seed, {})
        energy = rng.randint(0, 9)
        purse = (SeatRuling("red", energy=energy),)
        piles = tuple((deck, rng.randint(0, 5)) for deck in COMMANDERS)
        position = play(position, Ruling("counted", seats=purse, piles=piles, step="build", player="red"))
        own, have = position.territories_of("red"), position.commanders_of("red")
        hired = {Hire("red", kind, site) for kind in set(COMMANDERS) - set(have) for site in own if energy >= 3}
        sites = [site for site in own if board[site].kind == "land" and not position.station_at(site)]
        built = {Build("red", site) for site in sites if energy >= 5 and len(position.stations_of("red")) < 4}
        offered = options(position).allowed
        assert {move for kind in ("hire", "build") if kind in offered for move in offered[kind].moves} == hired | built
        tried: list[tuple[Hire | Build | BuyCards, bool]] = []
        for site in rng.sample(position.frame.ids, 20):
            tried += [(Build("red", site), Build("red", site) in built)]
            tried += [(Hire("red", kind, site), Hire("red", kind, site) in hired) for kind in COMMANDERS]
        for _ in range(30):
            decks = tuple(rng.choice(sorted(have) or COMMANDERS) for _ in range(rng.randint(0, 5)))
            open_piles = all(deck in have and position.pile(deck) >= decks.count(deck) for deck in decks)
            legal = 1 <= len(decks) <= min(4, energy) and open_piles
            tried.append((BuyCards("red", decks), legal))
            bought += legal
        for move, legal in tried:
            cost = {"hire": 3, "build": 5}.get(kind_of(move)) or len(move.decks)
            try:
                after = play(position, move)
            except IllegalMove:
                assert not legal, move
            else:
                assert legal, move
                assert after.energy_of("red") == energy - cost
    assert bought > 50
