/** Dates as people write them, in the page's language. */

import { t } from './text';

const DAY = 86_400_000;

/** A day: "November 17, 2026". */
export const dateText = (at: number): string =>
  new Intl.DateTimeFormat(t.lang, { dateStyle: 'long' }).format(at);

/** A moment of a day: "Nov 17, 2026, 9:41 PM". */
export const timeText = (at: number): string =>
  new Intl.DateTimeFormat(t.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** How long ago something happened: "5 minutes ago", "yesterday"; a date if it is long ago. */
export function agoText(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  if (passed >= 7 * DAY) return dateText(at);
  const relative = new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' });
  if (passed >= DAY) return relative.format(-Math.floor(passed / DAY), 'day');
  if (passed >= 3_600_000) return relative.format(-Math.floor(passed / 3_600_000), 'hour');
  if (passed >= 60_000) return relative.format(-Math.floor(passed / 60_000), 'minute');
  return t.justNow;
}
