import { toSlug } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { isPresent, sheetKeyOf } from '../../domain/agent-sheets.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { hashToken } from '../../http/access/bearer-token.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { SheetCut } from '../../ports/printer.ts';
import { newId, newToken, type Randomness } from '../../ports/randomness.ts';
import type { StoredPrinter } from './printer.ts';
import { createSheetStore } from './sheet-store.ts';
import { createPrinterStore } from './store.ts';

interface Dependencies {
  database: Database;
  blobStore: Pick<BlobStore, 'delete'>;
  clock: Clock;
  randomness: Randomness;
}

interface NewPrinter {
  name: string;
  location: string;
  cuts: readonly SheetCut[];
}

interface AddedPrinter {
  id: string;
  token: string;
}

export type ListedPrinter = StoredPrinter & {
  isConnected: boolean;
  /** The number of its unfinished sheets. */
  runningSheets: number;
};

type AuditAction = Pick<AuditLine, 'actor' | 'action'>;

type RevokeAgent = (store: ReturnType<typeof createPrinterStore>, id: string) => Promise<void>;

/** What staff can do with the printers that print agents serve. */
export function createPrinterOperations(dependencies: Dependencies) {
  const { database, blobStore, clock, randomness } = dependencies;
  const printers = createPrinterStore(database);
  const sheets = createSheetStore(database);

  async function getPrinter(name: string): Promise<StoredPrinter> {
    const printer = await printers.findByName(name);
    if (!printer) throw new BoothError('not_found', `No printer is called ${name}.`);
    return printer;
  }

  /**
   * Sheets that were not begun go to other printers automatically. In one database transaction with
   * the revocation: a sheet that the agent begins in between would belong to no printer.
   */
  async function retire(name: string, revokeAgent: RevokeAgent, audit: AuditAction): Promise<void> {
    const { id, location } = await getPrinter(name);
    const endedSheets = await database.transaction().execute(async (change) => {
      const store = createPrinterStore(change);
      // Lock first, in the same order as `begin`.
      await store.lockLocation(location);
      await revokeAgent(store, id);
      const sheetStore = createSheetStore(change);
      const begun = await sheetStore.markBegunUnsure(id, clock.now());
      const tests = await sheetStore.withdrawTestSheets(id, clock.now());
      await recordAudit(change, clock.now(), { ...audit, subject: name, location });
      return [...begun, ...tests];
    });
    for (const sheet of endedSheets) await blobStore.delete(sheetKeyOf(sheet));
  }

  return {
    /** Returns the token for the agent, which is never shown again. */
    async add({ name, location, cuts }: NewPrinter, actor: Actor): Promise<AddedPrinter> {
      const token = newToken(randomness);
      const slug = toSlug(location);
      const id = newId(randomness);
      const identity = { id, tokenHash: hashToken(token), addedAt: clock.now() };
      const row = newRow({ name, location: slug, cuts }, identity);
      await inTransaction(database, async (change) => {
        if (!(await createPrinterStore(change).insert(row))) {
          throw new BoothError('conflict', `There is a printer called ${name} already.`);
        }
        const line = { actor, action: 'printer.added', subject: name, location: slug } as const;
        await recordAudit(change, clock.now(), { ...line, after: { cuts } });
      });
      return { id, token };
    },

    async list(): Promise<ListedPrinter[]> {
      const now = clock.now();
      return Promise.all(
        (await printers.list()).map(async (printer) => {
          const open = await sheets.listOpen(printer.location);
          const runningSheets = open.filter(({ printerId }) => printerId === printer.id).length;
          return { ...printer, isConnected: isPresent(printer, now), runningSheets };
        }),
      );
    },

    /** The old token is invalid from now on. */
    async renewToken(name: string, actor: Actor): Promise<string> {
      const token = newToken(randomness);
      const { id, location } = await getPrinter(name);
      await inTransaction(database, async (change) => {
        await createPrinterStore(change).setToken(id, hashToken(token));
        const line = { actor, action: 'printer.token-renewed' } as const;
        await recordAudit(change, clock.now(), { ...line, subject: name, location });
      });
      return token;
    },

    disable: (name: string, actor: Actor): Promise<void> =>
      retire(name, (store, id) => store.setToken(id, null), { actor, action: 'printer.disabled' }),

    remove: (name: string, actor: Actor): Promise<void> =>
      retire(name, (store, id) => store.delete(id), { actor, action: 'printer.removed' }),
  };
}

export type PrinterOperations = ReturnType<typeof createPrinterOperations>;

/** The row of a printer whose agent has not connected yet. */
const newRow = (
  { name, location, cuts }: NewPrinter,
  { id, tokenHash, addedAt }: { id: string; tokenHash: string; addedAt: number },
) => ({
  id,
  name,
  location,
  cuts: JSON.stringify(cuts),
  token_hash: tokenHash,
  instance: null,
  generation: 0,
  present_until: 0,
  seen_at: null,
  health: null,
  sheets: 0,
  added_at: addedAt,
});
