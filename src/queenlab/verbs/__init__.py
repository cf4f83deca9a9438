"""The verbs: what can be done with a problem. Each chooses an engine, and checks what the engine says.

Nothing is believed because a solver said so: every witness passes the problem's `verify` before it is returned.
"""

from queenlab.verbs.checking import verify
from queenlab.verbs.coloring import color
from queenlab.verbs.constructing import Method, construct, construct_answer, methods, recipe
from queenlab.verbs.counting import count, estimate, how_to_count
from queenlab.verbs.densities import Density, density
from queenlab.verbs.finding import complete, solve, solve_model
from queenlab.verbs.listing import Enumeration, enumerate
from queenlab.verbs.optimizing import dominate, maximize, optimize
from queenlab.verbs.spreading import diverse

__all__ = [
    "Density",
    "Enumeration",
    "Method",
    "color",
    "complete",
    "construct",
    "construct_answer",
    "count",
    "density",
    "diverse",
    "dominate",
    "enumerate",
    "estimate",
    "how_to_count",
    "maximize",
    "methods",
    "optimize",
    "recipe",
    "solve",
    "solve_model",
    "verify",
]
