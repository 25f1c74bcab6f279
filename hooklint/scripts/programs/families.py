"""Name of a program → the module that knows it."""

from __future__ import annotations

_PROGRAMS = {
    "copies": "cat tac tee rev nl paste",
    "lines": "head tail tr cut fold sort uniq column fmt expand unexpand shuf",
    "editors": "sed gsed awk gawk mawk nawk perl",
    "counts": "wc base64 base32 md5sum md5 sha1sum sha256sum sha512sum b2sum shasum cksum",
    "searches": "grep egrep fgrep rg",
    "says": "echo printf seq",
    "machine": "date hostname whoami id uname pwd tty nproc uptime arch logname groups getconf locale uuidgen",
    "names": "basename dirname realpath readlink mktemp",
    "silent": "true false sleep mkdir rmdir rm mv cp touch chmod chown ln install truncate sync kill pkill killall",
    "files": "diff cmp comm ls stat find file du df tree",
    "others": (
        "git gh hg svn make cmake ninja npm npx pnpm yarn bun bunx deno tsc eslint biome prettier black ruff flake8 "
        "mypy pyright isort pylint pytest tox nox uv uvx pip pip3 pipx poetry gofmt goimports go golangci-lint cargo "
        "rustc rustfmt shfmt shellcheck clang-format clang-tidy gcc g++ clang cc javac java mvn gradle dotnet bundle "
        "rubocop composer phpcs terraform tofu kubectl helm docker podman ansible stylua swiftformat swiftlint ktlint "
        "mix dprint oxlint stylelint markdownlint taplo yamllint hadolint actionlint gitleaks trufflehog curl wget "
        "notify-send osascript say afplay paplay aplay spd-say terminal-notifier tput open xdg-open ps pgrep free lsof "
        "which whereis getent ip ifconfig systemctl launchctl crontab rsync scp tar zip unzip logger"
    ),
}

FAMILIES = {program: family for family, programs in _PROGRAMS.items() for program in programs.split()}
"""Every program of which something is known, `jq` left out."""
