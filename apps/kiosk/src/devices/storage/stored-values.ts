import { STORED_VALUES, type StoredKey, type StoredValue } from '@jepret/contract';

/** Local storage, typed by the contract. Invalid values count as absent. */
export interface StoredValues {
  find<Key extends StoredKey>(key: Key): StoredValue<Key> | undefined;
  set<Key extends StoredKey>(key: Key, value: StoredValue<Key>): void;
  remove(key: StoredKey): void;
  clear(): void;
}

export function createStoredValues(storage: Storage): StoredValues {
  return {
    find<Key extends StoredKey>(key: Key) {
      const text = storage.getItem(key);
      if (text === null) return undefined;
      return STORED_VALUES[key].safeParse(text).data as StoredValue<Key> | undefined;
    },
    set: (key, value) =>
      storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value)),
    remove: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
  };
}
