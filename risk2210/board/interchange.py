"""Boards in other programs' formats: GraphML, networkx node-link data, Domination ``.map``."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import msgspec
import networkx as nx
from msgspec.structs import replace

from risk2210.board.board import Board
from risk2210.board.faults import BoardError, Fault
from risk2210.board.form import of_form
from risk2210.board.names import fold
from risk2210.board.spec import BoardSpec, check, decode

_SPEC = "risk2210_board"
"""Graph attribute that carries the whole board file, so that a round trip loses nothing."""


def to_graph(board: Board) -> nx.Graph[str]:
    """A fresh, changeable copy of the board's graph that also carries its whole board file.

    Returns
    -------
    networkx.Graph
        Attributes are plain str, bool and float values, which every writer of networkx accepts.
    """
    graph: nx.Graph[str] = board.graph.copy()
    graph.graph[_SPEC] = _spec_text(board)
    for region in board.regions:
        for member in region.members:
            graph.nodes[member]["region_bonus"] = region.bonus
    return graph


def _spec_text(board: Board) -> str:
    """The board file with the optional edges as they are in force on `board`."""
    optional = tuple(replace(edge, default=board.switches[edge.switch]) for edge in board.spec.optional_edges)
    return msgspec.json.encode(replace(board.spec, optional_edges=optional)).decode()


def to_graphml(board: Board) -> str:
    """The board as GraphML text (Gephi, yEd, igraph and networkx read it)."""
    out = io.BytesIO()
    nx.write_graphml_xml(to_graph(board), out, encoding="utf-8", prettyprint=True)
    return out.getvalue().decode("utf-8")


def read_graphml(text: str, file: str = "board.graphml") -> BoardSpec:
    """Read what `to_graphml` wrote.

    Raises
    ------
    BoardError
        When the text is not GraphML or was not written by this package.
    """
    if "<!DOCTYPE" in text or "<!ENTITY" in text:  # entity expansion has no place in a board
        raise BoardError([Fault("board/doctype", file, "")])
    try:
        graph = nx.parse_graphml(text)
    except (ElementTree.ParseError, nx.NetworkXError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BoardError([Fault("board/graphml", file, "", {"reason": str(error)})]) from None
    return _spec_of(graph, file)


def to_node_link(board: Board) -> dict[str, Any]:
    """The board as node-link data, JSON-ready; ``networkx.node_link_graph(data, edges="edges")`` reads it back."""
    data: dict[str, Any] = nx.node_link_data(to_graph(board), edges="edges")
    return data


def from_node_link(data: Mapping[str, Any], file: str = "board.json") -> BoardSpec:
    """Board file inside node-link data made by `to_node_link`.

    Raises
    ------
    BoardError
        When the data are not node-link data, or not of this package, or were changed since.
    """
    try:
        graph = nx.node_link_graph(dict(data), edges="edges")
    except (nx.NetworkXError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise BoardError([Fault("board/node-link", file, "", {"reason": f"{type(error).__name__}: {error}"})]) from None
    return _spec_of(graph, file)


def _spec_of(graph: nx.Graph[str], file: str) -> BoardSpec:
    text = graph.graph.get(_SPEC) if isinstance(graph.graph, dict) else None
    if not isinstance(text, str):
        raise BoardError([Fault("board/foreign", file, "", {"attribute": _SPEC})])
    spec = decode(text, file)
    if not _agree(graph, to_graph(Board(spec))):
        raise BoardError([Fault("board/edited", file, "")])
    return spec


def _agree(graph: nx.Graph[str], expected: nx.Graph[str]) -> bool:
    """Whether a graph has the nodes and edges expected, with their attributes; it may have more, a layout say."""
    if set(graph) != set(expected) or graph.number_of_edges() != expected.number_of_edges():
        return False
    if graph.is_multigraph() or graph.is_directed() or not all(graph.has_edge(a, b) for a, b in expected.edges):
        return False
    nodes = all(data.items() <= graph.nodes[node].items() for node, data in expected.nodes(data=True))
    return nodes and all(data.items() <= graph.edges[a, b].items() for a, b, data in expected.edges(data=True))


# Domination ------------------------------------------------------------------------------------------------------

_WIDTH, _HEIGHT = 677, 425
"""Size in pixels that Domination expects of a map picture; country positions are given on it."""


def to_domination(board: Board, positions: Mapping[str, tuple[float, float]] | None = None) -> str:
    """The board in Domination's map format: ``[continents]``, ``[countries]``, ``[borders]``.

    Parameters
    ----------
    positions : mapping of str to (float, float), optional
        Place of each territory as fractions of width and height from the top left.

    Notes
    -----
    Domination knows one name and one kind of territory only. What it cannot say stands in ``;risk2210`` comment
    lines, which it skips and `read_domination` reads.
    """
    places = positions or {t.id: t.at for t in board.territories if t.at is not None}
    number = {t.id: i for i, t in enumerate(board.territories, 1)}
    lines = [f"; {board.names.en}", f"name {board.names.en}", "", "[files]", "", "[continents]"]
    lines += [f"{_word(r.names.en)} {r.bonus} {_COLOURS[i % len(_COLOURS)]}" for i, r in enumerate(board.regions)]
    region_number = {r.id: i for i, r in enumerate(board.regions, 1)}
    lines += ["", "[countries]"]
    for t in board.territories:
        x, y = places.get(t.id, (0.5, 0.5))
        lines.append(
            f"{number[t.id]} {_word(t.names.en)} {region_number[t.region]} {round(x * _WIDTH)} {round(y * _HEIGHT)}"
        )
    lines += ["", "[borders]"]
    for t in board.territories:
        lines.append(" ".join(str(n) for n in (number[t.id], *(number[o] for o in board.neighbours(t.id)))))
    return "\n".join([*lines, "", f"{_COMMENT}{_spec_text(board)}", ""])


_COMMENT = ";risk2210 "
_COLOURS = ("yellow", "orange", "blue", "red", "green", "magenta", "cyan", "pink", "gray", "white", "darkgray")


def _word(name: str) -> str:
    return re.sub(r"(?:[^\w'.-]|_)+", "_", name)


def read_domination(text: str, file: str = "board.map") -> BoardSpec:
    """Read a Domination map.

    Parameters
    ----------
    text : str
        Content of the ``.map`` file. Underscores in names become spaces; every territory is land, unless the file is
        an export of this package.
    file : str
        Its name, for messages.

    Raises
    ------
    BoardError
        With every fault: a bad line, an unknown country, a border that only one side names.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    plain = _read_domination(lines, file)
    ours = next((line.removeprefix(_COMMENT) for _, line in lines if line.startswith(_COMMENT)), None)
    if ours is not None:
        spec = decode(ours, file)
        if _visible(spec) != _visible(plain):
            raise BoardError([Fault("board/edited", file, "")])
        return spec
    faults = check(plain, file)
    if faults:
        raise BoardError(faults)
    return plain


