"""Sixth room: one small module a rule, found by its name, registered by one decorator."""
