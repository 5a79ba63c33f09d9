import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { freestCorner, otherAxis, placeName, seek, squareAt, squareName, step } from '../src/table/geometry';
import { groundOf, squareOn } from '../src/table/ground';
import { keyAction } from '../src/table/keys';
import { linkTo, parseRoute } from '../src/route';
import { countTiles, faceOf, parseBoard, splitTiles, tileWords } from '../src/table/tiles';
import { clockText, timeLeft } from '../src/table/time';
import type { View } from '../src/generated/wire';
import { edition } from './edition';

const sizes = fc.integer({ min: 2, max: 21 });

describe('squares', () => {
  it('can be found by their names', () => {
    fc.assert(
      fc.property(sizes, fc.nat(440), (size, number) => {
        const square = number % (size * size);
        expect(squareAt(squareName(square, size), size)).toBe(square);
      }),
    );
    for (const name of ['', 'A', '8D', 'Z99', 'P1', 'A0', 'a1']) expect(squareAt(name, 15)).toBeNull();
  });

  it('have a corner for the score, away from tiles and from the edge', () => {
    const corner = (name: string, ...tiles: string[]): string => {
      const { down, right } = freestCorner(squareAt(name, 15)!, 15, (one) => tiles.includes(squareName(one, 15)));
      return (down > 0 ? 'lower ' : 'upper ') + (right > 0 ? 'right' : 'left');
    };
    expect(corner('H8', 'G8')).toBe('lower right');
    expect(corner('H8', 'G8', 'H9')).toBe('upper right');
    expect(corner('H8', 'H7', 'I9')).toBe('lower left');
    expect(corner('O8', 'O7')).toBe('lower left');
    expect(corner('H15', 'G15')).toBe('upper right');
    expect(corner('H8', 'G8', 'I8', 'H7', 'H9', 'G7', 'I7', 'G9', 'I9')).toBe('lower right');
  });

  it('are found by a point of the screen, however the board is rotated, scrolled and zoomed', () => {
    const shift = fc.integer({ min: -900, max: 900 });
    const off = fc.double({ min: -0.49, max: 0.49, noNaN: true });
    const looks = fc.record({ cell: fc.integer({ min: 10, max: 64 }), turns: fc.nat(3), x: shift, y: shift });
    fc.assert(
      fc.property(sizes, fc.nat(440), looks, off, off, (size, number, { cell, turns, x, y }, dx, dy) => {
        const place = (col: number, row: number): { x: number; y: number } => {
          let at = { x: col * cell, y: row * cell };
          for (let turn = 0; turn < turns; turn += 1) at = { x: -at.y, y: at.x };
          return { x: at.x + x, y: at.y + y };
        };
        const ground = groundOf(size, place(0, 0), place(size - 1, 0), place(size - 1, size - 1));
        const square = number % (size * size);
        const on = place((square % size) + dx, Math.floor(square / size) + dy);
        expect(squareOn(ground, on.x, on.y)).toBe(square);
        for (const [col, row] of [[-1, 0], [0, -1], [size, 0], [0, size]] as const) {
          const beside = place(col + dx, row + dy);
          expect(squareOn(ground, beside.x, beside.y)).toBeNull();
        }
      }),
    );
  });

  it('are never minus zero, even for a point just before the first center', () => {
    const ground = groundOf(15, { x: 0, y: 0 }, { x: 140, y: 0 }, { x: 140, y: 140 });
    expect(squareOn(ground, -1, -1)).toBe(0);
  });

  it('are reached again by a step and a step back', () => {
    fc.assert(
      fc.property(sizes, fc.nat(440), fc.boolean(), fc.constantFrom(1, -1), (size, number, across, by) => {
        const square = number % (size * size);
        const axis = across ? 'across' : 'down';
        const next = step(square, axis, by, size);
        if (next !== null) expect(step(next, axis, -by, size)).toBe(square);
        expect(otherAxis(otherAxis(axis))).toBe(axis);
      }),
    );
  });

  it('are searched past filled ones, and never around the edge', () => {
    expect(seek(0, 'across', 1, 5, (square) => square > 2)).toBe(3);
    expect(seek(4, 'across', 1, 5, () => true)).toBeNull();
    expect(seek(3, 'down', 1, 5, (square) => square === 18)).toBe(18);
  });

  it('are written as the edition prints them', () => {
    expect(placeName(7 * 15 + 3, 'across', { size: 15, coordinates: 'tournament' })).toBe('8D');
    expect(placeName(7 * 15 + 3, 'down', { size: 15, coordinates: 'tournament' })).toBe('D8');
    expect(placeName(7 * 15 + 3, 'across', { size: 15, coordinates: 'printed' })).toBe('D8');
  });
});

