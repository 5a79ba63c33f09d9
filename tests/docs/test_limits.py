"""The page of limits is current, and names a test for each that reaches it with its default."""

from tools.write_limits import NO_LIMIT, PAGE, UNREACHED, limits, page, proofs


def test_every_limit_is_reached_by_a_test_or_excused() -> None:
    """A limit has a test or a reason, never both, and no test names a limit that is not there."""
    names = [one.name for one in limits()]
    proved = set(proofs())
    assert len(set(names)) == len(names)
    assert sorted(set(names) - proved) == sorted(UNREACHED)
    assert proved <= set(names)
    assert not set(NO_LIMIT) & set(names)


def test_every_limit_says_what_it_bounds() -> None:
    """The reader learns it from the module that defines the limit."""
    assert [one.name for one in limits() if not one.about] == []


def test_the_page_is_current() -> None:
    """It is as `python -m tools.write_limits` would write it."""
    assert PAGE.read_text(encoding="utf-8") == page()
