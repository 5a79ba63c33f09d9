/**
 * Sentences about a game: the same Fluent messages that the terminal and the server use, read from
 * the package when the page is built. `text.ts` has the text that only the page uses.
 */

import { FluentBundle, FluentResource } from '@fluent/bundle';

import challenge from '../../../src/tilewright/catalogue/en/challenge.ftl?raw';
import coach from '../../../src/tilewright/catalogue/en/coach.ftl?raw';
import common from '../../../src/tilewright/catalogue/en/common.ftl?raw';
import endings from '../../../src/tilewright/catalogue/en/endings.ftl?raw';
import events from '../../../src/tilewright/catalogue/en/events.ftl?raw';
import scores from '../../../src/tilewright/catalogue/en/scores.ftl?raw';

export type Arguments = Record<string, string | number>;

/** The catalogue's files with the sentences that the page says itself, in one language. */
export interface MessageFiles {
  lang: string;
  files: readonly string[];
}

export const englishMessages: MessageFiles = {
  lang: 'en',
  files: [common, events, endings, scores, challenge, coach],
};

/** The files that only some screens need, by language; those screens add them when they are loaded. */
const further: Record<string, readonly string[]>[] = [];

/** Let the page say the sentences of more files, given for every language. */
export function addMessages(files: Record<'en' | 'de', readonly string[]>): void {
  further.push(files);
  bundle = null;
}

let source = englishMessages;
let bundle: FluentBundle | null = null;

/** Say all further sentences in another language. */
export function useMessages(files: MessageFiles): void {
  source = files;
  bundle = null;
}

/** All messages, parsed on first use. */
function messages(): FluentBundle {
  if (!bundle) {
    bundle = new FluentBundle(source.lang, { useIsolating: false });
    const added = further.flatMap((files) => files[source.lang] ?? []);
    for (const text of [...source.files, ...added]) bundle.addResource(new FluentResource(text));
  }
  return bundle;
}

/** The message with its placeholders filled in; empty if this page does not know the code. */
export function sentence(code: string, values: Arguments = {}): string {
  const pattern = messages().getMessage(code)?.value;
  return pattern ? messages().formatPattern(pattern, Object.fromEntries(Object.entries(values).map(withMinus))) : '';
}

/** A negative number as text, with the minus sign that is used everywhere. */
const withMinus = ([name, value]: [string, string | number]): [string, string | number] => [
  name,
  typeof value === 'number' && value < 0 ? figure(value) : value,
];

/** A number as people read it: with a minus sign, not a hyphen. */
export const figure = (value: number): string => String(value).replace('-', '−');

/** Items joined into a readable list: "A", "A and B", "A, B, and C". */
export function listed(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = items.at(-1) ?? '';
  if (items.length < 2) return end;
  const [first = '', ...rest] = items.slice(0, -1);
  if (rest.length === 0) return sentence(`list-${last}-two`, { first, last: end });
  const start = rest.reduce((before, next) => sentence('list-next', { first: before, next }), first);
  return sentence(`list-${last}-more`, { first: start, last: end });
}

/** Words as a sentence of their own: with a capital letter and a period. */
export const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const points = (count: number): string => sentence('points', { points: count });
export const tiles = (count: number): string => sentence('tiles', { count });
