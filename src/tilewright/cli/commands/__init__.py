"""The program's commands, one per module."""
