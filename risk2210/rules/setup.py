"""R2 and R12: setting up the boards, from the devastation cards to the first commanders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from risk2210.rules.decisions import Decision
from risk2210.rules.flow import awaited, awaited_of
from risk2210.rules.move_base import Faces
from risk2210.rules.moves import (
    Claim,
    Devastate,
    PlaceCommand,
    PlaceNeutralArmy,
    Reinforce,
    RollForFirst,
)
from risk2210.rules.offer import Option
from risk2210.rules.position import Position, put, with_seat
from risk2210.rules.refusals import refuse
from risk2210.rules.setup_order import (
    after_setup_step,
    begin_setup_step,
    free_land,
    places_for_neutral,
    station_sites,
)
from risk2210.rules.terms import NEUTRAL, TERRAINS, ordered
from risk2210.rules.units import add_mods, own_placements, own_territory

DIE = 6

# --- devastation (R2.3) -----------------------------------------------------------------------------------------


def play_devastate(position: Position, move: Devastate) -> Position:
    """The territories turned over are devastated and their cards discarded (R2.3)."""
    wanted = awaited(position, "devastation").amount
    _check_cards(position, move.territories, "R2.3")
    if len(move.territories) != wanted:
        refuse("setup/devastation_count", "R2.3", count=len(move.territories), needed=wanted)
    for territory in move.territories:
        if position.frame.terrain[position.frame.index[territory]] != "land":
            refuse("setup/devastation_land", "R2.3", territory=territory)
    turned = frozenset(move.territories)
    turned_over = replace(position, devastated=turned, discarded=position.discarded | turned)
    return after_setup_step(turned_over, "devastation")


def option_devastate(position: Position) -> Option:
    """Any so many land territories."""
    wanted = awaited(position, "devastation").amount
    frame = position.frame
    land = tuple(t for t in frame.ids if frame.terrain[frame.index[t]] == "land")
    return Option("devastate", (), {"territories": land, "count": wanted}, (Devastate(land[:wanted]),), complete=False)


def _check_cards(position: Position, territories: tuple[str, ...], clause: str) -> None:
    """Refuse territory cards that do not exist or turn up twice."""
    for territory, times in Counter(territories).items():
        position.frame.territory(territory)
        if times > 1:
            refuse("setup/card_twice", clause, territory=territory)


# --- the neutral army (R12.1, R12.2) ----------------------------------------------------------------------------


def play_place_neutral_army(position: Position, move: PlaceNeutralArmy) -> Position:
    """Three neutral MODs on each territory drawn (R12.1); the cards stay out of the piles, or go back (R12.2)."""
    awaited(position, "neutral_army")
    frame, rules = position.frame, position.edition
    _check_cards(position, move.territories, "R12.1")
    drawn = Counter(frame.terrain[frame.index[territory]] for territory in move.territories)
    for terrain, needed in zip(TERRAINS, rules.neutral_cards, strict=True):
        if drawn[terrain] != needed:
            refuse("setup/neutral_count", "R12.1", terrain=terrain, count=drawn[terrain], needed=needed)
    for territory in move.territories:
        if territory in position.devastated:
            refuse("territory/devastated", "R1.7", territory=territory)
    indices = [frame.index[territory] for territory in move.territories]
    owners, mods = list(position.owners), list(position.mods)
    for index in indices:
        owners[index], mods[index] = NEUTRAL, rules.neutral_mods
    discarded = position.discarded
    if position.ruleset.house.two_player_neutral_cards == "out":
        discarded |= frozenset(move.territories)
    position = replace(position, owners=tuple(owners), mods=tuple(mods), discarded=discarded)
    return after_setup_step(position, "neutral_army")


def option_place_neutral_army(position: Position) -> Option:
    """Any so many territories of each terrain that are not devastated."""
    awaited(position, "neutral_army")
    frame = position.frame
    counts = dict(zip(TERRAINS, position.edition.neutral_cards, strict=True))
    free = {
        terrain: tuple(
            t for t in frame.ids if frame.terrain[frame.index[t]] == terrain and t not in position.devastated
        )
        for terrain in TERRAINS
    }
    some = tuple(territory for terrain in TERRAINS for territory in free[terrain][: counts[terrain]])
    arguments = {"territories": free, "counts": counts}
    return Option("place_neutral_army", (), arguments, (PlaceNeutralArmy(some),), complete=False)


# --- who starts (R2.5) ------------------------------------------------------------------------------------------


def play_roll_for_first(position: Position, move: RollForFirst) -> Position:
    """The highest starts, or has the first turn; those who tie for it roll again (R2.5, C1.3)."""
    contenders = awaited(position, "first_player").players
    faces = check_faces(move.faces, contenders, DIE, "R2.5")
    best = max(faces.values())
    leaders = tuple(player for player in contenders if faces[player] == best)
    if len(leaders) > 1:
        return replace(position, awaiting=(Decision("first_player", leaders),))
    start = position.players.index(leaders[0])
    order = position.players[start:] + position.players[:start]
    return after_setup_step(replace(position, order=order, turn_index=0), position.step)


def option_roll_for_first(position: Position) -> Option:
    """A die each for those still in the running."""
    contenders = awaited(position, "first_player").players
    example = RollForFirst(tuple((player, max(1, DIE - seat)) for seat, player in enumerate(contenders)))
    return Option("roll_for_first", contenders, {"players": contenders, "sides": DIE}, (example,), complete=False)


def check_faces(faces: Faces, players: tuple[str, ...], sides: int, clause: str) -> dict[str, int]:
    """Rolls by player; refuses a missing or superfluous player and a face no such die has."""
    rolled = dict(faces)
    if len(rolled) != len(faces) or set(rolled) != set(players):
        refuse("dice/players", clause, players=players, rolled=tuple(player for player, _ in faces))
    for player, face in faces:
        if not 1 <= face <= sides:
            refuse("dice/face", clause, face=face, sides=sides, player=player)
    return rolled


# --- claims and reinforcements (R2.6, R2.7) ---------------------------------------------------------------------


def play_claim(position: Position, move: Claim) -> Position:
    """One MOD on a free land territory (R2.6)."""
    awaited_of(position, move.player, "claim")
    index = position.frame.territory(move.territory)
    if position.frame.terrain[index] != "land":
        refuse("setup/claim_land", "R2.6", territory=move.territory)
    if move.territory in position.devastated:
        refuse("territory/devastated", "R1.7", territory=move.territory)
    if position.owners[index] is not None:
        refuse("setup/claimed", "R2.6", territory=move.territory, owner=position.owners[index])
    position = replace(
        with_seat(position, move.player, reserve=max(0, position.seat(move.player).reserve - 1)),
        owners=put(position.owners, index, move.player),
        mods=put(position.mods, index, 1),
        turn_index=(position.turn_index + 1) % len(position.order),
    )
    return begin_setup_step(position, "claim")


def option_claim(position: Position) -> Option:
    """Every free land territory."""
    player = awaited(position, "claim").players[0]
    free = free_land(position)
    return Option("claim", (player,), {"territory": free}, tuple(Claim(player, territory) for territory in free))


def play_reinforce(position: Position, move: Reinforce) -> Position:
    """A batch of MODs, or what is left of them, spread or stacked on own territories (R2.7, C1.2, C4.3)."""
    batch = awaited_of(position, move.player, "reinforce").amount
    wanted = own_placements(position, move.player, move.placements, "R2.7")
    total = sum(wanted.values())
    if total != batch:
        refuse("setup/batch", "R2.7", count=total, needed=batch)
    if places_for_neutral(position):
        wanted |= _neutral_placement(position, move.neutral)
    elif move.neutral is not None:
        refuse("setup/no_neutral", "C4.3", territory=move.neutral)
    position = replace(
        with_seat(position, move.player, reserve=position.seat(move.player).reserve - batch),
        mods=add_mods(position, wanted),
        turn_index=(position.turn_index + 1) % len(position.order),
    )
    return begin_setup_step(position, "reinforce")


def batches_in_turn(position: Position, armies: Mapping[str, int]) -> tuple[tuple[Reinforce, ...], dict[str, int]]:
    """The batches in which so many armies are placed in the order of turns, as far as they reach (R2.7, C1.2, C4.3).

    For a table that places all at once; on which of a player's own territories an army goes first makes no difference.

    Parameters
    ----------
    position : Position
        While starting armies are placed.
    armies : mapping of str to int
        Armies, or MODs, for each territory, of whichever player.

    Returns
    -------
    moves : tuple of Reinforce
        Legal one after the other.
    left : dict of str to int
        Armies that went into none of them.

    Examples
    --------
    >>> from risk2210.board import load_board
    >>> from risk2210.rules import Frame, HoldingRuling, Ruleset, Ruling, SeatRuling, new_position, play
    >>> start = new_position(Frame(load_board("classic"), ["red", "blue"], Ruleset("classic")))
    >>> lands = (HoldingRuling("japan", owner="red", mods=1), HoldingRuling("siam", owner="blue", mods=1))
    >>> seats = (SeatRuling("red", reserve=2), SeatRuling("blue", reserve=2))
    >>> laid = play(start, Ruling("laid", lands, seats, step="reinforce", order=("red", "blue")))
    >>> moves, left = batches_in_turn(laid, {"japan": 2, "siam": 1})
    >>> [(move.player, move.placements) for move in moves], left
    ([('red', (('japan', 1),)), ('blue', (('siam', 1),)), ('red', (('japan', 1),))], {})
    """
    left = Counter({territory: count for territory, count in armies.items() if count > 0})
    moves: list[Reinforce] = []
    while position.awaiting and position.awaiting[-1].kind == "reinforce":
        decision = position.awaiting[-1]
        player = decision.players[0]
        own = (territory for territory in left.elements() if position.owner_of(territory) == player)
        batch = Counter(islice(own, decision.amount))
        theirs = next((t for t in left.elements() if position.owner_of(t) == NEUTRAL), None)
        if batch.total() < decision.amount or (places_for_neutral(position) and theirs is None):
            break
        move = Reinforce(player, tuple(batch.items()), theirs if places_for_neutral(position) else None)
        left -= batch
        if move.neutral is not None:
            left -= Counter({move.neutral: position.edition.neutral_batch[1]})
        moves.append(move)
        position = play_reinforce(position, move)
    return tuple(moves), dict(left)


def _neutral_placement(position: Position, territory: str | None) -> dict[int, int]:
    """Where the neutral army of this batch goes (C4.3)."""
    if territory is None:
        refuse("setup/neutral_missing", "C4.3", count=position.edition.neutral_batch[1])
    index = position.frame.territory(territory)
    if position.owners[index] != NEUTRAL:
        refuse("setup/not_neutral", "C4.3", territory=territory, owner=position.owners[index])
    return {index: position.edition.neutral_batch[1]}


def option_reinforce(position: Position) -> Option:
    """The whole batch on any one own territory; it may as well be spread."""
    decision = awaited(position, "reinforce")
    player, batch = decision.players[0], decision.amount
    own = position.territories_of(player)
    theirs = position.territories_of(NEUTRAL) if places_for_neutral(position) else ()
    moves = tuple(Reinforce(player, ((territory, batch),), theirs[0] if theirs else None) for territory in own)
    arguments = {"territories": own, "count": batch, "neutral": theirs}
    return Option("reinforce", (player,), arguments, moves, complete=False)


# --- commanders and station (R2.8) ------------------------------------------------------------------------------


def play_place_command(position: Position, move: PlaceCommand) -> Position:
    """Land Commander, Diplomat and one station on own territories, together or apart (R2.8)."""
    player = move.player
    awaited_of(position, player, "command")
    land = own_territory(position, player, move.land, "R2.8")
    diplomat = own_territory(position, player, move.diplomat, "R2.8")
    station = own_territory(position, player, move.station, "R2.8")
    check_station_site(position, station, "R2.8")
    commanders = put(position.commanders, land, ordered((*position.commanders[land], "land")))
    commanders = put(commanders, diplomat, ordered((*commanders[diplomat], "diplomat")))
    position = replace(
        position,
        commanders=commanders,
        stations=position.stations | {move.station},
        turn_index=position.turn_index + 1,
    )
    return begin_setup_step(position, "command")


def option_place_command(position: Position) -> Option:
    """Any own territories, the station on land without one; shown with all three together."""
    player = awaited(position, "command").players[0]
    own = position.territories_of(player)
    sites = station_sites(position, player)
    arguments = {"land": own, "diplomat": own, "station": sites}
    moves = tuple(PlaceCommand(player, site, site, site) for site in sites)
    return Option("place_command", (player,), arguments, moves, complete=False)


def check_station_site(position: Position, index: int, clause: str) -> None:
    """Refuse a site for a station that is not land or has one already (R1.5)."""
    territory = position.frame.ids[index]
    if position.frame.terrain[index] != "land":
        refuse("build/land", clause, territory=territory)
    if territory in position.stations:
        refuse("build/one_each", clause, territory=territory)
