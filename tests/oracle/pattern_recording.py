"""The oracle's answers to the fuzz's own patterns, kept in a file: every reason about as often, half of them accepted.

The file has one JSON object a line. The first holds the `subjects` that all patterns are asked about; each other one a
`pattern` and its `error`, or its `own` subjects and its `matches`: a digit a subject, the shared ones first.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.oracle.client import ask_patterns
from tests.oracle.pattern_comparison import reason
from tests.oracle.pattern_families import MOST_COPIES, copies
from tests.oracle.pattern_pieces import SUBJECTS
from tests.oracle.patterns import Question, questions

if TYPE_CHECKING:
    from collections.abc import Iterator

BATCH = 5000
MOST_DRAWN = 2_000_000
REASONS = 40
"""So many reasons are ever met: the reachable ones of the host's list (docs/hosts/rust-regex.md §1)."""
SHARED = SUBJECTS[:24]
OWN = 8
LONG = 300
"""Code points beyond which only every twentieth of those accepted is kept."""


def record(oracle: Path, file: str, *, seed: int, count: int) -> None:
    """Write about `count` patterns with the oracle's answers."""
    lines = [json.dumps({"subjects": SHARED})]
    lines += [json.dumps(kept) for kept in chosen(oracle, seed, count)]
    Path(file).write_text("\n".join(lines) + "\n", encoding="ascii")


def chosen(oracle: Path, seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Of the patterns drawn, those whose reason has not had its share yet."""
    share = count // 2 // REASONS
    left = Counter({"accepted": count - share * REASONS})
    met: set[str] = set()
    drawn = questions(seed)
    for _ in range(MOST_DRAWN // BATCH):
        batch = [_asked(question) for question in islice(drawn, BATCH)]
        for question, answer in zip(batch, ask_patterns(oracle, batch), strict=True):
            why = reason(answer)
            if why not in met and why != "accepted":
                met.add(why)
                left[why] = share
            if left[why] > 0 and _is_worth_it(question, why, left[why]):
                left[why] -= 1
                yield _kept(question, answer)
        if len(met) == REASONS and not any(left.values()):
            return


def _asked(question: Question) -> Question:
    return Question(question.pattern, (*SHARED, *question.subjects[-OWN:]))


def _is_worth_it(question: Question, why: str, left: int) -> bool:
    if why != "accepted":
        return True
    return copies(question.pattern) <= MOST_COPIES and (len(question.pattern) <= LONG or left % 20 == 0)


def _kept(question: Question, answer: dict[str, Any]) -> dict[str, Any]:
    if not answer["ok"]:
        return {"pattern": question.pattern, "error": answer["error"]}
    matches = "".join("01"[match] for match in answer["matches"])
    return {"pattern": question.pattern, "own": question.subjects[len(SHARED) :], "matches": matches}
