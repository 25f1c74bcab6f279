"""Texts that nobody writes by hand end soon, and break nothing."""

from __future__ import annotations

from time import process_time

import pytest

from tests.scripts.shell.real import read

COUNT = 5000
PAYLOAD = "p=$(cat)\n"

LARGE = {
    "ifs that may end it": PAYLOAD + "".join(f"[[ $p == *w{n}* ]] && exit {n % 9}\n" for n in range(COUNT)),
    "ifs that do nothing": PAYLOAD + "".join(f"if [[ $p == *w{n}* ]]; then :; fi\n" for n in range(COUNT)),
    "ifs that set one variable": PAYLOAD + "".join(f"[[ $p == *w{n}* ]] && bad=1\n" for n in range(COUNT)),
    "ifs that set many variables": PAYLOAD + "".join(f"[[ $p == *w{n}* ]] && v{n}=1\n" for n in range(COUNT)),
    "ifs that print": PAYLOAD + "".join(f"if [[ $p == *w{n}* ]]; then echo {n}; fi\n" for n in range(COUNT)),
    "assignments": "".join(f"v{n}=$v{n - 1}x\n" for n in range(COUNT)),
    "prints": "".join(f"echo {n}\n" for n in range(COUNT)),
    "a text that doubles": "x=ab\n" + 'x="$x$x"\n' * COUNT,
    "a case of many arms": PAYLOAD + "case $p in\n" + "".join(f"*w{n}*) echo {n} ;;\n" for n in range(2000)) + "esac\n",
    "a long list": PAYLOAD + " || ".join(f"[[ $p == *{n}* ]]" for n in range(COUNT)) + "\n",
    "a long test": PAYLOAD + "[[ " + " || ".join(f"$p == *{n}*" for n in range(2000)) + " ]]\n",
    "groups in groups": "{ " * 3000 + "echo" + "; }" * 3000,
    "ifs in ifs": "if a; then " * 1000 + "echo" + "; fi" * 1000,
    "substitutions in substitutions": "echo " + "$(echo " * 1000 + "x" + ")" * 1000,
    "defaults in defaults": "echo " + "${x:-" * 1000 + "y" + "}" * 1000,
    "functions that call functions": "".join(f"f{n}() {{ f{n + 1}; }}\n" for n in range(2000)) + "f0",
    "a function that calls itself twice": "f() { f; f; }; f",
    "loops in loops": "while a; do " * 12 + ":" + "; done" * 12,
    "a long pipeline": "a | " * 1000 + "b",
    "programs": "".join(f"prog{n} a b || exit 1\n" for n in range(COUNT)),
    "defaults": "".join(f"V{n}=${{V{n}:-d}}\n" for n in range(2000)),
    "no shell text": "if ((( <<< ${ \n" * 2000,
    "a row of numbers": "i=0\n" + "((i++))\n" * COUNT,
    "many words": "echo " + '"$x" ' * COUNT,
    "eval of eval": 'e=\'eval "$e"\'; eval "$e"',
    "wide numbers": "printf '%999999999d' 1; echo $((9**999)) $((1 << 99999)) {1..999999999}; exit " + "9" * 9999,
}


@pytest.mark.parametrize("name", LARGE)
def test_it_ends_soon(name: str) -> None:
    start = process_time()
    endings, _ = read(LARGE[name])
    assert process_time() - start < 3, "a second on a quiet machine"
    assert 0 < len(endings) <= 300


@pytest.mark.parametrize(
    "text",
    [
        "\0", "\ufeff", "\r\n", "a\0b", "$'\\ud800'; eval $'\\ud800'", "exec 999999999999>&1", "echo >&99999999999999",
        "cat < '/dev/fd/#x'", "read -", "trap", "trap x", "shift 99999999999999999999", "[ ]", "[", "test !", "[[ ]]",
        "printf", "printf %", "printf '%'", "printf '%-'", "local", "export -p", "declare", "unset", "eval", "exec -a",
        "command", "command -v", ".", "source", "cd a b c", "getopts", "let", "set -o", "set +", "set -",
        "case in esac",
        "for", "for x in", "while", "f() ", "f() f", "$(", "${", "$((", "`", "<<EOF", "cat <<", "x=(", "x[", "x[1]=",
        "${x[}", "${!x}", "${#}", "${x:}", "${x/}", "${x//}", "${x#}", "!", "! !", "&&", "|", ";;", "&", "a && ", "a |",
        "{ }", "( )", "(( ))", "echo ${@:1}", "echo ${*%x}", "echo ${x@Q}", "coproc a", "time", "time a",
        "select x in a",
    ],
)  # fmt: skip
def test_odd_texts_break_nothing(text: str) -> None:
    endings, _ = read(text)
    assert endings
