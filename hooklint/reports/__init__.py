"""Last room but one: one module an output format, each a pure function from a report to text."""
