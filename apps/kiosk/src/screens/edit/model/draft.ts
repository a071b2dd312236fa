import { z } from 'zod';
import { History } from './history.ts';

/** What was drawn so far, for a page that is reloaded in the middle of it. */
export interface Draft {
  find(txID: string): History | undefined;
  keep(txID: string, history: History): void;
  forget(): void;
}

const KEY = 'draft';
const Kept = z.object({ txID: z.string(), history: History });

export function createDraft(storage: Storage): Draft {
  return {
    find(txID) {
      const kept = Kept.safeParse(parse(storage.getItem(KEY))).data;
      return kept?.txID === txID ? kept.history : undefined;
    },
    keep(txID, history) {
      try {
        storage.setItem(KEY, JSON.stringify({ txID, history }));
      } catch {
        // Full. A reload then loses the drawing, which is better than one from a minute ago.
        storage.removeItem(KEY);
      }
    },
    forget: () => storage.removeItem(KEY),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
