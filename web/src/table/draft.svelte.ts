/** The player's tiles, the draft on the board, and the player's actions on them. */

import { squaresOf } from './fault_squares';
import { step, seek, squareAt, otherAxis, rowOf, colOf, type Square } from './geometry';
import { readCharacter } from './digraphs';
import * as hands from './hand';
import type { KeyAction } from './keys';
import { Refused } from '../link';
import { sound, type Sound } from '../browser/sound';
import { keep, kept } from '../browser/store';
import { t } from '../text/text';
import { faceOf, isBlank, parseBoard, splitTiles } from './tiles';
import type { Axis, Edition, FaultReport, Move, Preview } from '../generated/wire';
import type { DraftGame } from './draft_game';
import { settings } from '../settings.svelte';

export interface Caret {
  square: Square;
  axis: Axis;
}

const PREVIEW_PAUSE = 50;

export class Draft {
  hand = $state.raw<hands.Hand>(hands.EMPTY);
  caret = $state.raw<Caret | null>(null);
  /** The tile that the player has picked up and not yet placed. */
  picked = $state<number | null>(null);
  /** The blank for which the player must choose a letter. */
  asking = $state.raw<{ id: number; square: Square; advance: boolean } | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Whether the preview is of an earlier draft, and that of this one was requested. */
  isWeighing = $state(false);
  /** Why the server rejected the move; cleared when the draft changes. */
  refusal = $state.raw<{ message: string; faults: FaultReport[] } | null>(null);
  busy = $state(false);
  /** What the last key or tap led to, or why it did nothing; cleared when the draft changes or another key is pressed. */
  note = $state('');

  readonly board: (string | null)[] = $derived.by(() => parseBoard(this.game.view?.board ?? []));
  private seat: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** The square on which the last tap turned the arrow. */
  private turnedAt: Square | null = null;
  /** The tile of which only the beginning was typed, and the characters that complete it. */
  private begun: { id: number; rest: string } | null = null;
  /** Where the arrow was when the last play removed it; the arrow keys start from there. */
  left = $state<Square | null>(null);

  constructor(private readonly game: DraftGame) {}

  get edition(): Edition | null {
    return this.game.info?.edition ?? null;
  }

  get size(): number {
    return this.edition?.size ?? 15;
  }

  /** Sync with the view; call this when the seat shown, its rack or the board may have changed. */
  follow(): void {
    const { view, shown } = this.game;
    if (!view || shown === null || view.seat !== shown) {
      this.seat = null;
      // The score and what was wrong belong to tiles that are no longer shown.
      this.change(hands.EMPTY);
      return;
    }
    const before = this.seat === shown ? this.hand : hands.thaw(kept(this.key(shown)));
    this.seat = shown;
    const held = hands.reconcile(before, splitTiles(view.rack));
    const next = hands.yieldTo(held, (square) => this.board[square] !== null);
    this.change(next);
  }

  get tiles(): Record<string, string> {
    return hands.draftTiles(this.hand, this.size);
  }

  get faults(): FaultReport[] {
    return this.refusal?.faults ?? this.preview?.faults ?? [];
  }

  /** One sentence that says what is wrong with the draft; empty if nothing is wrong. */
  get complaint(): string {
    if (this.refusal) return this.refusal.message;
    if (this.note) return this.note;
    return this.preview?.faults[0]?.sentence ?? '';
  }

  get faultSquares(): Square[] {
    return this.faults
      .flatMap((fault) => squaresOf(fault, this.preview))
      .map((name) => squareAt(name, this.size))
      .filter((square) => square !== null);
  }

  /** Handle a click or tap on a square: place the picked tile, pick up a tile, or set the arrow. */
  tapSquare(square: Square): void {
    const laid = hands.placedAt(this.hand, square);
    if (laid) {
      if (this.picked === laid.id) this.recall(laid.id);
      else this.picked = laid.id;
      return;
    }
    if (this.board[square] !== null) return;
    if (this.picked !== null) {
      this.lay(this.picked, square, false);
      return;
    }
    this.note = '';
    if (this.caret?.square !== square) {
      this.caret = { square, axis: this.caret?.axis ?? 'across' };
      this.turnedAt = null;
    } else if (this.turnedAt !== square) {
      this.caret = { square, axis: otherAxis(this.caret.axis) };
      this.turnedAt = square;
    } else {
      // The third tap on a square removes the arrow.
      this.caret = null;
      this.turnedAt = null;
    }
  }

