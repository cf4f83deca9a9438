"""Counting jobs from the command line: beginning, going on, looking, auditing, settling, merging, exporting."""

from __future__ import annotations

import itertools
import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from command import Capture, answer, run
from queenlab.cli.commands.job import sample_size
from queenlab.cli.progress import describe_job
from queenlab.counters.counter import Unit
from queenlab.errors import BadInput
from queenlab.jobs.executors.executor import ExecutorLost
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.job import Job, JobProgress
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_units
from queenlab.problems import parse
from queenlab.verbs import jobs

QUEENLAB = [sys.executable, "-m", "queenlab"]
PLAIN = ("--engine", "plain-queens", "--cores", "1")
#: Published: OEIS A000170.
QUEENS = {8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def results(n: int, depth: int = 2) -> tuple[JobSpec, list[UnitResult]]:
    """What honest workers give for all units of n queens."""
    spec = JobSpec.of(parse(f"queens:{n}"), "plain-queens", depth)
    return spec, count_units(spec, list(spec.units()))


def ledger_with(name: str, spec: JobSpec, some: list[UnitResult]) -> None:
    with Ledger.create(name, spec) as ledger:
        ledger.add(some)


def lie(result: UnitResult) -> UnitResult:
    """One more than there are, and residues to match."""
    first, second = result.residues
    return replace(result, count=result.count + 1, residues=(first + 1, second + 1), worker="a liar")


# -- beginning and going on -----------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("where", [("--cores", "1"), ("--cores", "2"), ()])
def test_all_places_give_the_same_ledger(capsys: Capture, where: tuple[str, ...]) -> None:
    arguments = ("count", "queens:10", "--engine", "plain-queens", "--depth", "2", "--job", "x.ledger")
    assert answer(capsys, *arguments, *where)["value"] == QUEENS[10]
    _, honest = results(10)
    assert {(row.key, row.weight, row.count) for row in ql.job_rows("x.ledger")} == {
        (one.key, one.weight, one.count) for one in honest
    }


@pytest.mark.full
def test_the_counter_is_chosen_as_count_does(capsys: Capture) -> None:
    for name in ("queens:9", "queens:7@torus", "queens:8,given=1.1", "knights:3,pieces=4"):
        assert run(capsys, "count", name, "--job", name, "--cores", "1")[0] == 0
        found = answer(capsys, "job", "status", name)
        assert found["info"]["counter"] == ql.how_to_count(name).taken.name
        assert found["value"] == ql.count(name, engine="dancing").value


def test_a_card_counts_only_what_it_can(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = []

    def instead(_cores: int | None, _cluster: str | None, gpu: bool) -> SerialExecutor:
        asked_for.append(gpu)
        return SerialExecutor()

    monkeypatch.setattr(jobs, "executor_for", instead)
    code, _, err = run(capsys, "count", "queens:12", "--gpu", "--job", "x.ledger", "--explain", "-q")
    assert (code, err, asked_for) == (0, "half-boards: it has a twin on the GPU\n", [True])
    found = answer(capsys, "job", "status", "x.ledger")
    assert (found["value"], found["info"]["counter"]) == (QUEENS[12], "half-boards")
    refused = {"knights:5,pieces=3": "can count knights:5,pieces=3", "queens:9 --engine plain-queens": "no GPU version"}
    for more, said in refused.items():
        code, out, err = run(capsys, "count", *more.split(), "--gpu", "--job", "y.ledger")
        assert (code, out, err.count("\n"), said in err) == (2, "", 1, True), err
    assert [path.name for path in Path().iterdir()] == ["x.ledger"]


def test_nobody_is_left_to_count(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deserted(SerialExecutor):
        def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
            yield from super().run(spec, itertools.islice(units, 3), stop)
            raise ExecutorLost("all workers are gone")

    with monkeypatch.context() as patch:
        patch.setattr(jobs, "executor_for", lambda *_: Deserted())
        code, _, err = run(capsys, "count", "queens:9", "--depth", "2", "--job", "x.ledger", *PLAIN[:2])
    assert code == 3
    assert err.splitlines()[0] == "queenlab: all workers are gone"
    assert err.splitlines()[1].endswith("queenlab job resume x.ledger")
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "executor_for", lambda *_: Deserted())
        code, _, err = run(capsys, "count", "queens:9", "--depth", "2", "--cores", "1", *PLAIN[:2])
    assert (code, err) == (3, "queenlab: all workers are gone\n"), "the reason is told without a ledger, too"
    assert answer(capsys, "job", "status", "x.ledger")["info"]["units_done"] == 3
    assert run(capsys, "job", "resume", "x.ledger", "-q")[1] == "352\n"


def test_a_missing_extra_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = run(capsys, "count", "queens:9", "--job", "x", "--cluster", "local", *PLAIN[:2])
    assert (code, "queenlab[dask]" in err, list(Path().iterdir())) == (2, True, [])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    run(capsys, "count", "queens:9", "--job", "x", *PLAIN)
    code, _, err = run(capsys, "job", "export", "x", "-o", "x.parquet")
    assert (code, "queenlab[parquet]" in err, Path("x.parquet").exists()) == (2, True, False)


@pytest.mark.parametrize(
    "command",
    [
        ["status"],
        *(pytest.param(one, marks=pytest.mark.full) for one in (["resume"], ["audit"], ["export", "-o", "x.csv"])),
    ],
)
def test_what_is_no_ledger_or_damaged_is_left_alone(capsys: Capture, command: list[str]) -> None:
    Path("text").write_text("not a ledger\n" * 100)
    run(capsys, "count", "queens:9", "--job", "x", *PLAIN)
    whole = Path("x").read_bytes()
    Path("cut").write_bytes(whole[: len(whole) // 2])
    verb, *more = command
    for name, codes in (("text", (2,)), ("cut", (1, 2))):
        before = Path(name).read_bytes()
        code, out, err = run(capsys, "job", verb, name, *more)
        assert code in codes, err
        assert (out, err.count("\n"), name in err) == ("", 1, True)
        assert Path(name).read_bytes() == before
    assert not Path("x.csv").exists()


# -- looking --------------------------------------------------------------------------------------------------------


def test_status_for_people_and_for_programs(capsys: Capture) -> None:
    spec, honest = results(9)
    ledger_with("x.ledger", spec, honest[: len(honest) // 2])
    code, out, _ = run(capsys, "job", "status", "x.ledger")
    assert code == 0
    words = {line.split()[0]: " ".join(line.split()[1:]) for line in out.splitlines()}
    assert words["problem"] == "queens:9"
    assert words["counter"] == "plain-queens, version 1, depth 2"
    assert words["done"].endswith(f"of the work, {len(honest) // 2} of {len(honest)} units")
    assert words["count"] == f"at least {sum(r.weight * r.count for r in honest[: len(honest) // 2])}"
    assert words["alarms"] == "none"
    found = answer(capsys, "job", "status", "x.ledger")
    share = sum(r.work for r in honest[: len(honest) // 2]) / sum(r.work for r in honest)
    assert found["info"]["done"] == pytest.approx(share, abs=1e-5)
    assert f"{found['info']['done']:.2%}" in words["done"]
    assert found["nodes"] == sum(r.nodes for r in honest[: len(honest) // 2])
    assert (found["value"], found["notes"]) == (None, "the job is not finished")
    assert float(run(capsys, "job", "status", "x.ledger", "--quiet")[1]) == pytest.approx(share, abs=1e-5)


def test_an_empty_job_has_a_status_and_an_audit(capsys: Capture) -> None:
    spec, _ = results(8)
    ledger_with("x.ledger", spec, [])
    assert "none yet" in run(capsys, "job", "status", "x.ledger")[1]
    found = answer(capsys, "job", "status", "x.ledger")
    assert (found["lower"], found["info"]["done"], found["info"]["seconds_left"]) == (0, 0, None)
    assert run(capsys, "job", "audit", "x.ledger")[0] == 0


def test_the_progress_of_a_job_in_words() -> None:
    said = describe_job(JobProgress(5, 1234, 10.0, 0.25, 40, 4.0, 7200.0))
    assert said == "25.00%, 40 units (14,400/h), 1,234 found, about 2 h left"
    assert describe_job(JobProgress(0, 0, 0.0)) == "0 units, 0 found"


# -- alarms ---------------------------------------------------------------------------------------------------------


def test_an_alarm_stops_everything_until_it_is_settled(capsys: Capture) -> None:
    spec, honest = results(9)
    ledger_with("x.ledger", spec, honest[:5])
    with Ledger.open("x.ledger") as ledger, suppress(ql.QueenlabError):
        ledger.add([lie(honest[2])])
    key = ",".join(map(str, honest[2].key))
    code, out, err = run(capsys, "job", "status", "x.ledger")
    assert (code, f"unit {key} " in out, "a liar" in out, "job settle" in err) == (1, True, True, True)
    for arguments in (["job", "resume", "x.ledger"], ["count", "queens:9", "--job", "x.ledger"]):
        code, out, err = run(capsys, *arguments)
        assert (code, out, err.count("\n"), f"unit {key} " in err) == (1, "", 1, True)
    code, out, _ = run(capsys, "job", "settle", "x.ledger", "--note", "the liar is gone")
    assert (code, "1 unit dropped" in out) == (0, True)
    assert run(capsys, "job", "resume", "x.ledger", "--quiet") == (0, "352\n", "")
    code, out, _ = run(capsys, "job", "status", "x.ledger")
    assert (code, "settled: the liar is gone" in out) == (0, True)


@pytest.mark.full
def test_all_of_a_worker_can_be_counted_again(capsys: Capture) -> None:
    spec, honest = results(9)
    ledger_with("x.ledger", spec, [lie(honest[0]), lie(honest[1]), *honest[2:]])
    assert answer(capsys, "job", "resume", "x.ledger")["value"] > QUEENS[9], "a lie that is consistent goes unseen"
    found = answer(capsys, "job", "settle", "x.ledger", "--note", "bad memory", "--distrust", "a liar")
    assert found["info"]["dropped"] == 2
    assert answer(capsys, "job", "resume", "x.ledger")["value"] == QUEENS[9]


def test_an_audit_finds_the_lie(capsys: Capture) -> None:
    spec, honest = results(9)
    ledger_with("good.ledger", spec, honest)
    code, out, _ = run(capsys, "job", "audit", "good.ledger", "--sample", "100%", "--engine", "dancing")
    assert code == 0
    assert out.startswith(f"good.ledger: ok\n  rows for {len(honest)} of {len(honest)} units")
    assert f"{len(honest)} units recounted by dancing" in out
    found = answer(capsys, "job", "audit", "good.ledger", "--sample", "3", "--seed", "7", "--engine", "dancing")
    assert (found["ok"], found["value"], found["seed"], found["info"]["by"]) == (True, 3, 7, {"dancing": 3})
    ledger_with("bad.ledger", spec, [lie(honest[0]), *honest[1:]])
    code, out, _ = run(capsys, "job", "audit", "bad.ledger", "--sample", "100%", "--engine", "dancing")
    assert (code, out.startswith("bad.ledger: NOT ok"), "DISAGREES" in out) == (1, True, True)
    assert run(capsys, "job", "resume", "bad.ledger")[0] == 1, "the alarm stands"


@given(st.integers(1, 10**12), st.integers(1, 100))
def test_samples_are_numbers_or_parts(number: int, percent: int) -> None:
    assert sample_size(str(number)) == number
    assert sample_size(f"{percent}%") == pytest.approx(percent / 100)
    assert isinstance(sample_size(f"{percent}%"), float)


# -- joining and exporting ------------------------------------------------------------------------------------------


def test_two_halves_make_a_whole(capsys: Capture) -> None:
    spec, honest = results(10)
    ledger_with("west.ledger", spec, honest[: len(honest) // 2 + 3])
    ledger_with("east.ledger", spec, honest[len(honest) // 2 :])
    code, out, _ = run(capsys, "job", "merge", "west.ledger", "east.ledger", "-o", "all.ledger")
    assert code == 0
    assert out.splitlines()[1] == f"east.ledger: {len(honest) - len(honest) // 2} units, " + (
        f"{len(honest) - len(honest) // 2 - 3} new, 3 already present and equal"
    )
    assert (
        out.splitlines()[2] == f"all.ledger: queens:10  724 solutions  proved  ({len(honest)} of {len(honest)} units)"
    )
    assert run(capsys, "job", "resume", "all.ledger", "--quiet")[1] == "724\n"
    assert run(capsys, "job", "merge", "west.ledger", "-o", "all.ledger")[0] == 2, "nothing is overwritten"
    found = answer(capsys, "job", "merge", "west.ledger", "east.ledger", "-o", "west.ledger")
    assert (found["value"], [one["path"] for one in found["info"]["merged"]]) == (724, ["east.ledger"])
    ledger_with("part.ledger", spec, honest[:4])
    assert run(capsys, "job", "merge", "part.ledger", "-o", "copy.ledger", "-q")[1] == "?\n"


@pytest.mark.full
def test_halves_that_disagree_are_an_alarm(capsys: Capture) -> None:
    spec, honest = results(9)
    ledger_with("west.ledger", spec, honest[:6])
    ledger_with("east.ledger", spec, [lie(honest[5]), *honest[6:]])
    code, out, err = run(capsys, "job", "merge", "west.ledger", "east.ledger", "-o", "all.ledger")
    assert (code, out, err.count("\n"), "a liar" in err) == (1, "", 1, True)
    assert run(capsys, "job", "resume", "all.ledger")[0] == 1
    other, more = results(8)
    ledger_with("eight.ledger", other, more)
    code, _, err = run(capsys, "job", "merge", "west.ledger", "eight.ledger", "-o", "new.ledger")
    assert (code, "another job" in err, Path("new.ledger").exists()) == (2, True, False)


@pytest.mark.full
def test_no_output_takes_the_place_of_the_ledger(capsys: Capture) -> None:
    run(capsys, "count", "queens:8", "--job", "x.ledger", *PLAIN)
    Path("x.ledger").rename("x.csv")
    Path("link.csv").hardlink_to("x.csv")
    Path("soft.csv").symlink_to("x.csv")
    before = Path("x.csv").read_bytes()
    for out in ("x.csv", "link.csv", "soft.csv"):
        for command in (["job", "export", "x.csv"], ["count", "queens:8", "--job", "x.csv"]):
            code, _, err = run(capsys, *command, "-o", out)
            assert (code, err.count("\n"), "is the ledger itself" in err) == (2, 1, True)
    assert Path("x.csv").read_bytes() == before


# -- Python ---------------------------------------------------------------------------------------------------------


def test_jobs_in_python(tmp_path: Path) -> None:
    file = tmp_path / "x.ledger"
    told: list[Any] = []
    part = ql.count_job("queens:11", file, engine="plain-queens", depth=3, cores=1, node_limit=1, progress=told.append)
    assert (part.status, part.value) == ("unknown", None)
    assert told[0].fraction == 0
    done = ql.job_status(file)
    assert 0 < done.review.done < done.review.units
    assert ql.resume_job(file, cores=2).value == QUEENS[11]
    assert sum(row.weight * row.count for row in ql.job_rows(file)) == QUEENS[11]
    assert ql.audit_job(file, sample=2, seed=1, engine="dancing").passed
    assert ql.merge_jobs([file], tmp_path / "y.ledger").rows == done.review.units
    assert ql.settle_job(file, "nothing to settle") == 0
    assert ql.count_job("queens:8", engine="plain-queens", cores=1).value == QUEENS[8]
    with pytest.raises(BadInput, match="the number of pieces"):
        ql.count_job("queens:4,goal=max")


# -- as a process ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.full)])
def test_ctrl_c_and_sigterm_stop_a_job_cleanly(number: signal.Signals) -> None:
    leader, follower = pty.openpty()
    line = "count queens:18 --job x.ledger --depth 4 --json --engine plain-queens --cores 2"
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "160"}
    with subprocess.Popen(
        [*QUEENLAB, *line.split()], stdout=subprocess.PIPE, stderr=follower, text=True, env=env, start_new_session=True
    ) as process:
        os.close(follower)
        drawn = b""
        while b" units (" not in drawn:  # then units come back
            drawn += os.read(leader, 65536)
        # Ctrl-C on a terminal goes to all processes of the group.
        os.killpg(process.pid, number)
        found = json.loads(process.stdout.read())
        with suppress(OSError):  # so Linux says that the other end is closed
            while chunk := os.read(leader, 65536):
                drawn += chunk
        os.close(leader)
        assert process.wait(timeout=240) == 130
    assert b"Traceback" not in drawn
    assert b"resume with: queenlab job resume x.ledger" in drawn
    assert drawn.rstrip().endswith(b"queenlab: interrupted")
    assert (found["status"], found["notes"]) == ("unknown", "interrupted")
    with Job.open("x.ledger") as job:
        assert job.total() == found["lower"] > 0
    assert [path.name for path in Path().iterdir()] == ["x.ledger"]


#: Counts as the command does, with a commit for each unit, and is killed at the sixth.
KILLED = """
import os, signal, sys
from queenlab.cli.main import main
from queenlab.jobs import job
from queenlab.jobs.executors import serial

job.COMMIT_EVERY = job.COMMIT_AT_LATEST = 0.0
count_unit, counted = serial.count_unit, []

def count_or_die(*unit):
    if len(counted) == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    counted.append(unit)
    return count_unit(*unit)

serial.count_unit = count_or_die
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.full
def test_a_killed_job_goes_on() -> None:
    arguments = ["count", "queens:12", "--job", "x.ledger", "--depth", "3", "--quiet", *PLAIN]
    killed = subprocess.run([sys.executable, "-c", KILLED, *arguments], capture_output=True, text=True, check=False)
    assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, "")
    assert sum(1 for _ in ql.job_rows("x.ledger")) == 5
    done = subprocess.run(
        [*QUEENLAB, "job", "resume", "x.ledger", "--json"], capture_output=True, text=True, check=True
    )
    status = ql.job_status("x.ledger")
    assert json.loads(done.stdout)["value"] == QUEENS[12]
    assert 5 < status.review.units == status.summary.rows


def test_a_damaged_ledger_is_rescued(capsys: Capture) -> None:
    run(capsys, "count", "queens:9", "--engine", "plain-queens", "--depth", "3", "--job", "x.ledger", "-q")
    whole = Path("x.ledger").read_bytes()
    place = len(whole) // 2  # among the rows
    Path("x.ledger").write_bytes(whole[:place] + b"\x00" * 40 + whole[place + 40 :])
    code, _, err = run(capsys, "job", "status", "x.ledger")
    assert code == 1, err
    code, out, err = run(capsys, "job", "rescue", "x.ledger", "-o", "y.ledger")
    assert code == 0, err
    assert "saved; resume with: queenlab job resume y.ledger" in out
    assert run(capsys, "job", "resume", "y.ledger", "-q") == (0, "352\n", "")
