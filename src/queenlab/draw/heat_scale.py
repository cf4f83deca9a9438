"""The colours of heat maps: from pale to dark."""

from __future__ import annotations

#: The ends and the middle of the scale; it gets darker all the way, so that it can be read without colours.
_SCALE = ((247, 251, 255), (107, 174, 214), (8, 48, 107))


def heat(share: float, shadow: float = 0.0) -> str:
    """The paint of a number, as its share of the largest, with so much black laid over it."""
    low, high, part = (0, 1, 2 * share) if share <= 0.5 else (1, 2, 2 * share - 1)
    mixed = (a + part * (b - a) for a, b in zip(_SCALE[low], _SCALE[high], strict=True))
    return "#" + "".join(f"{round(channel * (1 - shadow)):02x}" for channel in mixed)
