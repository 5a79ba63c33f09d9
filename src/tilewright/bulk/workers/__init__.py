"""Running many tasks in parallel without losing any."""
