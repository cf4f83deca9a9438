"""Random questions on how many solutions there are, and which."""

from __future__ import annotations

from drawn_problems import (
    DETAILS,
    GRID,
    KINDS,
    draw,
    draw_coloring,
    draw_with_classes,
    sized,
    unsaid,
    words,
)
from oracles.small_problems import (
    BEST,
    TURNS,
    group,
    moved,
    number_of_colorings,
    orbits,
    truth,
)
from question_engines import COLORED_BY_CPSAT, LISTED_BY_CPSAT, chosen, counters, engine_of, engines
from question_session import Refused, Session, about, cells_of, demand, is_found, is_number, within_bounds


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


#: Problems that are drawn until a counter takes one.
TRIES = 500


def count_by_counter(session: Session) -> None:
    """A counter, and a problem of the kind that it was made for."""
    from queenlab.counters.counter_table import COUNTERS

    rng = session.rng
    name = rng.choice(list(COUNTERS))
    scope = COUNTERS[name]
    kinds = KINDS if scope.family is None else (scope.family,)
    for _ in range(TRIES):
        asked = draw(rng, ("exact",), kinds, cells=not scope.full)
        if name in counters(asked)[0]:
            break
    else:
        raise Refused(f"{TRIES} small problems, and {name} counts none of them")
    session.problem(asked, name)
    symmetric = ["--up-to-symmetry"] if name == "fundamental-queens" and rng.random() < 0.5 else []
    found = session.json("count", *words(rng, asked, DETAILS), "--engine", name, *symmetric, promised=True)
    solutions = truth(asked).solutions
    about(found, asked, "classes" if symmetric else "count")
    is_number(found, len(orbits(group(asked), solutions)) if symmetric else len(solutions))


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


def count_fixed(session: Session) -> None:
    rng = session.rng
    while True:
        asked = draw(rng, ("exact",) * 4 + BEST, GRID)
        if asked.d == 2:
            break
    keeping = [turn for turn in TURNS if all(moved(asked, turn, c) == c for c in (asked.given, asked.excluded))]
    turn = rng.choice(keeping if keeping and rng.random() < 0.9 else list(TURNS))
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
    asked, known = draw_with_classes(rng, GRID if rng.random() < 0.95 else KINDS, ("exact", "exact", "max"))
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