  /** Handle a click or tap on a rack tile: place it at the arrow, or pick it up. */
  tapTile(id: number): void {
    if (this.caret && this.picked === null) {
      const square = this.nextFree(this.caret);
      if (square === null) this.refuse(t.table.noRoom);
      else this.lay(id, square, true);
      return;
    }
    if (this.picked !== null && this.picked !== id && !hands.isPlaced(this.hand, this.picked)) {
      this.picked = id;
      return;
    }
    this.picked = this.picked === id ? null : id;
  }

  /** Put a tile on an empty square; for a blank, ask for its letter. */
  lay(id: number, square: Square, advance: boolean): void {
    this.picked = null;
    const tile = hands.tileOf(this.hand, id);
    if (!tile || (this.board[square] ?? null) !== null) return;
    const known = this.hand.placed.find((one) => one.id === id)?.as;
    if (isBlank(tile.text) && !known) {
      this.asking = { id, square, advance };
      return;
    }
    this.put(id, square, '', advance);
  }

  /** Set the letter of the blank that needs one. */
  choose(letter: string): void {
    const asking = this.asking;
    this.asking = null;
    if (asking) this.put(asking.id, asking.square, letter, asking.advance);
  }

  askAgain(id: number): void {
    const one = this.hand.placed.find((placed) => placed.id === id);
    if (one) this.asking = { id, square: one.square, advance: false };
    this.picked = null;
  }

  recall(id: number): void {
    this.picked = null;
    this.change(hands.recall(this.hand, id));
    this.play('take');
  }

  recallAll(): void {
    this.picked = null;
    const first = this.hand.placed[0];
    if (!first) return;
    if (this.caret) this.caret = { ...this.caret, square: first.square };
    this.change(hands.recallAll(this.hand));
    this.play('take');
  }

  shuffle(): void {
    this.change(hands.shuffle(this.hand));
  }

  sort(): void {
    if (this.edition) this.change(hands.sort(this.hand, this.edition));
  }

  reorder(id: number, before: number | null): void {
    const back = hands.isPlaced(this.hand, id) ? hands.recall(this.hand, id) : this.hand;
    this.change(hands.reorder(back, id, before));
    this.picked = null;
  }

  /** Handle a key pressed on the board; return whether it did anything. */
  press(action: KeyAction): boolean {
    const caret = this.caret;
    this.note = '';
    switch (action.do) {
      case 'move':
        this.moveCaret(action.axis, action.by);
        return true;
      case 'edge':
        if (caret) this.toEdge(caret, action.to);
        return true;
      case 'turn':
        if (caret) this.turn(caret);
        return true;
      case 'letter':
        this.typed(action.letter, action.blank);
        return true;
      case 'back':
        this.backspace();
        return true;
      case 'clear': {
        const laid = caret && hands.placedAt(this.hand, caret.square);
        if (laid) this.recall(laid.id);
        else this.refuse(t.say.noTileHere);
        return true;
      }
      case 'recall':
        if (this.picked !== null) this.picked = null;
        else if (this.hand.placed.length > 0) this.recallAll();
        else this.refuse(t.say.nothingPlaced);
        return true;
      default:
        return false;
    }
  }

  private moveCaret(axis: Axis, by: 1 | -1): void {
    const from = this.caret?.square ?? this.left ?? this.startSquare();
    const next = this.caret ? step(from, axis, by, this.size) : from;
    if (next !== null) this.caret = { square: next, axis: this.caret?.axis ?? 'across' };
    else this.game.say(t.say.edge);
  }

  private turn(caret: Caret): void {
    const axis = otherAxis(caret.axis);
    this.caret = { ...caret, axis };
    this.game.say(t.say.axis[axis]);
  }

  /** Put the arrow on a square, as a player does who goes there by keyboard. */
  pointAt(square: Square, axis: Axis = this.caret?.axis ?? 'across'): void {
    this.caret = { square, axis };
    this.turnedAt = null;
  }

  /** Replace the draft by a typed play. */
  layAll(placed: readonly hands.Placed[]): void {
    this.picked = null;
    this.change({ ...this.hand, placed });
    this.play('lay');
  }

