"""What is done with ledgers afterwards: joined, audited, saved from damage, and given to other programs."""

from __future__ import annotations

import csv
import io
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenlab.counters.counter import Preparation
from queenlab.errors import Alarm, BadInput, DamagedFile, Disagreement, MissingExtra, NotSupported, QueenlabError
from queenlab.jobs import exporting, referees
from queenlab.jobs.auditing import audit
from queenlab.jobs.executors.executor import ExecutorLost
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.exporting import write_csv, write_parquet
from queenlab.jobs.job import Job
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import key_text
from queenlab.jobs.merging import merge
from queenlab.jobs.rescuing import rescue
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_units, prepared
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.work import Limits, Progress

#: 352 solutions; at depth 3 there are 129 units.
SPEC = JobSpec.of(parse("queens:9"), "plain-queens", 3)
NINE = 352


@pytest.fixture(scope="module")
def results() -> list[UnitResult]:
    return count_units(SPEC, list(SPEC.units()))


@pytest.fixture(scope="module")
def whole(results: list[UnitResult], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return ledger_of(tmp_path_factory.mktemp("whole") / "whole", results).read_bytes()


def ledger_of(path: Path, results: list[UnitResult]) -> Path:
    with Ledger.create(path, SPEC) as ledger:
        ledger.add(results)
    return path


def ledger_with_a_lie(path: Path, results: list[UnitResult]) -> tuple[Path, UnitResult]:
    """A wrong count with residues that fit, among right ones."""
    truth = results[33]
    wrong = replace(truth, count=truth.count + 1, residues=residues(truth.count + 1), worker="liar")
    return ledger_of(path, [wrong if one is truth else one for one in results]), wrong


def spoil(path: Path, change: str, *values: str) -> None:
    """Changes a ledger as no ledger is changed."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change, values)
        connection.commit()


def finished(path: Path) -> int | None:
    with Job.open(path) as job:
        return job.run(SerialExecutor(), Limits()).value


def test_two_halves_give_the_total(tmp_path: Path, results: list[UnitResult]) -> None:
    first, second = ledger_of(tmp_path / "a", results[:70]), ledger_of(tmp_path / "b", results[60:])
    before = first.read_bytes(), second.read_bytes()
    merged = merge([first, second], tmp_path / "both")
    assert merged.rows == len(results)
    assert [(c.path, c.rows, c.new, c.overlapping, c.differing) for c in merged.contributions] == [
        (first, 70, 70, 0, 0), (second, len(results) - 60, len(results) - 70, 10, 0),
    ]  # fmt: skip
    with Job.open(tmp_path / "both") as job, Ledger.open(first, write=False) as part:
        assert (job.status().review.complete, job.total()) == (True, NINE)
        there = {row.key: row for row in job.ledger.rows()}
        assert all(there[row.key] == row for row in part.rows()), "times and workers are kept"
    assert before == (first.read_bytes(), second.read_bytes())


def test_merging_into_the_first(tmp_path: Path, results: list[UnitResult]) -> None:
    first, second = ledger_of(tmp_path / "a", results[::2]), ledger_of(tmp_path / "b", results[1::2])
    merged = merge([first, second], first)
    assert [(c.path, c.new) for c in merged.contributions] == [(second, len(results) // 2)]
    assert finished(first) == NINE
    assert merge([first], first).rows == len(results)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=8)
@given(st.lists(st.sets(st.integers(0, 128)), min_size=1, max_size=4))
def test_any_parts_in_any_order(tmp_path: Path, results: list[UnitResult], parts: list[set[int]]) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    paths = [ledger_of(tmp_path / str(k), [results[u] for u in part]) for k, part in enumerate(parts)]
    merged = merge(paths, tmp_path / "all")
    union = set().union(*parts)
    assert merged.rows == len(union)
    assert sum(c.new for c in merged.contributions) == len(union)
    with Ledger.open(tmp_path / "all") as ledger:
        assert ledger.total() == sum(results[u].weight * results[u].count for u in union)
    assert finished(tmp_path / "all") == NINE


def test_sites_that_disagree(tmp_path: Path, results: list[UnitResult]) -> None:
    wrong = [replace(r, count=r.count + 1, residues=residues(r.count + 1), worker="liar") for r in results[:2]]
    first, second = ledger_of(tmp_path / "a", results[:50]), ledger_of(tmp_path / "b", wrong + results[40:])
    with pytest.raises(Disagreement, match=r"unit 0,2,4 has two results that differ: .* from liar \(and 1 more"):
        merge([first, second], tmp_path / "both")
    with Job.open(tmp_path / "both") as job:
        assert {alarm.key for alarm in job.ledger.alarms()} == {r.key for r in wrong}
        with pytest.raises(Alarm, match="open alarm"):
            job.run(SerialExecutor(), Limits())
    with pytest.raises(Alarm, match="open alarm"):
        merge([first, tmp_path / "both"], tmp_path / "again")
    assert not (tmp_path / "again").exists()
    with Ledger.open(tmp_path / "both") as ledger:
        assert ledger.settle("counted again") == 2
    assert finished(tmp_path / "both") == NINE


def test_what_is_not_merged(tmp_path: Path, results: list[UnitResult]) -> None:
    first = ledger_of(tmp_path / "a", results)
    out = tmp_path / "out"
    for name, depth, message in (("queens:8", 3, "problem queens:9 and problem queens:8"), ("queens:9", 2, "depth 3")):
        other = tmp_path / f"{name}-{depth}"
        Ledger.create(other, JobSpec.of(parse(name), "plain-queens", depth)).close()
        with pytest.raises(BadInput, match=f"is of another job: {message}"):
            merge([first, other], out)
        assert not out.exists()
    with pytest.raises(BadInput, match="nothing to merge"):
        merge([], out)
    with pytest.raises(BadInput, match="No such file"):
        merge([first, tmp_path / "missing"], out)
    out.write_text("mine")
    with pytest.raises(BadInput, match="already exists"):
        merge([first], out)
    assert out.read_text() == "mine"


def test_a_damaged_source_leaves_nothing(tmp_path: Path, results: list[UnitResult]) -> None:
    first, second = ledger_of(tmp_path / "a", results[:50]), ledger_of(tmp_path / "b", results)
    spoil(second, "UPDATE units SET count = 7 WHERE key = ?", key_text(results[90].key))
    with pytest.raises(DamagedFile):
        merge([first, second], tmp_path / "out")
    assert not (tmp_path / "out").exists()
    with pytest.raises(DamagedFile):
        merge([first, second], first)
    with Ledger.open(first) as ledger:
        assert ledger.summary().rows == 50


@pytest.mark.parametrize(
    ("by", "sample", "units"),
    [(None, 0.02, 3), ("dancing", 5, 5), ("rows", 3, 3), ("dancing", 1000, 129), ("rows", 0, 0)],
)
def test_an_audit_by_somebody_else(
    tmp_path: Path, results: list[UnitResult], by: str | None, sample: float, units: int
) -> None:
    report = audit(ledger_of(tmp_path / "a", results), sample, seed=1, by=by)
    assert report.passed
    assert (len(report.recounts), report.disagreements, report.review.complete) == (units, [], True)
    assert all(recount.verdict.independent for recount in report.recounts)
    assert "plain-queens" not in report.by()
    assert sum(report.by().values()) == units
    assert report.lines()[0] == "rows for 129 of 129 units; every row was checked"


@pytest.mark.full
def test_an_audit_in_another_process(tmp_path: Path, results: list[UnitResult]) -> None:
    report = audit(ledger_of(tmp_path / "a", results[:100]), 3, seed=1, by="again")
    assert report.passed
    assert report.by() == {"plain-queens in another process": 3}
    assert report.lines()[-1] == "recounting with the same counter finds hardware faults, not program faults"


@pytest.mark.full
def test_units_that_are_no_problem_of_their_own(
    tmp_path: Path, results: list[UnitResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ledger_of(tmp_path / "a", results[:20])
    monkeypatch.setattr(type(prepared(SPEC)), "problem_of", Preparation.problem_of)
    report = audit(path, 1)
    assert (report.passed, report.recounts[0].verdict.independent) == (True, False)
    with pytest.raises(NotSupported, match=r"dancing cannot recount .*; use again"):
        audit(path, 1, by="dancing")


def test_same_seed_same_sample(tmp_path: Path, results: list[UnitResult]) -> None:
    path = ledger_of(tmp_path / "a", results)
    samples = [[r.row.key for r in audit(path, 6, seed, "rows").recounts] for seed in (5, 5, 6)]
    assert samples[0] == samples[1] != samples[2]
    assert len(set(samples[0])) == 6


def test_an_audit_finds_a_wrong_count(tmp_path: Path, results: list[UnitResult]) -> None:
    path, wrong = ledger_with_a_lie(tmp_path / "a", results)
    # Nothing within the ledger can tell: residues fit, and nobody counted the unit a second time.
    assert finished(path) == NINE + wrong.weight
    report = audit(path, 1.0, by="dancing")
    assert not report.passed
    (found,) = report.disagreements
    assert (found.row.key, found.row.count, found.verdict.count) == (wrong.key, wrong.count, results[33].count)
    assert f"has count {wrong.count} from liar, and {results[33].count} by dancing" in report.lines()[-1]
    assert [recount.row.key for recount in audit(path, sample=1.0).disagreements] == [wrong.key]
    with Job.open(path) as job:
        assert [alarm.key for alarm in job.ledger.alarms(standing=True)] == [wrong.key]
        with pytest.raises(Alarm, match="from liar"):
            job.run(SerialExecutor(), Limits())
        job.ledger.settle("the liar is out", ["liar"])
        assert [unit.key for unit in job.missing()] == [wrong.key]
        assert job.run(SerialExecutor(), Limits()).value == NINE


def test_an_audit_does_not_pass_while_an_alarm_is_open(tmp_path: Path, results: list[UnitResult]) -> None:
    path = ledger_of(tmp_path / "a", results)
    with Ledger.open(path) as ledger:
        ledger.note_alarm(results[3].key, Alarm("unit 3 is in question"))
    report = audit(path, 2, by="rows")
    assert (report.passed, report.disagreements, len(report.recounts)) == (False, [], 2)
    assert report.lines()[-1] == "open alarm: unit 3 is in question"
    with Ledger.open(path) as ledger:
        ledger.settle("it was not")
    assert audit(path, 2, by="rows").passed


def test_audits_that_end_early(tmp_path: Path, results: list[UnitResult], monkeypatch: pytest.MonkeyPatch) -> None:
    path = ledger_of(tmp_path / "a", results)
    late = audit(path, 10, by="dancing", limits=Limits(seconds=1e-9))
    assert (late.passed, late.recounts, late.stopped) == (False, [], "time")
    assert late.lines()[-1] == "stopped early: 10 of the sample were not recounted"
    told: list[Progress] = []

    def interrupted(name: str, problem: object, limits: Limits) -> int:
        if len(told) == 2:
            raise KeyboardInterrupt
        return right(name, problem, limits)  # type: ignore[arg-type]

    right = referees._counted_by
    monkeypatch.setattr(referees, "_counted_by", interrupted)
    limits = Limits(progress=told.append)
    early = audit(path, 4, by="dancing", limits=limits)
    assert (len(early.recounts), early.stopped, limits.interrupted) == (2, "interrupted", True)
    assert [one.fraction for one in told] == [0.25, 0.5]

    monkeypatch.setattr(referees.ProcessExecutor, "run", Mock(side_effect=ExecutorLost("5 workers died")))
    alone = audit(path, 3, by="again")
    assert (alone.passed, alone.disagreements) == (False, [])
    assert alone.lines()[-1] == "stopped early: 3 of the sample were not recounted: 5 workers died"


def test_audits_that_make_no_sense(tmp_path: Path, results: list[UnitResult]) -> None:
    path = ledger_of(tmp_path / "a", results[:5])
    for sample, by, message in (
        (1.5, None, "a fraction between"),
        (0.0, None, "a fraction between"),
        (-3, None, "a fraction between"),
        (1, "plain-queens", "counted the job itself"),
        (1, "nobody", "unknown counter or engine nobody"),
    ):
        with pytest.raises(BadInput, match=message):
            audit(path, sample, by=by)
    with pytest.raises(NotSupported, match="half-boards cannot count"):
        audit(path, 1, by="half-boards")
    with pytest.raises(NotSupported, match="highs cannot count"):
        audit(path, 1, by="highs")
    empty = audit(ledger_of(tmp_path / "empty", []))
    assert (empty.wanted, empty.passed, empty.review.done) == (0, True, 0)


def test_one_bad_row_does_not_cost_the_others(tmp_path: Path, results: list[UnitResult]) -> None:
    path = ledger_of(tmp_path / "a", results)
    spoil(path, "UPDATE units SET count = 7 WHERE key = ?", key_text(results[90].key))
    before = path.read_bytes()
    assert rescue(path, tmp_path / "saved") == len(results) - 1
    assert path.read_bytes() == before
    assert finished(tmp_path / "saved") == NINE


def test_a_rescue_does_not_lose_an_alarm(tmp_path: Path, results: list[UnitResult]) -> None:
    (path, wrong), saved = ledger_with_a_lie(tmp_path / "a", results), tmp_path / "saved"
    with Ledger.open(path) as ledger:
        ledger.note_alarm(results[50].key, Alarm("settled long ago"))
        ledger.settle("nothing in it")
        ledger.add([results[50]])
    assert not audit(path, 1.0, by="rows").passed
    assert rescue(path, saved) == len(results)
    with pytest.raises(Alarm, match="from liar"):
        finished(saved)
    with Ledger.open(saved) as ledger:
        assert [alarm.key for alarm in ledger.alarms()] == [wrong.key]
        assert ledger.settle("the audit was right") == 1
    assert finished(saved) == NINE


def test_alarms_that_cannot_be_read_are_an_alarm(tmp_path: Path, results: list[UnitResult]) -> None:
    path, saved = ledger_of(tmp_path / "a", results), tmp_path / "saved"
    with Ledger.open(path) as ledger:
        ledger.note_alarm(results[3].key, Alarm("unit 3 is in question"))
    spoil(path, "UPDATE alarms SET key = '9,9,9'")
    assert rescue(path, saved) == len(results)
    with pytest.raises(Alarm, match="the affected units are no longer known"):
        finished(saved)


def test_a_bad_page_does_not_cost_the_others(tmp_path: Path, whole: bytes) -> None:
    for page in range(4, len(whole) // 4096):
        path, saved = tmp_path / f"a{page}", tmp_path / f"saved{page}"
        path.write_bytes(whole[: page * 4096] + bytes(4096) + whole[page * 4096 + 4096 :])
        with pytest.raises(DamagedFile):
            Ledger.open(path)
        kept = rescue(path, saved)
        with Ledger.open(saved) as ledger:
            assert ledger.summary().rows == kept > 40
        assert finished(saved) == NINE


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=40)
@given(st.integers(0, 40_000), st.binary(min_size=1, max_size=500))
def test_what_is_saved_is_right(tmp_path: Path, whole: bytes, results: list[UnitResult], at: int, noise: bytes) -> None:
    for old in tmp_path.iterdir():
        old.unlink()
    at %= len(whole) - len(noise)
    path, out = tmp_path / "a", tmp_path / "saved"
    path.write_bytes(whole[:at] + noise + whole[at + len(noise) :])
    try:
        rescue(path, out)
    except QueenlabError:
        assert not out.exists()
        return
    truth = {r.key: (r.weight, r.count) for r in results}
    with Ledger.open(out) as ledger:
        assert {row.key: (row.weight, row.count) for row in ledger.rows()}.items() <= truth.items()


@pytest.fixture
def ledger(tmp_path: Path, results: list[UnitResult]) -> Iterator[Ledger]:
    huge = replace(results[0], count=10**30, residues=residues(10**30), worker='a, "b"')
    with Ledger.create(tmp_path / "a", SPEC) as made:
        made.add([huge, *results[1:]])
        yield made


def test_csv(ledger: Ledger, results: list[UnitResult]) -> None:
    stream = io.StringIO()
    assert write_csv(ledger, stream) == len(results)
    lines = stream.getvalue().splitlines()
    about = dict(line[2:].split(": ", 1) for line in lines if line.startswith("#"))
    assert (about["problem"], about["counter"], about["depth"]) == ("queens:9", "plain-queens", "3")
    assert about["checksum"] == ledger.checksum
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert {row["key"] for row in rows} == {key_text(r.key) for r in results}
    assert sum(int(row["weight"]) * int(row["count"]) for row in rows) == ledger.total()
    first = next(row for row in rows if row["key"] == key_text(results[0].key))
    assert (first["count"], first["worker"]) == (str(10**30), 'a, "b"')


def test_parquet(ledger: Ledger, results: list[UnitResult], monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow.parquet as pq

    monkeypatch.setattr(exporting, "ROW_GROUP", 50)
    stream = io.BytesIO()
    assert write_parquet(ledger, stream) == len(results)
    table = pq.read_table(io.BytesIO(stream.getvalue()))
    assert table.schema.metadata[b"problem"] == b"queens:9"
    assert tuple(table.column_names) == exporting.EXPORTED
    rows = table.to_pylist()
    assert len(rows) == len(results)
    assert sum(int(row["weight"]) * int(row["count"]) for row in rows) == ledger.total()
    by_key = {row["key"]: row for row in rows}
    for one in results[1:]:
        row = by_key[key_text(one.key)]
        assert (row["nodes"], row["seconds"], row["worker"]) == (one.nodes, one.seconds, one.worker)
        assert (row["residue1"], row["residue2"]) == one.residues


def test_an_export_without_rows(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    with Ledger.create(tmp_path / "empty", SPEC) as empty:
        text, binary = io.StringIO(), io.BytesIO()
        assert (write_csv(empty, text), write_parquet(empty, binary)) == (0, 0)
    assert text.getvalue().splitlines()[-1].startswith("key,weight,count")
    assert pq.read_table(io.BytesIO(binary.getvalue())).num_rows == 0


def test_parquet_needs_its_extra(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    stream = io.BytesIO()
    with pytest.raises(MissingExtra, match=r"pip install 'queenlab\[parquet\]'"):
        write_parquet(ledger, stream)
    assert stream.getvalue() == b""
