/**
 * A kept game that several phones share. This phone's copy stays in its own storage, as without
 * sharing; the server is asked for news, and gets what is entered here as soon as it can be reached.
 */

import { ApiError, api } from '../api';
import { randomHex } from '../browser/random';
import { remember, remembered } from '../browser/store';
import type { SharedKept } from '../generated/wire';
import type { Desk } from './desk.svelte';
import { readKept, writeKept } from './export';
import { sameVersion } from './merging';
import type { Share } from './storage';

/** Seconds that the server waits for news, and milliseconds until it is asked again after a failure. */
const WAIT = 20;
const PAUSE = 2000;
const NAME = 'phone';

/** What this phone was called last. */
export const phoneName = (): string => remembered(NAME) ?? '';

export class Sharing {
  /** The server's last answer. */
  state = $state.raw<SharedKept | null>(null);
  /** Whether the other phones can't be reached. */
  isLost = $state(false);
  /** Whether the game is no longer shared. */
  isEnded = $state(false);
  /** Whether the writer has declined this phone's request. */
  isDeclined = $state(false);
  /** Whether the writer has not answered in time. */
  canTake = $state(false);
  /** What the server has refused, as a sentence. */
  problem = $state('');
  /** What one open page writes in a row never conflicts with itself. */
  private readonly page = randomHex(12);
  private isRunning = false;
  private pushing: Promise<void> | null = null;
  private loop = 0;
  private hasDoubts = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {}

  readonly isUndecided = $derived.by(() => (this.state?.undecided ?? false) && this.desk.share !== null);
  /** The name of the phone that writes, if it isn't this one. */
  readonly writer = $derived.by(() => this.state?.writer ?? '');

  /** Follow the game until the returned function is called. */
  run(): () => void {
    this.isRunning = true;
    this.desk.onentered = () => void this.push();
    void this.follow();
    return () => {
      this.isRunning = false;
      this.desk.onentered = () => {};
      clearTimeout(this.timer);
    };
  }

  /** Share the game; this phone writes. */
  async share(name: string): Promise<void> {
    remember(NAME, name);
    const secret = randomHex(16);
    await this.attempt(async () => {
      const answer = await api.shareGame({ game: writeKept(this.desk.game), name, clock: this.desk.clock.told() }, secret);
      const share = { id: answer.id, secret, name, base: answer.version, isDirty: false, isWriter: true };
      // The server adds the document of an edition that it doesn't ship.
      this.desk.receive(share, readKept(answer.game));
      this.isEnded = false;
      this.take(answer);
      void this.follow();
    });
  }

  /** Ask to write here; with `take`, begin because there was no answer. */
  async ask(name: string, take = false): Promise<void> {
    remember(NAME, name);
    this.isDeclined = false;
    await this.attempt(async (share) => {
      this.desk.receive({ ...share, name });
      this.take(await api.askToWrite(share.id, { name, take }, share.secret));
    });
  }

  answer(agree: boolean): Promise<void> {
    return this.attempt(async (share) => {
      await this.push();
      this.take(await api.answerAsker(share.id, agree, share.secret));
    });
  }

  /** Choose a branch, or null for the game as it is. */
  choose(branch: number | null): Promise<void> {
    if (!this.desk.share) {
      if (branch !== null) this.desk.choose(branch);
      return Promise.resolve();
    }
    return this.attempt(async (share) => {
      await this.push();
      const clock = this.desk.clock.told();
      this.take(await api.chooseVersion(share.id, { version: this.state?.version ?? 0, branch }, share.secret));
      // The clocks continue, for the player on turn in the chosen version.
      this.desk.hear(clock);
      if (clock) this.desk.setTimes(this.desk.times);
    });
  }

  /** Stop sharing as the writer; the other phones keep their copies. */
  stop(): Promise<void> {
    return this.attempt(async (share) => {
      await api.stopSharing(share.id, share.secret);
      this.leave();
    });
  }

  /** Continue with this phone's copy alone. */
  leave(): void {
    this.desk.receive(null);
    this.state = null;
    this.isEnded = false;
  }

