import { openDB } from 'idb';
import type { z } from 'zod';
import type { OpenWithTimeout } from './open-with-timeout.ts';
import type { RememberedValue } from './remembered-value.ts';

interface RecordAddress {
  database: string;
  store: string;
  key: string;
}

/** Stores a value in IndexedDB; only valid values are returned. */
export function createRememberedValue<Value>(
  openWithTimeout: OpenWithTimeout,
  { database, store, key }: RecordAddress,
  schema: z.ZodType<Value>,
): RememberedValue<Value> {
  const open = () =>
    openWithTimeout(() =>
      openDB(database, 1, { upgrade: (opened) => void opened.createObjectStore(store) }),
    );
  return {
    async find() {
      const opened = await open();
      const stored = await opened.get(store, key).finally(() => opened.close());
      return schema.safeParse(stored).data;
    },
    async set(value) {
      const parsed = schema.parse(value);
      const opened = await open();
      await opened.put(store, parsed, key).finally(() => opened.close());
    },
  };
}
