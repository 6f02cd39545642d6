"""The report of an evening: one page that needs nothing else, with the whole game in it."""

from risk2210.report.document import report_html
from risk2210.report.replay import Beat, Replay, Scored, replay_of
from risk2210.report.story import story_of

__all__ = ["Beat", "Replay", "Scored", "replay_of", "report_html", "story_of"]
