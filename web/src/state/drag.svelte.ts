/** Dragging with pointer events: mouse, pen and finger alike. */

import type { Square } from '../lib/geometry';

export interface DropTarget {
  square: (id: number, square: Square) => void;
  rack: (id: number, before: number | null) => void;
}

const THRESHOLD = 6;

export class Drag {
  /** The tile under way. */
  id = $state<number | null>(null);
  /** The square below it, where it would fall. */
  over = $state<Square | null>(null);
  ghost: HTMLElement | null = $state(null);
  private frame = 0;
  private ended = 0;

  constructor(private readonly target: DropTarget) {}

  /** Whether a drag ended just now: the click that follows it is not meant. */
  get justEnded(): boolean {
    return performance.now() - this.ended < 80;
  }

  /** Begin on pointerdown; it becomes a drag once the pointer has moved a little. */
  start(event: PointerEvent, id: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX, clientY, pointerId } = event;
    const source = event.currentTarget as HTMLElement;
    let x = clientX;
    let y = clientY;
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      x = next.clientX;
      y = next.clientY;
      if (this.id === null) {
        if (Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
        this.id = id;
        if (source.hasPointerCapture(pointerId)) source.releasePointerCapture(pointerId);
      }
      next.preventDefault();
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.follow(x, y));
    };
    const stop = (next: PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      cancelAnimationFrame(this.frame);
      if (this.id !== null) {
        this.ended = performance.now();
        if (next.type === 'pointerup') this.drop(next.clientX, next.clientY);
      }
      this.id = null;
      this.over = null;
    };
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
  }

  private follow(x: number, y: number): void {
    if (this.ghost) this.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
    this.over = squareUnder(x, y);
  }

  private drop(x: number, y: number): void {
    const id = this.id;
    if (id === null) return;
    const square = squareUnder(x, y);
    if (square !== null) {
      this.target.square(id, square);
      return;
    }
    const below = document.elementFromPoint(x, y);
    const rack = below?.closest('[data-rack]');
    if (!rack) return;
    const tiles = [...rack.querySelectorAll<HTMLElement>('[data-tile]')];
    const next = tiles.find((tile) => {
      const box = tile.getBoundingClientRect();
      return tile.dataset['tile'] !== String(id) && x < box.left + box.width / 2;
    });
    this.target.rack(id, next ? Number(next.dataset['tile']) : null);
  }
}

function squareUnder(x: number, y: number): Square | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-square]');
  return cell ? Number(cell.dataset['square']) : null;
}
