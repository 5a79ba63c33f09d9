"""Tilewright's benchmarks, which anyone can repeat."""
