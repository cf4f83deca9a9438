"""The linear relaxation of a Model, in floating point, so it proves nothing."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.errors import CheckFailed, NotSupported
from queenlab.model import Model


def relaxed(model: Model) -> tuple[float, npt.NDArray[np.float64]]:
    """The optimum of the relaxation and where it is attained; (-inf, zeros) for an infeasible max Model."""
    optimize: Any = importlib.import_module("scipy.optimize")
    sparse: Any = importlib.import_module("scipy.sparse")
    if model.sense is None or model.is_colored.any():
        raise NotSupported("the relaxation is for Models with a sense and without colours")
    sign = -1.0 if model.sense == "max" else 1.0
    shape = (model.n_items, model.n_options)
    matrix = sparse.csr_matrix((np.ones(model.items.size), (model.items, model.option_of_entry)), shape=shape)
    sizes = np.diff(matrix.indptr)
    upper, lower = model.high < sizes, model.low > 0
    rows = [r for r, used in ((matrix[upper], upper.any()), (-matrix[lower], lower.any())) if used]
    sides = np.concatenate((model.high[upper], -model.low[lower]))
    if not rows:
        x = (sign * model.weights < 0).astype(np.float64)
        return float(model.weights @ x), x
    solved = optimize.linprog(
        sign * model.weights, A_ub=sparse.vstack(rows), b_ub=sides, bounds=(0, 1), method="highs-ds"
    )
    if solved.status == 2:
        return sign * np.inf, np.zeros(model.n_options)
    if solved.status != 0:
        raise CheckFailed(f"the relaxation was not solved: {solved.message}")
    return float(sign * solved.fun), np.asarray(solved.x)
