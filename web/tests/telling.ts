/** A game between three players, and what Ben, the second of them, is told about it. */

import type { PlayedEvent, Preview, RecordedEvent, View } from '../src/generated/wire';
import { updateSentences, type Told } from '../src/text/announcements';
import { edition } from './edition';

export const played: PlayedEvent = {
  type: 'played',
  at: 1,
  seat: 0,
  play: { tiles: { B3: 'A', C3: 'b' }, announced: null },
  words: [
    { text: 'AB', start: 'B3', axis: 'across', score: 8 },
    { text: 'BE', start: 'C3', axis: 'down', score: 2 },
  ],
  square_points: 0,
  bonus: 0,
  score: 10,
};
export const listener = { edition, names: ['Ann', 'Ben', 'Cy'], own: [1] };
export const view = {
  phase: 'playing',
  seat: 1,
  on_turn: 1,
  scores: [124, 98, 7],
  active: [true, true, true],
  rack: 'A[E+]?',
  rack_counts: [7, 3, 1],
  bag_count: 1,
  must_act: [null, 'turn', null],
  open_play: { seat: 0, awaited: [] },
  may: ['challenge', 'accept', 'play'],
  result: null,
} as unknown as View;

export const drew: RecordedEvent = { type: 'own-drew', at: 2, seat: 1, tiles: 'B?' };
export const exchanged: RecordedEvent = { type: 'own-exchanged', at: 2, seat: 1, given: 'A', drawn: '[E+]' };
export const switched: RecordedEvent = { type: 'own-switched', at: 2, seat: 1, other: 0, given: '[E+]', taken: 'B' };
export const failed: RecordedEvent[] = [
  { type: 'challenged', at: 2, seat: 1, against: 0, refused: [] },
  { type: 'turn-lost', at: 2, seat: 1 },
  { type: 'skipped', at: 2, seat: 1 },
];
export const succeeded: RecordedEvent[] = [
  { type: 'challenged', at: 2, seat: 1, against: 0, refused: ['AB'] },
  { type: 'returned', at: 2, seat: 0 },
];

const line = { overtime: 0, deducted: 0, gained: 0, unplayed: '' };
export const result = {
  why: 'out',
  winners: [1],
  decided: 'score',
  settlements: [
    { ...line, score: 124, deducted: 11, unplayed: 'A?' },
    { ...line, score: 120, gained: 11 },
    { ...line, score: 7 },
  ],
} as unknown as NonNullable<View['result']>;
export const ended = { ...result, type: 'ended', at: 9 } as RecordedEvent;

/** A draft of two words for eight points. */
export const preview = {
  score: 8,
  faults: [],
  breakdown: { words: [{ text: 'AB' }, { text: 'BE' }] },
} as unknown as Preview;

/** Ann's play and its crossing word, on a board of five by five. */
export const cells = ['.....', '..B..', '.AB..', '..E..', '.....']
  .join('')
  .split('')
  .map((cell) => (cell === '.' ? null : cell));

export const told = (history: RecordedEvent[], changes: Partial<View> = {}): Told => ({
  view: { ...view, ...changes },
  history,
  window: 15,
});

/** What the players in `own` hear of the last `count` events, by default of all. */
export const update = (
  events: RecordedEvent[],
  changes: Partial<View> = {},
  { own = [1], count = events.length }: { own?: number[]; count?: number } = {},
): string => updateSentences(count, told(events, changes), { ...listener, own });
