"""The page *Learn*: its menu, and a module for each of its views."""

from risk2210.panels.learn.page import LearnPage

__all__ = ["LearnPage"]
