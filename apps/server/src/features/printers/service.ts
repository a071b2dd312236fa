import type { AgentProgress, AgentSheet, TakenSheets } from '@jepret/contract';
import type { Database } from '../../database/schema.ts';
import { isPresent, LONGEST_PRESENCE_MS, sheetKeyOf } from '../../domain/agent-sheets.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { Signal } from '../../domain/signal.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PrinterHealth } from '../../ports/printer.ts';
import type { Scheduler } from '../../ports/scheduler.ts';
import type { StoredPrinter } from './printer.ts';
import { listFor, type OpenSheet } from './share.ts';
import { createSheetStore } from './sheet-store.ts';
import { createPrinterStore } from './store.ts';
import { waitForNews } from './waiting.ts';

interface Dependencies {
  database: Database;
  blobStore: Pick<BlobStore, 'find' | 'delete'>;
  clock: Clock;
  scheduler: Scheduler;
  sheetSignal: Signal;
}

interface TakeRequest {
  generation: number;
  health: PrinterHealth;
  holding: readonly string[];
  cancelled: readonly string[];
}

/** How long an agent that asks for sheets is kept waiting for one. */
const HOLD_MS = 20_000;
/** Its lease: an agent that does not ask again within this counts as gone. */
const PRESENCE_MS = LONGEST_PRESENCE_MS - HOLD_MS;

