"""TOML as nanopi reads it: lossless, all problems in one run, the first one being the host's own."""
