"""Behind the rules about matchers: what one reaches, why one is refused, what was meant, and how to write that."""
