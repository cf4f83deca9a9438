"""Colours that most colour-blind people can distinguish."""

from __future__ import annotations

#: The eight of Okabe and Ito without black, with a grey for it, then Tol's muted ones.
PALETTE = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb",
    "#332288", "#88ccee", "#44aa99", "#117733", "#999933", "#ddcc77", "#cc6677", "#882255", "#aa4499",
)  # fmt: skip


#: What the palette is mixed with when it is used up, and how much of it: nothing, then white, then black.
_MIXES = (("#000000", 0.0), ("#ffffff", 0.5), ("#000000", 0.4))


def shade(color: int) -> str:
    """The paint of a colour, from 0: the palette, then its lighter and its darker tones, then all of it again."""
    tone, which = divmod(color, len(PALETTE))
    paint, (mixed, part) = PALETTE[which], _MIXES[tone % len(_MIXES)]
    channels = [(int(paint[i : i + 2], 16), int(mixed[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in channels)


def ink_on(paint: str) -> str:
    """Black or white, whichever is easier to read on a paint."""
    # Relative luminance as WCAG 2 defines it; there, 0.179 is where black and white have the same contrast.
    channels = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"


#: The ends and the middle of the scale; it gets darker all the way, so that it can be read without colours.
_SCALE = ((247, 251, 255), (107, 174, 214), (8, 48, 107))


def heat(share: float, shadow: float = 0.0) -> str:
    """The paint of a number, as its share of the largest, with so much black laid over it."""
    low, high, part = (0, 1, 2 * share) if share <= 0.5 else (1, 2, 2 * share - 1)
    mixed = (a + part * (b - a) for a, b in zip(_SCALE[low], _SCALE[high], strict=True))
    return "#" + "".join(f"{round(channel * (1 - shadow)):02x}" for channel in mixed)
