"""The one place that knows Numba: it is imported only when a kernel is really compiled."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from queenlab.cache_folder import cache_folder
from queenlab.version import __version__


def cache_directory() -> Path:
    """Where compiled kernels are kept: a folder per user, version of queenlab and Python, and text of the kernels.

    Kernels are the modules named `kernels` and those in folders of that name. Numba looks only at the file that a
    function stands in; a constant that it takes from another file may change.
    """
    python = f"py{sys.version_info.major}{sys.version_info.minor}"
    return cache_folder() / f"kernels-{__version__}-{python}-{_digest()}"


@cache
def _digest() -> str:
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for source in sorted(
        [*here.glob("**/kernels/*.py"), *here.glob("**/kernels.py"), here / "machine_words.py", here / "residues.py"]
    ):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:8]


def is_kept(kernel: str) -> bool:
    """Whether a kernel, MODULE.FUNCTION without the packages, was compiled before, here or by another process."""
    return any(cache_directory().glob(f"*/{kernel}-*.nbi"))


#: Called with True repeatedly while a kernel is compiled, and with False afterwards.
Watcher = Callable[[bool], None]
_watchers: list[Watcher] = []


@contextmanager
def watching_compiler(watcher: Watcher) -> Iterator[None]:
    """Calls the watcher while a kernel is compiled inside, so that people can be told what takes so long."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


@cache
def _tell_watchers() -> None:
    """Makes Numba say when it compiles; a kernel that is loaded from the cache passes through none of these steps."""
    event: Any = import_module("numba.core.event")
    whole, step = "numba:compile", "numba:run_pass"
    # A kernel is compiled while another one is, if that calls it.
    under_way: list[str] = []

    class Steps(event.Listener):  # type: ignore[misc]
        def on_start(self, started: Any) -> None:
            if started.kind == whole:
                under_way.append(whole)
            for watcher in _watchers:
                watcher(True)

        def on_end(self, ended: Any) -> None:
            if ended.kind == whole:
                under_way.pop()
                for watcher in _watchers if not under_way else ():
                    watcher(False)

    for kind in (whole, step):
        event.register(kind, Steps())


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function compiled by Numba on first use, without the GIL, cached on disk for the next process."""
    numba: Any = import_module("numba")
    _tell_watchers()
    # Numba reads the setting when a function is decorated.
    numba.config.CACHE_DIR = str(cache_directory())
    result: Callable[..., Any]
    try:
        result = numba.njit(nogil=True, cache=True, boundscheck=False)(function)
    except RuntimeError:
        # There is no folder that can be written: then every process compiles for itself, which only costs time.
        result = numba.njit(nogil=True, boundscheck=False)(function)
    return result
