"""The folder that queenlab uses as its cache."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """QUEENLAB_CACHE, or else queenlab's folder in the user's cache."""
    chosen = os.environ.get("QUEENLAB_CACHE")
    if chosen:
        return Path(chosen)
    # Where it was on every system before; entries of the user's own may be in it.
    earlier = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / "queenlab"
    if earlier.is_dir():
        return earlier
    from platformdirs import user_cache_path

    return user_cache_path("queenlab", appauthor=False)
