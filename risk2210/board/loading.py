"""Finding and reading boards: the two that travel with the package, and a user's own file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from risk2210.board.board import Board
from risk2210.board.faults import BoardError, Fault
from risk2210.board.form import read_text
from risk2210.board.interchange import read_domination, read_graphml
from risk2210.board.spec import BoardSpec, decode
from risk2210.errors import InvalidArgument
from risk2210.resources import boards_dir


def board_names() -> tuple[str, ...]:
    """Ids of the boards that travel with the package.

    Examples
    --------
    >>> board_names()
    ('classic', 'risk2210')
    """
    return tuple(sorted(path.parent.name for path in boards_dir().glob("*/board.json")))


def load_board(source: str | Path = "risk2210", **switches: bool) -> Board:
    """Load a board by name or from a file.

    Parameters
    ----------
    source : str or Path
        ``"risk2210"``, ``"classic"``, or the path of a board file: the package's own JSON, GraphML as `to_graphml`
        writes it (``.graphml``), or Domination's text format (``.map``).
    **switches : bool
        House rules about edges, such as ``exiled_states_canada_link=False``.

    Returns
    -------
    Board
        Boards of the package are read once per process and shared; they cannot be changed.

    Raises
    ------
    BoardError
        When the file cannot be read or is inconsistent; `BoardError.faults` lists everything wrong.
    InvalidArgument
        For a name that is no board and no file, or a switch the board does not have.

    Examples
    --------
    >>> load_board("classic")
    <Board classic: 42 territories, 6 regions, 83 edges>
    >>> load_board("risk2210", exiled_states_canada_link=False).graph.number_of_edges()
    133
    """
    if isinstance(source, str) and source in board_names():
        for name, value in switches.items():
            if not isinstance(value, bool):
                raise InvalidArgument(f"the switch {name} is either True or False, not {value!r}")
        return _bundled(source, tuple(sorted(switches.items())))
    path = Path(source)
    if _is_no_file_name(path):
        raise InvalidArgument(f"{str(source)[:80]!r} is neither a board ({', '.join(board_names())}) nor a file")
    return Board(read_spec(path), **switches)


def _is_no_file_name(path: Path) -> bool:
    """Whether a path looks like the name of a board and no file has it."""
    try:
        return path.suffix == "" and len(path.parts) <= 1 and not path.is_file()
    except OSError:  # too long for a file name
        return True


@lru_cache(maxsize=32)
def _bundled(name: str, switches: tuple[tuple[str, bool], ...]) -> Board:
    return Board(_bundled_spec(name), **dict(switches))


@lru_cache(maxsize=8)
def _bundled_spec(name: str) -> BoardSpec:
    return read_spec(boards_dir() / name / "board.json")


def read_spec(path: Path) -> BoardSpec:
    """Read and check a board file in any of the formats of `load_board`."""
    text = read_text(path)
    if path.suffix == ".map":
        return read_domination(text, str(path))
    if path.suffix == ".graphml":
        return read_graphml(text, str(path))
    return decode(text, str(path))


def board_faults(path: Path) -> tuple[Fault, ...]:
    """Everything wrong with a board file, nothing when it can be used; never raises for a bad file."""
    try:
        read_spec(path)
    except BoardError as error:
        return error.faults
    return ()
