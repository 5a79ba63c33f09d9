/** The figures of a review as the page shows them. */

import type { ChallengeReview, Edition, Estimate, Grade, RecordedEvent, Review, TurnReview, TurnTip } from '../generated/wire';
import { listed, sentence, type Arguments } from '../text/catalogue';
import { t } from '../text/text';
import { splitWord } from './digraphs';
import { squareAt, step, type Square } from './geometry';
import type { Turn } from './sheet';
import { faceOf } from './tiles';
import { clockText } from './time';
import { placeTiles, readPlace } from './typed';

/** The half-width of a 95 % interval, in standard errors. */
const Z = 1.96;

export const errorOf = (value: Estimate): number => value.error ?? 0;

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

export function intervalOf(value: Estimate): Interval {
  const half = Z * errorOf(value);
  return { mean: value.mean, low: value.mean - half, high: value.mean + half };
}

/** A figure with one minus sign everywhere, and none before zero. */
function decimal(value: number, digits: number, style: 'decimal' | 'percent' = 'decimal'): string {
  const scale = 10 ** digits * (style === 'percent' ? 100 : 1);
  const text = Math.abs(value).toLocaleString(t.lang, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return Math.round(Math.abs(value) * scale) > 0 && value < 0 ? `−${text}` : text;
}

/** A share with one digit after the point: `4.2%`, and `4,2 %` in German. */
export const percentExactly = (share: number): string => decimal(share, 1, 'percent');
/** A chance in percent; only certainty is 0 % or 100 %. */
export function percent(chance: number): string {
  const whole = (share: number): string =>
    share.toLocaleString(t.lang, { style: 'percent', maximumFractionDigits: 0 });
  if (chance > 0 && chance < 0.005) return `<${whole(0.01)}`;
  if (chance < 1 && chance >= 0.995) return `>${whole(0.99)}`;
  return whole(chance);
}
export const pointsText = (value: number): string => decimal(value, 1);
export const signed = (value: number, digits = 1, style: 'decimal' | 'percent' = 'decimal'): string => {
  const text = decimal(value, digits, style);
  return value > 0 && text !== decimal(0, digits, style) ? `+${text}` : text;
};

const RANKS: Grade[] = ['unrated', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'];
/** Below this, a loss of win chance rounds to nothing. */
const LEAST_WIN = 0.005;

/** What a turn cost, in one sentence for everyone; `lossDetails` has the figures. */
export function lossText(turn: TurnReview): string {
  if (turn.grade === 'best' || turn.grade === 'good') return '';
  const { loss_win: win, loss_points: points } = turn;
  if (win && turn.method === 'proven' && win.mean >= 1) return t.review.lostGame;
  if (win && win.mean >= LEAST_WIN) return t.review.lostWin(percent(win.mean), intervalOf(win).low > 0);
  if (points && points.mean >= 0.5) return t.review.lostPoints(Math.round(points.mean), intervalOf(points).low > 0);
  return win || points ? t.review.nothingLost : '';
}

/** What a turn lost, in figures with their 95 % intervals, and the grade in points if it is worse. */
export function lossDetails(turn: TurnReview): string[] {
  if (turn.grade === 'best') return [];
  const said = [
    turn.loss_win ? t.review.winLoss(...figures(turn.loss_win, percentExactly)) : '',
    turn.loss_points ? t.review.pointsLoss(...figures(turn.loss_points, pointsText)) : '',
    isWorseInPoints(turn) ? t.review.inPoints(t.review.grade[turn.points_grade]) : '',
  ];
  return said.filter(Boolean);
}

/** A loss, and its interval unless it is exact. */
function figures(value: Estimate, write: (value: number) => string): [string, [string, string] | null] {
  const { mean, low, high } = intervalOf(value);
  return [write(mean), low === high ? null : [write(low), write(high)]];
}

/** Whether the grade in points is worse than the one in win chance, as in a game that is decided. */
const isWorseInPoints = ({ grade, points_grade: points }: TurnReview): boolean =>
  RANKS.indexOf(points) > Math.max(RANKS.indexOf(grade), RANKS.indexOf('good'));

/** What a challenge of the play was worth; the reader, if known, is "you". */
export const challengeText = (
  { seat, is_made, value, belief, gain, cost }: ChallengeReview,
  names: readonly string[],
  reader: number | null,
): string =>
  t.review.challenge(
    is_made,
    names.length > 2 ? (seat === reader ? t.youWithin : (names[seat] ?? null)) : null,
    signed(value.mean, 1, 'percent'),
    percent(belief),
    percentExactly(gain.mean),
    percentExactly(cost.mean),
  );

/** The arguments of a stored sentence as they are said: several words as a list. */
const spoken = (stored: TurnTip['arguments']): Arguments =>
  Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, Array.isArray(value) ? listed(value) : value]));

