/** Opening a kept game that comes from elsewhere: a file, or another phone. */

import { api } from '../api';
import { HOUSE_FIELDS } from './house';
import { keepingOf } from './keeping';
import type { KeptGame } from './model';
import type { Saved } from './storage';

/** The game with its edition and dictionary; null if this page can't apply its rules. */
export async function savedOf(game: KeptGame): Promise<Saved | null> {
  const { id, house } = game.header.edition;
  const { editions } = await api.editions().catch(() => ({ editions: [] }));
  const edition = editions.find((one) => one.ref === id);
  if (!edition || Object.keys(house ?? {}).some((field) => !HOUSE_FIELDS.includes(field))) return null;
  const { lexicons } = await api.lexicons().catch(() => ({ lexicons: [] }));
  const dictionary = lexicons.find((one) => one.id === game.header.lexicon)?.title ?? '';
  return { keeping: keepingOf(game), edition, dictionary };
}
