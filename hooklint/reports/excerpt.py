"""On the way out: what a host quotes of a file, cut so that its carets stay in sight."""

from __future__ import annotations

from hooklint.reports.cells import clipped, width


def is_quoted(line: str) -> bool:
    """Whether the line is part of an excerpt: a bar stands behind its number, or behind blanks."""
    return line.lstrip(" 0123456789").startswith("|")


def excerpt(lines: list[str], room: int | None, ellipsis: str) -> list[str]:
    """The lines, those of an excerpt cut to `room` columns: on the left too, where the carets would be out of sight."""
    if room is None:
        return lines
    hidden = max(_hidden(line, room, ellipsis) for line in lines)
    return [_cut(_shifted(line, hidden, ellipsis), room, ellipsis) if is_quoted(line) else line for line in lines]


def _hidden(line: str, room: int, ellipsis: str) -> int:
    """How many characters behind the bar have to go before the carets of this line fit; 0 for any other line."""
    before, _, carets = line.partition("^")
    if before.strip() != "|" or carets.strip("^"):
        return 0
    marked = 1 + len(carets) + width(ellipsis)
    if len(before) + marked <= room:
        return 0
    bar = before.index("|") + 1
    kept = max(room - bar - marked, room // 4, 2 * width(ellipsis) + 1)
    return max(len(before) - bar - kept, 0)


def _shifted(line: str, hidden: int, ellipsis: str) -> str:
    """The line without the first `hidden` characters of what is quoted, an ellipsis in their place if that is text."""
    bar = line.index("|") + 1
    quoted = line[bar + 1 + hidden :]
    if not hidden or not quoted.strip(" "):
        return line
    is_text = line[:bar].strip(" ") != "|"
    return f"{line[:bar]} {ellipsis + quoted[width(ellipsis) :] if is_text else quoted}"


def _cut(line: str, room: int, ellipsis: str) -> str:
    return line if width(line) <= room else clipped(line, room - width(ellipsis)) + ellipsis
