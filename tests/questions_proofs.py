"""Random questions on bounds, certificates, thresholds and what is known."""

from __future__ import annotations

import json
from pathlib import Path

from drawn_problems import DETAILS, GRID, draw, unsaid, words
from oracles.small_problems import Small, TooMuch, classes, group, least_image, stacks, truth, uncompletable
from question_session import OPTIMA, Answer, Session, cells_of, demand, is_number, is_solution, placed, within_bounds


def draw_queens(session: Session) -> Small:
    return draw(session.rng, ("max",), ("queens",), False, when=lambda one: not one.torus)


def bounds(session: Session) -> None:
    asked = draw_queens(session)
    # The answer names what was typed.
    typed = asked if session.rng.random() < 0.3 else asked.asking(goal="exact")
    found = session.ask(typed, "maximum", "bounds", typed.name, *session.seeded(0.2))
    best = truth(asked).best or 0
    within_bounds(found, best)
    for side, sharpest in (("upper", min), ("lower", max)):
        values = [one["value"] for one in found["bounds"] if one["side"] == side]
        demand(found[side] == sharpest(values), f"{side} {found[side]} of {values}")
        demand(all(v >= best if side == "upper" else v <= best for v in values), f"{side} {values}, it is {best}")
    demand(len(placed(asked, found["witness"])) == found["lower"], f"witness {found['witness']}")


def prove(session: Session) -> None:
    rng = session.rng
    asked = draw_queens(session)
    best = truth(asked).best or 0
    arguments = session.seeded(0.2)
    least = best
    if rng.random() < 0.3:
        least = max(0, best + rng.choice([-1, 0, 1]))
        arguments += ["--at-most", str(least)]
    way = rng.choice(["search", "sat", "dual", "ladder", "cases", "repulsion"])
    by = ["--by", way] * (rng.random() < 0.5)
    typed = asked.asking(goal="exact")
    arguments = ["prove", typed.name, "-o", "c.json", *arguments, *by]
    found = session.ask(typed, "maximum", *arguments, promised=not by and least >= best)
    demand(least >= best, f"at most {least} was proved, but the maximum is {best}")
    checked = session.ask(typed, "verification", "check", "c.json")
    demand(checked["ok"] is True, f"the checker refuses it: {checked['report']}")
    for answer in (found, checked):
        is_bound(answer, best, least)
    demand(len(placed(asked, found["witness"])) == found["lower"], f"witness {found['witness']}")
    lie = json.loads(Path("c.json").read_text())
    lie["at_most"] = best - 1
    Path("lie.json").write_text(json.dumps(lie))
    reply = session.raw("check", "lie.json", "-q")
    demand(reply.code == 1, f"a false certificate is accepted: exit {reply.code}")


def is_bound(answer: Answer, best: int, least: int) -> None:
    """Whether this bound is proved, and what follows of the maximum is claimed."""
    within_bounds(answer, best)
    upper = answer["upper"]
    demand(upper is not None and upper <= least, f"at most {upper}, not {least}")
    is_known = answer["lower"] == upper
    demand(answer["status"] == ("proved" if is_known else "unknown"), f"status {answer['status']}")
    demand(answer["value"] == (upper if is_known else None), f"value {answer['value']}")


def threshold(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact", "max"), GRID, False, lambda one: unsaid(one) and uncompletable(one))
    most, known = uncompletable(asked)
    by = [] if rng.random() < 0.6 else ["--by", rng.choice(["list", "search"])]
    found = session.ask(asked, "completion threshold", "threshold", asked.name, *by, promised=not by)
    is_number(found, most)
    largest = truth(asked.asking(goal="max"))
    for key, value in (("pieces", largest.best), ("placements", len(largest.solutions))):
        demand(found[key] in (value, None), f"{key} {found[key]}, not {value}")
    listed = {least_image(asked, cells_of(asked, one["witness"])): one["size"] for one in found["classes"]}
    demand(listed.items() <= known.items(), f"classes {listed}, not {known}")
    demand(listed == known or (bool(listed) and "search" in by), f"classes {listed}, not {known}")
    if known:
        witness = least_image(asked, cells_of(asked, found["witness"]))
        demand(witness in known, f"witness {found['witness']} can be completed")
    else:
        demand(found["witness"] is None, "a witness, but all can be completed")


def stack(session: Session) -> None:
    """No cube of side 2 to 10 is full: n^2 queens do not stand on it, see `oracles.full_cubes`."""
    n = session.rng.randint(1, 5)
    cube = Small("queens", (("queen",),), n, 3, pieces=n * n)
    found = session.ask(cube, "count", "stack", str(n))
    number = stacks(n)
    is_number(found, number)
    if number:
        demand(len(placed(cube, found["witness"])) == n * n, f"witness {found['witness']}")
    else:
        demand(found["witness"] is None, "a stack, where there is none")


def atlas(session: Session) -> None:
    """What the atlas knows of a small problem is the truth."""
    kinds = ("queens", "queens", "rooks", "kings", "xqueens")
    asked = draw(session.rng, ("exact", "exact", *OPTIMA), kinds, False)
    found = session.ask(None, "atlas", "atlas", "find", asked.name)
    goals = {quantity: goal for goal, quantity in OPTIMA.items()}
    names = {one.name: one for one in (asked, asked.asking(goal="exact"))}
    for entry in found["entries"]:
        quantity = entry["quantity"]
        if entry["problem"] not in names or quantity not in ("count", "classes", *goals):
            continue
        meant = names[entry["problem"]]
        meant = meant.asking(goal=goals.get(quantity, meant.goal))
        try:
            known = truth(meant)
            right = {"count": len(known.solutions), "classes": len(classes(meant))}.get(quantity, known.best)
        except TooMuch:
            # The goal of this entry is not the one that was drawn.
            continue
        demand(entry["value"] in (None, right), f"{quantity} {entry['value']}, and it is {right}")


def info(session: Session) -> None:
    asked = draw(session.rng, ("exact",), when=group)
    found = session.ask(asked, "info", "info", *words(session.rng, asked, DETAILS))["info"]
    # Of Gent's version the pieces are counted with the given ones.
    right = {"problem": asked.name, "cells": asked.size, "symmetries": len(group(asked)), "pieces": asked.wanted}
    demand({key: found[key] for key in right} == right, f"{found}, not {right}")


def show(session: Session) -> None:
    asked = draw(session.rng, ("exact",), GRID)
    typed = words(session.rng, asked, ("given", "exclude", "gent"))
    found = session.ask(asked, "board", "show", *typed, promised=False)
    is_solution(asked, found, [asked.given])


QUESTIONS = {bounds: 2, prove: 4, threshold: 3, stack: 1, atlas: 2, info: 2, show: 1}
