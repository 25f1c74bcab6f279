"""Starts migrations that die at a chosen moment: `python -m tests.fixing.killed_migrate`, one order a line on stdin.

An order is `{"folder": PATH, "options": [TEXT, …], "moments": N or null, "seconds": S or null}`. The migration is a
process of its own. It ends by SIGKILL at the N-th moment after its first replacement (moments lie before and after
each step of a write, and between the halves of the bytes), or S seconds after it; with neither it runs to its end.
The answer, a line on stdout, is `{"status": N, "moments": N, "replaced": N, "last": TEXT, "said": TEXT}`: exit code or
minus the signal, how many moments passed, how many files were replaced, where it was last, and what it printed.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
import sys
import tempfile
import time
from functools import wraps
from stat import S_ISDIR
from typing import TYPE_CHECKING, Any

import hooklint
from hooklint.cli.outcome import run

if TYPE_CHECKING:
    from collections.abc import Callable

HALVED = 16
"""Fewer bytes than this are written at once."""


class Moments:
    """The doors of `os` that a write goes through; each knows when to die. Its notes go into a pipe."""

    def __init__(self, fatal: int | None, notes: int) -> None:
        self.fatal, self.notes = fatal, notes
        self.passed = 0
        self.started = False
        self.note = os.write

    def install(self) -> None:
        """From here on every write of this process goes through the doors."""
        write = os.write
        for door in ("open", "fsync", "replace", "fchmod", "close"):
            setattr(os, door, self.watched(getattr(os, door), door))
        os.write = self.watched(lambda handle, data: write(handle, self.halved(data)), "write")

    def watched(self, really: Callable[..., Any], door: str) -> Callable[..., Any]:
        """The door, with a moment on either side."""

        @wraps(really)
        def through(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - stands for any function of os
            name = self.named(door, arguments)
            self.moment(f"before {name}")
            result = really(*arguments, **named)
            self.started |= door == "replace"
            self.moment(f"after {name}")
            return result

        return through

    def named(self, door: str, arguments: tuple[Any, ...]) -> str:
        """The step of a write that this call is."""
        if door == "open":
            return "open new" if arguments[1] & os.O_CREAT else "open old"
        if door == "fsync":
            return "fsync folder" if S_ISDIR(os.fstat(arguments[0]).st_mode) else "fsync file"
        return door

    def halved(self, data: memoryview) -> memoryview:
        """At most the first half, so that there is a moment in the middle of the bytes."""
        return data if len(data) < HALVED else data[: len(data) // 2]

    def moment(self, name: str) -> None:
        """Count, tell, and die if it is time."""
        if not self.started:
            return
        self.passed += 1
        self.note(self.notes, f"{name}\n".encode())
        if self.passed == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)


def migrate(order: dict[str, Any], notes: int, screen: int) -> int:
    """In the child: the exit code of one migration."""
    os.dup2(screen, 1)
    os.dup2(screen, 2)
    Moments(order["moments"], notes).install()
    code = run(["migrate", order["folder"], *order["options"]])
    sys.stdout.flush()
    return code


def obey(order: dict[str, Any]) -> dict[str, Any]:
    """In the parent: start one migration, see it end, and tell."""
    heard, notes = os.pipe()
    with tempfile.TemporaryFile() as screen:
        child = os.fork()
        if not child:
            code = 99
            try:
                code = migrate(order, notes, screen.fileno())
            finally:
                os._exit(code)
        os.close(notes)
        with os.fdopen(heard, "rb") as stream:
            first = stream.readline()
            if first and order["seconds"] is not None:
                time.sleep(order["seconds"])
                os.kill(child, signal.SIGKILL)
            names = [line.decode().strip() for line in (first, *stream) if line.endswith(b"\n")]
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        screen.seek(0)
        said = screen.read().decode()
    return {
        "status": status,
        "moments": len(names),
        "replaced": names.count("after replace"),
        "last": names[-1] if names else "",
        "said": said,
    }


def main() -> None:
    """Obey until the orders end. What is imported now, no child needs to import."""
    for module in pkgutil.walk_packages(hooklint.__path__, "hooklint."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name in ("tomlkit", "difflib", "fcntl", "rich.console"):
        importlib.import_module(name)
    # As the command itself does it.
    gc.disable()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(obey(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
