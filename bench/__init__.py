"""Benchmarks of Tilewright, measured with commands that anyone can repeat."""
