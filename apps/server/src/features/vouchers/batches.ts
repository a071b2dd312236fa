import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import {
  type GrantOutcome,
  type GrantTransaction,
  inGrantTransaction,
} from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { requireVersion } from '../../domain/version-conflicts.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import {
  type BatchFilter,
  type BatchRecord,
  type BatchStore,
  createBatchStore,
  type StoredBatch,
} from './batch-store.ts';
import { countFreeInBatch } from './free-groups.ts';
import { getFreeUses } from './free-uses.ts';
import {
  checkWindow,
  type FreeGuard,
  getOnlyLocation,
  type VoucherOverview,
} from './operations.ts';
import type { Voucher, VoucherTerms } from './voucher.ts';
import { createVoucherLists, type PageFilter, type VoucherScope } from './voucher-lists.ts';
import { getVoucherState, type PaymentMode } from './voucher-state.ts';

/** Without letters and digits that are misread on paper: 0, O, 1, I and L. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 8;

interface NewBatch {
  /** Chosen by the client, so that a repeated request makes one batch. */
  id: string;
  name: string;
  count: number;
  prefix: string;
  terms: VoucherTerms;
}

/** Which vouchers a person may see, and which of them they may change. */
export interface VoucherReach {
  scope: VoucherScope;
  isOwn(locations: VoucherTerms['locations']): boolean;
}

export type BatchOverview = StoredBatch & { isOwn: boolean };

interface ChosenBatch {
  id: string;
  reach: VoucherReach;
  seenVersion?: number | undefined;
}

interface Dependencies extends PaymentMode, FreeGuard {
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Lists and batches of vouchers. */
export const createBatches = (dependencies: Dependencies) => ({
  ...createBatchReads(dependencies),
  ...createBatchChanges(dependencies),
  ...createBatchStates(dependencies),
});

function createBatchReads({ database, clock, isSandbox }: Dependencies) {
  const lists = createVoucherLists(database);
  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: getVoucherState(voucher, { now: clock.now(), isSandbox }),
  });
  return {
    async listPage(scope: VoucherScope, filter: PageFilter): Promise<VoucherOverview[]> {
      return (await lists.listPage(scope, filter)).map(toOverview);
    },

    listBatches: (reach: VoucherReach, filter: BatchFilter) => listBatches(database, reach, filter),

    nameBatches: createBatchStore(database).nameBatches,

    async getSheet(id: string, reach: VoucherReach, part: { first: number; limit: number }) {
      const batch = await getBatch(database, id, reach);
      const vouchers = await lists.listSheet(reach.scope, { batch: id, ...part });
      return { batch, vouchers: vouchers.map(toOverview) };
    },
  };
}

function createBatchChanges(dependencies: Dependencies) {
  const { database, clock, randomness, grantFree, readPrices } = dependencies;
  const newCode = (prefix: string): string =>
    prefix +
    Array.from(
      { length: RANDOM_LENGTH },
      () => CODE_ALPHABET[randomness.integerBelow(CODE_ALPHABET.length)],
    ).join('');

  /** Replaces codes that exist already by new ones. */
  const insertVouchers = async (transaction: Database, { id, count, prefix, terms }: NewBatch) => {
    const store = createBatchStore(transaction);
    let missing = count;
    while (missing > 0) {
      const codes = new Set<string>();
      while (codes.size < missing) codes.add(newCode(prefix));
      missing -= await store.insertMany([...codes], terms, {
        batchId: id,
        createdAt: clock.now(),
      });
    }
  };

  return {
    /** For callers that do not repeat requests. */
    newBatchId: (): string => newId(randomness),

    /**
     * Makes all vouchers or none; a repeated request returns the existing batch. Undefined if the batch
     * exceeds the person's daily cap of free sessions: nothing is made, and an owner decides.
     */
    async addBatch(
      batch: NewBatch,
      reach: VoucherReach,
      actor: Actor,
    ): Promise<BatchOverview | undefined> {
      checkWindow(batch.terms);
      const granted = await inGrantTransaction<GrantOutcome>(database, async (transaction) => {
        const now = clock.now();
        const { id, name, count, prefix, terms } = batch;
        const filling = createBatchStore(transaction);
        const request = { createdBy: actor.name, requestJson: JSON.stringify(batch) };
        if (!(await filling.insertBatch({ id, name, createdAt: now, ...request }))) {
          requireSameRequest(await filling.findRequest(id), request);
          return 'done';
        }
        const facts = { prices: await readPrices(transaction), now, count };
        const granted = await grantFree(transaction, {
          actor,
          sessions: getFreeUses(terms, facts).left,
          subject: name,
          ...getOnlyLocation(terms),
          change: { kind: 'batch-add', key: id, payload: batch },
        });
        if (granted === 'asked') {
          await filling.deleteBatch(id);
          return granted;
        }
        await insertVouchers(transaction, batch);
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.batch-added',
          subject: name,
          ...getOnlyLocation(terms),
          after: { count, prefix, ...terms },
        });
        return granted;
      });
      return granted === 'done' ? getBatch(database, batch.id, reach) : undefined;
    },
  };
}

