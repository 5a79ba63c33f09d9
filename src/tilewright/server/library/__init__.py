"""Editions and dictionaries that don't come with Tilewright: the host's files and uploads."""
