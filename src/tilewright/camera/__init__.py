"""The board by camera: a photo of the board proposes the tiles laid since the last turn.

This is experimental and needs the extra ``camera``. ``photo.py`` decodes a photo, ``finding.py``
finds the squares in it, ``letters.py`` reads each of them, and ``proposing.py`` looks for the play
that explains best what was read. Nothing is ever entered without a person's confirmation.
"""
