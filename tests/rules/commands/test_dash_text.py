"""What dash does with each text is what dash 0.5.12 did when it was asked; its messages stand beside them."""

from __future__ import annotations

import pytest

from hooklint.rules.commands.dash_text import foreign
from hooklint.scripts.shell.tree import parse


def seen(script: str) -> list[tuple[str, str]]:
    data = script.encode()
    return [(data[found.start : found.end].decode(), found.sort.effect) for found in foreign(parse(data))]


@pytest.mark.parametrize(
    ("script", "marked", "effect"),
    [
        # Syntax error: redirection unexpected; status 2, also where the line is never reached
        ("cat <<< x", "<<< x", "unreadable"),
        ('if false; then grep -q a <<<"$x"; fi', '<<<"$x"', "unreadable"),
        # Syntax error: "(" unexpected
        ("files=(a b)", "(a b)", "unreadable"),
        ("files+=(c)", "(c)", "unreadable"),
        ("unused() { local words=(a); }", "(a)", "unreadable"),
        ("while read -r line; do :; done < <(ls)", "<(ls)", "unreadable"),
        ("function f() { :; }", "function f() { :; }", "unreadable"),
        ("[[ $x =~ (a|b) ]]", "[[ $x =~ (a|b) ]]", "unreadable"),
        # Syntax error: Bad for loop variable
        ("for ((i=0;i<2;i++)); do :; done", "for ((i=0;i<2;i++)); do :; done", "unreadable"),
        # Syntax error: "&" unexpected
        ("ls |& cat", "ls |& cat", "unreadable"),
        ("case a in a) ls ;& b) ls ;; esac", "a) ls ;&", "unreadable"),
        # Syntax error: "do" unexpected; Bad fd number; Bad function name
        ("select x in a b; do :; done", "select x in a b; do :; done", "unreadable"),
        ("ls >& list", ">& list", "unreadable"),
        ("is-bad() { :; }", "is-bad() { :; }", "unreadable"),
        # Bad substitution; status 2
        ("echo ${x//a/b}", "${x//a/b}", "stops"),
        ('echo "${x^^}"', "${x^^}", "stops"),
        ("echo ${x:0:1}", "${x:0:1}", "stops"),
        ("echo ${!x}", "${!x}", "stops"),
        ('echo "${words[@]}"', "${words[@]}", "stops"),
        ("echo ${x@Q}", "${x@Q}", "stops"),
        ("echo ${x:-${y,,}}", "${y,,}", "stops"),
        # set: Illegal option -o pipefail; local: -r: bad variable name; export: Illegal option -f
        ("set -euo pipefail", "set -euo pipefail", "stops"),
        ("set -o pipefail 2>/dev/null || true", "set -o pipefail", "stops"),
        ("f() { local -r a=1; }; f", "local -r a=1", "stops"),
        ("export -f f", "export -f f", "stops"),
        # arithmetic expression: expecting primary
        ("echo $((i++))", "$((i++))", "stops"),
        ("echo $((2 ** 3))", "$((2 ** 3))", "stops"),
        # [[: not found; 127
        ("[[ -n $x ]] && exit 2", "[[ -n $x ]]", "goes on"),
        ("((count > 3)) && exit 2", "((count > 3))", "goes on"),
        ("source lib.sh", "source lib.sh", "goes on"),
        ("declare -A seen", "declare -A seen", "goes on"),
        ("shopt -s nullglob", "shopt -s nullglob", "goes on"),
        ("mapfile -t lines", "mapfile -t lines", "goes on"),
        ("x+=a", "x+=a", "goes on"),
        # [: a: unexpected operator; 2
        ('[ "$x" == a ] && exit 2', '[ "$x" == a ]', "goes on"),
        ('test "$x" == a && exit 2', 'test "$x" == a', "goes on"),
        # Illegal option; 2
        ("read -r -d '' x", "read -r -d '' x", "goes on"),
        ("read", "read", "goes on"),
        ("printf -v x %s a", "printf -v x %s a", "goes on"),
        # trap: ERR: bad trap; 1
        ("trap 'exit 2' ERR", "trap 'exit 2' ERR", "goes on"),
        # the command goes to the background; an empty text; the text as it stands
        ("command -v jq &> /dev/null", "&> /dev/null", "goes on"),
        ("x=$(< file)", "$(< file)", "goes on"),
        ("for i in {1..5}; do :; done", "{1..5}", "goes on"),
        ("IFS=$'\\n'", "$'\\n'", "goes on"),
        # in a subshell only that ends
        ('x=$(echo "${y^^}")', "${y^^}", "goes on"),
    ],
)
def test_found(script: str, marked: str, effect: str) -> None:
    assert seen(f"#!/bin/sh\n{script}\nexit 0\n") == [(marked, effect)]


@pytest.mark.parametrize(
    "script",
    [
        'echo "${x:-a} ${x#a} ${x##*/} ${x%%.*} ${#x} ${x:?no} ${x:+y} $((i + 1)) $1"',
        "f() { local x=1; echo $x; }; f",
        '[ "$x" = a ] && test "$y" != b',
        "ls > list 2>&1; ls >&2; ls >&-; ls >| list",
        "read -r a b; read -rp 'name? ' c",
        "set -eu; set -o errexit; trap 'rm -f x' EXIT INT; trap - TERM",
        "case $x in [a-c]*|d) ls;; *) : ;; esac",
        ". ./lib.sh; command -v jq >/dev/null",
        "export a=b; readonly c=d; export -p",
        "cat <<'EOF'\n[[ ${x//a/b} <<< y ]]\nEOF",
        "echo 'x=(a b)' \"<<< [[\" # [[ a ]]",
        "(set -o pipefail) 2>/dev/null && set -o pipefail",
        "if (set -o pipefail 2>/dev/null); then set -o pipefail; fi",
        '[ -n "$BASH_VERSION" ] || exec bash "$0" "$@"\nx=(a b)\n[[ $x ]]',
        'if [ -z "${BASH_VERSION:-}" ]; then exec bash "$0" "$@"; fi\ncat <<< hi',
        "exec python3 guard.py\n[[ a ]]",
        "exit 0\nfor ((i=0;i<2;i++)); do :; done",
        'unused() { echo "${1//a/b}"; [[ a ]]; }',
    ],
)
def test_silent(script: str) -> None:
    assert seen(f"#!/bin/sh\n{script}\nexit 0\n") == []


@pytest.mark.parametrize(
    ("script", "is_certain"),
    [
        ("cat <<< x", True),
        ("if false; then cat <<< x; fi", True),
        ("[ -n x ] || exit 0\ncat <<< x", False),
        ("echo ${x//a/b}", True),
        ("if ls; then echo ${x//a/b}; fi", False),
        ("ls && echo ${x//a/b}", False),
        ("f() { echo ${x//a/b}; }; f", False),
        ("if ls; then exec cat; fi\necho ${x^}", False),
    ],
)
def test_whether_each_run_meets_it(script: str, is_certain: bool) -> None:
    assert [found.is_certain for found in foreign(parse(script.encode()))] == [is_certain]


def test_a_long_script_takes_no_long_time() -> None:
    lines = 'if [ "$x" = a ] && [ "$y" = b ] || ls; then echo "${x:-y}"; fi\n' * 5000
    assert seen(lines + "cat <<< x") == [("<<< x", "unreadable")]
    assert seen("ls" + " && ls" * 20_000 + "\ncat <<< x") == [("<<< x", "unreadable")]
