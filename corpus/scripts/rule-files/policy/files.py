"""Which files may be named."""

from .verdict import Refused

PRIVATE = ("/etc/shadow", ".ssh/id_", ".gnupg/", ".aws/credentials")


def judge(call):
    command = call["arguments"]["command"]
    named = [name for name in PRIVATE if name in command]
    if named:
        raise Refused("private: " + ", ".join(named))
