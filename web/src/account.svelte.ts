/**
 * A player's account, which makes their games available on every device. The account stores this
 * browser's tickets, and the browser fetches the tickets stored in the account.
 */

import { ApiError, api, orCopy } from './api';
import { addTickets, forgetTickets, keepDevice, remember, rememberedJson, tickets } from './browser/store';
import type { MyGame, Session } from './generated/wire';
import { keepRecordings } from './offline/recordings';
import { dropAllCopies } from './offline/shelf';

class Account {
  current = $state.raw<Session | null>(rememberedJson<Session | null>('account', null));

  async register(name: string, password: string): Promise<void> {
    await this.begin(await api.register(name, password));
  }

  async logIn(name: string, password: string): Promise<void> {
    await this.begin(await api.logIn(name, password));
  }

  /** Set a new password with the secret from an administrator's link, and log in. */
  async reset(secret: string, password: string): Promise<void> {
    await this.begin(await api.reset(secret, password));
  }

  /** End the session; the games stay in the account and are removed from this browser. */
  async logOut(): Promise<void> {
    const session = this.current?.session;
    if (!session) return;
    await this.exchange();
    await api.logOut(session).catch(() => {});
    forgetTickets();
    await dropAllCopies();
    this.take(null);
  }

  /** Change the name; this and all other devices stay logged in. */
  async changeName(password: string, name: string): Promise<void> {
    const changed = await this.asking((session) => api.changeName(session, password, name));
    if (changed && this.current) this.take({ ...this.current, name: changed.name });
  }

  /** Change the password, which logs out all other devices. */
  async changePassword(password: string, fresh: string): Promise<void> {
    const session = await this.asking((current) => api.changePassword(current, password, fresh));
    if (session) this.take(session);
  }

  /** Delete the account; this browser keeps its games. */
  async remove(password: string): Promise<void> {
    const session = this.current?.session;
    if (!session) return;
    await api.deleteAccount(session, password);
    this.take(null);
  }

  /** Add to the account a seat that the player has just taken. */
  keep(token: string): void {
    if (this.current) void this.asking((session) => api.keepSeats(session, [token])).catch(() => {});
  }

  /** Copy tickets in both directions so that the account and this browser have the same games. */
  async exchange(): Promise<void> {
    if (!this.current) return;
    const own = tickets().map((ticket) => ticket.token);
    if (own.length > 0) await this.asking((session) => api.keepSeats(session, own));
    const kept = await this.asking((session) => api.keptSeats(session));
    if (!kept) return;
    addTickets(kept.tables.map((table, at) => ({ table, token: kept.tokens[at] ?? '' })));
  }

  /** Make a request that needs the session; if the session has ended, log out and return null. */
  async asking<T>(question: (session: string) => Promise<T>): Promise<T | null> {
    const session = this.current?.session;
    if (!session) return null;
    try {
      return await question(session);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      this.take(null);
      return null;
    }
  }

  private async begin(session: Session): Promise<void> {
    keepDevice(session.device);
    this.take(session);
    await this.exchange();
  }

  private take(session: Session | null): void {
    this.current = session;
    remember('account', session && JSON.stringify(session));
  }
}

export const account = new Account();

/**
 * The games known to this browser, plus the account's games if the player is logged in. Without the
 * server, they are as they last were.
 */
export async function myGames(): Promise<MyGame[]> {
  const games = await orCopy('games', async () => {
    await account.exchange();
    const tokens = tickets().map((ticket) => ticket.token);
    return tokens.length > 0 ? (await api.mine(tokens)).games : [];
  });
  void keepRecordings(games);
  return games;
}
