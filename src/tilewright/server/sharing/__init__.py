"""Kept games that several phones at a table share: one writes, the others follow."""
