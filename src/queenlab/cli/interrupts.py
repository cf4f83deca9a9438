"""Ctrl-C, and if wanted SIGTERM too, that waits for the end of a line or of a file."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any


class InterruptBetween:
    """Within `held`, Ctrl-C is kept until its end; anywhere else it interrupts at once, as always.

    Other signals that are named are taken for Ctrl-C. On leaving, all mean what they meant before.

    Example:
        >>> with InterruptBetween() as interrupts, interrupts.held():
        ...     print("a whole line")
        a whole line
    """

    def __init__(self, *more: signal.Signals) -> None:
        self._signals = (signal.SIGINT, *more)
        self._holding = False
        self._pending = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> InterruptBetween:
        # Python hears signals in the main thread only.
        if threading.current_thread() is threading.main_thread():
            for number in self._signals:
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, before in self._before.items():
            # None: what heard it before was not set from Python, and cannot be.
            signal.signal(number, signal.SIG_DFL if before is None else before)

    def _hear(self, _number: int, _frame: FrameType | None) -> None:
        if self._holding:
            self._pending = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps Ctrl-C until the end of the block."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._pending:
            raise KeyboardInterrupt
