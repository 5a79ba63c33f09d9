/** Elements that fly: they start where something else was on the screen and move to their own place. */

/** Milliseconds that a flight takes, however far it is. */
const FLIGHT = 180;

/** Move an element from a box on the screen to its place; it is in its place for everything else. */
export function flyFrom(element: Element, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` };
  element.animate([start, { transform: 'none' }], { duration: FLIGHT, easing: 'ease-out' });
}
