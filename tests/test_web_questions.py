"""Questions: the right answers by way of a process, time limits, cancelling, a full queue, processes that die."""

from __future__ import annotations

import json
import math
import os
import signal
import threading
import time
from collections.abc import Iterator
from itertools import permutations
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
import pytest

from queenlab.answer import Answer
from queenlab.child_process import ChildProcess
from queenlab.errors import BadInput
from queenlab.web import question_worker
from queenlab.web.following import Streams
from queenlab.web.limits import WebSettings
from queenlab.web.question_desk import OVER, QuestionDesk
from queenlab.web.question_worker import Found, Order, answer_json, answered
from queenlab.web.questions import AnswerGiven, QuestionGiven, shown
from queenlab.web.refusals import NotThere, TooBusy
from queenlab.web.routing import json_bytes
from web_server import AppClient, WebServer, wait_for

#: A count that nobody waits for, on a board that is small enough to be asked.
ENDLESS = {"verb": "count", "problem": "queens:26", "time_limit": 60, "wait": 0}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    with AppClient(WebSettings(folder=tmp_path_factory.mktemp("jobs"), workers=1, waiting=3, kept_questions=12)) as one:
        yield one


def ask(client: AppClient, **asked: Any) -> dict[str, Any]:
    response = client.post("/api/questions", json={"wait": 5, **asked})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    if found["state"] in ("waiting", "running") and asked.get("wait", 5):
        # A busy machine; the first question also waits for the process.
        wait_for(lambda: client.get(f"/api/questions/{found['id']}").json()["state"] in OVER)
        return dict(client.get(f"/api/questions/{found['id']}").json())
    return found


def queens(n: int) -> list[tuple[int, ...]]:
    """All solutions, by trying."""
    return [
        rows
        for rows in permutations(range(1, n + 1))
        if all(abs(rows[i] - rows[j]) != j - i for i in range(n) for j in range(i + 1, n))
    ]


# -- answers -----------------------------------------------------------------------------------------------------------


def test_every_verb_gives_its_answer(client: AppClient) -> None:
    six = queens(6)
    count = ask(client, verb="count", problem="queens:6")
    assert (count["state"], count["problem"], count["error"], count["result"]) == ("done", "queens:6", None, None)
    assert (count["answer"]["value"], count["answer"]["value_text"], count["answer"]["status"]) == (4, "4", "proved")
    assert len(six) == 4
    through = [rows for rows in six if rows[0] == 2]
    given = ask(client, verb="count", problem="queens:6", cells=[[1, 2]])
    assert (given["problem"], given["answer"]["value"]) == ("queens:6,given=1.2", len(through))
    classes = ask(client, verb="classes", problem="queens:6")
    assert (classes["answer"]["value"], classes["answer"]["quantity"]) == (1, "classes")
    assert ask(client, verb="count", problem="queens:6", up_to_symmetry=True)["answer"]["value"] == 1

    completed = ask(client, verb="complete", problem="queens:6", cells=[[1, 2]])["answer"]
    assert completed["status"] == "found"
    assert [row for _, row in sorted(completed["witness"])] in [list(rows) for rows in through]
    for verb in ("complete", "possible"):
        none = ask(client, verb=verb, problem="queens:6", cells=[[1, 1]])["answer"]
        assert (none["status"], none["witness"]) == ("none", None)
    possible = ask(client, verb="possible", problem="queens:6", cells=[[1, 2]])["answer"]
    assert (possible["status"], possible["witness"]) == ("found", None), "whether, and not how"

    listed = ask(client, verb="solutions", problem="queens:6")
    assert {tuple(row for _, row in sorted(cells)) for cells in listed["result"]["solutions"]} == set(six)
    assert (listed["result"]["complete"], listed["answer"]["status"], listed["answer"]["value"]) == (True, "proved", 4)
    first = ask(client, verb="solutions", problem="queens:6", limit=2)
    assert (len(first["result"]["solutions"]), first["result"]["complete"]) == (2, False)
    assert (first["answer"]["status"], first["answer"]["value"], first["answer"]["lower"]) == ("found", None, 2)
    one = ask(client, verb="solutions", problem="queens:6", up_to_symmetry=True)
    assert len(one["result"]["solutions"]) == 1
    assert ask(client, verb="solutions", problem="queens:3")["answer"]["status"] == "none"

    density = ask(client, verb="density", problem="queens:6")["result"]
    assert density["total"] == 4
    for column in range(6):
        for row in range(6):
            assert density["cells"][6 * column + row] == sum(rows[column] == row + 1 for rows in six)

    solved = ask(client, verb="solve", problem="xqueens:2")["answer"]
    assert solved["status"] in ("found", "none")
    largest = ask(client, verb="maximize", problem="queens:3^3")["answer"]
    assert (largest["value"], largest["problem"], len(largest["witness"])) == (4, "queens:3^3,goal=max", 4)
    kept = ask(client, verb="maximize", problem="queens:3^3", cells=[[2, 2, 2]])["answer"]
    assert kept["value"] == 1, "the middle of a cube of side 3 attacks every other cell"
    coloured = ask(client, verb="solve", problem="queens:5,goal=color")["answer"]
    assert len({cell[2] for cell in coloured["witness"]}) == coloured["value"] == 5


