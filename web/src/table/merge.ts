/** Merging an update into the view that this browser already has. */

import type { GameEvent, UpdateMessage, View } from '../generated/wire';

/** A seat's view, with the events that led to it. */
export interface Seen {
  view: View;
  history: GameEvent[];
}

/**
 * Return the view and history after an update. Return null if the update before it was missed:
 * then the whole view must be requested.
 */
export function merge(before: Seen | undefined, update: UpdateMessage): Seen | null {
  if (update.from === 0) {
    // Nothing precedes the first update of a game: its changes are the whole view.
    return { view: update.changes as View, history: update.events };
  }
  if (before?.view.number !== update.from || before.history.length !== update.from) return null;
  return {
    view: { ...before.view, ...update.changes } as View,
    history: [...before.history, ...update.events],
  };
}
