"""Benchmarks: `python -m bench [names...]` from the repository's root. See bench/README.md."""

import sys
from pathlib import Path

# Two benchmarks of the explorer start the servers that its tests start.
sys.path.append(str(Path(__file__).parents[1] / "tests"))
