"""Kissat and CaDiCaL on clauses: what they say, their proofs, and that nothing is left behind."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from own_children import own_children
from queenlab.checkers import drat
from queenlab.engines import clause_engine, kissat, sat
from queenlab.engines.kissat import KissatEngine
from queenlab.engines.refutation import Refutation
from queenlab.errors import CannotWrite, CheckFailed, MissingExtra, NotSupported
from queenlab.model import ModelBuilder
from queenlab.work import Limits

Clauses = list[list[int]]
ASK = {"kissat": kissat.refute, "sat": sat.refute}
SOLVERS = pytest.mark.parametrize("refute", ASK.values(), ids=ASK)


def pigeons(holes: int) -> Clauses:
    """One pigeon more than holes; with 12 holes no solver ends within a test."""
    number = {pair: k for k, pair in enumerate(product(range(holes + 1), range(holes)), start=1)}
    clauses = [[number[p, h] for h in range(holes)] for p in range(holes + 1)]
    return clauses + [
        [-number[a, h], -number[b, h]] for h in range(holes) for a, b in combinations(range(holes + 1), 2)
    ]


def satisfiable(clauses: Clauses, n: int) -> bool:
    return any(
        all(any((literal > 0) == values[abs(literal) - 1] for literal in clause) for clause in clauses)
        for values in product([False, True], repeat=n)
    )


LITERALS = st.integers(1, 6).flatmap(lambda v: st.sampled_from([v, -v]))


@pytest.mark.full
@SOLVERS
@settings(max_examples=40, deadline=None)
@given(clauses=st.lists(st.lists(LITERALS, max_size=3), max_size=30))
def test_says_what_brute_force_says_and_proves_it(refute, clauses: Clauses) -> None:
    with tempfile.TemporaryDirectory() as folder:
        proof = Path(folder, "proof.drat")
        answer = refute(clauses, proof, Limits())
        if satisfiable(clauses, 6):
            assert answer.status == "satisfied"
            assert all(set(clause) & set(answer.assignment) for clause in clauses)
            assert os.listdir(folder) == []
        else:
            assert answer.status == "refuted"
            assert answer.proof_bytes == proof.stat().st_size
            assert os.listdir(folder) == ["proof.drat"]
            drat.refute(clauses, proof.read_bytes())


@SOLVERS
def test_a_long_proof_is_right(refute, tmp_path: Path) -> None:
    answer = refute(pigeons(6), tmp_path / "proof", Limits())
    assert answer.status == "refuted"
    assert (answer.conflicts or 0) > 100
    drat.refute(pigeons(6), (tmp_path / "proof").read_bytes())


@SOLVERS
@pytest.mark.parametrize("seconds", [0.0, pytest.param(0.5, marks=pytest.mark.full)])
def test_the_time_limit_is_kept_and_nothing_left(refute, seconds: float, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    before = own_children()
    limits = Limits(seconds=seconds)
    assert refute(pigeons(12), tmp_path / "proof", limits) == Refutation("unknown")
    assert [path.name for path in tmp_path.rglob("*")] == ["temporary"]
    assert own_children() <= before


@pytest.mark.usefixtures("heard_interrupts")
@SOLVERS
def test_an_interrupt_ends_it_and_nothing_is_left(refute, tmp_path: Path) -> None:
    before = own_children()
    # When it tells of its progress, it is under way, also on a slow machine.
    limits = Limits(seconds=120, progress=lambda progress: signal.raise_signal(signal.SIGINT))
    assert refute(pigeons(12), tmp_path / "proof", limits).status == "unknown"
    assert limits.interrupted
    assert list(tmp_path.iterdir()) == []
    assert own_children() <= before


@SOLVERS
def test_an_old_proof_stays_until_there_is_a_new_one(refute, tmp_path: Path) -> None:
    (tmp_path / "proof").write_text("old")
    refute([[1]], tmp_path / "proof", Limits())
    assert (tmp_path / "proof").read_text() == "old"
    refute([[1], [-1]], tmp_path / "proof", Limits())
    drat.refute([[1], [-1]], (tmp_path / "proof").read_bytes())


@SOLVERS
def test_a_proof_that_cannot_be_written_is_refused_at_once(refute, tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=r"cannot write .*nowhere/proof: No such file"):
        refute(pigeons(12), tmp_path / "nowhere" / "proof", Limits())


def test_a_file_of_clauses(tmp_path: Path) -> None:
    (tmp_path / "some.cnf").write_text("p cnf 2 3\n1 2 0\n-1 0\n-2 0\n")
    assert kissat.refute(tmp_path / "some.cnf", None, Limits()).status == "refuted"
    with pytest.raises(CheckFailed, match=r"Kissat stopped with exit code 1: .*can not read"):
        kissat.refute(tmp_path / "none.cnf", None, Limits())


def test_no_clauses_at_all() -> None:
    assert kissat.refute([], None, Limits()).assignment == ()


def program(path: Path, body: str) -> str:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_proof_that_breaks_off_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Kissat says "unsatisfiable" also where the disk is full.
    fake = program(tmp_path / "fake", 'for last in "$@"; do :; done; printf "a\\002" > "$last"; exit 20')
    monkeypatch.setattr(kissat, "executable", lambda: fake)
    with pytest.raises(CheckFailed, match="the proof written by Kissat ends early"):
        kissat.refute([[1]], tmp_path / "proof", Limits())
    assert [path.name for path in tmp_path.iterdir()] == ["fake"]


def test_a_program_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kissat, "executable", lambda: program(tmp_path / "fake", "echo no memory >&2; exit 3"))
    with pytest.raises(CheckFailed, match="Kissat stopped with exit code 3: no memory"):
        kissat.refute([[1]], None, Limits())


def test_without_the_package_the_one_on_the_path_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kissat, "PACKAGE", "no-such-package")
    monkeypatch.setenv("PATH", str(tmp_path))
    for ask in (KissatEngine().version, lambda: kissat.refute([[1]], None, Limits())):
        with pytest.raises(MissingExtra) as caught:
            ask()
        assert str(caught.value) == "Kissat is not installed here; install it with: pip install 'queenlab[kissat]'"
    program(tmp_path / "kissat", "echo 9.9")
    assert KissatEngine().version() == "Kissat 9.9"


def test_an_interrupt_before_kissat_is_asked() -> None:
    def clauses() -> Iterator[list[int]]:
        yield [1]
        raise KeyboardInterrupt

    limits = Limits()
    assert kissat.refute(clauses(), None, limits) == Refutation("unknown")
    assert limits.interrupted


@pytest.mark.full
def test_kissat_ends_soon_when_this_program_is_killed(tmp_path: Path) -> None:
    # In place of Kissat: opens a pipe, tells its number there, and becomes Kissat, which holds the pipe until it ends.
    heard = tmp_path / "heard"
    os.mkfifo(heard)
    fake = program(tmp_path / "fake", f'exec 9> {heard}; echo $$ >&9; exec {kissat.executable()} "$@"')
    code = (
        "from engines.test_kissat import *;"
        f"kissat.executable = lambda: {fake!r}; kissat.refute(pigeons(12), None, Limits())"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen([sys.executable, "-c", code], env=environment) as parent, heard.open() as pipe:
        number = int(pipe.readline())
        parent.kill()
        try:
            assert pipe.read() == "", "it has ended, and nobody else"
        finally:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def test_optimum_stops_at_the_first_solution_where_counting_would_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = ModelBuilder("max")
    some = builder.item("some", 0, 12)
    for k in range(24):
        builder.option(f"o{k}", [some])
    model = builder.build()
    assert KissatEngine().optimize(model, Limits()).value == 12
    monkeypatch.setattr(kissat, "MAX_CLAUSES", kissat.clause_count(model))
    result = KissatEngine().optimize(model, Limits())
    if result.status != "proved":
        assert "the first solution: to improve it engine kissat would need" in str(result.notes)
    assert result.lower <= 12 <= (result.upper or 0)
    monkeypatch.setattr(clause_engine, "MAX_CLAUSES", kissat.clause_count(model) - 1)
    with pytest.raises(NotSupported, match=r"engine kissat would need \d+ clauses"):
        KissatEngine().solve(model, Limits())
