"""Counters on a real GPU against those on processors, unit by unit. `make test-gpu`; they need a card."""

from __future__ import annotations

from pathlib import Path

import pytest

from counters.tables import TOTALS
from queenlab.counters.gpu.registry import gpu_counter
from queenlab.jobs.executors.gpu import GpuExecutor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.job import Job
from queenlab.problems import parse
from queenlab.work import Limits

pytestmark = pytest.mark.gpu

CASES = [
    *((f"queens:{n}", "half-boards", depth) for n in range(6, 18) for depth in (0, 2)),
    *((f"leprechauns:{n},range=2", "leprechaun-halves", 4) for n in range(8, 17)),
    *((f"leprechauns:{n},range=3", "leprechaun-halves", 4) for n in range(14, 23)),
    *((f"queens:{n}@torus", "rows", 3) for n in (11, 13, 17)),
    *((f"queen+leaper[1,2]:{n}", "rows", 3) for n in range(8, 16)),
    ("queen+rider[1,3]:14", "rows", 2),
    ("queens:12,given=3.5/7.2", "rows", 2),
    ("queens:10,exclude=1.1/2.5", "rows", 1),
    ("leprechauns:20,range=3", "rows", 4),
]
LARGER = [
    *((f"queens:{n}", "half-boards") for n in (18, 19, 20)),
    ("queens:19@torus", "rows"),
    *(("leprechauns:24,range=3", by) for by in ("leprechaun-halves", "rows")),
]


@pytest.mark.parametrize(("name", "by", "depth"), CASES)
def test_every_unit_has_the_same_count(name: str, by: str, depth: int, tmp_path: Path) -> None:
    found = []
    for where, executor in (("card", GpuExecutor()), ("core", SerialExecutor())):
        with Job.create(tmp_path / where, name, by, depth) as job:
            assert job.run(executor, Limits()).status == "proved"
            found.append({row.key: (row.weight, row.count, row.residues) for row in job.ledger.rows()})
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "by"), LARGER)
def test_published_totals(name: str, by: str, tmp_path: Path) -> None:
    with Job.create(tmp_path / "job", name, by, gpu_counter(by).depth(parse(name))) as job:
        assert job.run(GpuExecutor(), Limits()).value == TOTALS[name]
