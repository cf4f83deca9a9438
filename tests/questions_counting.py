"""Random questions on how many solutions there are, and which."""

from __future__ import annotations

from drawn_problems import DETAILS, GRID, KINDS, draw, draw_coloring, sized, unsaid, words
from oracles.small_problems import BEST, TURNS, classes, moved, number_of_colorings, truth
from queenlab.counters.counter_table import COUNTERS
from question_engines import COLORED_BY_CPSAT, LISTED_BY_CPSAT, chosen, counters, counting, engines
from question_session import EXACT, Refused, Session, ask_for_solution, cells_of, demand, is_number, within_bounds

MOSTLY_EXACT = ("exact",) * 4 + BEST


def count(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",) * 6 + BEST)
    solutions = truth(asked).solutions
    able, unable = counting(sized(asked))
    named, promised = chosen(rng, ([x for x in able if x != "cpsat" or len(solutions) <= LISTED_BY_CPSAT], unable))
    limited = ["--node-limit", str(rng.choice([1, 5, 50, 1000]))] if rng.random() < 0.1 else []
    # CP-SAT counts no nodes.
    promised = promised and not (limited and "cpsat" in named)
    typed = words(rng, asked, (*DETAILS, "colors"))
    found = session.ask(asked, "count", "count", *typed, *named, *limited, promised=promised)
    (within_bounds if limited else is_number)(found, len(solutions))


#: Problems that are drawn until a counter takes one.
TRIES = 500


def count_by_counter(session: Session) -> None:
    """A counter, and a problem of the kind that it was made for."""
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
    symmetric = ["--up-to-symmetry"] * (name == "fundamental-queens" and rng.random() < 0.5)
    typed = words(rng, asked, DETAILS)
    found = session.ask(asked, "classes" if symmetric else "count", "count", *typed, "--engine", name, *symmetric)
    is_number(found, len(classes(asked) if symmetric else truth(asked).solutions))


def count_sizes(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",), KINDS, cells=False, when=unsaid)
    each = [asked.asking(n=n) for n in sorted(rng.sample(range(1, asked.n + 1), min(asked.n, 3)))]
    numbers = [len(truth(one).solutions) for one in each]
    asked = asked.asking(n=",".join(str(one.n) for one in each))
    found = session.ask(asked, "count", "count", asked.name)
    answers = found.get("answers", [found])
    whole = [found[key] for key in ("status", "value", "lower", "upper", "witness", "engine")]
    demand(len(each) == 1 or whole == ["proved", *[None] * 5], f"of all sizes {whole}")
    demand([one["problem"] for one in answers] == [one.name for one in each], "other sizes than were asked for")
    demand({one["quantity"] for one in answers} == {"count"}, "other quantities than were asked for")
    for answer, number in zip(answers, numbers, strict=True):
        is_number(answer, number)


def count_colorings(session: Session) -> None:
    rng = session.rng
    asked = draw_coloring(rng, number_of_colorings, True)
    able, unable = engines(asked, "count")
    named, promised = chosen(rng, ([x for x in able if x != "cpsat" or asked.size <= COLORED_BY_CPSAT], unable))
    found = session.ask(asked, "count", "count", *words(rng, asked, ("goal", "colors")), *named, promised=promised)
    is_number(found, number_of_colorings(asked))


def count_classes(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, MOSTLY_EXACT, when=classes)
    named, _ = chosen(rng, counting(sized(asked)))
    arguments = [*words(rng, asked, DETAILS), "--up-to-symmetry", *named]
    is_number(session.ask(asked, "classes", "count", *arguments, promised=not named), len(classes(asked)))


def count_fixed(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, MOSTLY_EXACT, GRID, when=lambda one: one.d == 2)
    keeping = [turn for turn in TURNS if all(moved(asked, turn, c) == c for c in (asked.given, asked.excluded))]
    turn = rng.choice(keeping if keeping and rng.random() < 0.9 else list(TURNS))
    typed = words(rng, asked, DETAILS)
    found = session.ask(asked, "fixed", "count", *typed, "--fixed-by", turn, promised=turn in keeping)
    demand(turn in keeping, f"{turn} moves the given cells, and it was counted")
    is_number(found, sum(moved(asked, turn, s) == s for s in truth(asked).solutions))


def count_in_job(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact",))
    named, _ = chosen(rng, counters(asked))
    typed = ["count", *words(rng, asked, DETAILS), *named, "--job", "x.ledger"]
    for command in (typed, ["job", "status", "x.ledger"], ["job", "resume", "x.ledger"]):
        found = session.ask(asked, "count", *command, promised=command != typed)
        is_number(found, len(truth(asked).solutions))
    audit = session.ask(asked, "verification", "job", "audit", "x.ledger")
    demand(audit["ok"] is True and audit["value"] == audit["info"]["wanted"], f"audit: {audit['report']}")


def list_all(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, MOSTLY_EXACT, when=classes)
    least = rng.random() < 0.3
    wanted = set(classes(asked)) if least else set(truth(asked).solutions)
    arguments = ["--up-to-symmetry"] * least + session.seeded(0.2)
    limit = rng.randint(0, 5) if rng.random() < 0.2 else None
    arguments += [] if limit is None else ["--limit", str(limit)]
    quantity = "class list" if least else "solution list"
    found = session.ask(asked, quantity, "enumerate", *words(rng, asked, DETAILS), *arguments)
    listed = [cells_of(asked, one) for one in found["solutions"]]
    demand(len(set(listed)) == len(listed), "a solution twice")
    demand(set(listed) <= wanted, "something listed is no solution, or not the least of its class")
    if limit is None:
        is_number(found, len(wanted))
        demand(len(listed) == len(wanted), f"{len(listed)} of {len(wanted)} listed")
    else:
        demand(len(listed) == min(limit, len(wanted)), f"{len(listed)} listed, with --limit {limit}")
        demand(found["status"] in EXACT or found["lower"] == len(listed), f"at least {found['lower']}")
        within_bounds(found, len(wanted))


def list_classes(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, ("exact", "exact", "max"), GRID if rng.random() < 0.95 else KINDS, when=classes)
    typed = words(rng, asked, ("goal", "given", "exclude"))
    found = session.ask(asked, "classes", "classes", *typed, promised=False)
    solutions, known = truth(asked).solutions, classes(asked)
    is_number(found, len(known))
    demand(found["placements"] == len(solutions), f"placements {found['placements']}")
    demand(not solutions or found["pieces"] == len(solutions[0]), f"pieces {found['pieces']}")
    listed = {cells_of(asked, one["witness"]): one["size"] for one in found["classes"]}
    demand(listed == known, f"classes {listed}, not {known}")


def density(session: Session) -> None:
    rng = session.rng
    asked = draw(rng, MOSTLY_EXACT)
    named, _ = chosen(rng, counters(sized(asked)) if rng.random() < 0.3 else engines(sized(asked), "count"))
    typed = words(rng, asked, ("goal", "given", "exclude"))
    found = session.ask(asked, "density", "density", *typed, *named, promised=not named)
    solutions = truth(asked).solutions
    is_number(found, len(solutions))
    on = {asked.cell(row[:-1]): row[-1] for row in found["density"]}
    demand(on == {c: sum(c in s for s in solutions) for c in range(asked.size)}, f"density {found['density']}")


def sample(session: Session) -> None:
    asked = draw(session.rng, ("exact",))
    typed = words(session.rng, asked, ("given", "exclude"))
    ask_for_solution(session, asked, "solution", "sample", *typed, *session.seeded())


QUESTIONS = {
    count: 10, count_by_counter: 9, count_sizes: 2, count_colorings: 3, count_classes: 4, count_fixed: 3,
    count_in_job: 2, list_all: 6, list_classes: 4, density: 4, sample: 2,
}  # fmt: skip
