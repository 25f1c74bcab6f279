"""The first room on the road of the data: bytes as read, places in them, edits to them."""
