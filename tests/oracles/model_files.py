"""Slow, obvious readings of models and of the files written from them; no code of queenlab."""

from __future__ import annotations

from oracles.models import PlainModel, all_solutions


def solutions(model) -> set[frozenset[str]]:
    """The solutions of a model as sets of option names, by trying every set of options."""
    names = model.option_names
    options = []
    for k in range(len(names)):
        span = range(int(model.starts[k]), int(model.starts[k + 1]))
        options.append([(int(model.items[e]), model.color_names[int(model.colors[e])]) for e in span])
    items = list(zip(map(int, model.low), map(int, model.high), strict=True))
    for item in {item for option in options for item, color in option if color}:
        items[item] = (0, 1)
    plain = PlainModel(items, options, [1] * len(names))
    return {frozenset(names[k] for k in chosen) for chosen in all_solutions(plain)}


def value(model, chosen) -> int:
    weight = dict(zip(model.option_names, (int(w) for w in model.weights), strict=True))
    return sum(weight[name] for name in chosen)


def best(model) -> int | None:
    """The best objective over all solutions; None where there is no solution."""
    values = [value(model, chosen) for chosen in solutions(model)]
    if not values:
        return None
    return max(values) if model.sense == "max" else min(values)


def cnf_clauses(text: str) -> tuple[int, list[list[int]]]:
    """(number of variables, clauses) of a CNF text."""
    numbers: list[int] = []
    variables = -1
    for line in text.splitlines():
        if line.startswith("p"):
            variables = int(line.split()[2])
        elif not line.startswith("c"):
            numbers += map(int, line.split())
    clauses: list[list[int]] = [[]]
    for x in numbers:
        if x:
            clauses[-1].append(x)
        else:
            clauses.append([])
    return variables, clauses[:-1]


def cnf_models(text: str) -> list[tuple[int, ...]]:
    """Every satisfying assignment of a CNF, by a SAT solver and blocking clauses, as its true variables."""
    from pysat.solvers import Glucose4

    variables, clauses = cnf_clauses(text)
    if any(not clause for clause in clauses):
        return []
    found = []
    with Glucose4(bootstrap_with=clauses) as solver:
        while solver.solve():
            values = set(solver.get_model() or [])
            # A variable in no clause may be missing from the answer; it is then false, and free to be true.
            true = tuple(v for v in range(1, variables + 1) if v in values)
            found.append(true)
            block = [-v if v in true else v for v in range(1, variables + 1)]
            if not block:
                break
            solver.add_clause(block)
    return found
