/** The scorekeeper's clocks: only the player on turn uses time, and nothing else gives or takes any. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Desk } from '../src/keep/desk.svelte';
import { clockChosen, clockHouse, withClock, type House } from '../src/keep/house';
import { keepingOf, type Fresh } from '../src/keep/keeping';
import { keptGame } from '../src/keep/model';
import { loadKept } from '../src/keep/storage';
import { edition } from './edition';
import { storage } from './storage';

const GAME: House = { 'clock.kind': 'game', 'clock.seconds': 1500, 'clock.increment': 10 };
const MOVE: House = { 'clock.kind': 'move', 'clock.seconds': 60 };

/** A game of Ann and Ben, or of more, with a clock. */
function begin(house: House, ...names: string[]): Desk {
  const players = (names.length > 0 ? names : ['Ann', 'Ben']).map((name) => ({ name }));
  const header = { edition: { id: 'small@1', house: { ...house } }, players };
  const desk = new Desk('1', { keeping: keepingOf(keptGame(header)), edition, dictionary: '' });
  desk.save();
  return desk;
}
const wait = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000);
const reload = (): Desk => new Desk('1', loadKept('1')!);
const score = (seat: number, points = 10): Fresh => ({ type: 'score', seat, score: points, count: 2 });
const readings = (desk: Desk): (number | null)[] => desk.game.entries.map(({ clock }) => (clock ?? null) && clock! / 1000);

/** The seconds that each player has left. */
function left(desk: Desk): number[] {
  desk.clock.tick()();
  return desk.names.map((_, seat) => desk.clock.left(seat) / 1000);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a pause', () => {
  it('keeps the time that was used in the turn, also through reloads', () => {
    let desk = begin(GAME);
    desk.clock.start();
    wait(30);
    desk.clock.stop();
    desk = reload();
    wait(500);
    expect(left(desk)).toEqual([1470, 1500]);
    desk.clock.start();
    wait(20);
    desk = reload();
    desk.clock.stop();
    expect(left(desk)).toEqual([1450, 1500]);
    // A turn that is entered during a pause stores what was used.
    desk.enter(score(0));
    expect(readings(desk)).toEqual([1460]);
    wait(5);
    expect(left(desk)).toEqual([1460, 1500]);
  });

  it('is not what closing the page is: the clock runs on', () => {
    const desk = begin(GAME);
    desk.clock.start();
    wait(60);
    desk.enter(score(0));
    wait(600);
    expect(left(reload())).toEqual([1450, 900]);
  });

  it('in one tab pauses the clock of the other', () => {
    const desk = begin(GAME);
    const other = reload();
    desk.clock.start();
    other.catchUp();
    expect(other.clock.isRunning).toBe(true);
    wait(10);
    other.clock.stop();
    desk.catchUp();
    wait(10);
    expect(left(desk)).toEqual([1490, 1500]);
  });
});

describe('only a turn of the player whose clock runs has a reading', () => {
  it.each<Fresh>([
    { type: 'adjust', seat: 0, points: -5 },
    { type: 'switch', seat: 0, other: 1 },
    { type: 'challenge', seat: 0, ruling: 'valid', by: 'table' },
    { type: 'leave', seat: 0 },
    score(1),
    { type: 'pass', seat: 1 },
  ])('not $type by $seat', (entry) => {
    const desk = begin(GAME, 'Ann', 'Ben', 'Cleo');
    desk.clock.start();
    wait(30);
    desk.enter(entry);
    expect(readings(desk)).toEqual([null]);
    expect(left(desk)).toEqual([1470, 1500, 1500]);
    wait(5);
    const [ann, ben, cleo] = left(desk);
    // The player who is on turn now uses the time, whoever that is.
    expect(ann! + ben! + cleo!).toBe(4465);
  });

  it.each<[Fresh, number]>([
    [score(0), 1480],
    [{ type: 'play', seat: 0, tiles: { C3: 'A', D3: 'A' } }, 1480],
    [{ type: 'exchange', seat: 0, count: 2 }, 1480],
    [{ type: 'pass', seat: 0 }, 1480],
    [{ type: 'lost', seat: 0 }, 1470],
  ])('but %j', (entry, reading) => {
    const desk = begin(GAME);
    desk.clock.start();
    wait(30);
    desk.enter(entry);
    expect(readings(desk)).toEqual([reading]);
    wait(4);
    expect(left(desk)).toEqual([reading, 1496]);
  });

  it('and none before the clock is started, or without one', () => {
    const desk = begin(GAME);
    wait(30);
    desk.enter(score(0));
    expect(readings(desk)).toEqual([null]);
    const without = begin({});
    without.clock.start();
    wait(30);
    without.enter(score(0));
    expect(readings(without)).toEqual([null]);
  });
});

