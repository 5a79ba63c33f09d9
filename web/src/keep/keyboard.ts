/** In which order the scorekeeper's keys are: as on the reader's keyboard if it has all letters. */

/** The rows of the keyboards that readers of the page's languages know. */
const KEYBOARDS: Readonly<Record<string, readonly string[]>> = {
  en: ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'],
  de: ['QWERTZUIOPÜ', 'ASDFGHJKLÖÄ', 'YXCVBNM'],
};
/** An alphabet with more letters than this has longer rows. */
const MANY = 30;

/** The rows of the reader's keyboard with the edition's letters; null if a letter is not on it. */
export function keyboardRows(letters: readonly string[], language: string): string[][] | null {
  const rows = (KEYBOARDS[language] ?? KEYBOARDS['en']!).map((row) => [...row].filter((key) => letters.includes(key)));
  return rows.flat().length === letters.length ? rows : null;
}

/** The letters in the order of the alphabet, in rows of equal length. */
export function alphabetRows(letters: readonly string[]): string[][] {
  const length = letters.length > MANY ? 11 : 10;
  const count = Math.ceil(letters.length / length);
  return Array.from({ length: count }, (_, row) => letters.slice(row * length, (row + 1) * length));
}
