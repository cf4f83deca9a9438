"""Writes the made parts of all pages, in the repository that is the working directory."""

from __future__ import annotations

import sys
from pathlib import Path

from queenlab.pages import made_parts, renewed


def main() -> int:
    """Writes them."""
    for path, part in made_parts(Path()):
        path.write_text(renewed(path.read_text(encoding="utf-8"), part), encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
