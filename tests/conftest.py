"""What holds for all tests: which examples hypothesis takes, and that no test leaves the next one other modules.

Where tests must give the same verdict twice, hypothesis takes the same examples; elsewhere it looks for new ones.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from repeatable_examples import take_the_same_examples

# A busy machine makes and tries examples slowly, which says nothing about the test.
_BUSY = [HealthCheck.too_slow]
settings.register_profile("searching", deadline=None, suppress_health_check=_BUSY)
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=_BUSY)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
    take_the_same_examples()
else:
    settings.load_profile("searching")


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
    for name, module in list(sys.modules.items()):
        package, _, last = name.rpartition(".")
        if name.startswith("queenlab.") and hasattr(module, "__path__"):
            yield name, sys.modules[package], last
