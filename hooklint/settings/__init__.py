"""What a project wants of hooklint: its settings file, found, read, joined with the command line, and heeded."""
