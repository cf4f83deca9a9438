"""The task of a Dask worker."""

from __future__ import annotations

import pickle
from collections.abc import Callable

from queenlab.counters.counter import Unit
from queenlab.errors import BadInput
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.worker import count_units
from queenlab.version import __version__


def portable_task() -> Callable[[str, bytes], bytes]:
    """The function sent to workers. An inner function is pickled by value, not as a name to import.

    So the scheduler needs no queenlab, and a worker without it answers with an error; otherwise it would hang up.
    """

    def task(version: str, message: bytes) -> bytes:
        from queenlab.jobs.executors.dask_task import count_task

        return count_task(version, message)

    return task


def count_task(version: str, message: bytes) -> bytes:
    if version != __version__:
        raise BadInput(
            f"a cluster worker has queenlab {__version__}, but this machine has {version}: install the same version "
            "everywhere"
        )
    spec: JobSpec
    batch: list[Unit]
    spec, batch = pickle.loads(message)
    warm_up(spec)
    return pickle.dumps(count_units(spec, batch))
