"""The same cases on every engine: those in the registry, and the template."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from building import build
from oracles.models import ChessCase, PlainModel, all_solutions, chess_cases, plain_models, value
from queenlab.engines import registry, sat
from queenlab.engines.engine import Engine
from queenlab.engines.external_solver import ExternalEngine
from queenlab.engines.template import MAX_OPTIONS, BruteEngine
from queenlab.errors import CheckFailed, MissingExtra, NotSupported
from queenlab.formats.cnf import Encoding, clause_count
from queenlab.model import UNBOUNDED, Model, ModelBuilder
from queenlab.work import Limits, Progress

#: Gurobi is not free, so it is not in the lock.
GUROBI = pytest.param("gurobi", marks=pytest.mark.gurobi)
OUTSIDE = [GUROBI if name == "gurobi" else name for name in registry.ENGINES if name != "dancing"]
NAMES = ["dancing", *OUTSIDE, "brute"]
CASES = {case.name: case for case in chess_cases()}
#: To interrupt them is tested in the full run; of the others one runs in this process, one in its own.
SLOWER = ["highs", "sat", "scip", "exact"]
#: Engines whose options weigh 0 or 1.
COUNTING = ["sat", "kissat"]


def get(name: str) -> Engine:
    return BruteEngine() if name == "brute" else registry.engine(name)


def domination_model(n: int) -> Model:
    """Too hard, for n = 14 or so, for any engine to finish."""
    cells = [(x, y) for x in range(n) for y in range(n)]
    seen = [
        [(k, "") for k, (a, b) in enumerate(cells) if a == x or b == y or abs(a - x) == abs(b - y)] for x, y in cells
    ]
    return build(PlainModel([(1, UNBOUNDED)] * len(cells), seen, [1] * len(cells), "min"))


def pigeons(holes: int) -> Model:
    """One pigeon more than holes: no solution, which takes a search long to see."""
    items = [(1, 1)] * (holes + 1) + [(0, 1)] * holes
    options = [[(p, ""), (holes + 1 + h, "")] for p in range(holes + 1) for h in range(holes)]
    return build(PlainModel(items, options, [1] * len(options)))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.full) if name in ("exact", "kissat") else name for name in NAMES]
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plain=plain_models())
def test_agrees_with_brute_force_on_random_models(name: str, plain: PlainModel) -> None:
    engine, model, solutions = get(name), build(plain), all_solutions(plain)
    limits = Limits(workers=1)
    for task in sorted(engine.tasks):
        refusal = engine.accepts(model, task)
        if refusal is not None:
            assert "\n" not in refusal
            assert task == "optimize", "a model so small is refused only for its weights or its sense"
            continue
        if task == "solve":
            result = engine.solve(model, limits)
            assert result.status == ("found" if solutions else "none")
            assert (frozenset(result.chosen or []) in solutions) == bool(solutions)
            assert result.value == (value(plain, frozenset(result.chosen or [])) if solutions else None)
        elif task == "count":
            result = engine.count(model, limits)
            assert (result.status, result.value) == ("proved", len(solutions))
        elif task == "enumerate":
            listed = list(engine.enumerate(model, limits))
            assert len(listed) == len(solutions)
            assert {frozenset(chosen) for chosen in listed} == solutions
        else:
            result = engine.optimize(model, limits)
            assert result.status == ("proved" if solutions else "none")
            if solutions:
                best = (max if plain.sense == "max" else min)(value(plain, s) for s in solutions)
                assert result.value == result.lower == result.upper == best
                assert frozenset(result.chosen or []) in solutions
                assert value(plain, frozenset(result.chosen or [])) == best


@pytest.mark.parametrize("name", NAMES)
def test_says_why_it_refuses_and_refuses_what_it_says(name: str) -> None:
    engine, model = get(name), build(PlainModel([(0, 1)], [[(0, "")]], [1]))
    line = engine.accepts(model, "optimize")
    assert line
    with pytest.raises(NotSupported):
        engine.optimize(model, Limits())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
@pytest.mark.parametrize("name", NAMES)
def test_agrees_with_chess(name: str, case: ChessCase) -> None:
    engine, model = get(name), build(case.plain)
    plain_model = model.with_sense(None)
    if name == "brute" and model.n_options > MAX_OPTIONS:
        assert (
            engine.accepts(plain_model, "solve")
            == f"engine brute takes at most {MAX_OPTIONS} options, not {model.n_options}"
        )
        return
    if "solve" in engine.tasks:
        result = engine.solve(plain_model, Limits())
        assert result.status == ("found" if case.has_solution else "none")
        assert not case.has_solution or not model.violations(result.chosen or [])
        assert case.solutions is None or not case.has_solution or frozenset(result.chosen or []) in case.solutions
    if "count" in engine.tasks and case.count is not None:
        assert engine.count(plain_model, Limits()).value == case.count
    if "enumerate" in engine.tasks and case.solutions is not None:
        assert {frozenset(chosen) for chosen in engine.enumerate(plain_model, Limits())} == case.solutions
    if "optimize" in engine.tasks and case.best is not None:
        result = engine.optimize(model, Limits())
        assert (result.status, result.value, result.lower, result.upper) == ("proved", case.best, case.best, case.best)
        assert result.proof


def test_the_chess_cases_are_those_of_the_books() -> None:
    assert [CASES[f"{n} queens"].count for n in (1, 2, 3, 4, 5, 6)] == [1, 0, 0, 2, 10, 4]
    assert CASES["5 x 5 in 5 colours"].count == 240
    assert (CASES["2 Xqueens"].count, CASES["2 Xqueens, paired"].count) == (6, 4)
    assert (CASES["domination of 3 x 3"].best, CASES["domination of 4 x 4"].best) == (1, 2)
    assert [CASES[f"most queens on {n} x {n}"].best for n in (2, 3, 4)] == [1, 2, 4]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("items", "has_solution"), [([], True), ([(0, 1)], True), ([(1, 1)], False), ([(2, 5)], False), ([(0, 0)], True)]
)
def test_models_without_options(name: str, items: list[tuple[int, int]], has_solution: bool) -> None:
    engine = get(name)
    for sense in (None, "max", "min"):
        model = build(PlainModel(items, [], []), sense)
        if engine.accepts(model, "solve") is None:
            result = engine.solve(model, Limits())
            assert (result.status, result.chosen) == (("found", []) if has_solution else ("none", None))
        if "count" in engine.tasks and engine.accepts(model, "count") is None:
            assert engine.count(model, Limits()).value == int(has_solution)
        if "optimize" in engine.tasks and engine.accepts(model, "optimize") is None:
            result = engine.optimize(model, Limits())
            assert (result.status, result.value) == (("proved", 0) if has_solution else ("none", None))


@pytest.mark.parametrize("name", NAMES)
def test_no_time_at_all_is_unknown(name: str) -> None:
    engine = get(name)
    model = build(CASES["6 queens" if name != "brute" else "3 queens"].plain)
    if name != "dancing":
        assert engine.solve(model, Limits(seconds=0.0)).status == "unknown"
    if "count" in engine.tasks:
        result = engine.count(pigeons(9) if name != "brute" else model, Limits(seconds=0.0))
        assert (result.status, result.value, result.lower) == ("unknown", None, 0)


@pytest.mark.parametrize("name", [*OUTSIDE, "brute"])
@pytest.mark.parametrize("seconds", [0.0, pytest.param(0.3, marks=pytest.mark.full)])
@pytest.mark.parametrize("sign", [1, -1])
def test_bounds_hold_when_the_time_is_up(name: str, seconds: float, sign: int) -> None:
    # 5 queens dominate 11 x 11, and 4 do not (OEIS A075458); 1 dominates 3 x 3.
    engine, (n, best) = get(name), (3, 1) if name == "brute" else (11, 5)
    builder = ModelBuilder.of(domination_model(n))
    if sign < 0:
        if name in COUNTING:
            assert "has weight 0 or 1" in str(engine.accepts(build(PlainModel([], [[]], [-1], "max")), "optimize"))
            return
        builder.sense, builder._weights = "max", [-1] * n**2
    model = builder.build()
    result = engine.optimize(model, Limits(seconds=seconds))
    assert result.status in ("unknown", "found", "proved")
    assert result.lower is None or result.lower <= sign * best
    assert result.upper is None or result.upper >= sign * best
    proven = result.lower if sign > 0 else result.upper
    assert 0 <= sign * proven <= best
    if result.chosen is not None:
        assert not model.violations(result.chosen)
        assert model.value(result.chosen) == result.value == (result.upper if sign > 0 else result.lower)


@pytest.mark.full
@pytest.mark.parametrize("name", ["highs", "scip", GUROBI])
def test_a_limit_on_nodes_is_kept(name: str) -> None:
    result = get(name).optimize(domination_model(9), Limits(nodes=1))
    assert result.status in ("found", "unknown")
    assert (result.nodes or 0) <= 2


@pytest.mark.parametrize("name", ["cpsat", "sat", "kissat", "exact"])
def test_others_say_that_they_cannot(name: str) -> None:
    with pytest.raises(NotSupported, match=f"engine {name} has no node limit; use a time limit"):
        get(name).solve(pigeons(2), Limits(nodes=5))


@pytest.mark.parametrize("workers", [1, *(pytest.param(workers, marks=pytest.mark.full) for workers in (None, 3))])
@pytest.mark.parametrize("name", OUTSIDE)
def test_same_seed_same_answer(name: str, workers: int | None) -> None:
    # Many sets of three dominate 6 x 6, so agreement is no accident.
    engine, model = get(name), domination_model(6)
    first, second = (engine.optimize(model, Limits(seed=2026, workers=workers)) for _ in range(2))
    assert (first.chosen, first.nodes) == (second.chosen, second.nodes)
    assert first.value == 3


@pytest.mark.parametrize("name", OUTSIDE)
def test_seeds_of_any_size_are_taken(name: str) -> None:
    assert get(name).solve(build(CASES["4 queens"].plain), Limits(seed=2**63 + 5, workers=1)).status == "found"


@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.full) if name in SLOWER else name for name in OUTSIDE]
)
def test_an_interrupt_ends_the_search_and_keeps_what_was_found(name: str) -> None:
    engine, model = get(name), domination_model(14)
    engine.version()
    # Not from within `under_way`: it comes whenever it comes, mostly while the solver is at work.
    interrupt = threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT))
    told: list[Progress] = []

    def under_way(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 4:
            interrupt.start()

    limits = Limits(seconds=120, progress=under_way)
    result = engine.optimize(model, limits)
    interrupt.join()
    assert limits.interrupted
    assert result.status in ("found", "unknown")
    assert result.lower <= 8


def crowd(size: int, low: int, high: int, sense: str | None = None) -> Model:
    return build(PlainModel([(low, high)], [[(0, "")]] * size, [1] * size, sense))


@pytest.mark.parametrize("task", ["solve", "optimize"])
def test_sat_refuses_more_clauses_than_fit(task: str) -> None:
    model = crowd(20_000, 10_000, 10_000, "max")
    with pytest.raises(NotSupported, match=r"engine sat would need \d+ clauses, more than 10000000; cpsat"):
        getattr(get("sat"), task)(model, Limits())


@pytest.mark.parametrize(("sense", "low", "value"), [("max", 0, 12), ("min", 8, 8)])
def test_sat_stops_at_the_first_solution_where_counting_would_not_fit(
    sense: str, low: int, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = crowd(24, low, 12, sense)
    full = get("sat").optimize(model, Limits())
    assert (full.status, full.value, full.facts) == ("proved", value, {})
    monkeypatch.setattr(sat, "MAX_COUNTERS", 100)
    monkeypatch.setattr("pysat.card.ITotalizer", lambda **_: pytest.fail("a totalizer was made"))
    result = get("sat").optimize(model, Limits())
    assert result.status == "found"
    assert result.lower <= value <= result.upper
    assert not model.violations(result.chosen or [])
    assert "counters, and takes at most 100; cpsat needs none" in str(result.notes)


@pytest.mark.parametrize("name", COUNTING)
def test_many_options_of_which_one_can_be_chosen_are_counted_as_one(name: str) -> None:
    # 10,000 options: a totalizer for all of them would take 11 GB.
    n = 100
    options = [[(x, ""), (n + y, "")] for x in range(n) for y in range(n)]
    model = build(PlainModel([(0, 1)] * (2 * n), options, [1] * n**2, "max"))
    result = get(name).optimize(model, Limits(seconds=30))
    assert 0 < (result.value or 0) <= n, "it does not take the empty solution for a good start"
    assert result.upper == n
    assert not result.facts


def test_sat_looks_at_the_clock_while_it_makes_clauses(monkeypatch: pytest.MonkeyPatch) -> None:
    model, made = crowd(3000, 700, 700), [0]

    class Counted(Encoding):
        def __iter__(self) -> Iterator[list[int]]:
            for clause in super().__iter__():
                made[0] += 1
                yield clause

    monkeypatch.setattr(sat, "Encoding", Counted)
    assert get("sat").solve(model, Limits(seconds=0.2)).status == "unknown"
    # To make all of them takes some twenty times as long.
    assert made[0] < clause_count(model) / 2


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_solution_that_breaks_the_model_is_not_returned(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "violations", lambda self, chosen: ["item row is covered 2 times, not 1..1"])
    with pytest.raises(CheckFailed, match="returned options that are not a solution"):
        get(name).solve(build(CASES["4 queens"].plain), Limits())


def test_a_counted_solution_that_breaks_the_model_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "violations", lambda self, chosen: ["item row is covered 2 times, not 1..1"])
    with pytest.raises(CheckFailed, match="returned options that are not a solution"):
        get("cpsat").count(build(CASES["4 queens"].plain), Limits())


@pytest.mark.parametrize(("name", "limit"), [("cpsat", 2**53), ("highs", 10**9), ("scip", 10**9), ("exact", 2**53)])
def test_weights_beyond_what_is_exact_are_refused(name: str, limit: int) -> None:
    engine = get(name)
    exact, beyond = (build(PlainModel([(0, 1)], [[(0, "")], []], [w, 1]), "max") for w in (limit - 1, limit))
    assert engine.optimize(exact, Limits()).value == limit
    with pytest.raises(NotSupported, match=f"the weights add up to {limit + 1}"):
        engine.optimize(beyond, Limits())
    assert engine.solve(beyond, Limits()).status == "found"


@pytest.mark.parametrize(
    ("name", "module", "line"),
    [
        ("cpsat", "ortools.sat.python.cp_model", "CP-SAT is not installed here; install it with: pip install ortools"),
        ("highs", "highspy", "HiGHS is not installed here; install it with: pip install highspy"),
        ("sat", "pysat.solvers", "CaDiCaL is not installed here; install it with: pip install 'queenlab[sat]'"),
        ("scip", "pyscipopt", "SCIP is not installed here; install it with: pip install 'queenlab[scip]'"),
        ("exact", "exact", "Exact is not installed here; install it with: pip install 'queenlab[pb]'"),
        ("gurobi", "gurobipy", "Gurobi is not installed here; install it with: pip install 'queenlab[gurobi]'"),
    ],
)
def test_a_missing_package_is_named(name: str, module: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    for ask in (lambda e: e.version(), lambda e: e.solve(pigeons(2), Limits())):
        with pytest.raises(MissingExtra) as caught:
            ask(get(name))
        assert str(caught.value) == line


def test_a_package_that_does_not_load_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ExternalEngine):
        name, program, package, module = "broken", "Broken", "broken", "broken_module"
        tasks = frozenset({"solve"})

    class Finder:
        @staticmethod
        def find_spec(name: str, path: object = None, target: object = None) -> None:
            if name == "broken_module":
                raise ImportError("undefined symbol: x")

    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(MissingExtra, match="Broken is installed but cannot be loaded: undefined symbol: x"):
        Broken().version()


def test_cpsat_takes_parameters_of_its_own() -> None:
    from queenlab.engines.cpsat import CpSatEngine

    assert CpSatEngine({"symmetry_level": 0}).solve(build(CASES["4 queens"].plain), Limits()).status == "found"
    # A limit given by the parameter wins, so nothing is found.
    assert CpSatEngine({"max_time_in_seconds": 0.0}).solve(pigeons(9), Limits()).status == "unknown"
