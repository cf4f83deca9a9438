"""A session with the command line: what it answers, whether that fits together, and whether brute force agrees."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from command import SCHEMA
from drawn_problems import details, kind_of
from in_process import Reply, is_one_message, run
from oracles.json_schema import errors
from oracles.small_problems import Cells, Small, attack_each_other, is_coloring, truth

Answer = dict[str, Any]
OPTIMA = {"max": "maximum", "dominate": "domination number", "independent": "independent domination number"}
#: Quantities of which `found` is less than was asked.
UNFINISHED = (*OPTIMA.values(), "chromatic number", "diversity", "optimum", "superimposable solutions")
#: Quantities whose answers are a number and no cells; those that claim nothing; those that have no bounds.
NUMBERS = ("count", "classes", "fixed", "density", "solution list", "class list", "verification")
FACTS = ("atlas", "board", "export", "info")
WITHOUT_BOUNDS = ("puzzle", "verification")


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
        about: verb, family, goal, engine and more, for the statistics.
        commands: what was run, to repeat it.
    """

    rng: Random
    asker: Callable[[Sequence[str]], Reply] = run
    about: dict[str, Iterable[str]] = field(default_factory=dict)
    commands: list[list[str]] = field(default_factory=list)

    def raw(self, *arguments: str) -> Reply:
        self.commands.append(list(arguments))
        return self.asker(arguments)

    def ask(self, asked: Small | None, quantity: str, *arguments: str, promised: bool = True) -> Answer:
        """What a command answers.

        Args:
            asked: the problem that the answer must name; None for none.
            promised: it has said that it can answer, so it must not refuse.
        """
        if asked is not None and "family" not in self.about:
            engine = value_of("--engine", arguments) or value_of("--by", arguments) or "auto"
            self.about |= {"family": [kind_of(asked)], "goal": [asked.goal], "engine": [engine]} | details(asked)
        code, out, err = self.raw(*arguments, "--json")
        demand("Traceback" not in err, err)
        if code == 2 or (code == 3 and not out):
            demand(out == "", f"exit {code} and yet stdout: {out[:200]!r}")
            demand(is_one_message(err), f"exit {code} with this on stderr: {err!r}")
            if promised:
                raise Wrong(f"refused what it promises: {err.splitlines()[0]}")
            raise Refused(err.splitlines()[0])
        try:
            answer: Answer = json.loads(out)
        except ValueError:
            raise Wrong(f"no JSON object: {out[:200]!r} {err!r}") from None
        wrong = errors(answer, SCHEMA, SCHEMA)
        demand(not wrong, f"against the schema: {wrong}")
        demand(code == due_code(answer, arguments), f"exit {code} with status {answer['status']}: {err!r}")
        for one in answer.get("answers", [answer]):
            check_form(one, arguments)
            self.about["answered by"] = [(one["engine"] or "nobody").split(" (")[0]]
        name = asked and asked.name
        # A puzzle is a problem of its own.
        demand(quantity == "puzzle" or answer["problem"] == name, f"it answers {answer['problem']}, asked was {name}")
        demand(answer["quantity"] == quantity, f"quantity {answer['quantity']}, not {quantity}")
        return answer

    def seeded(self, chance: float = 0.4) -> list[str]:
        return ["--seed", str(self.rng.randrange(10**6))] if self.rng.random() < chance else []


#: By an argument, or by a solver's word.
EXACT = ("proved", "claimed")


def value_of(option: str, arguments: Sequence[str]) -> str | None:
    return arguments[list(arguments).index(option) + 1] if option in arguments else None


def due_code(answer: Answer, arguments: Sequence[str]) -> int:
    """The exit code that such an answer must have."""
    status = answer["status"]
    if answer["quantity"] == "verification":
        return 0 if answer["ok"] else 3 if status == "unknown" else 1
    # A construction is the best that is known; the bound that was asked for may leave the maximum open.
    if (status == "found" and arguments[0] in ("construct", "diverse")) or "--at-most" in arguments:
        return 0
    return 3 if status == "unknown" or (status == "found" and answer["quantity"] in UNFINISHED) else 0


