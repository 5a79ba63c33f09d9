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

  private speak(): void {
    this.said = { text: this.waiting.join(' '), count: this.said.count + 1 };
    this.waiting = [];
    this.timer = null;
  }
}

export const announcer = new Announcer();
