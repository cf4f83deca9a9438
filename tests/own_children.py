"""The processes that a test has started, told from those that were there before."""

from __future__ import annotations

from multiprocessing import resource_tracker

import psutil


def own_children() -> set[psutil.Process]:
    """The processes that this one has started and that are still there.

    One of them is that of multiprocessing, which starts with its first process and stays: it is started here, so that
    it is there before and after, whichever test is the first.
    """
    resource_tracker.ensure_running()
    return set(psutil.Process().children())
