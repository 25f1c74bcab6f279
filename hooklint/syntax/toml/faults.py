"""Inside the TOML reader: how a production says that it cannot go on, and the host's words for it."""

from __future__ import annotations


class Fault(Exception):  # noqa: N818  # an event of the grammar, not an error of the program
    """A place where the host's reader gives up.

    `at` is the byte where its scanner stood; `label`, `expected` and `cause` make the host's message
    (docs/hosts/nanopi-toml.md §1). A `soft` fault lets the caller try something else; others go straight out.
    """

    def __init__(  # noqa: PLR0913  # the parts of one message
        self,
        at: int,
        kind: str,
        *,
        label: str = "",
        expected: tuple[str, ...] = (),
        cause: str = "",
        soft: bool = False,
    ) -> None:
        super().__init__(at, kind)
        self.at = at
        self.kind = kind
        self.label = label
        self.expected = expected
        self.cause = cause
        self.soft = soft

    @property
    def message(self) -> str:
        """The host's wording: up to three lines, possibly none."""
        lines = (
            self.label and f"invalid {self.label}",
            self.expected and f"expected {', '.join(self.expected)}",
            self.cause,
        )
        return "\n".join(line for line in lines if line)


DEPTH_LIMIT = 80
"""So many open brackets, or parts in one dotted key, are too many."""

TOO_DEEP = "recursion limit exceeded"
OUT_OF_RANGE = "value is out of range"
END_OF_LINE = ("newline", "`#`")
EQUALS = ("`.`", "`=`")
QUOTES = ('`"`', "`'`")
ECHO = "echo"
"""The kind of a fault that only repeats what was reported before."""
