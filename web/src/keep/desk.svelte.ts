/** The scorekeeper at work: the game on the desk, what follows from it, and the play being typed. */

import type { Edition, Preview, TableClocks } from '../generated/wire';
import { previewOf } from '../judge/preview';
import { tablesOf } from '../judge/tables';
import { squareAt, type Square } from '../table/geometry';
import { parseBoard } from '../table/tiles';
import { TableClock } from './clock.svelte';
import { draftOf, facesOf, layDraft, tileForKey, turnTile, type Draft } from './draft';
import { followBoards, followKept } from './follow';
import type { Followed } from './followed';
import { withClock, withHouse, type House } from './house';
import { adopt, changeHeader, edit, insert, move, placeOf, redo, remove, reseat, undo, type Fresh, type Keeping } from './keeping';
import { chooseBranch, sameHeader } from './merging';
import { isGiven, isScore, type Entry, type KeptGame, type KeptHeader, type Maybe, type PlayEntry } from './model';
import { laidOf } from './plays';
import { loadKept, saveKept, type Saved, type Share } from './storage';
import { areTimes, followTimes, freshTimes, readingFor, type Timed, type Times } from './times';

/** Which entry the next one replaces or precedes; null at the end of the game. */
export type Editing = { id: string; how: 'change' | 'before' } | null;

export class Desk {
  keeping = $state.raw<Keeping>() as Keeping;
  editing = $state.raw<Editing>(null);
  draft = $state.raw<Draft | null>(null);
  /** The score that the player announces; null or missing if none is entered. */
  claimed = $state<Maybe<number>>(null);
  /** Whose turn it is, if people say so; null for the player whose turn follows from the entries. */
  private said = $state<number | null>(null);
  /** Whether the last change could be stored in the browser. */
  isSaved = $state(true);
  /** How the game is shared with other phones, if it is. */
  share = $state.raw<Share | null>(null);
  /** What to do when this phone has entered something. */
  onentered: () => void = () => {};
  /** The time that the players have used since their last readings. */
  times = $state.raw<Times>() as Times;
  readonly clock = new TableClock(this);
  /** The game as this tab last knew it to be stored; another text comes from another tab. */
  private stored = '';

  constructor(
    readonly id: string,
    private readonly saved: Saved,
  ) {
    this.keeping = saved.keeping;
    this.share = saved.share ?? null;
    this.times = this.timesIn(saved);
    this.stored = textOf(saved.keeping, this.times);
  }

  readonly game = $derived.by(() => this.keeping.game);
  private readonly house = $derived.by(() => this.game.header.edition.house);
  /** The edition with the house rules that are in force. */
  readonly edition = $derived.by((): Edition => withHouse(this.saved.edition, this.house as House));
  /** Whether another phone writes. */
  readonly isReadOnly = $derived.by(() => this.share !== null && !this.share.isWriter);
  private readonly trail = $derived.by(() => followBoards(this.game, this.edition));
  readonly followed = $derived.by((): Followed => this.trail.followed);
  /** The board before each entry. */
  readonly boards = $derived.by(() => this.trail.boards);
  readonly names = $derived.by(() => this.game.header.players.map((player) => player.name));
  readonly dictionary = $derived.by(() => (this.game.header.lexicon ? this.saved.dictionary : ''));
  /** The place of the entry that is edited, or the end. */
  readonly place = $derived.by(() =>
    this.editing ? placeOf(this.keeping, this.editing.id) : this.game.entries.length,
  );
  /** What follows from the entries before the place of entry. */
  readonly before = $derived.by((): Followed =>
    this.editing
      ? followKept({ ...this.game, entries: this.game.entries.slice(0, this.place) }, this.edition)
      : this.followed,
  );
  readonly board = $derived.by(() => parseBoard(this.before.board));
  readonly seat = $derived.by((): number => {
    if (this.editing?.how === 'change') return this.game.entries[this.place]?.seat ?? 0;
    return this.said ?? this.before.on_turn ?? 0;
  });
  readonly isOver = $derived.by(() => this.followed.end !== null);
  /** What the clocks need to know about the game. */
  readonly timed = $derived.by((): Timed => ({
    entries: this.game.entries,
    rules: this.edition.clock,
    onTurn: this.followed.on_turn,
    seats: this.names.length,
  }));
  readonly laid = $derived.by(() => (this.draft ? layDraft(this.draft, this.board, this.edition) : null));
  readonly preview = $derived.by((): Preview | null =>
    this.laid && this.laid.laid.length > 0 ? previewOf(this.board, this.laid.laid, this.edition) : null,
  );
  /** Whether a bare score stands, so that the board does not show all tiles. */
  readonly isIncomplete = $derived.by(() => this.before.hidden !== 0);
  /** Whether the announced score is left out, or can be one. */
  readonly isClaimable = $derived.by(() => !isGiven(this.claimed) || isScore(this.claimed));
  /** Whether the draft can be entered as it is. */
  readonly isReady = $derived.by(() => {
    if (!this.preview || !this.isClaimable) return false;
    if (this.preview.score !== null) return true;
    const soft = ['GAP', 'NOT_CONNECTED', 'FIRST_OFF_START', 'FIRST_TOO_SHORT'];
    return this.isIncomplete && this.preview.faults.every((one) => soft.includes(one.fault));
  });
  readonly lastTiles = $derived.by((): Square[] => {
    const last = this.game.entries.slice(0, this.place).findLast((one) => one.type === 'play');
    const squares = last ? Object.keys((last as PlayEntry).tiles) : [];
    return squares.flatMap((name) => squareAt(name, this.edition.size) ?? []);
  });

