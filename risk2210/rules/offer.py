"""`Option`: one kind of move that may be made now, with its legal arguments.

What `Option.arguments` holds, by kind; numbers are the most allowed where nothing else is said:

======================= ========================================================================================
``devastate``           ``territories``: land; ``count``: how many are turned
``place_neutral_army``  ``territories``: free ones by terrain; ``counts``: how many by terrain
``roll_for_first``      ``players``: who rolls; ``sides`` of the die
``claim``               ``territory``: free lands
``reinforce``           ``territories``: own ones; ``count``: MODs of the batch; ``neutral``: for the neutral army
``place_command``       ``land``, ``diplomat``, ``station``: where each may stand
``bid``                 ``most``: energy by player
``roll_tie``            ``players``: who rolls; ``sides`` of the die
``choose_marker``       ``marker``: free ones
``collect``             ``income``: an `Income`, line by line
``deploy``              ``territories``: own ones; ``free``: MODs for any of them; ``owed``: stations' territories
``hire``                ``commander``: kinds not in play; ``territory``: own ones
``build``               ``territory``: own lands without a station
``buy_cards``           ``decks``: cards by open pile; ``most``: cards in all
``name_card``           ``faces``: faces and copies by deck
``declare``             ``attacks``: pairs of origin and target
``roll``                ``attack_dice``, ``attack_eights`` (commanders), ``defence_dice``, ``defence_eights``
``lose``                ``territory``, ``amount``
``occupy``              ``target``, ``least``, ``most``, ``mods`` and ``commanders`` present, those ``forced``
``withdraw``            nothing
``invasion_outcome``    ``attacks``: pairs of origin and target
``play_card``           ``cards``: by player the faces he may play; `card_plays` says what goes with each
``pass``                nothing
``remove_mods``         ``territories``: own MODs by territory; ``amount``
``show_scouts``         ``territories``: those the secret card may show
``take_bonus_card``     ``deck``: open piles
``fortify``             ``paths``: pairs of origin and target
``end_step``            ``next``: the step that follows
``end_turn``            nothing
``score_influence``     ``decks``: cards that may be shown by deck
``deal``                ``owners``: who gets cards; ``territories``: whose cards they are
``deal_missions``       ``players``: who takes one
``begin_with``          ``player``: who may be the youngest
``trade``               ``hand``: the player's cards; ``value``: armies for the set
``draw``                ``symbols``, ``territories``: those the card may bear
``show``                ``symbols``: all
``mission``             ``missions``: those that may have been dealt
``rank``                ``rank``: those not claimed yet
``ruling``              ``territories``: all
======================= ========================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from risk2210.rules.moves import Move


class Option(Struct, frozen=True):
    """One kind of move that may be made now.

    Parameters
    ----------
    kind : str
        Kind of move, as JSON spells it.
    players : tuple of str
        Who may make it; empty when it is not a player's but the cards' or the dice's.
    arguments : mapping
        Legal values by argument, as listed above.
    moves : tuple of Move
        Legal moves of this kind, every one accepted by `play`.
    complete : bool
        Whether `moves` are all there are; otherwise they are examples, for amounts and dice are too many to list.
    """

    kind: str
    players: tuple[str, ...]
    arguments: Mapping[str, Any]
    moves: tuple[Move, ...]
    complete: bool = True
