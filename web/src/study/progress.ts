/** What a person without an account remembers: stored in this browser. */

import { remember, rememberedJson } from '../browser/store';
import type { StudyMemory } from '../generated/wire';

/** How well each question is remembered, by its id. */
export type Cards = Record<string, StudyMemory>;

interface Progress {
  /** The cards of each dictionary. */
  cards: Record<string, Cards>;
  /** The words that the person missed. */
  words: string[];
}

/** Stands for the dictionary on the cards of puzzles. */
export const PUZZLES = 'puzzles';
/** As many missed words as the server accepts from a browser. */
export const MOST_WORDS = 200;
const KEY = 'study';

export function progress(): Progress {
  const stored = rememberedJson<Partial<Progress>>(KEY, {});
  return { cards: stored.cards ?? {}, words: Array.isArray(stored.words) ? stored.words : [] };
}

const save = (now: Progress): void => remember(KEY, JSON.stringify(now));

export const cardsOf = (lexicon: string): Cards => progress().cards[lexicon] ?? {};

export function saveCard(lexicon: string, question: string, memory: StudyMemory): void {
  const now = progress();
  save({ ...now, cards: { ...now.cards, [lexicon]: { ...now.cards[lexicon], [question]: memory } } });
}

/** Remove a card, such as that of a puzzle whose game was deleted. */
export function dropCard(lexicon: string, question: string): void {
  const now = progress();
  const others = Object.entries(now.cards[lexicon] ?? {}).filter(([id]) => id !== question);
  save({ ...now, cards: { ...now.cards, [lexicon]: Object.fromEntries(others) } });
}

/** Add a missed word; return whether there is room for it. */
export function saveWord(word: string): boolean {
  const now = progress();
  if (now.words.includes(word)) return true;
  if (now.words.length >= MOST_WORDS) return false;
  save({ ...now, words: [...now.words, word] });
  return true;
}

/** When each question of a dictionary is due, by its id. */
export const dueTimes = (lexicon: string): Record<string, number> =>
  Object.fromEntries(Object.entries(cardsOf(lexicon)).map(([id, memory]) => [id, memory.due]));

/** The puzzles that are due, longest due first. */
export const duePuzzles = (now: number): string[] =>
  Object.entries(cardsOf(PUZZLES))
    .filter(([, memory]) => memory.due <= now)
    .sort(([, one], [, other]) => one.due - other.due)
    .map(([id]) => id.replace(/^puzzle /, ''));

/** How many answers about a dictionary counted, and how many of them were right. */
export function answersOf(lexicon: string): { answers: number; right: number } {
  const cards = Object.values(cardsOf(lexicon));
  const sum = (values: (number | undefined)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);
  return { answers: sum(cards.map((one) => one.answers ?? 1)), right: sum(cards.map((one) => one.right)) };
}

/** Forget all progress in this browser, after an account has taken it. */
export const forgetProgress = (): void => remember(KEY, null);
