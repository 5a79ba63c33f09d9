/** What players who listen are told, and what they can type. */

import { describe, expect, it } from 'vitest';

import { commandOfKey, parseCommand } from '../src/table/commands';
import { EMPTY, reconcile } from '../src/table/hand';
import { Misread, readPlace, readPlay } from '../src/table/typed';
import { boardWords, touching } from '../src/table/runs';
import { arrivalSentences, updateSentences, type Told } from '../src/text/announcements';
import { bagAnswer, boardAnswer, draftAnswer, lineAnswer, nearAnswer, rackAnswer } from '../src/text/answers';
import { describe as sayEvent } from '../src/text/events';
import { t } from '../src/text/text';
import type { PlayedEvent, Preview, RecordedEvent, View } from '../src/generated/wire';
import { edition } from './edition';

const played: PlayedEvent = {
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
const listener = { edition, names: ['Ann', 'Ben', 'Cy'], own: [1] };
const view = {
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
const told = (events: RecordedEvent[], changes: Partial<View> = {}): Told => ({
  view: { ...view, ...changes },
  history: events,
  window: 15,
});
const update = (events: RecordedEvent[], changes: Partial<View> = {}, own = [1]): string =>
  updateSentences(events.length, told(events, changes), { ...listener, own });

describe('an update', () => {
  it('says what happened, the scores, whose turn it is, and until when to challenge', () => {
    expect(update([played])).toBe(
      [sayEvent(played, listener, true), 'Ann 124, you 98, Cy 7.', t.say.yourTurn, t.say.challengeUntilTurn].join(' '),
    );
    expect(update([])).toBe('');
  });

  it('says how long the table waits for an answer, and when a turn can begin', () => {
    const asked = { on_turn: 2, must_act: [null, 'respond', 'turn'] } as Partial<View>;
    expect(update([played], asked)).toContain(`${t.say.turnOf('Cy')} ${t.say.respond('Ann', 15)}`);
    const soon = { open_play: { seat: 0, awaited: [2] } } as unknown as Partial<View>;
    expect(update([played], soon)).toContain(t.say.yourTurnSoon('Cy'));
    const accepted: RecordedEvent = { type: 'accepted', at: 2, seat: 2 };
    expect(update([accepted])).toBe(t.say.yourTurn);
    expect(update([accepted], { on_turn: 0 })).toBe('');
  });

  it('says drawn tiles only to the player who drew them', () => {
    const drew: RecordedEvent = { type: 'own-drew', at: 2, seat: 1, tiles: 'B?' };
    expect(update([drew])).toBe(t.say.rack('B and blank'));
    expect(update([played, drew])).toContain(t.say.drew('B and blank'));
    expect(update([played, drew], {}, [0, 1])).not.toContain('blank');
    const exchanged: RecordedEvent = { type: 'own-exchanged', at: 2, seat: 1, given: 'A', drawn: '[E+]' };
    expect(update([exchanged])).toContain(t.say.drew('E purple tile'));
    expect(update([exchanged], {}, [0, 1])).not.toContain('E');
    const switched: RecordedEvent = { type: 'own-switched', at: 2, seat: 1, other: 0, given: '[E+]', taken: 'B' };
    expect(update([switched])).toContain('E purple tile');
    expect(update([switched], {}, [0, 1, 2])).not.toContain('purple');
  });

  it('names every word of a challenged play, and each consequence once', () => {
    const lost: RecordedEvent[] = [
      played,
      { type: 'challenged', at: 2, seat: 1, against: 0, refused: [] },
      { type: 'turn-lost', at: 2, seat: 1 },
      { type: 'skipped', at: 2, seat: 1 },
    ];
    const said = updateSentences(3, told(lost, { on_turn: 0, may: [] }), listener);
    expect(said).toContain('You lose your next turn.');
    expect(said).not.toContain('skipped');
    const withdrawn: RecordedEvent[] = [
      played,
      { type: 'challenged', at: 2, seat: 1, against: 0, refused: ['AB'] },
      { type: 'returned', at: 2, seat: 0 },
    ];
    const result = updateSentences(2, told(withdrawn, { open_play: null }), listener);
    expect(result).toContain(`AB is not in the dictionary. ${t.say.alsoValid('BE', 1)}`);
  });

  it('addresses no one where several players share the screen', () => {
    expect(update([played], {}, [0, 1])).not.toMatch(/you/i);
  });

  it('ends with the result, step by step and best first', () => {
    const line = { overtime: 0, deducted: 0, gained: 0, unplayed: '' };
    const result = {
      why: 'out',
      winners: [1],
      decided: 'score',
      settlements: [
        { ...line, score: 124, deducted: 11, unplayed: 'A?' },
        { ...line, score: 120, gained: 11 },
        { ...line, score: 7 },
      ],
    } as unknown as View['result'];
    const ended = { type: 'ended', at: 9, ...result } as RecordedEvent;
    expect(update([ended], { phase: 'over', result })).toBe(
      [
        t.say.over,
        'The bag is empty and a player has played their last tile.',
        'You win by 18 points.',
        "You: 120, plus 11 for the other players' tiles; final score 131.",
        'Ann: 124, minus 11 for unplayed A and blank; final score 113.',
        'Cy: 7 points.',
      ].join(' '),
    );
  });

  it('greets a player who opens a running game', () => {
    const said = arrivalSentences(told([played]), listener);
    expect(said.startsWith(sayEvent(played, listener, true)!)).toBe(true);
    expect(said.endsWith(t.say.rack('A, E purple tile, and blank'))).toBe(true);
    expect(arrivalSentences(told([], { phase: 'agreeing' }), listener)).toBe('');
  });
});

const cells = ['.....', '..B..', '.AB..', '..E..', '.....']
  .join('')
  .split('')
  .map((cell) => (cell === '.' ? null : cell));

describe('an answer', () => {
  const hand = reconcile(EMPTY, ['A', '[E+]', '?']);

  it('reads the rack with and without a draft', () => {
    expect(rackAnswer(hand, edition)).toBe(t.say.rack('A, E purple tile, and blank'));
    const placed = [{ id: 1, square: 0, as: '' }];
    expect(rackAnswer({ ...hand, placed }, edition)).toBe(t.say.rackAndDraft('E purple tile and blank', 1));
    expect(rackAnswer(EMPTY, edition)).toBe(t.say.rackEmpty);
  });

  it('reads the board around a square, by line, and as words', () => {
    expect(touching(7, cells, 5)).toEqual({ left: [], right: [], above: [], below: ['B', 'E'] });
    expect(nearAnswer(11, 'here', cells, edition)).toBe('Here. Right: B.');
    expect(lineAnswer({ axis: 'down', index: 2 }, cells, edition)).toBe('Column C: BBE from 2 to 4.');
    expect(lineAnswer({ axis: 'across', index: 0 }, cells, edition)).toBe(
      'Row 1: no tiles. Free premium squares: double word on A and E.',
    );
    expect(boardWords(cells, 5).map(({ axis }) => axis)).toEqual(['across', 'down']);
    expect(boardAnswer(cells, edition)).toBe('AB, 3 B across; BBE, C 2 down.');
  });

  it('keeps quiet about a score that the player must announce', () => {
    const preview = {
      score: 8,
      faults: [],
      breakdown: { words: [{ text: 'AB' }, { text: 'BE' }] },
    } as unknown as Preview;
    expect(draftAnswer(preview, edition)).toBe('AB and BE, 8 points.');
    expect(draftAnswer(preview, { ...edition, announce: true })).toBe('AB and BE.');
    expect(draftAnswer(null, edition)).toBe('');
  });

  it('counts what others hold', () => {
    expect(bagAnswer(view, listener)).toBe('1 tile in the bag. Ann has 7 tiles. Cy has 1 tile.');
  });
});

describe('a typed line', () => {
  const hand = reconcile(EMPTY, ['A', 'A', '[E+]', '?']);
  const read = (line: string, more = {}): [number, string][] =>
    readPlay(line, cells, hand, { ...edition, ...more }).placed.map((one) => [one.square, one.as]);
  const wrong = (line: string, why: string, more = {}): void =>
    expect(() => read(line, more)).toThrow(new Misread(why));

  it('is a command by its word, its beginning or its key, or a play', () => {
    expect(parseCommand('rack')).toEqual({ id: 'rack', rest: '' });
    expect(parseCommand(' Chall ')).toEqual({ id: 'challenge', rest: '' });
    expect(parseCommand('x AE')).toEqual({ id: 'exchange', rest: 'AE' });
    expect(parseCommand('3b ab')).toEqual({ id: 'play', rest: '3b ab' });
    expect(parseCommand('s')).toEqual({ id: 'scores', rest: '' });
    expect(parseCommand('sh')).toBeNull();
    expect(parseCommand('')).toBeNull();
    expect(commandOfKey('C')?.id).toBe('challenge');
    expect(commandOfKey('1')).toBeNull();
    const keys = Object.values(t.commands).flatMap(({ key }) => (key ? [key] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('names a place in the notation of the edition', () => {
    expect(readPlace('3b', edition)).toEqual({ square: 11, axis: 'across' });
    expect(readPlace('B3', edition)).toEqual({ square: 11, axis: 'down' });
    expect(readPlace('B3', { ...edition, coordinates: 'printed' })).toEqual({ square: 11, axis: 'across' });
    expect(readPlace('F1', edition)).toBeNull();
    expect(readPlace('x', edition)).toBeNull();
  });

  it('takes tiles from the rack: plain ones first, blanks last', () => {
    expect(read('4B AE')).toEqual([[16, '']]);
    expect(read('4B A(E)')).toEqual([[16, '']]);
    expect(read('1A eab')).toEqual([[0, ''], [1, ''], [2, 'B']]);
    expect(read('1A aAE')).toEqual([[0, 'A'], [1, ''], [2, '']]);
    expect(read('1A [E+]A')).toEqual([[0, ''], [1, '']]);
  });

  it('says what is wrong', () => {
    const { command, table } = t;
    wrong('3B', command.needPlace);
    wrong('9Z AB', command.noSquare('9Z'));
    wrong('1D AAA', command.offBoard('AAA'));
    wrong('3B AE', command.taken('C3', 'B'));
    wrong('1A .A', command.empty('A1'));
    wrong('3B AB', command.noNewTile('AB'));
    wrong('1A AZ', command.notATile('Z'));
    wrong('1A BB', table.notOnRack('B'));
    wrong('1A abEb', table.noBlank);
    wrong('1A aaa', command.whichBlank('A'));
    wrong('1A AA =8', command.noAnnouncing);
    wrong('1A AA =x', command.needScore, { announce: true });
    expect(readPlay('1A AA =8', cells, hand, { ...edition, announce: true }).announced).toBe(8);
  });
});
