import { describe, expect, it } from 'vitest';

import { alphabetRows, keyboardRows } from '../src/keep/keyboard';

const ENGLISH = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const GERMAN = [...'AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ'];
const SPANISH = [...'ABC', 'CH', ...'DEFGHIJL', 'LL', ...'MNÑOPQR', 'RR', ...'STUVXYZ'];
const rows = (letters: readonly string[], language: string): string[] | undefined =>
  keyboardRows(letters, language)?.map((row) => row.join(''));

describe("the scorekeeper's keys", () => {
  it("are as on the reader's keyboard, without keys that the edition lacks", () => {
    expect(rows(ENGLISH, 'en')).toEqual(['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM']);
    expect(rows(ENGLISH, 'de')).toEqual(['QWERTZUIOP', 'ASDFGHJKL', 'YXCVBNM']);
    expect(rows(GERMAN, 'de')).toEqual(['QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNM']);
    expect(rows([...'ABCDEFGHILMNOPQRSTUVZ'], 'en')).toEqual(['QERTUIOP', 'ASDFGHL', 'ZCVBNM']);
  });

  it('are in the order of the alphabet if the keyboard lacks a letter', () => {
    expect(keyboardRows(GERMAN, 'en')).toBeNull();
    expect(keyboardRows(SPANISH, 'en')).toBeNull();
    expect(alphabetRows(SPANISH).flat()).toEqual(SPANISH);
    expect(alphabetRows(ENGLISH).map((row) => row.length)).toEqual([10, 10, 6]);
  });
});
