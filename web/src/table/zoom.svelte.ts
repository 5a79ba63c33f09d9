/** The zoom of a board whose button is elsewhere on the screen, such as in a table's header. */
export class Zoom {
  /** What a press on the button does now; null if the board needs no button. */
  offer: 'in' | 'out' | null = $state(null);
  /** Enlarge the board, or show all of it; the board sets this. */
  toggle: () => void = () => {};
}
