/** The page says what the terminal and the server say: the same golden cases, word for word. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import german from '../../tests/sentences/golden/de/page.json?raw';
import english from '../../tests/sentences/golden/en/page.json?raw';
import { listed } from '../src/text/catalogue';
import { prospects } from '../src/text/challenges';
import { whyEnded, winnersOf, wonBy } from '../src/text/endings';
import { describe as sayEvent } from '../src/text/events';
import { allLanguages, chooseLanguage, type Language } from '../src/text/languages';
import { labelOf, type Listener } from '../src/text/people';
import { t } from '../src/text/text';
import type { ChallengeRule, RecordedEvent, OpenPlay, Result, Seat, View } from '../src/generated/wire';
import { speak } from './speaking';

interface Golden {
  names: string[];
  editions: Record<string, Listener['edition']>;
  events: { edition: string; event: RecordedEvent; history: RecordedEvent[]; own: Seat[]; text: string }[];
  endings: {
    result: Result;
    history: RecordedEvent[];
    own: Seat[];
    why: string;
    winners: string;
  }[];
  challenges: {
    rule: ChallengeRule;
    last_play_award: number;
    phase: View['phase'];
    score: number;
    own: Seat[];
    text: string[];
  }[];
}

const FILES: Record<Language, string> = { en: english, de: german };

describe.each(allLanguages)('the page and the terminal, in %s,', (language) => {
  const golden = JSON.parse(FILES[language]) as Golden;
  const { names, editions } = golden;
  const pocket = editions['pocket']!;
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  it('say the same about every event', () => {
    expect(golden.events.length).toBeGreaterThan(100);
    for (const { edition, event, history, own, text } of golden.events) {
      expect(sayEvent(event, { edition: editions[edition]!, names, own }, false, history)).toBe(text);
    }
  });

  it('say the same about every ending', () => {
    for (const { result, history, own, why, winners } of golden.endings) {
      const listener = { edition: pocket, names, own };
      expect(whyEnded(result, history, listener)).toBe(why);
      expect(winnersOf(result, listener)).toBe(winners);
    }
  });

  it('say the same about what a challenge can bring', () => {
    for (const { rule, last_play_award, phase, score, own, text } of golden.challenges) {
      const open_play = { seat: 1, score } as OpenPlay;
      const challenge = { rule, window: 15, last_play_award };
      expect(prospects({ open_play, phase }, { challenge }, { names, own })).toEqual(text);
    }
  });
});

const names = ['Ann', 'Ben', 'Cleo'];

describe.each(allLanguages)('a player, in %s,', (language) => {
  beforeAll(() => speak(language));
  afterAll(() => speak('en'));

  it('is addressed only where no one else shares the screen', () => {
    const { you, games } = t;
    expect(labelOf(0, { names, own: [0] })).toBe(you);
    expect(labelOf(0, { names, own: [0, 1] })).toBe('Ann');
    expect(wonBy([0], { names, own: [0] })).toBe(games.won(you, true));
    expect(wonBy([0], { names, own: [] })).toBe(games.won('Ann', false));
    expect(wonBy([0, 1], { names, own: [1] })).toBe(games.tied(listed([you, 'Ann'])));
    expect(wonBy([], { names, own: [] })).toBe('');
  });
});

describe('who goes first', () => {
  const edition = (JSON.parse(english) as Golden).editions['pocket']!;
  const to: Listener = { edition, names: ['Ann', 'Mara'], own: [0] };
  const first = (by: 'draw' | 'youngest', seat: Seat): RecordedEvent => ({ type: 'first-chosen', at: 1, seat, by });
  const drawn = (tile: string): RecordedEvent => ({ type: 'drawn-for-first', at: 0, draws: [[0, 'T'], [1, tile]] });

  it('is said with the tile that was drawn last', () => {
    const history = [drawn('T'), drawn('N')];
    expect(sayEvent(first('draw', 1), to, false, history)).toBe('Mara drew N, closest to A, and goes first.');
    expect(sayEvent(first('draw', 0), to, false, history)).toBe('You drew T, closest to A, and go first.');
    expect(sayEvent(first('draw', 1), to, false, [drawn('?')])).toBe('Mara drew a blank and goes first.');
  });

  it('is no question of age against computers', () => {
    expect(sayEvent(first('youngest', 0), { ...to, computers: [1] })).toBe('You go first.');
    expect(sayEvent(first('youngest', 0), { ...to, computers: [] })).toBe('You are the youngest and go first.');
  });
});

describe("the browser's languages", () => {
  it('decide, if the page has one of them', () => {
    expect(chooseLanguage(['de-AT', 'en'])).toBe('de');
    expect(chooseLanguage(['fr', 'en-GB', 'de'])).toBe('en');
    expect(chooseLanguage(['fr'])).toBe('en');
    expect(chooseLanguage([])).toBe('en');
  });
});
