import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contrast, inkOn, patternOf, readable, squarePaint, tilePaint } from '../src/table/color';
import { edition } from './edition';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const effect = { ...edition.effects['D']! };

describe('colors', () => {
  it('always have a readable ink', () => {
    fc.assert(fc.property(colors, (color) => contrast(color, inkOn(color)) >= 4.5));
  });

  it('are adjusted until the contrast is reached', () => {
    fc.assert(
      fc.property(colors, fc.integer({ min: 1, max: 20 }), (color, ratio) => {
        const moved = readable(color, ratio);
        return contrast(moved, inkOn(moved)) >= ratio;
      }),
    );
  });

  it('give every premium square 4.5:1, and 7:1 in high contrast', () => {
    fc.assert(
      fc.property(colors, (color) => {
        for (const [scheme, least] of [['light', 4.5], ['dark', 4.5], ['contrast', 7]] as const) {
          const { fill, ink } = squarePaint({ ...effect, color }, scheme);
          expect(contrast(fill, ink)).toBeGreaterThanOrEqual(least);
        }
      }),
    );
  });

  it('give every tile 4.5:1', () => {
    fc.assert(
      fc.property(colors, colors, (tile, ink) => {
        for (const scheme of ['light', 'dark', 'contrast'] as const) {
          for (const fresh of [false, true]) {
            const paint = tilePaint({ ...edition.theme, tile, ink }, 'standard', scheme, fresh);
            expect(contrast(paint.fill, paint.ink)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
    );
  });

  it('set the last play apart from other tiles', () => {
    for (const scheme of ['light', 'dark', 'contrast'] as const) {
      const [plain, fresh] = [false, true].map((one) => tilePaint(edition.theme, 'standard', scheme, one));
      expect(fresh!.fill).not.toBe(plain!.fill);
    }
  });

  it('are also distinguished by a pattern', () => {
    const plain = edition.effects['.']!;
    const patterns = [
      ...[2, 3, 4].map((letter) => patternOf({ ...plain, letter })),
      ...[2, 3, 4].map((word) => patternOf({ ...plain, word })),
      ...[3, 5, 10, 20].map((points) => patternOf({ ...plain, points })),
      patternOf(plain),
    ];
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});
