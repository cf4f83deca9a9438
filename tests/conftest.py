"""Where tests must give the same verdict twice, hypothesis takes the same examples; elsewhere it looks for new ones."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