  private toEdge(caret: Caret, to: 'start' | 'end'): void {
    const row = rowOf(caret.square, this.size);
    const col = colOf(caret.square, this.size);
    const edge = to === 'start' ? 0 : this.size - 1;
    const square = caret.axis === 'across' ? row * this.size + edge : edge * this.size + col;
    this.caret = { ...caret, square };
  }

  startSquare(): Square {
    const edition = this.edition;
    const at = edition?.drawing.join('').split('').findIndex((sign) => edition.effects[sign]?.start);
    return at !== undefined && at >= 0 ? at : Math.floor((this.size * this.size) / 2);
  }

  private typed(letter: string, wantBlank: boolean): void {
    const edition = this.edition;
    if (!edition) return;
    if (this.game.shown === null) {
      this.refuse(this.game.whyIdle);
      return;
    }
    if (edition.whole_digraphs) this.typedPart(letter, edition, wantBlank);
    else this.typedLetter(letter, edition, wantBlank);
  }

  private typedLetter(letter: string, edition: Edition, wantBlank: boolean): void {
    const caret = this.caret ?? { square: this.startSquare(), axis: 'across' as const };
    const square = this.nextFree(caret);
    if (square === null) {
      this.refuse(t.table.noRoom);
      return;
    }
    const tile = hands.tileFor(this.hand, letter, edition, wantBlank);
    if (!tile) {
      this.refuse(wantBlank ? t.table.noBlank : t.table.notOnRack(letter));
      return;
    }
    this.caret = { ...caret, square };
    this.put(tile.id, square, isBlank(tile.text) ? letter : '', true);
  }

  /** Handle a character that may be part of a letter such as CH. */
  private typedPart(character: string, edition: Edition, wantBlank: boolean): void {
    const last = this.lastTyped(edition);
    const without = last ? hands.recall(this.hand, last.id) : this.hand;
    const asBlank = wantBlank || last?.blank === true;
    const typing = readCharacter({
      character,
      letters: edition.letters,
      last: last?.letter ?? '',
      rest: last && this.begun?.id === last.id ? this.begun.rest : '',
      has: (letter) =>
        hands.tileFor([...letter].length > 1 ? without : this.hand, letter, edition, asBlank) !== undefined,
    });
    if (typing.do === 'replace' && last) {
      this.change(without);
      this.caret = { square: last.square, axis: this.caret?.axis ?? 'across' };
    }
    if (typing.do !== 'skip') {
      this.typedLetter(typing.letter, edition, typing.do === 'replace' ? asBlank : wantBlank);
    }
    const laid = this.hand.placed.at(-1);
    this.begun = typing.rest && laid ? { id: laid.id, rest: typing.rest } : null;
  }

  /** The draft tile directly before the arrow, if it was the last one laid. */
  private lastTyped(edition: Edition): { id: number; square: Square; letter: string; blank: boolean } | null {
    const { caret } = this;
    const laid = this.hand.placed.at(-1);
    const tile = laid && hands.tileOf(this.hand, laid.id);
    if (!caret || !laid || !tile) return null;
    const before = laid.square === caret.square || step(laid.square, caret.axis, 1, this.size) === caret.square;
    if (!before) return null;
    const blank = isBlank(tile.text);
    return { id: laid.id, square: laid.square, letter: blank ? laid.as : faceOf(tile.text, edition).letter, blank };
  }

  /** Show and announce a fact until the next key or tap. */
  tell(fact: string): void {
    this.note = fact;
    this.game.say(fact);
  }

  /** Show and announce why a key or tap did nothing. */
  refuse(why: string): void {
    this.tell(why);
    this.play('fault');
  }

  private backspace(): void {
    const caret = this.caret;
    const last = this.hand.placed.at(-1);
    if (!last) {
      this.refuse(t.say.nothingPlaced);
      return;
    }
    if (!caret) {
      this.recall(last.id);
      return;
    }
    const here = hands.placedAt(this.hand, caret.square);
    const laid = (square: Square): boolean => hands.placedAt(this.hand, square) !== undefined;
    const square = here ? caret.square : seek(caret.square, caret.axis, -1, this.size, laid);
    const one = square === null ? last : (hands.placedAt(this.hand, square) ?? last);
    this.caret = { ...caret, square: one.square };
    this.recall(one.id);
  }

