"""Ctrl-C that waits for the end of a line."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any


class InterruptBetween:
    """Within `held`, Ctrl-C is kept until its end; anywhere else it interrupts at once, as always.

    Example:
        >>> with InterruptBetween() as interrupts, interrupts.held():
        ...     print("a whole line")
        a whole line
    """

    def __init__(self) -> None:
        self._holding = False
        self._pending = False
        self._before: Any = None

    def __enter__(self) -> InterruptBetween:
        # Python hears signals in the main thread only.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

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
