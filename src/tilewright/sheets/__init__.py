"""Sheets to print: score sheets, tile-tracking sheets and results, empty or filled in."""
