/** Opening a table with the chosen setup, which is stored for next time. */

import { api } from '../api';
import { linkTo } from '../route';
import { requestOf, type Choice } from './setup';
import { keepTicket, remember } from '../browser/store';
import type { Edition, Admission } from '../generated/wire';
import { account } from '../account.svelte';

export async function openTable(choice: Choice, edition: Edition): Promise<void> {
  const opened = await api.open(requestOf(choice, edition));
  remember('last', JSON.stringify(choice));
  enter(opened);
}

/** Sit down: store the token and go to the table. */
export function enter(opened: Admission): void {
  keepTicket(opened.table, opened.token);
  if (opened.seats.length > 0) account.keep(opened.token);
  location.hash = linkTo({ screen: 'table', table: opened.table });
}
