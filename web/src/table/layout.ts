/**
 * Where the parts of a table go on a screen: chosen by which arrangement makes the board largest,
 * not by the screen's width. Every part has a fixed height, so the board never moves during a game.
 */

/**
 * `stack`: everything in one column. `side`: board and rack on the left, a panel on the right.
 * `low`: the board on the left, all else on the right, for screens too low for a rack below it.
 */
export type Arrangement = 'stack' | 'side' | 'low';

export interface Screen {
  width: number;
  height: number;
  /** The root font size in pixels, which large print increases. */
  rem: number;
  /** Whether the player reads large print. */
  isLarge?: boolean;
  /** Whether fingers, rather than a mouse, press the buttons. */
  isTouch?: boolean;
}

export interface Equipment {
  /** The number of squares on a side of the board. */
  size: number;
  /** The number of tiles on a full rack. */
  rack: number;
  /** The width of the row of coordinates, in squares. */
  edge: number;
}

/**
 * Where the status and the actions are: in rows above and below the rack, next to it, in one row
 * below it, or in the panel on the right.
 */
export type HandPlace = 'rows' | 'flank' | 'shared' | 'panel';

export interface Layout {
  arrangement: Arrangement;
  hand: HandPlace;
  /** The side of a square that lets the whole board fit, in pixels. */
  cell: number;
  /** The side of a rack tile, never smaller than a square. */
  tile: number;
  /** Heights in pixels. */
  head: number;
  seats: number;
  line: number;
  status: number;
  rack: number;
  actions: number;
  /** The space between the parts. */
  gap: number;
  /** The width of the panel or column on the right; 0 if there is none. */
  panel: number;
  /** The width of the actions next to the rack or the status; 0 if they have a row of their own. */
  flank: number;
  /** Whether the pouch is next to the rack; if not, it is in the header. */
  hasPouch: boolean;
  /** Whether the actions must do with icons. */
  isCompact: boolean;
  /** Whether the screen has room for larger scores. */
  isRoomy: boolean;
}

/** The padding next to and between the columns of a wide screen, and at the edges otherwise, in pixels. */
const SIDE_PAD = 8;
const EDGE_PAD = 4;
const RACK_PAD = 8;
/** The space between two tiles on the rack, in normal and in large print. */
export const GAP = 3;
export const LARGE_GAP = 2;
/** The pouch next to the rack and the gaps around it, in rem. */
const POUCH = 3;
const USUAL_TILE = 52;
const LARGEST_TILE = 128;
/** The smallest rack tile next to the actions; without room for it, they go below the rack. */
const LEAST_TILE = 46;
/** Below this height, in rem, a rack below the board would leave too little of it. */
const LOW = 34;
/** The width of the actions in a single row, with text or icons, and the heights next to a rack, in rem. */
const ACTIONS = 27;
const COMPACT_ACTIONS = 18;
const STATUS_FLANK = 1.875;
const ACTIONS_FLANK = { mouse: 2.25, touch: 2.75 };
/** By how much large print enlarges text and controls, and at least the tiles on the rack. */
export const LARGE_PRINT = 1.28;
const LARGE_TILE = 1.15;
const LARGE_RACK_PAD = 4;
/** In large print, the heights in the panel, and the panel's width for actions with text, in rem. */
const STATUS_PANEL = 3.25;
const ACTIONS_PANEL = 6;
const TEXT_PANEL = 20;
const WIDEST_PANEL = 26;

/** The side of a square for which the whole board fits into a square of this many pixels. */
export function fittingCell(room: number, { size, edge }: Pick<Equipment, 'size' | 'edge'>): number {
  return Math.max(8, Math.floor((room - size - 5) / (size + edge)));
}

/** The width of the row of coordinates, in squares; it depends on the settings. */
export const edgeOf = (chosen: { coordinates: boolean }): number => (chosen.coordinates ? 0.55 : 0);

/** The heights of the parts other than board and rack, in rem. */
interface Heights {
  head: number;
  seats: number;
  line: number;
  status: number;
  actions: number;
  gap: number;
}

const TIGHT: Heights = { head: 2, seats: 2.5, line: 2.25, status: 2.125, actions: 2.75, gap: 0.125 };
const ROOMY: Heights = { head: 2.75, seats: 3.5, line: 2.75, status: 2.25, actions: 3, gap: 0.375 };
/** In large print, each part is still larger than the roomy one in normal print. */
const COZY: Heights = { head: 2.5, seats: 3.25, line: 2.5, status: 2.125, actions: 2.75, gap: 0.125 };

/**
 * Return the arrangement that makes the board largest; at equal size, the one with a side panel.
 * Large print has the same arrangement, with larger tiles on the rack and no smaller board.
 */
