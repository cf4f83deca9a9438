"""The arguments and options that several commands share; the heading of an option is its group in the help."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from queenlab.suffixes import PLACEMENT, Forms


class GoalName(StrEnum):
    exact = "exact"
    max = "max"
    dominate = "dominate"
    independent = "independent"
    color = "color"


class SymmetryName(StrEnum):
    half_turn = "half-turn"
    quarter_turn = "quarter-turn"
    mirror = "mirror"
    diagonal = "diagonal"


class ListFormat(StrEnum):
    rows = "rows"
    fen = "fen"
    csv = "csv"
    json = "json"
    cells = "cells"


class PlacementFormat(StrEnum):
    json = "json"
    rows = "rows"
    fen = "fen"
    csv = "csv"
    npy = "npy"


class ModelFormat(StrEnum):
    """How a Model is written; dlx is Knuth's text."""

    dlx = "dlx"
    opb = "opb"
    cnf = "cnf"
    lp = "lp"
    mps = "mps"
    col = "col"
    json = "json"

    @property
    def format_name(self) -> str:
        """The name in `queenlab.formats`."""
        return "knuth" if self is ModelFormat.dlx else self.value


def option(heading: str, *names: str, **more: Any) -> Any:
    return typer.Option(*names, rich_help_panel=heading, **more)


THE_PROBLEM = "The problem"
HOW_TO_COUNT = "How to count"
LIMITS = "Limits"
JOBS = "Jobs"
OUTPUT = "Output"

ProblemName = Annotated[
    str, typer.Argument(metavar="PROBLEM", help="FAMILY:N[^D][@torus][,key[=value]...], such as queens:8.")
]
ProblemNames = Annotated[
    str,
    typer.Argument(metavar="PROBLEM", help="Such as queens:8; several sizes as queens:4..12 or queens:5,7,11@torus."),
]

Goal = Annotated[
    list[GoalName] | None,
    option(
        THE_PROBLEM,
        "--goal",
        metavar=f"<{'|'.join(GoalName)}>",
        help="What to find; same as goal=... in the name.",
    ),
]
Colors = Annotated[
    int | None, option(THE_PROBLEM, "--colors", metavar="K", help="Number of colours, for the goal color.")
]
Given = Annotated[
    str | None,
    option(
        THE_PROBLEM,
        "--given",
        metavar="CELLS",
        help="Cells that hold a piece, column before row: '1,1 2,3' or 'a1 b3'.",
    ),
]
Exclude = Annotated[str | None, option(THE_PROBLEM, "--exclude", metavar="CELLS", help="Cells that must stay empty.")]
Gent = Annotated[bool, option(THE_PROBLEM, "--gent", help="Given queens may share diagonals with each other.")]

EngineName = Annotated[
    str, typer.Option("--engine", metavar="NAME", help="Engine to use; queenlab list engines shows them.")
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Random seed; the same seed gives the same answer.")
]
With = Annotated[
    str | None,
    typer.Option(
        "--with",
        metavar="NAMES",
        help="Strengthenings (extra inequalities), such as cube,sub; or none. See docs/research/strengthenings.md.",
    ),
]
ProveAbove = Annotated[
    int | None,
    typer.Option("--prove-above", metavar="Q", help="Search for more than Q pieces only; if none, at most Q fit."),
]
CounterName = Annotated[
    str,
    option(HOW_TO_COUNT, "--engine", metavar="NAME", help="Counter or engine to use; count --explain lists them."),
]
UpToSymmetry = Annotated[
    bool, option(HOW_TO_COUNT, "--up-to-symmetry", help="Take only one solution per symmetry class.")
]

TimeLimit = Annotated[float | None, option(LIMITS, "--time-limit", metavar="S", help="Stop after this many seconds.")]
NodeLimit = Annotated[
    int | None, option(LIMITS, "--node-limit", metavar="N", help="Stop after this many search nodes.")
]
Memory = Annotated[str | None, option(LIMITS, "--memory", metavar="SIZE", help="Memory limit, such as 500M or 2G.")]

LedgerFile = Annotated[Path, typer.Argument(metavar="FILE", help="A job's ledger, created by count --job FILE.")]
JobFile = Annotated[
    Path | None,
    option(JOBS, "--job", metavar="FILE", help="Record every counted unit in this ledger; resume if it exists."),
]
Cores = Annotated[int | None, option(JOBS, "--cores", metavar="N", help="Count on this many cores.")]
Cluster = Annotated[
    str | None,
    option(JOBS, "--cluster", metavar="ADDRESS", help="Count on a Dask cluster: tcp://host:8786, or local."),
]
Gpu = Annotated[bool, option(JOBS, "--gpu", help="Count on the GPU.")]
Depth = Annotated[
    int | None,
    option(JOBS, "--depth", metavar="D", help="Depth of the units in the search tree; deeper means more units."),
]


def output_file(forms: Forms, metavar: str = "FILE") -> Any:
    """The option -o of a command with this kind of output."""
    return option(OUTPUT, "--output", "-o", metavar=metavar, help=f"Write {forms.what}: {forms.listed}.")


Show = Annotated[bool, option(OUTPUT, "--show", help="Also draw the board as text.")]
WitnessFile = Annotated[Path | None, output_file(PLACEMENT)]
Json = Annotated[bool, option(OUTPUT, "--json", help="Print one JSON object; see docs/reference/answers.md.")]
Quiet = Annotated[bool, option(OUTPUT, "--quiet", "-q", help="Print only the answer, and no progress.")]
