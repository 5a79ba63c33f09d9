/** Kept games as files: our own, which has everything, and GCG, which other programs read. */

import type { Edition } from '../generated/wire';
import { judge } from '../judge/judge';
import { writePlay } from '../judge/notation';
import { followBoards } from './follow';
import type { Followed } from './followed';
import { isKeptGame, type Entry, type KeptGame, type KeptHeader } from './model';
import { laidOf } from './plays';

/** The edition that a GCG file means if it names none. */
const PLAIN = 'pocket';

/** The text of a kept game's file, with one entry on each line. */
export function writeKept({ header, entries, branches }: KeptGame): string {
  const others = (branches ?? []).map((one) => `{"name": ${JSON.stringify(one.name)}, ${versionText(one)}}`);
  const rest = others.length > 0 ? `,\n"branches": [${others.join(', ')}]` : '';
  return `{"tilewright": "kept-game", "version": 1,\n${versionText({ header, entries })}${rest}}\n`;
}

function versionText({ header, entries }: Pick<KeptGame, 'header' | 'entries'>): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  const list = lines ? `[\n${lines}\n]` : '[]';
  return `"header": ${JSON.stringify(header)},\n"entries": ${list}`;
}

/** Read a kept game's file; null if it is none, or of a newer version. */
export function readKept(text: string): KeptGame | null {
  try {
    const game: unknown = JSON.parse(text);
    return isKeptGame(game) ? game : null;
  } catch {
    return null;
  }
}

/** Short names of the players: single words that differ. */
function nicksOf({ players }: KeptHeader): string[] {
  const nicks: string[] = [];
  for (const { name, nick } of players) {
    const plain = (nick || name).trim().replace(/\s+/gu, '_').replaceAll(':', '') || 'player';
    nicks.push(nicks.includes(plain) ? `${plain}${nicks.length + 1}` : plain);
  }
  return nicks;
}

/** Whether a GCG file can hold the game: it needs the tiles of every play, and only plays that were possible. */
export function fitsGcg(game: KeptGame, followed: Followed): boolean {
  return game.entries.every(
    (entry, at) =>
      (entry.type === 'play' ? followed.steps[at]?.applied === true : true) &&
      !['score', 'switch', 'leave'].includes(entry.type) &&
      (entry.type !== 'adjust' || entry.why === 'time'),
  );
}

/** The game as GCG: plays, exchanges, passes, withdrawn plays, points for challenges, and the end. */
export function writeGcg(game: KeptGame, edition: Edition): string {
  const { followed, boards } = followBoards(game, edition);
  const nicks = nicksOf(game.header);
  const totals = nicks.map(() => 0);
  const lines = ['#character-encoding UTF-8'];
  if (edition.id !== PLAIN) lines.push(`#tilewright-edition ${edition.ref}`);
  game.header.players.forEach(({ name }, seat) => lines.push(`#player${seat + 1} ${nicks[seat]} ${name}`));
  for (const [rule, value] of Object.entries(game.header.edition.house)) {
    lines.push(`#tilewright-rule ${rule}=${JSON.stringify(value)}`);
  }
  if (game.header.title) lines.push(`#title ${game.header.title}`);
  const add = (seat: number, what: string, score: number): void => {
    totals[seat]! += score;
    lines.push(`>${nicks[seat]}: ${what} ${score < 0 ? score : `+${score}`} ${totals[seat]}`);
  };
  game.entries.forEach((entry, at) => {
    const step = followed.steps[at]!;
    for (const line of step.applied ? linesOf(entry, step.score, boards[at]!, edition) : []) add(step.to, line, step.score);
    for (const seat of step.skipped) add(seat, '-', 0);
    if (entry.note) lines.push(`#note ${entry.note}`);
  });
  followed.end?.settlements.forEach(({ unplayed, deducted, gained, overtime }, seat) => {
    if (deducted > 0) add(seat, `${unplayed} (${unplayed})`, -deducted);
    if (gained > 0) add(seat, `(${othersTiles(followed, seat)})`, gained);
    if (overtime > 0) add(seat, '(time)', -overtime);
  });
  for (const entry of game.entries) if (entry.type === 'adjust') add(entry.seat, '(time)', entry.points);
  return `${lines.join('\n')}\n`;
}

const othersTiles = ({ end }: Followed, seat: number): string =>
  end?.settlements.map((one, other) => (other === seat ? '' : one.unplayed)).join('') ?? '';

/** What a GCG file says about an entry, without names and numbers; nothing for what it can't say. */
function linesOf(entry: Entry, score: number, board: readonly (string | null)[], edition: Edition): string[] {
  const rack = entry.rack ?? '';
  const held = (text: string): string[] => [rack ? `${rack} ${text}` : text];
  switch (entry.type) {
    case 'play': {
      const laid = laidOf(entry.tiles);
      const judged = judge(board, laid, edition);
      return judged.ok ? held(writePlay(laid, judged.breakdown, edition, 'tournament')) : [];
    }
    case 'exchange':
      return held(`-${entry.tiles ?? entry.count}`);
    case 'pass':
    case 'lost':
      return held('-');
    case 'challenge':
      if (entry.ruling === 'withdrawn') return held('--');
      return score > 0 ? held('(challenge)') : [];
    default:
      return [];
  }
}
