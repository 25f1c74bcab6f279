"""The exceptions of Python, by name."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from hooklint.scripts.python.things import NONE, Raised
from hooklint.scripts.values import Hole

if TYPE_CHECKING:
    from hooklint.scripts.python.things import Thing

_OF_LIBRARY = {
    "JSONDecodeError": "ValueError",
    "CalledProcessError": "Exception",
    "SubprocessError": "Exception",
    "TimeoutExpired": "Exception",
    "URLError": "OSError",
    "HTTPError": "OSError",
    "RequestException": "OSError",
    "PackageNotFoundError": "ImportError",
}
"""What those outside of the builtins come from."""


def raised(name: str, message: Thing | None = None) -> Raised:
    """An exception of the language or its library; what it says is not known, if that is not given."""
    if message is None:
        message = NONE if name == "SystemExit" else Hole("unknown")
    return Raised(name, names(name), message)


def names(name: str) -> frozenset[str]:
    """The name of an exception and those of all that it comes from, without their modules."""
    last = name.rpartition(".")[2]
    known = getattr(builtins, last, None)
    if isinstance(known, type):
        return frozenset(one.__name__ for one in known.__mro__)
    return names(_OF_LIBRARY[last]) | {last} if last in _OF_LIBRARY else frozenset({last, "Exception", "BaseException"})


ANY = Raised("", frozenset(), Hole("unknown"))
"""An exception of which nothing is known."""
