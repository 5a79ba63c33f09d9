import { describe, expect, it } from 'vitest';

import { excerptOf } from '../src/table/excerpt';

const TEXT = 'one\ntwo\r\nthree\nfour\nfive\nsix';

describe('an excerpt of a file', () => {
  it('has the lines around the one that is wrong', () => {
    expect(excerptOf(TEXT, 3, 1)).toEqual([
      { number: 2, text: 'two', wrong: false },
      { number: 3, text: 'three', wrong: true },
      { number: 4, text: 'four', wrong: false },
    ]);
  });

  it('stays within the file', () => {
    expect(excerptOf(TEXT, 1).map((line) => line.number)).toEqual([1, 2, 3]);
    expect(excerptOf(TEXT, 6).map((line) => line.number)).toEqual([4, 5, 6]);
    expect(excerptOf(TEXT, 9)).toEqual([]);
  });
});
