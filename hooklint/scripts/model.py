"""What is read in a hook's command and in the scripts it runs: facts, each with its place, and the ways it can end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from hooklint.scripts.text import Text
    from hooklint.scripts.values import Value
    from hooklint.source.source import Source
    from hooklint.source.span import Span

Language: TypeAlias = Literal["bash", "sh", "python", "node", "jq", "other", "unknown"]
"""What a text is written in. `sh`: for the system's shell, which need not be bash. `unknown`: it was not read."""

NOT_EXECUTABLE, NOT_FOUND = 126, 127
"""The statuses of a shell for what it cannot start."""


class Place(NamedTuple):
    """Where something stands: the bytes of one syntax node, in a script or in the command of a configuration file."""

    source: Source
    span: Span


class Guard(NamedTuple):
    """A condition that holds on the way to something.

    `compare`: the text `value` and `words` are related by `how`; `program`: one of the programs `words` can be started;
    `file`: there is a file of the name `value`; `other`: anything else. `holds` is False where the condition failed.
    """

    kind: Literal["compare", "program", "file", "other"]
    value: Value
    how: Literal["equals", "contains", "glob", "regex", "is set", ""]
    words: tuple[str, ...]
    holds: bool
    at: Place


class Comparison(NamedTuple):
    """A text is compared with words: an arm of a `case`, a test, `==` or `in`.

    `words` are what it may be (`a|b)` are two), each with its own place in `places`. `others` are the words that the
    same text is compared with elsewhere for the same outcome: what stands there is a second choice.
    """

    value: Value
    how: Literal["equals", "contains", "glob", "regex"]
    words: tuple[str, ...]
    places: tuple[Place, ...]
    others: tuple[str, ...] = ()


class FieldRead(NamedTuple):
    """A value of the payload is read. `way` are the keys to it, `*` for any; `by` is what reads it.

    `alternatives` are the ways that are tried if this one gives nothing, or that were tried before (`.a // .b`).
    `by` is `text` where the JSON is cut by `grep`, `sed`, `cut` or a pattern instead of being read.
    """

    way: tuple[str, ...]
    at: Place
    by: Literal["jq", "python", "node", "text"]
    alternatives: tuple[tuple[str, ...], ...] = ()
    guards: tuple[Guard, ...] = ()


class VariableRead(NamedTuple):
    """A variable of the environment is read that the script has not set.

    `alternatives` are what is taken where it is not set: variables by name (`$B` in `${A:-$B}`), or `""` for any text.
    """

    name: str
    at: Place
    alternatives: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()


Stream: TypeAlias = Literal["hook", "captured", "file", "null", "pipe"]
"""Where text goes, or comes from: the host, the script itself, a file, nowhere, a neighbour in a pipeline."""


class Call(NamedTuple):
    """A program (or a shell's own command) is started. `words` are its name and arguments, assignments left out.

    `at` is all of the call, `name_at` its name. `stdin` is what it is given there, as far as that is known, and
    `stdin_from` where it comes from; likewise `stdout` and `stderr` say where its output goes. `guards` hold when it is
    started; `is_background`: nobody waits for it; `in_place` are the names of the program in whose arguments it stands
    (`xargs`, `timeout 5`, `sudo`), outermost first. `is_tested`: its status decides something or is caught.
    `heredoc` is where the here-document or here-string stands that is its stdin. `is_pipefail`: it is part of a
    pipeline of which every part counts; `piped_to` are the words of the next program in it, `piped_from` those of the
    one before. Not `is_program`: a function of Python or Node stands for it (`eval`, `open`, `urllib`, `fetch`).
    """

    words: tuple[Value, ...]
    places: tuple[Place, ...]
    at: Place
    name_at: Place
    stdin: Value | None = None
    stdin_from: Stream = "hook"
    stdout: Stream = "hook"
    stderr: Stream = "hook"
    guards: tuple[Guard, ...] = ()
    is_background: bool = False
    in_place: tuple[str, ...] = ()
    is_tested: bool = False
    heredoc: Place | None = None
    is_pipefail: bool = False
    piped_to: tuple[Value, ...] = ()
    piped_from: tuple[Value, ...] = ()
    is_program: bool = True

    @property
    def name(self) -> str:
        """The program's name without folders; "" where it is not known."""
        first = self.words[0] if self.words else ()
        return first[0].rpartition("/")[2] if len(first) == 1 and isinstance(first[0], str) else ""


