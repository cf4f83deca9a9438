"""Counting jobs: counts recorded unit by unit in a ledger, on many cores, a cluster or a GPU.

A job is a file. `count_job` starts or resumes it, `resume_job` needs only the file; the other functions inspect, audit,
merge, repair or export it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from queenlab.answer import Answer
from queenlab.errors import BadInput
from queenlab.jobs.auditing import AuditReport, audit
from queenlab.jobs.executors.choice import executor_for
from queenlab.jobs.job import Job, JobStatus
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import LedgerRow
from queenlab.jobs.merging import Merged, merge
from queenlab.jobs.rescuing import rescue
from queenlab.problems import problem
from queenlab.verbs.job_start import check_same, resume, spec_of, start
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, make_limits


def count_job(
    name: Name,
    file: str | Path | None = None,
    *,
    engine: str = "auto",
    depth: int | None = None,
    cores: int | None = None,
    cluster: str | None = None,
    gpu: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:
    """Counts solutions in units recorded in a ledger; resumes if the ledger exists.

    With several cores, a script must guard its calls with `if __name__ == "__main__":`, because each worker imports it.

    Args:
        name: a problem or its name.
        file: the ledger; without one nothing is saved.
        engine: counter, or `dancing`; `auto` takes that of the ledger, or chooses as `count` does.
        depth: the depth at which the problem is split into units; default: the counter's usual depth.
        cores: number of cores; default: all.
        cluster: the address of a Dask scheduler, as in `tcp://10.0.0.1:8786`, or `local`.
        gpu: count on the GPU.
        time_limit: seconds for this run; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        memory: memory limit in bytes, for all workers here or each worker of a cluster; default: the free memory.
        progress: called regularly; True prints a line on stderr.

    Returns:
        An answer with the total of all runs as `value`.

    Raises:
        BadInput: if the name or an option is invalid, or the ledger is of another count.
        NotSupported: if the engine or the card cannot count this unit by unit.
        MissingExtra: if Dask or CuPy is not installed.
        NotEnoughMemory: if the counter needs more than `memory`.
        Alarm: if a result is impossible, or the ledger has an open alarm.
        DamagedFile, CannotWrite: if the ledger is damaged, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     ledger = f"{folder}/six.ledger"
        ...     begun = count_job("queens:6", ledger, engine="dancing", depth=1, cores=1, node_limit=1)
        ...     begun.status, count_job("queens:6", ledger, cores=1).value
        ('unknown', 4)
    """
    asked = problem(name)
    if asked.model.sense is not None:
        raise BadInput(f"a job that counts {asked} needs the number of pieces; add pieces=K")
    executor = executor_for(cores, cluster, gpu)
    limits = make_limits(time_limit, node_limit, None, progress, memory)
    if file is None:
        with tempfile.TemporaryDirectory(prefix="queenlab-") as folder:
            return start(asked, Path(folder) / "count.ledger", engine, depth, executor, limits, gpu)
    if not Path(file).exists():
        return start(asked, Path(file), engine, depth, executor, limits, gpu)
    check_same(spec_of(file), asked, engine, depth, Path(file))
    return resume(Path(file), executor, limits)


def resume_job(
    file: str | Path,
    *,
    cores: int | None = None,
    cluster: str | None = None,
    gpu: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Answer:
    """Resumes a job; a finished job returns its total immediately.

    Args:
        file: the ledger.
        cores: number of cores; default: all.
        cluster: the address of a Dask scheduler, or `local`.
        gpu: count on the GPU.
        time_limit: seconds for this run; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        memory: memory limit in bytes, for all workers here or each worker of a cluster; default: the free memory.
        progress: called regularly; True prints a line on stderr.

    Returns:
        An answer with the total of all runs as `value`.

    Raises:
        BadInput: if the ledger does not exist, or an option is invalid.
        MissingExtra: if Dask or CuPy is not installed.
        NotSupported: if the card cannot count this.
        NotEnoughMemory: if the counter needs more than `memory`.
        Alarm: if a result is impossible, or the ledger has an open alarm.
        DamagedFile, CannotWrite: if the ledger is damaged, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     begun = count_job("queens:6", f"{folder}/six.ledger", cores=1, node_limit=1)
        ...     resume_job(f"{folder}/six.ledger", cores=1).value
        4
    """
    executor = executor_for(cores, cluster, gpu)
    return resume(Path(file), executor, make_limits(time_limit, node_limit, None, progress, memory))


def job_status(file: str | Path) -> JobStatus:
    """The progress of a job: lists its units and checks every row.

    Args:
        file: the ledger.

    Returns:
        The job's `spec`, a `summary` of its rows, and a `review` that compares them with the units.

    Raises:
        BadInput: if the ledger does not exist.
        DamagedFile: if it is damaged.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     found = job_status(f"{folder}/six.ledger").review
        >>> found.complete, found.total
        (True, 4)
    """
    with Job.open(file, write=False) as job:
        return job.status()


def job_rows(file: str | Path) -> Iterator[LedgerRow]:
    """The finished units of a job, each checked: key, weight, count, residues, nodes, seconds, worker, time.

    Args:
        file: the ledger.

    Returns:
        An iterator of rows; the file is opened when the first is requested.

    Raises:
        BadInput: if the ledger does not exist.
        DamagedFile: if a row is damaged.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     sum(row.weight * row.count for row in job_rows(f"{folder}/six.ledger"))
        4
    """
    with Ledger.open(file, write=False) as ledger:
        yield from ledger.rows()


def audit_job(
    file: str | Path,
    *,
    sample: int | float = 0.02,
    seed: int | None = None,
    engine: str | None = None,
    time_limit: float | None = None,
    progress: ProgressCallback | bool | None = None,
) -> AuditReport:
    """Checks every row of a ledger and recounts a sample of its units, with another counter if possible.

    Args:
        file: the ledger. Differing counts are recorded in it as alarms.
        sample: the number of units to recount or, as a float up to 1.0, the fraction.
        seed: random seed of the sample; default: a new sample each time.
        engine: a counter, an engine, or `again` for the same counter in another process; default: the quickest of the
            others.
        time_limit: seconds; units not recounted by then are skipped.
        progress: called regularly; True prints a line on stderr.

    Returns:
        A report; `passed` says whether the whole sample was recounted and agrees, `lines()` describes the audit.

    Raises:
        BadInput: if the ledger or engine does not exist, or the sample is invalid.
        DamagedFile, CannotWrite: if the ledger is damaged, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     audit_job(f"{folder}/six.ledger", sample=1.0, engine="dancing").passed
        True
    """
    return audit(file, sample, seed, engine, make_limits(time_limit, None, seed, progress))


def merge_jobs(files: Sequence[str | Path], out: str | Path) -> Merged:
    """Merges ledgers of the same count into a new one, or into one of them.

    Args:
        files: the ledgers; all except `out` are only read.
        out: the merged ledger.

    Returns:
        The merged ledger's `path` and `rows`, and what each of the others added.

    Raises:
        Disagreement: if two counts of a unit differ. The merged ledger exists nevertheless, with an alarm.
        BadInput: if a ledger is missing or of another count, or `out` exists and is not one of the ledgers.
        Alarm: if one of them has an open alarm.
        DamagedFile, CannotWrite: if one of them is damaged, or `out` cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     joined = merge_jobs([f"{folder}/six.ledger"], f"{folder}/all.ledger")
        ...     joined.rows, resume_job(joined.path, cores=1).value
        (10, 4)
    """
    return merge(files, out)


def settle_job(file: str | Path, note: str, distrusted: Sequence[str] = ()) -> int:
    """Settles the alarms of a job so that it can be resumed: drops the affected rows, which are then counted again.

    Args:
        file: the ledger.
        note: what caused the alarm; stored in the ledger.
        distrusted: workers or hosts whose units are all dropped as well.

    Returns:
        The number of dropped rows.

    Raises:
        BadInput: if the ledger or worker does not exist, or the note is empty.
        DamagedFile, CannotWrite: if the ledger is damaged, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     settle_job(f"{folder}/six.ledger", "no alarm stands")
        0
    """
    if not note.strip():
        raise BadInput("the note is empty; state briefly what caused the alarm")
    with Ledger.open(file) as ledger:
        return ledger.settle(note, distrusted)


def rescue_job(file: str | Path, out: str | Path) -> int:
    """Copies the intact rows of a damaged ledger into a new one, which can be resumed.

    Args:
        file: the damaged ledger; it is not changed.
        out: the new ledger.

    Returns:
        The number of rows saved.

    Raises:
        BadInput: if the ledger does not exist, it is from an incompatible queenlab, or `out` exists.
        DamagedFile: if nothing in it is readable.
        CannotWrite: if `out` cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     rescue_job(f"{folder}/six.ledger", f"{folder}/saved.ledger")
        10
    """
    return rescue(file, out)
