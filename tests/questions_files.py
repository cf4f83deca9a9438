"""Random questions on what is in files: placements, answers, Models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from drawn_problems import DETAILS, asks_for_best, draw, words
from oracles.small_problems import (
    BEST,
    Small,
    attack_each_other,
    truth,
)
from question_engines import chosen, engine_of, engines
from question_session import Session, Wrong, demand


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