def check_form(answer: Answer, arguments: Sequence[str]) -> None:
    """Whether the keys of an answer fit together."""
    quantity, status, value, engine = (answer[key] for key in ("quantity", "status", "value", "engine"))
    bounds = [answer["lower"], answer["upper"]]
    if quantity in FACTS:
        demand([status, engine, *bounds] == [None] * 4, f"{quantity} with a status, an engine or bounds")
        demand(quantity == "board" or [value, answer["witness"]] == [None] * 2, f"{quantity} with a value or cells")
        return
    if quantity == "verification" and arguments[0] != "check":
        claimed = [None] if arguments[0] == "verify" else [None, "unknown"]
        demand(status in claimed and bounds == [None] * 2, f"status {status}, bounds {bounds}")
    demand(quantity not in NUMBERS or answer["witness"] is None or arguments[0] == "stack", f"{quantity}, and cells")
    demand(status is not None or quantity == "verification", "no status")
    if status == "none":
        above = value_of("--prove-above", arguments)
        # One queen keeps any range: there is a witness, and no largest range.
        cells = None if quantity == "diversity" else answer["witness"]
        demand([value, cells, bounds[0]] == [None] * 3, "none, with a value, a witness or a lower bound")
        demand(bounds[1] == (above and int(above)), f"none, and at most {bounds[1]}")
    if status in EXACT and quantity not in WITHOUT_BOUNDS:
        demand(value is not None and bounds == [value, value], f"{status}, {value} within {bounds}")
    if status == "found" and quantity in ("solution", "completion", "coloring"):
        demand(value is not None and bounds == [None, None], f"found, {value} within {bounds}")
    demand(status != "found" or bounds[0] is None or bounds[0] != bounds[1], f"found, and there is no better: {bounds}")
    if status == "unknown":
        demand(value is None or quantity == "puzzle", f"unknown, {value}")
    proof, word = answer["proof"], " claims " in (answer["notes"] or "")
    demand(proof is None or " claims " not in proof, f"a proof by a solver's word: {proof}")
    if status == "proved":
        demand(proof is not None or quantity == "verification", "no proof")
    elif status == "claimed":
        demand(proof is None and word, "claimed, with a proof or by nobody")
    elif status == "none":
        demand((proof is None) == word, f"none, with the proof {proof} and the notes {answer['notes']}")
    named = value_of("--engine", arguments)
    if arguments[0] == "prove" or quantity == "verification":
        demand(engine is None, f"engine {engine}, for a certificate or a check")
    elif status != "unknown":
        demand(engine is not None and (named is None or engine.split()[0] == named), f"engine {engine}, not {named}")
    seed = value_of("--seed", arguments)
    demand(seed is None or answer["seed"] == int(seed), f"seed {answer['seed']}, not {seed}")


def within_bounds(answer: Answer, value: int) -> None:
    """Whether the bounds hold the true value, and a value that is claimed is it."""
    for side, holds in (("lower", lambda bound: bound <= value), ("upper", lambda bound: bound >= value)):
        demand(answer[side] is None or holds(answer[side]), f"{side} {answer[side]}, but the value is {value}")
    if answer["status"] in EXACT:
        demand(answer["value"] == value, f"value {answer['value']}, but it is {value}")


def is_number(answer: Answer, value: int) -> None:
    demand(answer["status"] in EXACT, f"status {answer['status']}, without any limit")
    within_bounds(answer, value)


def cells_of(asked: Small, witness: list[list[int | str]] | None) -> Cells:
    if witness is None:
        raise Wrong("there is no witness")
    try:
        cells = tuple(asked.cell(cell) for cell in witness)
    except ValueError:
        raise Wrong(f"a witness off the board: {witness}") from None
    demand(len(set(cells)) == len(cells), f"a cell twice: {witness}")
    return tuple(sorted(cells))


def placed(asked: Small, witness: list[list[int | str]] | None) -> Cells:
    """Cells that do not attack each other, however many."""
    cells = cells_of(asked, witness)
    demand(may_stand(asked, cells), f"these attack each other, or are not where they may be: {witness}")
    return cells


def may_stand(asked: Small, cells: Cells) -> bool:
    kept = set(asked.given) <= set(cells) and not set(asked.excluded) & set(cells)
    return kept and not attack_each_other(asked, cells)


def check_colors(asked: Small, answer: Answer, most: int) -> None:
    """Whether every cell has one of so many colours, and no two of one colour attack each other."""
    colors = {asked.cell(cell[:-1]): cell[-1] for cell in answer["witness"] or []}
    demand(len(colors) == asked.size == len(answer["witness"] or []), "not every cell has one colour")
    shades = [colors[c] for c in range(asked.size)]
    demand(is_coloring(asked, shades), f"two cells of one colour attack each other: {answer['witness']}")
    demand(min(shades) >= 1 and max(shades) <= most, f"colours {sorted(set(shades))}, and {most} are meant")


def is_solution(asked: Small, answer: Answer, solutions: list[Cells]) -> None:
    cells = cells_of(asked, answer["witness"])
    demand(cells in solutions, f"the witness is no solution: {answer['witness']}")
    demand(answer["value"] == len(cells), f"value {answer['value']}, and {len(cells)} pieces")


def ask_for_solution(session: Session, asked: Small, quantity: str, *arguments: str, promised: bool = True) -> Answer:
    """Asks for one solution, or for one with the best number of pieces."""
    known, best = truth(asked), asked.asks_for_best
    answer = session.ask(asked, OPTIMA[asked.goal] if best else quantity, *arguments, promised=promised)
    due = ("none",) if not known.solutions else EXACT if best else ("found",)
    demand(answer["status"] in due, f"status {answer['status']} of {len(known.solutions)}")
    if known.solutions:
        is_solution(asked, answer, known.solutions)
    return answer