/** Changes all vouchers of a batch. `seenVersion`: the version that the person saw. */
function createBatchStates({ database, clock, grantFree, readPrices }: Dependencies) {
  const change = async (
    { id, reach, seenVersion }: ChosenBatch,
    applyChange: (
      store: BatchStore,
      batch: BatchOverview,
      transaction: GrantTransaction,
    ) => Promise<AuditLine | 'asked' | undefined>,
  ): Promise<BatchOverview & { granted: GrantOutcome }> => {
    const granted = await inGrantTransaction<GrantOutcome>(database, async (transaction) => {
      const store = createBatchStore(transaction);
      await store.lockBatch(id);
      const batch = await getBatch(transaction, id, reach);
      if (!batch.isOwn) throw createBatchNotFoundError();
      requireVersion(`vouchers of ${batch.name}`, batch.version, seenVersion);
      const line = await applyChange(store, batch, transaction);
      if (line === 'asked') return line;
      if (line) await recordAudit(transaction, clock.now(), line);
      return 'done';
    });
    return { ...(await getBatch(database, id, reach)), granted };
  };

  return {
    disableBatch: (chosen: ChosenBatch, actor: Actor): Promise<BatchOverview> =>
      change(chosen, async (store, { id, name }) => {
        const disabled = await store.disableBatch(id, clock.now());
        if (disabled === 0) return undefined;
        const action = 'voucher.batch-disabled';
        return { actor, action, subject: name, after: { disabled } };
      }),

    /** Vouchers that were disabled one by one stay disabled. */
    enableBatch: (
      chosen: ChosenBatch,
      actor: Actor,
    ): Promise<BatchOverview & { granted: GrantOutcome }> =>
      change(chosen, async (store, { id, name, version }, transaction) => {
        const facts = { prices: await readPrices(transaction), now: clock.now() };
        const granted = await grantFree(transaction, {
          actor,
          sessions: await countFreeInBatch(transaction, id, facts),
          subject: name,
          change: { kind: 'batch-enable', key: id, payload: { id, version } },
        });
        if (granted === 'asked') return granted;
        const enabled = await store.enableBatch(id);
        if (enabled === 0) return undefined;
        const action = 'voucher.batch-enabled';
        return { actor, action, subject: name, after: { enabled } };
      }),
  };
}

/** A batch is a person's own only if all of its vouchers are. */
async function listBatches(
  database: Database,
  { scope, isOwn }: VoucherReach,
  filter: BatchFilter,
): Promise<BatchOverview[]> {
  const store = createBatchStore(database);
  const batches = await store.listBatches(scope, filter);
  const locationSets = await store.listBatchLocations(batches.map(({ id }) => id));
  const notOwnIds = new Set(
    locationSets.filter(({ locations }) => !isOwn(locations)).map(({ batchId }) => batchId),
  );
  return batches.map((batch) => ({ ...batch, isOwn: !notOwnIds.has(batch.id) }));
}

async function getBatch(
  database: Database,
  id: string,
  reach: VoucherReach,
): Promise<BatchOverview> {
  const [batch] = await listBatches(database, reach, { id, limit: 1 });
  if (!batch) throw createBatchNotFoundError();
  return batch;
}

const createBatchNotFoundError = () => new BoothError('not_found', 'There is no such batch.');

type BatchRequest = Pick<BatchRecord, 'createdBy' | 'requestJson'>;

/** The same id with other terms or by another person is no repeat; returning the batch would disclose it. */
function requireSameRequest(existing: BatchRequest | undefined, request: BatchRequest): void {
  const isSame =
    existing?.createdBy === request.createdBy && existing.requestJson === request.requestJson;
  if (isSame) return;
  throw new BoothError(
    'conflict',
    'A batch has been made already under this request. Check the list before you make another.',
  );
}
