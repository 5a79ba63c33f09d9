"""How large and whole the players' scores and clocks are, where all players share little room."""

from playwright.sync_api import Page

_CUT = """() => {
  const cut = [];
  for (const score of document.querySelectorAll('.players .score')) {
    const text = [...score.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    const before = text.data;
    text.data = '143';
    const player = score.closest('.player');
    const {left, right} = player.getBoundingClientRect();
    for (const one of player.querySelectorAll('.score, .facts, .clock')) {
      const box = one.getBoundingClientRect();
      const isCut = one.scrollWidth > one.clientWidth + (one.matches('.clock') ? 1 : 0)
        || box.left < left || box.right > right;
      if (isCut && box.width > 1) cut.push(`${one.className}: ${one.textContent.trim()}`);
    }
    text.data = before;
  }
  return cut;
}"""

_SMALL = """() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  return [...document.querySelectorAll('.players .clock')].flatMap((clock) => {
    const others = clock.closest('.player').querySelectorAll('.name, .holds, .target');
    const most = Math.max(14, ...[...others].filter((one) => one.checkVisibility()).map(size));
    return size(clock) > most ? [] : [`${size(clock)} of ${most} pixels`];
  });
}"""


def cut_seats(page: Page) -> list[str]:
    """Return the scores and clocks that would be cut off if every score had three digits."""
    found: list[str] = page.evaluate(_CUT)
    return found


def small_clocks(page: Page) -> list[str]:
    """Return the clocks that are not larger than all that belongs to a player but the score."""
    found: list[str] = page.evaluate(_SMALL)
    return found
