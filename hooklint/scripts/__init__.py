"""From a hook's command to what runs, and what can be read in it without running it."""
