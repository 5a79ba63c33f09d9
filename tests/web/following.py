"""Acting on the server, and waiting until every page that shows the table has what was done.

Tests that act without the page's own controls do it here, and only here: posting is private to this
module, so that no test can read a page before the page has the event.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30_000
"""Milliseconds that a busy machine may take for one step; no test measures time."""
FOLLOW = """(() => {
  window.followed = {};
  const note = (table, message) => {
    const has = (window.followed[table] ??= {info: null, seats: [], seen: {}, chat: 0});
    const {type, seat} = message;
    if (message.info) has.info = message.info;
    if (type === 'welcome') {
      has.seats = message.seats;
      has.chat = Math.max(has.chat, ...message.chat.map((line) => line.number));
    } else if (type === 'view') {
      const {number, phase, history} = message.view;
      has.seen[seat] = {number, phase, events: history ?? []};
    } else if (type === 'update') {
      // A page that comes back may have a copy of the table, and only gets what is new.
      const before = has.seen[seat] ?? {number: message.from, events: []};
      if (before.number === message.from) {
        const {changes, number} = message;
        const events = [...before.events, ...message.events];
        has.seen[seat] = {number, phase: changes.phase ?? before.phase, events};
      }
    } else if (type === 'chat') {
      has.chat = Math.max(has.chat, message.message.number);
    }
  };
  window.fetching = 0;
  const plain = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    window.fetching += 1;
    const settle = () => setTimeout(() => (window.fetching -= 1));
    try {
      const answer = await plain(...asked);
      answer.clone().arrayBuffer().then(settle, settle);
      return answer;
    } catch (error) {
      settle();
      throw error;
    }
  };
  window.WebSocket = class extends window.WebSocket {
    constructor(address, ...more) {
      super(address, ...more);
      const [, table] = String(address).match(/tables\\/([^/]+)\\/socket/) ?? [];
      if (table) this.addEventListener('message', ({data}) => note(table, JSON.parse(data)));
    }
  };
})()"""
"""Records what a page receives from its tables, and how many answers it waits for.

The page draws a message before it does anything else, so that what is here is also on the screen.
"""
_HAS = """([table, wanted]) => {
  const has = window.followed?.[table];
  if (!has?.info) return false;
  const seats = has.seats.length > 0 ? has.seats : [null];
  const {number = 0, chat = 0, taken = [], proposal} = wanted;
  const {what, by, agreed, awaited} = has.info.proposal ?? {};
  const drawn = Number(document.querySelector('main.table')?.dataset.number ?? 0);
  return seats.every((seat) => (has.seen[seat]?.number ?? drawn) >= number)
    && has.chat >= chat
    && taken.every((seat) => has.info.seats[seat].name !== null)
    && (proposal === undefined
      || JSON.stringify([what, by, agreed, awaited]) === JSON.stringify(proposal));
}"""
_EVENT = """([table, seat, kind, skipped]) => {
  const events = window.followed?.[table]?.seen[seat]?.events ?? [];
  return events.filter((one) => one.type === kind)[skipped];
}"""
_TICKET = """(table) => {
  const tickets = JSON.parse(localStorage.getItem('tilewright.tickets'));
  return tickets.find((one) => one.table === table).token;
}"""
_NEXT = """(table) => {
  const {info, seats, seen} = window.followed?.[table] ?? {};
  const state = document.querySelector('.status')?.dataset.state;
  if (state !== 'decide') return ['turn', 'over'].includes(state) ? state : null;
  // Where only computers play elsewhere, the page accepts by itself, except the last play.
  const isAsked = info.seats.some((one) => one.kind !== 'computer' && !seats.includes(one.seat));
  return isAsked || seen[seats[0]].phase === 'last-play' ? state : null;
}"""


_UNTIL = """async (condition, argument, patience) => {
  for (const end = Date.now() + patience; Date.now() < end;) {
    const found = await condition(argument);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`never: ${condition}`);
}"""


def table_of(page: Page) -> str:
    """Return the id of the table on a page."""
    return page.url.split("/")[-1]


def pages_at(page: Page, table: str) -> Iterator[Page]:
    """Yield every page of this test's browsers that shows a table."""
    browser = page.context.browser
    contexts = [page.context] if browser is None else browser.contexts
    for context in contexts:
        for one in context.pages:
            if one.url.endswith(f"#/table/{table}"):
                yield one