describe('a correction', () => {
  /** Ann took 30 seconds, Ben 40, and Ann has thought for 5. */
  function played(): Desk {
    const desk = begin(GAME);
    desk.clock.start();
    wait(30);
    desk.enter(score(0));
    wait(40);
    desk.enter(score(1));
    wait(5);
    return desk;
  }
  const times = [1475, 1470];

  it('of an earlier turn touches no clock', () => {
    const desk = played();
    const [first] = desk.game.entries;
    const check = (): void => expect(left(desk)).toEqual(times);
    desk.change(first!.id, 'change');
    desk.enter(score(0, 12));
    check();
    desk.change(first!.id, 'before');
    desk.enter({ type: 'pass', seat: 1 });
    check();
    desk.undo();
    check();
    desk.remove(first!.id);
    check();
    desk.undo();
    check();
    desk.move(first!.id, 1);
    check();
    desk.undo();
    desk.reseat(first!.id, 1, false);
    check();
    desk.undo();
    desk.amend({ ...first!, note: 'late' });
    check();
    expect(readings(desk)).toEqual([1480, 1470]);
  });

  it('of a reading counts', () => {
    const desk = played();
    desk.amend({ ...desk.game.entries[1]!, clock: 1_000_000 });
    expect(left(desk)).toEqual([1475, 1000]);
  });

  it('by undo gives the turn back but not the time, and redo the reading', () => {
    const desk = begin(GAME);
    desk.clock.start();
    wait(60);
    desk.enter(score(0));
    wait(3);
    desk.undo();
    expect(left(desk)).toEqual([1440, 1497]);
    wait(2);
    desk.enter(score(0, 12));
    expect(left(desk)).toEqual([1448, 1497]);
    desk.undo();
    desk.redo();
    expect(left(desk)).toEqual([1448, 1497]);
    expect(readings(desk)).toEqual([1448]);
  });
});

describe('a clock for each move', () => {
  it('begins every turn with the whole time, also after a lost turn', () => {
    const desk = begin(MOVE);
    desk.clock.start();
    wait(59);
    desk.enter(score(0));
    expect(left(desk)).toEqual([60, 60]);
    wait(20);
    // Ben challenges in vain and loses the turn that he has begun.
    desk.enter({ type: 'challenge', seat: 1, ruling: 'valid', by: 'table' });
    expect(desk.followed.on_turn).toBe(0);
    wait(5);
    expect(left(desk)).toEqual([55, 60]);
    wait(56);
    expect(left(desk)).toEqual([-1, 60]);
    expect(desk.clock.late).toBe(0);
    expect(desk.clock.penalty(0)).toBe(0);
    desk.enter({ type: 'pass', seat: 0, by_clock: true });
    expect(readings(desk)).toEqual([1, null, -1]);
    expect(desk.followed.steps.flatMap((step) => step.faults)).toEqual([]);
    desk.undo();
    expect(left(desk)).toEqual([-1, 60]);
  });
});

describe('overtime', () => {
  it.each([
    [{}, 20],
    [{ 'clock.overtime_points': 0 }, 0],
  ])('costs what the rules say: %j', (soft, points) => {
    const desk = begin({ 'clock.kind': 'game', 'clock.seconds': 60, ...soft });
    desk.clock.start();
    wait(60);
    left(desk);
    expect(desk.clock.late).toBeNull();
    wait(61);
    left(desk);
    expect(desk.clock.late).toBe(0);
    expect(desk.clock.penalty(0)).toBe(points);
    desk.enter(score(0));
    desk.enter({ type: 'end', seat: 0, reason: 'no-plays' });
    expect(desk.clock.isRunning).toBe(false);
    const settled = desk.followed.end?.settlements[0];
    expect(settled?.overtime).toBe(points);
    wait(500);
    desk.undo();
    expect(left(desk)).toEqual([-61, 60]);
  });
});

describe('a clock in a begun game', () => {
  it('is added, changed and removed; nothing else changes, the time used counts, and undo restores it', () => {
    const desk = begin({ 'challenge.rule': 'five' });
    desk.enter(score(0));
    desk.enter(score(1));
    const { entries } = desk.game;
    desk.changeClock(GAME);
    expect(left(desk)).toEqual([1500, 1500]);
    expect(desk.clock.isRunning).toBe(false);
    desk.clock.start();
    wait(30);
    desk.enter(score(0));
    wait(20);
    const times = [1480, 1480];
    expect(left(desk)).toEqual(times);
    desk.changeClock({ ...GAME, 'clock.seconds': 1200 });
    expect(left(desk)).toEqual([1180, 1180]);
    desk.undo();
    expect(left(desk)).toEqual(times);
    desk.changeClock({});
    expect(desk.clock.isUsed).toBe(false);
    expect(desk.game.header.edition.house).toEqual({ 'challenge.rule': 'five' });
    wait(100);
    const again = reload();
    again.undo();
    expect(left(again)).toEqual(times);
    expect(again.clock.isRunning).toBe(false);
    again.changeClock(MOVE);
    expect(left(again)).toEqual([60, 60]);
    again.changeClock(GAME);
    expect(left(again)).toEqual([1500, 1500]);
    expect(again.game.entries.slice(0, 2)).toEqual(entries);
    const changes = again.keeping.past.length;
    again.changeClock(GAME);
    expect(again.keeping.past.length).toBe(changes);
  });

  it('is the one of the house rules that the set-up would have written', () => {
    for (const text of ['', 'game-1500', 'game-900-10', 'move-60']) {
      const desk = begin({});
      desk.changeClock(clockHouse(text, false));
      expect(clockChosen(desk.edition)).toBe(text);
    }
    const printed = { clock: { ...edition.clock, kind: 'move' as const, seconds: 60 } };
    expect(withClock(GAME, {}, printed)).toEqual({ 'clock.kind': 'none' });
  });
});
