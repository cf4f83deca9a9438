"""The Constructions page: the list, the boards, and recipes in words that are enough to rebuild the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from queenlab.constructions.cuts import Cut
from queenlab.constructions.hyperqueens import Points
from queenlab.constructions.recipe import Recipe, RowsRecipe, rebuild
from queenlab.constructions.rows import Blocks, Congruence, ListedRows, Mirrored, Moved, Runs, WithCorner, WithoutCorner
from queenlab.constructions.surgery import Deleted, Framed, Inserted
from queenlab.constructions.two_slopes import TwoSlopeHeights
from queenlab.web.endpoints.constructions import title_of
from queenlab.web.endpoints.recipe_words import Line, recipe_words
from web_server import Refusal, get


def listed(problem: str) -> Any:
    return get("/api/constructions", problem=problem)


def shown(problem: str, method: str, member: int | None = None) -> Any:
    return get("/api/construction", problem=problem, method=method, member=member)


# -- the list and the boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "some"),
    [
        ("queens:8", {"pauls-b", "yaglom-pattern", "special-board"}),
        ("queens:12", {"pauls-a", "leprechauns-2"}),
        ("queens:35@torus", {"knight-walk", "decomposition", "lattice"}),
        ("leprechauns:100,range=9", {"boxes", "lattice-without-corner"}),
        ("leprechauns:38,range=4", set()),
        ("queens:11^3", {"klarner", "linear"}),
    ],
)
def test_those_that_apply_give_boards_and_the_others_say_why_not(problem: str, some: set[str]) -> None:
    found = listed(problem)
    assert some <= {row.name for row in found.constructions if row.applies}
    assert found.none is None
    for row in found.constructions:
        if not row.applies:
            assert row.why_not
            assert row.size is None
            with pytest.raises(Refusal, match=re.escape(row.why_not)):
                shown(problem, row.name)
            continue
        made = shown(problem, row.name)
        assert (made.source, made.domain, made.title) == (row.source, row.domain, title_of(row.name))
        assert (row.why_not, made.size) == (None, row.size)
        assert "no two attack each other" in made.report[0]


def test_every_member_of_a_family_is_another_board() -> None:
    whole = shown("queens:13@torus", "regular")
    boards = {tuple(map(tuple, shown("queens:13@torus", "regular", i + 1).cells)) for i in range(whole.members)}
    assert len(boards) == whole.members == int(whole.size) == 130
    assert tuple(map(tuple, whole.cells)) in boards


@pytest.mark.parametrize(
    ("problem", "method", "symbol"),
    [("queens:8", "pauls-b", "queen"), ("rooks:4", "latin", "rook"), ("amazons:11", "leprechauns-1", "amazon")],
)
def test_boards_show_their_own_pieces(problem: str, method: str, symbol: str) -> None:
    assert shown(problem, method).symbol == symbol


def test_families_without_end_are_shown_short() -> None:
    sizes = {row.name: row.size for row in listed("queens:385@torus").constructions}
    assert sizes["interleaved"] == "at least 908246049347338240"
    sizes = {row.name: row.size for row in listed("queens:875@torus").constructions}
    assert re.fullmatch(r"more than \d\.\d\de\d+", sizes["interleaved"] or "")


def test_what_has_no_solution_says_by_which_theorem() -> None:
    assert "Pauls" in (listed("queens:3").none or "")
    assert "Polya" in (listed("queens:9@torus").none or "")


def test_the_largest_placements_say_how_many_there_can_be() -> None:
    made = shown("queens:6^3,goal=max", "subcube")
    assert len(made.cells) < 36
    assert made.notes == [
        f"{len(made.cells)} pieces; each line along an axis holds one at most, so there are at most 36"
    ]
    full = shown("queens:11^3,goal=max", "linear")
    assert full.notes == ["121 pieces, the maximum: each line along an axis holds one at most"]


# -- words ------------------------------------------------------------------------------------------------------
# The reader below knows nothing but the words; what it builds must be the board.


def value(text: str, **names: int) -> int:
    """A formula such as 1 + ((2c + 5) mod 7)."""
    text = re.sub(r"(\d) ?(?=[a-z(])", r"\1*", text.replace("mod", "%").replace("b (", "b*("))
    assert re.fullmatch(r"[\d\s+*%()\-a-z]*", text), text
    return int(eval(text, {"__builtins__": {}}, names))


class Reader:
    """Reads lines of words, one recipe at a time; rows are counted from 1, boards are lists of rows."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.at = 0

    def next(self) -> str:
        self.at += 1
        return self.lines[self.at - 1][1]

    def rows(self, side: int) -> list[int]:
        text = self.next()
        if found := re.fullmatch(r"column c has its queen in row (.*)", text):
            rows = [value(found[1], c=c) for c in range(1, side + 1)]
            if self.at < len(self.lines) and self.lines[self.at][1].startswith("but these queens are elsewhere"):
                for c, r in re.findall(r"\((\d+), (\d+)\)", self.next()):
                    rows[int(c) - 1] = int(r)
            return rows
        if found := re.fullmatch(r"the rows are written out, column by column: (.*)", text):
            return [int(row) for row in found[1].split(", ")]
        if found := re.fullmatch(r"the columns go in (\d+) runs", text):
            return [row for _ in range(int(found[1])) for row in self.run(self.next())]
        if found := re.fullmatch(r"the board is cut into (\d+) x \1 tiles of side (\d+)", text):
            a, b = int(found[1]), int(found[2])
            assert self.next() == "the tiles that hold queens"
            outer = self.rows(a)
            assert self.next() == "the queens inside each of them"
            inner = self.rows(b)
            return [(tile - 1) * b + row for tile in outer for row in inner]
        if found := re.fullmatch(r"the board of side (\d+) that follows, without its first column and row", text):
            return [row - 1 for row in self.rows(int(found[1]))[1:]]
        if found := re.fullmatch(
            r"the board of side (\d+) that follows, and one more queen in column (\d+), row \2", text
        ):
            return [*self.rows(int(found[1])), int(found[2])]
        if found := re.fullmatch(r"the board that follows, with queens moved: (.*)", text):
            rows = self.rows(side)
            for c, r in re.findall(r"column (\d+) to row (\d+)", found[1]):
                rows[int(c) - 1] = int(r)
            return rows
        if found := re.fullmatch(r"the board that follows, upside down: row (\d+) - r for r", text):
            return [int(found[1]) - row for row in self.rows(side)]
        if found := re.fullmatch(r"the board of side (\d+) .* a new column (\d+) and a new row (\d+), .* meet", text):
            new, rows = int(found[3]), self.rows(int(found[1]))
            rows = [row + (row >= new) for row in rows]
            return [*rows[: int(found[2]) - 1], new, *rows[int(found[2]) - 1 :]]
        if found := re.fullmatch(r"the board of side (\d+) .* without column (\d+), row (\d+) and .* meet", text):
            gone, rows = int(found[3]), self.rows(int(found[1]))
            assert rows.pop(int(found[2]) - 1) == gone
            return [row - (row > gone) for row in rows]
        if found := re.fullmatch(r"(\d+) x \1 tiles of side (\d+); the first row and column .*", text):
            return self.general(int(found[1]), int(found[2]), int((re.findall(r"has side (\d+)$", text) or [0])[0]))
        if found := re.fullmatch(r"every (\d+)th column is one class; the j-th queen of a class, j = 1 to (\d+)", text):
            a, m = int(found[1]), int(found[2])
            classes = [self.next().partition(": row ")[2] for _ in range(a)]
            return [value(classes[c % a], j=c // a + 1) for c in range(a * m)]
        raise AssertionError(text)

    @staticmethod
    def run(text: str) -> list[int]:
        if found := re.fullmatch(r"column \d+: row (\d+)", text):
            return [int(found[1])]
        found = re.fullmatch(r"columns c = (\d+) to (\d+): row (.*)", text)
        assert found, text
        return [value(found[3], c=c) for c in range(int(found[1]), int(found[2]) + 1)]

    def general(self, a: int, b: int, corner: int) -> list[int]:
        assert self.next() == "the tiles that hold queens"
        tiles = self.rows(a)
        inside = self.next().partition("in row ")[2]
        rows = []
        if corner:
            small = self.next().partition("in row ")[2]
            rows = [value(small, c=c) for c in range(1, corner + 1)]
        assert tiles[0] == 1
        for tile in tiles[1:]:
            rows += [corner + (tile - 2) * b + value(inside, c=c) for c in range(1, b + 1)]
        return rows

    def heights(self) -> dict[str, str]:
        found = re.fullmatch(r"the piece above \((.*)\) has (\w) = (.*)", self.next())
        assert found
        return {"floor": found[1], "last": found[2], "form": found[3]}


def rows_in_words(recipe: Recipe) -> list[int]:
    reader = Reader(recipe_words(recipe))
    rows = reader.rows(recipe.side)
    assert reader.at == len(reader.lines)
    return rows


@pytest.mark.full
@pytest.mark.parametrize("n", [*range(4, 41), 49, 55, 77, 117, 125, 143])
def test_words_are_enough_to_rebuild_the_board(n: int) -> None:
    reaches = [1, 2, 3] if n < 50 else [1, 7]
    for reach in reaches:
        problem = f"leprechauns:{n},range={reach}"
        found = listed(problem)
        for row in found.constructions:
            if row.applies and found.none is None:
                made = shown(problem, row.name)
                reader = Reader([(line.depth, line.text) for line in made.recipe])
                assert [[c, r] for c, r in enumerate(reader.rows(n), 1)] == made.cells, (problem, row.name)
                assert reader.at == len(reader.lines)


KNIGHT = Congruence(5, 2, 0)
RECIPES: list[RowsRecipe] = [
    Congruence(7, 5, 3),
    Congruence(7, 1, 1),
    ListedRows((1, 3, 0, 2)),
    Runs(((3, 1, 2, 6, 0), (1, 4, 2, 6, 0), (2, 0, 2, 6, 1))),
    Blocks(ListedRows((1, 3, 0, 2)), KNIGHT),
    WithoutCorner(KNIGHT),
    WithCorner(KNIGHT),
    Moved(KNIGHT, ((4, 0), (0, 3))),
    Mirrored(KNIGHT),
    Inserted(KNIGHT, 2, 4),
    Deleted(KNIGHT, 3),
    Framed(6, 7, 2, 6, 0, ((0, 4),)),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.kind)
def test_words_of_every_kind_of_row(recipe: RowsRecipe) -> None:
    assert rows_in_words(recipe) == [row + 1 for row in recipe.build().tolist()]


def test_words_in_more_dimensions() -> None:
    made = shown("queens:11^3", "klarner")
    said = Reader([(line.depth, line.text) for line in made.recipe]).heights()
    assert (said["floor"], said["last"]) == ("x, y", "z")
    assert made.cells == [[x, y, value(said["form"], x=x, y=y)] for x, y in product(range(1, 12), repeat=2)]
    steps = recipe_words(Points(7, (1, 2, 4), (0, 3, 6)))
    forms = [text.partition(" = ")[2] for _, text in steps[1:]]
    points = [[value(form, j=j) - 1 for form in forms] for j in range(1, 8)]
    assert points == Points(7, (1, 2, 4), (0, 3, 6)).build().tolist()


def cut_cells(recipe: Cut) -> Iterator[list[int]]:
    """The cells that the words for a cut name, from 1 on."""
    lines = [text for _, text in recipe_words(recipe)]
    found = re.fullmatch(r"on the board of side (\d+) the piece above \(x, y\) has z = (.*)", lines[0])
    assert found
    for x, y in product(range(1, int(found[1]) + 1), repeat=2):
        cell = [x, y, value(found[2], x=x, y=y)]
        if recipe.cut <= 0 or max(cell) <= int(re.findall(r"up to (\d+) are kept", lines[1])[0]):
            yield cell
    for numbers in re.findall(r"\((\d+), (\d+), (\d+)\)", lines[-1] if recipe.extra else ""):
        yield [int(number) for number in numbers]


@pytest.mark.parametrize("recipe", [Cut(11, 1, (3, 5), 0), Cut(11, -1, (3, 5), 4), Cut(11, 2, (3, 5), 7, ((0, 0, 0),))])
def test_words_of_a_cut(recipe: Cut) -> None:
    assert sorted(cut_cells(recipe)) == sorted([x + 1 for x in cell] for cell in recipe.build().tolist())


def test_words_of_two_slopes() -> None:
    recipe = TwoSlopeHeights(29, 2, 11, 18, 3, 5)
    (_, first), (_, second) = recipe_words(recipe)
    form = first.partition("z = ")[2]
    found = re.fullmatch(r"b = (\d+) where y - (\d+) is a square modulo 29, else b = (\d+)", second)
    assert found
    square, centre, other = (int(part) for part in found.groups())
    squares = {x * x % 29 for x in range(29)}
    for x, y in product(range(1, 30), repeat=2):
        b = square if (y - centre) % 29 in squares else other
        assert value(form, x=x, y=y, b=b) == recipe.at(x - 1, y - 1) + 1


def test_only_colourings_have_no_words() -> None:
    rebuild(KNIGHT.describe())  # loads every module with recipes
    without = {
        kind for kind, cls in Recipe._kinds.items() if recipe_words.dispatch(cls) is recipe_words.dispatch(object)
    }
    assert without == {"linear-coloring", "product-coloring"}


def test_long_lists_are_cut_short() -> None:
    rows = list(range(0, 100, 2)) + list(range(1, 100, 2))
    assert recipe_words(ListedRows(tuple(rows)))[0][1].endswith("and 40 more")
