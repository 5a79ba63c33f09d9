/** Keeping the keyboard's place: focus never falls back to the document's body. */

/** Where focus goes when its element is gone, best place first. */
const PLACES = [
  'dialog[open] [data-first]',
  'dialog[open] button',
  'main.table [role="grid"] [tabindex="0"]',
  'main h1',
  'main',
];

const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

/** Put the focus where the screen begins: its dialog, the board, or its heading. */
export function focusScreen(): void {
  for (const place of PLACES) {
    const found = document.querySelector<HTMLElement>(place);
    if (!found) continue;
    if (found.tabIndex < 0 && !found.hasAttribute('tabindex')) found.tabIndex = -1;
    found.focus({ preventScroll: true });
    return;
  }
}

/** Put the focus back on an element; if that is no longer possible, on the screen. */
export function returnFocus(to: Element | null): void {
  if (to instanceof HTMLElement && to !== document.body && isUsable(to)) {
    to.focus({ preventScroll: true });
  } else focusScreen();
}

/**
 * Watch the page and focus the screen whenever the focused element was removed or disabled. A person
 * who clicks on an empty part of the page keeps nothing focused, as intended. Return a function that stops.
 */
export function guardFocus(): () => void {
  let last: Element | null = null;
  let isChecking = false;
  const note = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const check = (): void => {
    isChecking = false;
    const active = document.activeElement ?? document.body;
    const isLost = active === document.body || active.matches(':disabled');
    if (isLost && last && !isUsable(last)) focusScreen();
  };
  const observer = new MutationObserver(() => {
    if (!isChecking) requestAnimationFrame(check);
    isChecking = true;
  });
  document.addEventListener('focusin', note);
  const attributeFilter = ['disabled', 'hidden', 'open'];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
