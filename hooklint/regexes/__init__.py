"""The matcher languages of the hosts: what a pattern means, what it matches, and what it can ever match."""
