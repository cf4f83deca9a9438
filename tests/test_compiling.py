"""What depends on whether kernels were compiled before: who counts, how long in plain Python, what people see."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenlab import compiling
from queenlab.cli.progress import Display, waiting
from queenlab.compiling import compiled, is_kept, watching_compiler
from queenlab.engines import dancing
from queenlab.verbs.how_to_count import how_to_count
from queenlab.work import Progress


def test_a_kernel_is_kept_once_it_was_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "cache_directory", lambda: tmp_path)
    assert not is_kept("groups.count_groups")
    (tmp_path / "kernels_0").mkdir()
    (tmp_path / "kernels_0" / "groups.count_groups-49.py311.nbi").touch()
    assert is_kept("groups.count_groups")
    assert not is_kept("groups.count")


def test_the_names_of_kernels_are_theirs() -> None:
    from queenlab.counters.half_boards.kernels import groups
    from queenlab.engines.kernels import bits, cells

    assert callable(groups.count_groups)
    assert (bits._search.__module__, cells.search.__module__) == (
        "queenlab.engines.kernels.bits",
        "queenlab.engines.kernels.cells",
    )


@pytest.mark.parametrize(("kept", "name"), [(True, "half-boards"), (False, "rows")])
def test_16_queens_are_not_counted_by_the_counter_that_takes_longest_to_compile(
    kept: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenlab.counters.half_boards.counter.is_kept", lambda kernel: kept)
    assert how_to_count("queens:16").taken.name == name
    assert how_to_count("queens:17").taken.name == "half-boards"


@pytest.mark.parametrize("on_bits", [True, False])
def test_a_search_that_is_soon_over_is_not_compiled_for_the_first_time(
    on_bits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    once, usual = dancing.PLAIN_SECONDS_ONCE, dancing.PLAIN_SECONDS
    for kept in (True, False):
        monkeypatch.setattr(dancing, "is_kept", lambda kernel, kept=kept: kept)
        runs = [(usual - 0.1, 0.01), (usual + 0.1, 0.1), (usual + 0.1, 0.5), (once + 0.1, 1.0)]
        assert [dancing._goes_on_compiled(*run, on_bits) for run in runs] == [False, True, kept, True]


def test_watchers_are_told_while_something_is_compiled() -> None:
    told: list[bool] = []

    def thrice(number: int) -> int:
        return 3 * number

    def four_times(number: int) -> int:
        return 4 * number

    inner = compiled(thrice)

    def six_times(number: int) -> int:
        return 2 * inner(number)

    with watching_compiler(told.append):
        assert compiled(six_times)(7) == 42
    # The end of the inner one is not the end.
    assert told.count(True) > 3
    assert told == [True] * (len(told) - 1) + [False]
    told.clear()
    with watching_compiler(told.append):
        assert compiled(six_times)(7) == 42
    assert compiled(four_times)(10) == 40
    assert not told


def test_compiling_is_said_and_is_not_counted_as_work(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float | None, str]] = []
    clock = [100.0]
    monkeypatch.setattr("queenlab.cli.progress.time.perf_counter", lambda: clock[0])
    monkeypatch.setattr(Display, "draw", lambda self, fraction, words: drawn.append((fraction, words)))
    display = Display("queens:17")
    for seconds, under_way in ((101.0, True), (104.0, True), (105.0, False)):
        clock[0] = seconds
        display.compiling(under_way)
    clock[0] = 106.0
    display(Progress(1000, 7, 6.0, 0.5))
    clock[0] = 107.0
    display(Progress(2000, 8, 7.0, 0.5))
    assert [words for _, words in drawn] == [
        "compiling, once",
        "compiling, once",
        "",
        "1,000 nodes (500/s), 7 found, about 2 s left",
        "2,000 nodes (667/s), 8 found, about 3 s left",
    ]


def test_work_that_reports_no_progress_says_that_it_compiles_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def record(self: object, task: object, *, description: str) -> None:
        shown.append(description)

    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("rich.progress.Progress.update", record)
    with waiting("queens:20", quiet=False):
        for watcher in compiling._watchers:
            watcher(True)
            watcher(False)
    assert shown == ["queens:20: compiling, once", "queens:20"]
    assert not compiling._watchers
