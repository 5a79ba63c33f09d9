/**
 * Text that only the page uses: buttons, headings, labels and hints. Sentences about a game come
 * from the catalogue. `t` is the text in the current language. English is part of the page, and its
 * type is the type of every other language, which is loaded when it is chosen.
 */

import { points, tiles } from './catalogue';
import type { PartOfSpeech, Relation, Wish } from '../generated/wire';
import type { DealCheck } from '../table/contribution';
import { judge } from './judge';
import { offline } from './offline';
import { puzzle } from './puzzle';
import { review } from './review';
import { screens } from './screens';
import { speech } from './speech';
import { study } from './study';

export const english = {
  lang: 'en',
  name: 'Tilewright',
  points,
  tiles,
  /** How the reader is addressed: as a label, and within a sentence. */
  you: 'You',
  youWithin: 'you',
  justNow: 'just now',
  /** Between facts in one line. */
  dot: ' · ',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  loading: 'Loading…',
  tryAgain: 'Try again',
  failed: 'Something went wrong. Please try again.',
  unreachable: "Can't reach the server. Check your connection and try again.",
  outdated: {
    text: 'Tilewright has been updated. Reload this page to continue; your games are safe.',
    reload: 'Reload',
  },

  ...screens,
  ...judge,
  ...speech,
  ...offline,
  ...puzzle,
  ...review,
  ...study,
  table: {
    board: (edition: string) => `Board, ${edition}`,
    boardHelp:
      'Arrow keys move, letters place tiles, Enter plays. Press the question mark for all keys, or slash to type a command.',
    notOpen: "Can't open this table",
    unknown: "There is no game here. The link may be wrong or incomplete.",
    rack: 'Your tiles',
    bag: (count: number) => `${count} in the bag`,
    holds: (count: number) => `has ${tiles(count)}`,
    hints: (count: number) => (count === 1 ? '1 hint' : `${count} hints`),
    onTurn: 'on turn',
    yourTurn: 'Your turn',
    yourTurnSoon: (names: string, seconds: number) =>
      `${names} can still challenge (${seconds} s)`,
    decide: (seconds: number) => `Waiting for you: challenge or accept (${seconds} s)`,
    decideFor: (names: string, seconds: number) =>
      `Waiting for ${names}: challenge or accept (${seconds} s)`,
    willSend: 'No connection. Your move will be sent as soon as you are connected again.',
    lowTime: (seconds: number) => `Only ${seconds} seconds left.`,
    lowTimeMark: 'little time left',
    lastOpen: 'The last play can still be challenged.',
    thinking: (name: string) => `${name} is thinking`,
    turnOf: (name: string) => `${name}'s turn`,
    turnAway: (name: string) => `Waiting for ${name}, who is away`,
    away: 'away',
    left: 'left',
    play: 'Play',
    playFor: (score: number) => `Play ${score}`,
    announceScore: 'Your score',
    exchange: 'Exchange',
    pass: 'Pass',
    switch: 'Switch',
    shuffle: 'Shuffle',
    sort: 'Sort',
    hint: (next: number, most: number) => `Hint ${next} of ${most}`,
    hintAgain: 'Show the last hint again',
    hintWhole: 'The hint, and what the word means',
    recall: 'Recall',
    changeLetter: 'Change letter',
    takeBack: 'Take back',
    menu: 'Table menu',
    sheet: 'Scores',
    unseen: 'Tiles left',
    chat: 'Chat',
    rules: 'Rules',
    panels: 'Scores, tiles left, chat, and rules',
    zoomIn: 'Enlarge the board',
    zoomOut: 'Show the whole board',
    pinch: 'You can also pinch the board with two fingers to enlarge it.',
    turnBoard: 'Rotate the board',
    map: 'Visible part of the board',
    explain: 'Explain the score',
    explainOf: (name: string) => `How ${name} scored`,
    total: 'Total',
    wordTimes: (times: number) => `word ×${times}`,
    alreadyThere: 'already on the board',
    square: (row: number, column: string) => `row ${row}, column ${column}`,
    empty: 'empty',
    draft: 'not played yet',
    lastPlay: 'last play',
    arrow: (axis: string) => `typing ${axis}`,
    across: 'across',
    down: 'down',
    blankAs: (blank: string, letter: string) => `${blank} as ${letter}`,
    offline: 'No connection. Your tiles stay where they are. Reconnecting…',
    online: 'Connected again.',
    /** Why the server closed the connection, by the code of the WebSocket. */
    closed: {
      4408: 'The connection took too long to start. Your tiles stay where they are. Reconnecting…',
      4409: 'This device received the game too slowly, so the server closed the connection. Your tiles stay where they are. Reconnecting…',
    } as Record<number, string>,
    replaced: 'You have opened this seat in newer windows or on other devices, so the game has stopped here.',
    continueHere: 'Continue here',
    notOnRack: (letter: string) => `No ${letter} on your rack`,
    noBlank: 'No blank on your rack',
    noRoom: 'There is no free square in this direction.',
    playedBy: (word: string, name: string, turn: number, score: number) =>
      `${word}: ${name}, turn ${turn}, ${points(score)}`,
    spectator: 'You are watching.',
    stop: 'Stop the game',
    paused: 'The game is paused.',
    agreeing: 'The rules changed when a player joined. Check them, then agree to start the game.',
    resume: 'Resume',
    over: {
      unchecked: 'The game is over.',
      good: 'The game is over.',
      changed: 'The game is over. The tiles were not drawn as agreed with this device: the server changed something.',
    } satisfies Record<DealCheck, string>,
    dealing: 'The tiles are being dealt.',
    awaiting: (names: string) => `Waiting for ${names}. The tiles are dealt when every player is here.`,
    agreeElsewhere: 'You joined this game on another device. Open it there once, so that the tiles can be dealt.',
    gone: "This game's dictionary is no longer on this server. Ask its host to put the file back.",
    newGame: 'Home',
    seats: 'Players',
  },
  words: {
    title: (count: number): string => (count === 1 ? 'The word here' : 'The words here'),
    played: (name: string, turn: number, score: number) => `${name}, turn ${turn}, ${points(score)}`,
    none: "We don't have a definition for this word.",
    failed: "The definition couldn't be loaded.",
    relations: {
      form: (base: string) => `A form of ${base}:`,
      derived: (base: string) => `From ${base}:`,
    } satisfies Record<Relation, (base: string) => string>,
    parts: {
      noun: 'noun',
      verb: 'verb',
      adjective: 'adjective',
      adverb: 'adverb',
      interjection: 'interjection',
      other: 'other',
    } satisfies Record<PartOfSpeech, string>,
  },
  challenge: {
    last: 'Last play',
    announced: (points: number) => `(announced ${points})`,
    ask: (word: string) => `Challenge ${word}?`,
    words: (list: string) => `All words of the play: ${list}.`,
    challenge: 'Challenge',
    do: 'Challenge the play',
    as: (name: string) => `${name} challenges`,
    who: 'Who challenges it?',
    accept: 'Accept',
    acceptFor: (name: string) => `Accept for ${name}`,
    acceptForAll: 'Accept for all',
    by: (name: string) => `${name} challenged:`,
    result: 'Result of the challenge',
    valid: 'valid',
    invalid: 'not valid',
    noPrice: 'The challenge costs nothing.',
    dismiss: 'Close the result',
  },
  dialogs: {
    blank: 'Which letter is the blank?',
    exchange: 'Exchange tiles',
    exchangeHint: 'Choose at least one tile to put back. You draw as many new ones, and your turn ends. To keep all your tiles, pass.',
    exchangeDo: (count: number) => `Exchange ${tiles(count)}`,
    pass: 'Pass?',
    passHint: (passes: number) =>
      `You score nothing and keep your tiles. The game ends when all players pass ${passes === 1 ? 'one after another' : passes === 2 ? 'twice in a row' : `${passes} times in a row`}.`,
    passSoFar: (counts: string) => `Passes so far: ${counts}.`,
    passEnds: (scores: string) =>
      `Your pass ends the game. The scores before unplayed tiles are counted: ${scores}.`,
    passDo: 'Pass and end my turn',
    switch: 'Switch a tile',
    switchTile: 'Tile to give',
    switchWith: 'Player to switch with',
    switchPoint: 'Choose one of their tiles, unseen',
    switchPointName: (number: number) => `tile ${number}`,
    switchDo: 'Switch',
    resign: 'Resign?',
    resignHint: (who: string | null, scores: string) =>
      `${who === null ? 'You leave' : `${who} leaves`} the game, and the other players continue. The scores: ${scores}.`,
    resignEnds: (who: string | null, winner: string, scores: string) =>
      `${who === null ? 'You leave' : `${who} leaves`} the game, and ${winner} wins. The scores: ${scores}.`,
    resignDo: 'Resign',
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name} from the game?`,
    removeHint: (name: string) =>
      `${name} has been away too long. Their score stays, but they can't come back or win.`,
    curtain: (name: string) => `${name}, it's your turn.`,
    curtainHint: 'Pass the device. The tiles stay hidden until you show them.',
    curtainAccepts: (name: string, word: string, score: number) =>
      `Pass the device to ${name}. Showing the tiles accepts ${word} (${score}) for all of you.`,
    curtainDo: (name: string) => `I'm ${name}: show my tiles`,
    draw: 'Draw for first play',
    first: 'Who goes first',
    drawClose: 'Close the draw',
  },
  menu: {
    propose: {
      pause: 'Pause the game',
      resume: 'Resume the game',
      cancel: 'Cancel the game if everyone agrees',
      takeback: 'Take back my last play if everyone agrees',
      rematch: 'Play again',
    } satisfies Record<Wish, string>,
    takebackOf: (name: string) => `Take back ${name}'s last play if everyone agrees`,
    asks: {
      pause: (name: string) => `${name} wants to pause the game.`,
      resume: (name: string) => `${name} wants to resume the game.`,
      cancel: (name: string) => `${name} wants to cancel the game without a winner.`,
      takeback: (name: string) => `${name} wants to take back the last play.`,
      rematch: (name: string) => `${name} wants to play again.`,
    } satisfies Record<Wish, (name: string) => string>,
    yes: 'Agree',
    no: 'Decline',
    waits: 'Waiting for the other players to agree.',
    ask: 'Ask me to accept each play',
    askProof: 'Ask whether any play is left',
    resign: 'Resign',
  },
  sheet: {
    title: 'Score sheet',
    turn: 'Turn',
    bingo: (bonus: number) => `bingo (a bonus of ${points(bonus)})`,
    /** With a player, or "you". */
    switch: (name: string) => `switched with ${name}`,
    /** A player, or "you", and whether the play was valid. */
    challenged: (by: string, valid: boolean) => `${by} challenged: ${valid ? 'valid' : 'not valid'}`,
    player: 'Player',
    score: 'Score',
    total: 'Total',
    play: 'Play',
    exchange: (count: number) => `exchanged ${count}`,
    pass: 'passed',
    passClock: 'passed, out of time',
    skip: 'turn lost',
    award: 'failed challenge',
    returned: 'taken back',
    hints: 'Hints',
    explain: (play: string, score: number) => `${play}, ${score}: explain the score`,
    none: 'No turns yet.',
  },
  unseen: {
    hint: (count: number) => `${tiles(count)} in the bag or on other racks`,
  },
  chat: {
    label: 'Message',
    send: 'Send',
    unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    /** Replies that one press sends. */
    quick: ['Hello!', 'Nice word!', 'Good luck!', 'Thank you!', 'One moment, please.', 'Good game!'],
    quickLabel: 'Quick replies',
    none: 'No messages yet.',
  },
  end: {
    title: 'Game over',
    show: 'Final scores',
    margin: (margin: number) => `by ${points(margin)}`,
    target: (target: number) => `target ${target}`,
    average: (average: number) => `${average.toFixed(1)} points per turn`,
    /** Plays of at least `fewest` tiles of a whole rack, which earn a bonus. */
    bingos: (count: number, fewest: number, rack: number) =>
      `${count === 1 ? '1 bingo' : `${count} bingos`} (${fewest < rack ? `${fewest} or more` : `all ${rack}`} tiles)`,
    fair: 'Is this game fair?',
    fairHow: 'Yes. The tiles were drawn as this device and the server agreed before the game, and this device has checked it.',
    best: (word: string, score: number, name: string) =>
      `Best play: ${word} for ${points(score)}, by ${name}`,
    look: 'Replay the game',
    again: 'Rematch',
    download: 'Download',
    scoreSheet: 'Score sheet (PDF)',
    result: 'Result with board (PDF)',
    gcg: 'GCG file',
    events: 'Event file',
  },
  race: {
    of: (score: number, target: number) => `${score} of ${target}`,
    left: (left: number) => `${points(left)} to go`,
    done: 'Finish Line reached',
  },
  lookback: {
    title: 'Earlier turns',
    back: 'Back to the game',
  },
  replay: {
    title: 'Replay',
    first: 'First turn',
    previous: 'Previous turn',
    next: 'Next turn',
    last: 'Last turn',
    slider: 'Turn',
    at: (turn: number, of: number) => `Turn ${turn} of ${of}`,
    start: 'The board is empty.',
    unfinished: 'You can replay a game once it is over.',
    keptUnknown: 'This browser has no such game. It may have been kept on another device.',
    toKept: 'Score sheet and corrections',
    /** Whose tiles they were: null for the reader's. */
    rack: (name: string | null) => `${name ?? 'You'} had`,
    versus: ' – ',
    play: 'Play the game turn by turn',
    stop: 'Stop',
    share: 'Copy a link to this turn',
    shared: 'Copied',
    keys: 'Arrow keys step through the game; the space bar plays it.',
  },
};

export type Catalogue = typeof english;
export let t: Catalogue = english;

/** Use another language's text from now on; what is on screen must be drawn again. */
export function useText(text: Catalogue): void {
  t = text;
}
