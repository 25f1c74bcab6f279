"""Texts that hang on the payload, the environment, files or programs: what bash does is one of the endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scripts.shell.real import BASH, foresees, read, run

if TYPE_CHECKING:
    from pathlib import Path

BLOCKS = """case "$p" in *"rm -rf"*) echo refused >&2; exit 2 ;; esac"""

SCRIPTS: tuple[tuple[str, int], ...] = (
    (f"p=$(cat)\n{BLOCKS}\nexit 0", 2),
    (f"read -r p\n{BLOCKS}", 2),
    (f"IFS= read -r p || exit 1\n{BLOCKS}\nexit 0", 2),
    ('p=$(cat); if [[ $p == *"ls -la"* ]]; then echo \'{"decision":"block","reason":"no"}\'; exit 1; fi; exit 0', 2),
    ("p=$(</dev/stdin); [[ $p =~ rm\\ -rf ]] && exit 2; exit 0", 2),
    ("p=$(cat; echo tail); case $p in *tail) echo end ;; esac", 1),
    ("cat", 1),
    ("cat >/dev/null; echo done", 1),
    ("cat | cat | cat", 1),
    ('p=$(cat); echo "$p"; echo "${#p}"', 1),
    ('p=$(cat); q=$(cat); [ -z "$q" ] && echo "read once"', 1),
    ('a=$(cat); printf "%s\\n" "$a" | { read -r b; [ "$a" = "$b" ] && echo same; }', 1),
    ('case "$NANOPI_EVENT" in ToolExecutionStart) echo start ;; SessionShutdown) echo end ;; *) echo other ;; esac', 3),
    ('[ "$NANOPI_TOOL_NAME" = bash ] || exit 0; echo is-bash; exit 3', 2),
    ('[[ "$NANOPI_EVENT" == Tool* && "$NANOPI_TOOL_NAME" != read ]] && exit 4', 3),
    ('if [ "$NANOPI_EVENT" = Input ]; then echo i; fi; if [ "$NANOPI_EVENT" = Input ]; then echo again; fi', 2),
    (
        'if [ "$NANOPI_EVENT" = Input ]; then x=1; else x=2; fi\ncase $NANOPI_EVENT in Input) echo $x ;; *) : ;; esac',
        2,
    ),
    ('e=${NANOPI_EVENT:-none}; echo "$e"', 2),
    ('e=${HOOKLINT_NO_SUCH:-none}; echo "$e"', 2),
    ('echo "${HOOKLINT_NO_SUCH-unset}"', 2),
    ('set -u; echo "before"; echo "$HOOKLINT_NO_SUCH"; echo after', 2),
    ('set -u; : "${HOOKLINT_NO_SUCH:?needed}"; echo after', 2),
    ('set -euo pipefail; p=$(cat); echo "$p" | grep -q nothing-like-it && exit 2; exit 0', 2),
    ('p=$(cat); if echo "$p" | grep -q "ls -la"; then exit 2; fi', 2),
    ('if grep -q "ls -la"; then echo found; else echo missing; fi', 2),
    ('grep -q "ls -la"; exit $?', 1),
    ('grep -q zzz; rc=$?; if [ $rc -ne 0 ]; then echo "rc $rc"; fi; exit $rc', 2),
    ("grep -q zzz && exit 2 || exit 3", 2),
    ("! grep -q zzz && exit 5", 2),
    ('command -v cat >/dev/null 2>&1 || { echo "no cat" >&2; exit 2; }; cat >/dev/null; echo ok', 2),
    ("command -v hooklint-no-such-program >/dev/null || exit 7; echo there", 2),
    ('hooklint-no-such-program; echo "status $?"', 1),
    ("hooklint-no-such-program || exit 2", 2),
    ('x=$(hooklint-no-such-program 2>/dev/null) || exit 6; echo "$x"', 2),
    ('if [ -f "$HOME/no-such-file" ]; then exit 2; fi; echo fine', 2),
    ('test ! -e "$HOME/maintenance" || { echo window >&2; exit 2; }', 2),
    ("[ -d /hooklint-nowhere ] && cd /hooklint-nowhere; pwd >/dev/null; echo on", 1),
    ("cd /hooklint-nowhere 2>/dev/null || exit 3; echo in", 2),
    ('cd "$(dirname "$0")" && pwd >/dev/null && echo moved', 1),
    ('d=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd); [ -n "$d" ] && echo found', 1),
    ('echo "$$" >/dev/null; x=$RANDOM; [ -n "$x" ] && echo number', 1),
    ('if [ "$RANDOM" -gt 40000 ]; then echo never; else echo always; fi', 2),
    ('while IFS= read -r line; do echo "got: $line"; done', 1),
    ('n=0; while read -r line; do n=$((n + 1)); done; echo "$n"', 1),
    ('for f in *.none; do echo "$f"; done; echo end', 1),
    ('for f in $HOOKLINT_NO_SUCH; do echo "$f"; done; echo end', 1),
    ("while read -r a b; do case $a in x) exit 3 ;; esac; done; exit 4", 2),
    ('trap \'echo "trapped" >&2; exit 2\' ERR; p=$(cat); grep -q "zzz" <<< "$p"; echo reached', 2),
    ("set -e; grep -q zzz; echo reached", 2),
    ('set -e; p=$(cat | grep zzz || true); echo "[$p]"', 1),
    ("set -eo pipefail; cat | grep zzz | cat; echo reached", 2),
    ("exec 3>&1 1>&2; echo log; cat >/dev/null; echo reply >&3", 1),
    ("exec >&2; cat", 1),
    ("exec 2>/dev/null; cat /hooklint-nowhere; echo $?", 1),
    ('cat /hooklint-nowhere 2>/dev/null || echo "none"', 2),
    ('{ cat; echo tail; } | { read -r first; read -r second; echo "$second"; }', 1),
    ("cat <<EOF\nevent $NANOPI_EVENT\nEOF", 1),
    ("cat <<EOF | cat\nevent $NANOPI_EVENT\nEOF\necho next", 1),
    ("cat <<EOF && echo after\nhere\nEOF", 1),
    ('cat <<"EOF" >&2\nplain $x\nEOF\nexit 2', 1),
    ("f() { cat; }; echo in | f", 1),
    ('f() { [ "$NANOPI_EVENT" = Input ] && return 3; return 4; }; f; exit $?', 2),
    ('f() { local v; v=$(cat); [ -n "$v" ] || return 1; echo "$v"; }; f || exit 9', 1),
    ('deny() { echo "$1" >&2; exit 2; }; p=$(cat); [[ $p == *la* ]] && deny "no la"; exit 0', 2),
    (
        'json() { printf \'{"decision":"%s"}\\n\' "$1"; }; p=$(cat); [[ $p == *"-la"* ]] && json "listing"',
        2,
    ),
    ('p=$(cat); printf "%s" "$p" | wc -c >/dev/null; echo $?', 1),
    ('date +%s >/dev/null; echo "$(date +%Y)"', 1),
    ('x=$(date); [ "$x" = "$(date)" ] && :; echo one', 1),
    ('eval "echo \\"$NANOPI_EVENT\\""', 1),
    ('x=$NANOPI_EVENT; y=${x#Tool}; echo "$y"; z=${x%%Start*}; echo "$z"', 1),
    ('x=$NANOPI_EVENT; echo "${x:0:4}" "${x/Tool/T}" "${x^^}" "${#x}"', 1),
    ('a=($NANOPI_EVENT b); echo "${a[1]}"', 1),
    ('read -r a b < <(echo "$NANOPI_EVENT x"); echo "$b"', 1),
    ('case $(cat) in *"ls"*) exit 5 ;; esac', 2),
    ('[ -z "$NANOPI_TOOL_CALL_ID" ] && echo none || echo some', 2),
    ('if [ -n "$HOOKLINT_A" ] || [ -n "$HOOKLINT_B" ]; then echo set; else echo unset; fi', 2),
    ('[ "$NANOPI_EVENT" = a -o "$NANOPI_EVENT" = ToolExecutionStart ] && exit 3', 2),
    ("true; sleep 0 & wait; echo end", 1),
    ("(cat >/dev/null; echo sub) & wait; echo main", 1),
    ("env | grep -q NANOPI_EVENT && echo env", 2),
    ('printf "%s\\n" "$@" | cat; echo "$#"', 1),
    ('x="$1"; [ -n "$x" ] && echo arg; echo none', 1),
    ('basename "$0"; dirname /a/b/c; basename /a/b/c.sh .sh', 1),
    ('tr a-z A-Z <<< "abc"; head -n1 <<< "x"; sort -u </dev/null', 1),
    ("mktemp -u >/dev/null && echo made", 2),
    ("sed -n 1p; echo $?", 1),
    ("cat -; cat - </dev/null; echo", 1),
    ("tee /dev/null", 1),
    ("awk '{print \"x\"}' </dev/null; echo $?", 1),
    ("[[ -v HOOKLINT_NO_SUCH ]] && echo v || echo not", 2),
    ("shopt -s nocasematch 2>/dev/null; echo on", 1),
    ('getopts "ab" o; echo "$?"', 1),
    ("hash hooklint-no-such-program 2>/dev/null || echo none", 2),
    ("type cat >/dev/null && echo cat", 2),
    ("which hooklint-no-such-program >/dev/null 2>&1 || exit 2", 2),
    ("kill -0 $$ && echo alive", 2),
    ('. /hooklint-nowhere/lib.sh 2>/dev/null; echo "after $?"', 1),
    ("source ./lib.sh 2>/dev/null || exit 0; echo never", 1),
    ('"$HOOKLINT_NO_SUCH" 2>/dev/null; echo $?', 1),
    ('./no-such-script.sh 2>/dev/null; echo "$?"', 1),
    ('mapfile -t lines; echo "${#lines[@]}"', 1),
    ('select x in a b; do echo "$x"; break; done </dev/null 2>/dev/null; echo end', 1),
    ("if jq -e . >/dev/null 2>&1; then echo json; else echo none; fi", 1),
    ("set -- $(jq -r .arguments.command); [[ $1 == rm && $2 == -rf ]] && exit 2; exit 0", 2),
    ("words=($(jq -r .arguments.command)); [[ ${words[1]} == -rf ]] && exit 2; exit 0", 2),
    ("jq -r .tool_name", 1),
    ('cmd=$(jq -r \'.arguments.command // ""\'); [[ $cmd == *"rm -rf"* ]] && exit 2; exit 0', 2),
    ("jq -c '{decision:\"block\",reason:.arguments.command}'", 1),
    ('jq -n --arg r "x y" \'{decision:"block",reason:$r}\'', 1),
    ("jq -e '.arguments.command | test(\"rm\")' >/dev/null && exit 2; exit 0", 2),
)


@pytest.mark.skipif(BASH is None, reason="needs bash")
@pytest.mark.parametrize(("text", "least"), SCRIPTS)
def test_what_bash_does_was_foreseen(text: str, least: int, tmp_path: Path) -> None:
    endings, _ = read(text)
    real = run(text, tmp_path)
    assert any(foresees(ending, real) for ending in endings), (real, [(e.status.codes, e.printed) for e in endings])
    assert len(endings) >= least


def test_there_are_many_and_no_two_are_the_same() -> None:
    assert len({text for text, _ in SCRIPTS}) == len(SCRIPTS) > 90
