"""Panels: ipywidgets that show something and report what the user did. Thin; no rules in here.

============================================= ========================================================================
`companion`                                   one evening, on one screen; what it is made of comes next
`table`, `pen`                                the game at the table without a widget; which window records it
`home`, `saved`, `group`, `preferences`       before a game: resumed, begun, entered from the table; who won before
`head`, `side`, `log`, `quick`, `corrections` around the board: what is owed, the step, the moves, a typed line
`step`, package `steps`                       the step panel: one for everything that a table may await
`hand`, `reactions`, `chances`, `ruling`      parts of steps: cards, answers to an invasion, odds, rulings
`pages`, `atlas`, `report`, package `learn`   the pages beside the game
`rulebook`, `words`                           the clauses that matter now; lists and examples worded alike
`sheet`, `markup`, `actions`, `safely`        the widget that draws them all, what it draws and reports, errors
`classroom`, `exercise`                       learning without a game at the table
`explorer`, `odds`, `answers`                 for the other notebooks
============================================= ========================================================================
"""
