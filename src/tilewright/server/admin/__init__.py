"""What an administrator can do to tables and accounts, whether or not a server is running."""
