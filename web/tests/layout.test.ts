import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fittingCell, LARGE_GAP, LARGE_PRINT, layoutOf, type Equipment, type Screen } from '../src/table/layout';

const POCKET: Equipment = { size: 15, rack: 7, edge: 0.55 };
const SUPER: Equipment = { size: 21, rack: 7, edge: 0.55 };
const at = (width: number, height: number, rem = 16): Screen => ({ width, height, rem });
const large = (width: number, height: number): Screen => ({ ...at(width, height, 16 * LARGE_PRINT), isLarge: true });

describe('the layout of a table', () => {
  it('is chosen by the shape of the screen, not by its width', () => {
    for (const [width, height] of [[360, 600], [768, 1024], [820, 1180], [1024, 1366]] as const) {
      expect(layoutOf(at(width, height), POCKET).arrangement).toBe('stack');
    }
    for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]] as const) {
      expect(layoutOf(at(width, height), POCKET).arrangement).toBe('side');
    }
    expect(layoutOf(at(844, 390), POCKET).arrangement).toBe('low');
  });

  it('never has rack tiles smaller than squares, and never more than fits', () => {
    const screens = fc.record({
      width: fc.integer({ min: 320, max: 2560 }),
      height: fc.integer({ min: 320, max: 1600 }),
      isLarge: fc.boolean(),
    }).map(({ width, height, isLarge }) => (isLarge ? large(width, height) : at(width, height)));
    const equipment = fc.record({
      size: fc.constantFrom(15, 21),
      rack: fc.integer({ min: 7, max: 9 }),
      edge: fc.constantFrom(0, 0.55),
    });
    fc.assert(
      fc.property(screens, equipment, (screen, set) => {
        fc.pre(Math.max(screen.width, screen.height) >= 560);
        const layout = layoutOf(screen, set);
        expect(layout.tile).toBeGreaterThanOrEqual(layout.cell);
        expect(layout.rack).toBeGreaterThan(layout.tile);
        const left = screen.width - layout.panel;
        const rackRoom = layout.arrangement === 'low' ? layout.panel : left;
        const gap = screen.isLarge ? LARGE_GAP : 3;
        expect(set.rack * (layout.tile + gap)).toBeLessThanOrEqual(rackRoom);
        expect(layout.cell * (set.size + set.edge) + set.size + 5).toBeLessThanOrEqual(left);
      }),
    );
  });

  it('makes no square smaller when the screen grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 320, max: 1200 }), fc.integer({ min: 560, max: 1400 }), (width, height) => {
        const before = layoutOf(at(width, height), POCKET).cell;
        expect(layoutOf(at(width + 40, height + 40), POCKET).cell).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('puts status and actions next to the rack where that makes the board larger', () => {
    for (const [width, height, cell] of [[1280, 720, 40], [1440, 900, 51], [1920, 1080, 62]] as const) {
      const layout = layoutOf(at(width, height), POCKET);
      expect(layout.flank).toBeGreaterThan(0);
      expect(layout.cell).toBe(cell);
      expect(layout.status + layout.actions).toBe(layout.rack);
    }
    // On a smaller screen, icons make room.
    const { flank, isCompact, cell } = layoutOf(at(1024, 768), POCKET);
    expect([flank > 0, isCompact]).toEqual([true, true]);
    expect(cell).toBeGreaterThanOrEqual(37);
    // Fingers need higher buttons than a mouse.
    const touch = layoutOf({ ...at(1280, 720), isTouch: true }, POCKET);
    expect(touch.actions).toBeGreaterThanOrEqual(44);
  });

  const SCREENS = [
    ...([[360, 740], [390, 844], [844, 390], [768, 1024], [810, 1080], [820, 1180], [834, 1112]] as const),
    ...([[1024, 768], [1024, 1366], [1280, 720], [1280, 800], [1440, 900], [1920, 1080], [2560, 1440]] as const),
  ];
  it.each(SCREENS)('enlarges everything in large print, and makes no board smaller, on %i × %i', (width, height) => {
    for (const equipment of [POCKET, SUPER, { ...POCKET, rack: 9 }, { ...POCKET, edge: 0 }]) {
      const usual = layoutOf(at(width, height), equipment);
      const print = layoutOf(large(width, height), equipment);
      expect(print.arrangement).toBe(usual.arrangement);
      expect(print.cell).toBeGreaterThanOrEqual(usual.cell);
      expect(print.tile).toBeGreaterThanOrEqual(Math.floor(1.15 * usual.tile));
      for (const part of ['head', 'seats', 'line', 'actions'] as const) {
        expect(print[part], part).toBeGreaterThanOrEqual(1.15 * usual[part] - 1);
      }
    }
  });

  it('has rack tiles as large as squares on the largest screens', () => {
    for (const [width, height] of [[2560, 1440], [3840, 2160]] as const) {
      const { cell, tile } = layoutOf(at(width, height), POCKET);
      expect(cell).toBeGreaterThan(80);
      expect(tile).toBeGreaterThanOrEqual(cell);
    }
  });

  it('fits a whole board into the given room', () => {
    expect(fittingCell(347, POCKET)).toBe(21);
    expect(fittingCell(346, POCKET)).toBe(20);
  });
});
