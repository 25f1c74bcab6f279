"""Which hosts may be talked to."""

import re

from .verdict import Refused

HOST = re.compile(r"https?://([^/\s'\"]+)")
KNOWN = ("localhost", "127.0.0.1", "example.org", "pypi.org")


def judge(call):
    for host in HOST.findall(call["arguments"]["command"]):
        name = host.partition(":")[0].lower()
        if not any(name == known or name.endswith("." + known) for known in KNOWN):
            raise Refused(f"{name} is not one of the hosts we talk to")
