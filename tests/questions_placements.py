"""Random questions on one solution, a best one or a colouring."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from drawn_problems import (
    DETAILS,
    GRID,
    KINDS,
    asks_for_best,
    draw,
    draw_coloring,
    draw_goal,
    draw_piece,
    unsaid,
    words,
)
from oracles.small_problems import (
    BEST,
    Small,
    TooMuch,
    attack_each_other,
    chromatic_number,
    diversity,
    is_coloring,
    placements,
    truth,
)
from oracles.superposition import largest_set
from oracles.superposition import solutions as queens_solutions
from question_engines import COLORED_BY_EVERY_ENGINE, chosen, engine_of, engines
from question_session import Refused, Session, about, cells_of, demand, is_best, is_found, is_number, within_bounds
from questions_files import placement_file


def solve(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",) * 5 + BEST)
    best = asks_for_best(asked)
    named, promised = chosen(rng, *engines(asked, "optimize" if best else "solve"))
    arguments = [*named, *session.seeded()]
    session.problem(asked, engine_of(named))
    found = session.json("solve", *words(rng, asked, (*DETAILS, "colors")), *arguments, promised=promised)
    if best:
        is_best(asked, found, arguments)
    else:
        is_found(asked, found, "solution", arguments)


def complete(session: Session) -> None:
    rng = session.rng
    while True:
        asked = draw(rng, ("exact",) * 4 + ("max", "dominate"))
        if asked.given or rng.random() < 0.02:
            break
    best = asks_for_best(asked)
    named, promised = chosen(rng, *engines(asked, "optimize" if best else "solve"))
    too_many = not best and len(asked.given) > asked.wanted
    arguments = [*named, *session.seeded()]
    session.problem(asked, engine_of(named))
    promised = promised and bool(asked.given)
    found = session.json("complete", *words(rng, asked, DETAILS), *arguments, promised=promised and not too_many)
    if best:
        is_best(asked, found, arguments)
    else:
        is_found(asked, found, "completion", arguments)


#: Strengthenings that are for more than queens in space, and those that are not.
NAMES = ("window", "cube", "star", "layer", "sub", "odd", "lmr", "full", "first", "lex")


def maximum(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("max",), GRID)
    named, promised = chosen(rng, *engines(asked, "optimize"))
    arguments = [*named, *session.seeded()]
    best = truth(asked).best or 0
    above = start = None
    if rng.random() < 0.3:
        arguments += ["--with", rng.choice(["none", ",".join(rng.sample(NAMES, rng.randint(1, 3)))])]
        promised = False
    if rng.random() < 0.2:
        above = max(0, best + rng.choice([-1, 0, 0, 1]))
        arguments += ["--prove-above", str(above)]
        promised = False
    elif rng.random() < 0.2 and not asked.gent:
        start = [asked.public(c) for c in rng.choice(truth(asked).solutions)]
        Path("start.json").write_text(json.dumps(placement_file(asked, start)))
        arguments += ["--start", "start.json"]
    session.problem(asked, engine_of(named))
    typed = words(rng, asked if rng.random() < 0.5 else asked.asking(goal="exact"), ("given", "exclude", "gent"))
    found = session.json("max", *typed, *arguments, promised=promised)
    if above is None:
        is_best(asked, found, arguments)
        return
    about(found, asked, "solution", arguments)
    demand(found["status"] == ("found" if best > above else "none"), f"status {found['status']}: the maximum is {best}")
    if best > above:
        cells = cells_of(asked, found["witness"])
        demand(
            found["value"] == len(cells) > above and cells in set(placements(asked, len(cells))),
            f"witness {found['witness']}",
        )


def dominate(session: Session) -> None:
    rng = session.rng
    asked = unsaid(rng, ("dominate", "dominate", "independent"), GRID)
    known = truth(asked)
    sets = rng.random() < 0.25
    named, promised = ([], False) if sets else chosen(rng, *engines(asked, "optimize"))
    said = asked
    if rng.random() < 0.5 and not attack_each_other(asked, asked.given):
        # The command says the goal, so the name need not.
        said = asked.asking(goal="exact")
    typed = words(rng, said, ("given", "exclude"))
    typed += ["--independent"] * (asked.goal == "independent" and (said != asked or rng.random() < 0.5))
    arguments = [*named, *([] if sets else session.seeded())]
    by_search = not named and not sets and rng.random() < 0.3
    session.problem(asked, engine_of(named))
    extra = ["--sets"] * sets + ["--by-search"] * by_search
    found = session.json("dominate", *typed, *arguments, *extra, promised=promised and not by_search)
    if sets:
        about(found, asked, "count")
        is_number(found, len(known.solutions))
    else:
        is_best(asked, found, arguments)


def color(session: Session) -> None:
    rng = session.rng
    with_colors = rng.random() < 0.4
    asked = draw_coloring(rng, lambda one: chromatic_number(one.asking(colors=None)), with_colors)
    least = chromatic_number(asked.asking(colors=None))
    able, unable = engines(asked.asking(colors=least), "solve")
    if asked.size > COLORED_BY_EVERY_ENGINE:
        able = ["cpsat"]
    named, promised = chosen(rng, able, unable)
    arguments = [*named, *session.seeded()]
    session.problem(asked, engine_of(named))
    command = ["color"] if rng.random() < 0.8 else ["solve"]
    options = ("colors",) if command == ["color"] else ("goal", "colors")
    found = session.json(*command, *words(rng, asked, options), *arguments, promised=promised)
    if with_colors:
        about(found, asked, "coloring", arguments)
        demand(found["status"] == ("found" if asked.colors >= least else "none"), f"{found['status']}, {least} needed")
    else:
        about(found, asked, "chromatic number", arguments)
        is_number(found, least)
    if found["status"] in ("found", "proved"):
        colors = {asked.cell(cell[:-1]): cell[-1] for cell in found["witness"]}
        shades = [colors.get(c, 0) for c in range(asked.size)]
        demand(len(colors) == asked.size == len(found["witness"]), "not every cell has one colour")
        demand(is_coloring(asked, shades), f"two cells of one colour attack each other: {found['witness']}")
        demand(max(shades) <= (asked.colors or least) and min(shades) >= 1, f"colours {sorted(set(shades))}")


def construct(session: Session) -> None:
    rng = session.rng
    goal = rng.choice(["exact", "exact", "max", "color"])
    if goal == "color":
        asked = draw_coloring(rng, chromatic_number, False)
    else:
        kinds = ("queens", "queens", "rooks", "leprechauns", "hyperqueens", rng.choice(KINDS))
        asked = unsaid(rng, (goal,), kinds, cells=False)
    session.problem(asked)
    found = session.json("construct", asked.name, *(["--random"] if rng.random() < 0.2 else []))
    if found["status"] == "unknown":
        raise Refused("no construction is known")
    if goal == "exact":
        is_found(asked, found, "solution")
    elif goal == "max":
        within_bounds(found, truth(asked).best or 0)
        cells = cells_of(asked, found["witness"])
        demand(cells in set(placements(asked.asking(goal="exact"), len(cells))), f"witness {found['witness']}")
    else:
        within_bounds(found, chromatic_number(asked))
        colors = {asked.cell(cell[:-1]): cell[-1] for cell in found["witness"]}
        demand(is_coloring(asked, [colors[c] for c in range(asked.size)]), "no colouring")


def diverse(session: Session) -> None:
    n = session.rng.randint(1, 8)
    session.problem(Small("queens", (("queen",),), n))
    found = session.json("diverse", str(n), *session.seeded(), promised=True)
    best = diversity(n)
    if n == 1 or best is None:
        demand(found["status"] == "none" and found["proof"] is not None, f"status {found['status']}")
        return
    within_bounds(found, best)
    asked = Small("queens", (("queen",),), n)
    cells = cells_of(asked, found["witness"])
    demand(cells in set(truth(asked).solutions), f"witness {found['witness']}")
    near = min(max(abs(a // n - b // n), abs(a % n - b % n)) for a, b in combinations(cells, 2))
    demand(near - 1 >= (found["lower"] or 0), f"the witness keeps range {near - 1}")


def superimpose(session: Session) -> None:
    n = session.rng.randint(1, 6)
    asked = Small("queens", (("queen",),), n)
    session.problem(asked)
    arguments = session.seeded()
    found = session.json("superimpose", str(n), *arguments, promised=True)
    is_number(found, largest_set(list(queens_solutions(n))))
    if found["witness"] is not None:
        colors: dict[int, list[int]] = {}
        for cell in found["witness"]:
            colors.setdefault(cell[-1], []).append(asked.cell(cell[:-1]))
        full = [c for c in colors.values() if tuple(sorted(c)) in set(truth(asked).solutions)]
        demand(len(full) >= found["value"], f"{len(full)} of the colours are solutions")


def puzzle(session: Session) -> None:
    rng = session.rng
    while True:
        asked = draw_goal(
            rng, draw_piece(rng, rng.choice(("queens", "queens", "rooks", "sum", "amazons", "leprechauns"))), ("exact",)
        )
        asked = asked.asking(pieces=None)
        try:
            if 1 <= len(truth(asked).solutions) <= 500:
                break
        except TooMuch:
            continue
    session.problem(asked)
    found = session.json("puzzle", asked.name, *session.seeded(1))
    for one in found["puzzles"]:
        given = tuple(sorted(asked.cell(cell) for cell in one["given"]))
        left = [s for s in truth(asked).solutions if set(given) <= set(s)]
        demand(len(left) == 1, f"{len(left)} solutions of the puzzle {one['given']}")
        demand(cells_of(asked, one["solution"]) == left[0], f"solution {one['solution']}")
        for cell in given:
            fewer = [s for s in truth(asked).solutions if set(given) - {cell} <= set(s)]
            demand(len(fewer) > 1, f"{asked.public(cell)} is not necessary in {one['given']}")
