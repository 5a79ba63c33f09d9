/** The judge's answer in the shape of the server's preview message, with its sentences. */

import type { Breakdown, FaultReport, Preview } from '../generated/wire';
import { listed, sentence } from '../text/catalogue';
import { judge, spotName, type Cells, type Finding, type Laid, type Spot } from './judge';
import { writePlay } from './notation';
import { tablesOf, type Rules } from './tables';
import '../text/faults';

/** The longest board: a square further right has no letter. */
const MAX_SIZE = 21;

/** The score of a play, or what is wrong with it; the page shows it like the server's own preview. */
export function previewOf(board: Cells, play: readonly Laid[], edition: Rules): Preview {
  const judged = judge(board, play, edition);
  if (!judged.ok) {
    const faults = judged.findings.map(faultReport);
    return { number: 0, score: null, text: null, faults, breakdown: null, lines: [] };
  }
  const { breakdown } = judged;
  return {
    number: 0,
    score: breakdown.total,
    text: writePlay(play, breakdown, edition, 'tournament'),
    faults: [],
    breakdown,
    lines: explained(breakdown, edition),
  };
}

/** A fault with the sentence that explains it. */
export function faultReport({ fault, squares, most }: Finding): FaultReport {
  const count = most ?? squares.length;
  const last = fault === 'FIRST_OFF_START' ? 'or' : 'and';
  const code = `fault-${fault.toLowerCase().replaceAll('_', '-')}`;
  return {
    fault,
    about: most === undefined ? [] : [String(most)],
    squares: squares.map(spotName),
    sentence: sentence(code, { count, squares: listed(squares.map(spokenSpot), last) }),
  };
}

function spokenSpot(spot: Spot): string {
  if (spot.col >= 0 && spot.col < MAX_SIZE && spot.row >= 0) return spotName(spot);
  return sentence('square-off-board', { row: spot.row + 1, column: spot.col + 1 });
}

/** One line for each word, each square that adds points, and the bonus. */
export function explained(breakdown: Breakdown, edition: Rules): string[] {
  const { size, word: premiums } = tablesOf(edition);
  const premium = (name: string): number =>
    premiums[(Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 65] ?? 1;
  const words = breakdown.words.map(({ text, letters, sum, times }) => {
    const parts = letters.map((one) => {
      const letter = one.blank ? one.letter.toLowerCase() : one.letter;
      return `${letter}${one.points}${one.times === 1 ? '' : `×${one.times}`}`;
    });
    const multiplied = letters
      .filter((one) => one.new && premium(one.square) !== 1)
      .map((one) => ` ×${premium(one.square)}`)
      .join('');
    return `${text}: ${parts.join(' + ')} = ${sum}${multiplied ? `${multiplied} = ${sum * times}` : ''}`;
  });
  const squares = breakdown.squares.map(({ square, points }) => sentence('score-square', { square, points }));
  const { tiles: count, bonus } = breakdown;
  const extra = bonus ? [sentence('score-bonus', { count, points: bonus })] : [];
  return [...words, ...squares, ...extra];
}
