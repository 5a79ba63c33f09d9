"""Two people who sit down at one table as friends do: one opens it, the other gets its code."""

from playwright.sync_api import expect

from tests.web.people import Person, on_turn


def open_for_a_friend(host: Person) -> str:
    """Open a table with a free seat on the page; return its code."""
    host.set_up("pocket", "open", name="Ann")
    host.start()
    return host.page.get_by_test_id("code").inner_text()


def join_with_code(guest: Person, code: str, name: str = "Ben") -> None:
    """Open the link to a table, enter a name and sit down."""
    guest.go(f"join/{code}")
    guest.page.get_by_label("Your name").fill(name)
    guest.press("Join the game")


def play_a_turn_together(host: Person, guest: Person) -> None:
    """See both boards; the one who goes first plays, and the other one has the play."""
    for seat, one in enumerate((host, guest)):
        one.seat = seat
        one.await_board()
    mover = on_turn([host, guest])
    tiles = mover.some_play()
    mover.play(tiles)
    other = guest if mover is host else host
    for square in tiles:
        expect(other.cell(square).locator(".tile")).to_be_visible()
