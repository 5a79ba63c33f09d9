/** German: everything that is loaded when it is chosen. */

export { messages } from './messages';
export { german as text } from './text';
