"""Writes the made parts of all pages, and the gallery's pictures, in the repository that is the working directory."""

from __future__ import annotations

import sys
from pathlib import Path

from queenlab_papers.tour.figures import write_figures
from tools.pages import PICTURES, made_parts, renewed


def main() -> int:
    """Writes them."""
    # The gallery's page tells what is in its pictures, so they come first.
    for path in write_figures(PICTURES):
        print(path)
    for path, part in made_parts(Path()):
        path.write_text(renewed(path.read_text(encoding="utf-8"), part), encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
