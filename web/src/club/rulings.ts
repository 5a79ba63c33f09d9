/** The word judge's rulings: what was asked, the answer, and the log on this device. */

import { remember, rememberedJson } from '../browser/store';

export interface Ruling {
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** The dictionary's id. */
  lexicon: string;
  words: string[];
  acceptable: boolean;
}

/** The server judges no more words of a play, and none that is longer. */
export const MOST_WORDS = 20;
export const LONGEST_WORD = 60;
/** How many rulings this device keeps; the oldest are dropped. */
const MOST_KEPT = 500;
const LOG = 'rulings';
const LEXICON = 'judge-lexicon';

/** The words of a play as they were typed: separated by spaces, commas or lines, in capitals. */
export const splitWords = (typed: string): string[] =>
  typed
    .split(/[\s,;/]+/)
    .filter(Boolean)
    .map((word) => word.toUpperCase());

const isRuling = (one: Partial<Ruling> | null): one is Ruling =>
  typeof one?.at === 'number' && typeof one.acceptable === 'boolean' && Array.isArray(one.words);

/** The rulings on this device, the latest first. */
export function rulings(): Ruling[] {
  const list = rememberedJson<Partial<Ruling>[]>(LOG, []);
  return Array.isArray(list) ? list.filter(isRuling) : [];
}

export function addRuling(ruling: Ruling): Ruling[] {
  const list = [ruling, ...rulings()].slice(0, MOST_KEPT);
  remember(LOG, JSON.stringify(list));
  return list;
}

export const clearRulings = (): void => remember(LOG, null);

export const chosenLexicon = (): string | null => rememberedJson<string | null>(LEXICON, null);
export const chooseLexicon = (id: string): void => remember(LEXICON, JSON.stringify(id));

/** The log as a table that spreadsheets read, the first ruling first. */
export function logFile(list: readonly Ruling[], headings: readonly string[], answer: (acceptable: boolean) => string): string {
  const rows = [...list]
    .reverse()
    .map((one) => [new Date(one.at).toISOString(), one.lexicon, one.words.join(' '), answer(one.acceptable)]);
  return [headings, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n';
}

/** A cell; a spreadsheet must not take what someone typed for a formula. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
