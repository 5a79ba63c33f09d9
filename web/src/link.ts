/**
 * The connection to a table. It reconnects automatically, tells the server which events it already
 * has, and resends unanswered commands with the same id so that no move is lost or played twice.
 */

import { randomHex } from './browser/random';
import { contract, OUTDATED } from './contract.svelte';
import {
  CONTRACT,
  type ClientMessage,
  type FaultReport,
  type Hello,
  type Move,
  type Preview,
  type Seat,
  type ServerMessage,
  type Wish,
} from './generated/wire';
import { explainRefusal } from './handshake';
import { t } from './text/text';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly faults: FaultReport[] = [],
  ) {
    super(message);
  }
}

type Answer = Extract<ServerMessage, { type: 'done' | 'preview' | 'ok' }>;

interface Waiting {
  text: string;
  /** Whether to resend the message after reconnecting: commands are resent, queries are not. */
  again: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

export interface LinkEvents {
  message: (message: ServerMessage) => void;
  /** `why` is a sentence if the reason is known, null if it is not; without it, nothing has changed. */
  state: (state: LinkState, why?: string | null) => void;
  /** The number of events that the client already has. */
  have: () => number;
}

/** In the state `replaced`, the seat was opened in several newer windows, and this one rests. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'replaced' | 'refused' | 'gone' | 'outdated';

/** A message that expects an answer; the link assigns its id. */
type Question = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;

const FIRST_PAUSE = 400;
/** The WebSocket close code for a seat that was opened on several other devices since. */
const REPLACED = 4411;
/** The WebSocket close code for a game whose dictionary the server no longer has. */
const GONE = 4412;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 25000;

export class TableLink {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;
  private closed = false;
  private ready = false;
  /** Whether the server has accepted the current socket. */
  private accepted = false;
  /** The number of sockets that have been opened. */
  private attempts = 0;
  private isReplaced = false;
  /** Whether the last heartbeat is still unanswered. */
  private doubtful = false;

  constructor(
    private readonly address: string,
    private readonly token: string | null,
    private readonly on: LinkEvents,
  ) {}

  open(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.accepted = false;
    this.attempts += 1;
    this.on.state('connecting');
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.accepted = true;
      const hello: Hello = {
        type: 'hello',
        token: this.token,
        have: this.on.have(),
        contract: CONTRACT,
        language: t.lang,
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    const socket = this.socket;
    this.socket = null;
    socket?.close(1000);
    for (const one of this.waiting.values()) one.reject(new Refused('closed', ''));
    this.waiting.clear();
  }

  /** Reconnect immediately, for instance when the browser reports that it is back online. */
  nudge(): void {
    if (this.socket?.readyState === WebSocket.OPEN || this.closed || this.isReplaced) return;
    this.pause = FIRST_PAUSE;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Continue here, although the seat was opened in newer windows: the oldest of those must rest. */
  resume(): void {
    this.isReplaced = false;
    this.nudge();
  }

  /**
   * Drop a connection that may be dead and reconnect. The browser may notice a lost network before
   * the socket does.
   */
  renew(): void {
    if (this.closed || !this.socket) return;
    const old = this.socket;
    this.socket = null;
    old.close();
    this.lost(0);
  }

  /** Tell the server whether the table is on a screen: others are notified of their turns. */
  tellLooking(): void {
    this.transmit(JSON.stringify({ type: 'looking', id: newId(), looking: !document.hidden }));
  }

  look(): void {
    this.transmit(JSON.stringify({ type: 'look', id: newId() }));
  }

  move(seat: Seat, at: number, move: Move): Promise<Answer> {
    return this.ask({ type: 'move', at, seat, move }, true);
  }

  preview(seat: Seat, tiles: Record<string, string>): Promise<Preview> {
    return this.ask({ type: 'preview', seat, play: { tiles } }, false) as Promise<
      Answer & { type: 'preview' }
    >;
  }

  chat(seat: Seat, text: string): Promise<Answer> {
    return this.ask({ type: 'chat', seat, text }, true);
  }

  propose(seat: Seat, what: Wish): Promise<Answer> {
    return this.ask({ type: 'propose', seat, what }, false);
  }

  answer(seat: Seat, what: Wish, agree: boolean): Promise<Answer> {
    return this.ask({ type: 'answer', seat, what, agree }, false);
  }

  private ask(body: Question, again: boolean): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...body, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, again, resolve, reject });
      if (!this.transmit(text) && !again) {
        this.waiting.delete(id);
        reject(new Refused('offline', ''));
      }
    });
  }

  private transmit(text: string): boolean {
    if (!this.ready || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(text);
    return true;
  }

  private receive(message: ServerMessage): void {
    this.doubtful = false;
    if (message.type === 'welcome') {
      contract.check(message.contract);
      this.welcomed();
    }
    if ('id' in message && message.id !== null) {
      const one = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === 'error') {
        one?.reject(new Refused(message.code, message.message, message.faults));
      } else if (message.type === 'done' || message.type === 'preview' || message.type === 'ok') {
        one?.resolve(message);
      }
    }
    this.on.message(message);
  }

  private welcomed(): void {
    this.ready = true;
    this.pause = FIRST_PAUSE;
    this.on.state('open');
    clearInterval(this.heart);
    this.heart = setInterval(() => this.beat(), HEARTBEAT);
    if (document.hidden) this.tellLooking();
    for (const one of this.waiting.values()) this.transmit(one.text);
  }

  /** Send a heartbeat; if the last one is still unanswered, the connection is dead. */
  private beat(): void {
    if (this.doubtful) {
      this.renew();
      return;
    }
    this.doubtful = true;
    this.transmit(JSON.stringify({ type: 'ping', id: newId() }));
  }

  private lost(code: number): void {
    this.ready = false;
    clearInterval(this.heart);
    for (const [id, one] of this.waiting) {
      if (one.again) continue;
      this.waiting.delete(id);
      one.reject(new Refused('offline', ''));
    }
    if (this.closed) return;
    if (code === OUTDATED) {
      this.closed = true;
      contract.outdated = true;
      this.on.state('outdated');
      return;
    }
    if (code === 4401 || code === 4403 || code === 4404 || code === GONE) {
      this.closed = true;
      this.on.state(code === GONE ? 'gone' : 'refused');
      return;
    }
    if (code === REPLACED) {
      // Windows that share a seat must not keep replacing each other.
      this.isReplaced = true;
      this.socket = null;
      this.on.state('replaced');
      return;
    }
    if (this.accepted) {
      this.on.state('lost', t.table.closed[code] ?? null);
      this.reconnectIn(this.pause);
    } else {
      this.on.state('lost');
      void this.explain();
    }
  }

  /** Say why the server refuses to connect, and try again when it says. */
  private async explain(): Promise<void> {
    const attempt = this.attempts;
    const { why, wait } = await explainRefusal();
    if (this.closed || this.attempts !== attempt) return;
    this.on.state('lost', why);
    this.reconnectIn(Math.max(this.pause, wait));
  }

  private reconnectIn(milliseconds: number): void {
    this.timer = setTimeout(() => this.open(), milliseconds);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}

/** A new command id: short and hard to guess. */
const newId = (): string => randomHex(12);
