/** The text of puzzles. */

export const puzzle = {
  puzzle: {
    title: 'Puzzle',
    daily: 'Puzzle of the day',
    homeHint: 'Find the best move. Everyone gets the same puzzle.',
    mistakes: 'Learn from your mistakes',
    due: (count: number) =>
      count === 1 ? 'A puzzle that you missed is due.' : `${count} puzzles that you missed are due.`,
    solve: 'Solve',
    dayOf: (date: string) => `Puzzle of ${date}`,
    turnOf: (turn: number) => `Turn ${turn} of your game`,
    find: 'Find the best move.',
    clear: 'One move is clearly best.',
    you: 'You',
    opponent: 'Opponent',
    opponentNumber: (number: number) => `Opponent ${number}`,
    answer: 'Answer',
    answerFor: (score: number) => `Answer: ${score} points`,
    showAnswer: 'Show the answer',
    right: 'Right',
    wrong: 'Not the best move',
    gaveUp: 'The answer',
    best: (move: string, score: number) => `${move}, ${score} points, is the best move.`,
    costs: {
      points: (move: string, score: number, loss: string) =>
        `${move}, ${score} points, costs ${loss} points of the final lead.`,
      win: (move: string, score: number, loss: string) =>
        `${move}, ${score} points, costs ${loss} percentage points of win chance.`,
    },
    again: 'Try again, or show the answer.',
    made: (move: string) => `In the game, you played ${move}.`,
    others: 'The closest other moves',
    loss: 'Loss',
    compared: (moves: number, deals: number) =>
      `Compared with ${moves === 1 ? 'one other move' : `${moves} other moves`} on up to ${deals} random deals of the unseen tiles.`,
    proven: (moves: number) =>
      `Proven: the game was searched to its end, with ${moves === 1 ? 'one other move' : `${moves} other moves`}.`,
    returns: 'You will see this puzzle again in Study.',
    next: 'Next puzzle',
    finish: 'Finish',
    at: (at: number, count: number) => `Mistake ${at} of ${count}`,
    looking: 'Looking for the best move in one of your turns. This takes a few seconds.',
    notYours: 'You did not play in this game on this device, or there is no such game.',
    noMistakes: 'No turn of yours was clearly a mistake. Well played!',
    noPuzzles: 'None of your mistakes makes a puzzle: where you erred, several moves were about equally good.',
    allDone: (solved: number, count: number) =>
      count === 1
        ? solved === 1
          ? 'You solved the puzzle the first time.'
          : 'You did not solve the puzzle the first time.'
        : `You solved ${solved} of ${count} puzzles the first time.`,
    toReview: 'Back to the review',
    toStudy: 'Learn',
    exchange: (tiles: string) => `exchange ${tiles}`,
    pass: 'pass',
  },
};
