/** The word judge's entry and log, and what is asked for when a sheet is printed. */

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { addRuling, clearRulings, logFile, rulings, splitWords, type Ruling } from '../src/club/rulings';
import { storage } from './storage';

const ruling = (at: number, words: string[], acceptable = true): Ruling => ({ at, words, acceptable, lexicon: 'family' });

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
});

describe('the words of a play', () => {
  it('are separated by spaces, commas, slashes or lines, and in capitals', () => {
    expect(splitWords(' horn,  farm/qi\nmop; ')).toEqual(['HORN', 'FARM', 'QI', 'MOP']);
    expect(splitWords(' , ')).toEqual([]);
  });
});

describe('the log', () => {
  it('has the latest ruling first and keeps a limited number', () => {
    const full = Array.from({ length: 500 }, (_, at) => ruling(at, ['QI']));
    localStorage.setItem('tilewright.rulings', JSON.stringify(full));
    addRuling(ruling(510, ['ZA']));
    expect(rulings().length).toBe(500);
    expect(rulings()[0]?.at).toBe(510);
    clearRulings();
    expect(rulings()).toEqual([]);
  });

  it('survives storage that something else has written', () => {
    localStorage.setItem('tilewright.rulings', '[null, {"at": 1}, "x"]');
    expect(rulings()).toEqual([]);
    localStorage.setItem('tilewright.rulings', '{');
    expect(rulings()).toEqual([]);
  });

  it('is a table for spreadsheets, without formulas', () => {
    const text = logFile([ruling(1000, ['=SUM(A1)', 'B"C'], false), ruling(0, ['QI', 'ZA'])], ['time', 'words'], String);
    expect(text.split('\r\n')).toEqual([
      'time,words',
      '1970-01-01T00:00:00.000Z,family,QI ZA,true',
      `1970-01-01T00:00:01.000Z,family,"'=SUM(A1) B""C",false`,
      '',
    ]);
  });
});
