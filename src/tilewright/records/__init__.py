"""Games recorded on paper: turns as written down, which the judge replays and checks."""
