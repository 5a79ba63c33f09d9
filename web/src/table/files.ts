/** The files of a finished game that can be downloaded. */

import { api } from '../api';
import { downloadBlob } from '../browser/download';
import { settings } from '../settings.svelte';
import { t } from '../text/text';

export type GameFile = 'score-sheet.pdf' | 'result.pdf' | 'game.gcg' | 'game.jsonl';

/** The files, in the order in which they are offered, with their names for people. */
export const gameFiles = (): readonly (readonly [GameFile, string])[] => [
  ['score-sheet.pdf', t.end.scoreSheet],
  ['result.pdf', t.end.result],
  ['game.gcg', t.end.gcg],
  ['game.jsonl', t.end.events],
];

/** Where people print on Letter paper; everyone else has A4. */
const LETTER = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'CR', 'GT', 'PA', 'DO', 'PR', 'SV', 'NI', 'HN'];

/** Whether a reader with these languages prints on Letter paper. */
export const usesLetter = (languages: readonly string[]): boolean =>
  LETTER.includes(languages.map((one) => /-([A-Z]{2})\b/.exec(one)?.[1]).find(Boolean) ?? '');

/** What to ask for when a sheet is printed: the paper of the reader's region, and large print. */
export function printing(languages: readonly string[], large: boolean): string {
  const parts = [...(usesLetter(languages) ? ['letter=1'] : []), ...(large ? ['large=1'] : [])];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export async function downloadFile(table: string, token: string, name: GameFile): Promise<void> {
  const options = name.endsWith('.pdf') ? printing(navigator.languages, settings.chosen.largePrint) : '';
  downloadBlob(name, await api.file(table, token, name + options));
}
