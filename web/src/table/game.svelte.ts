/** A table as this browser sees it: its seats, views, events, chat and connection. */

import { announcer } from '../announcer.svelte';
import { arrivalSentences, rackSentence, updateSentences } from '../text/announcements';
import type { Listener } from '../text/people';
import { standing } from '../text/standing';
import { socketAddress } from '../api';
import { TableLink, type LinkState } from '../link';
import { sound } from '../browser/sound';
import { t } from '../text/text';
import type {
  ChatLine,
  GameEvent,
  Move,
  Preview,
  Wish,
  Seat,
  ServerMessage,
  TableInfo,
  View,
} from '../generated/wire';
import { checkDeal, contribute, isElsewhere, type DealCheck } from './contribution';
import { settings } from '../settings.svelte';
import { merge } from './merge';
import { push } from '../offline/push.svelte';
import { keepSnapshot, snapshotOf, type Snapshot } from '../offline/snapshots';

/** A placeholder edition, used to build sentences until the server has sent the real one. */
const UNKNOWN: Listener['edition'] = {
  size: 15,
  coordinates: 'tournament',
  kind_names: {},
  letters: [],
  end: { passes: 2, scoreless_rounds: 0 },
  tiles: [],
};

/** The messages after which this browser keeps a copy of the table. */
const KEPT: readonly string[] = ['welcome', 'view', 'update', 'info'] satisfies ServerMessage['type'][];

/** Milliseconds for which a player must be away before the page offers to remove them. */
const LONG_AWAY = 60_000;

export class Game {
  info = $state.raw<TableInfo | null>(null);
  seats = $state.raw<Seat[]>([]);
  /** Whether this browser opened the table, so that it may close it while it waits. */
  isOpener = $state(false);
  view = $state.raw<View | null>(null);
  history = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  state = $state<LinkState>('connecting');
  /** The seat whose rack is on the screen; null while no rack is shown. */
  shown = $state<Seat | null>(null);
  unread = $state(0);
  /** Why the server sent this browser away, until it is back. */
  refusal = $state.raw<string | null>(null);
  /** Why the connection is lost, if the reason is known. */
  whyLost = $state.raw<string | null>(null);
  /** The administrator's notice to everyone. */
  notice = $state.raw<string | null>(null);
  now = $state(Date.now());

