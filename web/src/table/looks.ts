/**
 * Looks for boards and tiles that a player may prefer to the edition's printed colors. Premium
 * squares, and tiles of editions with several kinds, keep their colors, because those mean something.
 */

import type { Theme } from '../generated/wire';

type BoardColors = Pick<Theme, 'board' | 'line' | 'ink'>;

const BOARDS = {
  oak: { board: '#e2cda3', line: '#bb9c69', ink: '#33240f' },
  felt: { board: '#2f5d46', line: '#4f7d66', ink: '#f6f3e8' },
  slate: { board: '#46525c', line: '#66727c', ink: '#f4f7f9' },
  linen: { board: '#f4efe4', line: '#d3c9b5', ink: '#2a2620' },
} satisfies Record<string, BoardColors>;

const TILES = {
  maple: '#f0dcae',
  ivory: '#f8f4e8',
  walnut: '#6a4527',
  night: '#27323c',
};

export type BoardLook = 'printed' | keyof typeof BOARDS;
export type TileLook = 'printed' | keyof typeof TILES;

export const BOARD_LOOKS: readonly BoardLook[] = ['printed', 'linen', 'oak', 'felt', 'slate'];
export const TILE_LOOKS: readonly TileLook[] = ['printed', 'maple', 'ivory', 'walnut', 'night'];

/** Put a board's and tiles' looks in place of an edition's colors. */
export function dress(theme: Theme, board: BoardLook, tile: TileLook): Theme {
  // Where kinds of tiles differ by color, the ordinary ones need theirs too.
  const keepsTiles = tile === 'printed' || Object.keys(theme.kinds).length > 0;
  return {
    ...theme,
    ...(board === 'printed' ? {} : BOARDS[board]),
    ...(keepsTiles ? {} : { tile: TILES[tile] }),
  };
}
