/** A browser's local storage, in memory. */
export function createFakeStorage(contents: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(contents));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
