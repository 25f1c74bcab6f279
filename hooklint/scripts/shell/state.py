"""What a shell holds at one point of one way through a text; nothing in it is ever changed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hooklint.scripts.model import Status
from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tree_sitter import Node

    from hooklint.scripts.model import Guard, Place, Printed, Stream
    from hooklint.scripts.shell.reader import Reader
    from hooklint.scripts.values import Hole, Value


class Sink(NamedTuple):
    """Where a descriptor writes: to a stream of the script itself, to a buffer by its number, or to nobody (`""`)."""

    label: Stream
    to: str | int


class Feed(NamedTuple):
    """Where a descriptor reads: from what is left of an input, by its number."""

    label: Stream
    number: int
    heredoc: Place | None = None


class Jump(NamedTuple):
    """The way does not go on with the next command. `levels` counts loops."""

    kind: Literal["exit", "return", "break", "continue"]
    levels: int = 1


class Outcome(NamedTuple):
    """A status. `failed` is None where it can be zero and can be something else."""

    status: Status
    failed: bool | None


class Function(NamedTuple):
    """A shell function: its body, in the text that defines it."""

    reader: Reader
    body: Node


class Handler(NamedTuple):
    """What a trap runs, and where that stands."""

    value: Value
    at: Place


class Neighbours(NamedTuple):
    """What a pipeline tells of its part."""

    is_pipefail: bool = False
    before: tuple[Value, ...] = ()
    behind: tuple[Value, ...] = ()


Descriptors: TypeAlias = "Mapping[int, Sink | Feed]"

_MOST_ITEMS = 256
"""Of an array. One that doubles would have more than a machine can hold."""

_FIRST_GUARDS, _LAST_GUARDS = 16, 24
"""So many guards are kept on a way: what it began with, and what was tested last."""

OK = Outcome(Status((0,)), failed=False)


class State(NamedTuple):
    """One way through the text, as far as it has come.

    Up to `is_open` it is what a subshell keeps to itself; from `printed` on it is the world that all shells share.
    A variable that is None is certainly not set; `arguments` is None where they are not known. `is_tested`: the status
    of what runs decides something, so that `set -e` does not count; `is_inverted`: only a
    `!` before a group does, under which an ERR trap still counts. `loops` and `calls` are those that it is in.
    `is_open`: something unread may have set variables and functions. `printed_key` stands for `printed` where ways
    are compared.
    """

    variables: Mapping[str, Value | None]
    arrays: Mapping[str, tuple[Value, ...] | None]
    exported: frozenset[str]
    arguments: tuple[Value, ...] | None
    descriptors: Descriptors
    cwd: Path | None
    options: frozenset[str]
    functions: Mapping[str, Function | None]
    traps: Mapping[str, Handler]
    is_tested: bool = False
    is_inverted: bool = False
    is_background: bool = False
    neighbours: Neighbours = Neighbours()
    calls: int = 0
    local: frozenset[str] = frozenset()
    loops: int = 0
    is_sourced: bool = False
    is_open: bool = False
    printed: tuple[Printed, ...] = ()
    printed_key: int = 0
    buffers: Mapping[int, Value] = {}
    inputs: Mapping[int, Value | None] = {}
    guards: tuple[Guard, ...] = ()
    statuses: Mapping[Hole, Outcome] = {}
    is_whole: bool = True
    outcome: Outcome = OK
    jump: Jump | None = None
    at: Place | None = None

    def having(self, **changes: Any) -> State:  # noqa: ANN401 - any field of its own
        """The same way with some things changed."""
        return self._replace(**changes)

    def ends(self, status: Status, *, failed: bool | None, at: Place | None = None) -> State:
        """The status of the last command is this."""
        return self._replace(outcome=Outcome(status, failed), at=at or self.at)

    def succeeds(self, name: str = "", at: Place | None = None) -> State:
        """The last command ended with zero."""
        return self._replace(outcome=Outcome(Status((0,), name), failed=False), at=at or self.at)

    def fails(self, code: int = 1, name: str = "", at: Place | None = None) -> State:
        """The last command ended with this number."""
        return self._replace(outcome=Outcome(Status((code,), name), failed=code != 0), at=at or self.at)

    def assigned(self, name: str, value: Value | None) -> State:
        """With one variable set."""
        return self._replace(
            variables={**self.variables, name: value},
            arrays={key: items for key, items in self.arrays.items() if key != name} if self.arrays else self.arrays,
        )

    def assigned_array(self, name: str, items: tuple[Value, ...] | None) -> State:
        """With one array set; the items of a very long one are not known."""
        known = items if items is None or len(items) <= _MOST_ITEMS else None
        return self._replace(arrays={**self.arrays, name: known})

    def knowing(self, *guards: Guard) -> State:
        """With more known to hold; what was known is not said twice."""
        new = tuple(guard for guard in guards if guard not in self.guards)
        if not new:
            return self
        all_of_them = self.guards + new
        if len(all_of_them) > _FIRST_GUARDS + _LAST_GUARDS:
            all_of_them = all_of_them[:_FIRST_GUARDS] + all_of_them[-_LAST_GUARDS:]
        return self._replace(guards=all_of_them)

    def partly(self) -> State:
        """With something unread behind it."""
        return self._replace(is_whole=False)

    def back_in(self, outer: State) -> State:
        """What is left in the shell `outer` when this subshell of it has ended: only what all shells share."""
        return State._make((*outer[:_OWN], *self[_OWN:]))._replace(jump=None)

    def feed(self) -> Feed | None:
        """What stdin is, if it can be read."""
        feed = self.descriptors.get(0)
        return feed if isinstance(feed, Feed) else None

    def stdin(self) -> Value | None:
        """What is left of stdin; None where that is not known."""
        feed = self.feed()
        return self.inputs.get(feed.number) if feed else None

    def left_of_stdin(self, value: Value | None) -> State:
        """With this much of stdin left."""
        feed = self.feed()
        return self._replace(inputs={**self.inputs, feed.number: value}) if feed else self


_OWN = State._fields.index("printed")
