import { openDB } from 'idb';
import type { z } from 'zod';
import type { RememberedValue } from './remembered-value.ts';
import type { OpenInTime } from './timely-open.ts';

interface RecordAddress {
  database: string;
  store: string;
  key: string;
}

/** In the browser's own database; only what the schema knows is kept. */
export function createRememberedValue<Value>(
  openInTime: OpenInTime,
  { database, store, key }: RecordAddress,
  schema: z.ZodType<Value>,
): RememberedValue<Value> {
  const open = () =>
    openInTime(() =>
      openDB(database, 1, { upgrade: (opened) => void opened.createObjectStore(store) }),
    );
  return {
    async find() {
      const opened = await open();
      const stored = await opened.get(store, key).finally(() => opened.close());
      return schema.safeParse(stored).data;
    },
    async set(value) {
      const known = schema.parse(value);
      const opened = await open();
      await opened.put(store, known, key).finally(() => opened.close());
    },
  };
}
