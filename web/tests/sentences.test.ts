/** The page says what the terminal and the server say: the same golden cases, word for word. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import german from '../../tests/sentences/golden/de/page.json?raw';
import english from '../../tests/sentences/golden/en/page.json?raw';
import { useMessages } from '../src/text/catalogue';
import { prospects } from '../src/text/challenges';
import { whyEnded, winnersOf, wonBy } from '../src/text/endings';
import { describe as sayEvent } from '../src/text/events';
import { allLanguages, chooseLanguage, loadWords, type Language } from '../src/text/languages';
import { labelOf, type Listener } from '../src/text/people';
import { useText } from '../src/text/text';
import type { ChallengeRule, RecordedEvent, OpenPlay, Result, Seat, View } from '../src/generated/wire';

interface Golden {
  names: string[];
  editions: Record<string, Listener['edition']>;
  events: { edition: string; event: RecordedEvent; own: Seat[]; text: string }[];
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

async function use(language: Language): Promise<void> {
  const { text, messages } = await loadWords(language);
  useText(text);
  useMessages(messages);
}

describe.each(allLanguages)('the page and the terminal, in %s,', (language) => {
  const golden = JSON.parse(FILES[language]) as Golden;
  const { names, editions } = golden;
  const pocket = editions['pocket']!;
  beforeAll(() => use(language));
  afterAll(() => use('en'));

  it('say the same about every event', () => {
    expect(golden.events.length).toBeGreaterThan(100);
    for (const { edition, event, own, text } of golden.events) {
      expect(sayEvent(event, { edition: editions[edition]!, names, own })).toBe(text);
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

describe('a player', () => {
  it('is addressed as "you" only where no one else shares the screen', () => {
    expect(labelOf(0, { names, own: [0] })).toBe('You');
    expect(labelOf(0, { names, own: [0, 1] })).toBe('Ann');
    expect(wonBy([0], { names, own: [0] })).toBe('You won');
    expect(wonBy([0], { names, own: [] })).toBe('Ann won');
    expect(wonBy([0, 1], { names, own: [1] })).toBe('You and Ann tied');
    expect(wonBy([], { names, own: [] })).toBe('');
  });

  it('is addressed in German, too', async () => {
    await use('de');
    expect(labelOf(0, { names, own: [0] })).toBe('Du');
    expect(wonBy([0], { names, own: [0] })).toBe('Du hast gewonnen');
    expect(wonBy([0], { names, own: [] })).toBe('Ann hat gewonnen');
    expect(wonBy([0, 1], { names, own: [1] })).toBe('Gleichstand: Du und Ann');
    await use('en');
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
