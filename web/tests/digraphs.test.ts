import { describe, expect, it } from 'vitest';

import { readCharacter, splitWord, unwritten, written } from '../src/table/digraphs';
import { faceOf } from '../src/table/tiles';
import { edition } from './edition';

const LETTERS = ['A', 'C', 'CH', 'H', 'I', 'L', 'L·L', 'NY', 'N', 'O'];

describe('letters of several characters', () => {
  it('are written in brackets, also a blank that stands for one', () => {
    expect(['A', 'CH', 'L·L'].map(written)).toEqual(['A', '[CH]', '[L·L]']);
    expect(['A', '[CH]', '[ch]'].map(unwritten)).toEqual(['A', 'CH', 'ch']);
    expect(faceOf('[ch]', edition)).toMatchObject({ letter: 'CH', blank: true });
  });

  it('need no brackets in a typed word if they must be whole', () => {
    expect(splitWord('CHIchO', LETTERS, true)).toEqual(['[CH]', 'I', '[ch]', 'O']);
    expect(splitWord('[CH]I.O', LETTERS, true)).toEqual(['[CH]', 'I', '.', 'O']);
    expect(splitWord('COL·LA', LETTERS, true)).toEqual(['C', 'O', '[L·L]', 'A']);
    expect(splitWord('CHI', LETTERS, false)).toEqual(['C', 'H', 'I']);
  });

  /** Type a word key by key with these tiles; return the letters laid. */
  function type(word: string, rack: readonly string[]): string[] {
    const laid: string[] = [];
    let rest = '';
    for (const character of word) {
      const last = laid.at(-1) ?? '';
      const has = (letter: string): boolean => {
        const used = letter.length > 1 ? laid.slice(0, -1) : laid;
        const count = (tiles: readonly string[]): number => tiles.filter((one) => one === letter).length;
        return count(rack) > count(used);
      };
      const typed = readCharacter({ character, letters: LETTERS, last, rest, has });
      if (typed.do === 'replace') laid.pop();
      if (typed.do !== 'skip') laid.push(typed.letter);
      rest = typed.rest;
    }
    return laid;
  }

  it('are typed key by key', () => {
    expect(type('CHICO', ['CH', 'I', 'C', 'O'])).toEqual(['CH', 'I', 'C', 'O']);
    expect(type('CHI', ['CH', 'I'])).toEqual(['CH', 'I']);
    expect(type('CHI', ['C', 'H', 'I'])).toEqual(['C', 'H', 'I']);
    expect(type('COL·LA', ['C', 'O', 'L', 'L·L', 'A'])).toEqual(['C', 'O', 'L·L', 'A']);
    expect(type('NYAN', ['NY', 'N', 'A'])).toEqual(['NY', 'A', 'N']);
  });
});
