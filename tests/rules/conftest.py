"""Markers of the rules tests: which clause, official ruling or test vector a test proves."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(name): proves this clause of the rules")
    config.addinivalue_line("markers", "ruling(id): proves this official ruling or recommendation")
    config.addinivalue_line("markers", "vector(id): proves this worked example of the rules")
    config.addinivalue_line("markers", "cell(column): proves this column of the table of command cards")
    config.addinivalue_line("markers", "edge(name): proves this edge case of command cards")
    config.addinivalue_line("markers", "trap(name): proves that a slip of other programs is not made here")
