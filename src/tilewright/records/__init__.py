"""Games on paper: turns as they were written down, followed by the same judge."""
