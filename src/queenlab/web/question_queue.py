"""The queue of questions: a few processes, a short queue, and the results. Slow processes are terminated."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any, Literal

from queenlab.answer import Answer
from queenlab.child_process import ChildProcess
from queenlab.web.errors import NotThere, TooBusy
from queenlab.web.limits import GRACE_SECONDS, WebSettings
from queenlab.web.question_worker import QuestionOrder, answer_json, live, packed

log = logging.getLogger("queenlab.web")

QuestionState = Literal["waiting", "running", "done", "cancelled", "failed"]

#: Seconds until a new process must have started its first question.
START_SECONDS = 60.0
#: Seconds between two checks whether a question was cancelled.
POLL_SECONDS = 0.05
#: Seconds until a process that could not be started is tried again.
RETRY_SECONDS = 1.0
#: Processes step back behind the server.
NICENESS = 2

_QUANTITIES = {
    "solve": "solution",
    "maximize": "maximum",
    "complete": "completion",
    "possible": "completion",
    "solutions": "solution list",
    "puzzles": "puzzle",
}


@dataclass
class QueuedQuestion:
    """A question and its outcome. Only the queue changes it.

    Attributes:
        id: unguessable.
        problem: the canonical name, with what is given.
        found: the answer and its result, as JSON.
        began, ended, asked: on the monotonic clock.
        tries: how many processes it was given to.
    """

    id: str
    order: QuestionOrder
    problem: str
    state: QuestionState = "waiting"
    progress: dict[str, Any] | None = None
    found: bytes | None = None
    error: str | None = None
    began: float | None = None
    ended: float | None = None
    cancelled: bool = False
    tries: int = 0
    asked: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        if self.began is None:
            return 0.0
        return (time.monotonic() if self.ended is None else self.ended) - self.began

    @property
    def outcome(self) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        if self.found is None:
            return None, None
        outcome = json.loads(self.found)
        return outcome["answer"], outcome["result"]

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "cancelled", "failed")


class QuestionQueue:
    """Accepts questions and passes them to processes. Nothing runs before the first question, or `warm`."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings
        self._changed = Condition()
        self._waiting: deque[QueuedQuestion] = deque()
        self._kept: dict[str, QueuedQuestion] = {}
        self._threads: list[Thread] = []
        self._closing = False

    def warm(self) -> None:
        with self._changed:
            if self._threads or self._closing:
                return
            self._threads = [
                Thread(target=self._serve, name=f"questions {k}", daemon=True) for k in range(self._settings.workers)
            ]
            for thread in self._threads:
                thread.start()

    def ask(self, order: QuestionOrder, problem: str) -> QueuedQuestion:
        self.warm()
        with self._changed:
            if self._closing:
                raise TooBusy("the server is shutting down")
            if len(self._waiting) >= self._settings.waiting:
                raise TooBusy(f"{len(self._waiting)} questions are already waiting; try again in a moment")
            question = QueuedQuestion(secrets.token_hex(8), order, problem)
            self._waiting.append(question)
            self._kept[question.id] = question
            self._forget()
            self._changed.notify()
        return question

    def _forget(self) -> None:
        """Drops the oldest finished questions while there are too many or too large ones."""
        over = sorted((one for one in self._kept.values() if one.is_over), key=lambda one: one.ended or one.asked)
        many = len(self._kept) - self._settings.kept_questions
        large = sum(len(one.found or b"") for one in over) - self._settings.kept_bytes
        # Whoever waits for the latest is about to read it.
        for question in over[:-1]:
            if many <= 0 and large <= 0:
                return
            many, large = many - 1, large - len(question.found or b"")
            del self._kept[question.id]

    def get(self, name: str) -> QueuedQuestion:
        with self._changed:
            if name not in self._kept:
                raise NotThere("unknown question; only the latest ones are kept")
            return self._kept[name]

    def cancel(self, name: str) -> QueuedQuestion:
        """Cancels a question; a finished one is unchanged."""
        question = self.get(name)
        with self._changed:
            question.cancelled = True
            if question in self._waiting:
                self._waiting.remove(question)
                question.state = "cancelled"
        return question

    def close(self) -> None:
        with self._changed:
            self._closing = True
            for question in self._waiting:
                question.state = "cancelled"
            self._waiting.clear()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(timeout=10)

    def _serve(self) -> None:
        process: ChildProcess | None = None
        try:
            while not self._closing:
                process = process or self._started()
                question = None if process is None else self._next()
                if process is not None and question is not None and not self._answer(question, process):
                    process.stop()
                    process = None
        finally:
            if process is not None:
                process.stop()

    def _started(self) -> ChildProcess | None:
        try:
            return ChildProcess(live, memory=self._settings.memory, niceness=NICENESS, name="queenlab question")
        except OSError as error:
            # Too many processes, or no memory: questions wait.
            log.error("a process for questions cannot be started: %s", error)
            time.sleep(RETRY_SECONDS)
            return None

    def _next(self) -> QueuedQuestion | None:
        with self._changed:
            while not self._waiting:
                if self._closing:
                    return None
                self._changed.wait()
            question = self._waiting.popleft()
            question.state, question.began = "running", time.monotonic()
            return question

    def _answer(self, question: QueuedQuestion, process: ChildProcess) -> bool:
        """Whether the process can accept another question."""
        started = False
        question.tries += 1
        try:
            process.pipe.send(question.order)
            deadline = time.monotonic() + START_SECONDS
            while True:
                if question.cancelled or self._closing:
                    return self._end(question, "cancelled", False)
                if time.monotonic() > deadline:
                    return self._too_long(question)
                if not process.pipe.poll(POLL_SECONDS):
                    continue
                kind, found = process.pipe.recv()
                if kind == "started":
                    started = True
                    question.began = time.monotonic()
                    deadline = question.began + question.order.time_limit + GRACE_SECONDS
                elif kind == "progress":
                    question.progress = found
                elif kind == "done":
                    question.found = found
                    return self._end(question, "done", _is_ready(process))
                else:
                    if kind == "fault":
                        log.error("%s of %s failed: %s", question.order.verb, question.problem, found)
                    question.error = found
                    return self._end(question, "failed", _is_ready(process))
        except (EOFError, OSError):
            if not started and question.tries == 1:
                return self._retry(question)
            question.error = f"its process ended with code {process.exit_code()}; it may have needed too much memory"
            return self._end(question, "failed", False)

    def _retry(self, question: QueuedQuestion) -> bool:
        """Puts the question first again, because its process had died before it was asked."""
        with self._changed:
            if self._closing or question.cancelled:
                question.state = "cancelled"
            else:
                question.state, question.began = "waiting", None
                self._waiting.appendleft(question)
                self._changed.notify()
        return False

    def _too_long(self, question: QueuedQuestion) -> bool:
        """The engine ignored the time limit: its results are lost with its process."""
        order = question.order
        quantity = _QUANTITIES.get(order.verb, order.verb)
        answer = answer_json(Answer(question.problem, quantity, "unknown", seconds=question.seconds))
        question.found = packed((answer, None))
        return self._end(question, "done", False)

    def _end(self, question: QueuedQuestion, state: QuestionState, usable: bool) -> bool:
        # Set the state last, so that its readers see the rest.
        question.ended = time.monotonic()
        question.state = state
        with self._changed:
            self._forget()
        return usable


def _is_ready(process: ChildProcess) -> bool:
    """Whether the process is ready for another question, as it reports after each answer."""
    try:
        return bool(process.pipe.recv()[0] == "ready")
    except (EOFError, OSError):
        # It died after its answer, which is none the worse.
        return False
