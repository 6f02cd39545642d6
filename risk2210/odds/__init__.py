"""Exact dice: a roll, a battle, a campaign.

Attackers are always **all** units at the origin, the one that must stay there included (R7.9, R7.18).

Examples
--------
>>> from risk2210.odds import Battle, Side, battle_odds, units_needed
>>> battle = Battle(Side(7, ("nuclear",)), Side(5, station=True))
>>> round(battle_odds(battle).win, 3)
0.571
>>> units_needed(battle)
{0.5: 8, 0.75: 11, 0.9: 14, 0.95: 16}
"""

from risk2210.odds.battle import Battle, KnownCard, Side
from risk2210.odds.campaign import CampaignOdds, Order, Step, Target, best_orders, campaign, chain
from risk2210.odds.errors import InvalidOdds
from risk2210.odds.live import battle_of, best_orders_of, campaign_of, odds_of
from risk2210.odds.roll import RollOdds, all_rolls, roll_odds
from risk2210.odds.solve import (
    USUAL_CHANCES,
    BattleOdds,
    Force,
    Outcome,
    battle_odds,
    exact_battle_odds,
    units_needed,
    win_chance,
    win_table,
)

__all__ = [
    "USUAL_CHANCES",
    "Battle",
    "BattleOdds",
    "CampaignOdds",
    "Force",
    "InvalidOdds",
    "KnownCard",
    "Order",
    "Outcome",
    "RollOdds",
    "Side",
    "Step",
    "Target",
    "all_rolls",
    "battle_odds",
    "battle_of",
    "best_orders",
    "best_orders_of",
    "campaign",
    "campaign_of",
    "chain",
    "exact_battle_odds",
    "odds_of",
    "roll_odds",
    "units_needed",
    "win_chance",
    "win_table",
]
