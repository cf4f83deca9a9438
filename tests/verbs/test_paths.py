"""The paths of commands: the files they pass, the modules they load, and that no counter is asked twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tools.call_path import call_path

#: Run before the question: who is asked whether it can count a problem.
NOTE_WHO_IS_ASKED = """
import json, sys
from queenlab.counters.counter import Counter
accepts, asked = Counter.accepts, []
def noted(self, problem):
    asked.append(self.name)
    return accepts(self, problem)
Counter.accepts = noted
"""
REPORT = """
print(json.dumps([asked, sorted(name for name in sys.modules if name.split(".")[0] == "queenlab")]))
"""


def run(question: str) -> tuple[list[str], list[str]]:
    """(counters asked, modules of queenlab loaded) when a question is asked in a process of its own."""
    code = NOTE_WHO_IS_ASKED + question + REPORT
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    asked, modules = json.loads(done.stdout.splitlines()[-1])
    return asked, modules


def counters_among(modules: list[str]) -> set[str]:
    return {n.split(".")[2] for n in modules if n.startswith("queenlab.counters.") and n.count(".") > 2} - {"kernels"}


def test_a_count_loads_its_counter_and_no_other() -> None:
    asked, modules = run('import queenlab as ql; ql.count("queens:17")')
    assert asked == ["half-boards"]
    assert counters_among(modules) == {"half_boards"}
    assert len(modules) <= 64
    assert not {"queenlab.jobs", "queenlab.bounds", "queenlab.proofs", "queenlab.constructions"} & set(modules)


@pytest.mark.parametrize(
    ("name", "loaded"),
    [
        ("queens:17", {"half_boards"}),
        ("queens:25@torus", {"torus_queens"}),
        ("rooks:7^3", {"latin_rooks"}),
        ("xqueens:6,sparse", {"xqueens_sparse"}),
        ("queen+leaper[1,2]:14", {"rows"}),
        ("leprechauns:20,range=2", {"leprechaun_boxes", "leprechaun_halves"}),
    ],
)
def test_the_choice_loads_no_counter_made_for_other_problems(name: str, loaded: set[str]) -> None:
    asked, modules = run(f"import queenlab as ql; ql.how_to_count({name!r})")
    assert len(asked) == len(set(asked)) == len(loaded)
    assert counters_among(modules) - {"half_boards"} == loaded - {"half_boards"}


@pytest.mark.parametrize("arguments", [["queens:17"], ["queen+leaper[1,2]:13", "--memory", "8G"]])
def test_the_command_asks_each_counter_once(arguments: list[str]) -> None:
    asked, _ = run(f"from queenlab.cli.main import main; main({['count', *arguments]!r})")
    assert asked
    assert len(asked) == len(set(asked))


#: Said, for where its kernels were not compiled before another counter is taken.
HALF_BOARDS = ["count", "queens:16", "--engine", "half-boards"]


def test_paths_are_as_short_as_documented(tmp_path: Path) -> None:
    """Twelve stations at most, also on the longest chain of calls; and the checker loads nothing of the prover."""
    text = (Path(__file__).parents[2] / "docs" / "reference" / "architecture.md").read_text()
    proof = str(tmp_path / "proof.json")
    for asked, arguments in (
        ("count queens:16", HALF_BOARDS),
        ("prove queens:4^3", ["prove", "queens:4^3", "-o", proof]),
        ("check FILE", ["check", proof]),
    ):
        documented = next(line for line in text.splitlines() if line.startswith(f"{asked}: "))
        stations = documented.removeprefix(f"{asked}: ").split(" > ")
        found = call_path(stations[-1], *arguments)
        assert (found.code, found.stations) == (0, stations)
        assert found.most <= 12
    assert not [name for name in found.modules if name.split(".")[1:2] in (["proofs"], ["bounds"], ["boxes"], ["kept"])]
