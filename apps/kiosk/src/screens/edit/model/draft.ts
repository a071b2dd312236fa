import { z } from 'zod';
import { History } from './history.ts';

/** Stores the drawing for a reload. */
export interface Draft {
  find(txID: string): History | undefined;
  save(txID: string, history: History): void;
  clear(): void;
}

const KEY = 'draft';
const StoredDraft = z.object({ txID: z.string(), history: History });

export function createDraft(storage: Storage): Draft {
  return {
    find(txID) {
      const stored = StoredDraft.safeParse(parse(storage.getItem(KEY))).data;
      return stored?.txID === txID ? stored.history : undefined;
    },
    save(txID, history) {
      try {
        storage.setItem(KEY, JSON.stringify({ txID, history }));
      } catch {
        // The storage is full. Losing the drawing in a reload is better than restoring an old one.
        storage.removeItem(KEY);
      }
    },
    clear: () => storage.removeItem(KEY),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
