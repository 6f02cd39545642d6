"""What every benchmark does: time a call, and print what was found."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any


def seconds(call: Callable[[], Any]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def median(call: Callable[[], Any], repeats: int) -> float:
    """Seconds of one call, the median of several."""
    return statistics.median(seconds(call) for _ in range(repeats))


def show(figures: Mapping[str, Mapping[str, float]], *, as_json: bool) -> None:
    """Print figures part by part, or all of them as one line of JSON."""
    if as_json:
        print(json.dumps(figures))
        return
    for part, values in figures.items():
        print(part)
        for name, value in values.items():
            print(f"  {name}: {value:.4g}" if isinstance(value, float) else f"  {name}: {value}")