class Printed(NamedTuple):
    """A text that reaches the hook's stdout or stderr, line ends included."""

    stream: Literal["stdout", "stderr"]
    value: Value
    at: Place
    by: str = ""


class Status(NamedTuple):
    """The exit status a script ends with: the codes it can be, empty where that is not known.

    `of` is the program whose status it is ("" where the script names a number itself), started by `call`.
    """

    codes: tuple[int, ...]
    of: str = ""
    call: Call | None = None


class Result(NamedTuple):
    """One way in which a program can have run: its status, what it printed in order, and what is known then.

    `guards` is what this way tells of its input (`grep -q` found it). `reads_stdin` is set where nothing is left of its
    stdin. `is_whole` is False where it may have printed more, or have ended otherwise. `at` is what ended it, where
    that stands in a script that it is (its `exit`, its last command).
    """

    status: Status
    printed: tuple[Printed, ...] = ()
    guards: tuple[Guard, ...] = ()
    reads_stdin: bool = False
    is_whole: bool = True
    at: Place | None = None

    def status_for(self, call: Call) -> Status:
        """Its status, which is that of the call where it does not say whose it is."""
        is_its_own = self.status.of or self.at is not None
        return self.status if is_its_own else self.status._replace(of=call.name, call=call)


class Ending(NamedTuple):
    """One way in which the command can end: what it has printed by then, in order, its status, and what held for it.

    `at` is what ends it: the `exit`, or the last command. `is_whole` is False where something that could not be read
    ran on the way, and may have printed or ended anything. `reads_stdin`: nothing is left of the stdin it was given.
    """

    status: Status
    printed: tuple[Printed, ...]
    guards: tuple[Guard, ...]
    at: Place
    is_whole: bool = True
    reads_stdin: bool = False


class Started(NamedTuple):
    """A file that is run, sourced or imported on the way. `path` is None where the name is not known.

    `name` is the word as written. `how`: `path` (its own run bit and shebang count), `interpreter` (`by` reads it),
    `source` (by the shell itself), `import` (by Python or Node). `is_there` is None where nobody can say (its folder is
    not known, or is not one to ask in). `is_relative`: its place hangs on the folder in which the host was started.
    `language` is that of its text; `source` is its bytes, None where they were not read.
    """

    name: str
    at: Place
    how: Literal["path", "interpreter", "source", "import"]
    by: str
    path: Path | None
    is_there: bool | None
    is_relative: bool
    language: Language
    source: Source | None
    guards: tuple[Guard, ...] = ()
    is_tested: bool = False


class Part(NamedTuple):
    """One text that was read: a command, or a file that it started. `started` is None for the command itself.

    `text` is what the reader got, where each of its bytes stands.
    """

    language: Language
    source: Source
    span: Span
    started: Started | None
    shebang: str = ""
    syntax_error: Place | None = None
    text: Text | None = None


class Reading(NamedTuple):
    """Everything that was read in one command and in what it runs. Facts of all parts stand together.

    `is_whole` is False where there are more ways to end than were followed, or a part was not read.
    """

    parts: tuple[Part, ...] = ()
    started: tuple[Started, ...] = ()
    calls: tuple[Call, ...] = ()
    fields: tuple[FieldRead, ...] = ()
    variables: tuple[VariableRead, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    endings: tuple[Ending, ...] = ()
    is_whole: bool = True

    @property
    def texts(self) -> tuple[Source, ...]:
        """The script files that were read, each once."""
        return tuple(dict.fromkeys(part.source for part in self.parts if part.started is not None))
