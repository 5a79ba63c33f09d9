/** Runs commands: answers questions about the game, and starts what the buttons start. */

import { t } from '../text/text';
import * as answers from '../text/answers';
import { rackSentence } from '../text/announcements';
import { squareLabel } from '../text/squares';
import { standing } from '../text/standing';
import type { Ability, Edition, View } from '../generated/wire';
import { agreeingSeats, answer, answeringSeats } from './answering';
import type { Command, CommandId } from './commands';
import type { Draft } from './draft.svelte';
import type { Game } from './game.svelte';
import { colOf, rowOf } from './geometry';
import { laidText } from './hand';
import type { Line } from './runs';
import { seatToAskBack, seatToTakeBack } from './takeback';
import { Misread, readPlace, readPlay } from './typed';

/** The dialogs that commands open. */
export type Asked = 'exchange' | 'pass' | 'switch' | 'explain' | 'challenge' | 'menu' | 'panels' | 'resign' | 'help';

/** What commands do outside the draft. */
export interface Targets {
  open: (dialog: Asked) => void;
  /** Explain the score of the last play. */
  explainLast: () => void;
  play: (announced: number | null) => void;
  focusBoard: () => void;
  hint: () => void;
}

type Action = (rest: string) => string | void;

export class Runner {
  constructor(
    private readonly game: Game,
    private readonly draft: Draft,
    private readonly targets: Targets,
  ) {}

  /** Run a command; say its answer, or why it could not be done. */
  run({ id, rest }: Command): void {
    const { view, info } = this.game;
    if (!view || !info) return;
    try {
      const said = this.actions(view, info.edition)[id](rest);
      if (said) this.draft.tell(said);
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      this.draft.refuse(error.message);
    }
  }

  private actions(view: View, edition: Edition): Record<CommandId, Action> {
    const { game, draft, targets } = this;
    const to = game.listener;
    const open = (dialog: Asked) => (): void => targets.open(dialog);
    return {
      play: (rest) => this.play(rest, edition),
      try: (rest) => void this.lay(rest, edition),
      draft: () => (draft.refusal?.message ?? answers.draftAnswer(draft.preview, edition)) || t.say.nothingPlaced,
      recall: () => (draft.hand.placed.length > 0 ? draft.recallAll() : t.say.nothingPlaced),
      rack: () => this.rack(edition),
      shuffle: () => {
        draft.shuffle();
        return this.rack(edition);
      },
      sort: () => {
        draft.sort();
        return this.rack(edition);
      },
      scores: () => answers.scoresAnswer(view, to),
      turn: () => standing(game).text,
      last: () => answers.lastAnswer(game.history, to),
      explain: () => (draft.preview?.breakdown && !edition.announce ? targets.open('explain') : targets.explainLast()),
      bag: () => answers.bagAnswer(view, to),
      unseen: () => answers.unseenAnswer(view, edition),
      clock: () => answers.clockAnswer(view, edition, game.now, to),
      near: () => this.near(edition),
      row: (rest) => this.line(rest, 'across', edition),
      column: (rest) => this.line(rest, 'down', edition),
      board: (rest) => (rest ? this.line(rest, null, edition) : answers.boardAnswer(draft.board, edition)),
      go: (rest) => this.go(rest, edition),
      challenge: () => (this.can('challenge') ? targets.open('challenge') : t.command.nothingToChallenge),
      accept: () => (game.respondents.length > 0 ? void draft.accept() : t.command.nothingToAccept),
      exchange: (rest) => this.exchange(rest, edition),
      pass: () => this.ask('pass', 'pass'),
      switch: () => (edition.switch ? this.ask('switch', 'switch') : t.command.noSwitch),
      hint: () => targets.hint(),
      takeback: () => this.takeBack(),
      agree: () => this.answer(true),
      decline: () => this.answer(false),
      sheet: open('panels'),
      menu: open('menu'),
      resign: () => this.ask('resign', 'resign'),
      help: open('help'),
    };
  }

  private can(what: Ability): boolean {
    return this.game.seats.some((seat) => this.game.viewOf(seat)?.may.includes(what));
  }

  /** Open a dialog if the player on the screen may do this now; otherwise say why not. */
  private ask(what: Ability, dialog: Asked): string | void {
    if (this.game.view?.may.includes(what) && this.game.shown !== null) this.targets.open(dialog);
    else return t.command.notNow(standing(this.game).text);
  }

  private rack(edition: Edition): string {
    const { game, draft } = this;
    if (game.shown === null) return t.say.rackHidden;
    return answers.rackAnswer(draft.hand, edition) || (game.view ? rackSentence(game.view, game.listener) : '');
  }

