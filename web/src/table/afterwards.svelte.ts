/** What follows a game, or takes its place: a rematch, its files, a table that is closed. */

import { api } from '../api';
import { ticketFor } from '../browser/store';
import { linkTo } from '../route';
import { t } from '../text/text';
import type { Wish } from '../generated/wire';
import { downloadFile, type GameFile } from './files';
import type { Game } from './game.svelte';
import { enter } from './opening';

export class Afterwards {
  /** Why the last attempt failed; empty if it succeeded. */
  failure = $state('');

  constructor(
    private readonly game: Game,
    private readonly token: string,
  ) {}

  /** Move on to the table of the rematch that everyone agreed to. */
  follow(): Promise<void> {
    const next = this.game.info?.next;
    return this.attempt(async () => {
      // A device that already has a seat there keeps its token, which may be newer.
      if (next && ticketFor(next)) location.hash = linkTo({ screen: 'table', table: next });
      else if (this.token) enter(await api.rematch(this.game.table, this.token));
    });
  }

  propose(what: Wish): Promise<void> {
    return this.attempt(async () => {
      await this.game.propose(what);
    });
  }

  download(name: GameFile): Promise<void> {
    return this.attempt(() => downloadFile(this.game.table, this.token, name));
  }

  async closeTable(): Promise<void> {
    await this.game.propose('cancel').catch(() => {});
    location.hash = '#/';
  }

  private async attempt(what: () => Promise<void>): Promise<void> {
    this.failure = '';
    try {
      await what();
    } catch (error) {
      this.failure = error instanceof Error && error.message ? error.message : t.failed;
    }
  }
}
