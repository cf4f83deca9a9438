"""Fixtures and settings for all tests."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from queenlab.errors import MissingExtra
from repeatable_examples import take_the_same_examples
from wheels import excuse

# A busy machine makes and tries examples slowly, which says nothing about the test.
_BUSY = [HealthCheck.too_slow]
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=_BUSY)
settings.register_profile("searching", deadline=None, suppress_health_check=_BUSY)
# The same examples in every run, so that no run is red by chance; `make test-slow` asks for new ones.
settings.load_profile("repeatable")
take_the_same_examples()

#: gurobipy is not free, so it is not in the lock.
_GUROBI = find_spec("gurobipy") is not None


#: What Windows does not have: its terminals, its signals to other processes, its measures.
_POSIX = re.compile(r"\bimport (pty|resource)\b|\bSIGKILL\b|\bos\.kill(pg)?\b|signal\.pause\b|sched_getaffinity")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out test files that only a POSIX system can run, where this is none."""
    if sys.platform != "win32" or not collection_path.name.startswith("test_"):
        return None
    return bool(_POSIX.search(collection_path.read_text(encoding="utf-8"))) or None


@pytest.fixture
def in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pytest_report_header() -> str | None:
    """Says once what cannot run here."""
    return None if _GUROBI else "gurobipy is not installed: tests marked gurobi are deselected"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Keeps the tests of a file in one process, where they share set-ups and kernels; so do all that need a browser."""
    from xdist.scheduler import LoadFileScheduling

    class OneBrowser(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return "tests/browser" if file.startswith("tests/browser/") else file

    return OneBrowser(config, log)


# Before pytest itself looks at the markers.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks the rows of tables that are not in the fast tier, and deselects what needs gurobipy where there is none."""
    unknown: set[str] = set()
    for item in items:
        for rows in item.iter_markers("full_rows"):
            unknown |= {f"{item.nodeid.partition('[')[0]}[{row}]" for row in rows.args}
            if isinstance(item, pytest.Function) and item.callspec.id in rows.args:
                item.add_marker("full")
    unknown -= {item.nodeid for item in items}
    if unknown and not any("::" in argument for argument in config.args):
        raise pytest.UsageError(f"full_rows names rows that are not there: {', '.join(sorted(unknown))}")
    impossible = [item for item in items if not _GUROBI and item.get_closest_marker("gurobi")]
    if impossible:
        items[:] = [item for item in items if item not in impossible]
        config.hook.pytest_deselected(items=impossible)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Skips a test of an engine that has no wheel here. A test that misses any other engine fails."""
    try:
        return (yield)
    except MissingExtra as error:
        if reason := excuse(error, item.nodeid):
            pytest.skip(reason)
        raise


@pytest.fixture(autouse=True)
def each_module_is_there_once() -> Iterator[None]:
    """A test that imports a package a second time would leave later tests two: one to change and one that is used."""
    yield
    twice = [name for name, parent, last in _submodules() if getattr(parent, last, None) is not sys.modules[name]]
    assert not twice, f"imported again and left behind: {twice}"


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """Ctrl-C raises KeyboardInterrupt, also where pytest runs in the background and is deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def _submodules() -> Iterator[tuple[str, object, str]]:
    """The packages of queenlab that are loaded, each with the package that holds it and its name there."""
    ours = [name for name in sys.modules if name.startswith("queenlab.")]
    for name in ours:
        if hasattr(sys.modules[name], "__path__"):
            package, _, last = name.rpartition(".")
            yield name, sys.modules[package], last
