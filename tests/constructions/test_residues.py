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
#: All n up to this are asked about; what serves the last three quarters of them is said to serve all from some n on.
#: Not the second half: planar-decomposition refuses 2^a 3^b, which is rare (2048 is followed by 8192, for 8 mod 12).
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
        if last_gap < len(sizes) // 4:
            every[idea.name] = sizes[last_gap + 1]
        elif first is not None:
            some[idea.name] = first
    return every, some


def solvable(title: str, n: int) -> bool:
    """Whether n > 1 has a solution, by the theorems that the page names."""
    least = 10 if "range 2" in title else 4
    return n >= least and ("torus" not in title or n % 6 in (1, 5))


def first_solvable(title: str, residue: int) -> int | None:
    return next((n for n in range(2, 50) if n % 12 == residue and solvable(title, n)), None)


def shown(title: str, kind: int) -> dict[str, str]:
    """By name: the residues of which every n is served (kind 0), or some (kind 1), as the page writes them."""
    cells: dict[str, list[str]] = {}
    for residue in RESIDUES:
        for name, n in served(title, residue)[kind].items():
            from_start = kind == 0 and n == first_solvable(title, residue)
            cells.setdefault(name, []).append(f"{residue}" if from_start else f"{residue} ({n})")
    whole = ", ".join(map(str, RESIDUES))
    return {name: ", ".join(parts).replace(whole, "all") for name, parts in cells.items()}


def table(title: str) -> str:
    """A line for each construction; those that serve the same residues share one."""
    every, some = shown(title, 0), shown(title, 1)
    rows: dict[tuple[str, str], list[str]] = {}
    for idea in all_constructions():
        key = every.get(idea.name, "-"), some.get(idea.name, "-")
        if key != ("-", "-"):
            rows.setdefault(key, []).append(f"`{idea.name}`")
    lines = [f"| {', '.join(names)} | {key[0]} | {key[1]} |" for key, names in rows.items()]
    return "\n".join(["| construction | every n | some n |", "| --- | --- | --- |", *lines]) + "\n"


@pytest.mark.full
@pytest.mark.parametrize("title", TABLES)
def test_the_page_has_the_table(title: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    start = text.index("| construction |", text.index(f"## {title}\n"))
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
