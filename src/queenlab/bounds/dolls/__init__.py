"""Branch and bound for the maximum of queens in a box: Russian dolls made of all smaller boxes.

`box_maximum` gives the maximum of any box with a placement and the steps of a certificate. How it works and what it
reaches: docs/branch-and-bound.md.
"""

from __future__ import annotations

from queenlab.bounds.dolls.maximum import BoxMaximum, box_maximum

__all__ = ["BoxMaximum", "box_maximum"]
