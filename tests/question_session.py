"""A session with the command line: what it answers, and whether brute force agrees."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import queenlab
from drawn_problems import KINDS
from in_process import Reply, is_one_message, run
from oracles.json_schema import errors
from oracles.small_problems import (
    Small,
    truth,
)

SCHEMA = json.loads((Path(queenlab.__file__).parents[2] / "docs" / "answer.schema.json").read_text())


OPTIMA = {"max": "maximum", "dominate": "domination number", "independent": "independent domination number"}


#: Quantities of which `found` is less than was asked.
UNFINISHED = (*OPTIMA.values(), "chromatic number", "diversity", "optimum", "superimposable solutions")


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
            status = found.get("status")
            short = status == "unknown" or (status == "found" and found["quantity"] in UNFINISHED)
            # A construction is the best that is known; the bound that was asked for may leave the maximum open.
            excused = status == "found" and arguments[0] in ("construct", "diverse")
            excused |= arguments[0] == "prove" and "--at-most" in arguments
            demand(code == (3 if short and not excused else 0), f"exit {code} with status {status}")
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
