"""DIMACS graphs: which pairs of options exclude each other.

The vertices are the options, and an edge joins two of them when an item that both cover allows only one, or a
coloured item gets different colours (or no colour) from them. A graph says nothing else, so a Model is written only
if independent sets give its solutions (a comment in the file says which ones):

- all of them, where no item has a lower limit;
- those of the largest weight, where in addition the largest sum of weights is wanted;
- where items must be covered exactly once and there is no objective: give a vertex the number of those items that its
  option covers. Options that are chosen together cover different ones, so the solutions are the independent sets
  whose weight is the number of those items; n queens are the independent sets of n vertices.

Any other limit is refused: to cover a cell at least once, or to choose three of many, is not a matter of pairs.

Reading a graph gives the model of its independent sets: every edge is an item 0..1, and as many options as possible
are wanted. Vertex lines `n VERTEX WEIGHT` give weights other than 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from queenlab.errors import NotSupported
from queenlab.formats.exclusive import item_colors
from queenlab.formats.notes import MARK, named, option_names
from queenlab.formats.scanner import MAX_VARIABLES, Scanner, Token, shown
from queenlab.model import UNBOUNDED, Ints, Model, ModelBuilder

#: A file of this many edges has about 150 MB; beyond it the other formats are far shorter.
MAX_EDGES = 10**7


def conflicts(model: Model) -> Iterator[tuple[int, Ints]]:
    pairing = model.high <= 1
    colors = item_colors(model)
    for option in range(model.n_options):
        found = []
        for item, color in model.entries(option):
            if pairing[item]:
                users = model.options_of_item[item]
                begin = int(np.searchsorted(users, option)) + 1
                later = users[begin:]
                if color:
                    later = later[colors[item][begin:] != color]
                found.append(later)
        yield option, np.unique(np.concatenate(found)) if found else np.empty(0, dtype=np.int64)


def _edge_lines(model: Model) -> tuple[int, list[str]]:
    count = 0
    lines = []
    for option, others in conflicts(model):
        count += others.size
        if count > MAX_EDGES:
            raise NotSupported(
                f"the graph has more than {MAX_EDGES} edges; write opb, lp or mps, which need one line per item"
            )
        if others.size:
            start = f"e {option + 1} "
            lines.append(start + f"\n{start}".join(map(str, (others + 1).tolist())))
    return count, lines


def _meaning(model: Model) -> tuple[str, list[int]]:
    """Which independent sets are the solutions, in words, and the weights of the vertices."""
    users = np.bincount(model.items, minlength=model.n_items)
    expressible = ((model.high == 1) & (model.low <= 1)) | ((model.low == 0) & (model.high >= users))
    hint = "write opb, lp or mps instead"
    if not expressible.all():
        item = int(np.flatnonzero(~expressible)[0])
        high = "infinity" if model.high[item] >= UNBOUNDED else int(model.high[item])
        limits = f"item {shown(model.item_names[item])} is covered {model.low[item]}..{high} times"
        raise NotSupported(f"a graph lists pairs that exclude each other, so it cannot express that {limits}; {hint}")
    must = model.low == 1
    if model.sense == "min":
        raise NotSupported(f"a graph cannot express a minimum, only a largest independent set; {hint}")
    if model.sense == "max":
        if must.any():
            item = int(np.flatnonzero(must)[0])
            needed = f"item {shown(model.item_names[item])} must be covered"
            raise NotSupported(f"a graph cannot express a maximum under the condition that {needed}; {hint}")
        return "the largest independent sets, by weight", model.weights.tolist()
    if not must.any():
        return "all independent sets", [1] * model.n_options
    total = int(must.sum())
    covered = np.bincount(model.option_of_entry[must[model.items]], minlength=model.n_options)
    each = int(covered[0]) if model.n_options else 1
    if each and (covered == each).all() and total % each == 0:
        return f"the independent sets of {total // each} vertices", [1] * model.n_options
    return f"the independent sets of weight {total}", covered.tolist()


def write(model: Model) -> str:
    meaning, weights = _meaning(model)
    n_edges, edges = _edge_lines(model)
    lines = [f"c solutions: {meaning}", f"c {MARK}"]
    lines += [f"c option {k} {named(name)}" for k, name in enumerate(model.option_names, start=1)]
    lines += [f"p edge {model.n_options} {n_edges}"]
    lines += [f"n {k} {weight}" for k, weight in enumerate(weights, start=1) if weight != 1]
    lines += edges
    return "\n".join(lines) + "\n"


def read(text: str, source: str = "") -> Model:
    scanner = Scanner(text, source)
    header: Token | None = None
    vertices = 0
    edges: dict[tuple[int, int], None] = {}
    weights: dict[int, int] = {}
    for line, content in scanner.lines():
        words = scanner.words(line, content)
        if not words or words[0].text.startswith("c"):
            continue
        kind = words[0].text
        count = {"p": 4, "e": 3, "n": 3}.get(kind)
        if count is None:
            raise scanner.bad(f"a line of a graph begins with c, p, e or n, not {shown(kind)}", words[0])
        if len(words) != count:
            form = {"p": "p edge VERTICES EDGES", "e": "e VERTEX VERTEX", "n": "n VERTEX WEIGHT"}[kind]
            raise scanner.bad(f"this line should be: {form}", words[min(len(words), count + 1) - 1])
        if kind == "p":
            if header:
                raise scanner.bad(f"a second p line; the first is line {header.line}", words[0])
            header = words[0]
            if words[1].text not in ("edge", "edges", "col"):
                raise scanner.bad(f"the p line of a graph says edge, not {shown(words[1].text)}", words[1])
            vertices = scanner.integer(words[2], "the number of vertices", 0, MAX_VARIABLES)
            # The number of edges is not held against the file: many count each edge twice.
            scanner.integer(words[3], "the number of edges", 0)
            continue
        if not header:
            raise scanner.bad("the line p edge VERTICES EDGES must come first", words[0])
        a = scanner.integer(words[1], "a vertex", 1, vertices) - 1
        if kind == "n":
            weights[a] = scanner.weight(scanner.integer(words[2], "a weight"), words[2])
            continue
        b = scanner.integer(words[2], "a vertex", 1, vertices) - 1
        if a == b:
            raise scanner.bad("an edge must join two different vertices", words[2])
        edges[min(a, b), max(a, b)] = None
    if not header:
        raise scanner.bad("the line p edge VERTICES EDGES is missing", scanner.end())
    builder = ModelBuilder("max")
    for k, name in enumerate(option_names(scanner, "c", vertices, "v")):
        builder.option(name, (), weights.get(k, 1))
    for a, b in edges:
        item = builder.item(f"e.{a + 1}.{b + 1}", 0, 1)
        builder.cover(a, item)
        builder.cover(b, item)
    return builder.build()
