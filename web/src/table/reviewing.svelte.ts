/** A review on the server: asked for, followed while it runs, and kept when it is done. */

import { api, orCopy } from '../api';
import { tokenFor } from '../offline/recordings';
import type { Review, ReviewAnswer, ReviewStage } from '../generated/wire';
import { t } from '../text/text';

const PACE = 1000;

/** How to ask for one review. */
export interface ReviewDesk {
  look: () => Promise<ReviewAnswer>;
  start: () => Promise<ReviewAnswer>;
  cancel: () => Promise<unknown>;
}

export const deskOfTable = (table: string): ReviewDesk => ({
  look: () => orCopy(`review/${table}`, async () => api.review(table, await tokenFor(table))),
  start: async () => api.startReview(table, await tokenFor(table)),
  cancel: async () => api.cancelReview(table, await tokenFor(table)),
});

export const deskOfUpload = (upload: string): ReviewDesk => ({
  look: () => orCopy(`review/${upload}`, () => api.uploadReview(upload)),
  start: () => api.startUploadReview(upload),
  cancel: () => api.cancelUploadReview(upload),
});

export class Reviewing {
  stage = $state<ReviewStage | null>(null);
  ahead = $state(0);
  done = $state(0);
  turns = $state(0);
  review = $state.raw<Review | null>(null);
  failure = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly desk: ReviewDesk) {}

  /** Find out whether there is a review, or one under way; offline, what was last seen. */
  look = (): Promise<void> => this.follow(this.desk.look);
  start = (): Promise<void> => this.follow(this.desk.start);

  async stop(): Promise<void> {
    await this.follow(async () => {
      await this.desk.cancel();
      return this.desk.look();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async follow(ask: () => Promise<ReviewAnswer>): Promise<void> {
    clearTimeout(this.timer);
    try {
      const answer = await ask();
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
