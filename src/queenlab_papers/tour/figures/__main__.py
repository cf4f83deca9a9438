"""Writes the figures and a page that shows them: `python -m queenlab_papers.tour.figures FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from queenlab.errors import QueenlabError
from queenlab_papers.tour.figures.gallery import write_gallery


def main(arguments: list[str]) -> int:
    """Writes all figures into the folder that is named; the exit status is 2 if none or a bad one is."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m queenlab_papers.tour.figures FOLDER", file=sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        for path in write_gallery(Path(arguments[0])):
            print(path)
    except QueenlabError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
