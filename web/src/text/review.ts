/** The text of a game's review: the offer, the progress, the grades and the figures. */

import { points } from './catalogue';
import { aShare } from './shares';

export const review = {
  upload: {
    title: 'Review a game from a file',
    explain:
      'Choose a GCG file, a kept game, or an event file from Tilewright, with one finished game. The review shows what each turn was worth and what would have been better.',
    open: 'Review a game from a file',
    edition: 'Edition',
    lexicon: 'Dictionary',
    fromFile: 'As the file says',
    quick: 'Quick look',
    quickHint: 'Compares moves by score and the tiles kept. It takes a second, and nothing is graded.',
    choose: 'Choose a game file',
    checking: 'The file is being checked.',
    another: 'Review another file',
    again: 'Find out where the game was won and lost. This takes about a minute.',
    refused: (name: string) => `${name} can't be reviewed:`,
    empty: 'The file is empty.',
    privacy:
      'Only people with whom you share the link can see the review. The server deletes the file after 30 days, or earlier if it needs the room.',
    unknown: 'There is no such game, or it was uploaded too long ago. Upload it again.',
  },
  review: {
    title: 'Review',
    open: 'Review the game',
    offer: 'Find out where the game was won and lost. This takes about a minute, and everyone at the table can see it.',
    start: 'Start the review',
    waiting: (ahead: number) =>
      ahead === 1 ? 'One other review comes first.' : `${ahead} other reviews come first.`,
    starting: 'The review is starting.',
    running: (done: number, turns: number) => `Reviewed ${done} of ${turns} turns.`,
    stop: 'Stop the review',
    broken: 'The review did not finish.',
    grade: {
      best: 'Best move',
      good: 'Good move',
      inaccuracy: 'Inaccuracy',
      mistake: 'Mistake',
      blunder: 'Blunder',
      unrated: 'Not rated',
    },
    /** A loss of win chance: "a 7% chance". */
    lostWin: (share: string, sure: boolean) => `It ${sure ? 'cost' : 'may have cost'} ${aShare(share)} chance of winning.`,
    lostPoints: (count: number, sure: boolean) => `It ${sure ? 'cost' : 'may have cost'} about ${points(count)}.`,
    lostGame: 'The best move wins the game, and this one loses it.',
    nothingLost: 'It cost next to nothing.',
    details: 'Details',
    /** The same in figures, with the 95 % interval unless the loss is exact. */
    winLoss: (mean: string, between: [string, string] | null) =>
      between ? `Win chance lost: ${mean} (95% interval: ${between[0]} to ${between[1]}).` : `Win chance lost: exactly ${mean}.`,
    pointsLoss: (mean: string, between: [string, string] | null) =>
      between ? `Points lost: ${mean} (95% interval: ${between[0]} to ${between[1]}).` : `Points lost: exactly ${mean}.`,
    /** A grade that is worse in points than in win chance. */
    inPoints: (grade: string) => `Counting only points: ${grade.toLowerCase()}.`,
    method: {
      proven: 'Proven: the rest of the game was worked out to the end.',
      solved: (worlds: number) =>
        worlds === 1
          ? 'Solved to the end: only one tile could be in the bag.'
          : `Solved to the end for each of the ${worlds} tiles that could be in the bag.`,
      checked: (depth: number) =>
        `Simulated, and searched ${depth === 1 ? '1 turn' : `${depth} turns`} ahead for each tile that could be in the bag. The intervals contain both results.`,
      searched: (depth: number) => `Searched ${depth} turns ahead, not to the end.`,
      simulated: (depth: number) => `Estimated by dealing the unseen tiles at random, ${depth} times.`,
      static: 'Compared by score and the tiles kept, without looking ahead.',
    },
    unjudged: {
      'rack-unknown': "The player's tiles are not recorded.",
      'rack-partial': "Only some of the player's tiles are recorded.",
      'rack-impossible': 'The player cannot have had the recorded tiles.',
      'exchange-unknown': 'Which tiles were exchanged is not recorded.',
      'turn-lost': 'The turn was lost after a failed challenge.',
      stopped: 'The review was stopped before this turn.',
    },
    moves: 'Moves compared',
    played: 'played',
    best: 'best',
    move: 'Move',
    score: 'Points',
    lead: 'Lead',
    win: 'Wins',
    exchange: (tiles: string) => `exchange ${tiles}`,
    pass: 'pass',
    show: (move: string) => `Show ${move} on the board`,
    shown: (move: string) => `The board shows ${move} instead.`,
    missedBingo: (move: string) => `There was a bingo, a play that earns the bonus: ${move}.`,
    missedOut: (move: string) => `${move} would have used the last tiles and ended the game.`,
    phonies: (words: string, count: number) =>
      count === 1 ? `${words} is not in the dictionary.` : `${words} are not in the dictionary.`,
    /** What a challenge was worth in win chance; to whom, with more than two players. */
    challenge: (made: boolean, who: string | null, value: string, belief: string, gain: string, cost: string) =>
      `As things looked then, ${made ? 'the' : 'a'} challenge${who === null ? '' : made ? ` by ${who}` : ` by ${who}, who had the most to gain,`} was worth ${value} of win chance${
        who === null ? '' : ' if no one else challenged'
      }. An expert would have been ${belief} sure that the play was valid; a successful challenge gains ${gain}, and a failed one costs ${cost}.`,
    /** Whose chance: null for the reader's. */
    graph: (name: string | null) => `${name === null ? 'Your' : `${name}'s`} chance of winning after each turn`,
    time: (used: string) => `Time for the turn: ${used}.`,
    timeLeft: (left: string) => `Left on the clock: ${left}.`,
    timeShort: 'In time trouble: less than a tenth of the time was left before the turn.',
    chances: 'Win chance',
    chanceNow: (name: string | null, percent: string) =>
      `${name === null ? 'Your' : `${name}'s`} chance of winning from here: ${percent}, between equally strong players.`,
    players: 'The players',
    perTurn: 'Win chance lost per turn',
    inaccuracies: 'Inaccuracies',
    mistakes: 'Mistakes',
    blunders: 'Blunders',
    bingos: 'Bingos',
    timeUsed: 'Time',
    shortTurns: 'In time trouble',
    overtime: 'Lost to the clock',
    bingosOf: (found: number, possible: number) => `${found} of ${possible}`,
    account: 'How the result came about',
    accountNote: {
      points: 'In points of the final lead; ± gives the 95% interval. Luck is how much better the tiles drawn were than the average of the bag.',
      win: 'In win chance, in percent; ± gives the 95% interval. Luck is how much better the tiles drawn were than the average of the bag.',
    },
    /** The choices of the reader, or of the player whose column it is. */
    choices: (isReader: boolean): string => (isReader ? 'Your choices' : "The player's choices"),
    terms: {
      prior: 'Before the first draw',
      draws: 'Luck of the draw',
      hidden: 'Luck with hidden tiles',
      others: "The opponents' choices",
      remainder: 'Not explained',
      result: 'Result',
    },
    incomplete: 'The review was stopped before the end.',
  },
};