def test_large_numbers_are_there_as_text() -> None:
    lots = answered(Order("count", "rooks:6", (), 30.0, 1, False, 2**30), lambda progress: None)[0]
    assert (lots["value"], lots["value_text"]) == (720, "720")
    huge = math.factorial(100)
    found = answer_json(Answer("rooks:100", "count", "proved", huge, huge, huge))
    assert json.loads(json_bytes(AnswerGiven.model_validate(found)))["value"] == huge
    assert found["value_text"] == found["upper_text"] == str(huge)


def test_what_an_engine_refuses_is_told(client: AppClient) -> None:
    found = ask(client, verb="density", problem="queens:4,goal=color")
    assert (found["state"], found["answer"]) == ("failed", None)
    assert found["error"] == "a colouring uses every cell; ask for the density of placements"
    assert ask(client, verb="solve", problem="queens:4")["state"] == "done", "the process goes on"


# -- time and turns ----------------------------------------------------------------------------------------------------


def test_a_limit_gives_unknown(client: AppClient) -> None:
    found = ask(client, verb="count", problem="queens:22", time_limit=0.5)
    assert (found["answer"]["status"], found["answer"]["value"]) == ("unknown", None)
    assert found["answer"]["notes"] == "the time limit was reached"
    assert found["seconds"] < 5


def test_cancelling_ends_the_process_and_the_next_question_is_answered(client: AppClient) -> None:
    running = ask(client, **ENDLESS)
    wait_for(lambda: client.get(f"/api/questions/{running['id']}").json()["progress"])
    waiting = ask(client, **ENDLESS)
    assert waiting["state"] == "waiting"
    assert client.delete(f"/api/questions/{waiting['id']}").json()["state"] == "cancelled"
    ended = client.delete(f"/api/questions/{running['id']}").json()
    assert (ended["state"], ended["answer"]) == ("cancelled", None)
    assert client.delete(f"/api/questions/{running['id']}").json() == ended, "again changes nothing"
    assert ask(client, verb="count", problem="queens:5")["answer"]["value"] == 10


def test_a_full_queue_is_refused_and_old_questions_are_forgotten(client: AppClient) -> None:
    running = ask(client, **ENDLESS)
    wait_for(lambda: client.get(f"/api/questions/{running['id']}").json()["state"] == "running")
    waiting = [ask(client, **ENDLESS)["id"] for _ in range(3)]
    refused = client.post("/api/questions", json=ENDLESS)
    assert (refused.status_code, refused.json()) == (429, {"error": "3 questions wait already; ask again in a moment"})
    for name in (*waiting, running["id"]):
        assert client.delete(f"/api/questions/{name}").status_code == 200
    names = [ask(client, verb="count", problem="queens:4")["id"] for _ in range(13)]
    gone = client.get(f"/api/questions/{names[0]}")
    assert (gone.status_code, list(gone.json())) == (404, ["error"])
    assert client.get(f"/api/questions/{names[-1]}").json()["answer"]["value"] == 2
    assert client.get("/api/questions/0123456789abcdef").status_code == 404


# -- processes that misbehave ------------------------------------------------------------------------------------------


def endless_order(seconds: float = 60.0) -> Order:
    return Order("count", "queens:26", (), seconds, 1, False, 2**30)


def test_a_process_that_dies_fails_one_question(tmp_path: Path) -> None:
    before = set(psutil.Process().children())
    desk = QuestionDesk(WebSettings(folder=tmp_path, workers=1))
    try:
        question = desk.ask(endless_order(), "queens:26")
        wait_for(lambda: question.progress)
        (child,) = set(psutil.Process().children()) - before
        os.kill(child.pid, signal.SIGKILL)
        wait_for(lambda: question.is_over)
        assert (question.state, question.answer) == ("failed", None)
        assert question.error is not None
        assert "ended with code -9" in question.error
        after = desk.ask(Order("count", "queens:8", (), 30.0, 1, False, 2**30), "queens:8")
        wait_for(lambda: after.is_over)
        assert after.answer is not None
        assert after.answer["value"] == 92
    finally:
        desk.close()
    assert set(psutil.Process().children()) <= before
    with pytest.raises(TooBusy):
        desk.ask(endless_order(), "queens:26")
    with pytest.raises(NotThere):
        desk.get("nothing")


