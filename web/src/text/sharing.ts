/** The text about games that several phones share, which is loaded with the scorekeeper. */

import { points } from './catalogue';
import { german } from './de/sharing';
import { t } from './text';

export const english = {
  title: 'Share with the other phones',
  lead: 'The others scan a code and see the board, the sheet and the scores on their own phones. One person keeps score at a time.',
  scan: 'Scan this code with the other phones:',
  name: 'Your name',
  nameHint: 'The others see who is keeping score.',
  someone: 'Someone',
  share: 'Share this game',
  stop: 'Stop sharing',
  stopHint: 'The other phones no longer follow. Every phone keeps its copy.',
  onlyHere: 'This link works only on this computer. If you started the server, restart it with tilewright serve --lan to reach it from phones on your home network.',
  expires: (date: string) => `The server forgets the game on ${date} unless it is continued; the phones keep it.`,

  writing: "You're keeping score.",
  follows: (name: string) => `${name} is keeping score.`,
  following: 'Someone else is keeping score.',
  listed: 'followed',
  writeHere: 'Take over',
  asking: (name: string) => `Asking ${name} to hand over…`,
  gone: (name: string) => `${name} has not answered.`,
  take: 'Take over anyway',
  takeHint: (name: string) => `Do this if ${name}'s phone is gone. If it comes back with more entries, both versions are kept.`,
  declined: (name: string) => `${name} is still keeping score.`,
  asked: (name: string) => `${name} wants to take over.`,
  handOver: 'Hand over',
  keepWriting: 'Keep it',
  lost: 'The other phones cannot be reached. Your entries are stored here and sent later.',
  lostFollowing: 'No connection. The game may have continued.',
  ended: 'This game is no longer shared.',
  alone: 'Continue on this phone',
  missing: 'This game is no longer shared. Ask for a new code.',
  opening: 'Opening the game…',

  apart: 'Two phones kept score at the same time. Both versions are kept.',
  compare: 'Compare',
  versions: 'Versions of this game',
  common: (count: number) => (count === 1 ? 'The first entry is the same.' : `The first ${count} entries are the same.`),
  commonNone: 'The versions differ from the first entry.',
  versionOf: (name: string) => `${name}'s version`,
  unnamed: 'Another version',
  current: 'shown now',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  after: (count: number): string => (count === 0 ? 'Nothing after that.' : 'After that:'),
  scored: (name: string, total: number) => `${name}: ${points(total)}`,
  choose: 'Continue with this',
  onlyWriter: (name: string) => `${name} is keeping score, and chooses the version to continue with.`,
  stays: 'The other version stays in the game and can be downloaded. Undo brings it back.',
  chosen: 'The version is chosen.',
};

export type SharingText = typeof english;

/** The text in the language of the page. */
export const sharingText = (): SharingText => (t.lang === 'de' ? german : english);
