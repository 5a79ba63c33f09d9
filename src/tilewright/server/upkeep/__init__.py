"""What runs in the background: computers, clocks, leases, limits and metrics."""
