"""The path of a count: which modules it loads, and that no counter is asked twice."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

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
    return {name.split(".")[2] for name in modules if name.startswith("queenlab.counters.") and name.count(".") > 2}


def test_a_count_loads_its_counter_and_no_other() -> None:
    asked, modules = run('import queenlab as ql; ql.count("queens:16")')
    assert asked == ["half-boards"]
    assert counters_among(modules) == {"half_boards"}
    assert len(modules) < 60
    assert not {"queenlab.jobs", "queenlab.bounds", "queenlab.proofs", "queenlab.constructions"} & set(modules)


@pytest.mark.parametrize(
    ("name", "loaded"),
    [
        ("queens:16", {"half_boards"}),
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


@pytest.mark.parametrize("arguments", [["queens:16"], ["queen+leaper[1,2]:13", "--memory", "8G"]])
def test_the_command_asks_each_counter_once(arguments: list[str]) -> None:
    asked, _ = run(f"from queenlab.cli.main import main; main({['count', *arguments]!r})")
    assert asked
    assert len(asked) == len(set(asked))
