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

const decimal = (value: number, digits: number): string =>
  (Object.is(Math.round(value * 10 ** digits), -0) ? 0 : value).toLocaleString(t.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A share as percentage points, such as `4.2`. */
export const percentPoints = (share: number): string => decimal(100 * share, 1);
/** A chance in percent; only certainty is 0 % or 100 %. */
export function percent(chance: number): string {
  const whole = (share: number): string =>
    share.toLocaleString(t.lang, { style: 'percent', maximumFractionDigits: 0 });
  if (chance > 0 && chance < 0.005) return `<${whole(0.01)}`;
  if (chance < 1 && chance >= 0.995) return `>${whole(0.99)}`;
  return whole(chance);
}
export const pointsText = (value: number): string => decimal(value, 1);
export const signed = (value: number, digits = 1): string => {
  const text = decimal(Math.abs(value), digits);
  if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
  return (value < 0 ? '−' : '+') + text;
};

const RANKS: Grade[] = ['unrated', 'best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** What a turn lost, as sentences. */
export function lossText(turn: TurnReview): string[] {
  if (turn.grade === 'best') return [];
  const said: string[] = [];
  const win = turn.loss_win && intervalOf(turn.loss_win);
  const points = turn.loss_points && intervalOf(turn.loss_points);
  if (!win && !points) return [];
  if ((!win || win.mean <= 0) && (!points || points.mean <= 0)) return [t.review.nothingLost];
  if (win && turn.method === 'proven' && win.mean >= 1) said.push(t.review.lostGame);
  else if (win && win.mean > 0 && win.low === win.high) said.push(t.review.lostWinExactly(percentPoints(win.mean)));
  else if (win && win.mean > 0 && win.high > 0.0005) {
    said.push(t.review.lostWin(percentPoints(win.mean), percentPoints(win.low), percentPoints(win.high), win.low > 0));
  }
  if (points && points.mean > 0) {
    said.push(
      points.low === points.high
        ? t.review.lostExactly(pointsText(points.mean))
        : t.review.lostPoints(pointsText(points.mean), pointsText(points.low), pointsText(points.high), points.low > 0),
    );
  }
  return said;
}

/** What a challenge of the play was worth. */
export const challengeText = ({ seat, is_made, value, belief, gain, cost }: ChallengeReview, names: readonly string[]): string =>
  t.review.challenge(
    is_made,
    names.length > 2 ? (names[seat] ?? null) : null,
    signed(100 * value.mean),
    percent(belief),
    percentPoints(gain.mean),
    percentPoints(cost.mean),
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

/** A turn's grade; the one in points too if it is worse, as in a game that is decided. */
export function gradeText({ grade, points_grade: points }: TurnReview): string {
  const isWorse = RANKS.indexOf(points) > Math.max(RANKS.indexOf(grade), RANKS.indexOf('good'));
  const said = t.review.grade[grade];
  return isWorse ? said + t.dot + t.review.inPoints(t.review.grade[points]) : said;
}

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

/** A move as people read it: with the letters on the board in place of dots. */
export function moveText(move: string, board: readonly (string | null)[], edition: Edition): string {
  const [where = '', word = ''] = move.split(' ');
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
