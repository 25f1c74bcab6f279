"""nanopi: where its files are, what it reads in them, and what it says."""
