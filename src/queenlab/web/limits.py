"""The limits of the server: request sizes, concurrent work, stored data."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from queenlab.cache_folder import cache_folder

#: Characters of a problem's name.
MAX_TEXT = 2000
#: Cells that a request may list.
MAX_LISTED = 5000
#: Bytes of a request's body.
MAX_BODY = 256 * 1024
#: Bytes of an address, of which too many are refused in one line; and of a request's head, of which more are not read.
MAX_ADDRESS, MAX_HEAD = 128 * 1024, 512 * 1024
#: Seconds that the head of a request may take to arrive, and its body.
HEAD_SECONDS = BODY_SECONDS = 15.0
#: Seconds that a client may go without reading any of its response.
READ_SECONDS = 20.0
#: Seconds that an idle connection is kept.
IDLE_SECONDS = 30
#: Open connections. One more closes the connection that has waited longest for its client.
MOST_CONNECTIONS = 512
#: Seconds that a request waits for its turn while others for the same address are computed.
TURN_SECONDS = 0.5
#: Digits of a whole number in JSON; the largest that anything here could mean has nineteen.
MAX_DIGITS = 400
#: Brackets within brackets in JSON.
MAX_DEPTH = 30

#: Cells of the board: what a witness may be asked for, and what may be counted, listed, or counted by a job. A number
#: of solutions is below 2^cells, so that it has fewer digits than Python writes without a word (4300).
MOST_CELLS = {"solve": 250_000, "complete": 40_000, "possible": 40_000, "maximize": 40_000}
MOST_COUNTED_CELLS = 10_000
MOST_JOB_CELLS = 2_500
#: Longest count that is accepted, in seconds on one core: about a year.
MOST_JOB_SECONDS = 3.2e7

#: Seconds that a worker gets beyond the time limit before it is ended: engines read the clock now and then.
GRACE_SECONDS = 2.0
#: Bytes of the record of a job.
MAX_RECORD = 64 * 1024
#: Pieces that a list of solutions holds in all.
MOST_LISTED_PIECES = 50_000
#: Puzzles of one question, and of one worksheet.
MOST_PUZZLES = 40


def usual_folder() -> Path:
    return cache_folder() / "web-jobs"


@dataclass(frozen=True)
class WebSettings:
    """The settings of a server. Requests beyond these limits are refused.

    Attributes:
        port: 0 takes any that is free.
        workers, waiting: processes that answer questions, and questions that wait for one of them.
        kept_questions, kept_bytes: finished questions that can still be asked for, and all their answers as JSON.
        memory: bytes that each process which answers questions or counts may use.
        kept_jobs: jobs in the folder.
        warm: start the processes for questions with the server, and not with the first question.
    """

    host: str = "127.0.0.1"
    port: int = 8322
    folder: Path = field(default_factory=usual_folder)
    workers: int = 2
    waiting: int = 16
    kept_questions: int = 200
    kept_bytes: int = 32 * 2**20
    memory: int = 2 * 2**30
    running_jobs: int = 2
    kept_jobs: int = 100
    streams: int = 64
    body: int = MAX_BODY
    warm: bool = False
