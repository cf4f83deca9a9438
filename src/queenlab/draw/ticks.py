"""Round numbers along an axis."""

from __future__ import annotations

import math


def round_ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten between two numbers, not more than about so many."""
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        return [low] if math.isfinite(low) else []
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((m * power for m in (1, 2, 5) if m * power >= rough * (1 - 1e-9)), 10 * power)
    places = max(0, 1 - math.floor(math.log10(step)))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    ticks = [round(k * step, places) + 0.0 for k in range(first, last + 1)]
    # Far from zero, low / step is not exact enough to say which multiples are inside.
    return [tick for tick in ticks if low - 1e-9 * step <= tick <= high + 1e-9 * step]


def tick_text(value: float) -> str:
    return f"{value:.6g}".replace("-", "\N{MINUS SIGN}")


def edge_numbers(n: int) -> list[int]:
    """The lines 1 to n of a board that are numbered along its edge: the first, and multiples of a round number."""
    step = 1 if n <= 20 else 5 if n <= 60 else round(round_ticks(0, n, 10)[1])
    return sorted({1, *range(step, n + 1, step)})
