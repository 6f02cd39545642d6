"""The report of an evening: one page that needs nothing else, with the whole game in it."""

from risk2210.report.document import report_html
from risk2210.report.replay import Beat, Replay, replay_of
from risk2210.report.story import story_of, when_of

__all__ = ["Beat", "Replay", "replay_of", "report_html", "story_of", "when_of"]
