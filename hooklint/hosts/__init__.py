"""Fourth room: the hosts, one folder each. A fact about a host has its one home here."""
