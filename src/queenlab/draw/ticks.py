"""Round numbers along an axis."""

from __future__ import annotations

import math


def round_ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten between two numbers, not more than about so many.

    Example:
        >>> round_ticks(0.447, 1.403), round_ticks(0, 2, 4), round_ticks(-1, 1, 10)[:2]
        ([0.6, 0.8, 1.0, 1.2, 1.4], [0.0, 0.5, 1.0, 1.5, 2.0], [-1.0, -0.8])
    """
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        return [low] if math.isfinite(low) else []
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((m * power for m in (1, 2, 5) if m * power >= rough * (1 - 1e-9)), 10 * power)
    places = max(0, 1 - math.floor(math.log10(step)))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(k * step, places) + 0.0 for k in range(first, last + 1)]


def tick_text(value: float) -> str:
    """A round number as short as it can be.

    Example:
        >>> tick_text(1.0), tick_text(0.25), tick_text(-0.5)
        ('1', '0.25', '\N{MINUS SIGN}0.5')
    """
    return f"{value:.6g}".replace("-", "\N{MINUS SIGN}")
