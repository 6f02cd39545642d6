"""Markers of the rules tests: which clause, official ruling or test vector a test proves."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(name): proves this clause of the rules")
    config.addinivalue_line("markers", "ruling(id): proves this official ruling or recommendation")
    config.addinivalue_line("markers", "vector(id): proves this worked example of the rules")
