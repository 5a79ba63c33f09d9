"""Converting files: round trips of every kind, what is lost, and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tilewright as tw
from tests.kernel.agreement.chance import examples
from tilewright.edition.shipped import load_edition
from tilewright.errors import TilewrightError
from tilewright.formats.cgp import parse_cgp
from tilewright.formats.json.events import dump_events
from tilewright.lexicon import LATIN
from tilewright.library.conversion import Format, Options, convert, format_of
from tilewright.records.gcg import parse_gcg
from tilewright.records.kept.file import load_kept
from tilewright.records.kept.follow import follow_kept

HEAD = b"#player1 ann Ann\n#player2 bob Bob\n"
GAME = HEAD + (
    b">ann: HORNSTU 8F HORN +14 14\n>bob: AFMRSTU H6 FA.M +9 9\n>bob: AFMRSTU -- -9 0\n"
    b">ann: ISTU - +0 14\n>bob: AFMRSTU -AFM +0 0\n"
)


@pytest.fixture(scope="module")
def played() -> tw.Game:
    """Return a game between computers."""
    return tw.play("equity", "equity", lexicon="enable", seed=3)


def test_the_ending_of_a_name_is_its_format() -> None:
    """Upper and lower case are alike; an unknown ending has no format."""
    assert format_of("games/Final.GCG") is Format.GCG
    assert format_of(Path("words.txt")) is Format.WORDS
    assert format_of("picture.png") is format_of("-") is None


def test_a_finished_game_becomes_a_record(played: tw.Game) -> None:
    """The record has the same scores; what paper cannot hold is said."""
    made = convert(dump_events(played.events).encode(), Format.EVENTS, Format.GCG)
    assert made.data.decode() == played.gcg
    assert made.losses
    again = convert(made.data, Format.GCG, Format.GCG)
    assert again.data == made.data
    assert again.losses == ()


def test_games_can_be_kept(played: tw.Game) -> None:
    """A recorded and a refereed game become kept games, and kept games become records again."""
    kept = convert(GAME, Format.GCG, Format.KEPT)
    assert format_of("game.kept.json") is Format.KEPT
    assert convert(kept.data, Format.KEPT, Format.KEPT).data == kept.data
    again = convert(kept.data, Format.KEPT, Format.GCG)
    assert parse_gcg(again.data) == parse_gcg(GAME)
    assert again.losses
    assert (
        convert(kept.data, Format.KEPT, Format.CGP).data
        == convert(GAME, Format.GCG, Format.CGP).data
    )
    events = dump_events(played.events).encode()
    own = convert(events, Format.EVENTS, Format.KEPT)
    followed = follow_kept(load_kept(own.data.decode()))
    assert followed.finals == played.scores
    assert own.losses
    with pytest.raises(TilewrightError):
        convert(GAME + b">ann: X 1A X +8 22\n", Format.GCG, Format.KEPT)
    with pytest.raises(TilewrightError):
        convert(kept.data, Format.KEPT, Format.EVENTS)


def test_a_kept_game_in_progress_keeps_its_secrets(played: tw.Game) -> None:
    """Of an unfinished game, a kept game has only what everyone could see."""
    places = [place for place, event in enumerate(played.events) if hasattr(event, "play")]
    events = dump_events(played.events[: places[4]])
    made = convert(events.encode(), Format.EVENTS, Format.KEPT)
    kept = load_kept(made.data.decode())
    assert kept.entries
    assert all(getattr(entry, "tiles", None) is None for entry in kept.entries)


def test_a_game_in_progress_keeps_its_secrets(played: tw.Game) -> None:
    """The racks of an unfinished game are not written."""
    places = [place for place, event in enumerate(played.events) if hasattr(event, "play")]
    events = dump_events(played.events[: places[4]])
    made = convert(events.encode(), Format.EVENTS, Format.GCG)
    record = parse_gcg(made.data)
    assert record.entries
    assert all(entry.rack is None for entry in record.entries)


def test_one_game_of_several(played: tw.Game) -> None:
    """A file with several games needs a number."""
    one = dump_events(played.events)
    two = (one + dump_events(played.events, header=False)).encode()
    with pytest.raises(tw.ArgumentError):
        convert(two, Format.EVENTS, Format.GCG)
    with pytest.raises(tw.ArgumentError):
        convert(two, Format.EVENTS, Format.GCG, Options(game=3))
    assert convert(two, Format.EVENTS, Format.EVENTS, Options(game=2)).data.decode() == one


def test_the_position_after_a_turn() -> None:
    """The player to move comes first, with the rack of their next turn."""

    def after(turn: int | None) -> tuple[str, tuple[int, ...], int]:
        line = convert(GAME, Format.GCG, Format.CGP, Options(turn=turn)).data.decode()
        position = parse_cgp(line)
        rack = position.edition.tiles.text(position.racks[0] or ())
        return rack, position.scores, position.scoreless

    assert after(0) == ("HNORSTU", (0, 0), 0)
    assert after(1) == ("AFMRSTU", (0, 14), 0)
    assert after(3) == ("ISTU", (14, 0), 1)
    assert after(None) == ("", (14, 0), 3)
    for turn in (6, 99):
        with pytest.raises(tw.ArgumentError):
            after(turn)


def is_position(line: str) -> bool:
    """Return whether a line can be read with English tiles."""
    try:
        parse_cgp(line)
    except tw.NotationError:
        return False
    return True


def test_positions_are_written_as_we_write_them(corpus: Path) -> None:
    """Every real position comes back; a bad line is named."""
    for name in ("positions.txt", "bag1.txt", "bag2.txt"):
        data = (corpus / "cgp" / name).read_bytes()
        lines = [line for line in data.decode().splitlines() if is_position(line)]
        assert len(lines) > 0.9 * len(data.splitlines())
        once = convert("\n".join(lines).encode(), Format.CGP, Format.CGP).data
        assert convert(once, Format.CGP, Format.CGP).data == once
        for before, after in zip(lines, once.decode().splitlines(), strict=True):
            assert parse_cgp(before) == parse_cgp(after)
    with pytest.raises(tw.NotationError) as caught:
        convert(once + b"nonsense\n", Format.CGP, Format.CGP)
    assert caught.value.line == len(lines) + 1


def test_real_games_come_back(corpus: Path) -> None:
    """What we write of a real game reads back as an equal record."""
    good = 0
    for file in sorted((corpus / "gcg").glob("*.gcg"))[::4]:
        try:
            made = convert(file.read_bytes(), Format.GCG, Format.GCG)
        except TilewrightError:
            continue
        good += 1
        assert convert(made.data, Format.GCG, Format.GCG).data == made.data
    assert good > 15


@examples(30)
@given(st.sets(st.text(LATIN, min_size=2, max_size=8), min_size=1, max_size=30))
def test_words_come_back(words: set[str]) -> None:
    """A word list and its graph have the same words."""
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    graph = convert(text, Format.WORDS, Format.KWG)
    assert graph.losses == ()
    assert convert(graph.data, Format.KWG, Format.WORDS).data == text
    assert convert(graph.data, Format.KWG, Format.KWG).data == graph.data


def test_refused_words_are_said() -> None:
    """Lines that are not words are a loss, and a list without any word is an error."""
    assert convert(b"horn\nx-ray\n", Format.WORDS, Format.KWG).losses
    with pytest.raises(tw.LexiconError):
        convert(b"x-ray\n", Format.WORDS, Format.KWG)


def test_leave_values_come_back() -> None:
    """Our own file keeps hundredths of a point, and says when it rounds."""
    exact = convert(b"A,1.250\n?,26.580\n", Format.CSV, Format.LEAVES)
    assert exact.losses == ()
    options = Options(load_edition("pocket"))
    text = convert(exact.data, Format.LEAVES, Format.CSV, options)
    assert b"A,1.250\n" in text.data
    assert text.losses
    klv2 = convert(exact.data, Format.LEAVES, Format.KLV2, options).data
    assert convert(klv2, Format.KLV2, Format.CSV, options).data == text.data
    assert convert(b"A,1.257\n", Format.CSV, Format.LEAVES).losses
    assert convert(exact.data, Format.LEAVES, Format.LEAVES).data == exact.data


@pytest.mark.parametrize("source", list(Format))
@pytest.mark.parametrize("target", list(Format))
@pytest.mark.parametrize("data", [b"", b"\xff\xfe\0\x81nonsense\n", b"{}\n"])
def test_nonsense_is_refused(source: Format, target: Format, data: bytes) -> None:
    """Whatever the bytes are, the answer is one of our errors, or a file without content."""
    try:
        made = convert(data, source, target)
    except TilewrightError:
        return
    assert source in {Format.CSV, Format.CGP}
    assert len(made.data) < 500


def test_there_is_no_way_from_paper_to_events() -> None:
    """The error names the formats that are possible."""
    with pytest.raises(tw.ArgumentError) as caught:
        convert(GAME, Format.GCG, Format.EVENTS)
    assert "cgp" in str(caught.value)
