"""The redrawn figures, each drawn once for all tests of a process."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache

from queenlab_papers.tour.figures import DRAWINGS

BY_ID = {figure.id: figure for figure in DRAWINGS}


@cache
def drawn(name: str) -> str:
    return BY_ID[name].draw()


def root_of(name: str) -> ET.Element:
    return ET.fromstring(drawn(name))
