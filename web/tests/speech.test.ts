/** What players who listen are told, and what they can type; the golden files have the wording. */

import { describe, expect, it } from 'vitest';

import { commandOfKey, parseCommand } from '../src/table/commands';
import { exampleOf } from '../src/table/example';
import { EMPTY, reconcile } from '../src/table/hand';
import { Misread, readPlace, readPlay } from '../src/table/typed';
import { boardWords, touching } from '../src/table/runs';
import { arrivalSentences } from '../src/text/announcements';
import { draftAnswer } from '../src/text/answers';
import { describe as sayEvent } from '../src/text/events';
import { t } from '../src/text/text';
import { tileList } from '../src/text/tiles';
import type { RecordedEvent, View } from '../src/generated/wire';
import { edition } from './edition';
import { cells, drew, ended, exchanged, failed, listener, played, preview, result, succeeded, switched, told, update } from './telling';

const tiles = (...list: string[]): string => tileList(list, edition);

describe('an update', () => {
  it('says what happened, then whose turn it is and until when to challenge', () => {
    const said = update([played]);
    expect(said.startsWith(sayEvent(played, listener, true)!)).toBe(true);
    expect(said.endsWith(`${t.say.yourTurn} ${t.say.challengeUntilTurn}`)).toBe(true);
    expect(update([])).toBe('');
  });

  it('says how long the table waits for an answer, and when a turn can begin', () => {
    const asked = { on_turn: 2, must_act: [null, 'respond', 'turn'] } as Partial<View>;
    expect(update([played], asked)).toContain(`${t.say.turnOf('Cy')} ${t.say.respond('Ann', 15)}`);
    const soon = { open_play: { seat: 0, awaited: [2] } } as unknown as Partial<View>;
    expect(update([played], soon)).toContain(t.say.yourTurnSoon('Cy and you'));
    const accepted: RecordedEvent = { type: 'accepted', at: 2, seat: 2 };
    expect(update([accepted])).toBe(t.say.yourTurn);
    expect(update([accepted], { on_turn: 0 })).toBe('');
  });

  it('says drawn tiles only to the player who drew them', () => {
    const shared = { own: [0, 1] };
    expect(update([drew])).toBe(t.say.rack(tiles('B', '?')));
    expect(update([played, drew])).toContain(t.say.drew(tiles('B', '?')));
    expect(update([played, drew], {}, shared)).not.toContain(tiles('?'));
    expect(update([exchanged])).toContain(t.say.drew(tiles('[E+]')));
    expect(update([exchanged], {}, shared)).not.toContain('E');
    expect(update([switched])).toContain(tiles('[E+]'));
    expect(update([switched], {}, { own: [0, 1, 2] })).not.toContain(tiles('[E+]'));
  });

  it('names every word of a challenged play, and each consequence once', () => {
    const [, lost, skipped] = failed;
    const said = update([played, ...failed], { on_turn: 0, may: [] }, { count: failed.length });
    expect(said).toContain(sayEvent(lost!, listener, true));
    expect(said).not.toContain(sayEvent(skipped!, listener, true));
    const withdrawn = update([played, ...succeeded], { open_play: null }, { count: succeeded.length });
    expect(withdrawn).toContain(`${sayEvent(succeeded[0]!, listener, true)} ${t.say.alsoValid('BE', 1)}`);
  });

  it('addresses no one where several players share the screen', () => {
    const words = update([played], {}, { own: [0, 1] }).toLowerCase().match(/\w+/g);
    expect(words).not.toContain(t.youWithin);
  });

  it('ends with the result, best first', () => {
    const said = update([ended], { phase: 'over', result });
    expect(said.startsWith(t.say.over)).toBe(true);
    const places = [`${t.you}: `, 'Ann: ', 'Cy: '].map((who) => said.indexOf(who));
    expect(places.every((at) => at > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('greets a player who opens a running game', () => {
    const said = arrivalSentences(told([played]), listener);
    expect(said.startsWith(sayEvent(played, listener, true)!)).toBe(true);
    expect(said.endsWith(t.say.rack(tiles('A', '[E+]', '?')))).toBe(true);
    expect(arrivalSentences(told([], { phase: 'agreeing' }), listener)).toBe('');
  });
});

describe('an answer', () => {
  it('finds what touches a square, and the words on the board', () => {
    expect(touching(7, cells, 5)).toEqual({ left: [], right: [], above: [], below: ['B', 'E'] });
    expect(boardWords(cells, 5).map(({ axis }) => axis)).toEqual(['across', 'down']);
  });

  it('keeps quiet about a score that the player must announce', () => {
    expect(draftAnswer(preview, edition)).toContain('8');
    expect(draftAnswer(preview, { ...edition, announce: true })).not.toContain('8');
    expect(draftAnswer(null, edition)).toBe('');
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

  it('is a command also by a second word, which never takes the beginning of a first one', () => {
    expect(parseCommand('tiles')).toEqual({ id: 'rack', rest: '' });
    expect(parseCommand('til')).toEqual({ id: 'rack', rest: '' });
    expect(parseCommand('t')).toEqual({ id: 'clock', rest: '' });
    expect(parseCommand('tr')).toEqual({ id: 'try', rest: '' });
    expect(t.help.usage(t.commands.rack, exampleOf(edition))).toBe('rack or tiles, or comma r');
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
    wrong('3B', 'Type where and what to play, such as 3A HORN.');
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

describe('an example', () => {
  it('covers the start of the board, in the notation of the edition', () => {
    expect(exampleOf(edition).play).toBe('3A HORN');
    const drawing = Array.from({ length: 21 }, (_, row) => (row === 10 ? `${'.'.repeat(10)}*${'.'.repeat(10)}` : '.'.repeat(21)));
    const large = { ...edition, size: 21, drawing };
    expect(exampleOf(large)).toEqual({ play: '11I HORN', place: '11I', row: '11', column: 'I', tiles: 'AEI' });
    expect(exampleOf({ ...large, coordinates: 'printed' }).play).toBe('I11 HORN');
    expect(t.help.usage(t.commands.play, exampleOf(large))).toBe('play 11I HORN');
    expect(t.command.hint(exampleOf(large).play)).toContain('such as 11I HORN,');
  });
});
