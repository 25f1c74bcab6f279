"""Small shell texts, made at random: harmless ones, and such that end."""

from __future__ import annotations

from hypothesis import strategies as st

_WORDS = st.sampled_from(["a", "b", "a b", ""])
_NAMES = st.sampled_from(["x", "y"])
_FUNCTIONS = st.sampled_from(["f", "g"])
_CODES = st.sampled_from([0, 1, 2, 3])
_SINKS = st.sampled_from(
    ["", " >&2", " >/dev/null", " 2>&1", " 2>/dev/null", " 1>&2 2>/dev/null", " &>/dev/null", " 2>&1 >/dev/null"]
)

_FLAT = st.one_of(
    st.builds('echo "{}"'.format, _WORDS),
    st.builds('echo "{}" >&2'.format, _WORDS),
    st.builds('echo ${} "${}"'.format, _NAMES, _NAMES),
    st.builds('{}="{}"'.format, _NAMES, _WORDS),
    st.builds('{}="${{{}}}{}"'.format, _NAMES, _NAMES, _WORDS),
    st.builds("{}=$?".format, _NAMES),
    st.sampled_from(["true", "false", ":", "echo $?", "exit", "echo $#", "echo $1"]),
    st.builds("exit {}".format, _CODES),
    st.builds('[ "${}" = "{}" ]'.format, _NAMES, _WORDS),
    st.builds("[[ ${} == {}* ]]".format, _NAMES, st.sampled_from(["a", "b"])),
    st.builds('[ -n "${}" ]'.format, _NAMES),
    st.sampled_from(["set -e", "set +e", "set -o pipefail", "set +o pipefail"]),
    st.sampled_from(["read -r x <<< 'a b'", "printf '%s-' 1 2"]),
    st.sampled_from(["break", "continue", "shift", "set -- p q", "local x=l", "unset x", "eval 'echo ev; false'"]),
    st.sampled_from(["trap 'echo bye' EXIT", "trap 'echo err' ERR", "trap - ERR", "set -E", "exec 2>&1", "exec >&2"]),
)

_RETURNS = st.one_of(
    st.just("return"), st.builds("return {}".format, _CODES), st.builds('[ -n "$1" ] && return {}'.format, _CODES)
)

_SIMPLE = st.one_of(_FLAT, st.sampled_from(["f", "g", "f a", 'g "$x"']))

OPEN = st.sampled_from(
    [
        '[ "$NANOPI_EVENT" = Input ]',
        '[ "$NANOPI_EVENT" = ToolExecutionStart ]',
        "[[ $p == *ls* ]]",
        "[[ $p == *zzz* ]]",
        "[[ $NANOPI_TOOL_NAME == b* ]]",
        'grep -q ls <<< "$p"',
        'grep -q zzz <<< "$p"',
        "command -v cat >/dev/null",
        "[ -e /hooklint-nowhere ]",
        "hooklint-no-such-program 2>/dev/null",
    ]
)


def _nested(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    block = st.lists(inner, min_size=1, max_size=3).map("; ".join)
    return st.one_of(
        st.builds("{} && {}".format, inner, inner),
        st.builds("{} || {}".format, inner, inner),
        st.builds("{} && {} || {}".format, inner, inner, inner),
        st.builds("! {{ {}; }}".format, block),
        st.builds("{{ {}; }}{}".format, block, _SINKS),
        st.builds("({}){}".format, block, _SINKS),
        st.builds("if {}; then {}; fi".format, block, block),
        st.builds("if {}; then {}; else {}; fi".format, block, block, block),
        st.builds("if {}; then {}; elif {}; then {}; fi".format, inner, block, inner, block),
        st.builds('case "${}" in a) {} ;; a*|b) {} ;; *) {} ;; esac'.format, _NAMES, block, block, block),
        st.builds('case "${}" in a) {} ;& b) {} ;; esac'.format, _NAMES, block, block),
        st.builds("for x in 1 2; do {}; done{}".format, block, _SINKS),
        st.builds('n{0}=; while [ "$n{0}" != ii ]; do n{0}=i$n{0}; {1}; done'.format, st.integers(0, 10**6), block),
        # A body that calls functions might call itself for ever.
        st.builds(
            "{}() {{ {}; }}".format,
            _FUNCTIONS,
            st.lists(st.one_of(_FLAT, _RETURNS), min_size=1, max_size=3).map("; ".join),
        ),
        st.builds("{}=$({})".format, _NAMES, block),
        st.builds('echo "$({})"'.format, block),
        st.builds("{{ {}; }} | {{ read -r y; {}; }}".format, block, block),
        st.builds("({}) | cat".format, block),
        st.builds('{{ {}; }} |& {{ read -r y; echo "<$y>"; }}'.format, block),
        st.builds("local y=$({})".format, block),
    )


def scripts(*more: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts of some commands each; functions are there from the start, so that a name is never a program's."""
    command = st.recursive(st.one_of(_SIMPLE, *more), _nested, max_leaves=12)
    start = 'f() { echo in-f "$1"; return 1; }\ng() { echo in-g >&2; }\nx=; y=; p=$(cat)\n'
    return st.lists(command, min_size=1, max_size=6).map(lambda rows: start + "\n".join(rows) + "\n")
