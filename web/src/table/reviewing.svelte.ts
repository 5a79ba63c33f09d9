/** A review on the server: asked for, followed while it runs, and kept when it is done. */

import { api, orCopy } from '../api';
import { tokenFor } from '../offline/recordings';
import type { Review, ReviewAnswer, ReviewStage } from '../generated/wire';
import { t } from '../text/text';

const PACE = 1000;

export class Reviewing {
  stage = $state<ReviewStage | null>(null);
  ahead = $state(0);
  done = $state(0);
  turns = $state(0);
  review = $state.raw<Review | null>(null);
  failure = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly table: string) {}

  /** Find out whether there is a review, or one under way; offline, what was last seen. */
  look = (): Promise<void> =>
    this.follow((token) => orCopy(`review/${this.table}`, () => api.review(this.table, token)));
  start = (): Promise<void> => this.follow((token) => api.startReview(this.table, token));

  async stop(): Promise<void> {
    await this.follow(async (token) => {
      await api.cancelReview(this.table, token);
      return api.review(this.table, token);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async follow(ask: (token: string) => Promise<ReviewAnswer>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const answer = await ask(await tokenFor(this.table));
      this.failure = '';
      this.stage = answer.stage;
      this.ahead = answer.ahead;
      this.done = answer.done;
      this.turns = answer.turns;
      this.review = answer.review;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : t.failed;
    }
    if (!this.closed && (this.stage === 'waiting' || this.stage === 'running')) {
      this.timer = setTimeout(() => void this.look(), PACE);
    }
  }
}
