import type { TakenSheets } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { LONGEST_PRESENCE_MS } from '../../domain/agent-sheets.ts';
import type { Notifier } from '../../domain/notifier.ts';
import { superseded } from './known-printer.ts';
import { createSheetOffers, type TakeRequest } from './sheet-offers.ts';
import { createPrinterStore } from './store.ts';
import { waitForNews } from './waiting.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  sheetChanges: Notifier;
}

/** How long an agent that asks for sheets is kept waiting for one. */
const HOLD_MS = 20_000;
/** Its lease: an agent that does not ask again within this counts as gone. */
export const PRESENCE_MS = LONGEST_PRESENCE_MS - HOLD_MS;

/** Keeps an agent that asks for sheets waiting for one, and present meanwhile. */
export function createTakeSheets(dependencies: Dependencies) {
  const { database, clock, scheduler, sheetChanges } = dependencies;
  const printers = createPrinterStore(database);
  const collect = createSheetOffers(dependencies);
  const waiting = new Map<string, AbortController>();

  /** One at a time for each printer: every notification has all who wait look. */
  function replaceWaiting(printerId: string): AbortController {
    waiting.get(printerId)?.abort();
    const replaced = new AbortController();
    waiting.set(printerId, replaced);
    return replaced;
  }

  return async function take(
    printerId: string,
    request: TakeRequest,
    gone: AbortSignal,
  ): Promise<TakenSheets> {
    const { generation, health } = request;
    const agent = { id: printerId, generation };
    const startedAt = clock.now();
    const presentUntil = startedAt + HOLD_MS + PRESENCE_MS;
    if (!(await printers.attend(agent, { health, presentUntil, now: startedAt }))) {
      throw superseded();
    }
    const replaced = replaceWaiting(printerId);
    const leave = (until: number) => printers.shorten(agent, presentUntil, until);
    if (health.trouble) sheetChanges.notify();
    try {
      const found = await waitForNews({
        look: () => collect(printerId, request),
        hasNews: (found) => found.sheets.length > 0 || found.withdrawn.length > 0,
        sheetChanges,
        scheduler,
        limitMs: HOLD_MS,
        replaced: replaced.signal,
        gone,
      });
      await leave(clock.now() + PRESENCE_MS);
      return found;
    } catch (error) {
      // Whoever has hung up is gone at once, and its printer need not be waited for.
      if (gone.aborted) {
        await leave(clock.now());
        sheetChanges.notify();
      }
      throw error;
    } finally {
      if (waiting.get(printerId) === replaced) waiting.delete(printerId);
    }
  };
}