  /** The arrow's square or, if it is occupied, the next free one in its direction. */
  private nextFree({ square, axis }: Caret): Square | null {
    if (this.isFree(square)) return square;
    return seek(square, axis, 1, this.size, (one) => this.isFree(one));
  }

  private isFree(square: Square): boolean {
    return this.board[square] === null && !hands.placedAt(this.hand, square);
  }

  private put(id: number, square: Square, as: string, advance: boolean): void {
    this.change(hands.place(this.hand, id, square, as));
    this.play('lay');
    if (!advance || !this.caret) return;
    const next = seek(square, this.caret.axis, 1, this.size, (one) => this.isFree(one));
    this.caret = { ...this.caret, square: next ?? square };
  }

  private play(name: Sound): void {
    sound(name, settings.chosen.sound);
  }

  private readonly key = (seat: number): string => `draft.${this.game.table}.${seat}`;

  private change(hand: hands.Hand): void {
    const moved = hands.freeze(hand) !== hands.freeze(this.hand);
    const draftMoved = JSON.stringify(hand.placed) !== JSON.stringify(this.hand.placed);
    this.hand = hand;
    if (this.seat !== null && moved) keep(this.key(this.seat), hands.freeze(hand));
    if (draftMoved) {
      this.refusal = null;
      this.note = '';
    }
    if (draftMoved || !this.preview || this.preview.number !== this.game.view?.number) this.weigh();
  }

  /** Ask the server what the draft would score. The answer never says whether a word is valid. */
  private weigh(): void {
    clearTimeout(this.timer);
    const asked = (this.asked += 1);
    const seat = this.seat;
    this.isWeighing = this.hand.placed.length > 0 && seat !== null;
    if (!this.isWeighing || seat === null) {
      this.preview = null;
      return;
    }
    const answered = (preview: Preview | null): void => {
      if (asked !== this.asked) return;
      this.preview = preview;
      this.isWeighing = false;
    };
    this.timer = setTimeout(() => {
      this.game.preview(seat, this.tiles).then(answered, () => answered(null));
    }, PREVIEW_PAUSE);
  }

  /** Request the draft's score again, for instance after reconnecting. */
  refresh(): void {
    if (this.hand.placed.length > 0 && !this.preview) this.weigh();
  }

  /** Play the draft; if the server rejects it, it stays on the board and the reason is shown. */
  async submit(announced?: number): Promise<boolean> {
    const seat = this.seat;
    if (seat === null || this.busy || this.hand.placed.length === 0) return false;
    const { hand, tiles } = this;
    const played = await this.send(seat, { type: 'play', tiles, ...(announced === undefined ? {} : { announced }) });
    if (!played) return false;
    // At a shared device, the next player's turn has hidden these tiles. If the play is withdrawn,
    // they come back to the rack and not onto the board.
    if (this.seat !== seat || this.hand === hand) keep(this.key(seat), hands.freeze(hands.recallAll(hand)));
    this.dropCaret();
    return true;
  }

  /** Accept the open play for the players at this device who must respond. */
  async accept(): Promise<void> {
    for (const seat of this.game.respondents) await this.send(seat, { type: 'accept' });
  }

  /** Remove the arrow, so that the next tap on a rack tile picks it up instead of placing it far away. */
  private dropCaret(): void {
    this.left = this.caret?.square ?? this.left;
    this.caret = null;
    this.turnedAt = null;
  }

  /** Send a move for `seat`; if the server rejects it, show why. */
  send(seat: number, move: Move): Promise<boolean> {
    return this.attempt(() => this.game.move(seat, move));
  }

  /** Take back the last turn of `seat` and all turns since; the draft goes back to the rack. */
  async takeBack(seat: number): Promise<boolean> {
    this.recallAll();
    return this.attempt(() => this.game.propose('takeback', seat));
  }

  private async attempt(act: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    if (this.game.state === 'lost') this.game.say(t.table.willSend);
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code !== 'closed') {
        this.refusal = { message: error.message || t.failed, faults: error.faults };
        this.game.say(this.refusal.message);
        this.play('fault');
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  letterOf(text: string): string {
    return faceOf(text, this.edition ?? { tiles: [] }).letter;
  }
}
