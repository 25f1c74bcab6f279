"""Before the rules: comments by which people say that a finding is to be left alone. Knows no finding and no rule."""
