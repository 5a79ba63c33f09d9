"""The scorekeeper in the terminal: what is typed, what it means, and what is told."""
