"""What pieces attack in a picture, against a walk over the board; scenes read back from their pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise, product
from typing import Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.attacks import all_cells, attacked, step, terms_of
from oracles.pictures import Read, of_class, tokens, triangle_at
from oracles.puzzles import contrast
from queenlab.board import Board
from queenlab.draw import placement_svg
from queenlab.draw.attack_overlays import Way, Windows
from queenlab.draw.attacks import MAX_ATTACKS, attacked_cells, attacks
from queenlab.draw.binned_pieces import MAX_PIECES
from queenlab.draw.glyphs import OUTLINES
from queenlab.draw.region_svg import puzzle_svg
from queenlab.draw.scene import Scene, scene, scene_svg
from queenlab.draw.svg import in_scheme
from queenlab.placement import Placement
from queenlab.problems import parse
from queenlab.puzzles.definition import Puzzle

PIECES = (
    "queens:{}", "rooks:{}", "bishops:{}", "kings:{}", "knights:{}", "nightriders:{}", "hyperqueens:{}",
    "leprechauns:{},range=2", "leprechauns:{},range=9", "queen+leaper[1,3]:{}",
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(PIECES), st.integers(2, 3), st.booleans(), st.data())
def test_attacks_are_those_that_a_walk_finds(name: str, d: int, torus: bool, data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 7 if d == 2 else 4))
    board = Board(n, d, torus)
    numbers = sorted(data.draw(st.sets(st.integers(0, board.size - 1), max_size=6)))
    piece = parse(name.format(f"{n}^{d}{'@torus' if torus else ''}")).piece
    cells = all_cells(n, d)
    reach = {a: attacked(cells[a], terms_of(name), n, d, torus) for a in numbers}
    hit = set().union(*reach.values()) - {cells[a] for a in numbers}
    array = np.array(numbers, dtype=np.int64)
    assert [cells[a] for a in attacked_cells(board, piece, array).tolist()] == sorted(hit)
    pairs = {(a, b) for a, b in combinations(numbers, 2) if cells[b] in reach[a]}
    found = attacks(board, piece, array)
    drawn = {(min(one.first, one.second), max(one.first, one.second)) for one in found}
    assert len(drawn) == len(found)
    assert drawn <= pairs
    # Neighbours on a line are enough to name everyone who is attacked.
    assert {cell for pair in drawn for cell in pair} == {cell for pair in pairs for cell in pair}
    for one in found:
        assert step(cells[one.first], one.step, n, torus) == cells[one.second]


def test_a_full_line_is_one_line() -> None:
    board, piece = Board(50), parse("queens:50").piece
    found = attacks(board, piece, np.arange(50))
    assert {(one.first, one.second) for one in found} == {(k, k + 1) for k in range(49)}
    assert len(attacks(board, piece, np.arange(2500))) == MAX_ATTACKS


@given(st.integers(1, 9), st.integers(1, 12), st.booleans(), st.data())
def test_windows_overlap_exactly_if_the_pieces_are_within_range(
    n: int, k: int, torus: bool, data: st.DataObject
) -> None:
    one, other = (data.draw(st.tuples(st.integers(1, n), st.integers(1, n))) for _ in range(2))
    halves = [Windows([cell], k + 1, wrapped=torus).rectangles(n, n) for cell in (one, other)]
    overlap = any(
        max(a[0], b[0]) < min(a[2], b[2]) and max(a[1], b[1]) < min(a[3], b[3]) for a in halves[0] for b in halves[1]
    )
    apart = [abs(x - y) for x, y in zip(one, other, strict=True)]
    if torus:
        apart = [min(x, n - x) for x in apart]
    assert overlap == (max(apart) <= k)
    for left, bottom, right, top in halves[0]:
        assert 0 <= left < right <= n
        assert 0 <= bottom < top <= n


@given(st.integers(1, 9), st.data())
def test_a_way_covers_its_length_and_stays_on_the_board(n: int, data: st.DataObject) -> None:
    first = data.draw(st.tuples(st.integers(1, n), st.integers(1, n)))
    right, up = data.draw(st.tuples(st.integers(-n, n), st.integers(-n, n)))
    runs = Way(first, (right, up)).runs(n, n)
    assert all(-1e-9 <= x <= n + 1e-9 for run in runs for point in run for x in point)
    assert runs[0][0] == (first[0] - 0.5, first[1] - 0.5)
    assert sum(b[0] - a[0] for a, b in runs) == pytest.approx(right, abs=1e-9)
    assert sum(b[1] - a[1] for a, b in runs) == pytest.approx(up, abs=1e-9)
    # Each part goes on where the one before it left, or at the opposite edge.
    for (_, (a, b)), ((c, d), _) in pairwise(runs):
        assert {round(abs(a - c), 6), round(abs(b - d), 6)} <= {0, n}


def root_of(seen: Scene) -> ET.Element:
    return ET.fromstring(scene_svg(seen))


def tinted(root: ET.Element, n: int) -> set[tuple[int, int]]:
    read = Read(root, n)
    paths = [part for path in of_class(root, "ql-hit") for part in path.get("d", "").split("M")[1:]]
    found = set()
    for part in paths:
        x, y = map(float, part.split("h")[0].split())
        wide = float(part.split("h")[1].split("v")[0])
        column, row, _ = read.cell(x + read.unit / 2, y + read.unit / 2)
        found |= {(column + k, row) for k in range(round(wide / read.unit))}
    return found


@pytest.mark.parametrize(("n", "torus"), [(1, False), (8, False), (9, True), (60, False), (61, True), (130, False)])
def test_tinted_cells_are_the_attacked_ones(n: int, torus: bool) -> None:
    asked = parse(f"queens:{n}{'@torus' if torus else ''}")
    seen = scene(asked, [0], attacked=True)
    assert tinted(root_of(seen), n) == attacked((0, 0), [("queen",)], n, 2, torus)


def spots(root: ET.Element, n: int) -> list[tuple[int, int, int]]:
    """The cells around the spots, each of which must be in the middle of its cell and small."""
    read = Read(root, n)
    found = []
    for path in of_class(root, "ql-spot"):
        assert 0.1 <= float(path.get("stroke-width", "")) / read.unit <= 0.4
        for x, y in re.findall(r"M([\d.]+) ([\d.]+)h0", path.get("d", "")):
            cell = read.cell(float(x), float(y))
            left, top, _, height = read.grounds[cell[2]]
            assert float(x) - left == pytest.approx((cell[0] + 0.5) * read.unit, abs=0.02)
            assert top + height - float(y) == pytest.approx((cell[1] + 0.5) * read.unit, abs=0.02)
            found.append(cell)
    return found


@pytest.mark.parametrize("name", ["queens:1", "queens:8", "queens:9@torus", "queens:61", "queens:100", "queens:4^3"])
def test_attacked_cells_have_a_spot_besides_their_tint(name: str) -> None:
    asked = parse(name)
    n, d = asked.board.n, asked.board.d
    found = spots(root_of(scene(asked, [0], attacked=True)), n)
    reached = attacked((0,) * d, [("queen",)], n, d, "torus" in name)
    assert sorted(found) == sorted((*cell, 0)[:3] for cell in reached)


def test_large_boards_have_the_tint_only() -> None:
    for name in ("queens:101", "queens:22^3"):
        root = root_of(scene(parse(name), [0], attacked=True))
        assert of_class(root, "ql-hit")
        assert not of_class(root, "ql-spot")
    # Of the largest board with spots they take some ten characters a cell.
    picture = scene_svg(scene(parse("queens:100"), [101 * k for k in range(100)], attacked=True))
    assert len(picture) < 200_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_spots_can_be_seen_without_colours(scheme: Literal["light", "dark"]) -> None:
    """A spot on a tinted square has three times its light, or a third of it, as WCAG 2 asks of what is not text."""
    style = ET.fromstring(in_scheme(scene_svg(scene(parse("queens:2"), [0], attacked=True)), scheme))[2].text or ""

    def paint(kind: str, key: str) -> bytes:
        # Of two rules the later one holds.
        return bytes.fromhex(re.findall(rf"\.{kind}[^{{}}]*{{[^}}]*?{key}:#([0-9a-f]{{6}})", style)[-1])

    opacity = float(re.findall(r"\.ql-hit{[^}]*fill-opacity:(\.\d+)", style)[-1])
    for square in ("ql-light", "ql-dark"):
        mixed = zip(paint(square, "fill"), paint("ql-hit", "fill"), strict=True)
        tinted_square = bytes(round(a + opacity * (b - a)) for a, b in mixed).hex()
        assert contrast(f"#{paint('ql-spot', 'stroke').hex()}", f"#{tinted_square}") >= 3


@pytest.mark.parametrize("family", ["queens", "rooks", "knights", "leprechauns"])
def test_given_pieces_have_a_bar_under_them(family: str) -> None:
    asked = parse(f"{family}:40{',range=1' if family == 'leprechauns' else ''},given=1.1")
    root = root_of(scene(asked, [1599]))
    outlines = [of_class(root, kind)[0].get("d", "") for kind in ("ql-piece", "ql-given")]
    bar = outlines[1].removeprefix(outlines[0])
    assert bar == "M0.12 0.88H0.88V0.95H0.12Z"
    # Every outline ends above the bar: its own last line is at 0.84 or higher.
    heights = [a or b for a, b in re.findall(r"[ML]\.\d+(\.\d+)|V(\.\d+)", outlines[0])]
    assert max(map(float, heights)) <= 0.84


@pytest.mark.parametrize("n", [41, 60, 61, 300])
def test_where_pieces_are_dots_given_ones_are_squares(n: int) -> None:
    root = root_of(scene(parse(f"queens:{n},given=1.1"), [n * n - 1]))
    (piece,), (held,) = of_class(root, "ql-piece"), of_class(root, "ql-given")
    if n <= 60:
        assert "a" in piece.get("d", "")
        assert re.fullmatch(r"M[\d.]+H[\d.]+V[\d.]+H[\d.]+Z", held.get("d", ""))
        assert Read(root, n).cells("ql-given") == [(0, 0, 0)]
    else:
        assert (piece.tag.rpartition("}")[2], held.tag.rpartition("}")[2]) == ("circle", "rect")
        x, y, side, height = (float(held.get(key, "")) for key in ("x", "y", "width", "height"))
        assert side == height
        assert Read(root, n).cell(x + side / 2, y + side / 2) == (0, 0, 0)


def test_given_tokens_are_squares_and_closed_triangles_have_spots() -> None:
    asked = parse("xqueens:5,given=E.2.2/S.4.4")
    seen = scene(asked, [asked.board.from_public(("N", 1, 1))], attacked=True)
    root = root_of(seen)
    ground = of_class(root, "ql-light")[0]
    left, top, side = (float(ground.get(key, "")) for key in ("x", "y", "width"))
    held = set()
    for square in of_class(root, "ql-given"):
        assert square.tag.endswith("rect")
        x, y, wide = (float(square.get(key, "")) for key in ("x", "y", "width"))
        corners = {triangle_at(a - left, b - top, side / 5) for a, b in product((x, x + wide), (y, y + wide))}
        assert len(corners) == 1
        held |= corners
    assert held == {("E", 2, 2), ("S", 4, 4)}
    (path,) = of_class(root, "ql-spot")
    places = re.findall(r"M([\d.]+) ([\d.]+)h0", path.get("d", ""))
    found = [triangle_at(float(x) - left, float(y) - top, side / 5) for x, y in places]
    assert sorted(found) == sorted(asked.board.public(cell) for cell in seen.attacked)


@pytest.mark.full
def test_lines_of_large_boards_are_wide_enough_to_be_seen() -> None:
    seen = scene(parse("queens:1000"), [500_500], attacked=True)
    root = root_of(seen)
    width = float(root.get("viewBox", "").split()[2])
    heights = {float(p.split("v")[1].split("h")[0]) for p in of_class(root, "ql-hit")[0].get("d", "").split("M")[1:]}
    assert min(heights) > width / 350
    # Where most cells are attacked they are drawn as they are, and free cells stay free.
    full = scene(parse("rooks:400"), [401 * k for k in range(0, 400, 2)], attacked=True)
    free = 400 * 400 - len(tinted(root_of(full), 400)) - 200
    assert free == 200 * 200


def test_everything_at_once() -> None:
    asked = parse("queens:6,given=1.1,exclude=6.6/6.5")
    seen = scene(asked, [7, 20], attacked=True, conflicts=True)
    root = root_of(seen)
    read = Read(root, 6)
    assert read.cells("ql-given") == [(0, 0, 0)]
    assert read.cells("ql-piece") == [(1, 1, 0), (3, 2, 0)]
    assert len(of_class(root, "ql-cross")) == 2
    assert seen.clashing == (0, 7)
    frames = [e for e in of_class(root, "ql-s1") if e.tag.endswith("rect")]
    assert len(frames) == 2
    assert (0.5, 5.5, 1.5, 4.5) in read.lines("ql-s1")
    words = root.findtext("{http://www.w3.org/2000/svg}desc", "")
    for part in ("3 pieces", "given: (1, 1)", "to stay empty: (6, 5), (6, 6)", "in conflict: (1, 1), (2, 2)"):
        assert part in words
    assert f"{len(seen.attacked)} cells are attacked" in words


def test_attacks_between_layers_are_frames_and_those_within_are_lines() -> None:
    asked = parse("queens:3^3")
    cells = [asked.board.from_public(cell) for cell in ((1, 1, 1), (3, 1, 1), (2, 2, 2))]
    root = root_of(scene(asked, cells, conflicts=True))
    marks = of_class(root, "ql-s1")
    assert [e.tag.rpartition("}")[2] for e in marks] == ["rect"] * 3 + ["path"]


def too_many(tokens_there: list[tuple[str, int, int]], sparse: bool, paired: bool) -> set[tuple[str, int, int]]:
    """Tokens on a line of Knuth's ten kinds with too many of them, counted one by one; two that do not go together."""
    lines: dict[tuple[object, ...], list[tuple[str, int, int]]] = {}
    most: dict[tuple[object, ...], int] = {}
    for letter, row, column in tokens_there:
        kinds = [(letter, "row", row, 1)] if letter in "NS" else [("EW", "row", row, 2)]
        kinds += [(letter, "column", column, 1)] if letter in "EW" else [("NS", "column", column, 2)]
        kinds += [("NE" if letter in "NE" else "SW", "down", row - column, 2)]
        kinds += [("NW" if letter in "NW" else "SE", "up", row + column, 2)]
        if sparse:
            kinds.append(("cell", row, column, 1))
        for *line, limit in kinds:
            lines.setdefault(tuple(line), []).append((letter, row, column))
            most[tuple(line)] = limit
    wrong = {token for line, held in lines.items() if len(held) > most[line] for token in held}
    if paired:
        for one, other in combinations(tokens_there, 2):
            letters = {one[0], other[0]}
            if (letters == {"E", "W"} and one[1] == other[1]) or (letters == {"N", "S"} and one[2] == other[2]):
                wrong |= {one, other}
    return wrong


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.booleans(), st.booleans(), st.data())
def test_tokens_that_can_be_added_and_tokens_that_clash(
    n: int, sparse: bool, paired: bool, data: st.DataObject
) -> None:
    asked = parse(f"xqueens:{n}{',sparse' * sparse}{',paired' * paired}")
    board = asked.board
    numbers = sorted(data.draw(st.sets(st.integers(0, board.size - 1), max_size=7)))
    there = [board.public(cell) for cell in numbers]
    seen = scene(asked, numbers, attacked=True, conflicts=True)
    assert {board.public(c) for c in seen.clashing} == too_many(there, sparse, paired)
    closed = set()
    for cell in set(range(board.size)) - set(numbers):
        token = board.public(cell)
        if token in too_many([*there, token], sparse, paired):
            closed.add(cell)
    assert set(seen.attacked) == closed
    assert tokens(root_of(seen), n) == set(there)


