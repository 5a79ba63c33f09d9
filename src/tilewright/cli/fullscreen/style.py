"""Where the parts of the screen are; the terminal's own colors are used everywhere."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
Screen { layout: vertical; background: ansi_default; color: ansi_default; }
Static { background: ansi_default; color: ansi_default; }
#small { height: 1fr; width: 1fr; }
#seats, #rack, #choices { height: 1; width: 1fr; }
#middle { height: auto; width: 1fr; }
#board { height: auto; margin-right: 1; }
#panel { height: 100%; }
#standing { height: auto; margin-bottom: 1; }
TextPane { background: ansi_default; scrollbar-size-vertical: 0; height: 1fr; }
#sheet Static { text-wrap: nowrap; text-overflow: ellipsis; }
#messages { border-top: solid ansi_default; }
#page { height: 1fr; width: 1fr; }
#text { width: 1fr; }
#entry { height: 1; width: 1fr; }
#label { width: auto; }
#line { width: 1fr; height: 1; border: none; padding: 0; }
#line { background: ansi_default; color: ansi_default; }
"""
