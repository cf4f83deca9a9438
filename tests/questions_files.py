"""Random questions on what is in files: placements, answers, Models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from drawn_problems import DETAILS, draw, words
from oracles.small_problems import BEST, Cells, Small, attack_each_other, truth
from question_engines import chosen, engines
from question_session import EXACT, Session, Wrong, ask_for_solution, demand, is_number, is_solution, may_stand


def placement_file(asked: Small, cells: list[tuple[int | str, ...]]) -> dict[str, Any]:
    board: dict[str, Any] = {"n": asked.n, "d": asked.d, "torus": asked.torus}
    if not asked.piece:
        board = {"n": asked.n, "triangles": True}
    return {"queenlab": "placement", "problem": asked.name, "board": board, "cells": [list(c) for c in cells]}


def verify(session: Session) -> None:
    """A placement that is a solution, or one that is nearly one; its file names the problem, or --problem does."""
    rng = session.rng
    asked = draw(rng, ("exact",) * 3 + BEST)
    solutions = truth(asked).solutions
    cells = rng.sample(range(asked.size), min(3, asked.size))
    if solutions and rng.random() < 0.8:
        cells = list(rng.choice(solutions))
    if rng.random() < 0.5:
        others = [c for c in range(asked.size) if c not in cells]
        change = rng.choice(["drop", "add", "move"])
        if change != "add" and cells:
            cells.remove(rng.choice(cells))
        if change != "drop" and others:
            cells.append(rng.choice(others))
    public = [asked.public(c) for c in sorted(cells)]
    kind, named = rng.choice(["json", "csv"]), rng.random() < 0.5
    if kind == "json":
        record = placement_file(asked, public)
        if not named:
            del record["problem"]
        Path("p.json").write_text(json.dumps(record))
    else:
        Path("p.csv").write_text(csv_text(asked, public, named))
    problem = [] if named else ["--problem", asked.name]
    found = session.ask(asked, "verification", "verify", f"p.{kind}", *problem, promised=bool(public))
    right = holds(asked, tuple(sorted(cells)))
    demand(found["ok"] is right, f"ok is {found['ok']}, and it is {right}: {found['report']}")
    demand(found["value"] == len(cells), f"{found['value']} pieces, not {len(cells)}")


def csv_text(asked: Small, cells: list[tuple[int | str, ...]], named: bool) -> str:
    head, board = "triangle,row,column", f"# triangles {asked.n}"
    if asked.piece:
        head = "column,row" if asked.d == 2 else ",".join(f"x{k + 1}" for k in range(asked.d))
        board = f"# board {asked.board_name}"
    lines = [f"# problem {asked.name}"] * named + [board, head]
    return "\n".join([*lines, *(",".join(map(str, cell)) for cell in cells)]) + "\n"


def holds(asked: Small, cells: Cells) -> bool:
    """Whether these cells are what the problem asks for, apart from being the best."""
    if not asked.piece or asked.goal == "exact":
        return cells in truth(asked).solutions
    if asked.goal == "max":
        return may_stand(asked, cells)
    if not set(asked.given) <= set(cells) or set(asked.excluded) & set(cells):
        return False
    one = asked.asking(given=cells, excluded=(), pieces=len(cells))
    guarded = bool(truth(one).solutions) and not (asked.goal == "independent" and attack_each_other(asked, cells))
    return guarded and asked.pieces in (None, len(cells))


def export(session: Session) -> None:
    """The Model in a file, and the file solved."""
    rng = session.rng
    asked = draw(rng, ("exact",) * 4 + BEST)
    best, known = asked.asks_for_best, truth(asked)
    kind = rng.choice(["dlx", "opb", "cnf", "lp", "mps", "json"])
    named, _ = chosen(rng, engines(asked, "optimize" if best else "solve"))
    session.ask(asked, "export", "export", *words(rng, asked, DETAILS), "-o", f"m.{kind}", promised=False)
    session.about["engine"] = named[1:] or ["auto"]
    quantity = "optimum" if best else "solution"
    found = session.ask(None, quantity, "solve", "--model", f"m.{kind}", *named, promised=False)
    due = ("none",) if not known.solutions else EXACT if best else ("found",)
    demand(found["status"] in due, f"status {found['status']} of {len(known.solutions)}")
    if known.solutions:
        if best:
            is_number(found, known.best or 0)
        cells = [parsed_option(asked, name) for name in found["witness"]]
        is_solution(asked, found | {"witness": cells}, known.solutions)


def parsed_option(asked: Small, name: str) -> list[int | str]:
    """The cell of an option, such as 1.2 or N1.2."""
    letter, numbers = (name[:1], name[1:]) if not asked.piece else ("", name)
    try:
        return [*letter, *map(int, numbers.split("."))]
    except ValueError:
        raise Wrong(f"option {name} is no cell") from None


def answer_file(session: Session) -> None:
    """What solve writes can be verified."""
    asked = draw(session.rng, ("exact", "exact", *BEST))
    found = ask_for_solution(session, asked, "solution", "solve", asked.name)
    if found["witness"] is None:
        return
    Path("a.json").write_text(json.dumps(found))
    checked = session.ask(asked, "verification", "verify", "a.json")
    demand(checked["ok"] is True, f"its own answer is refused: {checked['report']}")
    demand(checked["value"] == found["value"], f"{checked['value']} pieces, not {found['value']}")


QUESTIONS = {verify: 6, export: 4, answer_file: 2}
