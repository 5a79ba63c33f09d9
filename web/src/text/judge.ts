/** The text of a club's word judge. */

export const judge = {
  judge: {
    title: 'Word judge',
    home: 'Word judge for a club',
    homeHint: 'All words of a play, one answer: acceptable or not.',
    words: 'All words of the play',
    hint: 'Put spaces between the words. The answer is for all of them together.',
    judge: (count: number) => (count > 1 ? `Judge ${count} words` : 'Judge'),
    keys: 'Enter judges, Escape clears.',
    keysAfter: 'Enter or Escape clears for the next play.',
    acceptable: 'Acceptable',
    notAcceptable: 'Not acceptable',
    next: 'Next play',
    tooMany: (most: number) => `A play can't have more than ${most} words.`,
    tooLong: 'One of the words is longer than any board.',
    dictionary: 'Dictionary',
    full: 'Full screen',
    leaveFull: 'Leave full screen',
    log: (count: number) => `Rulings (${count})`,
    none: 'No rulings yet.',
    where: 'The rulings are kept on this device only.',
    download: 'Download',
    clear: 'Delete all',
    clearTitle: 'Delete all rulings?',
    clearHint: (count: number) =>
      count === 1 ? 'One ruling will be deleted from this device.' : `${count} rulings will be deleted from this device.`,
    /** The headings of the file to download. */
    columns: ['time', 'dictionary', 'words', 'answer'],
  },
};
