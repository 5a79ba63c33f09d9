/** The text of study: decks, questions, answers and progress. */

export const study = {
  study: {
    title: 'Study',
    home: 'Study words',
    homeHint: 'Short words, letters to add to words, and words that use all your tiles. Questions return before you forget.',
    lead: 'Questions return shortly before you would forget the answer. A few minutes a day are enough.',
    dictionary: 'Dictionary',
    decks: {
      missed: 'Words that you missed',
      two: 'Two-letter words',
      three: 'Three-letter words',
      q: 'Q without a U',
      hooks: 'Hooks: letters before and after short words',
      stems: 'Bingos: six letters and one more',
    },
    start: 'Start',
    startHint: (due: number, fresh: number) =>
      [due > 0 ? `${due} due` : '', fresh > 0 ? `up to ${fresh} new` : ''].filter(Boolean).join(', '),
    study: (deck: string) => `Learn: ${deck}`,
    studyShort: 'Learn',
    progress: (asked: number, questions: number) => `${asked} of ${questions} learned`,
    due: (count: number) => `${count} due`,
    nothing: 'Nothing is due, and there are no new questions.',
    emptyMissed: 'Add words from a replay: tap a word on the board.',
    dueSum: (count: number) =>
      count === 0 ? 'Nothing is due today.' : count === 1 ? 'One question is due.' : `${count} questions are due.`,
    answers: (count: number, percent: number) =>
      count === 1 ? 'You have answered one question.' : `You have answered ${count} questions, ${percent}% of them right.`,
    savedHere: 'Your progress is saved in this browser. With an account, it follows you to every device.',
    savedAccount: (name: string) => `Your progress is saved in the account ${name}.`,
    full: 'This browser cannot remember more questions, so there are no new ones. With an account, it can.',
    question: {
      valid: (letters: string) => `Is ${letters} a word?`,
      front: (letters: string) => `Which letters go before ${letters}?`,
      back: (letters: string) => `Which letters go after ${letters}?`,
      spell: (letters: string, count: number) =>
        count === 1
          ? `Which word can you spell with ${letters}?`
          : `Which ${count} words can you spell with ${letters}?`,
    },
    hint: {
      valid: '',
      front: 'Tap or type all letters that make a longer word.',
      back: 'Tap or type all letters that make a longer word.',
      spell: 'Use every letter once.',
    },
    yes: 'Yes',
    no: 'No',
    none: 'None',
    answer: 'Your answer',
    check: 'Check',
    space: 'Next word',
    erase: 'Erase',
    letters: 'Letters',
    next: 'Next',
    finish: 'Finish',
    stop: 'Stop',
    at: (at: number, count: number) => `Question ${at} of ${count}`,
    /** The questions that were answered wrong come again at the end. */
    atAgain: (left: number) => (left === 1 ? 'Once more: the last one' : `Once more: ${left} left`),
    welcome: 'Welcome! Ten short questions are a good start.',
    again: 'Again',
    grade: { right: 'Right', partly: 'Partly right', wrong: 'Wrong' },
    /** The answer as a sentence. */
    isWord: (letters: string) => `${letters} is a word.`,
    isNone: (letters: string) => `${letters} is not a word.`,
    before: (letters: string, hooks: string) => `Before ${letters}: ${hooks}.`,
    after: (letters: string, hooks: string) => `After ${letters}: ${hooks}.`,
    noLetter: 'no letter',
    spelled: (letters: string, words: string) => `${letters}: ${words}.`,
    done: 'Done for now',
    summary: (right: number, count: number) =>
      count === 1
        ? right === 1
          ? 'You were right the first time.'
          : 'You were not right the first time.'
        : `You were right the first time in ${right} of ${count} questions.`,
    more: 'Back to the decks',
    addWord: (word: string) => `Study ${word}`,
    added: (word: string) => `${word} is in your study deck.`,
    addFull: 'Your deck of missed words is full.',
  },
};
