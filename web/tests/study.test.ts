import { beforeEach, describe, expect, it } from 'vitest';

import { lettersFor, tapLetter } from '../src/study/answers';
import { answersOf, cardsOf, dropCard, duePuzzles, dueTimes, MOST_WORDS, progress, PUZZLES, saveCard, saveWord } from '../src/study/progress';
import type { StudyMemory } from '../src/generated/wire';

const memory = (due: number, answers = 1, right = 1): StudyMemory => ({
  stability: 2,
  difficulty: 5,
  last: 0,
  due,
  answers,
  right,
});

describe('progress without an account', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      },
    });
  });

  it('keeps the cards of each dictionary apart', () => {
    saveCard('family', 'valid QI', memory(5, 2, 1));
    saveCard('yawl', 'valid QI', memory(7));
    expect(cardsOf('family')).toEqual({ 'valid QI': memory(5, 2, 1) });
    expect(dueTimes('yawl')).toEqual({ 'valid QI': 7 });
    expect(answersOf('family')).toEqual({ answers: 2, right: 1 });
  });

  it('lists the puzzles that are due, longest due first', () => {
    saveCard(PUZZLES, 'puzzle b', memory(3));
    saveCard(PUZZLES, 'puzzle a', memory(2));
    saveCard(PUZZLES, 'puzzle later', memory(9));
    expect(duePuzzles(3)).toEqual(['a', 'b']);
    dropCard(PUZZLES, 'puzzle a');
    expect(duePuzzles(3)).toEqual(['b']);
  });

  it('has room for so many words, each once', () => {
    for (let index = 0; index < MOST_WORDS; index += 1) expect(saveWord(`W${index}`)).toBe(true);
    expect(saveWord('W0')).toBe(true);
    expect(saveWord('MORE')).toBe(false);
    expect(progress().words).toHaveLength(MOST_WORDS);
  });
});

describe('tapping an answer', () => {
  it('adds and removes hooks, and spells words', () => {
    expect(tapLetter('front', 'C', 'E')).toBe('CE');
    expect(tapLetter('back', 'CE', 'C')).toBe('E');
    expect(tapLetter('spell', 'Q', 'Q')).toBe('QQ');
  });

  it('offers the letters of the question, or all', () => {
    const question = { id: 'spell SATINE+R', kind: 'spell' as const, letters: 'SATINE+R', count: 3 };
    expect(lettersFor(question, 'AB').join('')).toBe('SATINER');
    expect(lettersFor({ ...question, kind: 'front' }, 'AB')).toEqual(['A', 'B']);
  });
});
