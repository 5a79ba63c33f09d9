/**
 * What screen readers are told. Every announcement of the page goes through here, so that none is
 * made twice and none interrupts another.
 */

/**
 * Milliseconds in which sentences are collected into one announcement. It is long enough for a dialog
 * that the same event opens: while a dialog is open, only the regions inside it are heard.
 */
const BREATH = 100;

class Announcer {
  /** The latest announcement; the count distinguishes repeated ones. */
  said = $state.raw({ text: '', count: 0 });
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Announce a sentence; if the same one is already waiting to be announced, do nothing. */
  say(text: string): void {
    if (!text || this.waiting.includes(text)) return;
    this.waiting.push(text);
    this.timer ??= setTimeout(() => this.speak(), BREATH);
  }

  /** Forget what was said, because the screen that it was about is left: later screens don't have it. */
  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
    if (this.said.text) this.said = { text: '', count: this.said.count + 1 };
  }

  private speak(): void {
    this.said = { text: this.waiting.join(' '), count: this.said.count + 1 };
    this.waiting = [];
    this.timer = null;
  }
}

export const announcer = new Announcer();
