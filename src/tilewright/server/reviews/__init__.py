"""Reviews of finished games, computed outside the process that serves players."""
