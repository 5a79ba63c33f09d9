/** Laws of the page's judge; a test in Python compares it with the judge of the server. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { judge, type Laid } from '../src/judge/judge';
import { Misread, readPlay, readPlace, writePlace, writePlay } from '../src/judge/notation';
import { edition } from './edition';

const empty: (string | null)[] = Array<null>(25).fill(null);
const laid = (text: string, board = empty): Laid[] => readPlay(text, board, edition);
function lay(board: (string | null)[], play: readonly Laid[]): (string | null)[] {
  const cells = [...board];
  for (const { row, col, tile } of play) cells[row * 5 + col] = tile;
  return cells;
}
const faults = (board: (string | null)[], play: readonly Laid[]): string[] => {
  const judged = judge(board, play, edition);
  return judged.ok ? [] : judged.findings.map((one) => one.fault);
};

const tile = fc.constantFrom('A', 'B', '[E+]', 'a', 'b', 'e');
const place = fc.record({
  row: fc.integer({ min: 0, max: 4 }),
  col: fc.integer({ min: 0, max: 4 }),
  axis: fc.constantFrom('across' as const, 'down' as const),
});

describe('the judge', () => {
  it('doubles the first word on the start square, and gives a blank nothing', () => {
    const judged = judge(empty, laid('3B aB'), edition);
    expect(judged.ok && judged.breakdown.total).toBe(6);
  });

  it('never scores a premium twice', () => {
    const board = lay(empty, laid('3B AB'));
    const judged = judge(board, laid('3B ABA', board), edition);
    expect(judged.ok && judged.breakdown.total).toBe(5);
  });

  it('names what is wrong', () => {
    expect(faults(empty, [])).toEqual(['NO_TILES']);
    expect(faults(empty, laid('1A A'))).toEqual(['FIRST_TOO_SHORT', 'FIRST_OFF_START']);
    expect(faults(empty, [{ row: 5, col: 0, tile: 'X' }])).toEqual(['OFF_BOARD', 'UNKNOWN_TILE']);
    expect(faults(lay(empty, laid('3B AB')), laid('1A AB'))).toEqual(['NOT_CONNECTED']);
  });

  it('gives the same score to a play and to its mirror image', () => {
    fc.assert(
      fc.property(fc.array(tile, { minLength: 2, maxLength: 3 }), (tiles) => {
        const across = tiles.map((text, at) => ({ row: 2, col: 1 + at, tile: text }));
        const down = tiles.map((text, at) => ({ row: 1 + at, col: 2, tile: text }));
        const [one, other] = [judge(empty, across, edition), judge(empty, down, edition)];
        expect(one.ok && one.breakdown.total).toBe(other.ok && other.breakdown.total);
      }),
    );
  });

  it('scores the sum of its parts', () => {
    fc.assert(
      fc.property(fc.array(tile, { minLength: 2, maxLength: 4 }), fc.array(tile, { minLength: 1, maxLength: 3 }), (first, second) => {
        const board = lay(empty, first.map((text, at) => ({ row: 2, col: at, tile: text })));
        const judged = judge(board, second.map((text, at) => ({ row: 1, col: at, tile: text })), edition);
        if (!judged.ok) return;
        const { words, squares, bonus, total } = judged.breakdown;
        const sum = [...words.map((one) => one.score), ...squares.map((one) => one.points), bonus];
        expect(total).toBe(sum.reduce((all, one) => all + one, 0));
        for (const word of words) expect(word.score).toBe(word.sum * word.times);
      }),
    );
  });
});

describe('plays as text', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.array(tile, { minLength: 2, maxLength: 3 }), (tiles) => {
        const play = tiles.map((text, at) => ({ row: 2, col: 2 + at, tile: text }));
        const judged = judge(empty, play, edition);
        if (!judged.ok) return;
        for (const coordinates of ['tournament', 'printed'] as const) {
          const text = writePlay(play, judged.breakdown, edition, coordinates);
          expect(readPlay(text, empty, edition, coordinates)).toEqual(play);
        }
      }),
    );
  });

  it('write places in both notations', () => {
    fc.assert(
      fc.property(place, fc.constantFrom('tournament' as const, 'printed' as const), (where, coordinates) => {
        expect(readPlace(writePlace(where, coordinates), 5, coordinates)).toEqual(where);
      }),
    );
  });

  it.each([
    ['HORN', 'shape'],
    ['88 A', 'square'],
    ['9A A', 'off-board'],
    ['3D ABA', 'runs-off'],
    ['3A A(B', 'brackets'],
    ['3A AX', 'not-a-tile'],
    ['3A A.', 'empty'],
  ])('refuse %s: %s', (text, why) => {
    let found: unknown;
    try {
      laid(text);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(Misread);
    expect((found as Misread).why).toBe(why);
  });

  it('may repeat the letters on the board, but not change them', () => {
    const board = lay(empty, laid('3B AB'));
    expect(laid('3B ABE', board)).toEqual([{ row: 2, col: 3, tile: '[E+]' }]);
    expect(() => laid('3B BB', board)).toThrow(Misread);
    expect(() => laid('3B AB', board)).toThrow(Misread);
  });
});
