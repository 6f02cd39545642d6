"""How to lay so many armies with the fewest pieces of the box (R1.3, C5.1)."""

from __future__ import annotations

from collections.abc import Sequence


def fewest_pieces(count: int, worths: Sequence[int]) -> tuple[int, ...]:
    """The fewest pieces that make up `count`, the largest first; a suggestion, for pieces are exchanged freely.

    Parameters
    ----------
    count : int
    worths : sequence of int
        Worth of each kind of piece, 1 among them.

    Returns
    -------
    tuple of int
        Worth of each piece; empty for nothing.

    Examples
    --------
    >>> fewest_pieces(17, (1, 5, 10))
    (10, 5, 1, 1)
    >>> fewest_pieces(9, (1, 3, 5))
    (5, 3, 1)

    Notes
    -----
    Above twice the square of the largest worth its pieces come first; below, every sum is tried, the largest first.
    """
    largest = max(worths)
    whole = max(0, count // largest - 2 * largest)
    rest = count - whole * largest
    best: list[tuple[int, ...]] = [()]
    for total in range(1, rest + 1):
        ways = [(worth, *best[total - worth]) for worth in sorted(worths, reverse=True) if worth <= total]
        best.append(min(ways, key=len))
    return (largest,) * whole + tuple(sorted(best[rest], reverse=True))
