"""Playing command cards by chance: which, when, with what, and what they turn over."""

from __future__ import annotations

from random import Random

from risk2210.rules import (
    CardPlay,
    Choices,
    Decision,
    Declare,
    IllegalMove,
    Move,
    Pass,
    PlayCard,
    Position,
    RemoveMods,
    ShowScouts,
    card_players,
    card_plays,
    option,
    unaccounted,
)


def consider_cards(position: Position, rng: Random) -> Move | None:
    """A card of whoever may play one now, or what makes cards useful: commanders, and ground beyond the shores.

    Now and then an open window is said to be let go by. None if something else is to be done.
    """
    if position.invasion is None and position.awaiting[-1].kind == "turn":
        move = _prepare(position, rng)
        if move is not None:
            return move
    players = card_players(position)
    reacting = len(players) > 0 and position.active not in players
    if not players or rng.random() < (0.6 if reacting else 0.25):
        return Pass() if reacting and rng.random() < 0.03 else None
    return _any_card(position, players, rng)


def _prepare(position: Position, rng: Random) -> Move | None:
    """A commander whom unplayed cards wait for, or a step onto the water or the Moon."""
    player = position.awaiting[-1].players[0]
    waiting = {card.deck for card in position.hand_of(player)}.difference(position.commanders_of(player))
    if position.step == "build" and rng.random() < (0.8 if waiting else 0.2):
        return _any_of(position, "hire", rng)
    if position.step in {"play", "invade"} and rng.random() < 0.3:
        return _any_of(position, "declare", rng, beyond=True)
    return None


def _any_of(position: Position, kind: str, rng: Random, *, beyond: bool = False) -> Move | None:
    """Any move of this kind; `beyond`: an invasion of water or the Moon that may well succeed."""
    try:
        moves = option(position, kind).moves
    except IllegalMove:
        return None
    frame = position.frame
    if beyond:
        moves = tuple(
            move
            for move in moves
            if isinstance(move, Declare)
            and frame.terrain[frame.index[move.target]] != "land"
            and position.units_of(move.target) < position.units_of(move.origin)
        )
    return rng.choice(moves) if moves else None


def exchange(position: Position, decision: Decision, rng: Random) -> Move:
    """In the midst of Armageddon: another nuclear card, or leaving it at that."""
    move = _any_card(position, decision.players, rng) if rng.random() < 0.8 else None
    return Pass(decision.players[0]) if move is None else move


def remove_mods(position: Position, decision: Decision, rng: Random) -> Move:
    """Any own MODs."""
    held: dict[str, int] = dict(option(position, "remove_mods").arguments["territories"])
    heap = [territory for territory, count in held.items() for _ in range(count)]
    taken: dict[str, int] = {}
    for territory in rng.sample(heap, decision.amount):
        taken[territory] = taken.get(territory, 0) + 1
    return RemoveMods(decision.players[0], tuple(taken.items()))


def scouts(_position: Position, decision: Decision, rng: Random) -> Move:
    """Whether it was the territory on the secret card."""
    assert decision.territory is not None
    if rng.random() < 0.3:
        return ShowScouts(decision.players[0], decision.territory, rng.random() < 0.1)
    return Pass(decision.players[0])


def _any_card(position: Position, players: tuple[str, ...], rng: Random) -> Move | None:
    """Any playable card of any of the players; an unknown one is as likely as copies of it may be left."""
    found = [(player, play) for player in players for play in card_plays(position, player) if play.choices is not None]
    if not found:
        return None
    weights = [1 if play.certain else unaccounted(position, play.card.deck)[play.card.id] for _, play in found]
    player, play = rng.choices(found, weights)[0]
    assert play.choices is not None
    return _play(position, player, play, play.choices, rng)


def _play(position: Position, player: str, play: CardPlay, choices: Choices, rng: Random) -> PlayCard:
    commanders = choices.commanders
    if choices.destinations:
        going = rng.sample(commanders, rng.randint(0, len(commanders)))
        commanders = tuple((kind, rng.choice(choices.destinations)) for kind, _ in going)
    elif commanders:
        commanders = (rng.choice(commanders),)
    return PlayCard(
        player,
        play.card.id,
        tuple(rng.sample(choices.territories, choices.count)),
        rng.choice(choices.opponents) if choices.opponents else None,
        commanders,
        _drawn(position, player, choices, rng),
        _dice(choices, rng),
    )


def _drawn(position: Position, player: str, choices: Choices, rng: Random) -> tuple[str, ...]:
    """Territory cards off a shuffled pile, and what of them is said."""
    if choices.pile is None:
        return ()
    frame = position.frame
    pile = [t for t, kind in zip(frame.ids, frame.terrain, strict=True) if kind == choices.pile]
    pile = [territory for territory in pile if territory not in position.discarded]
    rng.shuffle(pile)
    own = [position.owner_of(territory) == player for territory in pile]
    if choices.secret:
        return (pile[0],) if own[0] else ()
    if choices.drawn:
        return tuple(pile[: choices.drawn])
    left = position.territory_piles()[choices.pile]
    until = own.index(False) + 1 if False in own[:left] else left
    return tuple(pile[:until])


def _dice(choices: Choices, rng: Random) -> tuple[int, ...]:
    """One die, rolled again where the card says so."""
    faces: list[int] = []
    while choices.sides and (not faces or faces[-1] in choices.again):
        faces.append(rng.randint(1, choices.sides))
    return tuple(faces)
