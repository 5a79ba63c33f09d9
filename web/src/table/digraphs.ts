/** Letters of several characters, such as CH: how they are written, and how they are typed key by key. */

/** A letter as tiles write it: `A`, `[CH]`. */
export const written = (letter: string): string => ([...letter].length > 1 ? `[${letter}]` : letter);

/** A letter without the brackets around several characters. */
export const unwritten = (text: string): string => text.replace(/^\[(.*)\]$/u, '$1');

/** Split a typed word into tiles; where digraphs must be whole, CH is one tile without brackets too. */
export function splitWord(word: string, letters: readonly string[], whole: boolean): string[] {
  const digraphs = whole ? letters.filter((letter) => [...letter].length > 1) : [];
  const forms = digraphs.flatMap((letter) => [letter, letter.toLowerCase()]);
  const parts = [...forms, '\\[[^\\]]*\\]', '[^[\\]]'];
  const found = word.match(new RegExp(parts.join('|'), 'gu')) ?? [];
  return found.map((sign) => (sign.startsWith('[') ? sign : written(sign)));
}

export interface Typing {
  /** The character that was typed. */
  character: string;
  letters: readonly string[];
  /** The letter on the tile laid just before; empty if there is none. */
  last: string;
  /** The characters that complete the last tile, if only its beginning was typed. */
  rest: string;
  /** Whether a tile for this letter would be free if the last tile were taken back. */
  has: (letter: string) => boolean;
}

export type Typed =
  /** Lay a tile; `rest` has the characters of its letter that are yet to be typed. */
  | { do: 'lay'; letter: string; rest: string }
  /** Take the last tile back and lay this one instead. */
  | { do: 'replace'; letter: string; rest: string }
  /** The character completes the last tile. */
  | { do: 'skip'; rest: string };

/**
 * What a typed character does where digraphs must be whole. C lays a C, and H after it turns the C
 * into CH. A player who has CH but no C gets CH at once, and the H completes it.
 */
export function readCharacter({ character, letters, last, rest, has }: Typing): Typed {
  if (rest.startsWith(character)) return { do: 'skip', rest: rest.slice(character.length) };
  const joined = last && !rest ? last + character : '';
  const longer = letters.find((one) => joined && one.startsWith(joined) && one !== last && has(one));
  if (longer) return { do: 'replace', letter: longer, rest: longer.slice(joined.length) };
  if (letters.includes(character) && has(character)) return { do: 'lay', letter: character, rest: '' };
  const begun = letters.find((one) => one.startsWith(character) && has(one));
  return begun
    ? { do: 'lay', letter: begun, rest: begun.slice(character.length) }
    : { do: 'lay', letter: character, rest: '' };
}
