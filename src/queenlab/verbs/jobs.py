"""Counting jobs: counts that are kept unit by unit in a ledger, on many cores, a cluster or a graphics card.

A job is a file. `count_job` starts or resumes it, `resume_job` needs the file alone; the other verbs inspect it, count
some of it again, merge several, or write one as a table.
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
    """The number of solutions, counted in units that are kept in a ledger; resumes if the ledger exists.

    With several cores a script must keep its calls under `if __name__ == "__main__":`, because each worker reads it.

    Args:
        name: a problem or its name.
        file: the ledger; without one nothing is kept.
        engine: which counter, or `dancing`; `auto` takes the one that the ledger was started with, or as `count` does.
        depth: how finely the problem is cut into units; the counter's usual depth if not said.
        cores: so many cores of this machine; all if nothing is said.
        cluster: the address of a Dask scheduler, as in `tcp://10.0.0.1:8786`, or `local`.
        gpu: count on the graphics card.
        time_limit: seconds of this run; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        memory: bytes that all of the workers here, or each of a cluster, may use; what is free if not said.
        progress: called now and then; True prints a line on stderr.

    Returns:
        An answer with the number as `value`, of all runs together.

    Raises:
        BadInput: if the name or an option makes no sense, or the ledger is of another count.
        NotSupported: if the engine or the card cannot count this unit by unit.
        MissingExtra: if Dask or CuPy is not installed.
        NotEnoughMemory: if the counter needs more than `memory`.
        Alarm: if a result cannot be right, or an alarm stands in the ledger.
        DamagedFile, CannotWrite: if the ledger is not as it was written, or cannot be written.

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
        raise BadInput(f"a job that counts {asked} needs to know how many pieces; name them with pieces=K")
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
    """Resumes a job; a finished one gives its total at once, from its rows.

    Args:
        file: the ledger.
        cores: so many cores of this machine; all if nothing is said.
        cluster: the address of a Dask scheduler, or `local`.
        gpu: count on the graphics card.
        time_limit: seconds of this run; then the answer is `unknown`, with the number found so far as `lower`.
        node_limit: the same for search nodes.
        memory: bytes that all of the workers here, or each of a cluster, may use; what is free if not said.
        progress: called now and then; True prints a line on stderr.

    Returns:
        An answer with the number as `value`, of all runs together.

    Raises:
        BadInput: if there is no such ledger, or an option makes no sense.
        MissingExtra: if Dask or CuPy is not installed.
        NotSupported: if the card cannot count this.
        NotEnoughMemory: if the counter needs more than `memory`.
        Alarm: if a result cannot be right, or an alarm stands in the ledger.
        DamagedFile, CannotWrite: if the ledger is not as it was written, or cannot be written.

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
    """How far a job is: lists its units, and checks every row.

    Args:
        file: the ledger.

    Returns:
        The job's `spec`, a `summary` of its rows, and a `review` that compares them with the units.

    Raises:
        BadInput: if there is no such ledger.
        DamagedFile: if it is not as it was written.

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
        One row after the other; the file is opened when the first is asked for.

    Raises:
        BadInput: if there is no such ledger.
        DamagedFile: if a row is not as it was written.

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
    """Checks every row of a ledger, and counts some of its units again, by another counter where that can be.

    Args:
        file: the ledger. Counts that differ are kept in it as alarms.
        sample: how many units are counted again, or, as a float up to 1.0, which part of them.
        seed: the same seed, the same units; others each time if not said.
        engine: who counts them: a counter, an engine, or `again` for the same counter in another process; the
            quickest of the others if not said.
        time_limit: seconds; what was not counted again by then is left.
        progress: called now and then; True prints a line on stderr.

    Returns:
        A report; `passed` says whether all of the sample was counted and agrees, `lines()` what was done.

    Raises:
        BadInput: if there is no such ledger or engine, or the sample makes no sense.
        DamagedFile, CannotWrite: if the ledger is not as it was written, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     audit_job(f"{folder}/six.ledger", sample=1.0, engine="dancing").passed
        True
    """
    return audit(file, sample, seed, engine, make_limits(time_limit, None, seed, progress))


def merge_jobs(files: Sequence[str | Path], out: str | Path) -> Merged:
    """Joins ledgers of the same count into a new one, or into one of them.

    Args:
        files: the ledgers; those that are not `out` are only read.
        out: the joined ledger.

    Returns:
        The joined ledger's `path` and `rows`, and what each of the others brought.

    Raises:
        Disagreement: if two counts of a unit differ. The joined ledger is there all the same, with an alarm.
        BadInput: if a ledger is missing or of another count, or `out` is something else that exists.
        Alarm: if an alarm stands in one of them.
        DamagedFile, CannotWrite: if one of them is not as it was written, or `out` cannot be written.

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
    """Settles the alarms of a job, so that it can be resumed: the rows in question are dropped and counted again.

    Args:
        file: the ledger.
        note: how it came about; kept for those who read the ledger later.
        distrusted: workers, or hosts, all of whose units are to be counted again.

    Returns:
        How many rows were dropped.

    Raises:
        BadInput: if there is no such ledger or worker, or the note is empty.
        DamagedFile, CannotWrite: if the ledger is not as it was written, or cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     settle_job(f"{folder}/six.ledger", "no alarm stands")
        0
    """
    if not note.strip():
        raise BadInput("the note is empty; say in a few words what caused the alarm")
    with Ledger.open(file) as ledger:
        return ledger.settle(note, distrusted)


def rescue_job(file: str | Path, out: str | Path) -> int:
    """Copies the rows of a damaged ledger that are intact into a new one, which can be resumed.

    Args:
        file: the damaged ledger, which is only read.
        out: the new one.

    Returns:
        How many rows were saved.

    Raises:
        BadInput: if there is no such ledger, it is of another queenlab, or `out` exists.
        DamagedFile: if nothing can be read of it.
        CannotWrite: if `out` cannot be written.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     done = count_job("queens:6", f"{folder}/six.ledger", cores=1)
        ...     rescue_job(f"{folder}/six.ledger", f"{folder}/saved.ledger")
        10
    """
    return rescue(file, out)
