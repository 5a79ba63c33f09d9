/** Sentences that once were stiff, and words that German and English use only one of. */

import { describe, expect, it } from 'vitest';

import { german } from '../src/text/de/text';
import { german as germanKeep } from '../src/text/de/keep';
import { german as germanSharing } from '../src/text/de/sharing';
import { figure, sentence } from '../src/text/catalogue';
import { english as keep } from '../src/text/keep';
import { english as sharing } from '../src/text/sharing';
import { english } from '../src/text/text';

/** All text in a catalogue, with the source of what is put together. */
const allText = (text: unknown): string =>
  typeof text === 'object' && text !== null ? Object.values(text).map(allText).join('\n') : String(text);

describe('plain words', () => {
  it.each([
    [english.home.learn, 'Learn and keep score'],
    [english.home.keepHint, 'For a game on your own board: type each play; we count, check and keep the sheet.'],
    [english.upload.quick, 'Quick look'],
    [english.table.unseen, 'Tiles left'],
    [english.table.yourTurnSoon('Max', 12), 'Max can still challenge (12 s)'],
    [english.sheet.challenged('you', true), 'you challenged: valid'],
    [english.sheet.bingo(50), 'bingo (a bonus of 50 points)'],
    [english.end.bingos(2, 7, 7), '2 bingos (all 7 tiles)'],
    [english.end.bingos(1, 7, 9), '1 bingo (7 or more tiles)'],
    [english.puzzle.clear, 'One move is clearly best.'],
    [english.puzzle.costs.win('8F HORN for 14 points', '8%'), 'Your answer, 8F HORN for 14 points, costs an 8% chance of winning.'],
    [english.puzzle.best(english.puzzle.moveFor('exchange AB', 0)), 'The best move: exchange AB.'],
    [english.review.choices(true), 'Your choices'],
    [english.study.study('Two-letter words'), 'Learn: Two-letter words'],
    [english.replay.rack(null), 'You had'],
    [keep.score, 'Just the points'],
    [keep.entries.withdrawn, 'challenged: play withdrawn'],
    [keep.entries.end, 'Game ended'],
    [keep.entries.gained('Mara', false), "gets Mara's tiles"],
    [keep.entries.gained(null, true), "gets twice the others' tiles"],
    [germanKeep.entries.gained('Mara', true), 'bekommt die Steine von Mara doppelt'],
    [germanKeep.entries.gained(null, false), 'bekommt die Steine der anderen'],
    [keep.ends.cancelled, 'The game is canceled'],
    [german.own.fault('rack', '7', '8'), 'rack: 7, gefunden: 8'],
    [english.study.atAgain(1), 'Once more: the last one'],
    [english.study.atAgain(3), 'Once more: 3 left'],
    [german.study.atAgain(3), 'Noch einmal: 3 übrig'],
    [sharing.writing, "You're keeping score."],
    [sharing.follows('Ann'), 'Ann is keeping score.'],
    [sharing.writeHere, 'Take over'],
    [german.setup.someone(1), 'Spieler 1'],
    [germanKeep.setup.someone(1), 'Spieler 1'],
    [german.sheet.hints, 'Hinweise'],
    [german.sheet.switch('du'), 'gewechselt mit dir'],
    [german.replay.rack(null), 'Du hattest'],
  ])('says %s', (said, expected) => {
    expect(said).toBe(expected);
  });

  it('has one German word for players, for the sheet and for challenges', () => {
    const all = [german, germanKeep, germanSharing].map(allText).join('\n');
    expect(all.match(/Mitspieler|Person \d|Personen|Spielblock|Anfecht\w*|anficht|Genommene/gu)).toBeNull();
  });

  it('has one minus sign', () => {
    expect([5, 0, -3].map(figure)).toEqual(['5', '0', '−3']);
    expect(sentence('points', { points: -5 })).toBe('−5 points');
  });

  it('writes American English', () => {
    expect([english, keep, sharing].map(allText).join('\n')).not.toMatch(/\b\w*(cancell(ed|ing)|colour|favour|centre\b)/iu);
  });

  it('writes percent without a space in English', () => {
    expect(allText(english)).not.toMatch(/\d %|\} %/u);
  });
});
