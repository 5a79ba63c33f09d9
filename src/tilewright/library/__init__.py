"""The front of the library: values that print, parse and judge themselves.

A ``Position`` is a board with what is known, a ``Game`` is dealt and refereed, and a ``PaperGame``
is a game that was recorded elsewhere. Everything here is built from the layers below and adds no
rules of its own.
"""
