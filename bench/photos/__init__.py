"""Synthetic photos of boards, to train and to measure the reader of photos.

A photo is drawn in a random *look* (``looks.py``), from above (``drawing.py``), and then seen by a
camera on a table (``shooting.py``). Looks for training and for measuring share no typeface, palette
or material.
"""
