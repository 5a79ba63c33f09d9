/** The score breakdown of a past play, rebuilt from its event and the board before the play. */

import { squareAt, squareName, step } from './geometry';
import { positionAt } from './sheet';
import { faceOf } from './tiles';
import type { Breakdown, Edition, RecordedEvent, LetterScore, WordScore } from '../generated/wire';

/** Return the score breakdown for a play event; null if the event is not a play. */
export function explainPlay(
  events: readonly RecordedEvent[],
  index: number,
  edition: Pick<Edition, 'size' | 'drawing' | 'effects' | 'tiles'>,
): Breakdown | null {
  const event = events[index];
  if (event?.type !== 'played' || !event.play) return null;
  const { size } = edition;
  const laid = new Map<number, string>();
  for (const [name, text] of Object.entries(event.play.tiles)) {
    const square = squareAt(name, size);
    if (square !== null) laid.set(square, text);
  }
  const before = positionAt(events, index, size).board;
  const effect = (square: number): Edition['effects'][string] | undefined =>
    edition.effects[edition.drawing[Math.floor(square / size)]?.[square % size] ?? ''];

  function lettersOf(word: WordScore): LetterScore[] {
    const letters: LetterScore[] = [];
    let at = squareAt(word.start, size);
    while (at !== null) {
      const text = laid.get(at) ?? before[at];
      if (!text) break;
      const face = faceOf(text, edition);
      const isNew = laid.has(at);
      letters.push({
        letter: face.letter,
        square: squareName(at, size),
        points: face.points,
        times: isNew ? (effect(at)?.letter ?? 1) : 1,
        new: isNew,
        blank: face.blank,
      });
      at = step(at, word.axis, 1, size);
    }
    return letters;
  }

  const words = (event.words ?? []).map((word) => {
    const letters = lettersOf(word);
    const sum = letters.reduce((all, one) => all + one.points * one.times, 0);
    const times = letters
      .filter((one) => one.new)
      .reduce((all, one) => all * (effect(squareAt(one.square, size) ?? -1)?.word ?? 1), 1);
    return { ...word, letters, sum, times };
  });
  const squares = [...laid.keys()]
    .sort((a, b) => a - b)
    .map((square) => ({ square: squareName(square, size), points: effect(square)?.points ?? 0 }))
    .filter((one) => one.points !== 0);
  return { words, squares, bonus: event.bonus ?? 0, tiles: laid.size, total: event.score ?? 0 };
}
