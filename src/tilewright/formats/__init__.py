"""Plays, positions, events and views as text."""
