/** Solving one puzzle: the position as a game with one turn, the answers, and their grades. */

import { account } from '../account.svelte';
import { announcer } from '../announcer.svelte';
import { ApiError, api } from '../api';
import type { Edition, GameEvent, Move, Preview, Puzzle, PuzzleResult, Seat, View } from '../generated/wire';
import { Refused } from '../link';
import { PUZZLES, cardsOf, saveCard } from '../study/progress';
import type { DraftGame } from '../table/draft_game';

/** A puzzle, which is like a game for the tiles on the board. */
export class Solving implements DraftGame {
  readonly state = 'open';
  readonly respondents: Seat[] = [];
  readonly whyIdle = '';
  readonly history: GameEvent[] = [];
  readonly view: View;
  readonly info: { edition: Edition };
  /** The grade of the last answer. */
  result = $state.raw<PuzzleResult | null>(null);
  /** Whether the first answer, which alone counts, was the best move; null before it. */
  solved = $state<boolean | null>(null);
  /** Whether the puzzle will be asked again. */
  returns = $state(false);

  constructor(readonly puzzle: Puzzle) {
    this.view = puzzle.view;
    this.info = { edition: puzzle.edition };
  }

  get table(): string {
    return `puzzle-${this.puzzle.id}`;
  }

  /** Once the best move is told, no more tiles are placed. */
  get shown(): Seat | null {
    return this.isDone ? null : this.view.seat;
  }

  get isDone(): boolean {
    return this.result?.best !== undefined && this.result?.best !== null;
  }

  say = (text: string): void => announcer.say(text);

  preview = (_seat: Seat, tiles: Record<string, string>): Promise<Preview> =>
    api.previewPuzzle(this.puzzle.id, tiles);

  propose = (): Promise<unknown> => Promise.reject(new Refused('closed', ''));

  move = async (_seat: Seat, move: Move): Promise<void> => {
    if (move.type !== 'play' && move.type !== 'exchange' && move.type !== 'pass') return;
    await this.answer(move);
  };

  /** Answer with a move, or give up. */
  async answer(move: Extract<Move, { type: 'play' | 'exchange' | 'pass' }> | null): Promise<void> {
    const counts = this.solved === null;
    const id = this.puzzle.id;
    const question = `puzzle ${id}`;
    try {
      const stored = await account.asking((session) => api.answerPuzzle(id, { move, counts }, session));
      const memory = cardsOf(PUZZLES)[question] ?? null;
      const result = stored ?? (await api.answerPuzzle(id, { move, counts, memory }));
      if (!stored && result.memory) saveCard(PUZZLES, question, result.memory);
      if (counts) {
        this.solved = result.is_best;
        this.returns = result.memory !== null && !result.is_best;
      }
      this.result = result;
    } catch (error) {
      // The draft shows what is wrong with a move.
      if (error instanceof ApiError) throw new Refused(error.code, error.message, error.faults);
      throw error;
    }
  }
}
