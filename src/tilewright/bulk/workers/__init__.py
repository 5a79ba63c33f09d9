"""Doing many tasks at once without losing any."""
