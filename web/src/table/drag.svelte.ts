/**
 * Dragging with pointer events, for mouse, pen and touch alike.
 *
 * Moving the pointer triggers no layout: positions are measured only when a drag begins or when
 * something scrolls. The moving parts are on their own layer, so that no square is repainted.
 */

import type { Square } from './geometry';
import { groundOf, squareOn, type Ground, type Point } from './ground';

export interface DropTarget {
  square: (id: number, square: Square) => void;
  rack: (id: number, before: number | null) => void;
  /** The tile was dropped on neither the board nor the rack. */
  away: (id: number) => void;
}

const THRESHOLD = 6;
/** A finger hides its target, so the tile and target square are shifted up by this many pixels. */
const LIFT = 40;
/** An enlarged board scrolls when a tile is held within EDGE pixels of its edge for PAUSE ms. */
const EDGE = 26;
const PAUSE = 250;
const STEP = 7;

export class Drag {
  /** The tile being dragged. */
  id = $state<number | null>(null);
  /** The square where the tile would land. */
  over = $state<Square | null>(null);
  ghost: HTMLElement | null = $state(null);
  /** The side length of a square on the screen, which is also the ghost's. */
  side = $state(0);
  /** The tile that was dropped last, and where. */
  private dropped: { id: number; box: DOMRect } | null = null;
  private frame = 0;
  private ended = 0;
  private places: Places | null = null;
  private atEdge = 0;

  constructor(private readonly target: DropTarget) {}

  /** Whether a drag has just ended: the click that follows must be ignored. */
  get justEnded(): boolean {
    return performance.now() - this.ended < 80;
  }

  /** Where a tile was dropped just now; null if it was not dragged. */
  droppedFrom(id: number): DOMRect | null {
    return this.justEnded && this.dropped?.id === id ? this.dropped.box : null;
  }

  /** Handle pointerdown, which becomes a drag once the pointer has moved a little. */
  start(event: PointerEvent, id: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const { clientX, clientY, pointerId } = event;
    const source = event.currentTarget as HTMLElement;
    const lift = event.pointerType === 'touch' ? LIFT : 0;
    let x = clientX;
    let y = clientY;
    const measure = (): void => {
      this.places = measured();
      const across = this.places?.ground.across;
      this.side = across ? Math.hypot(across.x, across.y) : 0;
    };
    const move = (next: PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      x = next.clientX;
      y = next.clientY;
      if (this.id === null) {
        if (Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
        this.id = id;
        this.atEdge = 0;
        measure();
        window.addEventListener('scroll', measure, { capture: true, passive: true });
        window.addEventListener('resize', measure);
        if (source.hasPointerCapture(pointerId)) source.releasePointerCapture(pointerId);
      }
      next.preventDefault();
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.follow(x, y - lift));
    };
    const stop = (next: PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
      cancelAnimationFrame(this.frame);
      if (this.id !== null) {
        this.ended = performance.now();
        if (next.type === 'pointerup') this.drop(next.clientX, next.clientY, lift);
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
    this.over = squareUnder(this.places, x, y);
    if (this.pull(x, y)) this.frame = requestAnimationFrame(() => this.follow(x, y));
  }

  /** Scroll the board if a tile is held at its edge; return false if there is nothing to do. */
  private pull(x: number, y: number): boolean {
    const places = this.places;
    const way = (at: number, from: number, to: number): number =>
      at < from + EDGE ? -STEP : at > to - EDGE ? STEP : 0;
    if (!places?.movable || !holds(places.port, x, y)) return false;
    const { left, right, top, bottom } = places.port;
    const by = { left: way(x, left, right), top: way(y, top, bottom) };
    if (by.left === 0 && by.top === 0) {
      this.atEdge = 0;
      return false;
    }
    this.atEdge ||= performance.now();
    if (performance.now() - this.atEdge > PAUSE) places.movable.scrollBy(by);
    return true;
  }

  private drop(x: number, y: number, lift: number): void {
    const id = this.id;
    if (id === null) return;
    this.dropped = this.ghost && { id, box: this.ghost.getBoundingClientRect() };
    // Measure again, because the page may have changed since the drag began.
    const square = squareUnder(measured(), x, y - lift);
    if (square !== null) {
      this.target.square(id, square);
      return;
    }
    const rack = document.querySelector('[data-rack]');
    if (!rack || !holds(rack.getBoundingClientRect(), x, y)) {
      this.target.away(id);
      return;
    }
    const tiles = [...rack.querySelectorAll<HTMLElement>('[data-tile]')];
    const next = tiles.find((tile) => {
      const box = tile.getBoundingClientRect();
      return tile.dataset['tile'] !== String(id) && x < box.left + box.width / 2;
    });
    this.target.rack(id, next ? Number(next.dataset['tile']) : null);
  }
}

/** The part of the screen that shows the board, and the positions of the board's squares. */
interface Places {
  port: DOMRect;
  /** The element that scrolls if the board is larger than the part of the screen that shows it. */
  movable: Element | null;
  ground: Ground;
}

function measured(): Places | null {
  const grid = document.querySelector('[role="grid"]');
  const port = grid?.closest('.port');
  const squares = grid?.querySelectorAll('[data-square]');
  if (!port || !squares) return null;
  const size = Math.sqrt(squares.length);
  const middle = (square: Square): Point => {
    const box = squares[square]!.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const ground = groundOf(size, middle(0), middle(size - 1), middle(size * size - 1));
  const movable = port.matches('.zoomed') ? port : null;
  return { port: port.getBoundingClientRect(), movable, ground };
}

function squareUnder(places: Places | null, x: number, y: number): Square | null {
  return places && holds(places.port, x, y) ? squareOn(places.ground, x, y) : null;
}

const holds = (box: DOMRect, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
