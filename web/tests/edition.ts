/** A small edition for tests: five by five, with marked tiles and blanks. */

import type { Edition } from '../src/generated/wire';

const plain = { letter: 1, word: 1, points: 0, start: false, text: '', name: 'plain', color: '' };

export const edition: Edition = {
  id: 'small',
  ref: 'small@1',
  name: 'Small',
  summary: '',
  box: 'small',
  variant: null,
  size: 5,
  rack: 7,
  players: [2, 4],
  coordinates: 'tournament',
  first: 'draw',
  drawing: ['D...D', '.....', '..*..', '.....', 'D...D'],
  effects: {
    '.': plain,
    D: { ...plain, word: 2, text: '2W', name: 'double word', color: '#d9534f' },
    '*': { ...plain, word: 2, start: true, text: '★', name: 'center', color: '#d9534f' },
  },
  letters: ['A', 'B', 'E'],
  whole_digraphs: false,
  tiles: [
    { text: 'A', letter: 'A', points: 1, kind: 'standard', mark: '', count: 9 },
    { text: 'B', letter: 'B', points: 3, kind: 'standard', mark: '', count: 2 },
    { text: '[E+]', letter: 'E', points: 2, kind: 'bonus', mark: '+', count: 2 },
    { text: '?', letter: '', points: 0, kind: 'blank', mark: '', count: 2 },
  ],
  kind_names: { standard: 'letter tile', bonus: 'purple tile', blank: 'blank' },
  theme: { board: '#e6dfce', line: '#b9ae97', tile: '#f4e4bc', ink: '#2b2118', kinds: {} },
  bonuses: [0, 0, 0, 0, 0, 0, 0, 50],
  unplayed: 'deduct',
  tie: 'shared',
  announce: false,
  exchange: { allowed: true, minimum: 0 },
  switch: false,
  hints: false,
  challenge: { rule: 'double', window: 15, last_play_award: 0 },
  end: { passes: 2, scoreless_rounds: 0 },
  clock: {
    kind: 'none',
    seconds: 0,
    increment: 0,
    overtime_points: 10,
    overtime_minutes: 10,
    absence: 300,
  },
  targets: null,
  rules: [],
  house: [],
  language: '',
  own: false,
  trained: true,
};
