"""What the rules about commands and scripts have in common."""
