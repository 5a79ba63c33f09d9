/** The lines of a text file around one that is wrong. */

export interface Line {
  number: number;
  text: string;
  wrong: boolean;
}

/** Return line `at`, counted from 1, and up to `around` lines on either side. */
export function excerptOf(text: string, at: number, around = 2): Line[] {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, at - around);
  const last = Math.min(lines.length, at + around);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const number = first + index;
    return { number, text: lines[number - 1] ?? '', wrong: number === at };
  });
}
