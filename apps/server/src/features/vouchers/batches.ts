import type { Clock } from '@jepret/time';
import { type AuditLine, recordAudit } from '../../database/audit.ts';
import {
  type Granted,
  type GrantTransaction,
  inGrantTransaction,
} from '../../database/free-sessions.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor } from '../../domain/actor.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { requireSeen } from '../../domain/seen-versions.ts';
import { newId, type Randomness } from '../../ports/randomness.ts';
import {
  type BatchFilter,
  type BatchLine,
  type BatchStore,
  createBatchStore,
  type StoredBatch,
} from './batch-store.ts';
import { countFreeInBatch } from './free-groups.ts';
import { freeUsesOf } from './free-uses.ts';
import { checkWindow, type FreeGuard, onlyPlaceOf, type VoucherOverview } from './operations.ts';
import type { Voucher, VoucherTerms } from './voucher.ts';
import { createVoucherLists, type PageFilter, type VoucherScope } from './voucher-lists.ts';
import { type Money, stateOf } from './voucher-state.ts';

/** Nothing that is misread on paper: no 0, O, 1, I or L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LETTERS = 8;

interface NewBatch {
  /** Made up by whoever asks: asked twice it is one batch. */
  id: string;
  name: string;
  count: number;
  prefix: string;
  terms: VoucherTerms;
}

/** Whose vouchers somebody may see, and which of them are theirs to change. */
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

interface Dependencies extends Money, FreeGuard {
  database: Database;
  clock: Clock;
  randomness: Randomness;
}

/** Many vouchers at a time, and looking through them. */
export const createBatches = (dependencies: Dependencies) => ({
  ...createBatchReading(dependencies),
  ...createBatchChanges(dependencies),
  ...createBatchStates(dependencies),
});

function createBatchReading({ database, clock, isSandbox }: Dependencies) {
  const lists = createVoucherLists(database);
  const toOverview = (voucher: Voucher): VoucherOverview => ({
    ...voucher,
    state: stateOf(voucher, { now: clock.now(), isSandbox }),
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
    Array.from({ length: RANDOM_LETTERS }, () => LETTERS[randomness.below(LETTERS.length)]).join(
      '',
    );

  /** A code that somebody has already is made up again. */
  const fill = async (transaction: Database, { id, count, prefix, terms }: NewBatch) => {
    const filling = createBatchStore(transaction);
    let missing = count;
    while (missing > 0) {
      const codes = new Set<string>();
      while (codes.size < missing) codes.add(newCode(prefix));
      missing -= await filling.insertMany([...codes], terms, {
        batchId: id,
        createdAt: clock.now(),
      });
    }
  };

  return {
    /** For whoever does not repeat a request. */
    newBatchId: (): string => newId(randomness),

    /**
     * All of it or nothing; a repeat finds what the first has made. Undefined: it is beyond the
     * person's cap of free sessions, an owner decides, and nothing is made.
     */
    async addBatch(
      batch: NewBatch,
      reach: VoucherReach,
      actor: Actor,
    ): Promise<BatchOverview | undefined> {
      checkWindow(batch.terms);
      const granted = await inGrantTransaction<Granted>(database, async (transaction) => {
        const now = clock.now();
        const { id, name, count, prefix, terms } = batch;
        const filling = createBatchStore(transaction);
        const asked = { createdBy: actor.name, askedFor: JSON.stringify(batch) };
        if (!(await filling.insertBatch({ id, name, createdAt: now, ...asked }))) {
          refuseOther(await filling.findQuestion(id), asked);
          return 'done';
        }
        const facts = { prices: await readPrices(transaction), now, count };
        const granted = await grantFree(transaction, {
          actor,
          sessions: freeUsesOf(terms, facts).left,
          subject: name,
          ...onlyPlaceOf(terms),
          change: { kind: 'batch-add', key: id, payload: batch },
        });
        if (granted === 'asked') {
          await filling.deleteBatch(id);
          return granted;
        }
        await fill(transaction, batch);
        await recordAudit(transaction, now, {
          actor,
          action: 'voucher.batch-added',
          subject: name,
          ...onlyPlaceOf(terms),
          after: { count, prefix, ...terms },
        });
        return granted;
      });
      return granted === 'done' ? getBatch(database, batch.id, reach) : undefined;
    },
  };
}

/** All of a batch at once. Whoever looked at it before says at which version. */
function createBatchStates({ database, clock, grantFree, readPrices }: Dependencies) {
  const change = async (
    { id, reach, seenVersion }: ChosenBatch,
    work: (
      store: BatchStore,
      batch: BatchOverview,
      transaction: GrantTransaction,
    ) => Promise<AuditLine | 'asked' | undefined>,
  ): Promise<BatchOverview & { granted: Granted }> => {
    const granted = await inGrantTransaction<Granted>(database, async (transaction) => {
      const store = createBatchStore(transaction);
      await store.lockBatch(id);
      const batch = await getBatch(transaction, id, reach);
      if (!batch.isOwn) throw noSuchBatch();
      requireSeen(`vouchers of ${batch.name}`, batch.version, seenVersion);
      const line = await work(store, batch, transaction);
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

    /** Takes back that it was disabled: what was disabled one by one stays so. */
    enableBatch: (
      chosen: ChosenBatch,
      actor: Actor,
    ): Promise<BatchOverview & { granted: Granted }> =>
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

/** Only whole: one voucher of somebody else's place in it, and it is not theirs to end. */
async function listBatches(
  database: Database,
  { scope, isOwn }: VoucherReach,
  filter: BatchFilter,
): Promise<BatchOverview[]> {
  const store = createBatchStore(database);
  const batches = await store.listBatches(scope, filter);
  const places = await store.listBatchLocations(batches.map(({ id }) => id));
  const foreign = new Set(
    places.filter(({ locations }) => !isOwn(locations)).map(({ batchId }) => batchId),
  );
  return batches.map((batch) => ({ ...batch, isOwn: !foreign.has(batch.id) }));
}

async function getBatch(
  database: Database,
  id: string,
  reach: VoucherReach,
): Promise<BatchOverview> {
  const [batch] = await listBatches(database, reach, { id, limit: 1 });
  if (!batch) throw noSuchBatch();
  return batch;
}

const noSuchBatch = () => new BoothError('not_found', 'There is no such batch.');

type Asked = Pick<BatchLine, 'createdBy' | 'askedFor'>;

/** The same name for something else, or by somebody else, is no repeat: it would show them what is not theirs. */
function refuseOther(made: Asked | undefined, asked: Asked): void {
  const isSame = made?.createdBy === asked.createdBy && made.askedFor === asked.askedFor;
  if (isSame) return;
  throw new BoothError(
    'conflict',
    'A batch has been made already under this request. Look through the list before you make another.',
  );
}
