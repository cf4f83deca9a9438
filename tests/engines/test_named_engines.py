"""An engine that is named is used, or refused in one line; no other answers in its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import queenlab as ql
from queenlab.checkers.checker import check
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.registry import counter
from queenlab.engines.registry import ENGINES, engine
from queenlab.errors import BadInput, MissingExtra, NotSupported
from queenlab.proofs.prover import WAYS, WITH_CLAUSES
from queenlab.proofs.refuting import SOLVERS

#: Which task of an engine each call needs, beside "proof".
CALLS: dict[str, tuple[str, Callable[[str], ql.Answer]]] = {
    "solve": ("solve", lambda e: ql.solve("queens:6", engine=e)),
    "solve none": ("solve", lambda e: ql.solve("queens:3", engine=e)),
    "solve by a theorem": ("solve", lambda e: ql.solve("queens:4@torus", engine=e)),
    "solve max": ("optimize", lambda e: ql.solve("queens:3^3,goal=max", engine=e)),
    "solve color": ("solve", lambda e: ql.solve("queens:3,goal=color", engine=e)),
    "max": ("optimize", lambda e: ql.maximize("queens:4", engine=e)),
    "max by a construction": ("optimize", lambda e: ql.maximize("rooks:4", engine=e)),
    "max by bounds": ("optimize", lambda e: ql.maximize("queens:13", engine=e)),
    "max above": ("solve", lambda e: ql.maximize("queens:4", above=4, engine=e)),
    "max strengthened": ("optimize", lambda e: ql.maximize("queens:3^3", strengthen=("cube",), engine=e)),
    "max started": ("optimize", lambda e: ql.maximize("queens:4", start=ql.construct("queens:4"), engine=e)),
    "dominate": ("optimize", lambda e: ql.dominate("queens:4", engine=e)),
    "dominate independently": ("optimize", lambda e: ql.dominate("rooks:3", independent=True, engine=e)),
    "color": ("solve", lambda e: ql.color("queens:4", engine=e)),
    "color by a construction": ("solve", lambda e: ql.color("queens:5", engine=e)),
    "color with enough": ("solve", lambda e: ql.color("queens:5", colors=5, engine=e)),
    "color with fewer than a clique": ("solve", lambda e: ql.color("queens:4", colors=3, engine=e)),
    "complete": ("solve", lambda e: ql.complete("queens:6", [(1, 2)], engine=e)),
    "complete max": ("optimize", lambda e: ql.complete("queens:4,goal=max", [(1, 1)], engine=e)),
    "count": ("count", lambda e: ql.count("queens:5", engine=e)),
    "count max": ("count", lambda e: ql.count("queens:4,goal=max", engine=e)),
    "count fixed": ("count", lambda e: ql.count("queens:4", fixed_by="half-turn", engine=e)),
    "count classes": ("count", lambda e: ql.count("queens:5", up_to_symmetry=True, engine=e)),
    "count colourings": ("count", lambda e: ql.count("queens:2,goal=color,colors=4", engine=e)),
}
#: These need no process of their own, and no time to load.
QUICK = ("dancing", "sat")


def installed(name: str) -> bool:
    try:
        engine(name).version()
    except MissingExtra:
        return False
    return True


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.full) for n in ENGINES])
def test_it_answers_or_is_refused(name: str, call: str) -> None:
    task, ask = CALLS[call]
    if task not in engine(name).tasks:
        with pytest.raises(NotSupported, match=rf"^engine {name} cannot {task}[^\n]*$"):
            ask(name)
    elif not installed(name):
        with pytest.raises(MissingExtra, match=r"^[^\n]*install[^\n]*$"):
            ask(name)
    else:
        answer = ask(name)
        assert (answer.engine or "").split(" (")[0] == name
        assert answer.status in ("found", "proved", "claimed", "none")


@pytest.mark.parametrize("name", ["auto", *ENGINES])
def test_certificates(name: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    if name not in ("auto", *SOLVERS):
        for ask in (partial(ql.maximize, proof=path), partial(ql.prove, path=path)):
            with pytest.raises(BadInput, match=f"{name} writes no proofs"):
                ask("queens:3^3", engine=name)
        assert not path.exists()
    elif name != "auto" and not installed(name):
        with pytest.raises(MissingExtra):
            ql.maximize("queens:3^3", engine=name, proof=path)
    else:
        answer = ql.maximize("queens:3^3", engine=name, proof=path)
        assert (answer.status, answer.value) == ("proved", 4)
        assert (answer.engine or "").split(" (")[0] == ("prove" if name == "auto" else name)
        assert ("drat" in (answer.proof or "")) == (name != "auto")
        report = check(path.read_bytes().decode())
        assert (report.at_most, report.at_least) == (4, 4)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [name for name in SOLVERS if installed(name)])
def test_a_solver_takes_part_in_a_proof(name: str, way: str) -> None:
    if way == "auto" or way in WITH_CLAUSES:
        assert "drat" in ql.prove("queens:3^3", by=way, engine=name).ways
    else:
        with pytest.raises(BadInput, match=f"a proof by {way} uses no solver; omit engine {name}"):
            ql.prove("queens:3^3", by=way, engine=name)


@pytest.mark.full
@pytest.mark.parametrize("name", COUNTERS)
def test_a_counter_counts_what_is_asked_or_is_refused(name: str) -> None:
    example = counter(name).example
    for asked in (example, "queens:4"):
        for options in ({}, {"up_to_symmetry": True}, {"fixed_by": "half-turn"}):
            try:
                answer = ql.count(asked, engine=name, **options)  # type: ignore[arg-type]
            except NotSupported:
                refused = True
            else:
                refused = False
                assert (answer.engine or "").split(" (")[0] == name
            assert not refused or asked != example or options
