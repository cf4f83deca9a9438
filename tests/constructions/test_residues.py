"""docs/research/residues.md: which constructions serve which residue of n modulo 12, counted from the registry.

Run with REFRESH_DOCS=1 to write its tables anew.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

import queenlab
from queenlab.constructions.construction import Construction
from queenlab.constructions.registry import all_constructions
from queenlab.constructions.request import Request

PAGE = Path(queenlab.__file__).parents[2] / "docs" / "research" / "residues.md"
RESIDUES = range(12)
#: All n up to this are asked about; what serves the second half of them is said to serve all from some n on.
LIMIT = 4800
TABLES = {
    "Queens on the plane": {"range": 1},
    "Leprechauns of range 2 on the plane": {"range": 2},
    "Queens on the torus": {"torus": True},
    "Leprechauns of range 2 on the torus": {"torus": True, "range": 2},
}


@cache
def served(title: str, residue: int) -> tuple[dict[str, int], dict[str, int]]:
    """By name: the n > 1 from which on every n of a residue is served; and, for others, the first that is."""
    board = TABLES[title]
    sizes = [n for n in range(2, LIMIT + 1) if n % 12 == residue]
    every, some = {}, {}
    for idea in all_constructions():
        if idea.searches:
            continue

        def takes(n: int, idea: Construction = idea) -> bool:
            return idea.applies(Request(n, **board))  # type: ignore[arg-type]

        last_gap = next((at for at in reversed(range(len(sizes))) if not takes(sizes[at])), -1)
        first = next(filter(takes, sizes), None)
        if last_gap < len(sizes) // 2:
            every[idea.name] = sizes[last_gap + 1]
        elif first is not None:
            some[idea.name] = first
    return every, some


def cell(found: dict[str, int]) -> str:
    return ", ".join(f"`{name}` {n}" for name, n in found.items()) or "-"


def table(title: str) -> str:
    lines = ["| n mod 12 | every n, from | some n, the first |", "| --- | --- | --- |"]
    for residue in RESIDUES:
        every, some = served(title, residue)
        if every or some:
            lines.append(f"| {residue} | {cell(every)} | {cell(some)} |")
    return "\n".join(lines) + "\n"


@pytest.mark.full
@pytest.mark.parametrize("title", TABLES)
def test_the_page_has_the_table(title: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    start = text.index("| n mod 12", text.index(f"## {title}\n"))
    end = text.index("\n\n", start) + 1
    made = table(title)
    if os.environ.get("REFRESH_DOCS"):
        PAGE.write_text(text[:start] + made + text[end:], encoding="utf-8")
    else:
        assert text[start:end] == made


@pytest.mark.full
@pytest.mark.parametrize("title", TABLES)
def test_what_serves_every_n_serves_huge_ones(title: str) -> None:
    for residue in RESIDUES:
        every, _ = served(title, residue)
        for idea in all_constructions():
            if idea.name in every:
                for n in range(10**18 - 40, 10**18 + 1):
                    request = Request(n, **TABLES[title])  # type: ignore[arg-type]
                    assert n % 12 != residue or idea.applies(request), (idea.name, n)


@pytest.mark.parametrize(("title", "residues"), [
    ("Queens on the plane", set(RESIDUES)),
    ("Leprechauns of range 2 on the plane", set(RESIDUES)),
    ("Queens on the torus", {1, 5, 7, 11}),
    ("Leprechauns of range 2 on the torus", {1, 5, 7, 11}),
])  # fmt: skip
def test_every_residue_that_has_solutions_is_served(title: str, residues: set[int]) -> None:
    found = {residue: served(title, residue) for residue in RESIDUES}
    assert {residue for residue, (every, _) in found.items() if every} == residues
    assert {residue for residue, (every, some) in found.items() if every or some} == residues
