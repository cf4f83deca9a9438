"""Random questions to the command line, each checked against brute force.

A question draws a small problem, asks it through `--json`, and raises `Wrong` if anything in the answer contradicts
`oracles.small_problems`. A command may refuse what it was not made for, in one line; that is `Refused`, and counted.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import queenlab
from drawn_problems import KINDS, asks_for_best, draw, draw_goal, draw_piece, words
from in_process import Reply, empty_folder, is_one_message, run
from oracles.json_schema import errors
from oracles.small_problems import (
    BEST,
    TURNS,
    Small,
    TooMuch,
    attack_each_other,
    bits_of,
    chromatic_number,
    diversity,
    group,
    is_coloring,
    members,
    moved,
    number_of_colorings,
    orbits,
    placements,
    reach,
    truth,
    uncompletable,
)
from oracles.superposition import largest_set
from oracles.superposition import solutions as queens_solutions

SCHEMA = json.loads((Path(queenlab.__file__).parents[2] / "docs" / "answer.schema.json").read_text())
OPTIMA = {"max": "maximum", "dominate": "domination number", "independent": "independent domination number"}
#: Quantities of which `found` is less than was asked.
UNFINISHED = (*OPTIMA.values(), "chromatic number", "diversity", "optimum", "superimposable solutions")
GRID = tuple(kind for kind in KINDS if kind != "xqueens")


class Wrong(Exception):
    """A command gave a wrong answer, or broke its word in another way."""


class Refused(Exception):
    """A command refused in one line."""


def demand(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(what)


@dataclass
class Session:
    """The commands of one question.

    Attributes:
        about: family, goal, verb and engine, for the statistics.
        commands: what was run, to repeat it.
    """

    rng: Random
    asker: Callable[[Sequence[str]], Reply] = run
    about: dict[str, str] = field(default_factory=dict)
    commands: list[list[str]] = field(default_factory=list)
    code: int = 0

    def problem(self, asked: Small, engine: str = "auto") -> None:
        sort = asked.family if asked.family in KINDS else "sum"
        where = f"{asked.d} dimensions{', torus' * asked.torus}" if asked.piece else "triangles"
        self.about |= {"family": sort, "goal": asked.goal, "engine": engine, "board": where}

    def raw(self, *arguments: str) -> Reply:
        self.commands.append(list(arguments))
        reply = self.asker(arguments)
        self.code = reply.code
        return reply

    def json(self, *arguments: str, promised: bool = False) -> dict[str, Any]:
        """What a command prints.

        Args:
            promised: it has said that it can answer, so it must not refuse.
        """
        code, out, err = self.raw(*arguments, "--json")
        if code == 2 or (code == 3 and not out):
            demand(out == "", f"exit {code} and yet stdout: {out[:200]!r}")
            demand(is_one_message(err), f"exit {code} with this on stderr: {err!r}")
            if promised:
                raise Wrong(f"refused what it promises: {err.splitlines()[0]}")
            raise Refused(err.splitlines()[0])
        demand(code in (0, 1, 3), f"exit {code}: {err!r}")
        demand("Traceback" not in err, err)
        try:
            found: dict[str, Any] = json.loads(out)
        except ValueError:
            raise Wrong(f"no JSON object: {out[:200]!r} {err!r}") from None
        wrong = errors(found, SCHEMA, SCHEMA)
        demand(not wrong, f"against the schema: {wrong}")
        if found["quantity"] != "verification":
            short = found["status"] == "unknown" or (found["status"] == "found" and found["quantity"] in UNFINISHED)
            # A construction is the best that is known; the bound that was asked for may leave the maximum open.
            excused = found["status"] == "found" and arguments[0] in ("construct", "diverse")
            excused |= arguments[0] == "prove" and "--at-most" in arguments
            demand(code == (3 if short and not excused else 0), f"exit {code} with status {found['status']}")
        return found

    def seeded(self, chance: float = 0.4) -> list[str]:
        return ["--seed", str(self.rng.randrange(10**6))] if self.rng.random() < chance else []


def about(found: dict[str, Any], asked: Small, quantity: str, arguments: Sequence[str] = ()) -> None:
    demand(found["problem"] == asked.name, f"it answers {found['problem']}, asked was {asked.name}")
    demand(found["quantity"] == quantity, f"quantity {found['quantity']}, not {quantity}")
    if "--seed" in arguments:
        demand(found["seed"] == int(arguments[list(arguments).index("--seed") + 1]), f"seed {found['seed']}")
    if found["status"] == "none":
        demand(found["proof"] is not None, "none, without a proof")


def within_bounds(found: dict[str, Any], value: int) -> None:
    """Whether the bounds hold the true value, and a value that is claimed is it."""
    for side, holds in (("lower", lambda bound: bound <= value), ("upper", lambda bound: bound >= value)):
        demand(found[side] is None or holds(found[side]), f"{side} {found[side]}, but the value is {value}")
    if found["status"] == "proved":
        demand(found["value"] == value, f"value {found['value']}, but it is {value}")
        demand(found["proof"] is not None or found["quantity"] == "verification", "proved, without a proof")


def is_number(found: dict[str, Any], value: int) -> None:
    demand(found["status"] == "proved", f"status {found['status']}, without any limit")
    within_bounds(found, value)
    demand(found["lower"] == found["upper"] == value, f"bounds {found['lower']}..{found['upper']} of {value}")


def cells_of(asked: Small, witness: list[list[int | str]] | None) -> tuple[int, ...]:
    if witness is None:
        raise Wrong("there is no witness")
    try:
        cells = tuple(asked.cell(cell) for cell in witness)
    except ValueError:
        raise Wrong(f"a witness off the board: {witness}") from None
    demand(len(set(cells)) == len(cells), f"a cell twice: {witness}")
    return tuple(sorted(cells))


def is_solution(asked: Small, found: dict[str, Any], solutions: list[tuple[int, ...]]) -> None:
    cells = cells_of(asked, found["witness"])
    demand(cells in set(solutions), f"the witness is no solution: {found['witness']}")
    demand(found["value"] == len(cells), f"value {found['value']}, and {len(cells)} pieces")


def is_best(asked: Small, found: dict[str, Any], arguments: Sequence[str] = ()) -> None:
    """An answer to a question for the best number of pieces."""
    about(found, asked, OPTIMA[asked.goal], arguments)
    known = truth(asked)
    if known.best is None:
        demand(found["status"] == "none", f"status {found['status']}, and there is no solution")
        return
    is_number(found, known.best)
    is_solution(asked, found, known.solutions)


def is_found(asked: Small, found: dict[str, Any], quantity: str, arguments: Sequence[str] = ()) -> None:
    """An answer to a question for one solution."""
    about(found, asked, quantity, arguments)
    solutions = truth(asked).solutions
    demand(found["status"] == ("found" if solutions else "none"), f"status {found['status']} of {len(solutions)}")
    if solutions:
        is_solution(asked, found, solutions)
    else:
        demand(found["witness"] is None and found["value"] is None, "none, with a witness or a value")


# -- who can answer ----------------------------------------------------------------------------------------------


def sized(asked: Small) -> Small:
    """The problem of so many pieces as are best, which is what counters and engines get."""
    if not asks_for_best(asked):
        return asked
    best = truth(asked).best
    pieces = len(asked.given) if best is None else best
    return asked.asking(goal="exact" if asked.goal == "max" else asked.goal, pieces=pieces)


#: On larger boards some engines take minutes for some pieces; so do those that know nothing of colours.
FOR_EVERY_ENGINE = 27
COLORED_BY_EVERY_ENGINE = 9
FOR_LARGER = ("dancing", "cpsat")
#: CP-SAT counts by listing, and colourings by listing them with all colours exchanged.
LISTED_BY_CPSAT = 1000
COLORED_BY_CPSAT = 6


def engines(asked: Small, task: str) -> tuple[list[str], list[str]]:
    """The installed engines that say they can do it, and those that say they cannot."""
    from queenlab.engines.registry import available, engine
    from queenlab.problems import parse

    model = parse(asked.name).model
    able, unable = [], []
    for one in available():
        if one.version is not None and (asked.size <= FOR_EVERY_ENGINE or one.name in FOR_LARGER):
            (able if engine(one.name).accepts(model, task) is None else unable).append(one.name)  # type: ignore[arg-type]
    return able, unable


def counters(asked: Small) -> tuple[list[str], list[str]]:
    """The counters that say they can count it, and those that say they cannot."""
    from queenlab.counters.registry import CounterCandidates
    from queenlab.problems import parse

    able, unable = [], []
    for one in CounterCandidates(parse(asked.name)):
        (able if one.plan is not None else unable).append(one.name)
    return able, unable


def chosen(rng: Random, able: list[str], unable: list[str]) -> tuple[list[str], bool]:
    """`--engine NAME`, and whether it must answer: mostly one that can, now and then one that says it cannot."""
    if rng.random() < 0.25:
        return [], True
    if unable and rng.random() < 0.06:
        return ["--engine", rng.choice(unable)], False
    # Exact starts a process for each question.
    weights = [1 if name == "exact" else 4 for name in able]
    return (["--engine", rng.choices(able, weights)[0]], True) if able else ([], True)


def engine_of(arguments: Sequence[str]) -> str:
    return arguments[list(arguments).index("--engine") + 1] if "--engine" in arguments else "auto"


# -- counting and listing ----------------------------------------------------------------------------------------

DETAILS = ("goal", "given", "exclude", "gent")


def count(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",) * 6 + BEST)
    known = truth(asked)
    (able, unable), more = counters(sized(asked)), engines(sized(asked), "count")
    able += [name for name in more[0] if name != "cpsat" or len(known.solutions) <= LISTED_BY_CPSAT]
    named, promised = chosen(rng, able, unable + more[1])
    session.problem(asked, engine_of(named))
    limited = ["--node-limit", str(rng.choice([1, 5, 50, 1000]))] if rng.random() < 0.1 else []
    # CP-SAT counts no nodes.
    promised = promised and not (limited and "cpsat" in named)
    found = session.json("count", *words(rng, asked, (*DETAILS, "colors")), *named, *limited, promised=promised)
    about(found, asked, "count")
    if limited:
        within_bounds(found, len(known.solutions))
    else:
        is_number(found, len(known.solutions))


def unsaid(rng: Random, goals: tuple[str, ...], kinds: tuple[str, ...], cells: bool = True) -> Small:
    """A problem that does not say how many pieces there are."""
    while True:
        asked = draw(rng, goals, kinds, cells)
        if asked.pieces is None:
            return asked


def count_sizes(session: Session) -> None:
    rng = session.rng
    asked = unsaid(rng, ("exact",), KINDS, cells=False)
    sizes = sorted(rng.sample(range(1, asked.n + 1), min(asked.n, 3)))
    each = [asked.asking(n=n) for n in sizes]
    numbers = [len(truth(one).solutions) for one in each]
    listed = ",".join(map(str, sizes))
    name = asked.name.replace(f":{asked.n}", f":{listed}", 1)
    session.problem(asked)
    found = session.json("count", name, promised=True)
    answers = found.get("answers", [found])
    demand(len(answers) == len(each), f"{len(answers)} answers to {len(each)} sizes")
    for one, answer, number in zip(each, answers, numbers, strict=True):
        about(answer, one, "count")
        is_number(answer, number)


def count_colorings(session: Session) -> None:
    rng = session.rng
    asked = draw_coloring(rng, lambda one: number_of_colorings(one.asking(colors=None), one.colors or 0), True)
    able, unable = engines(asked, "count")
    able = [name for name in able if name != "cpsat" or asked.size <= COLORED_BY_CPSAT]
    named, promised = chosen(rng, able, unable)
    session.problem(asked, engine_of(named))
    found = session.json("count", *words(rng, asked, ("goal", "colors")), *named, promised=promised)
    about(found, asked, "count")
    is_number(found, number_of_colorings(asked.asking(colors=None), asked.colors or 0))


def count_classes(session: Session) -> None:
    rng = session.rng
    asked, classes = draw_with_classes(rng)
    (able, unable), more = counters(sized(asked)), engines(sized(asked), "count")
    named, _ = chosen(rng, able + more[0], unable + more[1])
    session.problem(asked, engine_of(named))
    found = session.json("count", *words(rng, asked, DETAILS), "--up-to-symmetry", *named, promised=not named)
    about(found, asked, "classes")
    is_number(found, len(classes))


def draw_with_classes(rng: Random, kinds: tuple[str, ...] = KINDS) -> tuple[Small, dict[tuple[int, ...], int]]:
    while True:
        asked = draw(rng, ("exact",) * 4 + BEST, kinds)
        try:
            return asked, orbits(group(asked), truth(asked).solutions)
        except TooMuch:
            continue


def count_fixed(session: Session) -> None:
    rng = session.rng
    while True:
        asked = draw(rng, ("exact",) * 4 + BEST, GRID)
        if asked.d == 2:
            break
    turn = rng.choice(list(TURNS))
    kept = all(moved(asked, turn, cells) == cells for cells in (asked.given, asked.excluded))
    session.problem(asked)
    found = session.json("count", *words(rng, asked, DETAILS), "--fixed-by", turn, promised=kept)
    demand(kept, f"{turn} moves the given cells, and it was counted")
    about(found, asked, "fixed")
    is_number(found, sum(moved(asked, turn, s) == s for s in truth(asked).solutions))


def count_in_job(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",))
    able, unable = counters(asked)
    named, _ = chosen(rng, able, unable)
    session.problem(asked, engine_of(named))
    session.json("count", *words(rng, asked, DETAILS), *named, "--job", "x.ledger")
    for command in ("status", "resume"):
        found = session.json("job", command, "x.ledger", promised=True)
        about(found, asked, "count")
        demand(found["value"] == len(truth(asked).solutions), f"job {command}: {found['value']}")
    audit = session.json("job", "audit", "x.ledger", promised=True)
    demand(audit["ok"] is True, f"audit: {audit['report']}")


def list_all(session: Session) -> None:
    rng = session.rng
    asked, classes = draw_with_classes(rng)
    solutions = truth(asked).solutions
    least = rng.random() < 0.3
    wanted = set(classes) if least else set(solutions)
    limit = rng.randint(0, 5) if rng.random() < 0.2 else None
    arguments = ["--up-to-symmetry"] * least + session.seeded(0.2)
    arguments += [] if limit is None else ["--limit", str(limit)]
    session.problem(asked)
    found = session.json("enumerate", *words(rng, asked, DETAILS), *arguments, promised=True)
    about(found, asked, "class list" if least else "solution list", arguments)
    listed = [cells_of(asked, one) for one in found["solutions"]]
    demand(len(set(listed)) == len(listed), "a solution twice")
    demand(set(listed) <= wanted, "something listed is no solution, or not the least of its class")
    if limit is None:
        is_number(found, len(wanted))
        demand(len(listed) == len(wanted), f"{len(listed)} of {len(wanted)} listed")
    else:
        demand(len(listed) == min(limit, len(wanted)), f"{len(listed)} listed, with --limit {limit}")
        within_bounds(found, len(wanted))


def classes(session: Session) -> None:
    rng = session.rng
    asked, known = draw_with_classes(rng)
    session.problem(asked)
    found = session.json("classes", *words(rng, asked, ("goal", "given", "exclude")))
    about(found, asked, "classes")
    is_number(found, len(known))
    demand(found["placements"] == len(truth(asked).solutions), f"placements {found['placements']}")
    listed = {cells_of(asked, one["witness"]): one["size"] for one in found["classes"]}
    demand(listed == known, f"classes {listed}, not {known}")


def density(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",) * 4 + BEST)
    named, _ = chosen(rng, *engines(sized(asked), "count"))
    if rng.random() < 0.3:
        named, _ = chosen(rng, *counters(sized(asked)))
    session.problem(asked, engine_of(named))
    found = session.json("density", *words(rng, asked, ("goal", "given", "exclude")), *named, promised=not named)
    solutions = truth(asked).solutions
    about(found, asked, "density")
    is_number(found, len(solutions))
    on = {asked.cell(row[:-1]): row[-1] for row in found["density"]}
    demand(on == {c: sum(c in s for s in solutions) for c in range(asked.size)}, f"density {found['density']}")


def sample(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",))
    arguments = session.seeded()
    session.problem(asked)
    found = session.json("sample", *words(rng, asked, ("given", "exclude")), *arguments, promised=True)
    is_found(asked, found, "solution", arguments)


# -- one solution, and best ones ---------------------------------------------------------------------------------


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
    asked = draw(rng, ("exact",) * 4 + ("max", "dominate"))
    best = asks_for_best(asked)
    named, promised = chosen(rng, *engines(asked, "optimize" if best else "solve"))
    too_many = asked.goal == "exact" and len(asked.given) > asked.wanted
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


def placement_file(asked: Small, cells: list[tuple[int | str, ...]]) -> dict[str, Any]:
    board: dict[str, Any] = {"n": asked.n, "d": asked.d, "torus": asked.torus}
    if not asked.piece:
        board = {"n": asked.n, "triangles": True}
    return {"queenlab": "placement", "problem": asked.name, "board": board, "cells": [list(c) for c in cells]}


def dominate(session: Session) -> None:
    rng = session.rng
    asked = unsaid(rng, ("dominate", "dominate", "independent"), GRID)
    known = truth(asked)
    sets = rng.random() < 0.25
    named, promised = ([], False) if sets else chosen(rng, *engines(asked, "optimize"))
    typed = words(rng, asked if rng.random() < 0.5 else asked.asking(goal="dominate"), ("given", "exclude"))
    if "goal=dominate" not in typed[0] or asked.goal == "independent":
        typed += ["--independent"] * (asked.goal == "independent" and "goal=independent" not in typed[0])
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


#: Cells of the largest board that is coloured: that too few colours do not do may take long to prove.
MOST_COLORED = 25


def draw_coloring(rng: Random, brute_force: Callable[[Small], object], with_colors: bool) -> Small:
    while True:
        asked = draw_piece(rng, rng.choice(GRID)).asking(goal="color")
        if asked.size > MOST_COLORED:
            continue
        if with_colors:
            asked = asked.asking(colors=rng.randint(1, min(asked.size, asked.n + 3)))
        try:
            brute_force(asked)
            return asked
        except TooMuch:
            continue


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
        about(found, asked, "coloring")
        demand(found["status"] == ("found" if asked.colors >= least else "none"), f"{found['status']}, {least} needed")
    else:
        about(found, asked, "chromatic number")
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


# -- proofs ------------------------------------------------------------------------------------------------------


def draw_queens(rng: Random) -> Small:
    while True:
        asked = draw_piece(rng, "queens").asking(goal="max", torus=False)
        try:
            truth(asked)
            return asked
        except TooMuch:
            continue


def bounds(session: Session) -> None:
    asked = draw_queens(session.rng)
    session.problem(asked)
    arguments = session.seeded(0.2)
    typed = asked if session.rng.random() < 0.3 else asked.asking(goal="exact")
    found = session.json("bounds", typed.name, *arguments, promised=True)
    best = truth(asked).best or 0
    demand(found["quantity"] == "maximum", found["quantity"])
    within_bounds(found, best)
    for one in found["bounds"]:
        holds = one["value"] >= best if one["side"] == "upper" else one["value"] <= best
        demand(holds, f"{one['side']} bound {one['value']} by {one['name']}, but the maximum is {best}")
    if found["witness"] is not None:
        cells = cells_of(asked, found["witness"])
        demand(cells in set(placements(asked.asking(goal="exact"), len(cells))), f"witness {found['witness']}")


def prove(session: Session) -> None:
    rng = session.rng
    asked = draw_queens(rng)
    best = truth(asked).best or 0
    arguments = session.seeded(0.2)
    least = best
    if rng.random() < 0.3:
        least = max(0, best + rng.choice([-1, 0, 1]))
        arguments += ["--at-most", str(least)]
    if rng.random() < 0.5:
        arguments += ["--by", rng.choice(["search", "sat", "dual", "ladder", "cases", "repulsion"])]
    session.problem(asked, arguments[arguments.index("--by") + 1] if "--by" in arguments else "auto")
    found = session.json("prove", asked.asking(goal="exact").name, "-o", "c.json", *arguments)
    demand(least >= best, f"at most {least} was proved, but the maximum is {best}")
    within_bounds(found, best)
    checked = session.json("check", "c.json", promised=True)
    demand(checked["ok"] is True, f"the checker refuses it: {checked['report']}")
    within_bounds(checked, best)
    lie = json.loads(Path("c.json").read_text())
    lie["at_most"] = best - 1
    Path("lie.json").write_text(json.dumps(lie))
    reply = session.raw("check", "lie.json", "-q")
    demand(reply.code == 1, f"a false certificate is accepted: exit {reply.code}")


def threshold(session: Session) -> None:
    rng = session.rng
    while True:
        asked = draw_piece(rng, rng.choice(GRID)).asking(goal=rng.choice(["exact", "max"]))
        try:
            most, bad = uncompletable(asked)
            known = orbits(group(asked), bad)
            break
        except TooMuch:
            continue
    session.problem(asked)
    by = [] if rng.random() < 0.6 else ["--by", rng.choice(["list", "search"])]
    found = session.json("threshold", asked.name, *by, promised=not by)
    about(found, asked, "completion threshold")
    is_number(found, most)
    if not bad:
        demand(found["witness"] is None and found["classes"] == [], "a placement that can be completed")
        return
    listed = {min_image(asked, cells_of(asked, one["witness"])): one["size"] for one in found["classes"]}
    demand(listed.items() <= known.items(), f"classes {listed}, not {known}")
    demand(bool(listed) and ("search" in by or listed == known), f"classes {listed}, not {known}")
    demand(cells_of(asked, found["witness"]) in set(bad), f"witness {found['witness']} can be completed")


def min_image(asked: Small, cells: tuple[int, ...]) -> tuple[int, ...]:
    return min(tuple(sorted(p[c] for c in cells)) for p in group(asked))


# -- files -------------------------------------------------------------------------------------------------------


def verify(session: Session) -> None:
    """A placement that is a solution, or one that is nearly one; its file names the problem, or --problem does."""
    rng = session.rng
    asked = draw(rng, ("exact",) * 3 + BEST)
    solutions = truth(asked).solutions
    cells = (
        list(rng.choice(solutions))
        if solutions and rng.random() < 0.8
        else rng.sample(range(asked.size), min(3, asked.size))
    )
    if rng.random() < 0.5:
        others = [c for c in range(asked.size) if c not in cells]
        change = rng.choice(["drop", "add", "move"])
        if change != "add" and cells:
            cells.remove(rng.choice(cells))
        if change != "drop" and others:
            cells.append(rng.choice(others))
    public = [asked.public(c) for c in sorted(cells)]
    kind = rng.choice(["json", "csv"])
    named = rng.random() < 0.5
    if kind == "json":
        record = placement_file(asked, public)
        if not named:
            del record["problem"]
        Path("p.json").write_text(json.dumps(record))
    else:
        Path("p.csv").write_text(csv_text(asked, public, named))
    session.problem(asked)
    found = session.json("verify", f"p.{kind}", *([] if named else ["--problem", asked.name]), promised=bool(public))
    right = holds(asked, tuple(sorted(cells)))
    demand(found["ok"] is right, f"ok is {found['ok']}, and it is {right}: {found['report']}")
    demand(session.code == (0 if right else 1), "the exit code does not fit")


def csv_text(asked: Small, cells: list[tuple[int | str, ...]], named: bool) -> str:
    if not asked.piece:
        head, board = "triangle,row,column", f"# triangles {asked.n}"
    else:
        head = "column,row" if asked.d == 2 else ",".join(f"x{k + 1}" for k in range(asked.d))
        board = f"# board {asked.board_name}"
    lines = [f"# problem {asked.name}"] * named + [board, head]
    return "\n".join([*lines, *(",".join(map(str, cell)) for cell in cells)]) + "\n"


def holds(asked: Small, cells: tuple[int, ...]) -> bool:
    """Whether these cells are what the problem asks for, apart from being the best."""
    if not set(asked.given) <= set(cells) or set(asked.excluded) & set(cells):
        return False
    if not asked.piece or asked.goal == "exact":
        return cells in set(truth(asked).solutions)
    if asked.goal == "max":
        return not attack_each_other(asked, cells)
    one = asked.asking(given=cells, excluded=(), pieces=len(cells))
    guarded = bool(truth(one).solutions) and not (asked.goal == "independent" and attack_each_other(asked, cells))
    return guarded and asked.pieces in (None, len(cells))


def export(session: Session) -> None:
    """The Model in a file, and the file solved."""
    rng = session.rng
    asked = draw(rng, ("exact",) * 4 + BEST)
    best = asks_for_best(asked)
    kind = rng.choice(["dlx", "opb", "cnf", "lp", "mps", "json"])
    named, _ = chosen(rng, *engines(asked, "optimize" if best else "solve"))
    session.problem(asked, engine_of(named))
    session.json("export", *words(rng, asked, DETAILS), "-o", f"m.{kind}")
    found = session.json("solve", "--model", f"m.{kind}", *named)
    demand(found["problem"] is None, "a Model has no problem's name")
    known = truth(asked)
    if not known.solutions:
        demand(found["status"] == "none", f"status {found['status']}, and there is no solution")
        return
    demand(found["quantity"] == ("optimum" if best else "solution"), found["quantity"])
    demand(found["status"] == ("proved" if best else "found"), found["status"])
    cells = [parsed_option(asked, name) for name in found["witness"]]
    demand(tuple(sorted(cells)) in set(known.solutions), f"no solution: {found['witness']}")
    if best:
        demand(found["value"] == known.best, f"value {found['value']}, not {known.best}")


def parsed_option(asked: Small, name: str) -> int:
    parts = name[1:].split(".") if not asked.piece else name.split(".")
    try:
        return asked.cell(([name[0]] if not asked.piece else []) + [int(x) for x in parts])
    except ValueError:
        raise Wrong(f"option {name} is no cell") from None


def answer_file(session: Session) -> None:
    """What solve writes can be verified."""
    rng = session.rng
    asked = draw(rng, ("exact", "exact", *BEST))
    session.problem(asked)
    found = session.json("solve", asked.name, promised=True)
    if found["witness"] is None:
        return
    Path("a.json").write_text(json.dumps(found))
    checked = session.json("verify", "a.json", promised=True)
    demand(checked["ok"] is True, f"its own answer is refused: {checked['report']}")


# -- others ------------------------------------------------------------------------------------------------------


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


def stack(session: Session) -> None:
    """No cube of side 2 to 10 is full: n^2 queens do not stand on it, see `oracles.full_cubes`."""
    n = session.rng.randint(1, 5)
    session.problem(Small("queens", (("queen",),), n, 3))
    found = session.json("stack", str(n), promised=True)
    cube = Small("queens", (("queen",),), n, 3)
    layers = [tuple(n * x + y for x, y in enumerate(rows)) for rows in queens_solutions(n)]
    hit = reach(cube)

    def stacks(below: int, z: int) -> int:
        if z == n:
            return 1
        total = 0
        for layer in layers:
            here = bits_of(tuple(cell * n + z for cell in layer))
            if not any(hit[c] & (below | here) for c in members(here)):
                total += stacks(below | here, z + 1)
        return total

    is_number(found, stacks(0, 0))


def atlas(session: Session) -> None:
    """What the atlas knows of a small problem is the truth."""
    rng = session.rng
    asked = draw(
        rng,
        ("exact", "exact", "max", "dominate", "independent"),
        ("queens", "queens", "rooks", "kings", "xqueens"),
        False,
    )
    session.problem(asked)
    found = session.json("atlas", "find", asked.name, promised=True)
    known = truth(asked)
    numbers: dict[str, Callable[[], int]] = {
        "count": lambda: len(known.solutions),
        "classes": lambda: len(orbits(group(asked), known.solutions)),
        **{quantity: lambda: known.best or 0 for quantity in OPTIMA.values()},
    }
    for entry in found["entries"]:
        if entry["problem"] == asked.name and entry["quantity"] in numbers:
            value = numbers[entry["quantity"]]()
            demand(entry["value"] in (None, value), f"{entry['quantity']} {entry['value']}, and it is {value}")


def info(session: Session) -> None:
    rng = session.rng
    asked, _ = draw_with_classes(rng)
    session.problem(asked)
    found = session.json("info", *words(rng, asked, (*DETAILS, "colors")), promised=True)["info"]
    demand(found["problem"] == asked.name, f"problem {found['problem']}")
    demand(found["cells"] == asked.size, f"cells {found['cells']}")
    demand(found["symmetries"] == len(group(asked)), f"symmetries {found['symmetries']}, not {len(group(asked))}")


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


def show(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",), GRID)
    session.problem(asked)
    found = session.json("show", *words(rng, asked, ("given", "exclude", "gent")))
    demand(found["problem"] == asked.name, f"problem {found['problem']}")
    demand(cells_of(asked, found["witness"] or []) == asked.given, f"witness {found['witness']}")


#: How often each is asked.
QUESTIONS: dict[Callable[[Session], None], int] = {
    count: 14, count_sizes: 2, count_colorings: 3, count_classes: 4, count_fixed: 3, count_in_job: 2, list_all: 6,
    classes: 4, density: 4, sample: 2, solve: 9, complete: 5, maximum: 9, dominate: 7, color: 7, construct: 4,
    bounds: 2, prove: 4, threshold: 3, verify: 6, export: 4, answer_file: 2, diverse: 1, superimpose: 1, info: 2,
    puzzle: 2, show: 1, stack: 1, atlas: 2,
}  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What became of a question: why it was refused, and what is wrong, if anything."""

    session: Session
    refusal: str | None = None
    wrong: str | None = None


def ask(seed: int, number: int, asker: Callable[[Sequence[str]], Reply] = run) -> Outcome:
    """Asks a question in an empty folder."""
    rng = Random(f"{seed}/{number}")
    question = _drawn(rng)
    session = Session(rng, asker, {"verb": question.__name__})
    with empty_folder():
        try:
            question(session)
        except Refused as refusal:
            return Outcome(session, refusal=str(refusal))
        except Wrong as wrong:
            return Outcome(session, wrong=str(wrong))
        except Exception:
            return Outcome(session, wrong=traceback.format_exc())
    return Outcome(session)


def drawn_verb(seed: int, number: int) -> str:
    """The question that `ask` asks."""
    return _drawn(Random(f"{seed}/{number}")).__name__


def _drawn(rng: Random) -> Callable[[Session], None]:
    return rng.choices(list(QUESTIONS), list(QUESTIONS.values()))[0]
