/** What the scorekeeper says about entries, faults and scores. */

import type { Edition } from '../generated/wire';
import { listed, sentence, type Arguments } from '../text/catalogue';
import '../text/faults';
import { keepText } from '../text/keep';
import { tileList } from '../text/tiles';
import { placeName, squareAt } from '../table/geometry';
import { splitTiles } from '../table/tiles';
import { previewOf } from '../judge/preview';
import type { Desk } from './desk.svelte';
import type { KeptFault, Step } from './followed';
import type { Entry } from './model';
import { laidOf } from './plays';

/** An entry in a few words, such as "8D QUARTZ" or "exchanges 3". */
export function entryWords(
  entry: Entry,
  board: readonly (string | null)[],
  names: readonly string[],
  edition: Edition,
): string {
  const { entries } = keepText();
  switch (entry.type) {
    case 'play': {
      const main = previewOf(board, laidOf(entry.tiles), edition).breakdown?.words[0];
      if (!main) return Object.values(entry.tiles).join('');
      return `${placeName(squareAt(main.start, edition.size) ?? 0, main.axis, edition)} ${main.text}`;
    }
    case 'exchange':
      return entries.exchange(entry.count);
    case 'switch':
      return entries.switch(names[entry.other] ?? '');
    case 'challenge':
      return entries[entry.ruling];
    case 'unplayed':
      if (entry.rest) return entries.rest;
      return entries.unplayed(tileList(splitTiles(entry.tiles ?? ''), edition) || entries.nothing);
    case 'gained':
      return entries.gained(names.length === 2 ? (names[1 - entry.seat] ?? '') : null, entry.doubled ?? false);
    default:
      return entries[entry.type];
  }
}

/** The faults whose sentences the referee says in the same way; for all others, there are sentences of our own. */
const REFEREES = [
  'no-tiles',
  'unknown-tile',
  'off-board',
  'same-square',
  'occupied',
  'not-in-line',
  'gap',
  'first-too-short',
  'first-off-start',
  'not-connected',
  'not-a-word',
  'no-exchange',
  'bag-too-low',
  'no-switch',
];

/** A fault in one sentence, as `sentences/kept.py` says it. */
export function faultWords(fault: KeptFault, seat: number, names: readonly string[], edition: Edition): string {
  const { code, severity, squares } = fault;
  if (severity === 'unchecked' && code !== 'score-unknown' && code !== 'rest-unknown') return sentence('kept-unchecked');
  const last = code === 'first-off-start' ? 'or' : 'and';
  const values: Arguments = {
    who: names[seat] ?? '',
    kind: edition.kind_names['switch'] ?? '',
    word: '',
    square: '',
    count: squares.length,
    squares: listed(squares, last),
  };
  for (const [name, value] of Object.entries(fault.about)) {
    if (typeof value === 'object') Object.assign(values, { count: value.length, [name]: listed(value) });
    else if (name === 'seconds') values['time'] = duration(Number(value));
    else if (name === 'seat') values['other'] = names[Number(value)] ?? '';
    else values[name] = value;
  }
  values['sum'] = Number(fault.about['before'] ?? 0) + Number(fault.about['gain'] ?? 0);
  const isReferees = REFEREES.includes(code);
  return sentence(`${isReferees ? 'fault' : 'kept'}-${code}`, values);
}

/** A time in words: "1 minute 30 seconds". */
function duration(seconds: number): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, length] of [['days', 86_400], ['hours', 3600], ['minutes', 60], ['seconds', 1]] as const) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(sentence(unit, { count }));
  }
  return parts.join(' ') || sentence('seconds', { count: 0 });
}

/** Whether an entry has a mistake that people should look at. */
export const isWrong = (step: Step | undefined): boolean =>
  step?.faults.some((fault) => fault.severity !== 'unchecked') ?? false;

/** The mistakes that a correction of an earlier entry can cause. */
const MISFITS = ['out-of-turn', 'set-exceeded', 'rack-too-small', 'not-over'];

/** Whether an entry no longer fits what was entered before it. */
export const isMisfit = (step: Step): boolean =>
  step.faults.some((fault) => fault.severity === 'refused' || MISFITS.includes(fault.code));

/** That the player on turn is over time, and what that costs; empty if that isn't so. */
export function lateWords({ clock, names }: Pick<Desk, 'clock' | 'names'>): string {
  const k = keepText();
  if (clock.late === null) return '';
  const what = clock.rules.kind === 'move' ? k.turnUp : k.overtime(clock.penalty(clock.late));
  return `${k.timeUp(names[clock.late] ?? '')} ${what}`;
}
