"""Text → the secrets in it, by their known forms: what must not be repeated in any report."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hooklint.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


class Secret(NamedTuple):
    """One secret: what it is called, and where it stands in the text, in characters."""

    kind: str
    start: int
    end: int


_FORMS = {
    "a GitHub token": r"gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
    "a GitLab token": r"glpat-[A-Za-z0-9_-]{20,}",
    "an Anthropic key": r"sk-ant-[a-z0-9]+-[A-Za-z0-9_-]{24,}",
    "an OpenAI key": r"sk-(?:proj|svcacct)-[A-Za-z0-9_-]{24,}|sk-[A-Za-z0-9]{20,}",
    "a Slack token": r"xox[abeoprs]-[0-9]{6,}-[A-Za-z0-9-]{10,}",
    "a Slack webhook": r"https://hooks\.slack\.com/services/T[A-Z0-9]{7,}/B[A-Z0-9]{7,}/[A-Za-z0-9]{20,}",
    "a Discord webhook": r"https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/[0-9]{15,}/[A-Za-z0-9_-]{50,}",
    "an AWS access key": r"A(?:KIA|SIA)[A-Z0-9]{16}",
    "a Google API key": r"AIza[A-Za-z0-9_-]{35}",
    "an npm token": r"npm_[A-Za-z0-9]{36}",
    "a PyPI token": r"pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}",
    "a Hugging Face token": r"hf_[A-Za-z0-9]{34,}",
    "a Stripe key": r"[rs]k_live_[A-Za-z0-9]{24,}",
    "a Telegram bot token": r"[0-9]{8,10}:AA[A-Za-z0-9_-]{33}",
    "a private key": r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{64,}[A-Za-z0-9+/=]",
    "a signed token": r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}",
    "a token": r"(?:(?<=Bearer )|(?<=TOKEN=)|(?<=API_KEY=)|(?<=[Tt]oken: )|(?<=[Aa]pi-[Kk]ey: ))"
    r"(?=[A-Za-z_.~+/-]*[0-9])(?=[0-9_.~+/-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9_.~+/-]{15,}=*",
    "a password": r"(?:(?<=-u )|(?<=-u ['\"])|(?<=--user ))[\w.-]+:(?=[^\s'\"]*[0-9])[^\s:'\"$<>{}\\*]{8,}",
    "a password in an address": r"(?<=://)[A-Za-z0-9._%+-]+:[^\s:/@'\"$<>{}\\*]{6,}(?=@[A-Za-z0-9-]+\.)",
}
"""No form takes a pattern for a token: brackets and repetitions stand in none of them."""

_HINTS = frozenset({"glpat-", "sk-", "xox", "://", "AKIA", "ASIA", "AIza", "npm_", "pypi-", "hf_", "k_live_"})
_HINTS |= {"Bearer ", "TOKEN=", "API_KEY=", "oken: ", "ey: ", "-u ", "--user "}
_HINTS |= {":AA", "-----", "eyJ", "github_pat_", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"}
_SHOWN = 4
"""Characters of a secret that may be shown, so that its owner knows which it is: they are its form's own."""

_FEWEST_KINDS = 8
"""A real token has more different characters in the last part of its form; `ghp_xxxx…` is a place for one."""

_PLACEHOLDERS = ("example", "placeholder", "your", "redacted", "dummy", "changeme", "password", "secret", "token")


def secrets(text: str) -> Iterator[Secret]:
    """Every secret in the text, in order; a text in which none can be costs a look for a few words."""
    if any(hint in text for hint in _HINTS):
        for match in _pattern().finditer(text):
            if _is_real(match[0]):
                yield Secret(_names()[match.lastgroup or ""], *match.span())


def masked(text: str) -> str:
    """The text with the end of each secret blotted out, character for character."""
    for _, start, end in secrets(text):
        shown = min(end, start + _SHOWN)
        text = f"{text[:shown]}{'*' * (end - shown)}{text[end:]}"
    return text


def _is_real(found: str) -> bool:
    small = found.lower()
    return len(set(found.rpartition("/")[2])) > _FEWEST_KINDS and not any(word in small for word in _PLACEHOLDERS)


@cache
def _pattern() -> re.Pattern[str]:
    import re

    forms = "|".join(f"(?P<{name}>{form})" for name, form in zip(_names(), _FORMS.values(), strict=True))
    return re.compile(rf"(?<![A-Za-z0-9_-])(?:{forms})", re.ASCII)


@cache
def _names() -> dict[str, str]:
    return {f"form{number}": kind for number, kind in enumerate(_FORMS)}
