/** A stand-in for the browser's storage, which Node lacks. */

/** An empty `localStorage`. */
export function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'length'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    get length() {
      return values.size;
    },
  };
}
