"""Questions: the right answers by way of a process, time limits, cancelling, a full queue, processes that die."""

from __future__ import annotations

import asyncio
import json
import math
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from oracles.symmetric_queens import solutions
from queenlab.answer import Answer
from queenlab.child_process import ChildProcess
from queenlab.errors import BadInput
from queenlab.web import question_worker
from queenlab.web.api import ResponseBody
from queenlab.web.endpoints.questions import AnswerInfo, QuestionStatus, status_of
from queenlab.web.errors import NotThere, TooBusy
from queenlab.web.event_streams import EventStreams
from queenlab.web.limits import GRACE_SECONDS, MOST_LISTED_PIECES, WebSettings
from queenlab.web.question_queue import QuestionQueue, QueuedQuestion
from queenlab.web.question_worker import AnswerAndResult, QuestionOrder, answer_json, answered, packed
from web_server import AppClient, WebServer, wait_for

#: A count that nobody waits for, on a board that is small enough to be asked.
ENDLESS = {"verb": "count", "problem": "queens:26", "time_limit": 60, "wait": 0}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppClient]:
    with AppClient(WebSettings(folder=tmp_path_factory.mktemp("jobs"), workers=1, waiting=3, kept_questions=12)) as one:
        yield one


def ask(client: AppClient, **asked: Any) -> dict[str, Any]:
    response = client.post("/api/questions", json={"wait": 5, "time_limit": 60, **asked})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    if asked.get("wait", 5):
        # A busy machine may need longer than the answer waits; the events end with the question.
        client.get(f"/api/questions/{found['id']}/events")
        return dict(client.get(f"/api/questions/{found['id']}").json())
    return found


# -- answers -----------------------------------------------------------------------------------------------------------


#: Of each verb what is asked, and what the answer says of it.
VERBS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"verb": "count", "problem": "queens:6"}, {"value": 4, "value_text": "4", "status": "proved"}),
    ({"verb": "count", "problem": "queens:6", "cells": [[1, 2]]}, {"value": 1, "problem": "queens:6,given=1.2"}),
    ({"verb": "count", "problem": "queens:6", "up_to_symmetry": True}, {"value": 1, "quantity": "classes"}),
    ({"verb": "classes", "problem": "queens:6"}, {"value": 1, "quantity": "classes"}),
    ({"verb": "complete", "problem": "queens:6", "cells": [[1, 1]]}, {"status": "none", "witness": None}),
    ({"verb": "possible", "problem": "queens:6", "cells": [[1, 1]]}, {"status": "none", "witness": None}),
    ({"verb": "possible", "problem": "queens:6", "cells": [[1, 2]]}, {"status": "found", "witness": None}),
    ({"verb": "solutions", "problem": "queens:6"}, {"status": "proved", "value": 4}),
    ({"verb": "solutions", "problem": "queens:6", "limit": 2}, {"status": "found", "value": None, "lower": 2}),
    ({"verb": "solutions", "problem": "queens:6", "up_to_symmetry": True}, {"value": 1}),
    ({"verb": "solutions", "problem": "queens:3"}, {"status": "none"}),
    ({"verb": "maximize", "problem": "queens:3^3"}, {"value": 4, "problem": "queens:3^3,goal=max"}),
    # The middle of a cube of side 3 attacks every other cell.
    ({"verb": "maximize", "problem": "queens:3^3", "cells": [[2, 2, 2]]}, {"value": 1, "witness": [[2, 2, 2]]}),
    ({"verb": "solve", "problem": "queens:5,goal=color"}, {"value": 5}),
]


@pytest.mark.parametrize(("asked", "wanted"), VERBS, ids=lambda one: one.get("verb"))
def test_every_verb_gives_its_answer(client: AppClient, asked: dict[str, Any], wanted: dict[str, Any]) -> None:
    found = ask(client, **asked)
    assert (found["state"], found["error"]) == ("done", None)
    assert wanted.items() <= found["answer"].items()


