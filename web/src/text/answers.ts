/** The answers to commands: what a player who listens asks about the game. */

import { colOf, columnLetter, rowOf, type Square } from '../table/geometry';
import { onRack, type Hand } from '../table/hand';
import { boardWords, runsOf, squaresOf, touching, type Line } from '../table/runs';
import { countTiles, faceOf } from '../table/tiles';
import { timeLeft } from '../table/time';
import type { Edition, Preview, RecordedEvent, View } from '../generated/wire';
import { asSentence, listed } from './catalogue';
import { describe, placeText } from './events';
import { labelOf, youOr, type Listener } from './people';
import { t } from './text';
import { spokenTile, tileList } from './tiles';

/** The tiles on the rack, and how many are placed on the board. */
export function rackAnswer(hand: Hand, edition: Edition): string {
  if (hand.tiles.length === 0) return t.say.rackEmpty;
  const held = onRack(hand).map((tile) => tile.text);
  if (held.length === 0) return t.say.rackPlaced;
  const list = tileList(held, edition);
  return hand.placed.length === 0 ? t.say.rack(list) : t.say.rackAndDraft(list, hand.placed.length);
}

/** The draft's words and score, or what is wrong with it; the score is left out if players announce it. */
export function draftAnswer(preview: Preview | null, edition: Edition): string {
  const fault = preview?.faults[0];
  if (fault) return fault.sentence;
  const words = listed(preview?.breakdown?.words.map((word) => word.text) ?? []);
  if (!words || !preview || preview.score === null) return '';
  return edition.announce ? t.say.draftWords(words) : t.say.draft(words, preview.score);
}

export function scoresAnswer(view: View, to: Listener): string {
  const parts = view.scores.map((score, seat) => {
    const target = view.targets?.[seat];
    const who = youOr(seat, to);
    return target ? t.say.scoreOf(who, score, target) : `${who} ${score}`;
  });
  return asSentence(parts.join(', '));
}

/** The latest turn: a play, an exchange, a pass, or a turn that was lost. */
export function lastAnswer(history: readonly RecordedEvent[], to: Listener): string {
  const turns = new Set(['played', 'passed', 'own-exchanged', 'seen-exchanged', 'skipped', 'returned']);
  const last = history.findLast((event) => turns.has(event.type));
  return (last && describe(last, to, true)) || t.say.noPlay;
}

/** How many tiles are in the bag and on the other racks. */
export function bagAnswer(view: View, to: Listener): string {
  const racks = view.rack_counts.flatMap((count, seat) =>
    seat === view.seat || !view.active[seat] ? [] : [t.say.holds(labelOf(seat, to), count)],
  );
  return [t.say.bag(view.bag_count), ...racks].join(' ');
}

export function unseenAnswer(view: View, edition: Edition): string {
  const counted = countTiles(view.unseen, edition).filter(({ count }) => count > 0);
  const parts = counted.map(({ tile, count }) => t.say.counted(count, spokenTile(tile.text, edition)));
  return t.say.unseen(parts.join(', '));
}

/** Every player's time; `now` is the server's time. */
export function clockAnswer(view: View, edition: Edition, now: number, to: Listener): string {
  const parts = view.participants.flatMap((_, seat) => {
    const left = timeLeft(view, edition, seat, now);
    return left === null ? [] : [t.say.clock(labelOf(seat, to), timeText(left))];
  });
  return parts.length > 0 ? parts.join(' ') : t.say.noClock;
}

/** A time as it is spoken: "2 minutes 5 seconds". */
function timeText(ms: number): string {
  const whole = Math.abs(Math.ceil(ms / 1000));
  const minutes = Math.floor(whole / 60);
  const parts = [
    minutes > 0 ? t.say.minutes(minutes) : '',
    whole % 60 > 0 || minutes === 0 ? t.say.seconds(whole % 60) : '',
  ];
  const text = parts.filter(Boolean).join(' ');
  return ms < 0 ? t.say.overTime(text) : text;
}

type Cells = readonly (string | null)[];

/** A square, what is on it, and the tiles that touch it on each side. */
export function nearAnswer(square: Square, label: string, cells: Cells, edition: Edition): string {
  const sides = touching(square, cells, edition.size);
  const side = (name: string, letters: string[]): string =>
    letters.length === 0 ? '' : t.say.neighbor(name, spelled(letters, edition));
  const parts = [
    side(t.say.left, sides.left),
    side(t.say.right, sides.right),
    side(t.say.above, sides.above),
    side(t.say.below, sides.below),
  ].filter(Boolean);
  return [label, ...parts].map(asSentence).join(' ');
}

const spelled = (letters: readonly string[], edition: Edition): string =>
  letters.map((text) => faceOf(text, edition).letter).join('');

/** A row or column: its tiles with their squares, and its free premium squares. */
export function lineAnswer(line: Line, cells: Cells, edition: Edition): string {
  const { size } = edition;
  const name = line.axis === 'across' ? t.say.row(line.index + 1) : t.say.column(columnLetter(line.index));
  // A row is read by its columns, and a column by its rows.
  const place = (square: Square): string =>
    line.axis === 'across' ? columnLetter(colOf(square, size)) : String(rowOf(square, size) + 1);
  const runs = runsOf(line, cells, size).map((run) =>
    t.say.run(place(run[0]!), place(run.at(-1)!), spelled(run.map((one) => cells[one]!), edition)),
  );
  const head = runs.length > 0 ? t.say.line(name, runs.join(', ')) : t.say.lineEmpty(name);
  const free = premiums(line, cells, edition).map(([effect, squares]) =>
    t.say.premium(effect, listed(squares.map(place))),
  );
  return free.length > 0 ? `${head} ${t.say.premiums(free.join('; '))}` : head;
}

/** The free premium squares of a line by their name, in the order of their first square. */
function premiums(line: Line, cells: Cells, edition: Edition): [string, Square[]][] {
  const signs = edition.drawing.join('');
  const found = new Map<string, Square[]>();
  for (const square of squaresOf(line, edition.size)) {
    const effect = edition.effects[signs[square] ?? '.'];
    if ((cells[square] ?? null) !== null || !effect?.text) continue;
    found.set(effect.name, [...(found.get(effect.name) ?? []), square]);
  }
  return [...found];
}

/** All words on the board with their places, from top to bottom. */
export function boardAnswer(cells: Cells, edition: Edition): string {
  const words = boardWords(cells, edition.size).map(({ squares, axis }) => {
    const letters = spelled(squares.map((one) => cells[one]!), edition);
    return `${letters}, ${placeText(squares[0]!, axis, edition)}`;
  });
  return words.length > 0 ? `${words.join('; ')}.` : t.say.noWords;
}
