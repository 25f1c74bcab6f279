"""HL304 command-syntax: the shell cannot parse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.rules.commands.readings import readings
from hooklint.rules.model import Finding, Severity
from hooklint.rules.registry import rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hooklint.hosts.model import HookSet
    from hooklint.rules.commands.bash_words import Complaint
    from hooklint.rules.commands.readings import ReadHook
    from hooklint.rules.facts import Facts
    from hooklint.scripts.model import Part, Reading
    from hooklint.scripts.text import Text
    from hooklint.source.span import Span


@rule("HL304", "command-syntax", Severity.ERROR, hosts=("nanopi",))
def check(hooks: HookSet, facts: Facts) -> Iterator[Finding]:
    """What the parser here cannot read and bash confirms that it cannot either; nothing is run for that."""
    from hooklint.rules.commands.stopping import blocking_first

    asked = set()
    for read_hook in blocking_first(readings(hooks, facts)):
        if not _changes_grammar(read_hook.reading):
            for part in read_hook.reading.parts:
                key = part.source.path, part.span
                if (
                    key not in asked
                    and part.text
                    and _is_doubtful(part, read_hook.reading)
                    and _can_be_asked(part.text)
                ):
                    asked.add(key)
                    yield from _judged(read_hook, part, part.text)


_GRAMMAR = (b"extglob", b"expand_aliases")


def _changes_grammar(reading: Reading) -> bool:
    """Whether a text turns on what bash, as it runs none of it, does not know when it is asked."""
    return any(word in part.text.data for part in reading.parts if part.text for word in _GRAMMAR)


_RESERVED = frozenset({"then", "do", "done", "else", "elif", "fi", "esac", "}"})


def _is_doubtful(part: Part, reading: Reading) -> bool:
    """Whether the parser here saw an error, or let pass what can be none of bash's text."""
    if part.language not in ("bash", "sh") or part.text is None:
        return False
    if part.syntax_error is None and all(end.is_whole for end in reading.endings):
        return False
    from hooklint.scripts.shell.tree import parse

    root = parse(part.text.data)
    return root.has_error or _has_odd_command(root)


def _has_odd_command(root: Node) -> bool:
    """Whether a word that ends something stands for a command, or a command has brackets: `echo no (see there)`."""
    from hooklint.rules.commands.dash_nodes import below
    from hooklint.scripts.shell.tree import text_of

    for node in below(root):
        if node.type == "command_name" and text_of(node) in _RESERVED:
            return True
        if node.type == "command" and any(child.type == "subshell" for child in node.children):
            return True
    return False


def _can_be_asked(text: Text) -> bool:
    r"""Whether it is a text of a size to hand on. Of the `\r` of a file of another system HL303 speaks."""
    from hooklint.scripts.session import MOST_BYTES

    return len(text.data) <= MOST_BYTES and b"\0" not in text.data and not (text.is_file and b"\r\n" in text.data)


def _judged(read_hook: ReadHook, part: Part, text: Text) -> Iterator[Finding]:
    from hooklint.rules.commands.bash_words import complaint, is_reached
    from hooklint.scripts.shell.tree import parse

    said = read_hook.setting.world.bash_syntax(text.data.decode(errors="surrogateescape"))
    found = complaint(said) if said else None
    if found is not None and is_reached(parse(text.data), found.line):
        yield Finding(
            part.source, _span(read_hook, text, found), _message(read_hook, part, text, found), "no shell text"
        )


def _span(read_hook: ReadHook, text: Text, found: Complaint) -> Span:
    """The line that bash names, the last one with a text for one behind the end; all of what is not a file."""
    if text.source is read_hook.file.source:
        return read_hook.command_span
    if not text.is_file:
        return text.within
    last = text.source.line_of(len(text.data.rstrip()))
    span = text.source.line_span(min(found.line, last))
    return span._replace(start=span.end - len(text.data[span.start : span.end].lstrip()))


def _message(read_hook: ReadHook, part: Part, text: Text, found: Complaint) -> str:
    from hooklint.rules.commands.bash_words import ends_with_2, in_words, is_always_reached
    from hooklint.rules.commands.stopping import stop_at_2
    from hooklint.scripts.shell.tree import parse

    if (part.started is not None and part.started.how == "source") or not ends_with_2(text.data, found.line):
        outcome = "nothing behind that place is done"
    else:
        is_certain = is_always_reached(parse(text.data), found.line)
        outcome = f"it gives up there with {stop_at_2(read_hook, part, is_certain=is_certain)}"
    return f"bash cannot parse this: {in_words(found)}; {outcome}; {_cure(part, text)}"


_INTERPRETERS = {".py": "python3", ".js": "node", ".mjs": "node", ".cjs": "node", ".rb": "ruby", ".pl": "perl"}


def _cure(part: Part, text: Text) -> str:
    """A script in another language that bash reads, for want of a first line that says so, is not mended by bash."""
    wanted = _INTERPRETERS.get(text.source.path.suffix)
    if wanted is None or part.shebang or part.started is None or part.started.how != "path":
        return "mend it, and `bash -n` will be silent"
    mark = " and without the byte order mark" if text.data.startswith(b"\xef\xbb\xbf") else ""
    return f"bash reads it for want of a `#!` line: begin it with `#!/usr/bin/env {wanted}`{mark}"
