"""Tilewright's benchmarks, which anyone can run."""
