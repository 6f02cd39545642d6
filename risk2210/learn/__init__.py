"""The game taught: rulebook, search, why not, puzzles, lessons, coach, cheat sheets. No widget in here.

=========================================== =========================================================================
`rulebook`, `search`, `whatif`              the rules by clause, found as people ask; a move tried without being made
`teaching`, `guide`, `notebook`             lessons as data, the first year told, a notebook for each lesson
`puzzles`, `puzzle_kinds`                   puzzles from self-play, each with one right answer
`scene`, `claims`                           positions and what is claimed of them, in words that all of these share
`coach`, `progress`                         hints with their reasons; what a learner has done and what comes again
`cheatsheet`, `cheatsheet_classic`, `paper` one printed page for an edition
=========================================== =========================================================================
"""

from risk2210.learn.claims import holds, run_script
from risk2210.learn.rulebook import SOURCES, Clause, Example, rulebook, rulebook_of
from risk2210.learn.scene import Scene
from risk2210.learn.search import Hit, search

__all__ = ["SOURCES", "Clause", "Example", "Hit", "Scene", "holds", "rulebook", "rulebook_of", "run_script", "search"]
