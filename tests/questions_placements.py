"""Random questions on one solution, a best one or a colouring."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path

from drawn_problems import DETAILS, GRID, KINDS, draw, draw_coloring, unsaid, words
from oracles.small_problems import BEST, Small, attack_each_other, chromatic_number, diversity, range_kept, truth
from oracles.superposition import largest_set
from oracles.superposition import solutions as queens_solutions
from question_engines import COLORED_BY_EVERY_ENGINE, chosen, engines
from question_session import (
    Refused,
    Session,
    ask_for_solution,
    cells_of,
    check_colors,
    demand,
    is_number,
    is_solution,
    placed,
    within_bounds,
)
from questions_files import placement_file

QUEEN = (("queen",),)


def solve(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",) * 5 + BEST)
    named, promised = chosen(rng, engines(asked, "optimize" if asked.asks_for_best else "solve"))
    arguments = [*words(rng, asked, (*DETAILS, "colors")), *named, *session.seeded()]
    ask_for_solution(session, asked, "solution", "solve", *arguments, promised=promised)


def complete(session: Session) -> None:
    rng = session.rng
    goals = ("exact",) * 4 + ("max", "dominate")
    asked = draw(rng, goals, when=lambda one: one.given or rng.random() < 0.02)
    named, promised = chosen(rng, engines(asked, "optimize" if asked.asks_for_best else "solve"))
    arguments = [*words(rng, asked, DETAILS), *named, *session.seeded()]
    too_many = not asked.asks_for_best and len(asked.given) > asked.wanted
    promised = promised and bool(asked.given) and not too_many
    ask_for_solution(session, asked, "completion", "complete", *arguments, promised=promised)


#: Strengthenings that are for more than queens in space, and those that are not.
NAMES = ("window", "cube", "star", "layer", "sub", "odd", "lmr", "full", "first", "lex")


def maximum(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("max",), GRID)
    named, promised = chosen(rng, engines(asked, "optimize"))
    typed = words(rng, asked if rng.random() < 0.5 else asked.asking(goal="exact"), ("given", "exclude", "gent"))
    arguments = ["max", *typed, *named, *session.seeded()]
    best = truth(asked).best or 0
    if rng.random() < 0.3:
        arguments += ["--with", rng.choice(["none", ",".join(rng.sample(NAMES, rng.randint(1, 3)))])]
        promised = False
    if rng.random() < 0.2:
        above = max(0, best + rng.choice([-1, 0, 0, 1]))
        found = session.ask(asked, "solution", *arguments, "--prove-above", str(above), promised=False)
        status = "found" if best > above else "none"
        demand(found["status"] == status, f"status {found['status']}: the maximum is {best}")
        if best > above:
            number = len(placed(asked, found["witness"]))
            demand(found["value"] == number > above, f"value {found['value']} of {number} pieces")
        return
    if rng.random() < 0.2 and not asked.gent:
        start = [asked.public(c) for c in rng.choice(truth(asked).solutions)]
        Path("start.json").write_text(json.dumps(placement_file(asked, start)))
        arguments += ["--start", "start.json"]
    ask_for_solution(session, asked, "maximum", *arguments, promised=promised)


def dominate(session: Session) -> None:
    rng = session.rng
    goals = ("dominate", "dominate", "independent")
    asked = draw(rng, goals, GRID, when=unsaid)
    # Plain boards of queens and rooks have theorems and a search of their own, which alone counts the sets.
    plain = rng.random() < 0.4
    if plain:
        asked = draw(rng, goals, ("queens", "rooks"), False, lambda one: unsaid(one) and not one.torus)
    said = asked
    if rng.random() < 0.5 and not attack_each_other(asked, asked.given):
        # The command says the goal, so the name need not.
        said = asked.asking(goal="exact")
    typed = words(rng, said, ("given", "exclude"))
    typed += ["--independent"] * (asked.goal == "independent" and (said != asked or rng.random() < 0.5))
    if rng.random() < (0.5 if plain else 0.05):
        found = session.ask(asked, "count", "dominate", *typed, "--sets", promised=False)
        is_number(found, len(truth(asked).solutions))
        return
    named, promised = ([], True) if plain else chosen(rng, engines(asked, "optimize"))
    by_search = ["--by-search"] * (not named and rng.random() < 0.3)
    arguments = [*typed, *named, *session.seeded(), *by_search]
    ask_for_solution(session, asked, "", "dominate", *arguments, promised=promised and not by_search)


def color(session: Session) -> None:
    rng = session.rng
    asked = draw_coloring(rng, chromatic_number, rng.random() < 0.4)
    least = chromatic_number(asked)
    able, unable = engines(asked.asking(colors=least), "solve")
    able = able if asked.size <= COLORED_BY_EVERY_ENGINE else ["cpsat"]
    # Left to choose, bounds and a search of its own come first.
    named, promised = ([], True) if rng.random() < 0.4 else chosen(rng, (able, unable))
    command, options = ("color", ("colors",)) if rng.random() < 0.8 else ("solve", ("goal", "colors"))
    quantity = "chromatic number" if asked.colors is None else "coloring"
    arguments = [command, *words(rng, asked, options), *named, *session.seeded()]
    found = session.ask(asked, quantity, *arguments, promised=promised)
    if asked.colors is None:
        is_number(found, least)
    else:
        demand(found["status"] == ("found" if asked.colors >= least else "none"), f"{found['status']}, {least} needed")
    if found["status"] != "none":
        demand(found["value"] == (asked.colors or least), f"value {found['value']}")
        check_colors(asked, found, found["value"])


def construct(session: Session) -> None:
    rng = session.rng
    goal = rng.choice(["exact", "exact", "max", "color"])
    kinds = ("queens", "queens", "rooks", "leprechauns", "hyperqueens", rng.choice(KINDS if goal == "exact" else GRID))
    coloring = goal == "color"
    asked = draw_coloring(rng, chromatic_number, False) if coloring else draw(rng, (goal,), kinds, False, unsaid)
    quantity = {"exact": "solution", "max": "maximum", "color": "chromatic number"}[goal]
    arguments = ["construct", asked.name, *["--random"] * (rng.random() < 0.2)]
    found = session.ask(asked, quantity, *arguments, promised=False)
    if found["status"] == "unknown":
        raise Refused("no construction is known")
    if coloring:
        within_bounds(found, chromatic_number(asked))
        check_colors(asked, found, found["value"])
    elif goal == "max":
        within_bounds(found, truth(asked).best or 0)
        demand(found["value"] == len(placed(asked, found["witness"])), f"value {found['value']}")
    else:
        demand(found["status"] == ("found" if truth(asked).solutions else "none"), f"status {found['status']}")
        if truth(asked).solutions:
            is_solution(asked, found, truth(asked).solutions)


def diverse(session: Session) -> None:
    n = session.rng.randint(1, 8)
    asked = Small("queens", QUEEN, n)
    found = session.ask(asked, "diversity", "diverse", str(n), *session.seeded())
    best = diversity(n)
    if n == 1 or best is None:
        cells = [[1, 1]] if n == 1 else None
        demand((found["status"], found["witness"]) == ("none", cells), f"{found['status']}, {found['witness']}")
        return
    demand(found["status"] in ("found", "proved"), f"status {found['status']}")
    within_bounds(found, best)
    is_solution(asked, found | {"value": n}, truth(asked).solutions)
    kept = range_kept(tuple(cell % n for cell in cells_of(asked, found["witness"])))
    demand(kept >= found["value"] == found["lower"], f"the witness keeps range {kept}")


def superimpose(session: Session) -> None:
    n = session.rng.randint(1, 6)
    asked = Small("queens", QUEEN, n)
    found = session.ask(asked, "superimposable solutions", "superimpose", str(n), *session.seeded())
    is_number(found, largest_set(list(queens_solutions(n))))
    colors: dict[int, list[int]] = {}
    for cell in found["witness"]:
        colors.setdefault(cell[-1], []).append(asked.cell(cell[:-1]))
    demand(sorted(chain(*colors.values())) == list(range(n * n)), "not every cell has one colour")
    full = [c for c in colors.values() if tuple(sorted(c)) in truth(asked).solutions]
    demand(len(full) == found["value"], f"{len(full)} of the colours are solutions")


def puzzle(session: Session) -> None:
    rng = session.rng
    kinds = ("queens", "queens", "rooks", "sum", "amazons", "leprechauns")
    asked = draw(rng, ("exact",), kinds, False, lambda one: unsaid(one) and 1 <= len(truth(one).solutions) <= 500)
    number = rng.choice([1, 1, 2])
    arguments = [asked.name, "--count", str(number), *session.seeded(1)]
    found = session.ask(asked, "puzzle", "puzzle", *arguments, promised=False)
    made = len(found["puzzles"])
    demand(made == found["value"] and 1 <= made <= number, f"{made} puzzles, not {number}")
    demand(found["status"] == ("proved" if made == number else "unknown"), f"status {found['status']}")
    named, witness = None, None
    for one in found["puzzles"]:
        given = tuple(asked.cell(cell) for cell in one["given"])
        named, witness = asked.asking(given=given).name, one["solution"]
        demand(one["problem"] == asked.name, f"a puzzle of {one['problem']}")
        left = [s for s in truth(asked).solutions if set(given) <= set(s)]
        demand(left == [cells_of(asked, one["solution"])], f"{len(left)} solutions of the puzzle {one['given']}")
        for cell in given:
            fewer = [s for s in truth(asked).solutions if set(given) - {cell} <= set(s)]
            demand(len(fewer) > 1, f"{asked.public(cell)} is not necessary in {one['given']}")
    only = (named, witness) if made == 1 else (None, None)
    demand((found["problem"], found["witness"]) == only, f"it is named {found['problem']}")


QUESTIONS = {
    solve: 9, complete: 5, maximum: 9, dominate: 7, color: 7, construct: 4, diverse: 1, superimpose: 1, puzzle: 2,
}  # fmt: skip
