"""Terminal input and output for the commands."""
