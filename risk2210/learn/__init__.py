"""The game taught: rulebook, search, why not, puzzles, lessons, coach, cheat sheets. No widget in here."""

from risk2210.learn.claims import holds, run_script
from risk2210.learn.rulebook import SOURCES, Clause, Example, rulebook, rulebook_of
from risk2210.learn.scene import Scene
from risk2210.learn.search import Hit, search

__all__ = ["SOURCES", "Clause", "Example", "Hit", "Scene", "holds", "rulebook", "rulebook_of", "run_script", "search"]
