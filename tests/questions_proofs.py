"""Random questions on bounds, certificates, thresholds and what is known."""

from __future__ import annotations

import json
from pathlib import Path

from drawn_problems import (
    DETAILS,
    GRID,
    draw,
    draw_piece,
    draw_queens,
    draw_with_classes,
    words,
)
from oracles.small_problems import (
    Small,
    TooMuch,
    bits_of,
    group,
    members,
    orbits,
    placements,
    reach,
    truth,
    uncompletable,
)
from oracles.superposition import solutions as queens_solutions
from question_session import OPTIMA, Session, about, cells_of, demand, is_number, within_bounds


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
    session.problem(asked, f"proof by {arguments[arguments.index('--by') + 1] if '--by' in arguments else 'auto'}")
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
    goals = {quantity: goal for goal, quantity in OPTIMA.items()}
    names = {one.name: one for one in (asked, asked.asking(goal="exact"))}
    for entry in found["entries"]:
        if entry["problem"] not in names or entry["quantity"] not in ("count", "classes", *goals):
            continue
        meant = names[entry["problem"]]
        meant = meant.asking(goal=goals.get(entry["quantity"], meant.goal))
        try:
            known = truth(meant)
            value = {"count": len(known.solutions), "classes": len(orbits(group(meant), known.solutions))}
        except TooMuch:
            # The goal of this entry is not the one that was drawn.
            continue
        right = value.get(entry["quantity"], known.best)
        demand(entry["value"] in (None, right), f"{entry['quantity']} {entry['value']}, and it is {right}")


def info(session: Session) -> None:
    rng = session.rng
    asked, _ = draw_with_classes(rng)
    session.problem(asked)
    found = session.json("info", *words(rng, asked, (*DETAILS, "colors")), promised=True)["info"]
    demand(found["problem"] == asked.name, f"problem {found['problem']}")
    demand(found["cells"] == asked.size, f"cells {found['cells']}")
    demand(found["symmetries"] == len(group(asked)), f"symmetries {found['symmetries']}, not {len(group(asked))}")


def show(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",), GRID)
    session.problem(asked)
    found = session.json("show", *words(rng, asked, ("given", "exclude", "gent")))
    demand(found["problem"] == asked.name, f"problem {found['problem']}")
    demand(cells_of(asked, found["witness"] or []) == asked.given, f"witness {found['witness']}")
