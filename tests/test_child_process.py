"""Processes of our own: they end when told, with their parent, and where their memory ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
import pytest

from queenlab.child_process import ChildProcess


def echo(pipe: Connection, word: str) -> None:
    while True:
        pipe.send((word, pipe.recv(), os.getpid()))


def take(pipe: Connection, size: int) -> None:
    try:
        pipe.send(len(bytearray(size)))
    except MemoryError:
        pipe.send("too much")


def die(pipe: Connection) -> None:
    os._exit(7)


def niceness(pipe: Connection) -> None:
    pipe.send(os.nice(0))


def test_it_works_until_it_is_stopped() -> None:
    process = ChildProcess(echo, "hm")
    process.pipe.send(1)
    assert process.pipe.recv() == ("hm", 1, process.pid)
    assert process.alive
    process.stop()
    assert not process.alive
    assert process.exit_code() == -9


def test_an_interrupt_is_not_for_it_from_its_first_moment() -> None:
    process = ChildProcess(echo, "hm")
    os.kill(process.pid, signal.SIGINT)
    process.pipe.send(1)
    assert process.pipe.recv() == ("hm", 1, process.pid)
    process.stop()


def test_a_death_is_seen() -> None:
    process = ChildProcess(die)
    with pytest.raises(EOFError):
        process.pipe.recv()
    assert process.exit_code() == 7
    process.stop()


def test_memory_and_niceness() -> None:
    small, large, nice = (
        ChildProcess(take, 2**20, memory=2**28),
        ChildProcess(take, 2**29, memory=2**28),
        ChildProcess(niceness, niceness=3),
    )
    assert small.pipe.recv() == 2**20
    assert large.pipe.recv() == "too much"
    assert nice.pipe.recv() == os.nice(0) + 3
    for process in (small, large, nice):
        process.stop()


PARENT = """
import os, signal
from queenlab.child_process import ChildProcess
from queenlab.web.question_worker import live
if __name__ == "__main__":
    process = ChildProcess(live)
    print(process.pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_it_ends_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    # The child holds the pipe, too: its end comes when both have ended.
    assert parent.communicate() == ("", None)
    assert parent.returncode == -signal.SIGKILL
    assert not psutil.pid_exists(child) or psutil.Process(child).status() == psutil.STATUS_ZOMBIE
