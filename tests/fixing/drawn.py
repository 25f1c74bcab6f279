"""Configurations drawn piece by piece, each with what its author meant: by hand, not by the package's own tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

HOME, PROJECT = Path("/home/me"), Path("/project")
RUN_ORDER = tuple(folder / ".nanopi" / name for name in ("config.toml", "settings.toml") for folder in (HOME, PROJECT))

GOOD = ("tool_execution_start", "tool_execution_end", "input", "session_shutdown", "turn_end")
SAFE = {
    "pre_tool_use": "tool_execution_start",
    "PreToolUse": "tool_execution_start",
    "post_tool_use": "tool_execution_end",
    "Tool-Execution-End": "tool_execution_end",
    "user_prompt_submit": "input",
    "user prompt submit": "input",
    "session_end": "session_shutdown",
    "TurnEnd": "turn_end",
}
SLIPS = {"inptu": "input", "turn_ends": "turn_end", "tool_exection_start": "tool_execution_start"}
NAMES = {**{name: name for name in GOOD}, **SAFE, **SLIPS}
GRANTS = {
    "pre_tool_use": "tool_execution_start",
    "session_end": "session_shutdown",
    "input": "input",
    "message_update": "message_update",
    "TurnEnd": "TurnEnd",
}

Values = tuple[str, str, str, int]


class Hook(NamedTuple):
    """One entry: its event, and its values as they stand and as they are meant once misspelt keys are read too."""

    event: str
    safe: Values
    unsafe: Values


class Entry(NamedTuple):
    """How one entry is written, and what is wrong with it."""

    pairs: list[str]
    hook: Hook
    faults: set[str]


class Model(NamedTuple):
    """One file: its bytes, hooks in file order, comments (the second: on lines of their own), and grants.

    `faults`: `safe` and `unsafe` are those with a fix of that kind; `slip` is a name for which the host refuses the
    file until an unsafe fix is made, `refused` what it refuses and nothing mends, `blocked` a syntax error that nothing
    mends.
    """

    data: bytes
    hooks: list[Hook]
    comments: list[str]
    own_lines: list[str]
    grants: list[list[str]]
    faults: set[str]


class Writer:
    """Writes one file; `events` are the hooks of all files so far, to draw duplicates from."""

    def __init__(self, random: Random, kind: str, hooks: list[Hook]) -> None:
        self.random = random
        self.kind = kind
        self.mark = f"№{len(hooks)}.{kind}."
        self.all = hooks
        self.hooks: list[Hook] = []
        self.comments: list[str] = []
        self.own_lines: list[str] = []
        self.grants: list[list[str]] = []
        self.faults: set[str] = set()

    def once_in(self, most: int) -> bool:
        """Whether something rare happens."""
        return self.random.randrange(most) == 0

    def remark(self) -> str:
        """A comment that no other place of the file has."""
        text = self.random.choice(("# %", "#% [[hooks.pre_tool_use]]", "# é = 'x' \\d %", '# "]} %'))
        self.comments.append(text.replace("%", f"{self.mark}{len(self.comments)}!"))
        return self.comments[-1]

    def above(self) -> str:
        """An empty line, a comment, or nothing."""
        if not self.once_in(4):
            return self.random.choice(("", "", "\n"))
        self.own_lines.append(self.remark())
        return f"{self.own_lines[-1]}\n"

    def behind(self) -> str:
        """A comment at the end of a line, or nothing."""
        return f"  {self.remark()}" if self.once_in(6) else ""

    def key(self, name: str) -> str:
        """A key, quoted or bare."""
        return self.random.choice((f'"{name}"', f"'{name}'")) if " " in name or self.once_in(5) else name

    def matcher(self, faults: set[str]) -> tuple[list[str], str, str]:
        """The pair, what it is as it stands, and what is meant."""
        if self.once_in(10):
            faults.add("safe")
            return [r'matcher = "^\w+(a|b\.c)$"'], r"^\w+(a|b\.c)$", r"^\w+(a|b\.c)$"
        if self.once_in(12):
            faults.add("unsafe")
            return ["matchr = '^edit$'"], "*", "^edit$"
        if self.once_in(60):
            faults.add("blocked")
            return [r'matcher = "\d\\t"'], "", ""
        if self.once_in(12):
            return ["matcher = '^read$'", "mather = 'write'"], "^read$", "^read$"
        value = self.random.choice(("", "*", "^bash$", "^edit$"))
        quote = self.random.choice(("'", '"'))
        return ([f"matcher = {quote}{value}{quote}"], value, value) if value else ([], "*", "*")

    def timeout(self, faults: set[str]) -> tuple[list[str], int, int]:
        """Likewise."""
        if self.once_in(12):
            faults.add("unsafe")
            return self.random.choice(((["timout = 700"], 5000, 700), (["timeout_s = 2"], 5000, 2000)))
        if self.once_in(40):
            faults.add("refused")
            return ["timeout = '5s'"], 5000, 5000
        if self.once_in(30):
            faults.add("unsafe")
            return ["timeout = 900"], 900, 900_000
        return self.random.choice((([], 5000, 5000), ([], 5000, 5000), (["timeout = 950"], 950, 950)))

    def entry(self, event: str) -> Entry:
        """One hook of an event, now and then with the command of an earlier one."""
        faults: set[str] = set()
        matcher, is_matcher, means_matcher = self.matcher(faults)
        timeout, is_timeout, means_timeout = self.timeout(faults)
        earlier = [hook.safe[2] for hook in self.all if hook.event == event]
        command = f"run {len(self.all)} # no comment"
        if earlier and self.once_in(8):
            command = self.random.choice(earlier)
            faults.add("unsafe")
        pairs = [*matcher, f"command = '{command}'", *timeout]
        if self.once_in(80):
            faults.add("blocked")
            pairs.append("command = 'again'")
        extra = self.random.choice(("", "", "type = 'command'", "description = 'x'", "async = true"))
        hook = Hook(
            event,
            (is_matcher, "command", command, is_timeout),
            (means_matcher, "command", command, means_timeout),
        )
        self.all.append(hook)
        self.hooks.append(hook)
        self.faults |= faults
        return Entry([*pairs, extra] if extra else pairs, hook, faults)

    def name(self, names: Iterable[str]) -> str:
        """One of the names; the misspelt ones are rare, as one of them spoils the file for all safe fixes."""
        names = list(names)
        name = self.random.choice(names)
        if name in SLIPS and not self.once_in(3):
            name = self.random.choice([other for other in names if other not in SLIPS] or names)
        return name

    def spelt(self, name: str) -> None:
        """Notes what is wrong with the name of an event."""
        if name in SAFE:
            self.faults.add("safe")
        if name in SLIPS:
            self.faults |= {"slip", "unsafe"}

    def headers(self, name: str, brackets: str = "[[]]") -> str:
        """An entry below its own header."""
        self.spelt(name)
        half = len(brackets) // 2
        space = self.random.choice(("", "", " "))
        header = f"{brackets[:half]}{space}hooks{space}.{space}{self.key(name)}{space}{brackets[half:]}"
        text = self.above() + header + self.behind() + "\n"
        for pair in self.entry(NAMES[name]).pairs:
            text += self.above() + pair + self.behind() + "\n"
        if self.once_in(10):
            text += f"[hooks.{self.key(name)}.env]{self.behind()}\nA = 'b'\n"
        return text

    def single(self, name: str) -> str:
        """An entry in single brackets."""
        self.faults.add("safe")
        return self.headers(name, "[]")

    def inline(self, name: str, prefix: str = "") -> str:
        """A pair with an inline list."""
        self.spelt(name)
        text = f"{self.above()}{prefix}{self.key(name)} = ["
        tables = (", ".join(self.entry(NAMES[name]).pairs) for _ in range(self.random.randrange(3)))
        if self.once_in(2):
            return f"{text}{', '.join(f'{{ {table} }}' for table in tables)}]{self.behind()}\n"
        text += f"{self.behind()}\n"
        for table in tables:
            text += f"{self.above()}  {{{table}}},{self.behind()}\n"
        return f"{text}{self.above()}]{self.behind()}\n"

    def plugin(self) -> str:
        """A plugin and the events that it is granted."""
        names = [self.random.choice(list(GRANTS)) for _ in range(self.random.randrange(4))]
        self.grants.append([GRANTS[name] for name in names])
        if not {"pre_tool_use", "session_end"}.isdisjoint(names):
            self.faults.add("safe")
        text = f"{self.above()}[[extensions]]{self.behind()}\npath = 'p.wasm'{self.behind()}\n"
        if self.once_in(10):
            self.faults |= {"slip", "unsafe"}
            text += "allow_netwrk = false\n"
        if self.once_in(30):
            self.faults.add("refused")
            text += "colour = 'red'\n"
        quoted = [quote + name + quote for name in names for quote in [self.random.choice(("'", '"', '"""'))]]
        separator = f",{self.behind()}\n" if len(quoted) == 2 else self.random.choice((", ", ",\n  "))
        return f"{text}events = [{separator.join(quoted)}]{self.behind()}\n"

    def file(self) -> Model:
        """A whole file: pairs of the root, then tables in any order."""
        free = list(NAMES)
        self.random.shuffle(free)
        root = "model = 'm'" + self.behind() + "\n" if self.once_in(2) else ""
        tables: list[tuple[str, str]] = []
        how = self.random.choice(("", "", "hooks.", "[hooks]"))
        inline = [free.pop() for _ in range(self.random.randrange(1, 4))] if how else []
        tables += [("single", free.pop())] * self.once_in(5)
        for _ in range(self.random.randrange(4)):
            tables.append(("headers", self.name(free)))
        tables += [("plugin", "")] * (self.kind == "config" and self.once_in(3))
        tables += [("other", "")] * self.once_in(5)
        tables += [("section", "")] * (how == "[hooks]")
        self.random.shuffle(tables)
        if how == "hooks.":
            root += "".join(self.inline(name, how) for name in inline)
        text = root + "".join(self.table(kind, name, inline) for kind, name in tables)
        return self.model(text)

    def table(self, kind: str, name: str, inline: list[str]) -> str:
        """One of the pieces behind the root."""
        if kind == "section":
            return f"{self.above()}[hooks]{self.behind()}\n" + "".join(self.inline(name) for name in inline)
        if kind == "other":
            return f"{self.above()}[other]{self.behind()}\nx = 1.50\n"
        if kind == "plugin":
            return self.plugin()
        return self.single(name) if kind == "single" else self.headers(name)

    def model(self, text: str) -> Model:
        """The file with its line ends, and all that is known of it."""
        text += self.above()
        text = text.removesuffix("\n") if self.once_in(4) else text
        end = self.random.choice(("\n", "\n", "\r\n"))
        bom = "\ufeff" if self.once_in(5) else ""
        data = (bom + text.replace("\n", end)).encode()
        return Model(data, self.hooks, self.comments, self.own_lines, self.grants, self.faults)


def configuration(random: Random) -> dict[Path, Model]:
    """Up to four files of one user and one project, in run order."""
    hooks: list[Hook] = []
    paths = [path for path in RUN_ORDER if random.random() < 0.5] or [RUN_ORDER[1]]
    return {path: Writer(random, path.stem, hooks).file() for path in paths}
