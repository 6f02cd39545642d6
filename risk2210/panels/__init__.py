"""Panels: ipywidgets that show something and report what the user did. Thin; no rules in here."""
