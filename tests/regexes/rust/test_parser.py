r"""What the parser makes of a pattern, and what it refuses (docs/hosts/rust-regex.md §1, §4)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hooklint.regexes.rust import errors, tree
from hooklint.regexes.rust.errors import RegexError
from hooklint.regexes.rust.parser import parse
from hooklint.regexes.rust.tree import Item, Tree, parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType
    from typing import Any

PAGE = Path(__file__).parents[3] / "docs" / "hosts" / "rust-regex.md"


def sketch(node: Tree | Item) -> str:
    """A tree on one line: `⟨…⟩` around what stands side by side, `ε` for nothing."""
    return SKETCHES[type(node)](node, *map(sketch, parts(node)))


def sketch_flags(flags: tree.Flags) -> str:
    on, off = "".join(sorted(flags.on)), "".join(sorted(flags.off))
    return f"{on}-{off}" if off else on


SKETCHES: dict[type, Callable[..., str]] = {
    tree.Empty: lambda _: "ε",
    tree.Directive: lambda node: f"set {sketch_flags(node.flags)}",
    tree.Literal: lambda node: ("byte " if node.is_byte else "") + node.char,
    tree.Dot: lambda _: "dot",
    tree.Assertion: lambda node: f"at {node.kind}",
    tree.PerlClass: lambda node: f"{'no ' if node.negated else ''}perl {node.kind}",
    tree.PropertyClass: lambda node: (
        f"{'no ' if node.negated else ''}{'letter' if node.is_one_letter else 'property'} {node.name}"
    ),
    tree.PosixClass: lambda node: f"{'no ' if node.negated else ''}posix {node.name}",
    tree.Range: lambda node: f"{node.first.char}…{node.last.char}",
    tree.Union: lambda _, *items: f"⟨{' '.join(items)}⟩",
    tree.SetOperation: lambda node, left, right: f"<{left} {node.operator} {right}>",
    tree.Bracketed: lambda node, body: f"[{'^' if node.negated else ''}{body}]",
    tree.Repetition: lambda node, body: (
        f"{body}{{{node.minimum},{'' if node.maximum is None else node.maximum}}}{'?' if node.is_lazy else ''}"
    ),
    tree.Group: lambda node, body: f"({node.captures or ''}{node.name or ''}{sketch_flags(node.flags)}: {body})",
    tree.Concat: lambda _, *items: f"⟨{' '.join(items)}⟩",
    tree.Alternation: lambda _, *branches: "|".join(branches),
}


def nodes(node: Tree | Item) -> Iterator[Tree | Item]:
    yield node
    for part in parts(node):
        yield from nodes(part)


def written(pattern: str, kind: type) -> list[str]:
    """What stands in the pattern for each node of the kind."""
    return [pattern[node.start : node.end] for node in nodes(parse(pattern)) if isinstance(node, kind)]


def refused(pattern: str) -> tuple[str, list[str]]:
    """The reason and each part that is marked; `end` for the place behind all."""
    with pytest.raises(RegexError) as raised:
        parse(pattern)
    places = raised.value.places
    return raised.value.reason, [
        pattern[start : max(end, start + 1)] if start < len(pattern) else "end" for start, end in places
    ]


@pytest.mark.parametrize(
    ("pattern", "shape"),
    [
        ("", "ε"),
        ("a", "a"),
        ("ab", "⟨a b⟩"),
        ("}", "}"),
        ("]", "]"),
        ("a|b", "a|b"),
        ("|", "ε|ε"),
        ("a||bc", "a|ε|⟨b c⟩"),
        ("(|a)", "(1: ε|a)"),
        ("()", "(1: ε)"),
        ("^.$", "⟨at ^ dot at $⟩"),
        ("(a)(?:b)((c))", r"⟨(1: a) (: b) (2: (3: c))⟩"),
        ("(?P<n>a)(?<m>b)", "⟨(1n: a) (2m: b)⟩"),
        # Flags of a directive and of a group; none of them is look-around.
        ("(?i-us)a", "⟨set i-su a⟩"),
        ("(?R)(?U)", "⟨set R set U⟩"),
        ("(?x-imsuUR:a)", "(x-RUimsu: a)"),
        ("(?:)", "(: ε)"),
        ("( ?=a)", "(1: ⟨ {0,1} = a⟩)"),
    ],
)
def test_groups_and_branches(pattern: str, shape: str) -> None:
    assert sketch(parse(pattern)) == shape


@pytest.mark.parametrize(
    ("pattern", "shape"),
    [
        ("a*", "a{0,}"),
        ("a+?", "a{1,}?"),
        ("a??", "a{0,1}?"),
        ("ab?", "⟨a b{0,1}⟩"),
        ("a{2}", "a{2,2}"),
        ("a{2,}?", "a{2,}?"),
        ("a{ 2 , 3 }", "a{2,3}"),
        ("a{\t2\u3000}", "a{2,2}"),
        ("a{0}", "a{0,0}"),
        ("a{4294967295}", "a{4294967295,4294967295}"),
        # Repetitions of repetitions: none gives nothing up for good.
        ("a**", "a{0,}{0,}"),
        ("a*??", "a{0,}?{0,1}"),
        ("a++", "a{1,}{1,}"),
        ("a{2}{3}", "a{2,2}{3,3}"),
        ("^*", "at ^{0,}"),
        ("()*", "(1: ε){0,}"),
        # A count after `\b` begins with a digit.
        (r"\b{2}", r"at \b{2,2}"),
        (r"\b{ 2}", r"at \b{2,2}"),
    ],
)
def test_repetition(pattern: str, shape: str) -> None:
    assert sketch(parse(pattern)) == shape


@pytest.mark.parametrize(
    ("pattern", "shape"),
    [
        (r"\.\-\ \_\%\#", "⟨. -   _ % #⟩"),
        ("\\\x00\\\x7f", "⟨\x00 \x7f⟩"),
        (r"\a\f\n\r\t\v", "⟨\a \f \n \r \t \v⟩"),
        (r"\x41", "byte A"),
        (r"\xfF", "byte ÿ"),
        (r"\u0041\U0001F600", "⟨A 😀⟩"),
        (r"\x{41}\u{1f600}\U{0}", "⟨A 😀 \x00⟩"),
        (r"\A\z\b\B\<\>", r"⟨at \A at \z at \b at \B at \b{start} at \b{end}⟩"),
        (r"\b{start}\b{end}\b{start-half}\b{end-half}", None),
        (r"\d\D\s\S\w\W", "⟨perl d no perl d perl s no perl s perl w no perl w⟩"),
        (r"\pL\P}", "⟨letter L no letter }⟩"),
        (r"\p{sc!=Gr eek}\P{}", "⟨property sc!=Gr eek no property ⟩"),
    ],
)
def test_escapes(pattern: str, shape: str | None) -> None:
    as_written = "⟨" + " ".join(f"at {part}" for part in pattern.replace("\\", " \\").split()) + "⟩"
    assert sketch(parse(pattern)) == (shape or as_written)


@pytest.mark.parametrize(
    ("pattern", "shape"),
    [
        ("[a]", "[a]"),
        ("[^ab]", "[^⟨a b⟩]"),
        ("[]a]", "[⟨] a⟩]"),
        ("[^]a]", "[^⟨] a⟩]"),
        ("[-a]", "[⟨- a⟩]"),
        ("[--a]", "[⟨- - a⟩]"),
        ("[a-]", "[⟨a -⟩]"),
        ("[a-z]", "[a…z]"),
        (r"[\[-\x{7a}]", "[[…z]"),
        ("[+--]", "[<+ -- ε>]"),
        ("[.^$|*(){]", "[⟨. ^ $ | * ( ) {⟩]"),
        ("[[a]b]", "[⟨[a] b⟩]"),
        (r"[\w\-]", "[⟨perl w -⟩]"),
        ("[[:alpha:][:^digit:]]", "[⟨posix alpha no posix digit⟩]"),
        ("[:alpha:]", "[⟨: a l p h a :⟩]"),
        ("[[:loower:]]", "[[⟨: l o o w e r :⟩]]"),
        ("[[:word]:]]", "⟨[⟨[⟨: w o r d⟩] :⟩] ]⟩"),
        ("[[=a=]]", "[[⟨= a =⟩]]"),
        ("[a-z&&[^b]]", "[<a…z && [^b]>]"),
        ("[ab--c~~d]", "[<<⟨a b⟩ -- c> ~~ d>]"),
        ("[&&]", "[<ε && ε>]"),
        ("[a&b-~]", "[⟨a & b…~⟩]"),
        ("[a-a]", "[a…a]"),
    ],
)
def test_classes(pattern: str, shape: str) -> None:
    assert sketch(parse(pattern)) == shape


@pytest.mark.parametrize(
    ("pattern", "shape"),
    [
        ("(?x) a b # c\n d", "⟨set x a b d⟩"),
        ("(?x)# to the end", "set x"),
        (r"(?x)\ \#", "⟨set x   #⟩"),
        ("(?x: a )b ", "⟨(x: a) b  ⟩"),
        ("(?x)((?-x) )  a", "⟨set x (1: ⟨set -x  ⟩) a⟩"),
        ("(?x)[ a - z # ]\n b ]", "⟨set x [⟨a…z b⟩]⟩"),
        ("(?x)[ ^ - ]", "⟨set x [^-]⟩"),
        ("(?x)[a #-\n]", "⟨set x [a]⟩"),
        # A hyphen with a comment behind it: its first visible character is what the host looks at.
        ("(?x)[a-#]\n]", "⟨set x [⟨a -⟩]⟩"),
        ("(?x)[a-# ]\nb]", "⟨set x [⟨a - b⟩]⟩"),
        ("(?x)[a-#x]\nz]", "⟨set x [a…z]⟩"),
        ("(?x)a {1 2 , 3 #c\n 4 }", "⟨set x a{12,34}⟩"),
        ("(?x)a * ?", "⟨set x a{0,}{0,1}⟩"),
        ("(?x)a{2} ?", "⟨set x a{2,2}?⟩"),
        (r"(?x)\x { 4 1 }\x 4 1", "⟨set x A byte A⟩"),
        (r"(?x)\p { G r }\p L", "⟨set x property Gr letter L⟩"),
        (r"(?x)\b{ st art }", r"⟨set x at \b{start}⟩"),
        ("(?x)( ?:a)( ?<n>b)", "⟨set x (: a) (1n: b)⟩"),
        ("(?x)\x85\xa0\u1680\u2000\u200a\u2028\u202f\u205f\u3000\v", "set x"),
        ("(?x)\x1c\u200b\ufeff", "⟨set x \x1c \u200b \ufeff⟩"),
    ],
)
def test_the_flag_x(pattern: str, shape: str) -> None:
    assert sketch(parse(pattern)) == shape


def test_places() -> None:
    pattern = r"(?i)a|b*?(?<n>[^c-d\n]&&)\b{end}"
    assert written(pattern, tree.Directive) == ["(?i)"]
    assert written(pattern, tree.Concat) == ["(?i)a", r"b*?(?<n>[^c-d\n]&&)\b{end}", r"[^c-d\n]&&"]
    assert written(pattern, tree.Repetition) == ["b*?"]
    assert written(pattern, tree.Group) == [r"(?<n>[^c-d\n]&&)"]
    assert written(pattern, tree.Bracketed) == [r"[^c-d\n]"]
    assert written(pattern, tree.Range) == ["c-d"]
    assert written(pattern, tree.Union) == [r"c-d\n"]
    assert written(pattern, tree.Assertion) == [r"\b{end}"]
    assert written("[^ab&&c]", tree.SetOperation) == ["ab&&c"]


def test_nothing_has_a_place() -> None:
    assert places_of_nothing("a()|") == [(2, 2), (4, 4)]
    assert places_of_nothing("[^&&]") == [(2, 2), (4, 4)]
    assert places_of_nothing("(?x: | )") == [(4, 5), (6, 7)]


def places_of_nothing(pattern: str) -> list[tuple[int, int]]:
    return [(node.start, node.end) for node in nodes(parse(pattern)) if isinstance(node, tree.Empty)]


def test_blanks_behind_it_belong_to_what_reads_over_them() -> None:
    assert written(r"(?x)\x41 \x{41} \pL a", tree.Literal) == [r"\x41 ", r"\x{41} ", "a"]
    assert written(r"(?x)\pL \p{L} a", tree.PropertyClass) == [r"\pL ", r"\p{L}"]
    assert written("(?x)a{2} b* ", tree.Repetition) == ["a{2} ", "b*"]
    assert written("(?x) a b ", tree.Concat) == ["(?x) a b "]


def test_where_an_operator_begins() -> None:
    tree_of = parse("ab{2}*")
    assert isinstance(tree_of, tree.Concat)
    outer = tree_of.items[1]
    assert isinstance(outer, tree.Repetition)
    inner = outer.body
    assert isinstance(inner, tree.Repetition)
    assert (inner.start, inner.operator, outer.operator, outer.end) == (1, 2, 5, 6)


def examples() -> Iterator[tuple[str, str, list[str]]]:
    """The rows of the page: reason, example, marked parts."""
    section = PAGE.read_text(encoding="utf-8").partition("From the parser:\n")[2].partition("From the translation:")[0]
    for row in section.split("\n"):
        if row.startswith("| `") and "§" not in row:
            reason, example, marked = row.removeprefix("| ").removesuffix(" |").split(" | ")
            yield reason.strip("`"), example.strip("`"), [part.strip("`") for part in marked.split(", ")]


@pytest.mark.parametrize(("reason", "example", "marked"), list(examples()))
def test_the_examples_of_the_page(reason: str, example: str, marked: list[str]) -> None:
    assert refused(example) == (reason, marked)


def test_the_page_has_an_example_of_each_reason() -> None:
    later = {errors.CASE_FOLDING, errors.INVALID_UTF8, errors.PERL_CLASS, errors.PROPERTY_NOT_FOUND}
    later |= {errors.PROPERTY_VALUE_NOT_FOUND, errors.UNICODE_NOT_ALLOWED, errors.TOO_LARGE, errors.NOT_BUILT}
    reasons = {value for name, value in vars(errors).items() if name.isupper()}
    assert {reason for reason, _, _ in examples()} == reasons - later - {errors.NESTED_TOO_DEEP}


@pytest.mark.parametrize(
    ("pattern", "reason", "marked"),
    [
        ("(?=a)", errors.LOOK_AROUND, ["(?="]),
        ("a(?<=b)", errors.LOOK_AROUND, ["(?<="]),
        ("(?x)( ?!a)", errors.LOOK_AROUND, ["( ?!"]),
        ("(?", errors.GROUP_UNCLOSED, ["("]),
        ("a(b(c", errors.GROUP_UNCLOSED, ["("]),
        ("(a|b", errors.GROUP_UNCLOSED, ["("]),
        ("a|b)", errors.GROUP_UNOPENED, [")"]),
        ("(?)", errors.NOTHING_TO_REPEAT, ["?"]),
        ("(?x)( ?)", errors.NOTHING_TO_REPEAT, ["?"]),
        ("|*", errors.NOTHING_TO_REPEAT, ["*"]),
        ("(?i)*", errors.NOTHING_TO_REPEAT, ["*"]),
        ("{2}", errors.NOTHING_TO_REPEAT, ["{"]),
        ("(?i", errors.FLAGS_UNFINISHED, ["end"]),
        ("(?-:a)", errors.NEGATION_DANGLING, ["-"]),
        ("(?--i)", errors.NEGATION_REPEATED, ["-", "-"]),
        ("(?ii)", errors.FLAG_DUPLICATE, ["i", "i"]),
        ("(?>a)", errors.FLAG_UNKNOWN, [">"]),
        ("(?P=n)", errors.FLAG_UNKNOWN, ["P"]),
        ("(?x)(? :a)", errors.FLAG_UNKNOWN, [" "]),
        ("(?P<", errors.NAME_UNCLOSED, ["end"]),
        ("(?<a b>c)", errors.NAME_CHARACTER, [" "]),
        ("(?<n>a)|(?P<n>b)", errors.NAME_DUPLICATE, ["n", "n"]),
        # The end is met before the number is judged, the number before the brace that should follow it.
        ("a{", errors.COUNT_UNCLOSED, ["{"]),
        ("a{ ", errors.COUNT_UNCLOSED, ["{ "]),
        ("a{99999999999", errors.COUNT_UNCLOSED, ["{99999999999"]),
        ("a{99999999999x", errors.COUNT_TOO_LARGE, ["99999999999"]),
        ("a{,", errors.COUNT_UNCLOSED, ["{,"]),
        ("a{2,3x}", errors.COUNT_UNCLOSED, ["{2,3"]),
        ("a{x}", errors.COUNT_EMPTY, ["x"]),
        ("a{2,x}", errors.COUNT_EMPTY, ["x"]),
        ("a{3,2}?", errors.COUNT_REVERSED, ["{3,2}?"]),
        ("[]", errors.CLASS_UNCLOSED, ["[]"]),
        ("[^]", errors.CLASS_UNCLOSED, ["[^]"]),
        ("[a[^b", errors.CLASS_UNCLOSED, ["[^"]),
        ("[-", errors.CLASS_UNCLOSED, ["["]),
        ("[--", errors.CLASS_UNCLOSED, ["["]),
        ("[--a", errors.CLASS_UNCLOSED, ["[--"]),
        ("[a-", errors.CLASS_UNCLOSED, ["["]),
        ("[a&&", errors.CLASS_UNCLOSED, ["["]),
        ("[a-[b]]", errors.RANGE_REVERSED, ["a-["]),
        (r"[\d-\w]", errors.RANGE_END_NOT_LITERAL, [r"\d"]),
        (r"[\b{start}]", errors.CLASS_ESCAPE, [r"\b{start}"]),
        (r"[\A-\q]", errors.ESCAPE_UNKNOWN, [r"\q"]),
        (r"[a-\b]", errors.RANGE_END_NOT_LITERAL, [r"\b"]),
        (r"\7", errors.BACKREFERENCE, [r"\7"]),
        (r"[\0]", errors.BACKREFERENCE, [r"\0"]),
        (r"\é", errors.ESCAPE_UNKNOWN, [r"\é"]),
        (r"\☃", errors.ESCAPE_UNKNOWN, [r"\☃"]),
        (r"\K", errors.ESCAPE_UNKNOWN, [r"\K"]),
        (r"\x", errors.ESCAPE_UNFINISHED, ["end"]),
        (r"\u004", errors.ESCAPE_UNFINISHED, ["end"]),
        (r"\x{41", errors.ESCAPE_UNFINISHED, ["{41"]),
        (r"\x{ 41}", errors.HEX_DIGIT, [" "]),
        (r"\uD800", errors.HEX_NOT_SCALAR, ["D800"]),
        (r"\uDFFF", errors.HEX_NOT_SCALAR, ["DFFF"]),
        (r"\x{110000}", errors.HEX_NOT_SCALAR, ["110000"]),
        (r"\p", errors.ESCAPE_UNFINISHED, ["end"]),
        (r"\p{a", errors.ESCAPE_UNFINISHED, ["end"]),
        (r"\b{start", errors.BOUNDARY_UNCLOSED, ["{start"]),
        (r"\b{sta2}", errors.BOUNDARY_UNCLOSED, ["{sta"]),
        (r"\b{-}", errors.BOUNDARY_UNKNOWN, ["-"]),
        (r"\b{}", errors.COUNT_EMPTY, ["}"]),
        (r"\B{", errors.COUNT_UNCLOSED, ["{"]),
    ],
)
def test_refusals(pattern: str, reason: str, marked: list[str]) -> None:
    assert refused(pattern) == (reason, marked)


def test_numbers_of_any_length() -> None:
    zeros, many = "0" * 5000, "9" * 5000
    assert sketch(parse(f"a{{{zeros}1}}")) == "a{1,1}"
    assert refused(f"a{{{many}}}") == (errors.COUNT_TOO_LARGE, [many])
    assert sketch(parse(rf"\x{{{zeros}10FFFF}}")) == "\U0010ffff"
    assert refused(rf"\x{{{many}}}") == (errors.HEX_NOT_SCALAR, [many])


def test_what_is_refused_later_passes() -> None:
    assert sketch(parse(r"\b\w(?i)\pL")) == r"⟨at \b perl w set i letter L⟩"
    assert sketch(parse("(?-u)[^☃]")) == "⟨set -u [^☃]⟩"


def test_depth_costs_no_stack() -> None:
    assert refused("(" * 100_000) == (errors.GROUP_UNCLOSED, ["("])
    assert refused("[" * 100_000) == (errors.CLASS_UNCLOSED, ["["])
    assert refused("(?:a|" * 100_000 + ")") == (errors.GROUP_UNCLOSED, ["("])


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        ("", "a"),
        ("", "("),
        ("", "()"),
        ("", "a|"),
        ("", "["),
        ("[", "[:"),
        ("[", "a-"),
        ("(?x)[", "a- #-\n"),
        ("[", "a&&"),
        ("a", "{1}"),
        ("(?x)", r"\b{ 1 }"),
        (r"\x{", "0"),
        (r"\b{", "a"),
        (r"\p{", "a"),
        ("(?<", "é"),
        ("a{", "1"),
    ],
)
def test_twice_the_pattern_is_twice_the_work(before: str, piece: str) -> None:
    once, twice = work(before + piece * 1000), work(before + piece * 2000)
    assert once > 100
    assert twice < 2.1 * once


def work(pattern: str) -> int:
    """How many lines of the parser run."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Any:  # noqa: ANN401  # as typeshed has it
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        parse(pattern)
    except RegexError:
        pass
    finally:
        sys.settrace(before)
    return count


PIECES = st.sampled_from(
    [
        *"ab()[]{}|*+?^$.\\-&~,#:<>= \n",
        "é",
        "(?x)",
        "(?:",
        "(?<n>",
        "(?i-",
        r"\b{",
        "start",
        "[:alpha:]",
        "{2}",
        r"\x{41}",
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_places_are_in_the_pattern(pattern: str) -> None:
    error = refusal(pattern)
    assert all(0 <= start <= end <= len(pattern) for start, end in (error.places if error else ()))
    assert error is None or str(error).endswith(f"error: {error.reason}")


@given(st.lists(PIECES, max_size=14).map("".join))
def test_parts_stand_in_their_whole_and_in_order(pattern: str) -> None:
    assume(refusal(pattern) is None)
    for node in nodes(parse(pattern)):
        places = [place for part in parts(node) for place in (part.start, part.end)]
        around = [node.start, *places, node.end]
        assert around == sorted(around)


def refusal(pattern: str) -> RegexError | None:
    try:
        parse(pattern)
    except RegexError as error:
        return error
    return None
