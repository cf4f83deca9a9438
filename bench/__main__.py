"""`python -m bench [names...]`: runs benchmarks, prints a summary and writes a JSON file for each."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

from bench.harness import RESULTS, ROOT, Settings, result_json, shown, write_result
from bench.machine import machine
from queenlab.errors import BadInput, MissingExtra, QueenlabError

NAMES = (
    "exact_cover", "multiplicity", "building", "verifying", "subcube", "diverse", "queens", "fairy", "torus",
    "leprechauns", "xqueens", "space", "jobs", "strengthenings", "proofs",
    "box_search", "lower_bounds", "constant", "step_duals", "queenons",
    "limit_density", "random_queens", "colorings", "completion", "domination", "starting", "estimates",
    "web_load", "web_page", "puzzles",
)  # fmt: skip


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Benchmarks of queenlab; see bench/README.md.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(NAMES)}; all by default")
    parser.add_argument("--quick", action="store_true", help="small sizes, few rounds: to see that it works")
    parser.add_argument("--rounds", type=int, help="rounds to run instead of each benchmark's own number")
    parser.add_argument("--output", type=Path, help="folder for the JSON files (bench/results; out/bench with --quick)")
    return parser.parse_args(argv)


def _run(name: str, settings: Settings, directory: Path) -> None:
    try:
        module = import_module(f"bench.{name}")
    except ModuleNotFoundError as error:
        if error.name in ("xcover", "exact_cover"):
            raise MissingExtra(error.name, "bench") from None
        raise
    print(f"== {name}\n{module.ABOUT}\n", flush=True)
    outcome = module.run(settings)
    for case in outcome.cases:
        print("\n".join(case.lines()))
    for what, value in outcome.conclusion.items():
        print(f"{what}: {shown(value)}")
    path = write_result(result_json(name, module.ABOUT, settings, outcome), directory)
    print(f"written: {path}\n", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Runs what is named, or everything."""
    arguments = _arguments(argv)
    settings = Settings(arguments.quick, arguments.rounds)
    directory = arguments.output or (ROOT / "out" / "bench" if settings.quick else RESULTS)
    try:
        for name in arguments.names:
            if name not in NAMES:
                raise BadInput(f"there is no benchmark {name}; there are {', '.join(NAMES)}")
        if settings.rounds is not None and settings.rounds < 1:
            raise BadInput(f"a benchmark needs at least 1 round, not {settings.rounds}")
        print(", ".join(f"{key} {value}" for key, value in machine().items()), end="\n\n")
        for name in arguments.names or NAMES:
            _run(name, settings, directory)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except QueenlabError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
