import { repeat, type Scheduler } from '@jepret/time';
import type { LiveChange } from '../../database/live-changes.ts';
import type { JobLog } from '../../ports/job-queue.ts';
import type { LiveStore, StoredChange } from './store.ts';

/** One query a second, however many consoles are open: it also finds what other processes changed. */
const READ_EVERY_MS = 1_000; // FLEET-20
const PAGE_SIZE = 1_000;
/** PostgreSQL may commit a lower number later; so many rows are read again. */
const OVERLAP = 200;

export interface LiveFeed {
  /** Calls back with new changes, each once; returns a function that ends the subscription. */
  subscribe(onChanges: (changes: readonly LiveChange[]) => void): () => void;
}

interface Dependencies {
  store: Pick<LiveStore, 'findLastSeq' | 'listAfter'>;
  scheduler: Scheduler;
  log: Pick<JobLog, 'warn'>;
}

/** The changes of all processes, read while a console is open. */
export function createLiveFeed({ store, scheduler, log }: Dependencies): LiveFeed {
  const subscribers = new Set<(changes: readonly LiveChange[]) => void>();
  let reader: ReturnType<typeof createReader> | undefined;
  let stop = () => {};

  function start(): void {
    const read = createReader(store);
    reader = read;
    // What is there now was changed before the console loaded its page.
    const first = read().catch(() => {});
    stop = repeat(scheduler, READ_EVERY_MS, async () => {
      await first;
      try {
        const changes = await read();
        if (reader !== read || changes.length === 0) return;
        for (const onChanges of subscribers) onChanges(changes);
      } catch (error) {
        if (reader === read)
          log.warn({ err: error }, 'the changes for open consoles were not read');
      }
    });
  }

  return {
    subscribe(onChanges) {
      subscribers.add(onChanges);
      if (subscribers.size === 1) start();
      return () => {
        if (!subscribers.delete(onChanges) || subscribers.size > 0) return;
        reader = undefined;
        stop();
      };
    },
  };
}

/** Returns the changes since the last call; the first call returns none. */
function createReader({ findLastSeq, listAfter }: Dependencies['store']) {
  let lastSeq: number | undefined;
  let seen = new Map<string, number>();
  return async function read(): Promise<LiveChange[]> {
    const isFirst = lastSeq === undefined;
    const before = lastSeq ?? (await findLastSeq());
    const rows = await listAfter(before - OVERLAP, PAGE_SIZE);
    const last = Math.max(before, ...rows.map(({ seq }) => seq));
    const fresh = isFirst ? [] : rows.filter(({ id }) => !seen.has(id));
    for (const { id, seq } of rows) seen.set(id, seq);
    seen = new Map([...seen].filter(([, seq]) => seq > last - OVERLAP));
    lastSeq = last;
    return listDistinct(fresh);
  };
}

const listDistinct = (rows: readonly StoredChange[]): LiveChange[] => [
  ...new Map(
    rows.map(({ topic, location }) => [keyOf({ topic, location }), { topic, location }]),
  ).values(),
];

export const keyOf = ({ topic, location }: LiveChange): string => `${topic} ${location}`;
