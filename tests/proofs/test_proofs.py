"""Certificates: every way to prove makes one that the checker accepts, and none claims what is not so."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenlab.checkers.checker import check
from queenlab.checkers.report import Report
from queenlab.errors import BadInput, CheckFailed, DamagedFile, NotSupported, TooLong
from queenlab.jobs.ledger import Ledger
from queenlab.kept.witnesses import verified
from queenlab.problems import parse
from queenlab.proofs import casework
from queenlab.proofs.certificate import as_text, certificate
from queenlab.proofs.prover import Proof, Way, prove
from queenlab.proofs.refuting import SOLVERS, Solver, refute
from queenlab.proofs.request import provable
from queenlab.verbs.check import check_certificate
from queenlab.verbs.prove import prove as prove_by_name
from queenlab.verbs.prove import proved_maximum
from queenlab.work import Limits

#: Kunt, Higher-Dimensional Queens, Table 36.
KNOWN = {(3, 2): 2, (4, 2): 4, (6, 2): 6, (2, 3): 1, (3, 3): 4, (4, 3): 7, (5, 3): 13, (3, 4): 6, (4, 4): 16}
WAYS: list[Way] = ["auto", "search", "dual", "sat", "ladder", "cases"]


def accepted(proof: Proof) -> Report:
    """The checker's word on a proof."""
    report = check(proof.text())
    assert (report.at_most, report.at_least) == (proof.at_most, proof.at_least)
    return report


# -- all ways ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", KNOWN)
def test_the_maximum_of_table_36_is_proved(board: tuple[int, int]) -> None:
    proof = prove(*board, Limits())
    assert proof.is_maximum
    assert accepted(proof).maximum == KNOWN[board]


@pytest.mark.full_rows("board1-cases")
@pytest.mark.parametrize("by", WAYS)
@pytest.mark.parametrize("board", [(3, 3), (4, 3), (5, 2), (1, 3), (2, 2)])
def test_every_way_makes_what_the_checker_accepts(by: Way, board: tuple[int, int]) -> None:
    proof = prove(*board, Limits(), by=by, solver="sat")
    best = prove(*board, Limits(), by="search").at_most
    assert proof.at_most >= best
    if by != "dual":
        assert proof.is_maximum
        assert proof.at_most == best
    accepted(proof)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_writes_proofs(solver: Solver) -> None:
    assert accepted(prove(4, 3, Limits(), by="ladder", solver=solver)).maximum == 7


@pytest.mark.parametrize("by", ["search", "sat", "cases", "auto", "ladder"])
def test_a_bound_that_is_not_so_is_refused_with_a_witness(by: Way) -> None:
    with pytest.raises(BadInput, match=r"at most 6 is wrong for queens:4\^3: 7 queens fit: \("):
        prove(4, 3, Limits(), at_most=6, by=by, solver="sat")


@pytest.mark.parametrize("by", ["search", "sat", "cases", "auto"])
def test_a_weaker_bound_is_proved_too(by: Way) -> None:
    proof = prove(4, 3, Limits(), at_most=9, by=by, solver="sat")
    assert proof.at_most <= 9
    accepted(proof)


def test_no_time() -> None:
    with pytest.raises(TooLong, match="nothing was proved"):
        prove(9, 3, Limits(0.0001), by="search")
    with pytest.raises(TooLong, match=r"queens:9\^3: proved only at most 81 within the time limit"):
        prove(9, 3, Limits(0.0001), at_most=67)


@pytest.mark.full
def test_what_is_open_gets_the_best_bound_within_the_time() -> None:
    proof = prove(5, 4, Limits(1.0))
    assert 38 <= proof.at_most <= 125
    assert not proof.is_maximum
    accepted(proof)


# -- cases and their job --------------------------------------------------------------------------------------------


