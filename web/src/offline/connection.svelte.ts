/** Whether the server can be reached, as far as the last requests tell. */

/** Milliseconds between two attempts to reach the server again. */
const PAUSE = 4000;

class Connection {
  isLost = $state(false);
  /** How often the server has been reached again; screens that show copies then load again. */
  returns = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** A request got no answer. `ask` is repeated until it succeeds. */
  lose(ask: () => Promise<unknown>): void {
    if (this.isLost) return;
    this.isLost = true;
    const tried = (): void => void ask().catch(() => {});
    this.timer = setInterval(tried, PAUSE);
    addEventListener('online', tried, { once: true });
  }

  /** The server has answered. */
  find(): void {
    if (!this.isLost) return;
    clearInterval(this.timer);
    this.isLost = false;
    this.returns += 1;
  }
}

export const connection = new Connection();
