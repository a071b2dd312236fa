import type { TakenSheets } from '@jepret/contract';
import type { Clock, Scheduler } from '@jepret/time';
import type { Database } from '../../database/schema.ts';
import { MAX_PRESENCE_MS } from '../../domain/agent-sheets.ts';
import type { Notifier } from '../../domain/notifier.ts';
import { createAssignSheets, type TakeRequest } from './assign-sheets.ts';
import { agentSuperseded } from './get-printer.ts';
import { createPrinterStore } from './store.ts';
import { waitForSheets } from './wait-for-sheets.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  scheduler: Scheduler;
  sheetChanges: Notifier;
}

/** How long an agent's call waits for a sheet. */
const MAX_HOLD_MS = 20_000;
/** The lease between two calls: an agent without a new call within this time counts as absent. */
export const PRESENCE_MS = MAX_PRESENCE_MS - MAX_HOLD_MS;

/** Handles an agent's call for sheets: it waits for one, and the agent counts as present meanwhile. */
export function createTakeSheets(dependencies: Dependencies) {
  const { database, clock, scheduler, sheetChanges } = dependencies;
  const printers = createPrinterStore(database);
  const assignSheets = createAssignSheets(dependencies);
  const waitingCalls = new Map<string, AbortController>();

  /** Only one call waits per printer, because each notification makes all waiting calls read the database. */
  function replaceWaitingCall(printerId: string): AbortController {
    waitingCalls.get(printerId)?.abort();
    const replaced = new AbortController();
    waitingCalls.set(printerId, replaced);
    return replaced;
  }

  return async function take(
    printerId: string,
    request: TakeRequest,
    signal: AbortSignal,
  ): Promise<TakenSheets> {
    const { generation, health } = request;
    const agent = { id: printerId, generation };
    const startedAt = clock.now();
    const presentUntil = startedAt + MAX_HOLD_MS + PRESENCE_MS;
    if (!(await printers.renewPresence(agent, { health, presentUntil, now: startedAt }))) {
      throw agentSuperseded();
    }
    const replaced = replaceWaitingCall(printerId);
    const setPresentUntil = (until: number) => printers.shortenPresence(agent, presentUntil, until);
    if (health.trouble) sheetChanges.notify();
    try {
      const found = await waitForSheets({
        check: () => assignSheets(printerId, request),
        isResult: (found) => found.sheets.length > 0 || found.withdrawn.length > 0,
        sheetChanges,
        scheduler,
        limitMs: MAX_HOLD_MS,
        replaced: replaced.signal,
        signal,
      });
      await setPresentUntil(clock.now() + PRESENCE_MS);
      return found;
    } catch (error) {
      // An agent that disconnects is absent at once, so that its sheets can go to other printers.
      if (signal.aborted) {
        await setPresentUntil(clock.now());
        sheetChanges.notify();
      }
      throw error;
    } finally {
      if (waitingCalls.get(printerId) === replaced) waitingCalls.delete(printerId);
    }
  };
}