  /** Place the tiles of a typed play; return the announced score. */
  private lay(rest: string, edition: Edition): number | null {
    const { draft, game } = this;
    if (game.shown === null) throw new Misread(standing(game).text);
    const read = readPlay(rest.replace(new RegExp(`^${t.commands.play.word}\\s+`, 'i'), ''), draft.board, draft.hand, edition);
    draft.pointAt(read.square, read.axis);
    draft.layAll(read.placed);
    return read.announced;
  }

  private play(rest: string, edition: Edition): string | void {
    const announced = this.lay(rest, edition);
    if (edition.announce && announced === null) return t.command.needScore;
    this.targets.play(announced);
  }

  private go(rest: string, edition: Edition): void {
    const place = readPlace(rest, edition);
    if (!place) throw new Misread(t.command.noSquare(rest.toUpperCase()));
    this.draft.pointAt(place.square, place.axis);
    this.targets.focusBoard();
  }

  private get square(): number {
    return this.draft.caret?.square ?? this.draft.left ?? this.draft.startSquare();
  }

  private near(edition: Edition): string {
    const { draft } = this;
    const laid = new Map(draft.hand.placed.map((one) => [one.square, laidText(draft.hand, one)]));
    const cells = draft.board.map((cell, square) => cell ?? laid.get(square) ?? null);
    const label = squareLabel(this.square, { edition, cells: draft.board, draft: laid, fresh: new Set(), caret: null });
    return answers.nearAnswer(this.square, label, cells, edition);
  }

  /** Read a line: a row by its number, a column by its letter; without either, that of the cursor. */
  private line(rest: string, axis: Line['axis'] | null, edition: Edition): string {
    const { size } = edition;
    const text = rest.trim().toUpperCase();
    let line: Line;
    if (/^\d{1,2}$/.test(text)) line = { axis: 'across', index: Number(text) - 1 };
    else if (/^[A-Z]$/.test(text)) line = { axis: 'down', index: text.charCodeAt(0) - 65 };
    else if (text === '' && axis) {
      line = { axis, index: axis === 'across' ? rowOf(this.square, size) : colOf(this.square, size) };
    } else throw new Misread(t.command.noLine(text));
    if (line.index < 0 || line.index >= size) throw new Misread(t.command.noLine(text));
    return answers.lineAnswer(line, this.draft.board, edition);
  }

  /** Exchange the named tiles, or open the dialog to choose them. */
  private exchange(rest: string, edition: Edition): string | void {
    const { draft, game } = this;
    if (!edition.exchange.allowed) return t.command.noExchange;
    if (!rest || !game.view?.may.includes('exchange')) return this.ask('exchange', 'exchange');
    const tiles = meansNone(rest, draft) ? [] : readTiles(rest, draft, edition);
    draft.recallAll();
    if (game.shown !== null) void draft.send(game.shown, { type: 'exchange', tiles: tiles.join('') });
  }

  /** Take back the last turn at once where that needs no one else; otherwise ask the others. */
  private takeBack(): string | void {
    const { info, view, history, seats } = this.game;
    const seat = seatToTakeBack(info, view, history, seats) ?? seatToAskBack(info, view, history, seats);
    if (seat === null) return t.command.nothingToTakeBack;
    void this.draft.takeBack(seat);
  }

  private answer(agree: boolean): string | void {
    const { game } = this;
    const isAsked = answeringSeats(game).length > 0 || (agree && agreeingSeats(game).length > 0);
    if (!isAsked) return t.command.nothingToAnswer;
    void answer(game, agree);
  }
}

/** Whether "exchange none" means no tiles, which some editions take as a pass, and not N, O, N and E. */
function meansNone(text: string, draft: Draft): boolean {
  const letters = draft.hand.tiles.map((tile) => draft.letterOf(tile.text));
  const lacks = (sign: string): boolean => letters.splice(letters.indexOf(sign), letters.includes(sign) ? 1 : 0).length === 0;
  return text.toLowerCase() === 'none' && [...'NONE'].some(lacks);
}

/** The tiles on the rack that letters name; a question mark names a blank. */
function readTiles(text: string, draft: Draft, edition: Edition): string[] {
  const free = draft.hand.tiles.map((tile) => tile.text);
  return (text.toUpperCase().match(/\[[^\]]*\]|[^[\]\s,]/gu) ?? []).map((sign) => {
    const exact = free.indexOf(sign);
    const at = exact >= 0 ? exact : free.findIndex((one) => draft.letterOf(one) === sign);
    if (at < 0) throw new Misread(edition.letters.includes(sign) ? t.table.notOnRack(sign) : t.command.notATile(sign));
    return free.splice(at, 1)[0]!;
  });
}
