"""Counting jobs of the web server: begun, paused, resumed, cancelled, forgotten; killed at any moment, one total."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenlab.errors import BadInput, CannotWrite
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.job import Job
from queenlab.verbs.jobs import audit_job, job_status
from queenlab.web.errors import NotThere, TooBusy, WrongState
from queenlab.web.job_files import JobFolder, JobRecord, _contents
from queenlab.web.job_manager import JobManager
from queenlab.web.limits import MAX_RECORD, WebSettings
from queenlab.work import Limits
from web_server import AppClient, WebServer, wait_for

#: OEIS A000170.
TEN = 724
#: Minutes, in some three thousand units: nobody waits for its end.
ENDLESS = {"problem": "queens:18", "engine": "rows"}


def record(name: str, **more: Any) -> JobRecord:
    usual = {"problem": "queens:8", "engine": "auto", "cores": 1, "state": "paused", "created": "2026-01-01T00:00:00"}
    return JobRecord(id=name, **{**usual, **more})


def keep(folder: Path, *records: JobRecord) -> None:
    """Leaves records in a folder, as a server does that has ended."""
    jobs = JobFolder(folder)
    jobs.open()
    for one in records:
        jobs.write(one)
    jobs.close()


def kept_in(folder: Path) -> list[JobRecord]:
    jobs = JobFolder(folder)
    found = jobs.open()
    jobs.close()
    return found


@contextmanager
def manager_in(folder: Path, **more: Any) -> Iterator[JobManager]:
    manager = JobManager(WebSettings(folder=folder, **more))
    manager.open()
    try:
        yield manager
    finally:
        manager.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[AppClient]:
    with AppClient(WebSettings(folder=tmp_path, running_jobs=2, kept_jobs=4)) as one:
        yield one


def begin(client: AppClient, asked: dict[str, Any]) -> str:
    response = client.post("/api/jobs", json=asked)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def look(client: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/jobs/{name}").json()
    return found


def begun_before(folder: Path) -> None:
    """A job that somebody has begun, and paused."""
    with Job.create(folder / "abcd.ledger", "queens:10", "plain-queens", depth=3) as job:
        job.run(SerialExecutor(), Limits(nodes=1000))
        rows, total = job.ledger.summary().rows, job.total()
    more = {"units": 182, "units_done": rows, "total": str(total)}
    keep(folder, record("abcd", problem="queens:10", engine="plain-queens", seconds=1.5, **more))


def wait_for_the_end(client: Any, name: str) -> list[dict[str, Any]]:
    """What the events of a job tell until it does not run any more."""
    lines = client.get(f"/api/jobs/{name}/events").text.splitlines()
    return [json.loads(line[6:]) for line in lines if line.startswith("data: ")]


@pytest.mark.full
def test_a_job_is_paused_and_goes_on(client: AppClient, tmp_path: Path) -> None:
    name = begin(client, ENDLESS)
    assert look(client, name)["state"] == "running"
    wait_for(lambda: look(client, name)["units_done"] > 0)
    paused = client.post(f"/api/jobs/{name}/pause", json={}).json()
    assert (paused["state"], paused["engine"], paused["value_text"], paused["rate"]) == ("paused", "rows", None, None)
    status = job_status(tmp_path / paused["ledger"])
    assert (status.review.done, status.review.units) == (paused["units_done"], paused["units"])
    assert str(status.review.total) == paused["total_text"]
    assert 0 < paused["units_done"] < paused["units"]
    assert paused["estimate"].startswith("about ")
    assert client.post(f"/api/jobs/{name}/pause", json={}).status_code == 409
    assert client.get("/api/jobs").json() == {"jobs": [paused]}
    resumed = client.post(f"/api/jobs/{name}/resume", json={}).json()
    assert (resumed["state"], resumed["units_done"]) == ("running", paused["units_done"])
    assert client.post(f"/api/jobs/{name}/resume", json={}).status_code == 409
    assert client.delete(f"/api/jobs/{name}").json()["state"] == "cancelled"


def test_a_job_that_was_paused_ends_and_is_forgotten(tmp_path: Path) -> None:
    begun_before(tmp_path)
    with AppClient(WebSettings(folder=tmp_path)) as client:
        paused = look(client, "abcd")
        assert (paused["state"], 0 < paused["units_done"] < 182) == ("paused", True)
        assert client.post("/api/jobs/abcd/resume", json={}).json()["state"] == "running"
        done = wait_for_the_end(client, "abcd")[-1]
        assert (done["value_text"], done["total_text"], done["fraction"]) == (str(TEN), str(TEN), 1.0)
        assert done["units_done"] == done["units"] == paused["units"]
        assert done["seconds"] > paused["seconds"]
        for verb in ("pause", "resume"):
            assert client.post(f"/api/jobs/abcd/{verb}", json={}).status_code == 409
        assert client.delete("/api/jobs/abcd").json() == done
        assert client.get("/api/jobs/abcd").status_code == 404
        assert client.delete("/api/jobs/abcd").status_code == 404
        assert os.listdir(tmp_path) == [".lock"]


def test_cancelling_and_the_number_of_jobs(client: AppClient, tmp_path: Path) -> None:
    first, second = begin(client, ENDLESS), begin(client, ENDLESS)
    third = client.post("/api/jobs", json=ENDLESS)
    assert (third.status_code, third.json()["error"]) == (429, "2 jobs are already running; pause or cancel one")
    # One that has not begun yet can be stopped as well.
    assert client.delete(f"/api/jobs/{first}").json()["state"] == "cancelled"
    assert client.post(f"/api/jobs/{first}/resume", json={}).status_code == 409
    assert client.post(f"/api/jobs/{second}/pause", json={}).json()["state"] == "paused"
    assert client.delete(f"/api/jobs/{second}").json()["state"] == "cancelled"
    more = [begin(client, ENDLESS) for _ in range(2)]
    for name in more:
        assert client.post(f"/api/jobs/{name}/pause", json={}).json()["state"] == "paused"
    full = client.post("/api/jobs", json={"problem": "queens:8"})
    assert (full.status_code, full.json()["error"]) == (429, "4 jobs are already stored; delete some")
    assert [job["id"] for job in client.get("/api/jobs").json()["jobs"]] == [*more[::-1], second, first]
    for name in (first, second, *more, *more):
        assert client.delete(f"/api/jobs/{name}").json()["state"] == "cancelled"
    assert os.listdir(tmp_path) == [".lock"]


def test_a_job_that_its_counter_refuses_fails_in_one_line(client: AppClient) -> None:
    name = begin(client, {"problem": "queens:6", "engine": "cpsat"})
    failed = wait_for_the_end(client, name)[-1]
    assert failed["state"] == "failed"
    assert failed["error"] == "engine cpsat cannot split a count into units; use --engine dancing"


@pytest.mark.full
def test_a_job_whose_counter_has_no_hope_fails_in_one_line(tmp_path: Path) -> None:
    """The counter is chosen in the process, by the memory that it has; so it is asked there, too."""
    with manager_in(tmp_path) as manager:
        job = manager.create("xqueens:25", "dancing", 1)
        wait_for(lambda: job.record.state == "failed")
    assert str(job.record.error).startswith("counting xqueens:25 would take about 10^")
    assert str(job.record.error).endswith(" years here; take a smaller n")


# -- killed ---------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_the_server_is_killed_or_ended_and_its_jobs_go_on(tmp_path: Path) -> None:
    """That such a job comes to the right total is shown above, and by the tests of ledgers."""
    with WebServer(tmp_path) as server:
        name = server.client.post("/api/jobs", json=ENDLESS).json()["id"]
        first = _killed(server, name, 0)
    assert json.loads((tmp_path / f"{name}.json").read_text())["state"] == "running"
    with WebServer(tmp_path) as server:
        second = _killed(server, name, first, signal.SIGINT)
        assert "Traceback" not in "".join(server.said)
    kept = json.loads((tmp_path / f"{name}.json").read_text())
    assert (kept["state"], kept["units_done"] >= second, kept["seconds"] > 0) == ("running", True, True)
    with WebServer(tmp_path) as server:
        units = []
        with server.client.stream("GET", f"/api/jobs/{name}/events") as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    units.append(json.loads(line[6:])["units_done"])
                    if units[-1] > second:
                        break
        assert units == sorted(units)
        ended = server.client.delete(f"/api/jobs/{name}").json()
        assert (ended["state"], ended["units_done"] >= units[-1]) == ("cancelled", True)
        assert ended["seconds"] > kept["seconds"]
        assert server.stop() == 0
    report = audit_job(tmp_path / f"{name}.ledger", sample=2, seed=1)
    assert report.passed, report.lines()


def _killed(server: WebServer, name: str, before: int, sign: int = signal.SIGKILL) -> int:
    """Ends a server when some units more are done; gives how many, when all that it had started has ended."""
    wait_for(lambda: look(server.client, name)["units_done"] > before)
    units = int(look(server.client, name)["units_done"])
    children = psutil.Process(server.process.pid).children(recursive=True)
    assert children
    assert server.stop(sign) == (0 if sign == signal.SIGINT else -sign)
    wait_for(lambda: not any(_runs(one) for one in children))
    return units


def test_a_server_that_runs_fewer_jobs_lets_the_others_wait(tmp_path: Path) -> None:
    keep(tmp_path, record("abcd", state="running"))
    with manager_in(tmp_path, running_jobs=0) as manager:
        assert manager.get("abcd").record.state == "paused"


@pytest.mark.full
def test_a_child_is_killed_and_the_job_is_tried_again(tmp_path: Path) -> None:
    with manager_in(tmp_path) as manager:
        job = manager.create("queens:18", "rows", 1)
        assert job.run is not None
        first = job.run
        wait_for(lambda: job.record.units_done > 0)
        os.kill(first.process.pid or 0, signal.SIGKILL)
        first.thread.join()
        assert job.record.state == "failed"
        assert job.record.error == "its process ended with code -9; it can be resumed from its ledger"
        counted = job.record.units_done
        manager.resume(job.record.id)
        assert job.run is not None
        second = job.run
        wait_for(lambda: job.record.units_done > counted)
        assert (job.record.state, job.record.error) == ("running", None)
    assert (first.process.alive, second.process.alive) == (False, False)


def test_a_system_without_room_fails_the_job_and_not_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "queenlab.web.job_manager.ChildProcess",
        Mock(side_effect=BlockingIOError(11, "Resource temporarily unavailable")),
    )
    with manager_in(tmp_path) as manager:
        job = manager.create("queens:8", "auto", 1)
        assert (job.record.state, job.run) == ("failed", None)
        assert job.record.error == "cannot start its process: Resource temporarily unavailable"


def _runs(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


# -- the folder -----------------------------------------------------------------------------------------------------


def test_one_server_a_folder(tmp_path: Path) -> None:
    one, other = JobFolder(tmp_path), JobFolder(tmp_path)
    assert one.open() == []
    with pytest.raises(BadInput, match=r"another queenlab web uses .*; choose another folder with --jobs"):
        other.open()
    one.close()
    assert other.open() == []
    other.close()
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="cannot hold jobs"):
        JobFolder(tmp_path / "file").open()


def test_records_come_back_as_they_were(tmp_path: Path) -> None:
    kept = [
        record("abcd", state="done", total=str(10**60), seconds=1.5, units=3, units_done=3, fraction=1.0),
        record("abce", error="it failed", state="failed", created="2026-01-02T00:00:00"),
    ]
    keep(tmp_path, *reversed(kept))
    assert kept_in(tmp_path) == kept
    assert sorted(os.listdir(tmp_path)) == [".lock", "abcd.json", "abce.json"]


RUIN = st.sampled_from(["", "{", "null", "[]", '{"id": "abcd"}', "\x00" * 10]) | st.binary(max_size=50).map(repr)


@given(text=RUIN, cut=st.integers(0, 300))
def test_a_ruined_record_is_a_failed_job_and_no_trouble(
    tmp_path_factory: pytest.TempPathFactory, text: str, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("jobs")
    keep(folder, record("abcd"))
    whole = (folder / "abcd.json").read_text()
    for ruined in (text, whole[: min(cut, len(whole) - 3)]):
        (folder / "abcd.json").write_text(ruined)
        (found,) = kept_in(folder)
        assert (found.id, found.state) == ("abcd", "failed")
        assert str(found.error).startswith("cannot read abcd.json")
        assert "\n" not in str(found.error)


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    others = ("foo.json", "bar.json", "ABCD.json", "abc.json", "0" * 33 + ".json", "abcd.json.bak")
    for name in others:
        (tmp_path / name).write_text("{")
    assert kept_in(tmp_path) == []
    assert sorted(os.listdir(tmp_path)) == sorted([".lock", *others])


SECRET = "nobody's business"


@pytest.mark.parametrize("kind", ["link", "device", "pipe", "folder"])
def test_what_is_no_file_is_no_record(tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    strange, jobs = tmp_path / "jobs" / "abcd.json", tmp_path / "jobs"
    jobs.mkdir()
    (tmp_path / "theirs").write_text(record("abcd").model_dump_json())
    match kind:
        case "link":
            strange.symlink_to(tmp_path / "theirs")
        case "device":
            strange.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(strange)
        case "folder":
            strange.mkdir()
    keep(jobs, record("abce"))
    assert [one.id for one in kept_in(jobs)] == ["abce"]
    assert caplog.messages[0] == f"{jobs}: these are not regular files and were left alone: abcd.json"
    with pytest.raises((OSError, ValueError)):
        _contents(strange)


def test_a_record_that_is_huge_is_not_read(tmp_path: Path) -> None:
    keep(tmp_path, record("abcd"))
    with (tmp_path / "abcd.json").open("a") as file:
        file.write(" " * MAX_RECORD)
    (found,) = kept_in(tmp_path)
    assert (found.state, f"it has more than {MAX_RECORD} bytes" in str(found.error)) == ("failed", True)


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text(SECRET)
    (tmp_path / "abcd.json").symlink_to(theirs)
    keep(tmp_path, record("abcd"))
    assert (theirs.read_text(), kept_in(tmp_path)) == (SECRET, [record("abcd")])


def test_a_ledger_that_is_no_file_is_not_opened(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text(SECRET)
    keep(tmp_path, record("abcd"), record("abce"), record("abcf"))
    (tmp_path / "abcd.ledger").symlink_to(theirs)
    os.mkfifo(tmp_path / "abce.ledger")
    (tmp_path / "abcf.ledger").mkdir()
    with manager_in(tmp_path) as manager:
        for name in ("abcd", "abce", "abcf"):
            assert manager.resume(name).record.error == f"{name}.ledger is not a regular file"
            manager.delete(name)
        assert manager.all() == []
    assert (theirs.read_text(), sorted(os.listdir(tmp_path))) == (SECRET, [".lock", "abcf.ledger", "theirs"])


def test_a_folder_with_too_many_jobs_shows_the_latest(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(5):
        keep(tmp_path, record(f"abc{number}"))
        os.utime(tmp_path / f"abc{number}.json", (number, number))
    with manager_in(tmp_path, kept_jobs=3) as manager:
        assert [job.record.id for job in manager.all()] == ["abc4", "abc3", "abc2"]
        with pytest.raises(TooBusy, match="3 jobs are already stored"):
            manager.create("queens:8", "auto", 1)
    assert caplog.messages == [f"{tmp_path} has 5 jobs; the latest 3 are shown"]
    assert (tmp_path / "abc0.json").is_file()


def test_what_cannot_be_deleted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, record("abcd", state="done"))
    with manager_in(tmp_path) as manager:
        with monkeypatch.context() as broken:
            broken.setattr(Path, "unlink", Mock(side_effect=PermissionError(13, "Permission denied")))
            with pytest.raises(CannotWrite, match=r"cannot delete .*abcd.*: Permission denied"):
                manager.delete("abcd")
        assert manager.delete("abcd").record.state == "done"


def test_a_record_is_the_old_one_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = JobFolder(tmp_path)
    folder.open()
    folder.write(record("abcd", total="1"))

    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(CannotWrite, match="No space left"):
        folder.write(record("abcd", total="2"))
    folder.close()
    assert [one.total for one in kept_in(tmp_path)] == ["1"]


def test_a_job_that_cannot_be_written_down_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, record("abcd"))

    with manager_in(tmp_path) as manager:
        job = manager.get("abcd")
        with monkeypatch.context() as broken:
            broken.setattr(JobFolder, "write", Mock(side_effect=CannotWrite("no space")))
            with pytest.raises(CannotWrite):
                manager.resume("abcd")
            assert (manager.get("abcd").record.state, job.record.state, job.run) == ("paused", "paused", None)
        manager.resume("abcd")
        wait_for(lambda: job.record.state == "done")
        assert job.record.total == "92"


def test_a_ruined_job_can_only_be_forgotten(tmp_path: Path) -> None:
    (tmp_path / "abcd.json").write_text("{")
    (tmp_path / "abcd.ledger").write_text("")
    with manager_in(tmp_path) as manager:
        with pytest.raises(WrongState, match=r"cannot read abcd\.json"):
            manager.resume("abcd")
        assert manager.delete("abcd").record.state == "failed"
        with pytest.raises(NotThere):
            manager.get("abcd")
        assert os.listdir(tmp_path) == [".lock"]
    with pytest.raises(TooBusy):
        manager.create("queens:8", "auto", 1)


def test_a_ledger_that_is_gone_or_ruined_is_told(tmp_path: Path) -> None:
    (tmp_path / "abcd.ledger").write_text("no ledger")
    keep(tmp_path, record("abcd", state="running"))
    with manager_in(tmp_path) as manager:
        # Who waits for a ledger in use waits a minute.
        job = manager.get("abcd")
        wait_for(lambda: job.record.state == "failed")
        assert str(job.record.error).endswith("is not the ledger of a counting job")
