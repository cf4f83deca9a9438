"""A child process that can be stopped at any time and that ends with its parent, however that ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any


class ChildProcess:
    """A process, and a pipe to it.

    Attributes:
        pipe: this end of it; it is at its end when the process is.
    """

    def __init__(
        self, work: Callable[..., None], *arguments: Any, memory: int | None = None, niceness: int = 0, name: str = ""
    ) -> None:
        """Starts it.

        Args:
            work: a function of a module, which is called there with its end of the pipe and the arguments.
            arguments: what can be pickled.
            memory: bytes that it may use, beside the program itself; on systems that can limit that.
            niceness: by how much it steps back behind others.
            name: for those who look at processes.
        """
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        # Nothing is ever sent here: it is at its end when this process is.
        lifeline, self._held = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_live, args=(work, theirs, lifeline, memory, niceness, arguments), daemon=True, name=name or None
        )
        with _interrupts_blocked():
            self._process.start()
        theirs.close()
        lifeline.close()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def exit_code(self) -> int | None:
        """How it ended; None if it still runs, although its end of the pipe is closed."""
        # The pipe is at its end a moment before the process is; on a busy machine that moment is long.
        self._process.join(timeout=60)
        return self._process.exitcode

    def stop(self) -> None:
        """Ends it, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.join()
        self._held.close()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keeps Ctrl-C, which goes to all processes of the terminal, for later; a child that starts now inherits that."""
    if sys.platform == "win32":
        yield
        return
    # Its own process unblocks signals when it starts.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def peak_bytes() -> int:
    """The most memory that this process has had, in bytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    # Linux counts in KiB, macOS in bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _live(
    work: Callable[..., None],
    pipe: Connection,
    lifeline: Connection,
    memory: int | None,
    niceness: int,
    arguments: tuple[Any, ...],
) -> None:
    # The process that gave the work out decides what Ctrl-C means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_leave_with, args=(lifeline,), daemon=True).start()
    # One core each: libraries would otherwise take all of them in every process.
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if memory is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    try:
        work(pipe, *arguments)
    except (EOFError, BrokenPipeError):
        # Nobody waits for an answer any more.
        return


def _leave_with(lifeline: Connection) -> None:
    """Ends this process when its parent has ended."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(1)
