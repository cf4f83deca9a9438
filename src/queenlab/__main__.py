"""`python -m queenlab` is the command line."""

from __future__ import annotations

from queenlab.cli.start import main

if __name__ == "__main__":
    raise SystemExit(main())