describe('tiles', () => {
  it('are split out of a row and joined again', () => {
    const tile = fc.constantFrom('A', 'B', '[E+]', '?', 'a');
    fc.assert(
      fc.property(fc.array(tile), (list) => {
        expect(splitTiles(list.join(''))).toEqual(list);
      }),
    );
    expect(parseBoard(['A.', '[E+]b'])).toEqual(['A', null, '[E+]', 'b']);
  });

  it('show letter, points and mark; a blank has no points', () => {
    expect(faceOf('[E+]', edition)).toMatchObject({ letter: 'E', points: 2, mark: '+', blank: false });
    expect(faceOf('b', edition)).toMatchObject({ letter: 'B', points: 0, blank: true });
    expect(tileWords('[E+]', edition)).toBe('E, purple tile, 2 points');
    expect(tileWords('b', edition)).toBe('blank as B');
    expect(countTiles('AA?', edition).map(({ count }) => count)).toEqual([2, 0, 0, 1]);
  });
});

describe('keys', () => {
  const stroke = (key: string, more = {}) => ({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });
  it('mean what the help says', () => {
    expect(keyAction(stroke('a'), ['A'])).toEqual({ do: 'letter', letter: 'A', blank: false });
    expect(keyAction(stroke('A', { shiftKey: true }), ['A'])).toMatchObject({ blank: true });
    expect(keyAction(stroke(' '), [])).toEqual({ do: 'turn' });
    expect(keyAction(stroke('ArrowUp'), [])).toEqual({ do: 'move', axis: 'down', by: -1 });
    expect(keyAction(stroke('Enter'), [])).toEqual({ do: 'play' });
  });
  it('that belong to the browser are ignored', () => {
    expect(keyAction(stroke('a', { ctrlKey: true }), ['A'])).toBeNull();
    expect(keyAction(stroke('Tab'), ['A'])).toBeNull();
    expect(keyAction(stroke('é'), ['A'])).toBeNull();
  });
});

describe('addresses', () => {
  it('lead back to their screens', () => {
    for (const route of [
      { screen: 'home' },
      { screen: 'settings' },
      { screen: 'setup', box: 'glass', mode: null },
      { screen: 'setup', box: 'glass', mode: 'friend' },
      { screen: 'join', code: 'KXR4PQ' },
      { screen: 'table', table: 'q3v6' },
      { screen: 'keep', game: '' },
      { screen: 'keep', game: 'q3v6' },
      { screen: 'replay', table: 'q3v6', turn: 0 },
      { screen: 'replay', table: 'q3v6', turn: 17 },
    ] as const) {
      expect(parseRoute(linkTo(route))).toEqual(route);
    }
    expect(parseRoute('#/replay/q3v6/x')).toEqual({ screen: 'replay', table: 'q3v6', turn: 0 });
    expect(parseRoute('#/new/glass/enemy')).toEqual({ screen: 'setup', box: 'glass', mode: null });
    expect(parseRoute('#/nowhere')).toEqual({ screen: 'home' });
    expect(parseRoute('#/join/%E0%A4%A')).toEqual({ screen: 'join', code: '' });
  });
});

describe('clocks', () => {
  it('read as minutes and seconds, negative in overtime', () => {
    expect(clockText(1500_000)).toBe('25:00');
    expect(clockText(59_100)).toBe('1:00');
    expect(clockText(-61_000)).toBe('−1:01');
    expect(clockText(259_200_000)).toBe('3 d 0 h');
  });
  it('run only for the player on turn, and not while the game is paused', () => {
    const timed = { ...edition, clock: { ...edition.clock, kind: 'game' as const, seconds: 60 } };
    const view = { phase: 'playing', on_turn: 0, clocks: [60_000, 50_000], turn_since: 1000 } as View;
    expect(timeLeft(view, timed, 0, 11_000)).toBe(50_000);
    expect(timeLeft(view, timed, 1, 11_000)).toBe(50_000);
    expect(timeLeft({ ...view, paused: 2000 }, timed, 0, 11_000)).toBe(59_000);
    expect(timeLeft(view, edition, 0, 11_000)).toBeNull();
  });
});