  // Typing a play.

  /** Tap a square: begin there, turn the direction if the play begins there, or turn a tile over. */
  tap(square: Square): void {
    const { draft } = this;
    const at = this.laid?.places.get(square);
    if (draft && at !== undefined) this.draft = turnTile(draft, at, this.edition);
    else if (draft?.start === square) this.turn();
    else this.draft = { start: square, axis: draft?.axis ?? 'across', typed: draft?.typed ?? [] };
  }

  turn(): void {
    if (this.draft) this.draft = { ...this.draft, axis: this.draft.axis === 'across' ? 'down' : 'across' };
  }

  /** Type a letter of the edition, as a tile or as a blank; false if there is no room or no such tile. */
  type(letter: string, isBlank: boolean): boolean {
    const { draft, edition } = this;
    if (!draft) return false;
    // Where CH must be one tile, C and H typed one after the other are that tile.
    const last = draft.typed.at(-1) ?? '';
    const joined = letterOf(last, edition) + letter;
    const isJoined = edition.whole_digraphs && last !== '' && edition.letters.includes(joined);
    const tile = tileForKey(isJoined ? joined : letter, isBlank, edition);
    if (tile === null) return false;
    const typed = isJoined ? draft.typed.slice(0, -1) : draft.typed;
    const next = { ...draft, typed: [...typed, tile] };
    if (layDraft(next, this.board, edition).isFull) return false;
    this.draft = next;
    return true;
  }

  /** Show the last letter with its next tile, up to the blank. */
  turnLast(): void {
    const at = (this.draft?.typed.length ?? 0) - 1;
    const tile = this.draft?.typed[at];
    if (!this.draft || tile === undefined || facesOf(tile, this.edition).at(-1) === tile) return;
    this.draft = turnTile(this.draft, at, this.edition);
  }

  /** Say that it is this player's turn, such as after a turn that nobody entered. */
  sayTurn(seat: number): void {
    this.said = seat === this.before.on_turn ? null : seat;
  }

  /** Take the last letter back; without one, give the play up. */
  back(): void {
    const { draft } = this;
    this.draft = draft && draft.typed.length > 0 ? { ...draft, typed: draft.typed.slice(0, -1) } : null;
  }

  clear(): void {
    this.draft = null;
    this.claimed = null;
    this.said = null;
  }

  /** Enter the typed play. */
  enterPlay(): void {
    if (!this.laid || !this.isReady) return;
    const inOrder = this.laid.laid.toSorted((one, other) => one.row - other.row || one.col - other.col);
    const tiles = Object.fromEntries(
      inOrder.map(({ row, col, tile }) => [`${String.fromCharCode(65 + col)}${row + 1}`, tile]),
    );
    const claim = isGiven(this.claimed) ? { score: this.claimed } : {};
    this.enter({ type: 'play', seat: this.seat, tiles, ...claim });
  }

  // Changing the game.

  /** Continue with what another tab has stored; the play being typed stays. */
  catchUp(saved: Saved | null = loadKept(this.id)): void {
    // If the last change could not be stored, what is stored is older than what is here.
    if (!saved || !this.isSaved || textOf(saved.keeping, saved.times) === this.stored) return;
    this.keeping = saved.keeping;
    this.times = this.timesIn(saved);
    this.stored = textOf(saved.keeping, this.times);
    this.share = saved.share ?? null;
    if (this.editing && placeOf(this.keeping, this.editing.id) < 0) this.stop();
  }

  /** Enter what happened: at the end, with the clock's reading if it ends a turn, or where a past turn is edited. */
  enter(entry: Fresh): void {
    this.catchUp();
    const { editing } = this;
    if (!editing) this.set(insert(this.keeping, { ...entry, ...this.reading(entry) }));
    else if (editing.how === 'before') this.set(insert(this.keeping, entry, this.place));
    else this.set(edit(this.keeping, editing.id, { ...this.remains(editing.id), ...entry }));
    this.stop();
  }

  private reading(entry: Fresh): { clock?: number } {
    const clock = readingFor(this.times, this.timed, entry, Date.now());
    return clock === null ? {} : { clock };
  }

  /** What a changed entry keeps: its clock and its note. */
  private remains(id: string): { clock?: number; note?: string } {
    const { clock, note } = this.game.entries.find((one) => one.id === id) ?? {};
    return { ...(isGiven(clock) ? { clock } : {}), ...(note ? { note } : {}) };
  }