/** What print agents ask; only the booth's clock counts, never theirs. */
export function createAgentService(dependencies: Dependencies) {
  const { database, blobStore, clock, scheduler, sheetSignal } = dependencies;
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);
  const waiting = new Map<string, AbortController>();

  async function getPrinter(id: string): Promise<StoredPrinter> {
    const printer = await printers.find(id);
    if (!printer) throw removed();
    return printer;
  }

  /** What the agent lacks of what is its printer's already, and what may come to it. */
  async function look(printerId: string, { holding, cancelled }: TakeRequest) {
    const { location } = await getPrinter(printerId);
    const situation = {
      printers: await printers.list(location),
      sheets: await sheets.listOpen(location),
      now: clock.now(),
    };
    const own = situation.sheets.filter((sheet) => sheet.printerId === printerId);
    const me = situation.printers.find(({ id }) => id === printerId);
    const mayBegin = me?.health?.trouble === null;
    return {
      location,
      lacking: own.filter(
        ({ name, state }) => !holding.includes(name) && (state === 'begun' || mayBegin),
      ),
      withdrawn: own.filter(({ name, isWithdrawn }) => isWithdrawn && !cancelled.includes(name)),
      offered: listFor(printerId, situation),
    };
  }

  async function assign(printerId: string, location: string, generation: number): Promise<void> {
    await database.transaction().execute(async (change) => {
      const now = clock.now();
      const all = await createPrinterStore(change).lockLocation(location);
      if (all.find(({ id }) => id === printerId)?.generation !== generation) return;
      const store = createSheetStore(change);
      const open = await store.listOpen(location);
      for (const { name } of listFor(printerId, { printers: all, sheets: open, now })) {
        await store.assign(name, printerId, now);
      }
    });
  }

  async function collect(printerId: string, request: TakeRequest): Promise<TakenSheets> {
    const { location, offered } = await look(printerId, request);
    if (offered.length > 0) await assign(printerId, location, request.generation);
    const { lacking, withdrawn } = await look(printerId, request);
    const isKnown = ({ name }: OpenSheet) => request.holding.includes(name);
    return {
      sheets: lacking.map(toAnswer),
      withdrawn: withdrawn.filter(isKnown).map(({ name }) => name),
    };
  }

  /** One at a time for each printer: every sheetSignal has all who wait look. */
  function replaceWaiting(printerId: string): AbortController {
    waiting.get(printerId)?.abort();
    const replaced = new AbortController();
    waiting.set(printerId, replaced);
    return replaced;
  }

  async function note(printerId: string, name: string, progress: AgentProgress): Promise<void> {
    const { location } = await getPrinter(printerId);
    await database.transaction().execute(async (change) => {
      const store = createPrinterStore(change);
      // First, as whoever gives sheets away does: the other way round they would block each other.
      await store.lockLocation(location);
      const hasNews = await createSheetStore(change).note(name, printerId, progress, clock.now());
      if (hasNews && 'sheets' in progress) await store.countSheets(printerId, progress.sheets);
    });
    // Not on the agent's word: another printer may have the sheet by now.
    if (progress.kind !== 'waiting' && !(await sheets.isOpen(name))) {
      await blobStore.delete(sheetKeyOf(name));
    }
  }

  return {
    findPrinterId: (token: string) => printers.findIdByToken(hashToken(token)),

    /** The second agent of a printer is refused while the first one is there. */
    async connect(printerId: string, instance: string): Promise<StoredPrinter> {
      const now = clock.now();
      const { location } = await getPrinter(printerId);
      const { connected, lost } = await database.transaction().execute(async (change) => {
        const store = createPrinterStore(change);
        const all = await store.lockLocation(location);
        const known = all.find(({ id }) => id === printerId);
        if (!known) throw removed();
        if (known.instance !== instance && isPresent(known, now)) {
          throw new BoothError(
            'conflict',
            `Another print agent already serves the printer ${known.name}.`,
          );
        }
        return {
          connected: await store.connect(printerId, instance, now, now + PRESENCE_MS),
          lost: await createSheetStore(change).loseBegun(printerId, now, instance),
        };
      });
      for (const name of lost) await blobStore.delete(sheetKeyOf(name));
      return connected;
    },

    /** Waits a little when there is nothing yet. */
    async take(printerId: string, request: TakeRequest, gone: AbortSignal): Promise<TakenSheets> {
      const { generation, health } = request;
      const agent = { id: printerId, generation };
      const startedAt = clock.now();
      const presentUntil = startedAt + HOLD_MS + PRESENCE_MS;
      if (!(await printers.attend(agent, { health, presentUntil, now: startedAt }))) {
        throw superseded();
      }
      const replaced = replaceWaiting(printerId);
      const leave = (until: number) => printers.shorten(agent, presentUntil, until);
      if (health.trouble) sheetSignal.ring();
      try {
        const found = await waitForNews({
          look: () => collect(printerId, request),
          hasNews: (found) => found.sheets.length > 0 || found.withdrawn.length > 0,
          sheetSignal,
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
          sheetSignal.ring();
        }
        throw error;
      } finally {
        if (waiting.get(printerId) === replaced) waiting.delete(printerId);
      }
    },

    async openSheet(printerId: string, name: string): Promise<Buffer> {
      const jpeg = (await sheets.isHeldBy(name, printerId))
        ? await blobStore.find(sheetKeyOf(name))
        : undefined;
      if (!jpeg) throw new BoothError('not_found', 'This printer has no such sheet.');
      return jpeg;
    },

    /** From here on the sheet is this printer's alone. */
    async begin(printerId: string, name: string, generation: number): Promise<void> {
      const { location } = await getPrinter(printerId);
      await database.transaction().execute(async (change) => {
        const all = await createPrinterStore(change).lockLocation(location);
        const me = all.find(({ id }) => id === printerId);
        if (me?.generation !== generation) throw superseded();
        if (!(await createSheetStore(change).begin(name, me, clock.now()))) {
          throw new BoothError('not_found', 'This printer has no such sheet.');
        }
      });
    },

    /** What became of a sheet is heard from any agent of the printer, how it is from the newest. */
    async report(
      printerId: string,
      { generation, health, sheets: reports }: ReportRequest,
    ): Promise<void> {
      for (const { name, progress } of reports) await note(printerId, name, progress);
      await printers.attend({ id: printerId, generation }, { health, now: clock.now() });
      sheetSignal.ring();
    },
  };
}

export type AgentService = ReturnType<typeof createAgentService>;

interface ReportRequest {
  generation: number;
  health: PrinterHealth;
  sheets: readonly { name: string; progress: AgentProgress }[];
}

const removed = () => new BoothError('not_found', 'This printer was removed.');
const superseded = () => new BoothError('conflict', 'This printer has another print agent by now.');

const toAnswer = ({ name, cut, copies, state }: OpenSheet): AgentSheet => ({
  name,
  cut,
  copies,
  isBegun: state === 'begun',
});
