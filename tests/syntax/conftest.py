"""How many examples the laws get: `ci` always the same few, `HOOKLINT_LAWS=long` new ones and many."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A document is drawn piece by piece, which Hypothesis takes for slowness.
SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile(
    "ci", max_examples=150, derandomize=True, database=None, deadline=None, suppress_health_check=SLOW_TO_DRAW
)
settings.register_profile("long", max_examples=20_000, deadline=None, suppress_health_check=SLOW_TO_DRAW)