@pytest.mark.parametrize("n", [1, 9, 10, 20, 21, 45, 60, 61, 200, 1000])
def test_numbers_along_the_edges_stay_on_the_paper(n: int) -> None:
    empty = placement_svg(Placement(Board(n), []))
    for picture in (empty, *(scene_svg(scene(parse(name))) for name in (f"queens:{n}", f"xqueens:{n}"))):
        root = ET.fromstring(picture)
        _, _, width, height = map(float, root.get("viewBox", "").split())
        labels = of_class(root, "ql-label")
        assert len(labels) >= min(n, 10)
        for label in labels:
            size, x, y = (float(label.get(key, "")) for key in ("font-size", "x", "y"))
            # Large enough to be read where the picture is 700 pixels wide; up to 20 every line has its number.
            assert n <= 20 or size * 700 / width > 10
            # No digit of a sans-serif font is wider than 0.65 of its size.
            wide = 0.65 * size * len(label.text or "")
            left = x - wide if label.get("text-anchor") == "end" else x - wide / 2
            assert left >= 0
            assert left + wide <= width + (0.05 if n > 60 else 0)
            assert size * 0.7 <= y <= height


def test_a_crowd_is_drawn_without_its_pieces() -> None:
    assert "20001 pieces" in scene_svg(Scene(Board(200), tuple(range(MAX_PIECES + 1)), title="many"))


def test_puzzles_show_their_own_pieces() -> None:
    drawn = puzzle_svg(Puzzle(parse("rooks:4,given=1.1")), (0, 5, 10, 15))
    assert (drawn.count(OUTLINES["rook"]), drawn.count(OUTLINES["queen"])) == (4, 0)
