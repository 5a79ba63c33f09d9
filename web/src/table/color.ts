/** An edition's colors, adjusted to the theme so that all text on them is readable. */

import type { Effect, Theme } from '../generated/wire';

type Rgb = [number, number, number];

function rgb(hex: string): Rgb {
  const match = /^#([0-9a-f]{6})$/i.exec(hex);
  const value = match ? Number.parseInt(match[1]!, 16) : 0xffffff;
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Blend `other` into `base`; `share` is the fraction of `other`, from 0 to 1. */
export function mix(base: string, other: string, share: number): string {
  const [a, b] = [rgb(base), rgb(other)];
  return hex([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as Rgb);
}

export function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio between two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever has more contrast; one of them always has at least 4.5:1. */
export const inkOn = (color: string): string =>
  contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff';

/** Shift `color` away from its text color until their contrast is at least `ratio`. */
export function readable(color: string, ratio: number): string {
  const ink = inkOn(color);
  const away = ink === '#000000' ? '#ffffff' : '#000000';
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, away, share);
    if (contrast(tried, ink) >= ratio) return tried;
  }
  return away;
}

export type Scheme = 'light' | 'dark' | 'contrast';

export interface Paint {
  fill: string;
  ink: string;
}

/** The colors of a premium square and of the text on it. */
export function squarePaint(effect: Effect, scheme: Scheme): Paint {
  if (!effect.color) return { fill: 'transparent', ink: 'inherit' };
  const toned = scheme === 'dark' ? mix(effect.color, '#10161a', 0.28) : effect.color;
  const fill = readable(toned, scheme === 'contrast' ? 7 : 4.5);
  return { fill, ink: inkOn(fill) };
}

export interface BoardPaint {
  board: string;
  line: string;
  ink: string;
}

/** The colors of the board itself: surface, lines and coordinates. */
export function boardPaint(theme: Theme, scheme: Scheme): BoardPaint {
  if (scheme === 'contrast') return { board: '#ffffff', line: '#000000', ink: '#000000' };
  if (scheme === 'dark') {
    const board = mix(theme.board, '#141a1e', 0.82);
    return { board, line: mix(board, '#ffffff', 0.14), ink: '#e8ecee' };
  }
  return { board: theme.board, line: theme.line, ink: theme.ink };
}

/** Whether tiles of different kinds have different colors. */
export const hasKinds = (theme: Theme): boolean =>
  new Set(Object.entries(theme.kinds).flatMap(([kind, color]) => (kind === 'blank' ? [] : [color]))).size > 1;

/** What tints the tiles of the last play. */
const FRESH = '#ffc933';

/** The colors of one kind of tile; those of the last play are tinted, unless color is a rule. */
export function tilePaint(theme: Theme, kind: string, scheme: Scheme, fresh = false): Paint {
  const plain = theme.kinds[kind] ?? theme.tile;
  // Where colors are the kinds of tiles, a tint would look like one more kind; a ring marks them.
  const own = fresh && !hasKinds(theme) ? mix(plain, FRESH, 0.55) : plain;
  if (scheme === 'contrast') {
    const fill = readable(own, 10);
    return { fill, ink: inkOn(fill) };
  }
  const fill = scheme === 'dark' ? mix(own, '#141a1e', 0.1) : own;
  return { fill, ink: contrast(fill, theme.ink) >= 4.5 ? theme.ink : inkOn(fill) };
}

/** The pattern that identifies a premium square without relying on color. */
export function patternOf(effect: Effect): string {
  if (effect.word > 1) return `w${Math.min(effect.word, 4)}`;
  if (effect.letter > 1) return `l${Math.min(effect.letter, 4)}`;
  if (effect.points > 0) {
    return effect.points >= 20 ? 'p4' : effect.points >= 10 ? 'p3' : effect.points >= 5 ? 'p2' : 'p1';
  }
  return 'plain';
}
