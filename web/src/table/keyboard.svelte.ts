/** Keys at the table: typing on the board, stepping through turns, and the keys of commands. */

import { t } from '../text/text';
import { standing } from '../text/standing';
import { commandOfKey, type Command } from './commands';
import type { Draft } from './draft.svelte';
import type { Game } from './game.svelte';
import { keyAction } from './keys';
import type { Lookback } from './lookback.svelte';

/** What keys do outside the board. */
export interface KeyTargets {
  /** Whether a dialog is open, which has its own keys. */
  isBusy: () => boolean;
  play: () => void;
  run: (command: Command) => void;
  /** Move the focus to the command line. */
  openLine: () => void;
  /** Move the focus to the square with the arrow. */
  focusBoard: () => void;
}

/** Elements that use the keys themselves. */
const FIELDS = 'input, textarea, select, dialog, [role="grid"], [role="tablist"]';

export class Keyboard {
  /** Whether the next key names a command. */
  private isCommanding = false;

  constructor(
    private readonly game: Game,
    private readonly draft: Draft,
    private readonly lookback: Lookback,
    private readonly targets: KeyTargets,
  ) {}

  /** Handle a key pressed on the board. */
  press(event: KeyboardEvent): void {
    const letters = this.draft.edition?.letters;
    if (!letters || this.targets.isBusy()) return;
    if (this.command(event) || this.step(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const action = keyAction(event, letters);
    if (!action) return;
    this.lookback.stop();
    event.preventDefault();
    event.stopPropagation();
    this.pointAtFocus(event);
    switch (action.do) {
      case 'play':
        this.play();
        break;
      case 'command':
        this.isCommanding = true;
        this.draft.tell(t.command.waiting);
        break;
      case 'line':
        this.targets.openLine();
        break;
      case 'help':
        this.targets.run({ id: 'help', rest: '' });
        break;
      default:
        this.draft.press(action);
        this.targets.focusBoard();
    }
  }

  /** Handle a key pressed elsewhere: typing works anywhere on the table, not only on the board. */
  pressAnywhere(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest(FIELDS)) return;
    const plain = event.key.length === 1 && event.key !== ' ';
    const arrow = event.key.startsWith('Arrow') && !target.closest('[data-rack]');
    if (!plain && !arrow && event.key !== 'Escape' && event.key !== 'Backspace') {
      if (event.key !== 'Enter' || target.closest('button, a')) return;
    }
    this.press(event);
  }

  /** Run the command whose key was pressed after the comma; return whether the key was used. */
  private command(event: KeyboardEvent): boolean {
    if (!this.isCommanding || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return false;
    this.isCommanding = false;
    const command = commandOfKey(event.key);
    if (command) {
      this.draft.note = '';
      this.targets.run(command);
    } else if (event.key === 'Escape') this.draft.tell(t.command.cancelled);
    else this.draft.refuse(t.command.unknownKey(event.key));
    return true;
  }

  /** Step through the turns with Shift and the arrow keys; without Shift while looking back. */
  private step(event: KeyboardEvent): boolean {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const isLooking = this.lookback.count !== null;
    if (isLooking && event.key === 'Escape') this.lookback.stop();
    else if (by !== 0 && (event.shiftKey || isLooking || this.game.shown === null)) this.lookback.step(by);
    else return false;
    return true;
  }

  /** Let keys act on the square that has the focus if there is no arrow yet. */
  private pointAtFocus(event: KeyboardEvent): void {
    const square = (event.target as HTMLElement).closest<HTMLElement>('[data-square]')?.dataset['square'];
    if (square !== undefined && !this.draft.caret) this.draft.pointAt(Number(square));
  }

  private play(): void {
    const { draft, game } = this;
    if (draft.picked !== null && draft.caret) draft.tapSquare(draft.caret.square);
    else if (game.shown === null) draft.refuse(standing(game).text);
    else if (draft.hand.placed.length === 0) draft.refuse(t.say.nothingPlaced);
    else this.targets.play();
  }
}
