from __future__ import annotations

import pytest

from hooklint.hosts.nanopi.limits import printed


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (0, "0ns"),
        (1, "1ms"),
        (999, "999ms"),
        (1000, "1s"),
        (1001, "1.001s"),
        (1050, "1.05s"),
        (1500, "1.5s"),
        (3000, "3s"),
        (60_000, "60s"),
        (1_234_567, "1234.567s"),
    ],
)
def test_as_nanopi_prints_it(limit: int, text: str) -> None:
    """docs/hosts/nanopi.md §5.4."""
    assert printed(limit) == text
