"""Claude Code: how it reads what nanopi's files hold too."""
