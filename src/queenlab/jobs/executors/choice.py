"""The choice of an executor."""

from __future__ import annotations

import os
import re

from queenlab.errors import BadInput
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor

#: Nobody has more cores in one machine.
MOST_CORES = 4096

_ADDRESS = re.compile(r"(tcp|tls)://([^\s/:]+|\[[0-9a-fA-F:.]+\]):\d+")


def executor_for(cores: int | None = None, cluster: str | None = None, gpu: bool = False) -> Executor:
    """The executor for the units of a job.

    Args:
        cores: number of cores; default: all.
        cluster: the address of a Dask scheduler, or `local` for a cluster that is started here for the job.
        gpu: the GPU of this machine.
    """
    check_cores(cores, "a job")
    if gpu:
        return _gpu(cores, cluster)
    if cluster is not None:
        return _dask(cores, cluster)
    taken = cores_here() if cores is None else cores
    # Threads start at once and share the compiled kernels; processes need a second or two each (bench/jobs.py).
    return SerialExecutor() if taken == 1 else ThreadExecutor(taken)


def check_cores(cores: int | None, what: str) -> None:
    if cores is not None and cores < 1:
        raise BadInput(f"--cores {cores}: {what} needs at least 1 core")
    if cores is not None and cores > MOST_CORES:
        raise BadInput(f"--cores {cores}: at most {MOST_CORES}; this machine has {cores_here()}")


def cores_here() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _gpu(cores: int | None, cluster: str | None) -> Executor:
    if cluster is not None:
        raise BadInput("--gpu counts on this machine and --cluster on others: use only one of them")
    if cores is not None:
        raise BadInput("--gpu uses one core: omit --cores")
    from queenlab.jobs.executors.gpu import GpuExecutor

    return GpuExecutor()


def _dask(cores: int | None, cluster: str) -> Executor:
    from queenlab.jobs.executors.dask_cluster import DaskExecutor, LocalDaskExecutor

    if cluster == "local":
        return LocalDaskExecutor(cores_here() if cores is None else cores)
    if not _ADDRESS.fullmatch(cluster):
        raise BadInput(f"--cluster {cluster}: use the address of a scheduler, such as tcp://10.0.0.1:8786, or local")
    if cores is not None:
        raise BadInput("--cores is for this machine, not for a cluster: omit it")
    return DaskExecutor(cluster)