export function layoutOf(screen: Screen, equipment: Equipment): Layout {
  if (!screen.isLarge) return usualOf(screen, equipment);
  const usual = usualOf({ ...screen, rem: screen.rem / LARGE_PRINT }, equipment);
  if (usual.arrangement === 'side') return largeSideOf(screen, equipment, usual);
  if (usual.arrangement === 'low') return largeLowOf(screen, equipment, usual);
  const places = ['rows', 'shared'] as const;
  return [ROOMY, COZY, TIGHT]
    .flatMap((heights) => places.map((hand) => largeStackOf(screen, equipment, usual, heights, hand)))
    .reduce((best, next) => (next.cell > best.cell ? next : best));
}

function usualOf(screen: Screen, equipment: Equipment): Layout {
  const low = screen.height < LOW * screen.rem;
  const flanked = [false, true].map((isCompact) => flankedOf(screen, equipment, isCompact));
  const sides = [...flanked, sideOf(screen, equipment)];
  const first = low ? [lowOf(screen, equipment)] : sides.filter((one) => !one.flank || one.tile >= LEAST_TILE);
  const stacks = [stackOf(screen, equipment, ROOMY), stackOf(screen, equipment, TIGHT)];
  return [...first, ...stacks].reduce((best, next) => (next.cell > best.cell ? next : best));
}

/** The lengths of the parts as custom properties, such as `--rack-part`. */
export const lengthsOf = (layout: Layout): string =>
  (['head', 'seats', 'line', 'status', 'rack', 'actions', 'gap', 'panel', 'flank'] as const)
    .map((part) => `--${part}-part: ${layout[part]}px`)
    .join(';');

/** The largest tile of a rack of this many tiles in this width. */
export function rackTileIn(width: number, rack: number, isLarge: boolean): number {
  return Math.floor((width - RACK_PAD) / Math.max(rack, 7)) - (isLarge ? LARGE_GAP : GAP);
}

/** The largest rack tile for a rack with its pouch in this width. */
function tileIn(width: number, { rem }: Screen, { rack }: Equipment): number {
  return Math.min(LARGEST_TILE, rackTileIn(width - POUCH * rem, rack, false));
}

const inPixels = (heights: Heights, rem: number): Heights => ({
  head: Math.round(heights.head * rem),
  seats: Math.round(heights.seats * rem),
  line: Math.round(heights.line * rem),
  status: Math.round(heights.status * rem),
  actions: Math.round(heights.actions * rem),
  gap: Math.round(heights.gap * rem),
});

/**
 * Return the sizes of squares and rack tiles. A rack tile is at least as large as a square; the
 * taller rack may leave less room for the board.
 */
function balance(
  largest: number,
  usual: number,
  room: (rack: number) => number,
  equipment: Equipment,
): { cell: number; tile: number } {
  let tile = Math.min(usual, largest);
  let cell = fittingCell(room(tile + RACK_PAD), equipment);
  while (cell > tile && tile < largest) {
    tile += 1;
    cell = Math.min(cell, fittingCell(room(tile + RACK_PAD), equipment));
  }
  return { cell: Math.min(cell, tile), tile };
}

const IN_ROWS = { hand: 'rows', flank: 0, hasPouch: true } as const;

function stackOf(screen: Screen, equipment: Equipment, heights: Heights): Layout {
  const parts = inPixels(heights, screen.rem);
  const taken = parts.head + parts.seats + parts.line + parts.status + parts.actions + 7 * parts.gap;
  const { cell, tile } = balance(
    tileIn(screen.width, screen, equipment),
    USUAL_TILE,
    (rack) => Math.min(screen.width, screen.height - taken - rack),
    equipment,
  );
  const rest = { arrangement: 'stack' as const, panel: 0, isCompact: true, isRoomy: heights === ROOMY };
  return { ...parts, ...IN_ROWS, ...rest, cell, tile, rack: tile + RACK_PAD };
}

const panelOf = ({ width, rem }: Screen): number =>
  Math.round(Math.min(WIDEST_PANEL * rem, Math.max(19 * rem, width * 0.27)));

/** Board, status, rack and actions below one another, next to the panel. */
function sideOf(screen: Screen, equipment: Equipment): Layout {
  const { width, height, rem } = screen;
  const parts = { ...inPixels(ROOMY, rem), status: Math.round(1.75 * rem) };
  const panel = panelOf(screen);
  const left = width - panel - 3 * SIDE_PAD;
  const taken = 2 * EDGE_PAD + parts.status + parts.actions + 3 * parts.gap;
  const { cell, tile } = balance(
    tileIn(left, screen, equipment),
    USUAL_TILE,
    (rack) => Math.min(left, height - taken - rack),
    equipment,
  );
  const rest = { arrangement: 'side' as const, panel, isCompact: false, isRoomy: true };
  return { ...parts, ...IN_ROWS, ...rest, cell, tile, rack: tile + RACK_PAD };
}

