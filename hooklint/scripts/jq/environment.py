"""`env` and `$ENV`: a variable of the environment, which the shell may have set just for this program."""

from __future__ import annotations

from hooklint.scripts.values import Hole, Object

ENVIRONMENT = Object((), Hole("unknown"))
"""All variables. What is under one of their names is not known here: the shell may have exported it."""
