"""Notifications in a browser: from the switch in the settings to the note on the screen.

Chromium without a window has no push service. The test's own one takes its place: the page gets a
subscription with the test's keys, and what arrives there is decrypted and given to the browser.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from tests.server.push.endpoint import Browser, PushEndpoint, push_endpoint
from tests.waiting import wait_until
from tests.web.conftest import Shared, Sit, shared_browser
from tests.web.following import await_promise
from tests.web.people import Person, on_turn, seat_all
from tests.web.serving import Served, served

_SUBSCRIBED = """([endpoint, keys]) => {
  const made = {endpoint, toJSON: () => ({endpoint, keys}), unsubscribe: async () => true};
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async () => (current = made);
  Notification.requestPermission = async () => 'granted';
}"""
_NOTICE = """() => {
  const {prototype} = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  prototype.showNotification = async function (...note) {
    await show.apply(this, note);
    self.hasShown = true;
  };
}"""
"""Notices, in a page or a service worker, that it has shown a notification."""
_HAS_SHOWN = "() => self.hasShown"
_NOTES = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration.getNotifications()).map((one) => [one.tag, one.body]);
}"""
"""Returns the notes on the screen.

It must not be asked while one is about to be shown: the browser then forgets that one, because it
is written down but not on the screen yet.
"""
_IS_ACTIVE = """async () => (await navigator.serviceWorker.ready).active.state === 'activated'"""


@pytest.fixture(scope="module")
def whole_chromium(processes: None) -> Iterator[Shared]:  # noqa: ARG001 - it starts them
    """Start the whole browser: without its windows, it has no notifications."""
    with shared_browser(whole=True) as use:
        yield use


@pytest.fixture
def chromium(whole_chromium: Shared) -> Iterator[Chromium]:
    """Return the whole browser."""
    with whole_chromium() as browser:
        yield browser


@pytest.fixture
def service() -> Iterator[PushEndpoint]:
    """Run a push service."""
    with push_endpoint() as running:
        yield running


@pytest.fixture
def notifying(tmp_path: Path, service: PushEndpoint) -> Iterator[Served]:
    """Start a server that sends notifications."""
    with served(tmp_path, "--push-host", service.host) as running:
        yield running


def _deliver(who: Person, text: bytes) -> list[list[str]]:
    """Give a decrypted message to the service worker, as the browser does; return the notes."""
    page = who.page
    # A message to a worker that is not active yet would be lost.
    await_promise(page, _IS_ACTIVE)
    session = page.context.new_cdp_session(page)

    def note(told: dict[str, Any]) -> None:
        for one in told["registrations"]:
            # The browser also tells of workers that other tests registered for other servers.
            if one["scopeURL"].startswith(who.address) and not one["isDeleted"]:
                page.evaluate("(id) => (window.registration = id)", one["registrationId"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    registration = page.wait_for_function("() => window.registration").json_value()
    (worker,) = page.context.service_workers
    worker.evaluate(_NOTICE)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": who.address.rstrip("/"),
            "registrationId": registration,
            "data": text.decode(),
        },
    )
    wait_until(lambda: worker.evaluate(_HAS_SHOWN), "the service worker shows a note")
    return _notes(page)


def _notes(page: Page) -> list[list[str]]:
    """Return the notes on the screen."""
    found: list[list[str]] = page.evaluate(_NOTES)
    return found


def test_a_friend_far_away_makes_a_move(sit: Sit, notifying: Served, service: PushEndpoint) -> None:
    """Ann turns notifications on and leaves; Ben's move becomes a note on her screen."""
    ann, ben = sit(at=notifying), sit(at=notifying)
    browser = Browser()
    ann.page.context.grant_permissions(["notifications"], origin=notifying.address.rstrip("/"))
    argument = [service.address("ok-ann"), browser.keys]
    ann.page.add_init_script(f"({_SUBSCRIBED})({argument!r})")
    seat_all((ann, ben), ("Ann", "Ben"))
    table = ann.table
    mover = on_turn((ann, ben))
    if mover is ann:
        ann.play(ann.some_play())
        assert ben.await_turn()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.go("settings")
    ann.page.reload()
    switch = ann.page.get_by_test_id("notify")
    with ann.page.expect_response("**/push/subscribe") as answered:
        switch.check()
    assert answered.value.json() == {"seats": 1}
    ben.play(ben.some_play())
    received = service.wait("ok-ann")
    notes = _deliver(ann, browser.decrypt(received.body))
    assert [note[0] for note in notes] == [table]
    assert "Ben" in notes[0][1]
    with ann.page.expect_response("**/push/unsubscribe"):
        switch.uncheck()
    expect(switch).not_to_be_checked()


def test_who_looks_elsewhere_is_told(sit: Sit) -> None:
    """The title says whose turn it is, and the browser notifies the player if asked to."""
    people = sit(), sit()
    seat_all(people, ("Ann", "Ben"))
    first = on_turn(people)
    second = people[0] if first is people[1] else people[1]
    page = second.page
    page.context.grant_permissions(["notifications"], origin=second.address)
    table = page.url.split("#")[1]
    second.go("settings")
    page.get_by_label("Notify me when it's my turn").check()
    page.evaluate(
        """async () => {
          await navigator.serviceWorker.ready;
          Object.defineProperty(document, 'hidden', {get: () => true});
        }"""
    )
    page.evaluate("(hash) => (location.hash = hash)", table)
    second.await_board()
    expect(page).to_have_title("Pocket – Tilewright")
    page.evaluate(_NOTICE)
    first.play(first.some_play())
    expect(page).to_have_title(re.compile("Your turn"))
    page.wait_for_function(_HAS_SHOWN)
    ((_, note),) = _notes(page)
    assert ("Ann", "Ben")[first.seat] in note
