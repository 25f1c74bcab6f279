"""Scripts made to hang, to swell or to crash a reader, and things that are no scripts: an answer in bounded time."""

from __future__ import annotations

import os
import resource
import signal
import socket
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hooklint.checking import check
from hooklint.source.machine import Machine
from hooklint.source.memory import File, MemoryWorld, Symlink

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from hooklint.checking import Report

SECONDS = 10.0
"""Of work; waiting for others on a busy machine is not counted."""
PATIENCE = 30.0
"""Of the clock: what waits for ever does no work."""
BYTES_MORE = 800_000_000
"""What a check may take for itself."""
MANY = 5_000
LETTERS = "a" * 60
MEGABYTE = 1_000_000

HOW = {
    "path": "~/.nanopi/hooks/odd",
    "bash": "bash ~/.nanopi/hooks/odd",
    "sourced": '. "$HOME/.nanopi/hooks/odd"',
    "python": "python3 ~/.nanopi/hooks/odd",
    "node": "node ~/.nanopi/hooks/odd",
    "pasted": "cat ~/.nanopi/hooks/odd | bash",
}


def numbered(text: str, times: int = MANY) -> str:
    return "".join(text.format(number) for number in range(times))


def nested(opening: str, inner: str, closing: str, times: int = MANY) -> str:
    return opening * times + inner + closing * times


