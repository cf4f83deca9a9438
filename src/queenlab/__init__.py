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
    from queenlab.verbs.check_constant import check_constant
    from queenlab.verbs.check_puzzle import check_puzzle
    from queenlab.verbs.classes import classes
    from queenlab.verbs.color import color
    from queenlab.verbs.compare_engines import compare_engines
    from queenlab.verbs.compare_with_limit import compare_with_limit
    from queenlab.verbs.complete import complete
    from queenlab.verbs.constant import constant
    from queenlab.verbs.construct import construct
    from queenlab.verbs.count import count
    from queenlab.verbs.count_guards import count_guards
    from queenlab.verbs.density import density
    from queenlab.verbs.diverse import diverse
    from queenlab.verbs.dominate import dominate
    from queenlab.verbs.enumerate import enumerate
    from queenlab.verbs.estimate import estimate
    from queenlab.verbs.examine import examine
    from queenlab.verbs.how_to_count import how_to_count
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
    from queenlab.verbs.load_density import load_density
    from queenlab.verbs.maximize import maximize
    from queenlab.verbs.methods import methods
    from queenlab.verbs.optimize import optimize
    from queenlab.verbs.prove import prove
    from queenlab.verbs.puzzle import puzzle
    from queenlab.verbs.recipe import recipe
    from queenlab.verbs.sample import sample, samples
    from queenlab.verbs.solve import solve
    from queenlab.verbs.stack import stack
    from queenlab.verbs.superimpose import superimpose
    from queenlab.verbs.threshold import threshold
    from queenlab.verbs.verify import verify
    from queenlab_papers.questions import evidence, question

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
    "queenlab.verbs.construct": ["construct"],
    "queenlab.verbs.methods": ["methods"],
    "queenlab.verbs.recipe": ["recipe"],
    "queenlab.verbs.count": ["count"],
    "queenlab.verbs.estimate": ["estimate"],
    "queenlab.verbs.how_to_count": ["how_to_count"],
    "queenlab.verbs.density": ["density"],
    "queenlab.verbs.diverse": ["diverse"],
    "queenlab.verbs.enumerate": ["enumerate"],
    "queenlab.verbs.dominate": ["dominate"],
    "queenlab.verbs.maximize": ["maximize"],
    "queenlab.verbs.optimize": ["optimize"],
    "queenlab.verbs.complete": ["complete"],
    "queenlab.verbs.solve": ["solve"],
    "queenlab.verbs.verify": ["verify"],
    "queenlab.verbs.bound": ["bound"],
    "queenlab.verbs.check": ["check_certificate"],
    "queenlab.verbs.classes": ["classes"],
    "queenlab.verbs.compare_engines": ["compare_engines"],
    "queenlab.verbs.check_constant": ["check_constant"],
    "queenlab.verbs.constant": ["constant"],
    "queenlab.verbs.count_guards": ["count_guards"],
    "queenlab.verbs.compare_with_limit": ["compare_with_limit"],
    "queenlab.verbs.prove": ["prove"],
    "queenlab.verbs.check_puzzle": ["check_puzzle"],
    "queenlab.verbs.puzzle": ["puzzle"],
    "queenlab.verbs.examine": ["examine"],
    "queenlab.verbs.load_density": ["load_density"],
    "queenlab_papers.questions": ["evidence", "question"],
    "queenlab.verbs.sample": ["sample", "samples"],
    "queenlab.verbs.stack": ["stack"],
    "queenlab.verbs.superimpose": ["superimpose"],
    "queenlab.verbs.threshold": ["threshold"],
    "queenlab.verbs.jobs": [
        "audit_job", "count_job", "job_rows", "job_status", "merge_jobs", "rescue_job", "resume_job", "settle_job",
    ],
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "Board",
    "Model",
    "ModelBuilder",
    "Piece",
    "Placement",
    "Problem",
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
    "count",
    "count_guards",
    "count_job",
    "density",
    "diverse",
    "dominate",
    "enumerate",
    "estimate",
    "evidence",
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
    "question",
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
    if home is None:
        raise AttributeError(f"module 'queenlab' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
