/** A session of study: the progress, the questions, and the answers so far. */

import { account } from '../account.svelte';
import { ApiError, api } from '../api';
import type { GradedAnswer, StudyDeck, StudyGrade, StudyQuestion, StudySession } from '../generated/wire';
import { t } from '../text/text';
import {
  PUZZLES,
  answersOf,
  cardsOf,
  duePuzzles,
  dueTimes,
  forgetProgress,
  progress,
  saveCard,
  saveWord,
} from './progress';

export const DECKS: readonly StudyDeck[] = ['missed', 'two', 'three', 'q', 'hooks', 'stems'];
/** How many new questions a session has at most, and how many questions in all. */
export const NEW = 10;
export const LIMIT = 20;
/** How many cards an account takes at once. */
const BATCH = 100;

export class Studying {
  lexicon = $state('');
  overview = $state.raw<StudySession | null>(null);
  /** The puzzles that are due. */
  puzzles = $state.raw<string[]>([]);
  failure = $state('');
  busy = $state(false);
  /** The questions that are left, the current one first; null while none are asked. */
  queue = $state.raw<StudyQuestion[] | null>(null);
  /** The grade and the answer of the current question, once it is answered. */
  graded = $state.raw<GradedAnswer | null>(null);
  /** The grade of each question's first answer, which alone counts. */
  first = $state.raw<ReadonlyMap<string, StudyGrade>>(new Map());

  /** Whether the answer that was graded last was not the first to its question. */
  isRepeat = $state(false);

  get question(): StudyQuestion | null {
    return this.queue?.[0] ?? null;
  }

  get right(): number {
    return [...this.first.values()].filter((grade) => grade === 'right').length;
  }

  get answers(): { answers: number; right: number } {
    if (!account.current || !this.overview) return answersOf(this.lexicon);
    return { answers: this.overview.answers, right: this.overview.right };
  }

  /** Load the progress with a dictionary. */
  async load(lexicon: string): Promise<void> {
    this.lexicon = lexicon;
    await this.attempt(async () => {
      await handOver();
      this.show(await this.ask(DECKS, 0));
    });
  }

  /** Ask questions from some decks; return false if there are none. */
  async start(decks: readonly StudyDeck[]): Promise<boolean> {
    let found = false;
    await this.attempt(async () => {
      const session = await this.ask(decks, LIMIT);
      found = session.questions.length > 0;
      if (!found) return;
      this.first = new Map();
      this.graded = null;
      this.queue = session.questions;
    });
    return found;
  }

  /** Grade an answer to the current question. */
  async answer(typed: string): Promise<void> {
    const question = this.question;
    if (!question || this.graded) return;
    const counts = !this.first.has(question.id);
    await this.attempt(async () => {
      const { lexicon } = this;
      const body = { question: question.id, typed, lexicon, counts };
      const stored = await account.asking((session) => api.answer(body, session));
      const memory = cardsOf(lexicon)[question.id] ?? null;
      const graded = stored ?? (await api.answer({ ...body, memory }));
      if (!stored && graded.memory) saveCard(lexicon, question.id, graded.memory);
      if (counts) this.first = new Map([...this.first, [question.id, graded.grade]]);
      this.isRepeat = !counts;
      this.graded = graded;
    });
  }

  /** Go to the next question; one that was not answered right is asked again at the end. */
  next(): void {
    const [question, ...others] = this.queue ?? [];
    if (!question || !this.graded) return;
    this.queue = this.graded.grade === 'right' ? others : [...others, question];
    this.graded = null;
  }

  /** End the session and load the progress again. */
  async stop(): Promise<void> {
    this.queue = null;
    this.graded = null;
    await this.load(this.lexicon);
  }

  private show(session: StudySession): void {
    this.overview = session;
    this.puzzles = account.current ? session.puzzles : duePuzzles(Date.now());
  }

  private async ask(decks: readonly StudyDeck[], limit: number): Promise<StudySession> {
    const body = { lexicon: this.lexicon, decks: [...decks], new: NEW, limit };
    const stored = await account.asking((session) => api.questions(body, session));
    if (stored) return stored;
    return api.questions({ ...body, cards: dueTimes(this.lexicon), words: progress().words });
  }

  private async attempt(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failure = '';
    try {
      await act();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : t.failed;
    } finally {
      this.busy = false;
    }
  }
}

/** Move this browser's progress to the account, if the person has logged in since. */
export async function handOver(): Promise<void> {
  const { cards, words } = progress();
  const isEmpty = words.length === 0 && Object.keys(cards).length === 0;
  if (!account.current || isEmpty) return;
  const parts = Object.entries(cards).flatMap(([lexicon, own]) => {
    const entries = Object.entries(own);
    const starts = Array.from({ length: Math.ceil(entries.length / BATCH) }, (_, at) => at * BATCH);
    return starts.map((at) => ({ lexicon, cards: Object.fromEntries(entries.slice(at, at + BATCH)) }));
  });
  try {
    for (const part of [...parts, { lexicon: PUZZLES, words }]) {
      // Without an answer, the session has ended, and the progress stays here.
      if (!(await account.asking((session) => api.keepStudy(part, session)))) return;
    }
    forgetProgress();
  } catch (error) {
    // An account without room, or without a dictionary that is gone, leaves the progress here.
    if (!(error instanceof ApiError) || error.code === 'unreachable') throw error;
  }
}

/** Add a word to the deck of missed words; return whether there was room. */
export async function studyWord(word: string): Promise<boolean> {
  try {
    const stored = await account.asking((session) => api.addWords([word], session));
    return stored !== null || saveWord(word);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return false;
    throw error;
  }
}
