"""What players see and hear besides the game: looks, sounds, and clocks that run out."""

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Sit

_RENDERED = """() => {
  window.AudioContext = function () {
    window.heard = new OfflineAudioContext(1, 44100 * 2, 44100);
    window.heard.resume = async () => {};
    return window.heard;
  };
}"""
_LOUDNESS = """async () => {
  const samples = (await window.heard.startRendering()).getChannelData(0);
  const peak = (from, to) =>
    samples.slice(from * 44100, to * 44100).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return [peak(0, 0.3), peak(1.2, 2)];
}"""


def test_a_sound_is_heard_and_fades(sit: Sit) -> None:
    """Turning sounds on plays one: neither silent nor distorted, and gone after a second."""
    ann = sit()
    ann.page.add_init_script(f"({_RENDERED})()")
    ann.go("settings")
    ann.page.get_by_label("Sounds", exact=True).check()
    start, end = ann.page.evaluate(_LOUDNESS)
    assert 0.05 < start < 1.0
    assert end < 0.001


def test_a_look_is_kept_and_shown(sit: Sit) -> None:
    """A board that the player chose is on the table and still chosen after a reload."""
    ann = sit()
    ann.go("settings")
    page = ann.page
    page.locator("input[name='board'][value='felt']").check(force=True)
    page.locator("input[name='tiles'][value='walnut']").check(force=True)
    page.reload()
    expect(page.locator("input[name='board'][value='felt']")).to_be_checked()
    ann.alone()
    board = page.locator(".board").first
    assert board.evaluate("one => one.style.getPropertyValue('--board')") == "#2f5d46"
    tile = page.locator("[data-rack] .tile").first
    assert tile.evaluate("one => one.style.getPropertyValue('--fill')") == "#6a4527"


def test_little_time_is_shown_and_announced_once(sit: Sit) -> None:
    """In the last minute of a clock, the player's time is marked, and that is said once."""
    ann = sit()
    page = ann.page
    passed = 0

    def relay(socket: WebSocketRoute) -> None:
        """Let the server's clock be ahead as much as the page's, which follows it."""
        server = socket.connect_to_server()

        def forward(text: str | bytes) -> None:
            message = json.loads(text)
            if "now" in message:
                message["now"] += passed
            socket.send(json.dumps(message))

        server.on_message(forward)

    page.route_web_socket(re.compile("/socket$"), relay)
    page.clock.install()
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "computer", "player": "beginner"}]
    ann.open("pocket", seats, house={"clock.kind": "game", "clock.seconds": 300})
    ann.await_board()
    assert ann.await_turn()
    low = page.locator(".player.turn [data-low='true']")
    expect(low).to_have_count(0)
    page.evaluate(
        "() => { window.said = []; new MutationObserver((all) => all.forEach((one) =>"
        " window.said.push(one.target.textContent))).observe(document.body,"
        " {subtree: true, childList: true, characterData: true}); }"
    )
    passed = 245_000
    page.clock.fast_forward(passed)
    expect(low).to_be_visible()
    ann.hears("left.")
    page.clock.run_for(3_000)
    said = json.loads(page.evaluate("JSON.stringify(window.said)"))
    assert len({one for one in said if one.startswith("Only ")}) == 1
