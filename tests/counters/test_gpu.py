"""Counting on a GPU, as far as a machine without one can tell: twins, refusals, and what is handed over."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import pytest

from command import Capture, run
from queenlab.counters.counter import Counted, Unit
from queenlab.counters.counter_table import COUNTERS
from queenlab.counters.gpu.gpu_counter import GpuCounter
from queenlab.counters.gpu.registry import GPU_COUNTERS, gpu_counter
from queenlab.counters.half_boards.gpu import HalfBoardsGpu
from queenlab.counters.plain_queens.counter import PlainQueens
from queenlab.counters.registry import counter
from queenlab.errors import BadInput, MissingExtra, NotSupported
from queenlab.jobs.executors import gpu
from queenlab.jobs.executors.gpu import GpuExecutor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.job import Job
from queenlab.jobs.spec import JobSpec
from queenlab.problems import Problem, parse
from queenlab.work import Limits


@pytest.mark.parametrize("name", GPU_COUNTERS)
def test_a_twin_belongs_to_a_counter_and_its_version(name: str) -> None:
    twin = gpu_counter(name)
    assert twin.counter == name in COUNTERS
    assert twin.version == counter(name).version
    problem = parse(counter(name).example)
    assert twin.depth(problem) in counter(name).depths(problem)


def test_others_have_none() -> None:
    with pytest.raises(NotSupported, match="plain-queens has no GPU version; available: half-boards,"):
        gpu_counter("plain-queens")


def test_the_sources_are_in_the_package() -> None:
    folder = resources.files("queenlab.counters")
    for source in ("half_boards/half_boards.cu", "rows/rows.cu"):
        assert "__global__ void" in (folder / source).read_text()


@pytest.mark.parametrize(
    ("name", "by"),
    [("queens:20", "half-boards"), ("queens:21", "half-boards"), ("queens:24", "half-boards"),
     ("queens:28", "half-boards"), ("leprechauns:21,range=3", "leprechaun-halves"),
     ("leprechauns:28,range=3", "leprechaun-halves"), ("queens:17@torus", "rows"), ("queen+leaper[1,2]:15", "rows"),
     ("queens:10", "dancing")],
)  # fmt: skip
def test_units_are_listed_without_a_compiler(name: str, by: str) -> None:
    # A machine with a card may have no Numba.
    code = (
        "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None\n"
        "from itertools import islice\n"
        "from queenlab.jobs.spec import JobSpec; from queenlab.problems import parse\n"
        f"for unit in islice(JobSpec.of(parse({name!r}), {by!r}).units(), 5): print(*unit.key)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    keys = done.stdout.splitlines()
    assert len(keys) == 5, done.stderr
    # Ledgers are kept for years, so a unit keeps its name.
    names = {"queens:20": ["31 0 2 0 1", "47 0 4 0 1"], "queens:21": ["0 0 0 10 0 1", "0 2 0 45 0 1"]}
    assert keys[:2] == names.get(name, keys[:2])


def test_pieces_of_groups_are_refused() -> None:
    refuses = HalfBoardsGpu.refuses
    assert refuses(None, Unit((5, 0, 3, 0, 1))) is None  # type: ignore[arg-type]
    assert "smaller --depth" in str(refuses(None, Unit((5, 0, 1, 1, 2))))  # type: ignore[arg-type]


class FakeCard(GpuCounter):
    """Counts on the processor what a card would."""

    counter = "plain-queens"
    version = PlainQueens.version
    batches: list[int] = []  # noqa: RUF012

    def __init__(self, problem: Problem) -> None:
        self._ready = PlainQueens().prepare(problem, Limits())

    @staticmethod
    def depth(problem: Problem) -> int:
        return 2

    def refuses(self, unit: Unit) -> str | None:
        return "not that one" if unit.key == (1, 1) else None

    def count_many(self, units: Sequence[Unit]) -> list[Counted]:
        self.batches.append(len(units))
        return [self._ready.count(unit) for unit in units]


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> type[FakeCard]:
    monkeypatch.setattr(gpu, "cupy", lambda: None)
    monkeypatch.setattr(gpu, "device_name", lambda: "a card")
    monkeypatch.setattr(gpu, "gpu_counter", lambda name: FakeCard)
    FakeCard.batches.clear()
    return FakeCard


def test_the_ledger_is_the_same(card: type[FakeCard], tmp_path: Path) -> None:
    rows = []
    for name, executor in (("gpu", GpuExecutor()), ("serial", SerialExecutor())):
        with Job.create(tmp_path / name, "queens:9", "plain-queens", 2) as job:
            assert job.run(executor, Limits()).value == 352
            rows.append({row.key: (row.weight, row.count, row.residues) for row in job.ledger.rows()})
    assert rows[0] == rows[1]
    assert sum(card.batches) == len(rows[0])
    assert len(card.batches) < len(rows[0])


def test_one_begun_on_a_processor_goes_on_on_a_card(card: type[FakeCard], tmp_path: Path) -> None:
    with Job.create(tmp_path / "job", "queens:9", "plain-queens", 2) as job:
        assert job.run(SerialExecutor(), Limits(nodes=1)).status == "unknown"
    with Job.open(tmp_path / "job") as job:
        assert job.run(GpuExecutor(), Limits()).value == 352
        workers = {row.worker.rpartition(":")[2] for row in job.ledger.rows()}
    assert "a card" in workers
    assert len(workers) == 2


def test_stop_is_heard_between_batches(card: type[FakeCard]) -> None:
    spec = JobSpec.of(parse("queens:9"), "plain-queens", 2)
    stops = iter([False, False, True])
    results = list(GpuExecutor().run(spec, spec.units(), lambda: next(stops)))
    assert len(card.batches) == 2
    assert len(results) == sum(card.batches)


def test_what_the_card_cannot_count_is_refused(card: type[FakeCard]) -> None:
    spec = JobSpec.of(parse("queens:9"), "plain-queens", 2)
    with pytest.raises(NotSupported, match="not that one"):
        list(GpuExecutor().run(spec, iter([Unit((1, 1))]), lambda: False))
    other = JobSpec(spec.problem, spec.counter, spec.version + 1, 2)
    with pytest.raises(BadInput, match="version"):
        list(GpuExecutor().run(other, iter([Unit((1, 3))]), lambda: False))


def test_without_a_card_there_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    from queenlab.counters.gpu.device import cupy

    cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(MissingExtra, match=r"queenlab\[gpu\]"):
        GpuExecutor()
    code, _, said = run(capsys, "count", "queens:18", "--gpu")
    assert code == 2
    assert "queenlab[gpu]" in said
    assert len(said.splitlines()) == 1


def test_a_card_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.counters.gpu import device

    class Runtime:
        @staticmethod
        def getDeviceCount() -> int:
            raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected\nmore")

    class Module:
        class cuda:
            runtime = Runtime

    device.cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", Module)
    with pytest.raises(NotSupported, match="CuPy finds no usable GPU: cudaErrorNoDevice"):
        device.cupy()
    device.cupy.cache_clear()
