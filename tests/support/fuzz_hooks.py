"""Random nanopi files, for the fuzz: values of every type in every place the host looks at, retired keys included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.fuzz_values import date, number, scalar, tame_string, value

if TYPE_CHECKING:
    from random import Random

EVENTS = (
    "tool_execution_start", "tool_execution_end", "input", "session_start", "session_shutdown", "before_agent_start",
    "turn_start", "turn_end", "message_end", "session_before_compact", "session_compact",
)  # fmt: skip
RETIRED = ("pre_tool_use", "post_tool_use", "user_prompt_submit", "session_end")
MISSPELT = ("PreToolUse", "turn_startt", "Input", "é", "", 'p"q', "\x1b[31m", "[red]x[/red]", "\u202e")
FIELDS = ("matcher", "type", "command", "timeout")

SHAPES = (
    "[]", "{}", "[[]]", "[{}]", "[1]", "['x']", "[['m','command','c']]", "[['m','command','c',7]]",
    "[['m','command']]", "[['m','command','c',-7]]", "[['m','command','c',7,8]]", "[[['m','command','c']]]",
    "[{command='c'}]", "{command='c'}", "{input=[{command='c'}]}", "[{command='c',timeout=7}]", "[{command='c',x=1}]",
    "[{matcher='m'}]", "[{command=1}]", "[{command='c'},{command='d'}]", "{parallel={}}", "{sequential=[]}",
    "{parallel={x=1}}", "{parallel=1}", "{a={},b={}}", "'parallel'", "'sequential'", "'seq'",
    "[[],[['m','command']]]", "[[],[],['x']]", "[2020-01-01]", "{default='ask'}", "['ask']", "[[],['x']]",
    "{disabled=['a']}", "{disabled=[1]}", "[['p', 64, true]]", "[{path='p'}]", "[{pathh='p'}]",
)  # fmt: skip

TOP = (
    "model", "base_url", "api_key", "api_kind", "provider", "api_key_file", "inline_think_tags", "trust", "skills",
    "hooks", "extensions", "tool_exec_mode", "tool_exec_overrides", "unknown",
)  # fmt: skip
INNER = (
    "default", "disabled", "extra_dirs", "path", "max_files", "allow_network", "allow_fs", "allow_store",
    "allow_context", "allow_tools", "allow_send_message", "url_allowlist", "events", "allow_stroe", "parallel",
    "bash", "$__toml_private_datetime",
)  # fmt: skip


def quoted(r: Random, name: str) -> str:
    """`name` as a key, in any spelling that can hold it."""
    basic = '"' + name.replace("\\", "\\\\").replace('"', '\\"').replace("\x1b", "\\u001b") + '"'
    if name and name.isascii() and name.replace("_", "").isalnum():
        return r.choice((name, name, name, name, basic, f"'{name}'"))
    return basic


def event(r: Random) -> str:
    """An event key: mostly a good one."""
    roll = r.random()
    names = EVENTS if roll < 0.9 else RETIRED if roll < 0.96 else MISSPELT
    return quoted(r, r.choice(names))


def remark(r: Random) -> str:
    """Nothing, blanks, or a comment; one of them names a retired key in backticks."""
    return r.choice(("", "", "", "", " ", "\t# why", " # é 😀", " # was `pre_tool_use`", "  #", " # `session_end`"))


def field(r: Random) -> str:
    """One line of a hook entry: mostly of the right type."""
    name = r.choice(("matcher", "type", "command", "command", "timeout", "enabled", "comand", "a.b"))
    gap = r.choice((" = ", "=", "  =  ", "\t=\t"))
    if r.random() < 0.12:
        return name + gap + typed(r) + remark(r)
    good = {"timeout": str(r.randrange(90000)), "enabled": "false", "a.b": "1"}.get(name) or tame_string(r)
    return name + gap + good + remark(r)


def typed(r: Random) -> str:
    """A value of any type, good TOML more often than not."""
    return r.choice((scalar, number, date, lambda r: r.choice(SHAPES), lambda r: r.choice(SHAPES), value))(r)


def distinct(lines: list[str]) -> list[str]:
    """Each first key only: most entries should get past the duplicate check."""
    seen: dict[str, str] = {}
    for line in lines:
        seen.setdefault(line.split("=")[0].strip(), line)
    return list(seen.values())


def entry(r: Random) -> list[str]:
    """A `[[hooks.…]]` header and its lines."""
    gap = r.choice(("", "", "", " ", "\t"))
    dot = r.choice((".", ".", ".", " . "))
    opening, closing = r.choice((("[[", "]]"),) * 8 + (("[", "]"),))
    header = f"{opening}{gap}{quoted(r, 'hooks')}{dot}{event(r)}{gap}{closing}{remark(r)}"
    lines = [field(r) for _ in range(r.randrange(5))]
    if r.random() < 0.9:
        lines.insert(r.randrange(len(lines) + 1), f"command = {tame_string(r)}{remark(r)}")
    return [header, *(distinct(lines) if r.random() < 0.95 else lines)]


def pair_line(r: Random) -> str:
    """An entry list as a value, dotted or below `[hooks]`."""
    inner = ", ".join(distinct([f"{r.choice(FIELDS)} = {tame_string(r)}", f"command = {tame_string(r)}"]))
    listed = r.choice((f"[{{{inner}}}]", f"[\n  {{ {inner} }}, # c\n  {{ command = 'c' }},\n]", "[]", r.choice(SHAPES)))
    return f"{event(r)} = {listed}{remark(r)}"


def hook_file(r: Random) -> str:
    """A file of hook entries as people write them, in all spellings at once."""
    blocks: list[list[str]] = [entry(r) for _ in range(r.randrange(1, 4))]
    if r.random() < 0.3:
        blocks.append(["[hooks]", *(pair_line(r) for _ in range(r.randrange(1, 3)))])
    if r.random() < 0.2:
        blocks.insert(0, [f"hooks.{pair_line(r)}"])
    if r.random() < 0.1:
        blocks.append([f"[[hooks.{event(r)}.x]]", "a = 1"])
    if r.random() < 0.2:
        blocks.insert(r.randrange(len(blocks) + 1), ["[other]", f"a = {tame_string(r)}"])
    r.shuffle(blocks)
    return r.choice(("\n", "\n\n")).join("\n".join(block) for block in blocks) + r.choice(("\n", "\n", ""))


def typed_place(r: Random) -> str:
    """One value of any type at one place the host looks at."""
    shape, name = typed(r), event(r)
    places = (
        f"hooks = {shape}\n",
        f"[hooks]\n{name} = {shape}\n",
        f"hooks.{name} = {shape}\n",
        f"hooks = {{{name} = {shape}}}\n",
        f"[[hooks.{name}]]\n{r.choice(FIELDS)} = {shape}\ncommand = 'c'\n",
        f"[[hooks.{name}]]\n{r.choice(FIELDS)} = {shape}\n",
        f"[hooks]\n{name} = [{{command = 'c'}}, {shape}]\n",
        f"[hooks]\n{name} = [{{command = 'c', {r.choice(FIELDS)} = {shape}}}]\n",
        f"[hooks.{name}]\n{r.choice(FIELDS)} = {shape}\n",
        f"[hooks.{name}.{r.choice(FIELDS)}]\nx = {shape}\n",
        f"[[hooks.{name}]]\ncommand = 'c'\n[hooks.{name}.{r.choice(FIELDS)}]\nx = {shape}\n",
        f"[[hooks]]\n{name} = {shape}\n",
        f"hooks = [{shape}, {shape}]\n",
    )
    return r.choice(places)


def config_place(r: Random) -> str:
    """One value of any type in the rest of `config.toml`."""
    shape, top, inner = typed(r), r.choice(TOP), r.choice(INNER)
    places = (
        f"{top} = {shape}\n",
        f"[{top}]\n{inner} = {shape}\n",
        f"[[{top}]]\n{inner} = {shape}\n",
        f"{top}.{inner} = {shape}\n",
        f"{top} = {{{inner} = {shape}}}\n",
        f"{top} = [{{{inner} = {shape}}}, {shape}]\n",
        f"[{top}.{inner}]\nx = {shape}\n",
        f"[[{top}.{inner}]]\nx = {shape}\n",
        f"[{top}]\n{remark(r)}\n",
        f"[[{top}]]{remark(r)}\n[{r.choice(TOP)}]\n[hooks]\n",
    )
    return "".join(r.choice(places) for _ in range(r.choice((1, 1, 1, 2)))) + r.choice(("", "", hook_file(r)))
