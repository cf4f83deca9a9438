"""`queenlab doctor`: show what is installed and test it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Literal

import typer

from queenlab.cli.extras import TESTS, how_to_install, required_packages
from queenlab.cli.output import ANSWERED, CHECK_FAILED, Printing, json_line, record
from queenlab.errors import MissingExtra, MissingPackage, NotSupported, QueenlabError
from queenlab.version import __version__


@dataclass
class Check:
    """One line of the report. `missing` is not a failure: an `extra` is optional."""

    name: str
    result: Literal["ok", "missing", "FAILED"]
    says: str
    extra: str | None = None


def doctor(
    printing: Printing,
    every: Annotated[
        bool, typer.Option("--all", help="Test every counter; the first run compiles for about a minute.")
    ] = False,
) -> int:
    """The exit code is 1 if a test fails."""
    checks = []
    for check in _checks(every):
        checks.append(check)
        if not printing.json and (not printing.quiet or check.result == "FAILED"):
            print(f"{check.result.ljust(7)}  {check.name.ljust(26)}  {check.says}", flush=True)
    failed = [check.name for check in checks if check.result == "FAILED"]
    if printing.json:
        data = record("doctor", ok=not failed, value=len(checks), checks=[asdict(check) for check in checks])
        sys.stdout.write(json_line(data))
    elif not printing.quiet:
        print(f"FAILED: {', '.join(failed)}" if failed else f"all tests passed{_left_out(checks)}")
    return CHECK_FAILED if failed else ANSWERED


def _left_out(checks: list[Check]) -> str:
    extras = sorted({check.extra for check in checks if check.result == "missing" and check.extra})
    return f"; extras not installed: {', '.join(extras)}" if extras else ""


def _checks(every: bool) -> Iterator[Check]:
    from importlib import metadata

    from queenlab.counters.counter_table import COUNTERS
    from queenlab.engines.registry import available, engine

    yield Check("python", "ok", f"{platform.python_version()} on {platform.platform()}")
    yield Check("queenlab", "ok", __version__)
    for package, extra in required_packages().items():
        try:
            yield Check(package, "ok", metadata.version(package), extra)
        except metadata.PackageNotFoundError:
            if extra is None:
                yield Check(package, "FAILED", "not installed, but required")
            else:
                yield Check(package, "missing", how_to_install(package, extra), extra)
    yield Check("cores", "ok", f"{_usable_cores()} of {os.cpu_count()} available to this process")
    yield _cache_check()
    for found in available():
        tested = engine(found.name)
        if found.missing is not None:
            yield Check(f"engine {found.name}", "missing", found.missing, tested.extra)
            continue
        yield Check(f"engine {found.name}", "ok", found.version or "", tested.extra)
        for task, test in _ENGINE_TESTS.items():
            if task in tested.tasks:
                yield _run(f"{found.name}: {task}", lambda test=test, name=found.name: test(name))  # type: ignore[misc]
    for extra, test_extra in TESTS.items():
        yield _run(f"extra {extra}", test_extra, extra)
    for name in COUNTERS if every else _FEW_KERNELS:
        yield _run(f"counter {name}", lambda name=name: _test_counter(name))  # type: ignore[misc]
    yield _run("verify", _test_verify)


def _usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _cache_check() -> Check:
    import tempfile

    from queenlab.compiling import cache_directory

    folder = cache_directory()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        # Not a failure: kernels are then compiled in every process, which only costs time.
        return Check("kernel cache", "missing", f"{folder} is not writable ({error.strerror}); set QUEENLAB_CACHE")
    return Check("kernel cache", "ok", str(folder))


def _run(name: str, test: Callable[[], str], extra: str | None = None) -> Check:
    try:
        return Check(name, "ok", test(), extra)
    except (MissingExtra, MissingPackage, NotSupported) as error:
        # An engine that is there must work; an extra may be missing, or have no card to work on.
        return Check(name, "FAILED" if extra is None else "missing", str(error), extra)
    except (QueenlabError, AssertionError, ImportError, OSError, RuntimeError, ValueError) as error:
        return Check(name, "FAILED", f"{type(error).__name__}: {error}")


def _expect(what: str, got: object, wanted: object) -> str:
    if got != wanted:
        raise ValueError(f"{what} is {got}, not {wanted}")
    return f"{what} is {got}"


def _test_count(engine: str) -> str:
    import queenlab as ql

    return _expect("the count of queens:6", ql.count("queens:6", engine=engine).value, 4)


def _test_counter(name: str) -> str:
    import queenlab as ql
    from queenlab.counters.registry import counter

    example = counter(name).example
    value, wanted = (ql.count(example, engine=by).value for by in (name, "dancing"))
    return _expect(f"the count of {example}", value, wanted)


def _test_solve(engine: str) -> str:
    import queenlab as ql

    found, none = (ql.solve(name, engine=engine).status for name in ("queens:6", "queens:3"))
    return _expect("the pair queens:6, queens:3", f"{found}, {none}", "found, none")


def _test_list(name: str) -> str:
    from queenlab.engines.registry import engine
    from queenlab.problems import parse
    from queenlab.work import Limits

    listed = list(engine(name).enumerate(parse("queens:6").model, Limits()))
    return _expect("the list of queens:6", len(listed), 4)


def _test_best(engine: str) -> str:
    import queenlab as ql

    return _expect("the maximum of queens:3^3", ql.maximize("queens:3^3", engine=engine).value, 4)


def _test_verify() -> str:
    from queenlab.placement import Placement
    from queenlab.problems import parse

    good, bad = ([2, 4, 6, 1, 3, 5], [1, 2, 3, 4, 5, 6])
    verdicts = [parse("queens:6").verify(Placement.from_rows(rows).cells.tolist()).ok for rows in (good, bad)]
    return _expect("the verdict on a right and a wrong placement", verdicts, [True, False])


#: Counters whose kernels compile within a second, which shows that the compiler works.
_FEW_KERNELS = ("plain-queens",)

_ENGINE_TESTS: dict[str, Callable[[str], str]] = {
    "count": _test_count,
    "solve": _test_solve,
    "enumerate": _test_list,
    "optimize": _test_best,
}
