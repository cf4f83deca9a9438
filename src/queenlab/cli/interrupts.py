"""Handles Ctrl-C and SIGTERM throughout a command.

A command that keeps what it has found gets KeyboardInterrupt; any other ends with SystemExit, which nothing takes for a
partial answer. A thread hears the signal as well, because a kernel or a solver in C may keep the main thread for long;
it ends the process if the command does not. This module is imported before all others, so it imports next to nothing.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import time
from _thread import interrupt_main, start_new_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType, TracebackType

INTERRUPTED = 130

#: A second signal counts as one only after this many seconds: `timeout` sends each signal twice.
AGAIN_SECONDS = 0.5
#: CPU seconds and seconds that a command has left to end by itself; the first for one that keeps what it has found.
GRACE = {True: (3.0, 10.0), False: (0.2, 1.0)}
#: After this part of them it is interrupted again: some libraries in C drop an interrupt that comes as they load.
REPEAT = 0.3


class Interrupts:
    """What was heard, and what it does. Outside the command line nothing is installed, and Python's rules hold.

    Attributes:
        heard: whether the command was interrupted.
        keeps: whether the command keeps what it has found; None before it is known.
    """

    def __init__(self) -> None:
        self.heard = False
        self.keeps: bool | None = None
        self._first = 0.0
        self._holding = 0
        self._pending = False
        self._watching = False
        #: Why the watcher sends the signal once more: it is `pending`, or a library has `dropped` it.
        self._repeat = ""
        self._finished: int | None = None

    def listen(self) -> None:
        """Starts handling signals."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._hear)
        # The last thing at exit, as it is registered first: Python then goes back to what kills a process.
        atexit.register(_ignore)
        if os.name != "posix":
            # A pipe elsewhere cannot be read without waiting; the main thread alone must do.
            return
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        start_new_thread(self._watch, (reader,))
        self._watching = True

    def command(self, keeps: bool) -> None:
        """Which kind of command this is; one that it calls, as the tour does, changes nothing."""
        if self.keeps is None:
            self.keeps = keeps

    def close(self) -> None:
        """Raises nothing from now on."""
        self._holding += 1

    def finish(self, code: int) -> None:
        """Marks the command as done: later signals no longer interrupt it."""
        self._finished = code

    def _hear(self, _number: int, frame: FrameType | None) -> None:
        if self._finished is not None:
            os._exit(self._finished)
        repeat, self._repeat = self._repeat, ""
        again = self.heard and not repeat and _now() - self._first > AGAIN_SECONDS
        if (repeat == "pending" and not self._pending) or (self.heard and not again and not repeat):
            return
        if not self.heard:
            self.heard, self._first = True, _now()
            # Python would print what it cannot raise, such as an interrupt within a callback.
            sys.unraisablehook = lambda _: None
        self._pending = True
        if self._holding:
            return
        # A command that keeps nothing ends where nothing may be raised; for others the watcher repeats the signal.
        fragile = self._watching and _is_fragile(frame)
        if not fragile or again or not self.keeps:
            self._interrupt(again or fragile)

    def _interrupt(self, at_once: bool) -> None:
        self._pending = False
        if at_once:
            end_now()
        if self.keeps:
            raise KeyboardInterrupt
        raise SystemExit(INTERRUPTED)

    def __enter__(self) -> None:
        self._holding += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._holding -= 1
        if self._pending and not self._holding:
            self._interrupt(_now() - self._first > AGAIN_SECONDS)

    def _watch(self, reader: int) -> None:
        """Ends the process if the command ignores a signal."""
        os.read(reader, 1)
        os.set_blocking(reader, False)
        first, cpu, repeated = _now(), _cpu(), False
        while True:
            time.sleep(0.02)
            cpu_left, left = GRACE[bool(self.keeps)]
            spent = max((_now() - first) / left, (_cpu() - cpu) / cpu_left)
            if spent > 1 or (_heard_again(reader) and _now() - first > AGAIN_SECONDS):
                break
            waits = self._pending and not self._holding
            # A web server hears signals itself as long as it runs; a second one would cut it short.
            ours = signal.getsignal(signal.SIGINT) == self._hear
            if waits or (spent > REPEAT and not repeated and ours):
                repeated = not waits
                self._pending = waits and ours
                self._repeat = "pending" if waits else "dropped"
                interrupt_main()
                # That wrote to the pipe as well.
                _heard_again(reader)
        while self._holding and _now() - first < 2 * left:
            time.sleep(0.02)
        end_now()


def _is_fragile(frame: FrameType | None) -> bool:
    """Whether an exception would do harm at this point.

    A module that is loaded by half breaks whatever uses it, libraries in C print what they cannot raise as they load,
    and LLVM crashes when what it compiles is freed before its time.
    """
    while frame is not None:
        file = frame.f_code.co_filename
        if file == "<frozen importlib._bootstrap>" or f"{os.sep}llvmlite{os.sep}" in file:
            return True
        frame = frame.f_back
    return False


def _ignore() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def _heard_again(reader: int) -> bool:
    try:
        return bool(os.read(reader, 1))
    except BlockingIOError:
        return False


def _now() -> float:
    # Windows has no such clock in its times: there it is always 0.
    return os.times().elapsed or time.monotonic()


def _cpu() -> float:
    spent = os.times()
    return spent.user + spent.system


def say_interrupted() -> None:
    os.write(2, b"queenlab: interrupted\n")


def end_now() -> None:
    """Ends the process after removing partial files."""
    # A reader who does not read would stop it for ever.
    start_new_thread(sys.stdout.flush, ())
    remove_unfinished()
    if sys.stderr.isatty():
        os.write(2, b"\r\x1b[K\x1b[?25h")
    time.sleep(0.05)
    say_interrupted()
    os._exit(INTERRUPTED)


def remove_unfinished() -> None:
    """Removes files that were being written."""
    # Not an import: the main thread may be in the middle of one.
    atomic_write = sys.modules.get("queenlab.atomic_write")
    if atomic_write is not None:
        for part in list(atomic_write.unfinished):
            part.unlink(missing_ok=True)


#: `with interrupts:` keeps a signal until the end of the block, which may be a line or a file.
interrupts = Interrupts()