  private views = new Map<Seat | null, View>();
  /** The number of views received; code that reads it reruns when a view of any seat arrives. */
  private came = $state(0);
  private histories = new Map<Seat | null, GameEvent[]>();
  /** The steps of contributing that were sent, by seat. */
  private contributed = new Set<string>();
  /** Since when each absent player has been away, as far as this browser knows. */
  private awaySince = new Map<Seat, number>();
  private offset = 0;
  private told = 0;
  private link: TableLink;
  private ticking: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    readonly token: string | null,
  ) {
    this.link = new TableLink(socketAddress(table), token, {
      message: (message) => this.receive(message),
      state: (state, why) => this.changed(state, why),
      have: () => this.leastNumber(),
    });
    this.ticking = setInterval(() => (this.now = Date.now() + this.offset), 500);
    window.addEventListener('online', this.nudge);
    window.addEventListener('offline', this.doubt);
    document.addEventListener('visibilitychange', this.nudge);
    this.link.open();
  }

  stop(): void {
    clearInterval(this.ticking);
    window.removeEventListener('online', this.nudge);
    window.removeEventListener('offline', this.doubt);
    document.removeEventListener('visibilitychange', this.nudge);
    this.link.close();
    document.title = t.name;
  }

  private nudge = (): void => {
    this.link.tellLooking();
    if (document.visibilityState === 'visible') this.link.nudge();
  };

  private doubt = (): void => this.link.renew();

  get names(): string[] {
    return (
      this.view?.participants.map((who) => who.name) ??
      this.info?.seats.map((seat) => seat.name ?? t.setup.someone(seat.seat + 1)) ??
      []
    );
  }

  get listener(): Listener {
    const computers = this.view?.participants.flatMap((who, seat) => (who.is_computer ? [seat] : [])) ?? [];
    return { edition: this.info?.edition ?? UNKNOWN, names: this.names, own: this.seats, computers };
  }

  /** Whether only computers play, so that the client that opened the table may stop them. */
  get isExhibition(): boolean {
    return this.info?.seats.every((seat) => seat.kind === 'computer') ?? false;
  }

  /** Whether the words on the board may be looked up: it must not show whether they are valid. */
  get defines(): boolean {
    return this.token !== null && (this.view?.phase === 'over' || (this.info?.definitions ?? false));
  }

  /** The seat on turn, if it plays on this screen but is not the one shown. */
  get due(): Seat | null {
    if (!this.view || this.seats.length < 2) return null;
    const turn = this.view.must_act.indexOf('turn');
    return this.seats.includes(turn) && turn !== this.shown ? turn : null;
  }

  /** The seats at this device that must challenge or accept the last play. */
  get respondents(): Seat[] {
    return this.seats.filter((seat) => this.view?.must_act[seat] === 'respond');
  }

  /** Whether a player at this device may challenge the last play. */
  get canChallenge(): boolean {
    return this.seats.some((seat) => this.viewOf(seat)?.may.includes('challenge'));
  }

  get myTurn(): boolean {
    const view = this.view;
    return (
      view !== null && view.phase === 'playing' && this.shown !== null && view.on_turn === this.shown
    );
  }

  viewOf(seat: Seat): View | undefined {
    void this.came;
    return this.views.get(seat);
  }

  /** Show a seat's rack, and say its tiles: its player has asked for it. */
  show(seat: Seat | null): void {
    this.shown = seat;
    const key = seat ?? this.seats[0] ?? null;
    const view = this.views.get(key);
    if (!view) return;
    this.view = view;
    this.history = this.histories.get(key) ?? [];
    if (seat !== null) this.say(rackSentence(view, { ...this.listener, own: [seat] }));
  }

  /** Announce a sentence to players who listen. */
  /** Why no tile can be placed now. */
  get whyIdle(): string {
    return standing(this).text;
  }

  say(text: string): void {
    announcer.say(text);
  }

  /** Send a move of a seat here, decided on what the screen shows; its own view may come later. */
  move(seat: Seat, move: Move): Promise<unknown> {
    return this.link.move(seat, this.view?.number ?? 0, move);
  }

  preview(seat: Seat, tiles: Record<string, string>): Promise<Preview> {
    return this.link.preview(seat, tiles);
  }

  talk(text: string): Promise<unknown> {
    return this.link.chat(this.shown ?? this.seats[0] ?? 0, text);
  }

  propose(what: Wish, seat: Seat = this.shown ?? this.seats[0] ?? 0): Promise<unknown> {
    return this.link.propose(seat, what);
  }

  answer(what: Wish, agree: boolean, seat: Seat): Promise<unknown> {
    return this.link.answer(seat, what, agree);
  }

  private leastNumber(): number {
    const numbers = [...this.views.values()].map((view) => view.number);
    return numbers.length > 0 ? Math.min(...numbers) : 0;
  }

  /** Continue at this device after newer windows took its place. */
  resume(): void {
    this.link.resume();
  }

  private changed(state: LinkState, why?: string | null): void {
    const before = this.state;
    const isNew = typeof why === 'string' && why !== this.whyLost;
    if (why !== undefined) this.whyLost = why;
    // Keep showing that the connection is lost while reconnecting, so that the notice does not
    // flicker.
    if (state === 'connecting' && before === 'lost') return;
    this.state = state;
    if (state === 'open') this.whyLost = null;
    if (state === 'lost' && (before === 'open' || isNew)) this.say(this.whyLost ?? t.table.offline);
    if (state === 'replaced') this.say(t.table.replaced);
    if (state === 'lost' && !this.info) void this.restore();
    if (state === 'open' && before === 'lost') this.say(t.table.online);
  }

  /** Show the table as this browser last saw it, until the server can be reached. */
  private async restore(): Promise<void> {
    const last = await snapshotOf(this.table);
    if (!last || this.info) return;
    this.info = last.info;
    this.seats = last.seats;
    for (const { seat, view, history } of last.seen) {
      this.views.set(seat, view);
      this.histories.set(seat, history);
    }
    this.came += 1;
    this.show(last.seats.length === 1 ? (last.seats[0] ?? null) : null);
  }

  private snapshot = (): Snapshot | null => {
    if (!this.info) return null;
    const seen = Array.from(this.views, ([seat, view]) => {
      return { seat, view, history: this.histories.get(seat) ?? [] };
    });
    return { info: this.info, seats: this.seats, seen };
  };

  private receive(message: ServerMessage): void {
    if ('now' in message) {
      this.offset = message.now - Date.now();
      this.now = message.now;
    }
    switch (message.type) {
      case 'error':
        // Without an id, it is about the connection, which the server closes next.
        if (message.id === null) this.refusal = message.message;
        break;
      case 'welcome':
        this.refusal = null;
        this.info = message.info;
        this.notePresence();
        this.chat = message.chat;
        this.seats = message.seats;
        this.isOpener = message.opener;
        if (message.seats.length === 1) this.shown = message.seats[0] ?? null;
        break;
      case 'view': {
        const history = message.view.history ?? [];
        const known = this.histories.get(message.seat);
        this.take(message.seat, message.view, history, known ? history.length - known.length : 0);
        break;
      }
      case 'update':
        this.update(message);
        break;
      case 'notice':
        this.notice = message.text;
        this.say(message.text ?? '');
        break;
      case 'info':
        this.info = message.info;
        this.notePresence();
        break;
      case 'presence':
        if (this.info) {
          const seats = this.info.seats.map((one) => ({ ...one, present: message.seats.includes(one.seat) }));
          this.info = { ...this.info, seats, watching: message.watching };
          this.notePresence();
        }
        break;
      case 'chat':
        if (!this.chat.some((one) => one.number === message.message.number)) {
          this.chat = [...this.chat, message.message];
          const own = message.message.seat !== null && this.seats.includes(message.message.seat);
          if (!own && settings.chosen.chat) {
            this.unread += 1;
            this.say(t.say.chat(message.message.name, message.message.text));
          }
        }
        break;
    }
    if (KEPT.includes(message.type)) keepSnapshot(this.table, this.snapshot);
  }

  private notePresence(): void {
    for (const { seat, present } of this.info?.seats ?? []) {
      if (present) this.awaySince.delete(seat);
      else if (!this.awaySince.has(seat)) this.awaySince.set(seat, this.now);
    }
  }

  /** Whether a player has been away so long, and kept the turn so long, that others may act. */
  isMissing(seat: Seat): boolean {
    const since = this.awaySince.get(seat);
    const absence = (this.info?.edition.clock.absence ?? 0) * 1000;
    if (since === undefined || this.now - since < LONG_AWAY) return false;
    return this.now - (this.view?.turn_since ?? this.now) >= absence;
  }

  private update(message: ServerMessage & { type: 'update' }): void {
    const view = this.views.get(message.seat);
    const history = this.histories.get(message.seat) ?? [];
    const after = merge(view && { view, history }, message);
    if (after) this.take(message.seat, after.view, after.history, message.events.length);
    else this.link.look();
  }

  /** Adopt a view of a seat; the last `fresh` events of its history are new. */
  private take(seat: Seat | null, view: View, history: GameEvent[], fresh: number): void {
    this.views.set(seat, view);
    this.came += 1;
    this.histories.set(seat, history);
    if (seat !== null) this.contribute(seat, view);
    // On a shared device the rack is hidden as soon as the turn is over.
    const hotSeat = this.seats.length > 1;
    const hide = hotSeat && seat === this.shown && view.on_turn !== seat && view.phase !== 'over';
    if (hide) this.shown = null;
    const key = this.shown ?? this.seats[0] ?? null;
    if (seat === key || hide) {
      this.view = this.views.get(key) ?? view;
      this.history = this.histories.get(key) ?? history;
      this.tell(view, history, fresh);
    }
  }

  /** Commit to a contribution to the seed, or reveal it and agree, as soon as that is possible. */
  private contribute(seat: Seat, view: View): void {
    const move = contribute(this.table, seat, view);
    // If the rules changed when a player joined, people agree with a button.
    if (move?.type === 'agree' && this.info?.terms_changed !== false) return;
    const step = `${seat} ${move?.type}`;
    if (!move || this.contributed.has(step)) return;
    this.contributed.add(step);
    this.move(seat, move).catch(() => this.contributed.delete(step));
  }

  /** The move by which a seat here can agree now, or null. */
  agreement(seat: Seat): Move | null {
    const view = this.viewOf(seat);
    const move = view ? contribute(this.table, seat, view) : null;
    return move?.type === 'agree' ? move : null;
  }

  async agree(seat: Seat): Promise<void> {
    const move = this.agreement(seat);
    if (move) await this.move(seat, move);
  }

  /** Whether a seat here cannot agree, because it committed to a contribution on another device. */
  get contributesElsewhere(): boolean {
    void this.came;
    return this.seats.some((seat) => {
      const view = this.views.get(seat);
      return view !== undefined && isElsewhere(this.table, seat, view);
    });
  }

  /** Whether a finished game has the deal that this device agreed to, as far as it can know. */
  get dealCheck(): DealCheck {
    void this.came;
    const checks = this.seats.map((seat) => {
      const view = this.views.get(seat);
      return view ? checkDeal(this.table, seat, view, this.histories.get(seat) ?? []) : 'unchecked';
    });
    if (checks.includes('changed')) return 'changed';
    return checks.includes('good') ? 'good' : 'unchecked';
  }

  private tell(view: View, history: GameEvent[], count: number): void {
    const mine = view.phase === 'playing' && this.seats.includes(view.on_turn);
    const here = this.info ? t.titled(this.info.edition.name) : t.name;
    document.title = mine ? `● ${t.table.yourTurn} – ${t.name}` : here;
    // Several seats in this browser may receive the same events; announce them only once.
    if (view.number <= this.told) return;
    const isArrival = this.told === 0 && count <= 0;
    this.told = view.number;
    const told = { view, history, window: this.info?.edition.challenge.window ?? 0 };
    const text = isArrival ? arrivalSentences(told, this.listener) : updateSentences(count, told, this.listener);
    this.say(text);
    if (count <= 0) return;
    const fresh = history.slice(-count);
    if (fresh.every((event) => event.type === 'hint-taken')) return;
    const ended = fresh.some((event) => event.type === 'ended');
    const turned = mine && fresh.some((event) => !('seat' in event) || event.seat !== view.on_turn);
    sound(ended ? 'end' : turned ? 'turn' : 'play', settings.chosen.sound);
    if (turned && document.hidden) void push.notify(this.table, text);
  }
}