def test_a_proof_by_cases_goes_on_after_a_stop(tmp_path: Path) -> None:
    ledger = tmp_path / "cases.ledger"
    calls = 0

    class Stop(Exception):
        pass

    def look() -> None:
        nonlocal calls
        calls += 1
        if calls > 600:
            raise Stop

    with pytest.raises(Stop):
        casework.prove(5, 3, 13, Limits(), look, ledger)
    with Ledger.open(ledger) as opened:
        done = len(list(opened.keys()))
    assert 0 < done < 50
    # Killed while it wrote a line: the line has no end, and the case is proved again.
    parts = tmp_path / "cases.ledger.parts"
    parts.write_bytes(parts.read_bytes()[:-5])
    lemma, facts = casework.prove(5, 3, 13, Limits(), lambda: None, ledger, cores=2)
    assert facts["cases"] == 50
    assert check(as_text(certificate(lemma, None))).at_most == 13
    with Ledger.open(ledger) as opened:
        assert len(list(opened.keys())) == 50
        assert opened.total() == 0
    # Nothing is left to do.
    again, facts = casework.prove(5, 3, 13, Limits(), lambda: None, ledger)
    assert facts["nodes"] == 0
    assert again.details == lemma.details


@pytest.mark.full
@pytest.mark.parametrize("cores", [1, 3])
def test_a_proof_by_cases_that_runs_out_of_time(tmp_path: Path, cores: int) -> None:
    ledger = tmp_path / "cases.ledger"
    with pytest.raises(TooLong, match="ledger contains the finished cases"):
        prove(8, 3, Limits(2.0), at_most=48, job=ledger, cores=cores)


def test_a_job_of_another_proof_is_refused(tmp_path: Path) -> None:
    ledger = tmp_path / "cases.ledger"
    casework.prove(4, 3, 7, Limits(), lambda: None, ledger)
    with pytest.raises(BadInput, match="belongs to another proof: problem"):
        casework.prove(4, 3, 8, Limits(), lambda: None, ledger)
    parts = tmp_path / "cases.ledger.parts"
    parts.write_text("nonsense\n" + parts.read_text())
    with pytest.raises(DamagedFile, match="line 1: not a proof of a case"):
        casework.prove(4, 3, 7, Limits(), lambda: None, ledger)
    with pytest.raises(BadInput, match="omit --job"):
        prove(4, 3, Limits(), by="search", job=ledger)


def test_a_case_with_a_placement_shows_it() -> None:
    with pytest.raises(casework.TooMany) as raised:
        casework.prove(4, 3, 5, Limits(), lambda: None)
    assert len(verified(4, 3, raised.value.cells)) == 6


# -- refutations ---------------------------------------------------------------------------------------------------


def test_a_refutation_may_be_stopped() -> None:
    assert refute((6, 6, 6), 21, [], Limits(0.3), "sat").status == "unknown"


# -- what can be proved ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["rooks:4^3", "queens:5@torus", "queens:4^3,pieces=5", "queens:4,goal=dominate", "xqueens:3"]
)
def test_other_problems_are_not_for_certificates(name: str) -> None:
    with pytest.raises(NotSupported, match="certificate"):
        provable(parse(name))


def test_given_queens() -> None:
    with pytest.raises(NotSupported, match="whole board"):
        provable(parse("queens:4^3").with_cells([(1, 1, 1)], []))
    with pytest.raises(BadInput, match="attack each other"):
        provable(parse("queens:4^3").with_cells([(1, 1, 1), (2, 2, 2)], []))


def test_the_verbs(tmp_path: Path) -> None:
    path = tmp_path / "q43.json"
    answer = proved_maximum("queens:4^3", path)
    assert (answer.status, answer.value, answer.upper) == ("proved", 7, 7)
    assert len(answer.witness) == 7
    assert check_certificate(path).maximum == check_certificate(path.read_text()).maximum == 7
    path.write_text(path.read_text().replace('"at_most": 7', '"at_most": 6'))
    with pytest.raises(CheckFailed, match="the claim is at most 6, but the last step shows 7"):
        check_certificate(path.read_text())
    for wrong in ({"by": "magic"}, {"engine": "gurobi"}, {"at_most": -1}, {"at_most": 2.5}, {"cores": 0}):
        with pytest.raises(BadInput):
            prove_by_name("queens:4^3", **wrong)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        prove_by_name("queens:4^3", tmp_path / "nowhere" / "x.json")
    with pytest.raises(IsADirectoryError):
        prove_by_name("queens:4^3", tmp_path)
