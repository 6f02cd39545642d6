"""The report of an evening: one page that needs nothing else, with the whole game in it."""