def test_what_comes_with_an_answer(client: AppClient) -> None:
    six = [tuple(row + 1 for row in rows) for rows in solutions(6)]
    completed = ask(client, verb="complete", problem="queens:6", cells=[[1, 2]])["answer"]
    assert tuple(row for _, row in sorted(completed["witness"])) in six
    listed = ask(client, verb="solutions", problem="queens:6")["result"]
    assert listed["complete"]
    assert {tuple(row for _, row in sorted(cells)) for cells in listed["solutions"]} == set(six)
    first = ask(client, verb="solutions", problem="queens:6", limit=2)["result"]
    assert (len(first["solutions"]), first["complete"]) == (2, False)
    density = ask(client, verb="density", problem="queens:6")["result"]
    assert density["total"] == 4
    assert density["cells"] == [sum(rows[at // 6] == at % 6 + 1 for rows in six) for at in range(36)]


def test_large_numbers_are_there_as_text() -> None:
    lots = answered(QuestionOrder("count", "rooks:6", (), 30.0, 1, False, 2**30), lambda progress: None)[0]
    assert (lots["value"], lots["value_text"]) == (720, "720")
    huge = math.factorial(100)
    found = answer_json(Answer("rooks:100", "count", "proved", huge, huge, huge))
    assert json.loads(AnswerInfo.model_validate(found).model_dump_json())["value"] == huge
    assert found["value_text"] == found["upper_text"] == str(huge)


def test_what_an_engine_refuses_is_told(client: AppClient) -> None:
    found = ask(client, verb="density", problem="queens:4,goal=color")
    assert (found["state"], found["answer"]) == ("failed", None)
    assert found["error"] == "a colouring uses every cell; a density needs placements"
    assert ask(client, verb="solve", problem="queens:4")["state"] == "done", "the process goes on"


# -- time and turns ----------------------------------------------------------------------------------------------------


def test_a_limit_gives_unknown(client: AppClient) -> None:
    found = ask(client, verb="count", problem="queens:22", time_limit=0.5)
    assert (found["answer"]["status"], found["answer"]["value"]) == ("unknown", None)
    assert found["answer"]["notes"] == "the time limit was reached"


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
    assert (refused.status_code, refused.json()) == (
        429,
        {"error": "3 questions are already waiting; try again in a moment"},
    )
    for name in (*waiting, running["id"]):
        assert client.delete(f"/api/questions/{name}").status_code == 200
    names = [ask(client, verb="count", problem="queens:4")["id"] for _ in range(13)]
    gone = client.get(f"/api/questions/{names[0]}")
    assert (gone.status_code, list(gone.json())) == (404, ["error"])
    assert client.get(f"/api/questions/{names[-1]}").json()["answer"]["value"] == 2
    assert client.get("/api/questions/0123456789abcdef").status_code == 404


# -- processes that misbehave ------------------------------------------------------------------------------------------


def endless_order(seconds: float = 60.0) -> QuestionOrder:
    return QuestionOrder("count", "queens:26", (), seconds, 1, False, 2**30)


def finished(queue: QuestionQueue) -> QueuedQuestion:
    """A question that has been answered, or has failed."""
    question = queue.ask(QuestionOrder("count", "queens:8", (), 30.0, 1, False, 2**30), "queens:8")
    wait_for(lambda: question.is_over)
    return question


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[QuestionQueue]:
    """One with a single process, which is started by the first question."""
    one = QuestionQueue(WebSettings(folder=tmp_path, workers=1))
    yield one
    one.close()


def processes_of(queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch) -> list[ChildProcess]:
    """The processes that this queue starts from now on; other queues in this process may start some, too."""
    made: list[ChildProcess] = []
    start = queue._started

    def started() -> ChildProcess | None:
        process = start()
        made.extend([] if process is None else [process])
        return process

    monkeypatch.setattr(queue, "_started", started)
    return made


def value_of(question: QueuedQuestion) -> int:
    answer, _ = question.outcome
    assert answer is not None, question.error
    return int(answer["value"])


@pytest.mark.full
def test_a_process_that_dies_fails_one_question(queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    processes = processes_of(queue, monkeypatch)
    question = queue.ask(endless_order(), "queens:26")
    wait_for(lambda: question.progress)
    os.kill(processes[0].pid or 0, signal.SIGKILL)
    wait_for(lambda: question.is_over)
    assert (question.state, question.outcome) == ("failed", (None, None))
    assert "ended with code -9" in question.error
    assert value_of(finished(queue)) == 92
    queue.close()
    assert [process.alive for process in processes] == [False, False]
    with pytest.raises(TooBusy):
        queue.ask(endless_order(), "queens:26")
    with pytest.raises(NotThere):
        queue.get("nothing")


@pytest.mark.full
def test_an_engine_that_does_not_look_at_the_clock_is_ended(
    queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenlab.web.question_queue.GRACE_SECONDS", -59.0)
    question = queue.ask(endless_order(60.0), "queens:26")
    wait_for(lambda: question.is_over)
    assert question.state == "done"
    answer, _ = question.outcome
    assert (answer["status"], answer["notes"]) == ("unknown", "the time limit was reached")
    assert answer["quantity"] == "count"
    QuestionStatus.model_validate(status_of(question).model_dump())


def test_questions_wait_until_there_is_room_for_a_process(
    queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def no_room_at_first(*arguments: Any, **more: Any) -> ChildProcess:
        tries.append(1)
        if len(tries) == 1:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return ChildProcess(*arguments, **more)

    monkeypatch.setattr("queenlab.web.question_queue.ChildProcess", no_room_at_first)
    monkeypatch.setattr("queenlab.web.question_queue.RETRY_SECONDS", 0.0)
    assert (finished(queue).state, len(tries)) == ("done", 2)


def test_no_error_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[Exception] = [MemoryError(), BadInput("no\nmore"), RuntimeError("oh")]

    def fail(*arguments: object) -> AnswerAndResult:
        raise errors.pop(0)

    monkeypatch.setattr(question_worker, "LARGE_BYTES", 2**40)
    monkeypatch.setattr(question_worker, "answered", fail)
    ours, theirs = Pipe()
    thread = threading.Thread(target=_live_until_the_end, args=(theirs,))
    thread.start()
    said = []
    for _ in range(3):
        ours.send(endless_order())
        assert ours.recv() == ("started", None)
        said.append(ours.recv())
        assert ours.recv() == ("ready", None)
    monkeypatch.setattr(question_worker, "LARGE_BYTES", 0)
    errors.append(MemoryError())
    ours.send(endless_order())
    assert [ours.recv()[0] for _ in range(3)] == ["started", "failed", "large"]
    ours.close()
    thread.join(240)
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
        name = server.client.post("/api/questions", json=ENDLESS).json()["id"]
        told: list[dict[str, Any]] = []
        nodes: list[int] = []
        with server.client.stream("GET", f"/api/questions/{name}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in stream.headers
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    told.append(json.loads(line[6:]))
                    nodes.extend([told[-1]["progress"]["nodes"]] if told[-1]["progress"] else [])
                    if len(nodes) == 2 and told[-1]["state"] != "cancelled":
                        assert server.client.delete(f"/api/questions/{name}").status_code == 200
        assert told[-1]["state"] == "cancelled"
        assert len(nodes) >= 2
        assert nodes == sorted(nodes)
        # Somebody who leaves does no harm, and Ctrl-C does not wait for those who stay.
        name = server.client.post("/api/questions", json=ENDLESS).json()["id"]
        with server.client.stream("GET", f"/api/questions/{name}/events") as stream:
            next(stream.iter_lines())
        heard = threading.Event()
        listener = threading.Thread(target=_listen, args=(server, name, heard))
        listener.start()
        assert heard.wait(240)
        assert server.stop() == 0
        listener.join()
        assert "Traceback" not in "".join(server.said)


def _listen(server: WebServer, name: str, heard: threading.Event) -> None:
    import httpx

    with httpx.Client(timeout=240, trust_env=False) as client:
        url = f"http://127.0.0.1:{server.port}/api/questions/{name}/events"
        with client.stream("GET", url) as stream:
            for _ in stream.iter_lines():
                heard.set()


def test_streams_say_that_they_are_there_and_end_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    class News(ResponseBody):
        number: int = 1

    async def listen() -> None:
        closing = threading.Event()
        streams = EventStreams(2, closing)
        request = Request({"type": "http", "method": "GET"})
        events = streams.response(request, "job", lambda: (1, News, False)).body_iterator
        assert await anext(events) == 'event: job\ndata: {"number":1}\n\n'
        monkeypatch.setattr("queenlab.web.event_streams.HEARTBEAT", -1.0)
        assert str(await anext(events)).startswith(": "), "nothing new, but still there"
        closing.set()
        assert [one async for one in events] == []
        full = pytest.raises(TooBusy, match="2 event streams are already open")
        with streams.place(), streams.place(), full, streams.place():
            pass
        with streams.place():
            pass

    asyncio.run(listen())


def test_a_stream_frees_its_place_and_a_head_takes_none(tmp_path: Path) -> None:
    with AppClient(WebSettings(folder=tmp_path, workers=1, streams=1)) as client:
        name = ask(client, verb="count", problem="queens:4")["id"]
        for method in ("HEAD", "GET", "HEAD", "HEAD", "GET"):
            told = client.request(method, f"/api/questions/{name}/events")
            assert (told.status_code, told.headers["cache-control"]) == (200, "no-store")
            assert told.headers["content-type"].startswith("text/event-stream")
            assert told.content.startswith(b"event: question\ndata: {" if method == "GET" else b"")
            assert bool(told.content) == (method == "GET")


def test_no_more_streams_than_there_may_be_however_many_come_at_once(client: AppClient) -> None:
    path = f"/api/questions/{ask(client, **ENDLESS)['id']}"
    *followed, ended = client.at_once(*[("GET", f"{path}/events")] * 80, ("DELETE", path))
    assert ended.status_code == 200
    assert sorted(one.status_code for one in followed) == [200] * 64 + [429] * 16
    (again,) = client.at_once(("GET", f"{path}/events"))
    assert again.status_code == 200, "their places are free again"


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_a_process_that_died_before_it_was_asked_costs_no_question(
    queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    processes = processes_of(queue, monkeypatch)
    first = finished(queue)
    os.kill(processes[0].pid or 0, signal.SIGKILL)
    second = finished(queue)
    assert (value_of(first), value_of(second), first.tries, second.tries) == (92, 92, 1, 2)


def test_a_question_whose_processes_die_at_once_fails(queue: QuestionQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.web.question_queue.live", Connection.close)
    question = finished(queue)
    assert (question.state, question.tries) == ("failed", 2)


def test_answers_are_forgotten_by_their_bytes_and_the_latest_is_kept(tmp_path: Path) -> None:
    queue = QuestionQueue(WebSettings(folder=tmp_path, workers=1, kept_bytes=1000))
    try:
        asked = [finished(queue) for _ in range(5)]
        names = [one.id for one in asked]
        room = 1000 // len(asked[-1].found or b"")
        assert 1 <= room < 5
        # The thread forgets a moment after the end is seen.
        wait_for(lambda: len([one for one in names if _is_kept(queue, one)]) == room)
        assert [_is_kept(queue, one) for one in names] == [False] * (5 - room) + [True] * room
    finally:
        queue.close()


def _is_kept(queue: QuestionQueue, name: str) -> bool:
    try:
        queue.get(name)
    except NotThere:
        return False
    return True


@pytest.mark.full
def test_long_lists_are_cut() -> None:
    order = QuestionOrder("solutions", "rooks:12^3", (), 60.0, 1000, False, 2**30)
    answer, result = answered(order, lambda progress: None)
    pieces = sum(map(len, result["solutions"]))
    assert MOST_LISTED_PIECES - 144 < pieces <= MOST_LISTED_PIECES
    assert (result["complete"], answer["status"]) == (False, "found")
    assert answer["notes"] == f"the list stops after {pieces // 144} solutions, as they have very many pieces"
    assert len(packed((answer, result))) < 2**20


def test_the_limits_are_those_that_are_written_down() -> None:
    """docs/guide/web.md names them; with ten times as much a server would grow large."""
    usual = WebSettings()
    assert (usual.workers, usual.waiting, usual.memory) == (2, 16, 2 * 2**30)
    assert (usual.kept_questions, usual.kept_bytes, usual.streams) == (200, 32 * 2**20, 64)
    assert (usual.running_jobs, usual.kept_jobs, GRACE_SECONDS) == (2, 100, 2.0)