/** As `sideOf`, but with the status and the actions next to the rack: the board gets their height. */
function flankedOf(screen: Screen, equipment: Equipment, isCompact: boolean): Layout {
  const { width, height, rem } = screen;
  const actions = ACTIONS_FLANK[screen.isTouch ? 'touch' : 'mouse'];
  const parts = inPixels({ ...ROOMY, actions, gap: 0.25 }, rem);
  const panel = panelOf(screen);
  const left = width - panel - 3 * SIDE_PAD;
  const flank = Math.round((isCompact ? COMPACT_ACTIONS : ACTIONS) * rem);
  const least = Math.round(STATUS_FLANK * rem) + parts.actions;
  const { cell, tile } = balance(
    tileIn(left - flank, screen, equipment),
    USUAL_TILE,
    (rack) => Math.min(left, height - 2 * EDGE_PAD - parts.gap - Math.max(rack, least)),
    equipment,
  );
  const rack = Math.max(tile + RACK_PAD, least);
  const status = rack - parts.actions;
  const rest = { arrangement: 'side' as const, hand: 'flank' as const, hasPouch: true, isRoomy: true };
  return { ...parts, ...rest, panel, flank, isCompact, cell, tile, rack, status };
}

function lowOf(screen: Screen, equipment: Equipment): Layout {
  const { width, height, rem } = screen;
  const parts = inPixels(TIGHT, rem);
  const least = Math.min(0.5 * width, 22 * rem);
  const room = Math.min(height - 2 * EDGE_PAD, width - least - 3 * EDGE_PAD);
  const panel = Math.floor(width - room - 3 * EDGE_PAD);
  const { cell, tile } = balance(tileIn(panel, screen, equipment), USUAL_TILE - 4, () => room, equipment);
  const rest = { arrangement: 'low' as const, panel, isCompact: true, isRoomy: false };
  return { ...parts, ...IN_ROWS, ...rest, cell, tile, rack: tile + RACK_PAD };
}

/** The larger rack of large print in this width; without room for the pouch, it goes to the header. */
function largeRackIn(width: number, screen: Screen, equipment: Equipment, usual: Layout): Pick<Layout, 'tile' | 'rack' | 'hasPouch'> {
  const wanted = Math.ceil(usual.tile * LARGE_TILE);
  const tile = Math.min(wanted, rackTileIn(width, equipment.rack, true));
  return { tile, rack: tile + LARGE_RACK_PAD, hasPouch: tileIn(width, screen, equipment) >= tile };
}

/** The board gets the height of the status and the actions, which are in the panel. */
function largeSideOf(screen: Screen, equipment: Equipment, usual: Layout): Layout {
  const { width, height, rem } = screen;
  const most = width - usual.panel - 3 * SIDE_PAD;
  const rack = largeRackIn(most, screen, equipment, usual);
  const room = Math.min(most, height - EDGE_PAD - rack.rack);
  const cell = Math.min(rack.tile, fittingCell(room, equipment));
  // What board and rack leave belongs to the panel.
  const board = Math.ceil(cell * (equipment.size + equipment.edge)) + equipment.size + 5;
  const below = equipment.rack * (rack.tile + LARGE_GAP);
  const left = width - Math.max(board, below) - 3 * SIDE_PAD;
  const panel = Math.min(Math.round(WIDEST_PANEL * rem), Math.max(usual.panel, left));
  const parts = inPixels({ ...ROOMY, status: STATUS_PANEL, actions: ACTIONS_PANEL }, rem);
  const rest = { arrangement: 'side' as const, hand: 'panel' as const, flank: 0, isRoomy: true };
  return { ...parts, ...rest, ...rack, panel, cell, isCompact: panel < TEXT_PANEL * rem };
}

function largeLowOf(screen: Screen, equipment: Equipment, usual: Layout): Layout {
  const rack = largeRackIn(usual.panel, screen, equipment, usual);
  return { ...usual, ...inPixels(TIGHT, screen.rem), ...rack };
}

function largeStackOf(
  screen: Screen,
  equipment: Equipment,
  usual: Layout,
  heights: Heights,
  hand: 'rows' | 'shared',
): Layout {
  const { width, height, rem } = screen;
  const isShared = hand === 'shared';
  const parts = inPixels(heights, rem);
  if (isShared) parts.gap = 1;
  const rack = largeRackIn(width, screen, equipment, usual);
  const taken = parts.head + parts.seats + parts.line + parts.actions + (isShared ? 0 : parts.status) + 7 * parts.gap;
  const room = Math.min(width, height - taken - rack.rack);
  const flank = isShared ? Math.round(COMPACT_ACTIONS * rem) : 0;
  // The status next to the actions needs as much room as they do.
  const cell = isShared && width < 2 * flank ? 0 : Math.min(rack.tile, fittingCell(room, equipment));
  const rest = { arrangement: 'stack' as const, hand, flank, panel: 0, isCompact: true, isRoomy: heights !== TIGHT };
  return { ...parts, ...rest, ...rack, cell };
}
