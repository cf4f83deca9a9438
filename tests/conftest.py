"""Where tests must give the same verdict twice, hypothesis takes the same examples; elsewhere it looks for new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A busy machine makes examples slowly, which says nothing about the test.
_BUSY = [HealthCheck.too_slow]
settings.register_profile("searching", suppress_health_check=_BUSY)
settings.register_profile("repeatable", derandomize=True, suppress_health_check=_BUSY)
settings.load_profile("repeatable" if os.environ.get("CI") else "searching")