def _visible(spec: BoardSpec) -> list[Any]:
    """All that the Domination format can say of a board."""
    board = Board(spec)
    place = {region.id: i for i, region in enumerate(board.regions)}
    regions: list[Any] = [(_word(region.names.en), region.bonus) for region in board.regions]
    return regions + [
        (_word(t.names.en), place[t.region], {board.index[other] for other in board.neighbours(t.id)}) for t in board
    ]


def _read_domination(lines: list[tuple[int, str]], file: str) -> BoardSpec:
    faults: list[Fault] = []
    section, title = "", "Domination"
    regions: list[dict[str, Any]] = []
    territories: list[dict[str, Any]] = []
    borders: list[tuple[int, list[str]]] = []
    for number, line in lines:
        if not line or line.startswith(";"):
            continue
        words = line.split()
        if line.startswith("["):
            section = line.strip("[]").lower()
        elif section == "" and words[0] == "name":
            title = line.removeprefix("name").strip() or title
        elif section == "continents" and len(words) >= 2 and _number(words[1]):
            name = words[0].replace("_", " ")
            names = {"en": name, "fr": name}
            regions.append({"id": _ident(name, regions), "names": names, "kind": "land", "bonus": int(words[1])})
        elif section == "countries" and len(words) >= 5 and all(map(_number, (words[0], *words[2:5]))):
            territories.append(_country(words, regions, territories, faults, file, number))
        elif section == "borders" and all(map(_number, words)):
            borders.append((number, words))
        elif section in ("continents", "countries", "borders"):
            data = {"line": number, "text": line[:80], "section": section}
            faults.append(Fault("map/line", file, "", data))
    for number, words in borders:
        wrong = [word for word in words if not 1 <= int(word) <= len(territories)]
        faults += [Fault("map/no-country", file, "", {"line": number, "number": word}) for word in wrong]
        if wrong:
            continue
        here, *others = (territories[int(word) - 1] for word in words)
        here["neighbours"].update({other["id"]: "border" for other in others})
    if not regions or not territories:
        faults.append(Fault("map/empty", file, ""))
    if faults:
        raise BoardError(faults)
    head = {"format": 1, "id": _ident(title, []), "names": {"en": title, "fr": title}}
    return of_form({**head, "regions": regions, "territories": territories}, BoardSpec, file)


def _number(word: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,7}", word) is not None


def _country(
    words: list[str],
    regions: list[dict[str, Any]],
    done: list[dict[str, Any]],
    faults: list[Fault],
    file: str,
    line: int,
) -> dict[str, Any]:
    name = words[1].replace("_", " ")
    place = int(words[2])
    if not 1 <= place <= len(regions):
        faults.append(Fault("map/no-continent", file, "", {"line": line, "number": place}))
        place = 1
    if int(words[0]) != len(done) + 1:
        faults.append(Fault("map/order", file, "", {"line": line, "number": words[0], "due": len(done) + 1}))
    return {
        "id": _ident(name, done),
        "names": {"en": name, "fr": name},
        "kind": "land",
        "region": regions[place - 1]["id"] if regions else "",
        "neighbours": {},
        "at": [int(words[3]) / _WIDTH, int(words[4]) / _HEIGHT],
    }


def _ident(name: str, taken: list[dict[str, Any]]) -> str:
    base = "_".join(filter(None, map(fold, re.split(r"[\W_]+", name)))) or "x"
    base = re.sub(r"[^a-z0-9_]", "", base)[:50]
    if not base[:1].isalpha():
        base = f"t_{base}"
    used = {item["id"] for item in taken}
    return next(i for i in (base, *(f"{base}_{n}" for n in range(2, len(used) + 3))) if i not in used)


def dump_json(data: Mapping[str, Any]) -> str:
    """JSON text as every export of this package is written: UTF-8, one space of indent."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