/** The coach's tips about a turn, as sentences; without a name, to the player. */
export function tipTexts(turn: Pick<TurnReview, 'tips'>, name: string | null, edition: Edition): string[] {
  return turn.tips.map((tip) => {
    const reader = name === null ? { reader: 'actor', who: '' } : { reader: 'onlooker', who: name };
    const values: Arguments = { ...reader, ...spoken(tip.arguments) };
    // The edition names its squares in the reader's language.
    const square = squareAt(String(values['square'] ?? ''), edition.size);
    const sign = square === null ? '' : edition.drawing.join('').charAt(square);
    if (edition.effects[sign]) values['premium'] = edition.effects[sign].name;
    const notes = tip.notes.map(({ code, arguments: filled }) => sentence(code, spoken(filled)));
    return [sentence(`tip-${tip.kind}`, values), ...notes].join(' ');
  });
}

export const gradeText = ({ grade }: TurnReview): string => t.review.grade[grade];

/** How a turn's figures were obtained. */
export function methodText({ method, depth }: TurnReview): string {
  switch (method) {
    case 'proven':
    case 'static':
      return t.review.method[method];
    case 'solved':
    case 'checked':
    case 'searched':
    case 'simulated':
      return t.review.method[method](depth);
    default:
      return '';
  }
}

/** How long a turn took and what was left on the clock, as far as it is known. */
export function timeText({ time }: TurnReview): string {
  if (!time) return '';
  return [
    time.used === null ? '' : t.review.time(clockText(time.used)),
    time.left === null ? '' : t.review.timeLeft(clockText(time.left)),
    time.is_short ? t.review.timeShort : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sign of a grade in the score sheet, as in chess; none for a move without a fault. */
export const SIGNS: Partial<Record<Grade, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * The review of each turn of the score sheet. A review has no lines for points awarded outside a
 * play, and none for turns that were taken back, so turns are matched in order by who made them.
 */
export function matchTurns(turns: readonly Turn[], events: readonly RecordedEvent[], review: Review): (TurnReview | null)[] {
  const takenBack = turnsTakenBack(turns, events);
  let next = 0;
  return turns.map((turn) => {
    if (turn.kind === 'other' || takenBack.has(turn)) return null;
    const found = review.turns[next];
    if (!found || found.seat !== turn.seat) return null;
    next += 1;
    return found;
  });
}

function turnsTakenBack(turns: readonly Turn[], events: readonly RecordedEvent[]): Set<Turn> {
  const gone = new Set<Turn>();
  events.forEach((event, index) => {
    if (event.type !== 'taken-back') return;
    const last = turns.findLast((turn) => turn.event < index && turn.kind !== 'other' && !gone.has(turn));
    if (last) gone.add(last);
  });
  return gone;
}

/** A move as people read it: with the letters on the board in place of dots, or what is done instead. */
export function moveText(move: string, board: readonly (string | null)[], edition: Edition): string {
  const [where = '', word = ''] = move.split(' ');
  if (where === 'exchange') return t.review.exchange(word);
  if (where === 'pass') return t.review.pass;
  const place = readPlace(where, edition);
  if (!place || !word.includes('.')) return move;
  const signs = splitWord(word, edition.letters, edition.whole_digraphs);
  const letters = signs.map((sign, at) => {
    const square = step(place.square, place.axis, at, edition.size);
    const there = square === null ? null : board[square];
    return sign === '.' && there ? faceOf(there, edition).letter : sign;
  });
  return `${where} ${letters.join('')}`;
}

/** The board with another play on it; null if the move lays no tiles. */
export function boardWith(
  move: string,
  board: readonly (string | null)[],
  edition: Edition,
): { board: (string | null)[]; fresh: Square[] } | null {
  const laid = placeTiles(move, board, edition);
  if (!laid) return null;
  const after = [...board];
  for (const { square, sign } of laid) after[square] = sign;
  return { board: after, fresh: laid.map(({ square }) => square) };
}
