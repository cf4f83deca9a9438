"""DIMACS graphs: which pairs of options exclude each other.

Writing keeps the conflict graph and nothing else: the vertices are the options, and an edge joins two of them when
an item that both cover allows only one, or a coloured item gets different colours (or no colour) from them. Its
independent sets are the solutions of the model exactly when no item has a lower limit, a finite upper limit above 1,
or the upper limit 0: an option that covers an item with upper limit 0 can never be chosen, but a graph without loops
cannot say so (it only gets edges to the other options of that item).

Reading a graph gives the model of its independent sets: every edge is an item 0..1, and as many options as possible
are wanted. Vertex lines `n VERTEX WEIGHT` give weights other than 1.
"""

from __future__ import annotations

from itertools import combinations

from queenlab.formats.notes import MARK, named, option_names
from queenlab.formats.scanner import MAX_VARIABLES, Scanner, Token, shown
from queenlab.model import Model, ModelBuilder


def conflicts(model: Model) -> list[tuple[int, int]]:
    """The pairs of options, smaller first, that exclude each other, in order."""
    colors: dict[tuple[int, int], int] = {}
    for option in range(model.n_options):
        for item, color in model.entries(option):
            if model.is_colored[item]:
                colors[item, option] = color
    pairs: set[tuple[int, int]] = set()
    for item, users in enumerate(model.options_of_item):
        if model.high[item] > 1:
            continue
        for a, b in combinations(users.tolist(), 2):
            if not model.is_colored[item] or colors[item, a] != colors[item, b] or colors[item, a] == 0:
                pairs.add((a, b))
    return sorted(pairs)


def write(model: Model) -> str:
    """The conflict graph of a model."""
    edges = conflicts(model)
    lines = [f"c {MARK}"]
    lines += [f"c option {k} {named(name)}" for k, name in enumerate(model.option_names, start=1)]
    lines += [f"p edge {model.n_options} {len(edges)}"]
    lines += [f"e {a + 1} {b + 1}" for a, b in edges]
    return "\n".join(lines) + "\n"


def read(text: str, source: str = "") -> Model:
    """The model of the independent sets of a graph."""
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