  /** Begin to change an entry, or to insert one before it. */
  change(id: string, how: 'change' | 'before'): void {
    this.editing = { id, how };
    this.clear();
    const entry = this.game.entries[this.place];
    if (how !== 'change' || entry?.type !== 'play') return;
    const laid = laidOf(entry.tiles);
    const place = placeOfPlay(this.board, entry, this.edition);
    if (place) this.draft = draftOf(laid, place, this.board, this.edition);
    this.claimed = entry.score ?? null;
  }

  /** Return to the end of the game. */
  stop(): void {
    this.editing = null;
    this.clear();
  }

  remove(id: string): void {
    this.catchUp();
    this.set(remove(this.keeping, id));
    this.stop();
  }
  move(id: string, by: -1 | 1): void {
    this.catchUp();
    this.set(move(this.keeping, id, by));
  }
  /** Give an entry to another player; if `follow`, all later entries move by as many players. */
  reseat(id: string, seat: number, follow: boolean): void {
    this.set(reseat(this.keeping, id, seat, follow));
  }
  /** Replace an entry by another version of itself. */
  amend(entry: Entry): void {
    const { id, ...rest } = entry;
    this.set(edit(this.keeping, id, rest as Fresh));
  }
  undo(): void {
    this.catchUp();
    this.set(undo(this.keeping));
    this.stop();
  }
  redo(): void {
    this.catchUp();
    this.set(redo(this.keeping));
    this.stop();
  }

  /** Play with another clock from now on, or without one; the time that was used counts. */
  changeClock(clock: House): void {
    this.catchUp();
    const { header } = this.game;
    const house = withClock(header.edition.house as House, clock, this.saved.edition);
    const next = { ...header, edition: { ...header.edition, house: { ...house } } };
    if (!sameHeader(header, next)) this.set(changeHeader(this.keeping, next));
  }

  /** The edition as another version of the game is played. */
  editionOf(header: KeptHeader): Edition {
    return withHouse(this.saved.edition, header.edition.house as House);
  }

  private set(keeping: Keeping): void {
    if (this.isReadOnly || keeping.game === this.game) return;
    const before = this.timed;
    this.keeping = keeping;
    this.setTimes(followTimes(this.times, before, this.timed, Date.now()));
  }

  /** Store how the clocks stand; the other phones get to know it together with the game. */
  setTimes(times: Times): void {
    if (this.isReadOnly) return;
    this.times = times;
    if (this.share) this.share = { ...this.share, isDirty: true };
    this.save();
    this.onentered();
  }

  private timesIn({ times }: Saved): Times {
    return areTimes(times, this.names.length) ? times : freshTimes(this.timed);
  }

  // Other versions of the game.

  /** Continue with a branch; what is here becomes one. */
  choose(branch: number): void {
    const clock = this.clock.told();
    this.set(adopt(this.keeping, chooseBranch(this.game, branch, this.share?.name ?? '')));
    this.hear(clock);
    this.stop();
  }
  /** Store what is known about sharing, and the game as the other phones have it, if it is another one. */
  receive(share: Share | null, game: KeptGame | null = null): void {
    const before = this.timed;
    const keeping = game ? adopt(this.keeping, game) : this.keeping;
    if (keeping !== this.keeping) {
      this.stop();
      this.keeping = keeping;
      this.times = followTimes(this.times, before, this.timed, Date.now());
    }
    this.share = share;
    this.save();
  }
  /** Take the clocks as the phone that writes has told them. */
  hear(told: TableClocks | null): void {
    const times = this.clock.heard(told);
    if (times === this.times) return;
    this.times = times;
    this.save();
  }

  save(): void {
    const { followed, names } = this;
    const scores = followed.end?.settlements.map((one) => one.final) ?? followed.scores;
    const listed = {
      id: this.id,
      edition: this.edition.name,
      names,
      scores,
      isOver: this.isOver,
      updated: Date.now(),
      shared: this.share?.id,
      follows: this.isReadOnly,
    };
    this.isSaved = saveKept(listed, { ...this.saved, keeping: this.keeping, share: this.share, times: this.times });
    if (this.isSaved) this.stored = textOf(this.keeping, this.times);
  }
}

/** What is compared to notice that another tab has stored something. */
const textOf = (keeping: Keeping, times: Times | undefined): string => JSON.stringify([keeping, times]);

const letterOf = (tile: string, edition: Edition): string => tablesOf(edition).shown.get(tile)?.letter ?? '';

/** Where the word of a play begins, as far as the board tells. */
function placeOfPlay(
  board: readonly (string | null)[],
  entry: PlayEntry,
  edition: Edition,
): { square: Square; axis: 'across' | 'down' } | null {
  const squares = Object.keys(entry.tiles).flatMap((name) => squareAt(name, edition.size) ?? []);
  const preview = previewOf(board, laidOf(entry.tiles), edition);
  const main = preview.breakdown?.words[0];
  const [first, second] = squares;
  if (first === undefined) return null;
  if (main) return { square: squareAt(main.start, edition.size) ?? first, axis: main.axis };
  const isDown = second !== undefined && (second - first) % edition.size === 0;
  return { square: first, axis: isDown ? 'down' : 'across' };
}