  private async attempt(action: (share: Share) => Promise<void>): Promise<void> {
    this.problem = '';
    try {
      await action(this.desk.share ?? NONE);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Note why a request failed; a sentence is shown only for what a person has asked for. */
  private failed(error: unknown, isQuiet = false): void {
    if (!(error instanceof ApiError)) throw error;
    this.isLost = error.code === 'unreachable';
    this.isEnded = error.status === 404;
    this.problem = this.isLost || this.isEnded || isQuiet ? '' : error.message;
  }

  private async follow(): Promise<void> {
    this.loop += 1;
    const { loop } = this;
    const isOn = (): boolean => loop === this.loop && this.isRunning && this.desk.share !== null && !this.isEnded;
    while (isOn()) {
      const { id, secret } = this.desk.share!;
      const known = this.isLost ? 0 : (this.state?.number ?? 0);
      try {
        void this.push();
        const answer = await api.followGame(id, secret, known, known ? WAIT : 0);
        if (!isOn()) return;
        // An older answer was overtaken by a newer one; twice, and the server has an older state.
        const isOlder = answer.number < (this.state?.number ?? 0);
        if (isOlder && this.hasDoubts) this.state = null;
        this.take(answer);
        this.hasDoubts = isOlder;
        if (isOlder) await pause();
      } catch (error) {
        if (!isOn()) return;
        this.failed(error, true);
        await pause();
      }
    }
  }

  /** Whether the server lacks what was entered here. */
  private isBehind(): boolean {
    return this.isRunning && !this.isEnded && (this.desk.share?.isDirty ?? false);
  }

  /** Send what was entered here, until the server has all of it. */
  private push(): Promise<void> {
    if (this.isBehind()) this.pushing ??= this.deliver();
    return this.pushing ?? Promise.resolve();
  }

  private async deliver(): Promise<void> {
    try {
      while (this.isBehind()) {
        const { id, secret, base } = this.desk.share!;
        const { game, times } = this.desk;
        const body = { base, page: this.page, game: writeKept(game), clock: this.desk.clock.told() };
        try {
          this.pushed({ game, times }, await api.writeGame(id, body, secret));
        } catch (error) {
          this.failed(error);
          if (!this.isLost) return;
          await pause();
        }
      }
    } finally {
      this.pushing = null;
    }
  }

  private pushed(sent: Pick<Desk, 'game' | 'times'>, answer: SharedKept): void {
    const game = readKept(answer.game);
    // Another tab may have entered something since.
    this.desk.catchUp();
    const { share } = this.desk;
    if (!share) return;
    const isDirty = this.desk.game !== sent.game || this.desk.times !== sent.times;
    // What was entered meanwhile is based on what was sent, which the server may have put aside.
    const base = !isDirty || (game && sameVersion(game, sent.game)) ? answer.version : share.base;
    this.desk.receive({ ...share, base, isDirty }, isDirty ? null : game);
    this.take(answer);
  }

  /** Take an answer of the server: who writes, who asks, and the newest game. */
  private take(answer: SharedKept): void {
    this.desk.catchUp();
    const { share } = this.desk;
    const before = this.state;
    this.isLost = false;
    if (!share) return;
    // Two requests at once may be answered in either order.
    const newest = before && before.number > answer.number ? before : answer;
    this.state = newest;
    const isNew = !share.isDirty && newest.version !== share.base;
    const game = isNew ? readKept(newest.game) : null;
    const base = game ? newest.version : share.base;
    if (game || share.isWriter !== newest.is_writer) {
      this.desk.receive({ ...share, base, isWriter: newest.is_writer }, game);
    }
    // Only the writer's clock counts; a phone that begins to write continues it.
    if (newest === answer && !share.isDirty && !(share.isWriter && answer.is_writer)) this.desk.hear(answer.clock);
    if (before?.is_asker && !newest.is_asker && !newest.is_writer) this.isDeclined = true;
    clearTimeout(this.timer);
    this.canTake = newest.is_asker && newest.wait === 0;
    if (newest.is_asker && newest.wait > 0) this.timer = setTimeout(() => (this.canTake = true), newest.wait);
  }
}

const NONE: Share = { id: '', secret: '', name: '', base: 0, isDirty: false, isWriter: false };

/** Wait a little, or until the device is online again. */
const pause = (): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, PAUSE);
    addEventListener('online', () => resume(), { once: true });
  });
