"""Lemmas: "a box with these sides holds at most k queens", each with the lemmas that it follows from.

A lemma and all that it stands on is a certificate: `certificate_steps` writes it down. What each way to argue means is
in docs/guide/bounds.md; `queenlab.checkers` checks it, and imports nothing of this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from queenlab.boxes.geometry import Box, BoxCells, Cell, shape_of, volume
from queenlab.boxes.search import RussianDolls

#: One step of a certificate, ready for JSON; docs/guide/bounds.md and docs/guide/checking.md say what it may hold.
Step = dict[str, Any]

_PROVED_BY = {
    "lines": "by its lines",
    "cube": "as a cube",
    "split": "by its parts",
    "within": "as part of a larger box",
    "search": "by search",
    "dual": "by a linear program",
    "drat": "by a SAT solver",
    "cases": "by cases",
}


@dataclass(frozen=True, eq=False)
class Lemma:
    """No set of non-attacking queens has more than `at_most` cells in a box with these sides.

    Attributes:
        box: the sides, in the order that the details speak of.
        at_most: the bound.
        by: the way to argue, as certificates name it.
        details: what else its step says; where it names a step, it has a place in `parents`.
        parents: the lemmas that are used.
    """

    box: Box
    at_most: int
    by: str
    details: Mapping[str, Any] = field(default_factory=dict)
    parents: tuple[Lemma, ...] = ()

    @property
    def shape(self) -> Box:
        return shape_of(self.box)

    @property
    def proved_by(self) -> str:
        return _PROVED_BY.get(self.by, f"by {self.by}")


def by_lines(box: Box) -> Lemma:
    """The lines along a longest side fill the box, and a line holds one queen."""
    return Lemma(box, volume(box) // max(box), "lines")


def by_cube(box: Box) -> Lemma:
    """Where no side is longer than 2, any two cells attack each other (Kunt, Corollary 9.3)."""
    assert max(box) <= 2
    return Lemma(box, 1, "cube")


def by_split(box: Box, parts: Sequence[tuple[Lemma, Cell, Box]]) -> Lemma:
    """The parts (a lemma, an origin from 0, a shape) fill the box."""
    used = list(dict.fromkeys(lemma for lemma, _, _ in parts))
    written = [[used.index(lemma), [x + 1 for x in origin], list(shape)] for lemma, origin, shape in parts]
    return Lemma(box, sum(lemma.at_most for lemma, _, _ in parts), "split", {"parts": written}, tuple(used))


def by_search(box: Box, most: Sequence[int]) -> Lemma:
    """Russian dolls: `most[v]` is the maximum on the cells v, v + 1, ... of the box in lexicographic order."""
    following = [*most[1:], 0]
    rises = [cell for cell, (here, there) in enumerate(zip(most, following, strict=True)) if here > there]
    return Lemma(box, int(most[0]), "search", {"rises": rises})


def lemmas_of_slabs(cells: BoxCells, dolls: RussianDolls) -> list[Lemma]:
    """The lemmas on slabs of 1, 2, ... layers that Russian dolls over a box imply, as far as they went."""
    thickest = (cells.size - dolls.done) // cells.layer
    slabs = [(k, dolls.most[cells.size - k * cells.layer :].tolist()) for k in range(1, thickest + 1)]
    return [by_search((k, *cells.sides[1:]), most) for k, most in slabs]


def certificate_steps(lemma: Lemma) -> tuple[Step, ...]:
    """The lemma and everything it depends on, as steps of a certificate, the lemma last.

    Example:
        >>> cube = by_cube((2, 2))
        >>> certificate_steps(by_split((2, 4), [(cube, (0, 0), (2, 2)), (cube, (0, 2), (2, 2))]))[1]["parts"]
        [[0, [1, 1], [2, 2]], [0, [1, 3], [2, 2]]]
    """
    numbers: dict[Lemma, int] = {}
    steps: list[Step] = []
    for each in _parents_first(lemma):
        places = [numbers[parent] for parent in each.parents]
        numbers[each] = len(steps)
        steps.append({"box": list(each.box), "at_most": each.at_most, "by": each.by, **_named(each.details, places)})
    return tuple(steps)


def certificate(
    box: Box, at_most: int, steps: Sequence[Step], witness: Sequence[Sequence[int | str]] | None = None
) -> dict[str, Any]:
    """The certificate of a bound on a board n^d for `queenlab.checkers`; the witness has 1-based cells."""
    return {
        "format": "queenlab-certificate",
        "version": 1,
        "problem": f"queens:{box[0]}^{len(box)}",
        "at_most": at_most,
        "witness": None if witness is None else [list(cell) for cell in witness],
        "steps": list(steps),
    }


def lemmas_of_steps(steps: Sequence[Step]) -> list[Lemma]:
    lemmas: list[Lemma] = []
    for step in steps:
        details = {key: value for key, value in step.items() if key not in ("box", "at_most", "by")}
        used = sorted(set(_names(details)))
        places = {number: place for place, number in enumerate(used)}
        parents = tuple(lemmas[number] for number in used)
        lemmas.append(Lemma(tuple(step["box"]), step["at_most"], step["by"], _named(details, places), parents))
    return lemmas


def _parents_first(lemma: Lemma) -> list[Lemma]:
    """The lemma and everything it depends on, parents first; without recursion, as the chain may be long."""
    found: dict[Lemma, None] = {}
    stack = [(lemma, iter(lemma.parents))]
    while stack:
        each, parents = stack[-1]
        following = next((parent for parent in parents if parent not in found), None)
        if following is None:
            found[each] = None
            stack.pop()
        else:
            stack.append((following, iter(following.parents)))
    return list(found)


def _names(details: Mapping[str, Any]) -> Iterator[int]:
    """The steps that details name: under `uses`, in the parts of a split, in the rows of a dual and in cases."""
    uses = details.get("uses", [])
    yield from [uses] if isinstance(uses, int) else uses
    yield from (part[0] for part in details.get("parts", []))
    yield from (row["uses"] for row in details.get("rows", []) if "uses" in row)


def _named(details: Mapping[str, Any], numbers: Mapping[int, int] | Sequence[int]) -> dict[str, Any]:
    """The details with other numbers for the steps that they name."""
    new = dict(details)
    if "uses" in new:
        uses = new["uses"]
        new["uses"] = numbers[uses] if isinstance(uses, int) else [numbers[number] for number in uses]
    if "parts" in new:
        new["parts"] = [[numbers[number], *rest] for number, *rest in new["parts"]]
    if "rows" in new:
        new["rows"] = [{**row, "uses": numbers[row["uses"]]} if "uses" in row else row for row in new["rows"]]
    return new
