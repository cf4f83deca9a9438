"""An optimum in steps, for engines that can only say whether there is a solution of at most some cost."""

from __future__ import annotations

from collections.abc import Callable

from queenlab.model import Model

#: What one step gives: a solution and its cost, or None and whether it is proved that there is none.
Step = Callable[[int], tuple[tuple[list[int], int] | None, bool]]


def step_down(first: list[int], cost: int, ask: Step) -> tuple[list[int], int, int]:
    """The best solution found, its cost, and the least cost that is not ruled out; equal where all is proved.

    Each step asks for a quarter of what may be left to gain: low costs are hard to reach and harder to rule out.

    Args:
        first: a solution.
        cost: what it costs.
        ask: looks for a solution that costs at most what it is given.
    """
    best, least = first, 0
    while least < cost:
        target = cost - max(1, (cost - least) // 4)
        better, ruled_out = ask(target)
        if better is not None:
            best, cost = better
        elif ruled_out:
            least = target + 1
        else:
            break
    return best, cost, least


def counted_options(model: Model) -> list[int]:
    """The options that weigh 1, in a model whose options weigh 0 or 1."""
    return [option for option, weight in enumerate(model.weights.tolist()) if weight]


def weights_refusal(name: str, model: Model) -> str | None:
    """The line of an engine that takes weights 0 and 1 only, where there are others."""
    if set(model.weights.tolist()) <= {0, 1}:
        return None
    return f"engine {name} optimises only where every option weighs 0 or 1; cpsat takes other weights"
