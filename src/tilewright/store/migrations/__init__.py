"""Database migrations; every release can open databases from older releases."""
