"""The steps from one form of the database to the next; each release can open an older one."""
