"""The way in for `python -m hooklint`: the same command line as `hooklint`."""

from __future__ import annotations

from hooklint.cli import main

if __name__ == "__main__":
    main(prog_name="python -m hooklint")
