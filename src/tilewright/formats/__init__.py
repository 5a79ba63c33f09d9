"""Text formats for plays, positions, events and views."""
