"""Migrations of the database; every release opens databases of older releases."""
