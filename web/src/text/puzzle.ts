/** The text of puzzles. */

import { points } from './catalogue';
import { aShare } from './shares';

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
    answerFor: (score: number) => `Answer: ${points(score)}`,
    showAnswer: 'Show the answer',
    right: 'Right',
    wrong: 'Not the best move',
    gaveUp: 'The answer',
    /** A move with its points; an exchange and a pass score none. */
    moveFor: (move: string, score: number) => (score > 0 ? `${move} for ${points(score)}` : move),
    best: (move: string) => `The best move: ${move}.`,
    costs: {
      points: (move: string, loss: number) => `Your answer, ${move}, costs about ${points(loss)}.`,
      win: (move: string, loss: string) => `Your answer, ${move}, costs ${aShare(loss)} chance of winning.`,
    },
    again: 'Try again, or show the answer.',
    made: (move: string) => `Your move in the game: ${move}.`,
    others: 'The closest other moves',
    loss: 'Costs',
    compared: (moves: number, deals: number) =>
      `Compared with ${moves === 1 ? 'one other move' : `${moves} other moves`} by playing on with up to ${deals} random draws of the tiles left.`,
    proven: (moves: number) =>
      `Proven: this move and ${moves === 1 ? 'one other' : `${moves} others`} were played through to the end of the game.`,
    returns: 'You will see this puzzle again in Study.',
    next: 'Next puzzle',
    finish: 'Finish',
    at: (at: number, count: number) => `Mistake ${at} of ${count}`,
    looking: 'Looking for the best move in one of your turns. This takes a few seconds.',
    notYours: 'You did not play in this game on this device, or there is no such game.',
    noMistakes: 'No turn of yours was clearly a mistake. Well played!',
    noPuzzles: 'None of your mistakes makes a puzzle: several moves would have been about equally good.',
    allDone: (solved: number, count: number) =>
      count === 1
        ? solved === 1
          ? 'You solved the puzzle the first time.'
          : 'You did not solve the puzzle the first time.'
        : `You solved ${solved} of ${count} puzzles the first time.`,
    toReview: 'Back to the review',
    toStudy: 'Learn',
  },
};
