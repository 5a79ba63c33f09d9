/** Clock times, as text and as numbers. */

import type { Edition, View } from '../generated/wire';

/** A time in minutes and seconds, or in days and hours if it is long; negative in overtime. */
export function clockText(ms: number): string {
  const sign = ms < 0 ? '−' : '';
  const seconds = Math.abs(ms < 0 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86400);
  if (days > 0) return `${sign}${days} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (part: number): string => String(part).padStart(2, '0');
  if (hours > 0) return `${sign}${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${sign}${minutes}:${two(seconds % 60)}`;
}

/** A seat's remaining milliseconds at server time `now`; null if the seat has no clock. */
export function timeLeft(view: View, edition: Edition, seat: number, now: number): number | null {
  const { kind, seconds } = edition.clock;
  if (kind === 'none') return null;
  const running = view.phase === 'playing' && view.on_turn === seat;
  const lasted = running ? Math.max(0, (view.paused ?? now) - view.turn_since) : 0;
  if (kind === 'move') return running ? seconds * 1000 - lasted : null;
  return (view.clocks[seat] ?? 0) - lasted;
}
