import { describe, expect, it } from 'vitest';

import { boardPaint, contrast, tilePaint } from '../src/table/color';
import { BOARD_LOOKS, TILE_LOOKS, dress } from '../src/table/looks';
import { edition } from './edition';

const schemes = ['light', 'dark', 'contrast'] as const;
const lightness = [false, true];

describe('looks', () => {
  it.each(BOARD_LOOKS)('give the board %s readable coordinates in every theme', (look) => {
    const theme = dress(edition.theme, look, 'printed');
    for (const scheme of schemes) {
      const { board, ink } = boardPaint(theme, scheme);
      expect(contrast(board, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(TILE_LOOKS)('give %s tiles readable letters and tell the last play apart', (look) => {
    const theme = dress(edition.theme, 'printed', look);
    for (const scheme of schemes) {
      const [plain, fresh] = lightness.map((one) => tilePaint(theme, 'standard', scheme, one));
      expect(contrast(plain!.fill, plain!.ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(fresh!.fill, fresh!.ink)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(plain!.fill, fresh!.fill)).toBeGreaterThan(1.05);
    }
  });

  it('differ from each other', () => {
    const boards = BOARD_LOOKS.map((look) => dress(edition.theme, look, 'printed').board);
    const tiles = TILE_LOOKS.map((look) => dress(edition.theme, 'printed', look).tile);
    expect(new Set(boards).size).toBe(BOARD_LOOKS.length);
    expect(new Set(tiles).size).toBe(TILE_LOOKS.length);
  });

  it('leave tiles alone whose colors mean something', () => {
    const colored = { ...edition.theme, kinds: { bonus: '#b98fd8' } };
    expect(dress(colored, 'felt', 'walnut').tile).toBe(colored.tile);
  });
});
