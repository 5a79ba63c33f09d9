/** Opening a table with the chosen setup, which is stored for next time. */

import { api } from '../api';
import { linkTo } from '../route';
import { playsHere, requestOf, type Choice } from './setup';
import { keepTicket, remember } from '../browser/store';
import type { Edition, Admission } from '../generated/wire';
import { account } from '../account.svelte';
import { push } from '../offline/push.svelte';

/** Open a table; `document` is the text of the edition's file if the server doesn't have it. */
export async function openTable(choice: Choice, edition: Edition, document?: string): Promise<void> {
  const request = requestOf(choice, edition, document);
  const opened =
    (await account.asking((session) => api.open(request, session))) ?? (await api.open(request));
  // The home screen starts the last game again: one that this player takes part in.
  if (playsHere(choice) && document === undefined) remember('last', JSON.stringify(choice));
  enter(opened);
}

/** Sit down: store the token and go to the table. */
export function enter(opened: Admission): void {
  keepTicket(opened.table, opened.token);
  if (opened.seats.length > 0) account.keep(opened.token);
  void push.renew().catch(() => {});
  location.hash = linkTo({ screen: 'table', table: opened.table });
}
