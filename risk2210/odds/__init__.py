"""Exact dice: a roll, a battle, a campaign.

Attackers are always **all** units at the origin, the one that must stay there included (R7.9, R7.18).

Examples
--------
>>> from risk2210.odds import Battle, Side, battle_odds, units_needed
>>> battle = Battle(Side(7, ("nuclear",)), Side(5, station=True))
>>> round(battle_odds(battle).win, 3)
0.455
>>> units_needed(battle)
{0.5: 9, 0.75: 12, 0.9: 15, 0.95: 17}
"""

from risk2210.odds.battle import Battle, KnownCard, Side
from risk2210.odds.errors import InvalidOdds
from risk2210.odds.roll import RollOdds, all_rolls, roll_odds
from risk2210.odds.solve import (
    BattleOdds,
    Force,
    Outcome,
    battle_odds,
    exact_battle_odds,
    units_needed,
    win_chance,
    win_table,
)
