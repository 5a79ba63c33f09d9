"""Benchmarks: what Tilewright costs, measured by commands that anybody can repeat."""