def test_an_engine_that_does_not_look_at_the_clock_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.question_desk.GRACE_SECONDS", -59.0)
    desk = QuestionDesk(WebSettings(folder=tmp_path, workers=1))
    try:
        question = desk.ask(endless_order(60.0), "queens:26")
        wait_for(lambda: question.is_over)
        assert question.state == "done"
        assert question.answer is not None
        assert (question.answer["status"], question.answer["notes"]) == ("unknown", "the time limit was reached")
        assert question.answer["quantity"] == "count"
        QuestionGiven.model_validate(shown(question).model_dump())
    finally:
        desk.close()


def test_questions_wait_until_there_is_room_for_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def no_room_at_first(*arguments: Any, **more: Any) -> ChildProcess:
        tries.append(1)
        if len(tries) == 1:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return ChildProcess(*arguments, **more)

    monkeypatch.setattr("queenlab.web.question_desk.ChildProcess", no_room_at_first)
    monkeypatch.setattr("queenlab.web.question_desk.RETRY_SECONDS", 0.1)
    desk = QuestionDesk(WebSettings(folder=tmp_path, workers=1))
    try:
        question = desk.ask(Order("count", "queens:4", (), 30.0, 1, False, 2**30), "queens:4")
        wait_for(lambda: question.is_over)
        assert (question.state, len(tries)) == ("done", 2)
    finally:
        desk.close()


def test_no_error_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[Exception] = [MemoryError(), BadInput("no\nmore"), RuntimeError("oh")]

    def fail(*arguments: object) -> Found:
        raise errors.pop(0)

    monkeypatch.setattr(question_worker, "LARGE_BYTES", 2**40)
    monkeypatch.setitem(question_worker._VERBS, "count", fail)
    ours, theirs = Pipe()
    thread = threading.Thread(target=_live_until_the_end, args=(theirs,))
    thread.start()
    said = []
    for _ in range(3):
        ours.send(endless_order())
        assert ours.recv() == ("begun", None)
        said.append(ours.recv())
        assert ours.recv() == ("ready", None)
    monkeypatch.setattr(question_worker, "LARGE_BYTES", 0)
    errors.append(MemoryError())
    ours.send(endless_order())
    assert [ours.recv()[0] for _ in range(3)] == ["begun", "failed", "large"]
    ours.close()
    thread.join(10)
    assert not thread.is_alive()
    assert said == [
        ("failed", "this needs more memory than a question may take here"),
        ("failed", "no"),
        ("fault", "RuntimeError: oh"),
    ]


def _live_until_the_end(pipe: Connection) -> None:
    with pytest.raises(EOFError):
        question_worker.live(pipe)
    pipe.close()


# -- streams -----------------------------------------------------------------------------------------------------------


def test_events_tell_until_the_end(tmp_path: Path) -> None:
    with WebServer(tmp_path) as server:
        asked = {"verb": "count", "problem": "queens:21", "time_limit": 3, "wait": 0}
        name = server.client.post("/api/questions", json=asked).json()["id"]
        with server.client.stream("GET", f"/api/questions/{name}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in stream.headers
            told = [json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: ")]
        assert told[-1]["state"] == "done"
        assert told[-1]["answer"]["status"] == "unknown"
        nodes = [one["progress"]["nodes"] for one in told if one["progress"]]
        assert nodes == sorted(nodes)
        assert len(told) > 2
        # Somebody who leaves does no harm, and Ctrl-C does not wait for those who stay.
        asked["time_limit"] = 60
        name = server.client.post("/api/questions", json=asked).json()["id"]
        with server.client.stream("GET", f"/api/questions/{name}/events") as stream:
            next(stream.iter_lines())
        listener = threading.Thread(target=_listen, args=(server, name))
        listener.start()
        time.sleep(0.5)
        started = time.monotonic()
        assert server.stop() == 0
        listener.join()
        assert time.monotonic() - started < 5
        assert "Traceback" not in "".join(server.said)


def _listen(server: WebServer, name: str) -> None:
    import httpx

    with httpx.Client(timeout=30, trust_env=False) as client:
        url = f"http://127.0.0.1:{server.port}/api/questions/{name}/events"
        with client.stream("GET", url) as stream:
            for _ in stream.iter_lines():
                continue


def test_streams_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    async def many() -> None:
        streams = Streams(2, threading.Event())
        given = QuestionGiven(
            id="a",
            verb="count",
            problem="queens:4",
            state="running",
            seconds=0,
            progress=None,
            answer=None,
            result=None,
            error=None,
        )
        followed = [streams.follow(lambda: (1, given, False)) for _ in range(2)]
        for one in followed:
            streams.check()
            assert await anext(one) == given
        with pytest.raises(TooBusy):
            streams.check()
        monkeypatch.setattr("queenlab.web.following.HEARTBEAT", 0.15)
        assert await anext(followed[0]) is None, "nothing new, but still there"
        streams.closing.set()
        assert [news async for news in followed[0]] == []
        streams.check()
        await followed[1].aclose()  # type: ignore[attr-defined]

    asyncio.run(many())
