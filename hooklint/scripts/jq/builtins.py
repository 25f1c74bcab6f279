"""The functions that `jq` has: a name and how many arguments → what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hooklint.scripts.jq.collections import COLLECTIONS
from hooklint.scripts.jq.filters import FILTERS
from hooklint.scripts.jq.strings import STRINGS
from hooklint.scripts.jq.ways import many, one, unknown, unread

if TYPE_CHECKING:
    from hooklint.scripts.jq.machine import Machine, Scope, Step
    from hooklint.scripts.jq.tree import Node
    from hooklint.scripts.jq.ways import Ways
    from hooklint.scripts.values import Shape

_TABLE: dict[str, Step] = STRINGS | COLLECTIONS | FILTERS

_NAMES = (
    "acos/0 acosh/0 asin/0 asinh/0 atan/0 atanh/0 cbrt/0 cos/0 cosh/0 exp/0 exp10/0 exp2/0 expm1/0 gamma/0 j0/0 j1/0 "
    "lgamma/0 log/0 log10/0 log1p/0 log2/0 logb/0 nearbyint/0 pow10/0 rint/0 significand/0 sin/0 sinh/0 sqrt/0 tan/0 "
    "tanh/0 tgamma/0 trunc/0 y0/0 y1/0 atan2/2 fmod/2 ldexp/2 pow/2 scalb/2 scalbln/2 builtins/0 get_search_list/0 "
    "gmtime/0 localtime/0 mktime/0 strptime/1 modulemeta/0 ascii/0 implode/0 explode/0 input_line_number/0 "
    "have_decnum/0 have_literal_numbers/0 abs/0 toarray/0 pick/1 frexp/0 modf/0 drem/2 nan/0 infinite/0 isinfinite/0 "
    "isnan/0 isnormal/0 fromdate/0 fromdateiso8601/0 dateadd/2 datesub/2 date/0 INDEX/1 INDEX/2 "
    "trimstr/1 isvalid/1"
)
_OTHERS = frozenset(_NAMES.split())
"""Those of which it is only known that they are there."""


_GENERATORS = frozenset(
    ("tostream/0", "fromstream/1", "truncate_stream/1", "combinations/0", "combinations/1", "splits/2", "skip/2")
) | {"recurse_down/0", "finites/0", "normals/0"}
"""Those that put out any number of values."""


def builtin(machine: Machine, node: Node, shape: Shape, scope: Scope) -> Ways:
    """What comes out of a function of `jq`; one that is not known may do anything."""
    name = f"{node.name}/{len(node.parts)}"
    step = _TABLE.get(name)
    if step is not None:
        return step(machine, node, shape, scope)
    if name in _GENERATORS:
        return many(unknown(shape))
    return one(unknown(shape)) if name in _OTHERS else unread(shape)
