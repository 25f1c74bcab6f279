from __future__ import annotations

import pytest

from hooklint.rules.secrets import masked, secrets

LETTERS = "aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xYzAbCdEfGhJkMnPqRsTuVwXyZ23456789"
"""No service gave it to anybody: each token here is put together when the test runs."""

REAL = [
    ("ghp_" + LETTERS[:36], "a GitHub token"),
    ("github_pat_" + LETTERS[:22] + "_" + LETTERS[:59], "a GitHub token"),
    ("glpat-" + LETTERS[:20], "a GitLab token"),
    ("sk-ant-api03-" + LETTERS[:40], "an Anthropic key"),
    ("sk-proj-" + LETTERS[:40], "an OpenAI key"),
    ("sk-" + LETTERS[:48], "an OpenAI key"),
    ("xoxb-" + "123456789012-" + LETTERS[:24], "a Slack token"),
    ("https://hooks.slack.com/services/" + "T0AB1CD2E/B0FG3HI4J/" + LETTERS[:24], "a Slack webhook"),
    ("https://discord.com/api/webhooks/" + "123456789012345678/" + LETTERS, "a Discord webhook"),
    ("AKIA" + "Q3Z7W5X2R8T4V6Y1", "an AWS access key"),
    ("AIza" + LETTERS[:35], "a Google API key"),
    ("npm_" + LETTERS[:36], "an npm token"),
    ("hf_" + LETTERS[:34], "a Hugging Face token"),
    ("sk_live_" + LETTERS[:24], "a Stripe key"),
    ("123456789:AA" + LETTERS[:33], "a Telegram bot token"),
    ("eyJ" + LETTERS[:20] + ".eyJ" + LETTERS[:30] + "." + LETTERS[:43], "a signed token"),
    ("ghp_" + LETTERS[:20], "a GitHub token"),
    ("-----BEGIN " + "OPENSSH PRIVATE KEY-----\n" + LETTERS + LETTERS, "a private key"),
]

NONE = [
    "gh[pousr]_[A-Za-z0-9]{36,}",
    "ghp_" + "x" * 36,
    "ghp_" + "your0token0here" + LETTERS[:21],
    "ghp_short",
    "sk-[A-Za-z0-9]{20,}",
    "sk-" + LETTERS[:12],
    "AKIA[A-Z0-9]{16}",
    "AKIA" + "IOSFODNN7EXAMPLE",
    "$GITHUB_TOKEN ${SLACK_WEBHOOK_URL}",
    "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
    "https://user:$PASSWORD@host.example/",
    "https://user:<password>@host.example/",
    "postgres://u:secret@db.local/x",
    "git@github.com:ada/it.git",
    "ssh://git@host:2222/repository.git",
    "http://localhost:8080/a@b.c",
    "0190f3a2-7c1e-7abc-8def-0123456789ab",
    "sha256:" + LETTERS[:43].lower(),
    "-----BEGIN PUBLIC KEY-----",
    "risk-" + LETTERS[:40],
    "Authorization: Bearer $REPORTS_TOKEN",
    "Authorization: Bearer [A-Za-z0-9]{20,}",
    "Authorization: Bearer <the token of your account 1>",
    "GITHUB_TOKEN=$(cat ~/.config/gh-1)",
    "TOKEN=/run/credentials/reports1234",
    "docker run -u 1000:1000 x",
    "curl -u $NAME:$PASSWORD x",
    "curl -u ada: x",
    "",
]


@pytest.mark.parametrize(
    ("text", "hidden", "kind"),
    [
        ("curl -H 'Authorization: Bearer {}' x", LETTERS[:24], "a token"),
        ("REPORTS_TOKEN={} ~/send.sh", LETTERS[3:21], "a token"),
        ("curl -H 'X-Api-Key: {}' x", "9f8a7b6c5d4e3f2a1b0c", "a token"),
        ("curl -u {} https://a.example/", "ada:Tr0ub4dor9", "a password"),
    ],
)
def test_what_stands_where_a_secret_belongs(text: str, hidden: str, kind: str) -> None:
    written = text.format(hidden)
    assert [(one.kind, written[one.start : one.end]) for one in secrets(written)] == [(kind, hidden)]
    assert hidden not in masked(written)


@pytest.mark.parametrize(("token", "kind"), REAL, ids=[f"{i} {kind}" for i, (_, kind) in enumerate(REAL)])
def test_real_forms_are_found(token: str, kind: str) -> None:
    text = f'curl -H "x: {token}" y'
    assert [(one.kind, text[one.start : one.end]) for one in secrets(text)] == [(kind, token)]


@pytest.mark.parametrize("text", NONE)
def test_patterns_and_places_for_one_are_none(text: str) -> None:
    assert list(secrets(f"grep -E '{text}' file")) == []


def test_a_password_in_an_address_is_found_without_the_address() -> None:
    text = "curl https://bot:Tr0ub4dor@reports.example.net/in"
    assert [text[one.start : one.end] for one in secrets(text)] == ["bot:Tr0ub4dor"]


@pytest.mark.parametrize("token", [token for token, _ in REAL])
def test_masked_keeps_every_place_and_no_secret(token: str) -> None:
    text = f"a {token} é {token}é"
    hidden = masked(text)
    assert len(hidden) == len(text)
    assert token[5:] not in hidden
    assert hidden.startswith(f"a {token[:4]}*")
    assert hidden.endswith("*é")


def test_other_text_is_left_alone() -> None:
    assert masked("sk-ating, ghost://, eyJ") == "sk-ating, ghost://, eyJ"
