/** What is said to players who listen: announcements, answers to commands, and the commands. */

import type { CommandId } from '../table/commands';
import type { Example } from '../table/example';
import { points, tiles } from './catalogue';

/** A command: what to type, its key after the comma if it has one, and what it does. */
export interface CommandText {
  word: string;
  /** Another word for the same command. */
  also?: string;
  key: string;
  /** Which example follows the word, if any. */
  more?: keyof Example;
  help: string;
}

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

export const speech = {
  say: {
    yourTurn: 'Your turn.',
    yourTurnSoon: (names: string) => `You are next. ${names} can still challenge this play.`,
    turnOf: (name: string) => `${name}'s turn.`,
    challengeUntilTurn: 'You can challenge this play until you take your turn.',
    challengeUntilNext: 'You can challenge this play until the next turn.',
    respond: (name: string, count: number) => `Challenge or accept ${name}'s play within ${seconds(count)}.`,
    respondFor: (names: string, name: string, count: number) =>
      `${names}: challenge or accept ${name}'s play within ${seconds(count)}.`,
    acceptByShowing: (by: string, next: string) =>
      `Who challenges ${by}'s play? When ${next} shows the tiles, all of you accept it.`,
    alsoValid: (words: string, count: number) => `${words} ${count === 1 ? 'is' : 'are'} valid.`,
    drew: (list: string) => `You draw ${list}.`,
    rack: (list: string) => `Your tiles: ${list}.`,
    rackAndDraft: (list: string, count: number) =>
      `On your rack: ${list}. On the board, not played yet: ${tiles(count)}.`,
    rackPlaced: 'All your tiles are on the board, not played yet.',
    rackEmpty: 'Your rack is empty.',
    rackHidden: 'No rack is shown.',
    laid: (tile: string, square: string) => `${tile} on ${square}.`,
    recalled: (tile: string) => `${tile} back on the rack.`,
    recalledAll: (count: number) => `${tiles(count)} back on the rack.`,
    draft: (words: string, score: number) => `${words}, ${points(score)}.`,
    draftWords: (words: string) => `${words}.`,
    axis: { across: 'Across.', down: 'Down.' },
    edge: 'Edge of the board.',
    noTileHere: 'You have placed no tile here.',
    nothingPlaced: 'You have placed no tiles.',
    announceFirst: 'Type the score that you announce, then play.',
    chat: (name: string, text: string) => `${name} says: ${text}`,
    proposed: (asks: string) => `${asks} Agree or decline.`,
    challengeGone: 'This play can no longer be challenged.',
    over: 'The game is over.',
    margin: (wins: string, margin: number) => `${wins} by ${points(margin)}.`,
    settled: (who: string, score: number) => `${who}: ${points(score)}.`,
    settledIn: (who: string, steps: string, final: number) => `${who}: ${steps}; final score ${final}.`,
    overtime: (count: number) => `minus ${count} for overtime`,
    deducted: (count: number, list: string) => `minus ${count} for unplayed ${list}`,
    /** For whose tiles: null for the listener's, undefined for those of several players. */
    gained: (count: number, whose?: string | null) =>
      `plus ${count} for ${whose === null ? 'your' : whose === undefined ? "the other players'" : `${whose}'s`} tiles`,
    scoreOf: (who: string, score: number, target: number) => `${who} ${score} of ${target}`,
    bag: (count: number) =>
      count === 0 ? 'The bag is empty.' : `${tiles(count)} in the bag.`,
    unseen: (list: string) => `Tiles you cannot see: ${list}.`,
    counted: (count: number, tile: string) =>
      count === 1 ? tile : `${count} ${tile.length > 1 ? `${tile}s` : tile}`,
    holds: (who: string, count: number) => `${who} ${count === 1 ? 'has 1 tile' : `has ${count} tiles`}.`,
    noPlay: 'No one has played yet.',
    noWords: 'The board is empty.',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    seconds,
    overTime: (time: string) => `${time} over time`,
    noClock: 'This game has no clock.',
    clock: (who: string, time: string) => `${who}: ${time}.`,
    row: (row: number) => `Row ${row}`,
    column: (column: string) => `Column ${column}`,
    line: (name: string, parts: string) => `${name}: ${parts}.`,
    lineEmpty: (name: string) => `${name}: no tiles.`,
    run: (from: string, to: string, word: string) => (from === to ? `${word} on ${from}` : `${word} from ${from} to ${to}`),
    premiums: (list: string) => `Free premium squares: ${list}.`,
    premium: (name: string, places: string) => `${name} on ${places}`,
    left: 'left',
    right: 'right',
    above: 'above',
    below: 'below',
    neighbor: (side: string, letters: string) => `${side}: ${letters}`,
  },
  command: {
    label: 'Command',
    hint: (example: string) => `Type a play such as ${example}, or a command; type help for a list.`,
    waiting: 'Command?',
    unknown: (text: string) => `Unknown command: ${text}. Type help for a list.`,
    unknownKey: (key: string) => `No command has the key ${key}. Press the question mark for a list.`,
    cancelled: 'Canceled.',
    needPlace: (example: string) => `Type where and what to play, such as ${example}.`,
    noSquare: (text: string) => `This board has no square ${text}.`,
    noLine: (text: string) => `This board has no row or column ${text}.`,
    offBoard: (word: string) => `${word} runs off the board.`,
    taken: (square: string, letter: string) => `${square} already has ${letter}.`,
    empty: (square: string) => `${square} is empty; type a letter for it.`,
    noNewTile: (word: string) => `All squares of ${word} already have tiles.`,
    notATile: (text: string) => `This edition has no tile ${text}.`,
    whichBlank: (letter: string) =>
      `One ${letter} must be a blank. Type the word in capitals and the blank in lowercase.`,
    noAnnouncing: 'Players do not announce scores at this table. Omit the equals sign.',
    needScore: 'Type the score that you announce after the word, such as =14.',
    nothingToChallenge: 'There is no play that you can challenge.',
    nothingToAccept: 'No play is waiting for you to accept it. Taking your turn accepts the last play.',
    nothingToAnswer: 'There is no proposal to answer.',
    nothingToTakeBack: 'You have no turn that can be taken back.',
    notNow: (what: string) => `You can't do this now: ${what}.`,
    noExchange: 'Tiles cannot be exchanged in this edition.',
    noSwitch: 'This edition has no tiles to switch.',
    noHints: 'This table does not allow hints.',
  },
  /** The commands, in the order of the help. */
  commands: {
    play: { word: 'play', key: '', more: 'play', help: 'play a word; you can omit "play"' },
    try: { word: 'try', key: '', more: 'play', help: 'place the tiles and say the score, without playing' },
    draft: { word: 'draft', key: 'd', help: 'say the word and score of the tiles you have placed' },
    recall: { word: 'recall', key: 'z', help: 'take all placed tiles back' },
    rack: { word: 'rack', also: 'tiles', key: 'r', help: 'say your tiles' },
    shuffle: { word: 'shuffle', key: 'f', help: 'shuffle your tiles and say them' },
    sort: { word: 'sort', key: '', help: 'sort your tiles and say them' },
    scores: { word: 'scores', key: 's', help: 'say the scores' },
    turn: { word: 'turn', key: 'w', help: 'say whose turn it is' },
    last: { word: 'last', key: 'l', help: 'say the last play' },
    explain: { word: 'explain', key: 'e', help: 'show how your draft or the last play scores' },
    bag: { word: 'bag', key: 'b', help: 'say how many tiles are in the bag and on the racks' },
    unseen: { word: 'unseen', key: 'u', help: 'say the tiles that you cannot see' },
    clock: { word: 'clock', key: 't', help: 'say the time left' },
    near: { word: 'near', key: 'n', help: 'say what touches the square at the cursor' },
    row: { word: 'row', key: 'h', more: 'row', help: 'read a row; without a number, the row of the cursor' },
    column: { word: 'column', key: 'v', more: 'column', help: 'read a column; without a letter, that of the cursor' },
    board: { word: 'board', key: 'k', more: 'row', help: 'say all words on the board, or read a row or column' },
    go: { word: 'go', key: '', more: 'place', help: 'move the cursor to a square' },
    challenge: { word: 'challenge', key: 'c', help: 'challenge the last play' },
    accept: { word: 'accept', key: 'a', help: 'accept the last play' },
    exchange: { word: 'exchange', key: 'x', more: 'tiles', help: 'exchange tiles; without letters, choose them' },
    pass: { word: 'pass', key: 'p', help: 'pass your turn' },
    switch: { word: 'switch', key: 'g', help: 'give a switch tile to another player for one of theirs' },
    hint: { word: 'hint', key: 'q', help: 'take a hint, where the table allows it: what to look for, then where, then a move' },
    takeback: { word: 'takeback', key: 'i', help: 'take your last turn back; unless you practice, the others must agree' },
    agree: { word: 'agree', key: 'y', help: 'agree to what another player proposes' },
    decline: { word: 'decline', key: 'o', help: 'decline what another player proposes' },
    sheet: { word: 'sheet', key: 'j', help: 'open the score sheet, unseen tiles, chat, and rules' },
    menu: { word: 'menu', key: 'm', help: 'open the table menu' },
    resign: { word: 'resign', key: '', help: 'leave the game for good' },
    help: { word: 'help', key: '?', help: 'list the keys and commands' },
  } as Record<CommandId, CommandText>,
  help: {
    title: 'Keys and commands',
    keys: 'On the board',
    commands: 'Commands',
    usage: ({ word, also, more, key }: CommandText, example: Example) =>
      `${more ? `${word} ${example[more]}` : word}${also ? ` or ${also}` : ''}${key ? `, or comma ${key}` : ''}`,
    commandsHint:
      'Press / to type a command and Enter to run it, or press the comma key and then the key of the command.',
    board: [
      ['Arrow keys', 'move the cursor'],
      ['Home, End', 'go to the edge'],
      ['Letters', 'place tiles'],
      ['Shift and a letter', 'place a blank as that letter'],
      ['Space', 'change the direction of typing'],
      ['Backspace', 'take the last tile back'],
      ['Delete', 'take the tile at the cursor back'],
      ['Escape', 'take all tiles back'],
      ['Enter', 'play'],
      ['Shift and arrow keys', 'step through earlier turns'],
      ['/', 'type a command'],
      ['Comma, then a key', 'run a command'],
      ['?', 'show this list'],
    ] as [string, string][],
  },
};
