"""A review as text, JSON, a page, annotated GCG and tables."""
