"""The editions that come with Tilewright, and a loader for custom edition files.

An edition is named by its id (such as ``super`` or ``glass/finish-line``, optionally followed
by ``@`` and its version) or by a file path, optionally followed by ``#variant`` to select one of
the file's variants.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from tilewright.edition import Edition, HouseRules, parse_edition, variants_of
from tilewright.errors import Cause, EditionError

_FOLDER: Final = Path(__file__).parent
_ORDER: Final = ("pocket", "super", "large-print", "glass", "switch")
_LANGUAGES: Final = (
    *("german", "french", "spanish", "dutch", "polish", "italian"),
    *("swedish", "danish", "norwegian", "portuguese", "catalan"),
)
_SUFFIX: Final = ".toml"
_LARGEST: Final = 256 * 1024
"""Maximum size of an edition file, in bytes; a larger file is rejected."""
_LONGEST_ID: Final = 100
DEFAULT: Final = "pocket"
"""The edition used when none is named."""


@lru_cache(maxsize=1)
def edition_ids() -> tuple[str, ...]:
    """Return the ids of the English editions and variants, which the package has words for.

    Examples:
        >>> "glass/finish-line" in edition_ids()
        True
    """
    ids = []
    for name in _ORDER:
        ids.append(name)
        ids.extend(f"{name}/{variant}" for variant in variants_of(_text(name)))
    return tuple(ids)


def language_ids() -> tuple[str, ...]:
    """Return the ids of the editions in other languages, which need a word list of your own."""
    return _LANGUAGES


def shipped_ids() -> tuple[str, ...]:
    """Return the ids of all editions and variants that come with the package."""
    return edition_ids() + language_ids()


def _text(name: str) -> str:
    if name in _LANGUAGES:
        # The board and the rules are the same in all languages, so they are written once.
        return _read(f"languages/{name}") + "\n" + _read("languages/board")
    return _read(name)


def _read(name: str) -> str:
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def load_edition(name: str, house: HouseRules | None = None) -> Edition:
    """Load the edition with this id or file path, with ``house`` rules applied.

    Examples:
        >>> load_edition("pocket").rack
        7
        >>> load_edition("pocket", {"rack": 9}).rack
        9
    """
    if _is_path(name):
        return _load_file(name, house)
    return _load_shipped(name, house) if house else _load_printed(name)


@lru_cache(maxsize=32)
def _load_printed(name: str) -> Edition:
    return _load_shipped(name, None)


def _load_shipped(name: str, house: HouseRules | None) -> Edition:
    plain, at, version = name.partition("@")
    # Listing variant ids requires reading every file, so check the base editions first.
    if plain not in _ORDER and plain not in shipped_ids():
        raise _unknown(name)
    base, _, variant = plain.partition("/")
    edition = parse_edition(_text(base), variant=variant or None, house=house, source=plain)
    if at and version != str(edition.version):
        expected = f"is not available; this version of Tilewright has {edition.ref}"
        raise EditionError(name, expected, cause=Cause.WRONG_VERSION)
    return edition


def _unreadable(source: str, reason: str) -> EditionError:
    expected = f"cannot be read: {reason}"
    return EditionError("the file", expected, source=source, cause=Cause.UNREADABLE)


def _unknown(name: str) -> EditionError:
    from difflib import get_close_matches  # noqa: PLC0415 - only a misspelled id needs it

    shown = name if name.isprintable() and name else repr(name)
    close = get_close_matches(name[:_LONGEST_ID], shipped_ids(), n=1)
    hint = f"; did you mean {close[0]}?" if close else ""
    return EditionError(
        shown,
        f"is not an edition; choose one of {', '.join(shipped_ids())}, or give the path to a .toml"
        f" file{hint}",
        cause=Cause.UNKNOWN,
    )


def _split(name: str) -> tuple[str, str | None]:
    """Split a name at the last ``#`` into path and variant, unless the name ends in ``.toml``."""
    if name.endswith(_SUFFIX):
        return name, None
    path, sign, variant = name.rpartition("#")
    return (path, variant or None) if sign else (name, None)


def _is_path(name: str) -> bool:
    path = _split(name)[0]
    return path.endswith(_SUFFIX) or "\\" in path or path.startswith((".", "/", "~"))


def _load_file(name: str, house: HouseRules | None) -> Edition:
    path, variant = _split(name)
    return parse_edition(read_edition_text(path), variant=variant, house=house, source=path)


def read_edition_text(path: str | Path) -> str:
    """Return an edition file's text; raise ``EditionError`` if the file cannot be read."""
    try:
        with Path(path).expanduser().open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise EditionError(
                "the file",
                f"must not be larger than {_LARGEST // 1024} KiB",
                source=str(path),
                cause=Cause.TOO_LARGE,
            )
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise EditionError(
            "the file", f"must be UTF-8 text: {error.reason}", line=line, source=str(path)
        ) from error
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise _unreadable(str(path), reason) from error
    except (RuntimeError, ValueError) as error:
        # For example, the home folder does not exist, or the name contains a null byte.
        raise _unreadable(repr(path), str(error)) from error


def load_all(name: str) -> tuple[Edition, ...]:
    """Load and validate an edition and all of its variants."""
    if _is_path(name):
        source = _split(name)[0]
        text = read_edition_text(source)
    else:
        source = load_edition(name).id.partition("/")[0]
        text = _text(source)
    return tuple(
        parse_edition(text, variant=variant, source=source)
        for variant in (None, *variants_of(text, source))
    )
