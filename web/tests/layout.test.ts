import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fittingCell, layoutOf, type Equipment, type Screen } from '../src/table/layout';

const POCKET: Equipment = { size: 15, rack: 7, edge: 0.55 };
const at = (width: number, height: number, rem = 16): Screen => ({ width, height, rem });

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
      rem: fc.constantFrom(16, 20.48),
    });
    const equipment = fc.record({
      size: fc.constantFrom(15, 21),
      rack: fc.integer({ min: 7, max: 9 }),
      edge: fc.constantFrom(0, 0.55, 0.75),
    });
    fc.assert(
      fc.property(screens, equipment, (screen, set) => {
        fc.pre(Math.max(screen.width, screen.height) >= 560);
        const layout = layoutOf(screen, set);
        expect(layout.tile).toBeGreaterThanOrEqual(layout.cell);
        expect(layout.rack).toBeGreaterThan(layout.tile);
        const left = screen.width - layout.panel;
        const rackRoom = layout.arrangement === 'low' ? layout.panel : left;
        expect(set.rack * (layout.tile + 3)).toBeLessThanOrEqual(rackRoom);
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
    // On a smaller screen, or in large print, icons make room.
    for (const screen of [at(1024, 768), at(1280, 720, 20.48)]) {
      const { flank, isCompact, cell } = layoutOf(screen, POCKET);
      expect([flank > 0, isCompact]).toEqual([true, true]);
      expect(cell).toBeGreaterThanOrEqual(37);
    }
    // Fingers need higher buttons than a mouse.
    const touch = layoutOf({ ...at(1280, 720), isTouch: true }, POCKET);
    expect(touch.actions).toBeGreaterThanOrEqual(44);
  });

  it('fits a whole board into the given room', () => {
    expect(fittingCell(347, POCKET)).toBe(21);
    expect(fittingCell(346, POCKET)).toBe(20);
  });
});
