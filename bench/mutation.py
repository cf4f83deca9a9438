"""Do the tests test? The share of small faults in the foundations that they notice, file by file.

    python -m bench.mutation                      the fast tier, 40 mutants a file
    python -m bench.mutation --mutants 0          all mutants: hours
    python -m bench.mutation --label before --checkout ../old --tests "not slow and not gpu"

mutmut makes the mutants and runs the tests. Each group of source files is tried with the test files that are about it,
not with the whole tier, so the share is a lower bound. mutmut leaves decorated functions alone (properties, cached
functions); kernels are left alone here, because Numba cannot compile a function that mutmut has wrapped.
The same seed picks the same mutants as long as the source file does not change.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.harness import RESULTS, ROOT
from bench.machine import machine

FAST = "not full and not slow and not gpu"

COUNTERS = ["counters/test_contract", "counters/test_published", "counters/test_tables"]
CALLS = "test_tabled_calls"

#: Source files below src/queenlab, and the test files and folders that are about them. `*` stands for names there.
GROUPS: dict[str, tuple[list[str], list[str]]] = {
    "model": (["model.py"], ["test_model", "formats", "engines/test_dancing", CALLS]),
    "notation": (["notation.py"], ["test_notation", CALLS]),
    "answer": (["answer.py"], ["test_answer", "draw/test_notebook_reprs", "strengthenings/test_answers", CALLS]),
    "verification": (["verification/*.py"], ["verification", "test_placement", CALLS]),
    "symmetry": (["symmetry/*.py"], ["symmetry", CALLS]),
    "ledger": (["jobs/ledger*.py"], ["jobs/test_ledger", "jobs/test_job", "jobs/test_merge_audit_export"]),
    "checkers": (
        ["checkers/*.py"],
        ["checkers/test_elementary_steps", "checkers/test_calls", "checkers/test_certificate", "checkers/test_drat",
         "checkers/test_encoding", "checkers/test_search", "proofs", "bounds/test_sum_of_squares"],
    ),
    "constant": (
        ["checkers/constant/*.py"], [f"checkers/test_{name}" for name in ("calls", "constant", "constant_mutants")]
    ),
    "weights of half boards": (["counters/half_boards/groups.py"], ["counters/test_half_boards", *COUNTERS]),
    "weights of leprechauns": (
        ["counters/leprechaun_halves/groups.py"], ["counters/test_leprechaun_halves", *COUNTERS]
    ),
    "weights in space": (["counters/space/symmetry.py"], ["counters/test_space", *COUNTERS]),
    "weights of sparse Xqueens": (["counters/xqueens_sparse/classes.py"], ["counters/test_xqueens_sparse", *COUNTERS]),
    "weights of Xqueens": (["counters/xqueens_total/classes.py"], ["counters/test_xqueens_total", *COUNTERS]),
    "weights on the torus": (["counters/torus_queens/triples.py"], ["counters/test_torus", *COUNTERS]),
}  # fmt: skip

#: Tests of how long a checker is and what it may import: they find mutmut in every mutant.
NOT_RUN = ("test_no_import_of_another", "test_nothing_else_of_queenlab_is_imported", "test_the_checker_is_short")

#: mutmut's words for a fault that the tests noticed.
NOTICED = ("killed", "timeout", "segfault", "suspicious")


def sources(checkout: Path, group: str) -> list[Path]:
    """The files of a group, relative to the checkout."""
    folder = checkout / "src" / "queenlab"
    found = [path for pattern in GROUPS[group][0] for path in sorted(folder.glob(pattern))]
    return [path.relative_to(checkout) for path in found if path.name not in ("__init__.py", "__main__.py")]


def test_path(folder: Path, name: str) -> Path:
    """A test file without its ending, or a folder of tests; both must be there."""
    path = folder / "tests" / name
    path = path if path.is_dir() else path.with_suffix(".py")
    if not path.exists():
        raise SystemExit(f"no tests at {path.relative_to(folder)}: bench/mutation.py names tests that are gone")
    return path


def configure(folder: Path, files: Sequence[Path], tests: Sequence[str], expression: str) -> None:
    """Tells mutmut, in the pyproject.toml of its copy, what to change and which tests to run."""
    left_out = " and ".join(f"not {name}" for name in NOT_RUN)
    settings = {
        "source_paths": ["src"],
        "only_mutate": [str(path) for path in files],
        "also_copy": ["docs", "bench", "tools", "README.md", "CHANGELOG.md", "Makefile"],
        "pytest_add_cli_args_test_selection": [str(test_path(folder, name).relative_to(folder)) for name in tests],
        "pytest_add_cli_args": ["-m", expression, "-k", left_out, "-p", "no:cacheprovider", "-n", "0"],
        "use_git_change_detection": False,
        # A mutant that loops forever is noticed; a slow machine is no fault.
        "timeout_constant": 20.0,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.mutmut]\n" + "\n".join(lines) + "\n")


def chosen(folder: Path, files: Sequence[Path], number: int, seed: int) -> dict[str, str]:
    """Mutants to try, each with its file: at most so many a file; 0 for all."""
    code = (
        "import json, sys; from pathlib import Path\n"
        "from mutmut.mutation.file_mutation import mutate_file_contents\n"
        "from mutmut.utils.format_utils import get_mutant_name\n"
        "print(json.dumps({f: [get_mutant_name(Path(f), name) for name in\n"
        "    mutate_file_contents(f, Path(f).read_text(encoding='utf-8')).mutant_names] for f in sys.argv[1:]}))"
    )
    command = [sys.executable, "-c", code, *map(str, files)]
    said = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout
    picked = {}
    for file, names in json.loads(said).items():
        few = random.Random(f"{seed} {file}").sample(names, number) if 0 < number < len(names) else names
        picked.update(dict.fromkeys(few, file))
    return picked


def tried(checkout: Path, group: str, expression: str, number: int, seed: int, workers: int) -> dict[str, Any]:
    """What became of the mutants of a group: by file how many of each kind, and those that nobody noticed."""
    files = sources(checkout, group)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("src", "tests", "docs", "bench", "tools"):
            shutil.copytree(checkout / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "results"))
        for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "Makefile"):
            shutil.copy(checkout / name, folder)
        configure(folder, files, GROUPS[group][1], expression)
        mutants = chosen(folder, files, number, seed)
        command = [str(Path(sys.executable).parent / "mutmut"), "run", "--max-children", str(workers), *mutants]
        environment = {**os.environ, "CI": "1"}
        log = folder / "log"
        with log.open("w", encoding="utf-8") as out:
            ended = subprocess.run(command, cwd=folder, stdout=out, stderr=out, env=environment, check=False)
        if ended.returncode != 0:
            raise SystemExit(f"mutmut failed on {group}:\n{log.read_text(encoding='utf-8')[-4000:]}")
        return _verdicts(folder, mutants)


def _verdicts(folder: Path, mutants: dict[str, str]) -> dict[str, Any]:
    from mutmut.stats import status_by_exit_code

    verdicts: dict[str, str] = {}
    for file in set(mutants.values()):
        data = json.loads((folder / "mutants" / f"{file}.meta").read_text(encoding="utf-8"))
        verdicts |= {name: status_by_exit_code[code] for name, code in data["exit_code_by_key"].items()}
    by_file: dict[str, Counter[str]] = {}
    for name, file in mutants.items():
        by_file.setdefault(file, Counter())[verdicts[name]] += 1
    survivors = [name for name in mutants if verdicts[name] not in NOTICED]
    return {
        "files": {file: dict(kinds) for file, kinds in by_file.items()},
        "survivors": {name: _difference(folder, name) for name in survivors},
    }


def _difference(folder: Path, mutant: str) -> list[str]:
    """What a mutant changes: the lines that go and come."""
    command = [str(Path(sys.executable).parent / "mutmut"), "show", mutant]
    said = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8").stdout
    return [line for line in said.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def share(kinds: dict[str, int]) -> float:
    """The part of them that was noticed."""
    return sum(kinds.get(kind, 0) for kind in NOTICED) / sum(kinds.values())


def main() -> int:
    """Tries the mutants, prints a table, and adds it to bench/results/mutation.json under its label."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"which ones: {', '.join(GROUPS)}; all by default")
    parser.add_argument("--label", default="after", help="name of this run in the result file")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="the tree whose source and tests are tried")
    parser.add_argument("--tests", default=FAST, help="which tests, as pytest's -m takes it")
    parser.add_argument("--mutants", type=int, default=40, help="at most so many a file; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=RESULTS / "mutation.json")
    given = parser.parse_args()
    result = (
        json.loads(given.output.read_text(encoding="utf-8"))
        if given.output.exists()
        else {"benchmark": "mutation", "runs": {}}
    )
    run = result["runs"].setdefault(given.label, {"files": {}, "survivors": {}})
    for group in given.groups or GROUPS:
        started = time.monotonic()
        found = tried(given.checkout.resolve(), group, given.tests, given.mutants, given.seed, given.workers)
        for file, kinds in found["files"].items():
            print(f"{100 * share(kinds):6.1f} %  {sum(kinds.values()):4} mutants  {file}", flush=True)
            run["survivors"] = {m: d for m, d in run["survivors"].items() if not m.startswith(_module(file))}
        run["files"] |= found["files"]
        run["survivors"] |= found["survivors"]
        run |= {"tests": given.tests, "mutants_a_file": given.mutants, "seed": given.seed}
        run |= {"mutmut": version("mutmut"), "machine": machine()}
        run["finished"] = datetime.now(UTC).isoformat(timespec="seconds")
        given.output.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        print(f"  {group}: {time.monotonic() - started:.0f} s", flush=True)
    total: Counter[str] = Counter()
    for kinds in run["files"].values():
        total.update(kinds)
    print(f"{100 * share(total):6.1f} %  of {sum(total.values())} mutants ({given.label}); {given.output}")
    return 0


def _module(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").replace("/", ".") + ".x"


if __name__ == "__main__":
    raise SystemExit(main())