def below_a_megabyte(start: str, filling: str, end: str = "\n") -> str:
    return start + filling * ((MEGABYTE - len(start) - len(end)) // len(filling)) + end


LONG = {
    "ifs": numbered('if [ "$NANOPI_EVENT" = "E{0}" ]; then echo {0}; fi\n'),
    "ifs that may end it": numbered('[ -e "/tmp/{0}" ] && exit {0}\n'),
    "ifs with else": numbered("if [ -e /tmp/{0} ]; then x{0}=1; else x{0}=2; fi\n"),
    "functions": numbered("f{0}() {{ echo {0}; }}\n") + "f0\n",
    "functions that call the next": numbered("f{0}() {{ f$(({0} + 1)); }}\n") + "f0\n",
    "functions that call each other": numbered("f{0}() {{ f1; f2; }}\n", 50) + "f1\n",
    "a function that calls itself": "f() { echo x; f; f; }\nf\n",
    "case": 'case "$(cat)" in\n' + numbered("  *word{0}*) exit 2 ;;\n") + "esac\n",
    "pipeline": "cat" + " | cat" * MANY + "\n",
    "pipeline of filters": "cat" + " | sed s/a/aa/g | tr a b" * (MANY // 2) + "\n",
    "and-or list": "true" + " && [ -e /x ] || false" * MANY + "\n",
    "here-documents": numbered("cat <<E{0}\nline $NANOPI_EVENT\nE{0}\n"),
    "assignments": numbered("x{0}=$x{0}{0}\n"),
    "traps": numbered("trap 'echo {0}' EXIT\n"),
    "comments": numbered("# comment {0}\n", 50_000),
    "options": "set -e\nset +e\n" * MANY,
    "jq after jq": numbered("a{0}=$(jq -r '.arguments.f{0} // empty')\n"),
    "python one-liners": numbered("python3 -c 'import sys; sys.exit({0})'\n", 500),
}
DEEP = {
    "ifs": nested("if true; then\n", ":", "\nfi"),
    "unknown ifs": nested("if [ -e /x ]; then\n", "exit 2", "\nfi"),
    "groups": nested("{ ", ":; ", "}; "),
    "subshells": nested("( ", ":", " )"),
    "substitutions": nested("$(", "true", ")"),
    "quoted substitutions": nested('"$(echo ', "x", ')"'),
    "arithmetic": "echo $(( " + nested("(", "1", ")") + " ))\n",
    "tests": "[[ " + nested("! ( ", "-e /x", " )") + " ]]\n",
    "cases": nested("case x in x)\n", ":", "\n;; esac"),
    "loops": nested("for i in 1 2 3 4 5 6 7 8 9 10; do\n", "echo $i", "\ndone", 30),
    "loops without an end": nested("while :; do\n", "x=$x.", "\ndone", 50),
    "functions": nested("f() {\n", ":", "\n}"),
    "expansions": nested("${x:-", "y", "}"),
    "openings only": "$( " * MANY,
    "quotes only": "\"'`" * MANY,
    "braces": "echo " + nested("{a,", "b", "}") + "\n",
}
SWELLING = {
    "doubling": "x=0123456789\n" + "x=$x$x\n" * 60 + 'echo "$x"\n',
    "doubling by replacement": "x=aaaaaaaaaa\n" + "x=${x//a/$x}\n" * 30 + 'echo "$x"\n',
    "doubling by printf": "x=a\n" + 'printf -v x "%s%s" "$x" "$x"\n' * 60,
    "doubling arrays": "x=(a)\n" + 'x+=("${x[@]}")\n' * 60 + 'echo "${x[@]}"\n',
    "doubling by jq": "x='\"a\"'\n" + "x=$(jq -c '. + .' <<<\"$x\")\n" * 60,
    "doubling by output": "x=a\n" + 'x=$(echo "$x"; echo "$x")\n' * 60,
    "powers": "echo $((9**9**9)) $((1 << 99999999999)) $((2**99999999))\n",
    "a wide number": "printf '%0999999999d' 1\nprintf '%*d' 999999999 1\n",
    "a long range": "echo {1..999999999}\nfor i in {1..99999999}; do echo $i; done\nseq 1 999999999\n",
    "a product of braces": "echo " + "{a,b,c,d}" * 40 + "\n",
    "as many ways as atoms": numbered("[ -e /tmp/{0} ] && echo {0}\n", 200),
    "a pattern that backtracks": f"[[ {LETTERS}b =~ ^(a+)+$ ]] && exit 2\ngrep -E '^(a+)+$' <<<{LETTERS}b && exit 2\n",
    "a glob that backtracks": f"case {'a' * 300} in {'*a' * 60}*b) exit 2 ;; esac\n",
    "a replacement that backtracks": f'x={LETTERS}b\necho "$x" | sed -E \'s/^(a+)+$/y/\'\necho "${{x/#*(a)*(a)c/}}"\n',
    "jq that never ends": "jq -n '[range(1e12)]'\njq -n 'def f: f; f'\njq -n 'repeat(1)'\njq -n '\"a\" * 999999999'\n",
    "jq that is deep": f"jq '{'[' * MANY}{']' * MANY}'\njq '{'-' * MANY}1'\njq '{'.a' * MANY}'\n",
    "head and repetitions": "head -c 99999999999 /dev/zero\nyes | head -n 99999999\nprintf 'x%.0s' $(seq 99999999)\n",
    "it runs itself": '"$0"\nbash "$0"\n. "$0"\n. ~/.nanopi/hooks/odd\n~/.nanopi/hooks/odd; ~/.nanopi/hooks/odd\n',
    "it is its own here-document": "bash <<'E'\n" * 200 + ":\n" + "E\n" * 200,
    "quoting in quoting": "bash -c " * 300 + "true\n",
    "eval in eval": "eval " * 3000 + "true\n",
    "prefixes": "env " * MANY + "true\n",
}
BIG = {
    "a line of a megabyte": below_a_megabyte("echo ", "a"),
    "a megabyte of commands": below_a_megabyte("", ":;"),
    "a megabyte of words": below_a_megabyte("echo ", "a "),
    "a megabyte of variables": below_a_megabyte("echo ", '"$x" '),
    "a megabyte of lines": below_a_megabyte("", "echo hello\n"),
    "a megabyte of quotes": below_a_megabyte("echo ", "'' "),
    "a megabyte of blanks": below_a_megabyte("", " "),
    "a megabyte of newlines": below_a_megabyte("", "\n"),
    "a megabyte of pipes": below_a_megabyte("", "|"),
    "a megabyte of one string": below_a_megabyte('x="', "a $NANOPI_EVENT ", '"\n'),
    "ten megabytes": "echo hello\n" * 1_000_000,
}
PYTHON = {
    "brackets": "(" * MANY + ")" * MANY,
    "a sum": "x = " + "1 + " * 50_000 + "1\n",
    "a sum of strings": "x = 'a'\n" + "x = x + x\n" * 60 + "print(x)\n",
    "signs": "x = " + "-" * 50_000 + "1\n",
    "nested ifs": "".join(f"{' ' * depth}if x:\n" for depth in range(90)) + " " * 90 + "pass\n",
    "attributes": "x" + ".a" * 50_000 + "\n",
    "calls": "f" + "()" * 50_000 + "\n",
    "elifs": "if x:\n  pass\n" + numbered("elif x == {0}:\n  print({0})\n"),
    "many ifs": "import os, sys\n" + numbered("if os.path.exists('/{0}'):\n    sys.exit({0})\n"),
    "functions": numbered("def f{0}():\n    f1()\n    f2()\n", 2_000) + "f1()\n",
    "powers": "x = 9 ** 9 ** 9\ny = 'a' * 10 ** 12\nz = 1 << 10 ** 12\nprint(x, y, z)\n",
    "formats": "print('%999999999d' % 1, f'{1:>999999999}', '{:999999999}'.format(1), 'a'.ljust(10 ** 10))\n",
    "no end": "while True:\n    x = x + 'a'\n",
    "itself": "import odd, subprocess, sys\nsubprocess.run([sys.executable, __file__])\nexec(open(__file__).read())\n",
    "a megabyte": below_a_megabyte("", "x = 1\n"),
    "a line of a megabyte": below_a_megabyte("x = [", "1, ", "]\n"),
    "an unknown encoding": "# -*- coding: nonsense -*-\nprint(1)\n",
    "an encoding that is none": "# -*- coding: rot13 -*-\nprint(1)\n",
    "a pattern that backtracks": f"import re\nif re.match('(a+)+$', '{'a' * 60}b'):\n    raise SystemExit(2)\n",
    "a long comprehension": "x = [a for a in range(10 ** 12)]\nprint(sum(range(10 ** 12)))\n",
}
NODE = {
    "brackets": "(" * MANY + ")" * MANY,
    "templates": nested("`${", "1", "}`"),
    "comments": "/*" * MANY + "\n" + "//" * MANY,
    "a megabyte": below_a_megabyte("", "f();\n"),
    "a line of a megabyte": below_a_megabyte("x = [", "1, ", "];\n"),
    "quotes": "\"'`" * MANY,
    "patterns": "/a/" * MANY,
    "ifs": numbered("if (x === '{0}') {{ process.exit({0}); }}\n"),
    "functions": numbered("function f{0}() {{ return f1() + f2(); }}\n"),
}
BASH_TEXTS = {
    f"{kind}: {name}": text
    for kind, table in (("long", LONG), ("deep", DEEP), ("swelling", SWELLING), ("big", BIG))
    for name, text in table.items()
}
TEXTS = [
    *(("bash", name, "#!/usr/bin/env bash\n" + text) for name, text in BASH_TEXTS.items()),
    *(("python", name, "#!/usr/bin/env python3\n" + text) for name, text in PYTHON.items()),
    *(("node", name, "#!/usr/bin/env node\n" + text) for name, text in NODE.items()),
]

UTF16 = "#!/bin/sh\nexit 2\n".encode("utf-16")
BYTES = {
    "a binary": b"\x7fELF\x02\x01\x01\x00" + bytes(range(256)) * 64,
    "an empty file": b"",
    "one byte": b"\xff",
    "UTF-16": UTF16,
    "a byte order mark": b"\xef\xbb\xbf#!/usr/bin/env bash\nexit 2\n",
    "NULs": b"#!/bin/sh\nec\x00ho \x00x\n\x00\nexit 2\n",
    "only NULs": b"\x00" * 4096,
    "not UTF-8": b"#!/bin/bash\necho '\xff\xfe' \xc3\n[ \"$x\" = \xe4 ] && exit 2\n",
    "surrogates": "#!/bin/sh\necho '\ud800'\n".encode("utf-8", "surrogatepass"),
    "control characters": b"#!/bin/sh\necho \x1b[31m \x07 \x08\n",
    "a shebang alone": b"#!",
    "a shebang of blanks": b"#!   \t  \n",
    "a long shebang": b"#!" + b"/x" * 100_000 + b"\nexit 2\n",
    "a shebang of a folder": b"#!/usr/bin\nexit 2\n",
    "carriage returns alone": b"#!/bin/sh\rexit 2\r",
    "no last newline": b"exit 2",
    "a backslash at the end": b"echo a \\",
    "half a here-document": b"cat <<E\nx",
}


@contextmanager
def bounded() -> Iterator[None]:
    """A bit of work and of memory, then an answer."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before, memory = signal.signal(signal.SIGALRM, stop), resource.getrlimit(resource.RLIMIT_AS)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    resource.setrlimit(resource.RLIMIT_AS, (address_space() + BYTES_MORE, memory[1]))
    start = time.process_time()
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, memory)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    took = time.process_time() - start
    assert took < SECONDS, f"{took:.1f} s of work"


def address_space() -> int:
    """How much of it this process has by now; where Linux does not tell, a guess."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        return 2 * BYTES_MORE
    return pages * resource.getpagesize()


def configured(home: Path, how: str) -> Path:
    """A configuration whose one hook runs `odd` in this way; returns where that has to stand."""
    odd = home / ".nanopi/hooks/odd"
    odd.parent.mkdir(parents=True)
    command = HOW[how].replace('"', '\\"')
    (home / ".nanopi/config.toml").write_text(f'[[hooks.tool_execution_start]]\ncommand = "{command}"\n', "utf-8")
    return odd


def checked(home: Path) -> Report:
    machine = Machine({"HOME": str(home), "PATH": os.environ["PATH"]}, home / ".nanopi")
    with bounded():
        report = check(machine)
    assert report.hook_count == 1
    return report


@pytest.mark.parametrize("text", [pytest.param(text, id=f"{one}-{name}") for one, name, text in TEXTS])
def test_texts(tmp_path: Path, text: str) -> None:
    odd = configured(tmp_path, "path")
    odd.write_text(text, encoding="utf-8")
    odd.chmod(0o755)
    checked(tmp_path)


@pytest.mark.parametrize("name", [name for name, text in BASH_TEXTS.items() if len(text) <= 2 * MEGABYTE])
def test_texts_in_the_command_itself(tmp_path: Path, name: str) -> None:
    """The same as an inline command, where each byte has a place in a TOML string."""
    text = BASH_TEXTS[name]
    (tmp_path / ".nanopi").mkdir()
    config = f"[[hooks.tool_execution_start]]\ncommand = '''\n{text.replace(TRIPLE, '')}'''\n"
    (tmp_path / ".nanopi/config.toml").write_text(config, encoding="utf-8")
    checked(tmp_path)


TRIPLE = "'" * 3


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", BYTES)
def test_bytes(tmp_path: Path, name: str, how: str) -> None:
    odd = configured(tmp_path, how)
    odd.write_bytes(BYTES[name])
    odd.chmod(0o755)
    checked(tmp_path)


def a_socket(path: Path) -> None:
    """Bound under a short name: its length is limited."""
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(path.name)
    finally:
        os.chdir(here)


def a_loop(path: Path) -> None:
    path.symlink_to(path.with_name("other"))
    path.with_name("other").symlink_to(path)


def unreadable(path: Path) -> None:
    path.write_text("#!/bin/sh\nexit 2\n", encoding="utf-8")
    path.chmod(0)


def below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("no folder\n", encoding="utf-8")


THINGS: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: None,  # noqa: ARG005 - it makes nothing
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "a socket": a_socket,
    "a link to zeros": lambda path: path.symlink_to("/dev/zero"),
    "a link to randomness": lambda path: path.symlink_to("/dev/urandom"),
    "a link to nothing": lambda path: path.symlink_to("/dev/null"),
    "a link to the terminal": lambda path: path.symlink_to("/dev/tty"),
    "a link to our stdin": lambda path: path.symlink_to("/dev/stdin"),
    "a dangling link": lambda path: path.symlink_to("nowhere"),
    "a loop of links": a_loop,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "an unreadable file": unreadable,
    "below a file": below_a_file,
    "a process": lambda path: path.symlink_to("/proc/self/mem"),
    "an endless file of the system": lambda path: path.symlink_to("/proc/kmsg"),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", THINGS)
def test_things(tmp_path: Path, name: str, how: str) -> None:
    odd = configured(tmp_path, how)
    THINGS[name](odd)
    checked(tmp_path)


def test_scripts_that_run_each_other(tmp_path: Path) -> None:
    odd = configured(tmp_path, "path")
    names = ["odd", *(f"odd{number}" for number in range(20))]
    runs_all = "".join(f'bash "$HOME/.nanopi/hooks/{name}"\n. "$HOME/.nanopi/hooks/{name}"\n' for name in names)
    for name in names:
        (odd.parent / name).write_text("#!/usr/bin/env bash\n" + runs_all, encoding="utf-8")
        (odd.parent / name).chmod(0o755)
    checked(tmp_path)


def test_many_hooks_with_many_scripts(tmp_path: Path) -> None:
    """The bound is per hook; each script is small."""
    odd = configured(tmp_path, "path")
    entries = ""
    for number in range(300):
        script = odd.with_name(f"guard{number}.sh")
        script.write_text(f"#!/bin/sh\ncat >/dev/null\n[ -e /tmp/{number} ] && exit 2\nexit 0\n", encoding="utf-8")
        script.chmod(0o755)
        entries += f'[[hooks.tool_execution_start]]\ncommand = "~/.nanopi/hooks/guard{number}.sh"\n'
    (tmp_path / ".nanopi/config.toml").write_text(entries, encoding="utf-8")
    with bounded():
        report = check(Machine({"HOME": str(tmp_path), "PATH": os.environ["PATH"]}, tmp_path / ".nanopi"))
    assert report.hook_count == 300


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(
    "thing", [File(b"exit 2\n", 0), Symlink("odd"), Symlink("/nowhere")], ids=["mode", "loop", "gone"]
)
def test_in_memory(thing: File | Symlink, how: str) -> None:
    """Where the user is not root, so a mode of nothing means what it says."""
    command = HOW[how].replace('"', '\\"')
    files = {
        "/home/ada/.nanopi/config.toml": f'[[hooks.input]]\ncommand = "{command}"\n'.encode(),
        "/home/ada/.nanopi/hooks/odd": thing,
    }
    programs = ("bash", "cat", "env", "node", "python3", "sh")
    env = {"HOME": "/home/ada", "PATH": "/usr/bin"}
    world = MemoryWorld(files, env=env, home="/home/ada", programs=programs)
    with bounded():
        assert check(world).hook_count == 1
