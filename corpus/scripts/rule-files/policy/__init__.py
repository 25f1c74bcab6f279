"""What may be done, one module a matter."""
