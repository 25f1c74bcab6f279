"""How a matter says no."""


class Refused(Exception):
    """Raised by a judge; its text is the reason."""
