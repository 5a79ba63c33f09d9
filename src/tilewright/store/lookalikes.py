"""Names that people could mistake for each other."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tilewright.store.confusables import ASCII_LOOKALIKES

_IGNORED: Final = re.compile("[\u200c\u200d\ufe0e\ufe0f]")
"""Characters that join others or choose their style; what they change is easily overlooked."""
_SPACES: Final = re.compile(r"\s+")
_SAME: Final = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
"""ASCII characters that some fonts don't distinguish, after case folding."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def skeleton(name: str) -> str:
    """Return a key that names share if people could mistake one for the other.

    Two names that differ only in case, in compatibility forms or in look-alike characters have the
    same key. The key is for comparing, never for showing.
    """
    text = _IGNORED.sub("", unicodedata.normalize("NFKD", name)).translate(ASCII_LOOKALIKES)
    # Folding may produce characters that have look-alikes or decompositions themselves.
    text = unicodedata.normalize("NFKD", text.casefold()).translate(ASCII_LOOKALIKES)
    text = text.casefold().translate(_SAME)
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return _SPACES.sub(" ", text).strip()
