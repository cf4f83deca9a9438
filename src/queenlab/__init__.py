"""Queens problems of every kind: construct, count, complete, maximise, prove and draw non-attacking placements.

    >>> import queenlab as ql
    >>> ql.count("queens:8").value
    92
    >>> ql.maximize("queens:4^3").value
    7
    >>> ql.construct("queens:1000").board.n
    1000
    >>> (ql.queen + ql.leaper(1, 2)).problem(10).count().value
    4

Names are loaded when they are first used, so that `import queenlab` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from queenlab.version import __version__

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.board import Board, TriangleBoard
    from queenlab.errors import QueenlabError
    from queenlab.model import Model, ModelBuilder
    from queenlab.piece import (
        Piece,
        amazon,
        bishop,
        hyperqueen,
        king,
        knight,
        leaper,
        leprechaun,
        nightrider,
        queen,
        rider,
        rook,
        within,
    )
    from queenlab.placement import Placement
    from queenlab.problems import Problem, parse, parse_many, problem
    from queenlab.puzzles.puzzle import Puzzle
    from queenlab.shorthand import (
        amazons,
        bishops,
        hyperqueens,
        kings,
        knights,
        leprechauns,
        nightriders,
        queens,
        rooks,
        xqueens,
    )
    from queenlab.verbs.bound import bound
    from queenlab.verbs.check import check_certificate
    from queenlab.verbs.classes import classes
    from queenlab.verbs.color import color
    from queenlab.verbs.compare_engines import compare_engines
    from queenlab.verbs.compare_with_limit import compare_with_limit
    from queenlab.verbs.constant import check_constant, constant
    from queenlab.verbs.construct import construct, construct_answer, methods, recipe
    from queenlab.verbs.count import count, estimate, how_to_count
    from queenlab.verbs.count_guards import count_guards
    from queenlab.verbs.density import density
    from queenlab.verbs.diverse import diverse
    from queenlab.verbs.enumerate import enumerate
    from queenlab.verbs.jobs import (
        audit_job,
        count_job,
        job_rows,
        job_status,
        merge_jobs,
        rescue_job,
        resume_job,
        settle_job,
    )
    from queenlab.verbs.maximize import dominate, maximize, optimize
    from queenlab.verbs.prove import prove
    from queenlab.verbs.puzzle import GradedPuzzle, check_puzzle, puzzle
    from queenlab.verbs.queenon import examine, load_density
    from queenlab.verbs.sample import sample, samples
    from queenlab.verbs.solve import complete, solve
    from queenlab.verbs.superimpose import stack, superimpose
    from queenlab.verbs.threshold import threshold
    from queenlab.verbs.verify import verify

_HOMES = {
    "queenlab.answer": ["Answer"],
    "queenlab.board": ["Board", "TriangleBoard"],
    "queenlab.errors": ["QueenlabError"],
    "queenlab.model": ["Model", "ModelBuilder"],
    "queenlab.piece": [
        "Piece", "amazon", "bishop", "hyperqueen", "king", "knight", "leaper", "leprechaun", "nightrider", "queen",
        "rider", "rook", "within",
    ],
    "queenlab.placement": ["Placement"],
    "queenlab.problems": ["Problem", "parse", "parse_many", "problem"],
    "queenlab.shorthand": [
        "amazons", "bishops", "hyperqueens", "kings", "knights", "leprechauns", "nightriders", "queens", "rooks",
        "xqueens",
    ],
    "queenlab.verbs.color": ["color"],
    "queenlab.verbs.construct": ["construct", "construct_answer", "methods", "recipe"],
    "queenlab.verbs.count": ["count", "estimate", "how_to_count"],
    "queenlab.verbs.density": ["density"],
    "queenlab.verbs.diverse": ["diverse"],
    "queenlab.verbs.enumerate": ["enumerate"],
    "queenlab.verbs.maximize": ["dominate", "maximize", "optimize"],
    "queenlab.verbs.solve": ["complete", "solve"],
    "queenlab.verbs.verify": ["verify"],
    "queenlab.verbs.bound": ["bound"],
    "queenlab.verbs.check": ["check_certificate"],
    "queenlab.verbs.classes": ["classes"],
    "queenlab.verbs.compare_engines": ["compare_engines"],
    "queenlab.verbs.constant": ["check_constant", "constant"],
    "queenlab.verbs.count_guards": ["count_guards"],
    "queenlab.verbs.compare_with_limit": ["compare_with_limit"],
    "queenlab.verbs.prove": ["prove"],
    "queenlab.puzzles.puzzle": ["Puzzle"],
    "queenlab.verbs.puzzle": ["GradedPuzzle", "check_puzzle", "puzzle"],
    "queenlab.verbs.queenon": ["examine", "load_density"],
    "queenlab.verbs.sample": ["sample", "samples"],
    "queenlab.verbs.superimpose": ["stack", "superimpose"],
    "queenlab.verbs.threshold": ["threshold"],
    "queenlab.verbs.jobs": [
        "audit_job", "count_job", "job_rows", "job_status", "merge_jobs", "rescue_job", "resume_job", "settle_job",
    ],
}  # fmt: skip
#: Names that queenlab-papers adds where it is installed.
_FROM_PAPERS = ("evidence", "question")
#: Public modules, which `import queenlab` alone makes usable: `queenlab.draw.board_svg`.
_MODULES = (
    "atlas",
    "bounds",
    "completion",
    "constructions",
    "counters",
    "draw",
    "errors",
    "formats",
    "jobs",
    "queenon",
)
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "Board",
    "GradedPuzzle",
    "Model",
    "ModelBuilder",
    "Piece",
    "Placement",
    "Problem",
    "Puzzle",
    "QueenlabError",
    "TriangleBoard",
    "__version__",
    "amazon",
    "amazons",
    "audit_job",
    "bishop",
    "bishops",
    "bound",
    "check_certificate",
    "check_constant",
    "check_puzzle",
    "classes",
    "color",
    "compare_engines",
    "compare_with_limit",
    "complete",
    "constant",
    "construct",
    "construct_answer",
    "count",
    "count_guards",
    "count_job",
    "density",
    "diverse",
    "dominate",
    "enumerate",
    "estimate",
    "examine",
    "how_to_count",
    "hyperqueen",
    "hyperqueens",
    "job_rows",
    "job_status",
    "king",
    "kings",
    "knight",
    "knights",
    "leaper",
    "leprechaun",
    "leprechauns",
    "load_density",
    "maximize",
    "merge_jobs",
    "methods",
    "nightrider",
    "nightriders",
    "optimize",
    "parse",
    "parse_many",
    "problem",
    "prove",
    "puzzle",
    "queen",
    "queens",
    "recipe",
    "rescue_job",
    "resume_job",
    "rider",
    "rook",
    "rooks",
    "sample",
    "samples",
    "settle_job",
    "solve",
    "stack",
    "superimpose",
    "threshold",
    "verify",
    "within",
    "xqueens",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is not None:
        value = getattr(import_module(home), name)
    elif name in _MODULES:
        value = import_module(f"queenlab.{name}")
    elif name in _FROM_PAPERS:
        value = import_module("queenlab.plugins").load("queenlab.names", name)
    else:
        raise AttributeError(f"module 'queenlab' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