def await_everywhere(page: Page, table: str, **wanted: object) -> None:
    """Wait until every page that shows a table has what is wanted.

    ``number`` is a number of events, ``chat`` the number of a message, ``taken`` seats with a
    player, and ``proposal`` what the table's proposal is.
    """
    for one in pages_at(page, table):
        one.wait_for_function(_HAS, arg=[table, wanted])


def await_event(page: Page, table: str, seat: int, kind: str, skipped: int = 0) -> dict[str, Any]:
    """Wait until a page has an event of this type, after ``skipped`` others, and return it."""
    found = page.wait_for_function(_EVENT, arg=[table, seat, kind, skipped])
    return dict(found.json_value())


def await_answers(page: Page) -> None:
    """Wait until the page has drawn the answers to everything that it has asked so far."""
    page.wait_for_function("() => window.fetching === 0")


def await_choice(page: Page, table: str) -> str:
    """Wait until a person must act or the game is over; return ``turn``, ``decide`` or ``over``."""
    return str(page.wait_for_function(_NEXT, arg=table).json_value())


def token_at(page: Page, table: str) -> str:
    """Return the token with which a page plays at a table."""
    return str(page.evaluate(_TICKET, table))


def await_promise(page: Page, condition: str, argument: object = None) -> Any:  # noqa: ANN401 - JSON
    """Wait until an asynchronous function in the page returns something true, and return that.

    ``wait_for_function`` takes the promise itself for an answer.
    """
    until = f"([argument, patience]) => ({_UNTIL})({condition}, argument, patience)"
    return page.evaluate(until, [argument, PATIENCE])


class Server:
    """A server's API, as a person's browser reaches it past the page."""

    def __init__(self, page: Page, address: str) -> None:
        """Use a page's cookies."""
        self._page = page
        self._address = address

    def open_table(self, body: Mapping[str, object]) -> dict[str, Any]:
        """Open a table; no page shows it yet."""
        return self._post("tables", body)

    def join(self, code: str, body: Mapping[str, object]) -> dict[str, Any]:
        """Take a free seat, and wait until every page at the table shows it as taken."""
        joined = self._post(f"codes/{code}/join", body)
        table, token = joined["table"], joined["token"]
        number = 0
        if joined["info"]["status"] != "waiting":
            number = self.view(table, token, joined["seats"][0])["number"]
        await_everywhere(self._page, table, number=number, taken=joined["seats"])
        return joined

    def move(self, table: str, token: str, seat: int, at: int, move: Mapping[str, object]) -> None:
        """Make a move, and wait until every page at the table has it."""
        body = {"id": f"{move['type']}-{at}-{seat}", "at": at, "seat": seat, "move": move}
        done = self._post(f"tables/{table}/moves", body, token)
        await_everywhere(self._page, table, number=done["number"])

    def propose(self, table: str, token: str, seat: int, what: str) -> None:
        """Make a proposal, and wait until every page at the table has it."""
        body = {"what": what, "seat": seat}
        self._arrange(table, token, seat, self._post(f"tables/{table}/proposals", body, token))

    def answer(self, table: str, token: str, seat: int, what: str, *, agree: bool) -> None:
        """Answer a proposal, and wait until every page at the table has what follows."""
        body = {"what": what, "seat": seat, "agree": agree}
        answer = self._post(f"tables/{table}/proposals/answer", body, token)
        self._arrange(table, token, seat, answer)

    def say(self, table: str, token: str, seat: int, text: str) -> None:
        """Say something in the chat, and wait until every page at the table has it."""
        said = self._post(f"tables/{table}/chat", {"text": text, "seat": seat}, token)
        await_everywhere(self._page, table, chat=said["number"])

    def view(self, table: str, token: str, seat: int) -> dict[str, Any]:
        """Return a seat's view."""
        answer = self._page.request.get(
            f"{self._address}api/v1/tables/{table}/view?seat={seat}", headers=_headers(token)
        )
        assert answer.ok, answer.text()
        return dict(answer.json()["view"])

    def _arrange(self, table: str, token: str, seat: int, answer: dict[str, Any]) -> None:
        proposal = answer["proposal"] or {}
        state = [proposal.get(key) for key in ("what", "by", "agreed", "awaited")]
        number = self.view(table, token, seat)["number"]
        await_everywhere(self._page, table, number=number, proposal=state)

    def _post(
        self, path: str, body: Mapping[str, object], token: str | None = None
    ) -> dict[str, Any]:
        answer = self._page.request.post(
            f"{self._address}api/v1/{path}", data=body, headers=_headers(token)
        )
        assert answer.ok, answer.text()
        return dict(answer.json())


def _headers(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}
